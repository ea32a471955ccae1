"""Changing an old entry: what replaces it, and what becomes of later entries that no longer fit.

Nothing is written before everything is answered; and what no longer fits is asked about, one entry
after the other: another one, as the table says, or taken back.
"""

from dataclasses import dataclass, replace
from typing import Any, Generic, Literal

from companion.match.log import Entry, entry_of
from companion.match.replay import Broken, Replay
from companion.play.actions import Action, Actions
from companion.play.amend import CHANGE, MOVE, REWRITE, UNDO_TO
from companion.play.position import Match, S
from companion.play.questions import (
    CLOSE,
)
from companion.play.refusal import Refused
from companion.play.steps import Change, Touched, UndoTo
from companion.play.variants import AS, Entries, Revisable, Variants, found

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

    def offered(self, entries: Entries[S], broken: Broken) -> tuple[Variants, ...]:
        """What the chosen part of an entry that broke could be, or what is owed before it."""
        groups = entries.owed(broken) if self.asked == "owed" else entries.others(broken)
        return groups[self.group : self.group + 1]


Result = Replay | Refused | UndoTo | None
"""What is to be written, announced or undone; None: it is shown by the next question."""


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
        if self.now is not None:
            among = tuple(n for n in self.now.among if n in standing)
            self.now = replace(self.now, among=among)
        if self.now is None or not self.now.change:
            return
        self.replay = self._replayed(self.now)
        if self.broken is None:
            self.now = replace(self.now, asked="sure")
        elif self.now.asked == "sure":
            self.now = replace(self.now, asked="broken")

    def changed(self, change: Change) -> Result:
        answers: tuple[Answer, ...] = tuple((n, (entry_of(move),)) for n, move in change.moves)
        began = self.now or Revision(change.moves[0][0], own=False)
        if self.aside is not None and self.aside.change == answers:
            began, self.aside = self.aside, None
        return self._go_on(replace(began, change=answers, about=change.about))

    def happened(self) -> None:
        """The match has gone on: what was answered is asked of it as it is now."""
        if self.now is not None or self.aside is not None:
            self.resume(self.now, self.aside)

    def touch(self, spot: str) -> Result:
        now, step = self.now, TOUCHES.step(spot)
        assert now is not None
        return None if step is None else step(self, now)

    def _close(self, now: Revision) -> Result:
        return self._closed(now, forgets=False)

    def _step_back(self, now: Revision) -> Result:
        return self._closed(now, forgets=True)

    def _meant(self, now: Revision, n: int) -> None:
        """The finger meant another entry."""
        self.now = replace(now, n=n)

    def _undo_to(self, now: Revision) -> UndoTo:
        self.now = None
        return UndoTo(now.n)

    def _change(self, now: Revision) -> None:
        self.now = replace(now, asked="change")

    def _move(self, now: Revision) -> None:
        self.now = replace(now, asked="move")

    def _rewrite(self, now: Revision) -> Result:
        return self.replay

    def _other(self, now: Revision, group: int) -> None:
        self.now = replace(now, asked="other", group=group)

    def _owed(self, now: Revision, group: int) -> None:
        self.now = replace(now, asked="owed", group=group)

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

    def _choose(self, now: Revision, name: str) -> Result:
        """What the entry was instead: the one that was touched, or one that no longer fits."""
        if now.asked in ("other", "owed"):
            return self._instead(now, name)
        at, move = self.entries.before(now.n)
        variant = found(self.entries.game.variants(at, move), name)
        if variant is None or variant.move == move:
            self.now = replace(now, asked="touched")
            return None
        about = self.entries.text(entry_of(variant.move))
        return self.changed(Change(((now.n, variant.move),), about))

    def _instead(self, now: Revision, name: str) -> Result:
        broken = self.broken
        variant = None if broken is None else found(now.offered(self.entries, broken), name)
        if broken is None or variant is None:
            return None
        rest = (broken.played.entry,) if now.asked == "owed" else ()
        return self._answered(now, (broken.played.n, (*broken.made, entry_of(variant.move), *rest)))

    def _state(self, now: Revision) -> Result:
        """It is so whatever the rules say."""
        if (broken := self.broken) is None:
            return None
        stated = map(entry_of, self.entries.stated(broken))
        return self._answered(now, (broken.played.n, (*broken.made, *stated)))

    def _take_back(self, now: Revision) -> Result:
        if (broken := self.broken) is None:
            return None
        return self._answered(now, (broken.played.n, broken.made))

    def _take_all_back(self, now: Revision) -> Result:
        broken = self.replay.broken if self.replay is not None else ()
        return self._answered(now, *((one.played.n, one.made) for one in broken))

    def _answered(self, now: Revision, *answers: Answer) -> Result:
        """What stands in the place of entries that no longer fit."""
        return self._go_on(replace(now, answers=now.answers + answers)) if answers else None

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


AnyRevising = Revising[Any]
OTHERS = Action(OTHER, AnyRevising._other, int)
OWING = Action(OWED, AnyRevising._owed, int)
MEANT = Action(ENTRY, AnyRevising._meant, int)
TOUCHES: Actions[AnyRevising, Revision, Result] = Actions(
    MEANT,
    OTHERS,
    OWING,
    Action(CLOSE, Revising._close),
    Action(STEP_BACK, Revising._step_back),
    Action(UNDO_TO, Revising._undo_to),
    Action(CHANGE, Revising._change),
    Action(MOVE, Revising._move),
    Action(REWRITE, Revising._rewrite),
    Action(AS, Revising._choose, str),
    Action(STATED, Revising._state),
    Action(BACK, Revising._take_back),
    Action(ALL_BACK, Revising._take_all_back),
)
