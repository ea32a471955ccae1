"""An old entry is put right: what it was instead, and what becomes of those that then break.

Nothing is written before everything is answered; and what no longer fits is asked about, one entry
after the other: another one, as the table says, or taken back.
"""

from dataclasses import dataclass, replace
from typing import Generic, Literal

from companion.match.log import Entry, entry_of
from companion.match.replay import Broken, Replay
from companion.play.amend import CHANGE, MOVE, REWRITE, UNDO_TO
from companion.play.desk_game import Match, S
from companion.play.position import Position
from companion.play.questions import CLOSE
from companion.play.refusal import Refused
from companion.play.steps import Change, Touched, UndoTo
from companion.play.text import capital
from companion.play.variants import Revisable, Variants, fitting, found
from scoring.codec import move_from_json
from scoring.game import Move

ENTRY = "entry"
"""The spot of an entry, by its number."""
OTHER, OWED, STATED, BACK, ALL_BACK = "other", "owed", "stated", "take-back", "take-back-all"
"""What can be said of an entry that no longer fits."""
STEP_BACK = "step-back"
"""The spot that forgets the last answer; to put a change away is not to forget it."""
Asked = Literal["touched", "change", "move", "broken", "other", "owed", "sure"]
Answer = tuple[int, tuple[Entry, ...]]


@dataclass(frozen=True, slots=True)
class Revision:
    """How far it has come; it has a JSON form, as every draft has."""

    n: int
    """The entry that was touched."""
    asked: Asked = "touched"
    among: tuple[int, ...] = ()
    """Entries that the finger may have meant."""
    piece: str = ""
    """What the finger touched, as a question is asked beside it."""
    about: str = ""
    change: tuple[Answer, ...] = ()
    """What stands instead."""
    answers: tuple[Answer, ...] = ()
    """What was said of those that broke, in this order."""
    group: int = 0
    """Which part of the entry that broke is another one."""
    own: bool = True
    """Begun by a touch of the entry; else by a game's own question, which is still open."""

    @property
    def entries(self) -> set[int]:
        """All that it speaks of."""
        return {self.n, *dict(self.change), *dict(self.answers)}

    @property
    def owes(self) -> bool:
        return self.asked == "owed"


class Entries(Generic[S]):
    """The entries of a match as they can be put right: what each was, and could have been."""

    def __init__(self, match: Match[S], game: Revisable[S]) -> None:
        self.match, self.game = match, game

    def entry(self, n: int) -> Entry:
        return next(played.entry for played in self.match.position().standing if played.n == n)

    def before(self, n: int) -> tuple[Position[S], Move]:
        """The table before an entry that stands, and its move."""
        return self._moved(self.match.before(n), self.entry(n))

    def meets(self, broken: Broken) -> tuple[Position[S], Move]:
        """The table that an entry no longer fits, and its move."""
        there = self.match.position().at(broken.played.state)
        return self._moved(there, broken.played.entry)

    def _moved(self, at: Position[S], entry: Entry) -> tuple[Position[S], Move]:
        return at, move_from_json(entry, at.game.moves, null_is_absent=at.game.null_is_absent)

    def others(self, broken: Broken) -> tuple[Variants, ...]:
        """What fits instead."""
        at, move = self.meets(broken)
        return fitting(at, self.game.variants(at, move), move)

    def offered(self, now: Revision, broken: Broken) -> tuple[Variants, ...]:
        """What one part of it could be instead, or what is owed before it."""
        groups = self.game.owed(self.meets(broken)[0]) if now.owes else self.others(broken)
        return groups[now.group : now.group + 1]

    def stated(self, broken: Broken) -> tuple[Move, ...]:
        """What the table may say, so that it is so all the same; empty: it cannot be."""
        at, move = self.meets(broken)
        told = self.game.stated(at, move)
        for one in told:
            if not at.judge(one).ok:
                return ()
            at = at.at(at.game.effect(at.state, one)[0])
        return told

    def told(self, entry: Entry) -> str:
        at = self.match.position()
        made = next((played.n for played in at.standing if played.entry is entry), None)
        speech = at.speech if made is None else at.speech.at(self.match.before(made).state)
        return capital(self.game.line(entry, speech).text)


Result = Replay | Refused | UndoTo | None
"""What is to be written, told or undone; None: it is shown by the next question."""


class Revising(Generic[S]):
    """What one desk has open of it, or has put away unfinished."""

    def __init__(self, match: Match[S], game: Revisable[S]) -> None:
        self.match, self.entries = match, Entries(match, game)
        self.now: Revision | None = None
        self.aside: Revision | None = None
        """Answers were given: it goes on when the same change is begun again."""
        self.replay: Replay | None = None
        """What the change makes of the match; None: nothing is changed yet."""

    @property
    def broken(self) -> Broken | None:
        return self.replay.broken[0] if self.replay is not None and self.replay.broken else None

    def begin(self, touched: Touched) -> None:
        if self.aside is not None and self.aside.own and self.aside.n == touched.n:
            self.resume(self.aside, None)
        else:
            self.now = Revision(touched.n, among=touched.among, piece=touched.about)

    def resume(self, now: Revision | None, aside: Revision | None) -> None:
        """As it was left, if all entries that it speaks of still stand."""
        standing = {played.n for played in self.match.position().standing}
        self.aside = aside if aside is not None and aside.entries <= standing else None
        self.now = now if now is not None and now.entries <= standing else None
        if self.now is None or not self.now.change:
            return
        self.replay = self._replayed(self.now)
        if self.broken is None:
            self.now = replace(self.now, asked="sure")
        elif self.now.asked == "sure":
            self.now = replace(self.now, asked="broken")

    def changed(self, change: Change) -> Result:
        told: tuple[Answer, ...] = tuple((n, (entry_of(move),)) for n, move in change.moves)
        began = self.now or Revision(change.moves[0][0], own=False)
        if self.aside is not None and self.aside.change == told:
            began, self.aside = self.aside, None
        return self._go_on(replace(began, change=told, about=change.about))

    def happened(self) -> None:
        """The match has gone on: what was answered is asked of it as it is now."""
        if self.now is not None or self.aside is not None:
            self.resume(self.now, self.aside)

    def touch(self, spot: str) -> Result:
        now = self.now
        assert now is not None
        what, _, which = spot.partition(".")
        if spot in (CLOSE, STEP_BACK):
            return self._closed(now, forgets=spot == STEP_BACK)
        if what == ENTRY:
            self.now = replace(now, n=int(which))
        elif spot == UNDO_TO:
            self.now = None
            return UndoTo(now.n)
        elif spot in (CHANGE, MOVE):
            self.now = replace(now, asked="change" if spot == CHANGE else "move")
        elif now.asked in ("change", "move"):
            return self._chosen(now, spot)
        elif spot == REWRITE:
            return self.replay
        elif what in (OTHER, OWED):
            asked: Asked = "other" if what == OTHER else "owed"
            self.now = replace(now, asked=asked, group=int(which))
        elif self.broken is not None:
            told = self._answer(now, self.broken, spot)
            return self._go_on(replace(now, answers=now.answers + told)) if told else None
        return None

    def _closed(self, now: Revision, *, forgets: bool) -> Result:
        """One step back; once something was answered, only its button forgets it."""
        if now.asked in ("other", "owed"):
            self.now = replace(now, asked="broken")
        elif now.answers and forgets:
            return self._go_on(replace(now, answers=now.answers[:-1]))
        elif now.answers:
            self.now, self.aside = None, now
        elif now.asked == "touched" or not now.own:
            self.now = None
        else:
            self.now = Revision(now.n, among=now.among, piece=now.piece)
        return None

    def _chosen(self, now: Revision, spot: str) -> Result:
        """What the entry that was touched was instead."""
        at, move = self.entries.before(now.n)
        variant = found(self.entries.game.variants(at, move), spot)
        if variant is None or variant.move == move:
            self.now = replace(now, asked="touched")
            return None
        about = self.entries.told(entry_of(variant.move))
        return self.changed(Change(((now.n, variant.move),), about))

    def _answer(self, now: Revision, broken: Broken, spot: str) -> tuple[Answer, ...]:
        """What stands in the place of an entry that no longer fits; empty: that was no answer."""
        (n, entry), made = (broken.played.n, broken.played.entry), broken.made
        if now.asked in ("other", "owed"):
            variant = found(self.entries.offered(now, broken), spot)
            rest = (entry,) if now.owes else ()
            return ((n, (*made, entry_of(variant.move), *rest)),) if variant is not None else ()
        if spot == STATED:
            return ((n, (*made, *map(entry_of, self.entries.stated(broken)))),)
        if spot == BACK:
            return ((n, made),)
        if spot == ALL_BACK and self.replay is not None:
            return tuple((one.played.n, one.made) for one in self.replay.broken)
        return ()

    def _go_on(self, now: Revision) -> Result:
        """At once if everything fits; else it is asked about the first that does not."""
        again = self._replayed(now)
        changed = {n for n, _ in now.change}
        wrong = next((one for one in again.broken if one.played.n in changed), None)
        if wrong is not None:
            return Refused(wrong.played.verdict, now.about)
        self.replay = again
        self.now = replace(now, asked="broken" if again.broken else "sure")
        return None if again.broken or now.answers else again

    def _replayed(self, now: Revision) -> Replay:
        return self.match.replay(dict(now.change) | dict(now.answers))
