"""`Position`: a match at one moment as one reader sees it; scenes and touches depend on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

from companion.i18n import Words
from companion.match.phrases import Speech, Tr
from companion.match.replay import Instead, Replay
from companion.match.table import Played, Table
from companion.play.result import headline
from companion.play.setting_up import SettingUp
from scoring.game import Game, Move, Outcome, Seat, Verdict

S = TypeVar("S")


Pace = Literal["tap", "slow", "once"]


class Aids(NamedTuple):
    """What this reader wants to be shown beside the pieces."""

    memory: bool = True
    """What a good memory would know: formations, known cards of a hand."""
    letters: bool = False
    still: bool = False
    """The table lies still instead of turning to who is to move."""
    pace: Pace = "slow"
    """How what a move set off is shown: step by step on a tap, by the clock, or at once."""
    prompt: bool = False
    """What the rules grant with a move is taken with it."""


class Link(NamedTuple):
    """The host's phone is out of reach: what is said of it, and what can be done."""

    words: str
    action: str


class Redo(NamedTuple):
    """What was taken back and can be made again."""

    plays: tuple[Played, ...] = ()
    """The next one first."""
    together: Callable[[Position[Any]], int] = lambda at: 1
    """How many of the last moves were one touch."""
    quiet: Callable[[Played], bool] = lambda _: False
    """Whether a move only hands on the turn, and is not counted beside another."""

    def next(self, at: Position[S], first: int = 0) -> tuple[Played, ...]:
        """What one touch makes again: what one undo would then take back."""
        end = first + 1
        for n in range(end + 1, len(self.plays) + 1):
            standing = (*at.standing, *self.plays[:n])
            then = replace(at, standing=standing, state=standing[-1].state)
            if self.together(then) < n - first:
                break
            end = n
        return self.plays[first:end]

    def text(self, at: Position[S]) -> str:
        """How many moves they are."""
        n = first = 0
        while touch := self.next(at, first):
            n += sum(not self.quiet(played) for played in touch) or 1
            first += len(touch)
        return at.ntr("{n} move taken back", "{n} moves taken back", n).format(n=n)


class Noted(NamedTuple):
    """A hand as its player noted it on this device, and as it is now; it is in no log."""

    seat: Seat
    cards: tuple[str, ...]


NO_AIDS = Aids()
NO_REDO = Redo()


@dataclass(frozen=True, slots=True)
class Position(Generic[S]):
    game: Game[S]
    state: S
    players: tuple[str, ...]
    speech: Speech
    words: Words
    standing: tuple[Played, ...] = ()
    """The moves in force."""
    seat: Seat | None = None
    """Whose device this is, if that was said."""
    reader: Literal["player", "watcher", "past"] = "player"
    """past: somebody looks at the table as it was."""
    aids: Aids = NO_AIDS
    news: str = ""
    """What was just played or taken back here."""
    undone: bool = False
    link: Link | None = None
    """Only while it is lost."""
    step: int | None = None
    """So much is shown of what the last move set off, from 0; None: all of it."""
    hand: Noted | None = None
    lit: bool = False
    """What the last move brought is pointed out."""
    setup: SettingUp | None = None
    """Only before the first entry."""
    redo: Redo = NO_REDO

    @classmethod
    def of(cls, table: Table, speech: Speech, words: Words, n: int | None = None) -> Position[S]:
        """The table now, or after entry n; callers add what they know of the reader."""
        state = table.state if n is None else table.state_after(n)
        standing = table.standing if n is None else table.standing_after(n)
        return cls(table.game, state, table.header.players, speech, words, standing)

    def after(self, table: Table, n: int) -> Position[S]:
        """The same reader's table as it was after entry n; 0: before the first."""
        return replace(self, state=table.state_after(n), standing=table.standing_after(n))

    def judge(self, move: Move) -> Verdict:
        """What the rules would say."""
        return self.game.validate(self.state, move)

    def refused(self, move: Move) -> str:
        """Why not, in words; empty: it may be made."""
        verdict = self.judge(move)
        return "" if verdict.ok else self.words.verdict(verdict)

    def tr(self, text: str, /, **facts: object) -> str:
        """In the reader's language, with the facts that stand in it in braces."""
        said = self.speech.tr(text)
        return said.format(**facts) if facts else said

    def ntr(self, one: str, many: str, n: int, /, **facts: object) -> str:
        said = self.speech.ntr(one, many, n)
        return said.format(**facts) if facts else said

    @property
    def letters(self) -> Tr | None:
        """The language of letters beside the colours of cards; None: none are wanted."""
        return self.speech.tr if self.aids.letters else None

    @property
    def playable(self) -> bool:
        return self.reader == "player"

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def ended(self) -> str:
        """Who has won; empty: nobody yet."""
        return headline(self.tr, self.players, self.outcome) if self.outcome else ""

    def to_move(self, seat: Seat) -> str:
        return self.tr("{name} to move").format(name=self.players[seat])

    def at(self, state: S) -> Position[S]:
        """The same reader before another table."""
        return replace(self, state=state)


class Match(Protocol[S]):
    """A match as a desk needs it."""

    def position(self) -> Position[S]: ...

    def settled(self) -> Position[S] | None:
        """The match as the host's phone has it; None: as it is shown."""

    def propose(self, moves: tuple[Move, ...]) -> Verdict | None:
        """Make them, all or none; None: they could not be kept, which has been said."""

    def tick(self, step: int) -> None:
        """A step of the set-up is done, or not after all."""

    def undo(self, moves: int) -> None:
        """Take back so many of the last moves, all or none, and say so."""

    def redo(self, moves: int) -> Verdict | None:
        """Make again so many of the moves that were taken back, all or none, and say so.

        None: there are none, or they could not be kept."""

    def before(self, n: int) -> Position[S]:
        """The match before entry n, which stands."""

    def replay(self, instead: Instead) -> Replay:
        """What a change would make of everything after it."""

    def rewrite(self, replay: Replay, about: str) -> Verdict | None:
        """Make the change, all of it or nothing, and say so; None: it could not be kept."""
