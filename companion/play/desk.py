"""A desk: a match, a draft, and what a touch makes of them.

A game says what its scene and its open question are for a draft, and what a touch does to it; the
same match, draft and touch give the same answer on any screen. A draft is frozen, and has a JSON
form, so that it survives the back key, a turned screen and a killed process.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Generic

from companion.match.dice import Dice
from companion.match.replay import Replay
from companion.match.table import Played
from companion.play.actions import Action, Actions
from companion.play.amend import ANEW, ago
from companion.play.art import PALE, waiting_badge
from companion.play.desk_game import D, DeskGame
from companion.play.explained import notice_of
from companion.play.position import Match, Position, S
from companion.play.questions import RULE, Question, Value
from companion.play.refusal import REMEDY, WHY, Refused, refusal_question
from companion.play.revision import ENTRY, Result, Revising
from companion.play.revision_question import revision_question
from companion.play.scene import Box, Scene, Shape, Stage
from companion.play.setting_up import SETUP, setup_question
from companion.play.steps import Chance, Change, Errand, Proposal, Step, Tell, Touched, UndoTo
from companion.play.winning import ANSWERS, decided, winning_question, would_win
from scoring.game import Verdict

UNDO, LINK, RESULT, LEAVE = "undo", "link", "result", "leave"
"""Spots that every desk answers itself; all but the first lead to another page."""
UNDO_ALL = "undo.all"
"""As undo, where it is offered beside what was done."""
REDO = "redo"
"""Makes again what the last undo took back."""
SHOW, PACE = "show", "pace"
"""Spots of what a move set off: show.next, show.back, show.again, show.3; pace.slow."""


class Desk(Generic[S, D]):
    """What one screen holds of a match."""

    def __init__(self, game: DeskGame[S, D], match: Match[S]) -> None:
        self.game, self.match = game, match
        self.draft: D = game.draft()
        self.refusal: Refused | None = None
        self.revising: Revising[S] = Revising(match, game.revisable)
        self.winning: Proposal | None = None
        """A correction with which somebody wins, until the table says whether it is the end."""
        self.said: Tell[D] | None = None
        """What the last touch had to say."""
        self.dice = Dice()
        self.step: int | None = None
        """Which step of what a move set off is shown."""
        self.shown: int | None = None
        """How many moves stand up to that one; None: all of them, it is the last."""
        self.lit = False
        self.setting_up = False
        """Whether the steps of the set-up are shown."""
        self._tried = False
        """Whether the last touch asked for an entry; who keeps the log tells what came of it."""

    def steps(self) -> tuple[str, ...]:
        """What is said with each step of what the move that is shown set off."""
        return self.game.steps(self._seen())

    def lights(self) -> bool:
        """Whether the first step of what is shown is a light."""
        return self.game.lights(self._seen())

    def _seen(self) -> Position[S]:
        """The match after the move whose steps are shown."""
        at = self.match.position()
        return at if self.shown is None else _until(at, self.shown)

    def spoken_first(self) -> tuple[str, ...]:
        """What else is said of the last move, before its steps."""
        return self.game.spoken_first(self.match.position())

    def drag(self, stage: Stage, x: float, y: float) -> None:
        if self.game.drag is not None and self.step is None:
            self.draft = self.game.drag(self.match.position(), self.draft, stage, x, y)

    def scene(self, stage: Stage) -> Scene:
        position = self.match.position()
        if self.step is not None:
            return self.game.scene(replace(self._seen(), step=self.step), self.draft, stage)
        if self.lit:
            position = replace(position, lit=True)
        now = self.game.scene(position, self.draft, stage)
        settled = self.match.settled()
        if settled is None:
            return now
        if self.game.where is not None:
            return pale(now, self.game.where(settled.state), self.game.pieces)
        then = self.game.scene(settled, self.draft, stage)
        return pale(now, {shape.key: shape.lies for shape in then}, self.game.pieces)

    def question(self, stage: Stage) -> Question | None:
        if self.step is not None:
            return None
        position = self.match.position()
        if self.setting_up and position.setup is not None:
            return setup_question(position, position.setup, stage)
        if self.refusal is not None:
            return refusal_question(position, self.refusal)
        if (asked := revision_question(self.revising, stage)) is not None:
            return asked
        if self.winning is not None and (won := would_win(position, self.winning)) is not None:
            return winning_question(position, self.winning, won)
        question = self.game.question(position, self.draft, stage)
        settled = self.match.settled()
        if question is None or settled is None or self.game.where is None:
            return question
        then, pieces = self.game.where(settled.state), self.game.pieces
        return question.redrawn(lambda scene: pale(scene, then, pieces))

    def touch(self, spot: str) -> Errand | None:
        """What follows is shown by the next scene and question; another page may be wanted.

        A touch that nothing comes of says why, or at least what was touched."""
        self.said, self._tried, before = None, False, self._begun()
        errand = self._touch(spot)
        silent = errand is None and self.said is None and not self._tried
        if silent and self._begun() == before:
            self.said = notice_of(spot, self)
        return errand

    def _begun(self) -> tuple[object, ...]:
        """All that a touch can change; what it writes changes the last entry that stands."""
        at, revising = self.match.position(), self.revising
        last = at.standing[-1].n if at.standing else 0
        begun = self.draft, self.refusal, self.winning, revising.now, revising.aside
        return last, *begun, self.step, self.shown, self.lit, self.setting_up, at.setup

    def _touch(self, spot: str) -> Errand | None:
        """A touch of anything else ends what is shown step by step, and acts."""
        at = self.match.position()
        if (step := ANYTIME.step(spot)) is not None:
            return step(self, at)
        if self.setting_up:
            self.setting_up = False
            return None
        self.rest()
        if self.refusal is not None:
            self._hear(self.refusal, spot)
            return None
        if self.revising.now is not None:
            was = self.revising.aside
            self._revise(self.revising.touch(spot))
            if self.revising.aside not in (None, was):
                words = at.tr("Put away unfinished. Make the same change again to go on.")
                self.said = Tell(words, answer="unverified")
            return None
        if self.winning is not None and self._won(spot):
            return None
        if (step := OWN.step(spot)) is not None:
            return step(self, at)
        then = self.game.touch(at, self.draft, spot)
        return self._take(then if spot == ANEW else self._kept_begun(then))

    def _kept_begun(self, step: Step[D] | None) -> Step[D] | None:
        """A correction that was begun stays begun until something is entered."""
        corrects = self.game.corrects
        if corrects is None or not isinstance(step, type(self.draft)):
            return step
        return corrects.kept(self.draft, step)

    def _set_up(self, at: Position[S], step: int | None = None) -> None:
        """A step of the set-up is done, or not after all; without one, they are shown."""
        if step is None:
            self.setting_up = True
        else:
            self.match.tick(step)

    def _touch_entry(self, at: Position[S], n: int) -> Errand | None:
        return self._take(Touched(n))

    def _undo(self, at: Position[S], all: str = "") -> None:
        self._tried = bool(at.standing)
        self.match.undo(self.game.together(at))
        undone = self.game.undone(at, self.draft)
        self.draft = self.game.draft() if undone is None else undone

    def _redo(self, at: Position[S]) -> None:
        self._tried = bool(at.redo.next(at))
        verdict = self.match.redo(len(at.redo.next(at)))
        if verdict is not None and verdict.ok:
            self.draft = self.game.draft()
        elif verdict is not None:
            self.refusal = Refused(verdict, at.tr("Redo"))

    def _rule(self, at: Position[S], about: str) -> Errand:
        return Errand("rule_section", (("game", at.game.id), ("paragraph", about)))

    def _pace(self, at: Position[S], pace: str) -> Errand:
        return Errand(PACE, ((PACE, pace),))

    def _link(self, at: Position[S]) -> Errand:
        return Errand(LINK)

    def _result(self, at: Position[S]) -> Errand:
        return Errand(RESULT)

    def _leave(self, at: Position[S]) -> Errand:
        return Errand(LEAVE)

    def rest(self) -> None:
        """Everything has happened, and nothing is pointed out."""
        self.step, self.shown, self.lit = None, None, False

    def _show(self, at: Position[S], which: str) -> None:
        """Another step of the same move; or the last move that has any, from its first."""
        step, self.lit = self.step, False
        if step is None or which == "again":
            self.draft, self.shown, step = self.game.draft(), self._last_shown(), -1
        step = {"next": step + 1, "again": 0, "back": max(0, step - 1)}.get(which, step)
        self.step = int(which) if which.isdigit() else step
        if self.step >= len(self.steps()):
            self.rest()

    def _last_shown(self) -> int | None:
        at = self.match.position()
        n = len(at.standing)
        while n and not self.game.steps(_until(at, n)):
            n -= 1
        return n if 0 < n < len(at.standing) else None

    def foresee(self, spot: str) -> Step[D] | None:
        """What a touch would lead to, without touching; None: nothing but other words."""
        at = self.match.position()
        if (about := RULED.arguments(spot)) is not None:
            return self._rule(at, *about)
        if self.refusal is not None:
            remedy = None if self.refusal.asked_why else self.refusal.remedy
            return Proposal(remedy.moves) if spot == REMEDY and remedy is not None else None
        if self.revising.now is not None:
            return None
        if self.winning is not None:
            return decided(self.winning, spot) if spot in ANSWERS else None
        if spot in (LINK, RESULT, LEAVE):
            return Errand(spot)
        if PACED.arguments(spot) is not None:
            return Errand(PACE)
        if self.setting_up or ANYTIME.step(spot) or OWN.step(spot):
            return None
        step = self.game.touch(at, self.draft, spot)
        return None if isinstance(step, Proposal) and would_win(at, step) else step

    def happened(self, played: Played) -> None:
        """An entry was written, here or on another phone: steps of an earlier one are over."""
        self.rest()
        self.setting_up = False
        self.revising.happened()
        if self.game.corrects is not None and played.verdict.ok:
            self.draft = self.game.corrects.forgotten(self.draft)
        self.draft = self.game.happened(self.match.position(), self.draft, played)

    def answer(self, name: str, value: Value) -> Errand | None:
        self.said = None
        return self._take(self.game.answer(self.match.position(), self.draft, name, value))

    def _take(self, step: Step[D] | None) -> Errand | None:
        if isinstance(step, Errand):
            return step
        if isinstance(step, Chance):
            step = step.decide(self.dice)
        if isinstance(step, Proposal):
            verdict = self.propose(step)
            return step.then if verdict is not None and verdict.ok else None
        if isinstance(step, Change):
            self._revise(self.revising.changed(step))
        elif isinstance(step, UndoTo):
            self._revise(step)
        elif isinstance(step, Touched):
            self.revising.begin(step)
        elif isinstance(step, Tell):
            self.said = step
            self.draft = self.draft if step.draft is None else step.draft
        elif step is not None:
            self.draft = step
        return None

    def _revise(self, result: Result) -> None:
        """What putting an old entry right has come to."""
        if isinstance(result, UndoTo):
            self.match.undo(ago(self.match.position(), result.n))
            self.draft = self.game.draft()
        elif isinstance(result, Replay):
            self._rewrite(result)
        elif result is not None:
            self.refusal = result

    def _rewrite(self, replay: Replay) -> None:
        self._tried = True
        now, self.revising.now = self.revising.now, None
        assert now is not None
        verdict = self.match.rewrite(replay, now.about)
        if verdict is not None and verdict.ok:
            self.draft = self.game.draft()
        elif verdict is not None:
            self.refusal = Refused(verdict, now.about)

    def _won(self, spot: str) -> bool:
        """Whether this touch was an answer to whether a correction ends the match."""
        asked, self.winning = self.winning, None
        if asked is None or would_win(self.match.position(), asked) is None:
            return False
        if spot in ANSWERS:
            self.propose(decided(asked, spot))
        return True

    def propose(self, proposal: Proposal) -> Verdict | None:
        before, self._tried = self.match.position(), True
        if would_win(before, proposal) is not None:
            self.winning = proposal
            return None
        verdict = self.match.propose(proposal.moves)
        if verdict is None:
            return None
        move = proposal.moves[-1]
        draft = self.game.judged(before, self.draft, move, verdict)
        if draft is not None:
            self.draft = draft
        elif verdict.ok:
            self.draft = self.game.draft()
        else:
            remedy = self.game.remedy(before, move, verdict)
            self.refusal = Refused(verdict, proposal.about, remedy=remedy)
        return verdict

    def _hear(self, refusal: Refused, spot: str) -> None:
        """One step on: from the sentence to its rule, back to the table, or on all the same."""
        if spot == WHY or refusal.asked_why:
            self.refusal = replace(refusal, asked_why=spot == WHY)
            return
        self.refusal = None
        if spot == REMEDY and refusal.remedy is not None:
            self.propose(Proposal(refusal.remedy.moves))


def _until(at: Position[S], n: int) -> Position[S]:
    """As it was after so many of the moves that stand."""
    return replace(at, standing=at.standing[:n], state=at.standing[n - 1].state)


def pale(now: Scene, then: Mapping[str, str], pieces: frozenset[str]) -> Scene:
    """The scene with the pieces that came or went elsewhere since then pale, with a badge.

    What lies on a piece that waits needs no badge of its own.
    """
    shapes: list[Shape] = []
    badges: list[Shape] = []
    waiting: list[Box] = []
    for shape in now.shapes:
        box = shape.box
        if shape.alpha and shape.kind in pieces and then.get(shape.key) != shape.lies:
            shape = shape._replace(alpha=PALE, tones=shape.tones | {"waiting"})
            if not any(under.holds(box.cx, box.cy) for under in waiting):
                badge = waiting_badge(shape.badge or box)
                badges.append(Shape(f"waiting.{shape.key}", "badge", box, badge))
            waiting.append(box)
        shapes.append(shape)
    return Scene(now.width, now.height, (*shapes, *badges), now.said)


# What every desk answers itself

AnyDesk = Desk[Any, Any]
SHOWN = Action(SHOW, AnyDesk._show, str)
PACED = Action(PACE, AnyDesk._pace, str)
RULED = Action(RULE, AnyDesk._rule, str)
TICKED = Action(SETUP, AnyDesk._set_up, int)
Own = Actions[AnyDesk, Position[Any], Errand | None]
ANYTIME: Own = Actions(SHOWN, PACED, RULED, TICKED)
"""Whatever else is open."""
OWN: Own = Actions(
    Action(ENTRY, Desk._touch_entry, int),
    Action(UNDO, Desk._undo, str),
    Action(REDO, Desk._redo),
    Action(LINK, Desk._link),
    Action(RESULT, Desk._result),
    Action(LEAVE, Desk._leave),
)
