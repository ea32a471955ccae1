"""The landscape of a game: flat planes from far to near and one subject, as data.

A game's world.json lies in its folder. The unit of length is a hundredth of the height of the
picture, and x is counted from the focus, where the subject stands: one drawing fills a small tile
as well as a whole screen. Colours are roles of the look, `world.<name>.<tint>`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import cos, pi, sin
from typing import Any, NamedTuple

from companion.play.look import world_file
from companion.play.scene import Box, Mark, Path, Polygon, Scene, Shape, Tint

SLANT = 26
"""dp by which the edge of a plate leans over its height."""
STRIP_FOCUS = 0.62
"""Of the width of a strip behind the head of a page: where the subject stands."""
ROUND, ARC = 20, 5
"""Corners of a circle, and of the round corner of a picture."""

Point = tuple[float, float]


class Corners(NamedTuple):
    """dp of the radii of a picture's corners."""

    above: float = 0.0
    below: float = 0.0


SQUARE = Corners()


class Plane(NamedTuple):
    """One flat piece, drawn at one or more places."""

    tint: str
    points: tuple[Point, ...]
    wide: float = 0.0
    """Of a line; 0: the points enclose an area."""
    alpha: float = 1.0
    places: tuple[Point, ...] = ((0.0, 0.0),)


class World(NamedTuple):
    name: str
    focus: float
    """Of the width: where the subject stands in a small picture."""
    planes: tuple[Plane, ...]


@cache
def world(name: str) -> World:
    """By the name of the folder that it lies in."""
    found = world_file(name)
    return World(name, found["focus"], tuple(map(_plane, found["planes"])))


def _plane(found: dict[str, Any]) -> Plane:
    if "circle" in found:
        x, y, radius = found["circle"]
        turns = (2 * pi * i / ROUND for i in range(ROUND))
        points = tuple((x + radius * cos(turn), y + radius * sin(turn)) for turn in turns)
    else:
        points = _pairs(found.get("polygon") or found["line"])
    places = _pairs(found["at"]) if "at" in found else ((0.0, 0.0),)
    return Plane(found["tint"], points, found.get("wide", 0.0), found.get("alpha", 1.0), places)


def _pairs(numbers: Sequence[float]) -> tuple[Point, ...]:
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


def tint(name: str, role: str, alpha: float = 1.0) -> Tint:
    """A colour of that world, whichever world is around it: its ground, or one of the drawing."""
    return Tint(f"world.{name}.{role}", alpha)


def landscape(
    name: str,
    box: Box,
    corners: Corners = SQUARE,
    focus: float | None = None,
    slant: float = 0.0,
) -> Iterator[Mark]:
    """The drawing, cut to the box; nothing for no name. focus: of its width, if not the usual one.

    slant: by how much its left edge leans, where a plate with words lies beside it."""
    if not name:
        return
    drawn, unit = world(name), box.h / 100
    x = box.x + box.w * (drawn.focus if focus is None else focus)
    edge = rounded(box, corners)
    if slant:
        edge = [(max(px, box.x + slant * (box.bottom - py) / box.h), py) for px, py in edge]
    for plane in drawn.planes:
        colour = tint(name, plane.tint, plane.alpha)
        for dx, dy in plane.places:
            points = [(x + (a + dx) * unit, box.y + (b + dy) * unit) for a, b in plane.points]
            if plane.wide:
                yield from _line(points, plane.wide * unit, colour, box)
            else:
                yield from _area(points, colour, box, edge)


def scenery(name: str, width: float, height: float) -> Scene:
    """The landscape by itself."""
    box = Box(0, 0, width, height)
    return Scene(width, height, (Shape("world", "world", box, tuple(landscape(name, box))),))


def world_strip(name: str, box: Box) -> Scene:
    """The landscape beside the words of a page's head."""
    marks = tuple(landscape(name, box, focus=STRIP_FOCUS, slant=SLANT))
    return Scene(box.w, box.h, (Shape("world", "world", box, marks),))


def _line(points: list[Point], wide: float, colour: Tint, box: Box) -> Iterator[Mark]:
    if all(box.x <= x <= box.right for x, _ in points):
        yield Path(tuple(points), colour, wide)
    elif len(points) == 2 and points[0][1] == points[1][1]:
        (start, y), (end, _) = points
        start, end = max(start, box.x), min(end, box.right)
        if start < end:
            yield Path(((start, y), (end, y)), colour, wide)


def _area(points: list[Point], colour: Tint, box: Box, edge: list[Point]) -> Iterator[Mark]:
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    if right <= box.x or left >= box.right or bottom <= box.y or top >= box.bottom:
        return
    if left < box.x or right > box.right or top < box.y or bottom > box.bottom or len(edge) > 4:
        points = clipped(points, edge)
    if len(points) > 2:
        yield Polygon(tuple(points), colour, thick=0)


def rounded(box: Box, corners: Corners) -> list[Point]:
    """The edge of a picture, clockwise."""
    points: list[Point] = []
    places = (
        (box.x, box.y, 1, 1, corners.above, pi),
        (box.right, box.y, -1, 1, corners.above, 1.5 * pi),
        (box.right, box.bottom, -1, -1, corners.below, 0.0),
        (box.x, box.bottom, 1, -1, corners.below, 0.5 * pi),
    )
    for x, y, inward, down, radius, turn in places:
        if not radius:
            points.append((x, y))
            continue
        for i in range(ARC + 1):
            angle = turn + pi / 2 * i / ARC
            at = x + inward * radius + radius * cos(angle), y + down * radius + radius * sin(angle)
            points.append(at)
    return points


def clipped(points: list[Point], edge: list[Point]) -> list[Point]:
    """What of an area lies inside a convex edge that runs clockwise."""
    for (x1, y1), (x2, y2) in zip(edge, [*edge[1:], edge[0]], strict=True):
        ex, ey = x2 - x1, y2 - y1
        sides = [ex * (y - y1) - ey * (x - x1) for x, y in points]
        if all(side >= 0 for side in sides):
            continue
        kept: list[Point] = []
        for i, (x, y) in enumerate(points):
            px, py = points[i - 1]
            one, other = sides[i - 1], sides[i]
            if (one >= 0) != (other >= 0):
                share = one / (one - other)
                kept.append((px + (x - px) * share, py + (y - py) * share))
            if other >= 0:
                kept.append((x, y))
        points = kept
    return points
