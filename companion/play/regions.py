"""Divides a scene into touch regions, for renderers whose controls may overlap."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from companion.play.scene import Box, Shape

Point = tuple[float, float]
EXACT = 1e-6
"""What is lost of a number by cutting."""
MAX_GAP = 16
"""dp about the middle of a spot that are surely its own, or a smaller one's; further out, of two
equal ones that share a place the upper one has it."""


class Region(NamedTuple):
    """A spot's shape, and the part of its reach that is nearer to it than to equal ones."""

    shape: Shape
    corners: tuple[Point, ...] = ()
    """Empty: the whole of its reach."""

    @property
    def box(self) -> Box:
        """The rectangle around it."""
        if not self.corners:
            return self.shape.reach
        xs, ys = zip(*self.corners, strict=True)
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def holds(self, x: float, y: float) -> bool:
        return self.shape.reach.holds(x, y) and all(
            (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= -EXACT
            for (ax, ay), (bx, by) in _sides(self.corners)
        )


def stacked(shapes: Iterable[Shape]) -> list[Region]:
    """The lowest first: in reading order, but what is larger lies under what is smaller."""
    touched = [shape for shape in shapes if shape.spot is not None and shape.alpha]
    sizes = [shape.size for shape in touched]
    over: list[list[int]] = [[] for _ in touched]
    equal: list[list[Shape]] = [[] for _ in touched]
    for n, shape in enumerate(touched):
        for m in range(n):
            other = touched[m]
            if not _overlap(shape.reach, other.reach):
                continue
            if sizes[n] == sizes[m]:
                if _near(shape, other) or _near(other, shape):
                    equal[n].append(other)
                    equal[m].append(shape)
            else:
                small, large = (n, m) if sizes[n] < sizes[m] else (m, n)
                over[small].append(large)
    return [Region(touched[n], _nearest(touched[n], equal[n])) for n in _ordered(over)]


def _ordered(over: list[list[int]]) -> list[int]:
    """Each after everything that it lies over, else as they come."""
    found: dict[int, None] = {}

    def put(n: int) -> None:
        if n not in found:
            for under in over[n]:
                put(under)
            found[n] = None

    for n in range(len(over)):
        put(n)
    return list(found)


def _nearest(shape: Shape, others: Iterable[Shape]) -> tuple[Point, ...]:
    """The reach, cut half-way to each of these."""
    box, reach, cut = shape.box, shape.reach, False
    corners: list[Point] = [
        (reach.x, reach.y),
        (reach.right, reach.y),
        (reach.right, reach.bottom),
        (reach.x, reach.bottom),
    ]
    for other in others:
        dx, dy = other.box.cx - box.cx, other.box.cy - box.cy
        middle = (dx * (other.box.cx + box.cx) + dy * (other.box.cy + box.cy)) / 2
        beyond = [dx * x + dy * y - middle for x, y in corners]
        if (dx or dy) and max(beyond, default=0) > 0:
            corners, cut = list(_kept(corners, beyond)), True
    return tuple(corners) if cut else ()


def _kept(corners: list[Point], beyond: list[float]) -> Iterator[Point]:
    """What lies on the near side of a line; beyond: how far each corner is past it."""
    for n, (x, y) in enumerate(corners):
        (left, top), was, now = corners[n - 1], beyond[n - 1], beyond[n]
        if was * now < 0:
            share = was / (was - now)
            yield left + (x - left) * share, top + (y - top) * share
        if now <= 0:
            yield x, y


def _sides(corners: tuple[Point, ...]) -> Iterator[tuple[Point, Point]]:
    return ((corners[n - 1], corner) for n, corner in enumerate(corners))


def _near(one: Shape, other: Shape) -> bool:
    """Whether the other's reach comes close to the middle of this one."""
    box = one.box
    return _overlap(Box.about(box.cx, box.cy, 2 * MAX_GAP, 2 * MAX_GAP), other.reach)


def _overlap(one: Box, other: Box) -> bool:
    """By more than edges that touch."""
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.bottom, other.bottom) - max(one.y, other.y)
    return wide > 1 and high > 1
