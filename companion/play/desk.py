"""A desk: a match, a draft, and what a touch makes of them.

A game says what its scene and its open question are for a draft, and what a touch does to it; the
same match, draft and touch give the same answer on any screen. A draft is frozen, and has a JSON
form, so that it survives the back key, a turned screen and a killed process.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeAlias, TypeVar

from companion.play.art import PALE, waiting_badge
from companion.play.position import Position
from companion.play.questions import CLOSE, Because, Choice, Choose, Part, Question, Say, Value
from companion.play.scene import Scene, Shape, Spot, Stage
from companion.table import Played
from scoring.game import Move, Verdict

S = TypeVar("S")
D = TypeVar("D")

UNDO, WHY, LINK, REMEDY = "undo", "why", "link", "remedy"
"""Spots that every desk answers itself."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Enough is known: the rules judge it, the journal writes it, then everybody sees it."""

    moves: tuple[Move, ...]
    about: str = ""
    """What was tried, to stand above the rule that refused it."""

    @staticmethod
    def of(move: Move, about: str = "") -> Proposal:
        return Proposal((move,), about)


@dataclass(frozen=True, slots=True)
class Errand:
    """Another page is wanted; its name, and what it is to be opened with."""

    page: str
    where: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Remedy:
    """The table knows better: what makes a refused move stand after all, that move included."""

    words: str
    note: str
    moves: tuple[Move, ...]


Step: TypeAlias = D | Proposal | Errand
"""What a touch leads to: a draft that knows more, a move, or another page."""


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
    happened: Callable[[Position[S], D, Played], D] | None = None
    """The draft once an entry stands, made here or elsewhere; None: as it was."""
    remedy: Callable[[Position[S], Move, Verdict], Remedy | None] | None = None
    """What a refusal offers beside going back to the table."""


class Match(Protocol[S]):
    """A match as a desk needs it."""

    def position(self) -> Position[S]: ...

    def settled(self) -> S | None:
        """The table as the host's phone has it; None: as it is shown."""

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

    def scene(self, stage: Stage) -> Scene:
        position = self.match.position()
        now = self.game.scene(position, self.draft, stage)
        settled = self.match.settled()
        if settled is None:
            return now
        return pale(now, self.game.scene(position.at(settled), self.draft, stage), self.game.pieces)

    def question(self, stage: Stage) -> Question | None:
        position = self.match.position()
        if self.refusal is not None:
            return refusal_question(position, self.refusal)
        return self.game.question(position, self.draft, stage)

    def touch(self, spot: str) -> Errand | None:
        """What follows is shown by the next scene and question; another page may be wanted."""
        if self.refusal is not None:
            self._hear(self.refusal, spot)
            return None
        if spot == LINK:
            return Errand(LINK)
        if spot == UNDO:
            self.draft = self.game.draft()
            self.match.undo()
            return None
        return self._take(self.game.touch(self.match.position(), self.draft, spot))

    def happened(self, played: Played) -> None:
        """An entry was written, here or on another phone."""
        if self.game.happened is not None:
            self.draft = self.game.happened(self.match.position(), self.draft, played)

    def answer(self, name: str, value: Value) -> Errand | None:
        return self._take(self.game.answer(self.match.position(), self.draft, name, value))

    def _take(self, step: Step[D]) -> Errand | None:
        if isinstance(step, Errand):
            return step
        if isinstance(step, Proposal):
            self.propose(step)
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


def pale(now: Scene, settled: Scene, pieces: frozenset[str]) -> Scene:
    """The scene with the pieces that came or went elsewhere since then pale, with a badge."""
    then = settled.by_key
    shapes: list[Shape] = []
    badges: list[Shape] = []
    for shape in now.shapes:
        old = then.get(shape.key)
        if shape.alpha and shape.kind in pieces and (old is None or old.lies != shape.lies):
            shape = shape._replace(alpha=PALE, tones=shape.tones | {"waiting"})
            badge = Shape(f"waiting.{shape.key}", "badge", shape.box, waiting_badge(shape.box))
            badges.append(badge)
        shapes.append(shape)
    return Scene(now.width, now.height, (*shapes, *badges), now.said)
