"""`DeskGame`: the functions a game defines for its desk: scene, question, touch and others."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.match.table import Played
from companion.play.fields import Corrects
from companion.play.position import Position, S
from companion.play.questions import Question, Value
from companion.play.scene import Scene, Stage
from companion.play.steps import Remedy, Step
from companion.play.variants import PLAIN, Revisable
from scoring.game import Move, Verdict

D = TypeVar("D")


@dataclass(frozen=True, slots=True)
class DeskGame(Generic[S, D]):
    """Pure functions of a position and a draft."""

    draft: Callable[[], D]
    """A draft that nothing is begun in."""
    scene: Callable[[Position[S], D, Stage], Scene]
    touch: Callable[[Position[S], D, str], Step[D] | None]
    """A spot of the scene or of the open question, which `CLOSE` puts away; None: the game has no
    such spot."""
    question: Callable[[Position[S], D, Stage], Question | None]
    answer: Callable[[Position[S], D, str, Value], Step[D]]
    """A part of the open question, by its name, and what it was answered with."""
    judged: Callable[[Position[S], D, Move, Verdict], D | None] = lambda *_: None
    """The draft after a move was made or refused, from before it; None: as usual, empty after a
    move and as it was after a refusal, which the desk tells."""
    pieces: frozenset[str] = frozenset()
    """Kinds of shapes that moves put down: those of a move that waits are pale."""
    undone: Callable[[Position[S], D], D | None] = lambda *_: None
    """The draft after the last move was taken back, from before it; None: an empty one."""
    lasts: bool = False
    """Whether a draft kept on the device outlives entries that were made meanwhile."""
    together: Callable[[Position[S]], int] = lambda _: 1
    """How many of the last moves were one touch, and are taken back by one."""
    steps: Callable[[Position[S]], tuple[str, ...]] = lambda _: ()
    """What is said with each step of what the last move set off; empty words: nothing new.

    The scene of a position with that step shows it."""
    lights: Callable[[Position[S]], bool] = lambda _: False
    """Whether the last move lights up the table for a moment: its first step is that light."""
    spoken_first: Callable[[Position[S]], tuple[str, ...]] = lambda _: ()
    """What else is said of the last move, before its steps."""
    drag: Callable[[Position[S], D, Stage, float, float], D] | None = None
    """A finger that moves so far, in dp to the right and down, over what is looked at closely."""
    shaken: Callable[[Position[S], D], str] | None = None
    """The spot that is touched by shaking the device; empty: none."""
    where: Callable[[S], Mapping[str, str]] | None = None
    """Where every piece lies, by its key, if no scene shows them all; None: as a scene has it."""
    happened: Callable[[Position[S], D, Played], D] = lambda _, draft, __: draft
    """The draft once an entry stands, made here or elsewhere."""
    remedy: Callable[[Position[S], Move, Verdict], Remedy | None] = lambda *_: None
    """What a refusal offers beside going back to the table."""
    revisable: Revisable[S] = PLAIN
    corrects: Corrects | None = None
    """Of a game whose drafts hold a correction."""
