"""A desk: a match, a draft, and what a touch makes of them.

A game says what its scene and its open question are for a draft, and what a touch does to it; the
same match, draft and touch give the same answer on any screen. A draft is frozen, and has a JSON
form, so that it survives the back key, a turned screen and a killed process.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeAlias, TypeVar

from companion.match.dice import Dice
from companion.match.table import Played
from companion.play.art import PALE, waiting_badge
from companion.play.position import Position
from companion.play.questions import (
    CLOSE,
    Because,
    Choice,
    Choose,
    Part,
    Picture,
    Question,
    Say,
    Value,
)
from companion.play.scene import Box, Scene, Shape, Spot, Stage
from scoring.game import Answer, Move, Verdict

S = TypeVar("S")
D = TypeVar("D")

UNDO, WHY, LINK, REMEDY = "undo", "why", "link", "remedy"
"""Spots that every desk answers itself."""


@dataclass(frozen=True, slots=True)
class Errand:
    """Another page is wanted; its name, and what it is to be opened with."""

    page: str
    where: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Proposal:
    """Enough is known: the rules judge it, the journal writes it, then everybody sees it."""

    moves: tuple[Move, ...]
    about: str = ""
    """What was tried, to stand above the rule that refused it."""
    then: Errand | None = None
    """Where to go once it is made."""

    @staticmethod
    def of(move: Move, about: str = "", then: Errand | None = None) -> Proposal:
        return Proposal((move,), about, then)


@dataclass(frozen=True, slots=True)
class Chance(Generic[D]):
    """The app's own dice say what follows."""

    decide: Callable[[Dice], D | Proposal]


@dataclass(frozen=True, slots=True)
class Tell(Generic[D]):
    """Nothing is entered, and it is said why: for a moment, or by the question that is open."""

    words: str
    draft: D | None = None
    """That shows these words in its question."""
    answer: Answer = "illegal"


@dataclass(frozen=True, slots=True)
class Remedy:
    """The table knows better: what makes a refused move stand after all, that move included."""

    words: str
    note: str
    moves: tuple[Move, ...]


Step: TypeAlias = D | Proposal | Chance[D] | Errand | Tell[D]
"""What a touch leads to: a draft that knows more, a move, another page, or words."""


@dataclass(frozen=True, slots=True)
class DeskGame(Generic[S, D]):
    """What a game fills in to be touched: pure functions of a position and a draft."""

    draft: Callable[[], D]
    """A draft that nothing is begun in."""
    scene: Callable[[Position[S], D, Stage], Scene]
    touch: Callable[[Position[S], D, str], Step[D]]
    """A spot of the scene or of the open question; "close": the question is put away."""
    question: Callable[[Position[S], D, Stage], Question | None]
    answer: Callable[[Position[S], D, str, Value], Step[D]]
    """A part of the open question, by its name, and what it was answered with."""
    judged: Callable[[Position[S], D, Move, Verdict], D | None]
    """The draft after a move was made or refused, from before it; None: as usual, empty after a
    move and as it was after a refusal, which the desk tells."""
    pieces: frozenset[str] = frozenset()
    """Kinds of shapes that moves put down: those of a move that waits are pale."""
    undone: Callable[[Position[S], D], D] | None = None
    """The draft after the last move was taken back, from before it; None: an empty one."""
    keeps: bool = False
    """Whether a draft is worth keeping on the device until it is a move."""
    steps: Callable[[Position[S]], tuple[str, ...]] | None = None
    """What is said with each step of what the last move set off; empty words: nothing new.

    The scene of a position with that step shows it."""
    told: Callable[[Position[S]], tuple[str, ...]] | None = None
    """What else is said of the last move, before its steps."""
    drag: Callable[[Position[S], D, Stage, float, float], D] | None = None
    """A finger that moves so far, in dp to the right and down, over what is looked at closely."""
    shaken: Callable[[Position[S], D], str] | None = None
    """The spot that is touched by shaking the device; empty: none."""
    where: Callable[[S], Mapping[str, str]] | None = None
    """Where every piece lies, by its key, if no scene shows them all; None: as a scene has it."""
    happened: Callable[[Position[S], D, Played], D] | None = None
    """The draft once an entry stands, made here or elsewhere; None: as it was."""
    remedy: Callable[[Position[S], Move, Verdict], Remedy | None] | None = None
    """What a refusal offers beside going back to the table."""


class Match(Protocol[S]):
    """A match as a desk needs it."""

    def position(self) -> Position[S]: ...

    def settled(self) -> Position[S] | None:
        """The match as the host's phone has it; None: as it is shown."""

    def propose(self, moves: tuple[Move, ...]) -> Verdict | None:
        """Make them, all or none; None: they could not be kept, which has been said."""

    def undo(self) -> None:
        """Take back the last move, and say so."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A refusal that is being told."""

    verdict: Verdict
    about: str
    asked_why: bool = False
    remedy: Remedy | None = None


class Desk(Generic[S, D]):
    """What one screen holds of a match."""

    def __init__(self, game: DeskGame[S, D], match: Match[S], draft: D | None = None) -> None:
        self.game, self.match = game, match
        self.draft: D = game.draft() if draft is None else draft
        self.refusal: Refused | None = None
        self.said: Tell[D] | None = None
        """What the last touch had to say."""
        self.dice = Dice()
        self.step: int | None = None
        """Which step of what the last move set off is shown."""

    def steps(self) -> tuple[str, ...]:
        """What is said with each step of what the last move set off."""
        return self.game.steps(self.match.position()) if self.game.steps is not None else ()

    def told(self) -> tuple[str, ...]:
        """What else is said of the last move, before its steps."""
        return self.game.told(self.match.position()) if self.game.told is not None else ()

    def drag(self, stage: Stage, x: float, y: float) -> None:
        if self.game.drag is not None and self.step is None:
            self.draft = self.game.drag(self.match.position(), self.draft, stage, x, y)

    def scene(self, stage: Stage) -> Scene:
        position = self.match.position()
        if self.step is not None:
            return self.game.scene(replace(position, step=self.step), self.draft, stage)
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
        if self.refusal is not None:
            return refusal_question(position, self.refusal)
        question = self.game.question(position, self.draft, stage)
        settled = self.match.settled()
        if question is None or settled is None or self.game.where is None:
            return question
        then, pieces = self.game.where(settled.state), self.game.pieces
        parts = tuple(
            Picture(pale(part.scene, then, pieces)) if isinstance(part, Picture) else part
            for part in question.parts
        )
        return question._replace(parts=parts)

    def touch(self, spot: str) -> Errand | None:
        """What follows is shown by the next scene and question; another page may be wanted.

        While steps are shown, a touch skips to their end."""
        self.said = None
        if self.step is not None:
            self.step = None
            return None
        if self.refusal is not None:
            self._hear(self.refusal, spot)
            return None
        if spot == LINK:
            return Errand(LINK)
        if spot == UNDO:
            before, undone = self.match.position(), self.game.undone
            self.match.undo()
            self.draft = undone(before, self.draft) if undone else self.game.draft()
            return None
        return self._take(self.game.touch(self.match.position(), self.draft, spot))

    def happened(self, played: Played) -> None:
        """An entry was written, here or on another phone."""
        if self.game.happened is not None:
            self.draft = self.game.happened(self.match.position(), self.draft, played)

    def answer(self, name: str, value: Value) -> Errand | None:
        self.said = None
        return self._take(self.game.answer(self.match.position(), self.draft, name, value))

    def _take(self, step: Step[D]) -> Errand | None:
        if isinstance(step, Errand):
            return step
        if isinstance(step, Chance):
            step = step.decide(self.dice)
        if isinstance(step, Proposal):
            verdict = self.propose(step)
            return step.then if verdict is not None and verdict.ok else None
        if isinstance(step, Tell):
            self.said = step
            self.draft = self.draft if step.draft is None else step.draft
        else:
            self.draft = step
        return None

    def propose(self, proposal: Proposal) -> Verdict | None:
        before = self.match.position()
        verdict = self.match.propose(proposal.moves)
        if verdict is None:
            return None
        draft = self.game.judged(before, self.draft, proposal.moves[-1], verdict)
        if draft is not None:
            self.draft = draft
        elif verdict.ok:
            self.draft = self.game.draft()
        else:
            ask = self.game.remedy
            remedy = ask(before, proposal.moves[-1], verdict) if ask is not None else None
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


def refusal_question(position: Position[S], refusal: Refused) -> Question:
    """Why not: the sentence first, and on demand the rules behind it."""
    tr, verdict = position.tr, refusal.verdict
    if refusal.asked_why:
        return why_question(position, verdict, refusal.about)
    first, *more = [position.words.problem(problem) for problem in verdict.broken]
    note = refusal.about + ". " if refusal.about else ""
    parts: tuple[Part, ...] = tuple(Say(text, tone="text_2") for text in more)
    if refusal.remedy is not None:
        spot = Spot(REMEDY, refusal.remedy.words)
        parts += (Choose((Choice(spot, icon="amend", note=refusal.remedy.note),)),)
    return Question(
        "refused",
        first,
        note + tr("Nothing has changed."),
        "illegal",
        parts,
        (
            Choice(Spot(WHY, tr("Why?")), icon="why"),
            Choice(Spot(CLOSE, tr("Back to the table")), kind="accent"),
        ),
    )


def why_question(position: Position[S], verdict: Verdict, about: str) -> Question:
    """The rules that decide, in the reader's language."""
    tr, words = position.tr, position.words
    rules = dict.fromkeys(problem.rule for problem in verdict.reasons)
    return Question(
        "why",
        tr("Why?"),
        about,
        parts=tuple(Because(words.rules[rule], words.rule(rule)) for rule in rules),
        choices=(Choice(Spot(CLOSE, tr("Back")), kind="accent"),),
    )


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
