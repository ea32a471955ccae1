"""The bar at the foot of a table: undo, and the buttons of the current move."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from companion.play import art
from companion.play.desk import LEAVE, RESULT, UNDO
from companion.play.position import Position, S
from companion.play.scene import WHOLE_SHARE, Box, Shape, Share, Spot

GAP = 8
CAMERA = "camera"
"""The spot that reads with the camera."""


class Button(NamedTuple):
    spot: Spot
    words: str = ""
    """Without any it is only its icon."""
    icon: str = ""
    kind: str = "plain"
    wide: float | Share = Share()
    """In dp, or a part of what the others leave."""
    size: float = 16


def push(
    spot: str,
    words: str,
    icon: str = "",
    kind: str = "plain",
    wide: float | Share = WHOLE_SHARE,
    size: float = 16,
) -> Button:
    """A button that says to a listener what is written on it."""
    return Button(Spot(spot, words), words, icon, kind, wide, size)


def undo(at: Position[S], wide: float) -> Button:
    none = "" if at.standing else at.tr("Nothing to take back: this is the start.")
    return Button(Spot(UNDO, at.tr("Undo"), none), "", "undo", wide=wide)


def result(at: Position[S], kind: str = "accent") -> Button:
    return push(RESULT, at.tr("Result"), "points", kind)


def camera(at: Position[S], wide: float) -> Button:
    return Button(Spot(CAMERA, at.tr("Read with the camera")), "", "camera", wide=wide)


def bar(at: Position[S], buttons: Iterable[Button], box: Box) -> Iterator[Shape]:
    """Side by side; in the past there is only the way back, and who watches touches nothing."""
    if at.reader == "past":
        buttons = (push(LEAVE, at.tr("Back to the history"), "back"),)
    elif not at.playable:
        return
    shown = tuple(buttons)
    places = box.lined(*(button.wide for button in shown), gap=GAP)
    for (spot, words, icon, kind, _, size), place in zip(shown, places, strict=True):
        yield art.button(spot, place, words, icon=icon, kind=kind, size=size)


def stacked(at: Position[S], buttons: Iterable[Button], box: Box) -> Iterator[Shape]:
    """In a narrow column: keys side by side, and below them, in rows, what has words."""
    shown = tuple(buttons)
    keys = tuple(button._replace(wide=Share()) for button in shown if not button.words)
    rows = [row for row in (keys, *((one,) for one in shown if one.words)) if row]
    if not at.playable:
        rows = [()]
    for row, place in zip(rows, box.rows(len(rows), 4), strict=True):
        yield from bar(at, row, place)
