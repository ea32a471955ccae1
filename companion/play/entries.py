"""The entries of a match as they can be put right: what each was, and could have been."""

from typing import Generic

from companion.match.log import Entry, entry_of
from companion.match.replay import Broken
from companion.play.desk_game import Match, S
from companion.play.position import Position
from companion.play.variants import Revisable, Variants, fitting
from scoring.codec import move_from_json
from scoring.game import Move


class Entries(Generic[S]):
    """game: None where it says nothing of them; then they can only be taken back."""

    def __init__(self, match: Match[S], game: Revisable[S] | None) -> None:
        self.match, self.game = match, game

    def entry(self, n: int) -> Entry:
        return next(played.entry for played in self.match.position().standing if played.n == n)

    def before(self, n: int) -> tuple[Position[S], Move]:
        """The table before an entry that stands, and its move."""
        at = self.match.before(n)
        return at, _move(at, self.entry(n))

    def meets(self, broken: Broken) -> tuple[Position[S], Move]:
        """The table that an entry no longer fits, and its move."""
        at = self.match.position().at(broken.played.state)
        return at, _move(at, broken.played.entry)

    def groups(self, at: Position[S], move: Move) -> tuple[Variants, ...]:
        return self.game.variants(at, move) if self.game is not None else ()

    def others(self, at: Position[S], move: Move) -> tuple[Variants, ...]:
        """What fits instead."""
        return fitting(at, self.groups(at, move), move)

    def owed(self, at: Position[S]) -> tuple[Variants, ...]:
        return self.game.owed(at) if self.game is not None else ()

    def stated(self, at: Position[S], move: Move) -> tuple[Move, ...]:
        """What the table may say, so that it is so all the same; empty: it cannot be."""
        told, then = self.game.stated(at, move) if self.game is not None else (), at
        for one in told:
            if not then.judge(one).ok:
                return ()
            then = then.at(then.game.effect(then.state, one)[0])
        return told

    def told(self, entry: Entry) -> str:
        if self.game is None:
            return str(entry.get("move"))
        speech, standing = self.match.position().speech, self.match.position().standing
        made = next((played.n for played in standing if played.entry is entry), None)
        told = speech if made is None else speech.at(self.match.before(made).state)
        text = self.game.line(entry, told).text
        return text[:1].upper() + text[1:]

    def said(self, move: Move) -> str:
        return self.told(entry_of(move))


def _move(at: Position[S], entry: Entry) -> Move:
    return move_from_json(entry, at.game.moves, null_is_absent=at.game.null_is_absent)
