"""Dice as they fall: the six's pips, and the wildling die with its number."""

from collections.abc import Iterator
from functools import lru_cache

from companion.games.nights_watch.north.phrases import QUIET
from companion.match.phrases import Tr
from companion.play import art
from companion.play.scene import Block, Box, Mark, Path, Polygon, Tint, Words

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""From the middle, in steps."""
BONE, INK = Tint("fixed.number_disc"), Tint("fixed.number_ink")


@lru_cache(maxsize=128)
def six(face: int | None, box: Box) -> tuple[Mark, ...]:
    """None: it has not been rolled."""
    if face is None:
        return (Block(box, None, box.w * 0.18, Tint("line_strong"), 2),)
    step, pip = box.w * 0.26, box.w * 0.18
    marks: list[Mark] = [Block(box, BONE, box.w * 0.18, art.OUTLINE)]
    for over, down in PIPS[face]:
        spot = Box.about(box.cx + over * step, box.cy + down * step, pip, pip)
        marks.append(Block(spot, INK, pip / 2))
    return tuple(marks)


@lru_cache(maxsize=128)
def twelve(face: int | None, box: Box) -> tuple[Mark, ...]:
    """The wildling die; None: it has not been rolled."""
    rim = art.corners(10, 90, box, box.w / 2)
    if face is None:
        return (Polygon(rim, None, Tint("line_strong"), 2),)
    number = Words(str(face), box.cx, box.cy, box.w * 0.34, Tint("bg"), bold=True)
    return (Polygon(rim, Tint("illegal")), *_faces(box), number)


def _faces(box: Box) -> Iterator[Mark]:
    """The face on top, and the edges that lead down from it."""
    top, rim = art.corners(5, 90, box, box.w * 0.3), art.corners(5, 90, box, box.w / 2)
    yield Polygon(top, None, Tint("bg", 0.45), 2)
    for one, other in zip(top, rim, strict=True):
        yield Path((one, other), Tint("bg", 0.45), 2)


def trail_words(number: object, tr: Tr) -> str:
    """The trail that the wildling die names."""
    if type(number) is int and number <= QUIET:
        return tr("Trail {n}").format(n=number)
    return tr("No trail")
