"""Where hexes, corners, edges and markets of a board lie; lengths in hex widths, y upwards."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from math import hypot, sqrt
from typing import Any, NamedTuple

from companion.ui.paint import Box
from scoring.nights_watch.places import CORNERS, EDGE, EDGE_ENDS, HEX_EDGES, HEXES

Point = tuple[float, float]

ROOT = sqrt(3)
REACH = 1 / ROOT
"""From the middle of a hex to its corners."""
PIER = (0.42, 0.37)
"""How far off the coast a market stands: to the side, or above and below."""
CHIP = (0.36, 0.27)
"""Half of a market's width and height."""
RIM = 0.12
"""Room for pieces on the coast."""
ZOOM = 1.6


def middle(hex: str) -> Point:
    q, r = map(int, hex.split(","))
    return q + r / 2, -r * ROOT / 2


@cache
def corner_point(name: str) -> Point:
    """Of a corner in normal form."""
    hex, _, point = name.rpartition(",")
    x, y = middle(hex)
    return x, y + (REACH if point == "N" else -REACH)


@cache
def edge_points(name: str) -> tuple[Point, Point]:
    """Both ends of an edge, by any of its names."""
    one, other = (corner_point(CORNERS[corner]) for corner in EDGE_ENDS[EDGE[name]])
    return one, other


def between(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def market_point(edge: str, hexes: Collection[str]) -> Point:
    """The middle of a market: off the coast, before its edge."""
    place = EDGE[edge]
    land = next(h for i, h in enumerate(HEXES) if HEX_EDGES[i] >> place & 1 and h in hexes)
    x, y = middle(land)
    over, up = between(*edge_points(edge))
    if abs(up - y) < abs(over - x) / 2:
        return over + (PIER[0] if over > x else -PIER[0]), up
    return over, up + (PIER[1] if up > y else -PIER[1])


class Extent(NamedTuple):
    """The rectangle around a board and its markets."""

    left: float
    low: float
    right: float
    high: float

    @property
    def middle(self) -> Point:
        return (self.left + self.right) / 2, (self.low + self.high) / 2


def extent(board: Mapping[str, Any]) -> Extent:
    points = [middle(hex) for hex in board["hexes"]]
    chips = [market_point(market["edge"], board["hexes"]) for market in board["markets"]]
    wide, high = CHIP
    return Extent(
        min([x - 0.5 for x, _ in points] + [x - wide for x, _ in chips]),
        min([y - REACH for _, y in points] + [y - high for _, y in chips]),
        max([x + 0.5 for x, _ in points] + [x + wide for x, _ in chips]),
        max([y + REACH for _, y in points] + [y + high for _, y in chips]),
    )


class Grid(NamedTuple):
    """From hex widths to pixels."""

    x: float
    y: float
    unit: float
    """Pixels of a hex's width."""

    def at(self, point: Point) -> Point:
        return self.x + point[0] * self.unit, self.y + point[1] * self.unit

    def hex(self, name: str) -> Point:
        return self.at(middle(name))

    def corner(self, name: str) -> Point:
        return self.at(corner_point(name))

    def edge(self, name: str) -> tuple[Point, Point]:
        one, other = edge_points(name)
        return self.at(one), self.at(other)

    def spot(self, what: str, which: str) -> Point:
        """Where a finger means a hex, a corner or an edge."""
        if what == "edge":
            return between(*self.edge(which))
        return self.corner(which) if what == "corner" else self.hex(which)

    def nearest(self, spots: Collection[tuple[str, str]], x: float, y: float) -> Any:
        """The spot that a finger means, and how far it is from it in hex widths."""
        far = {spot: self.distance(*spot, x, y) for spot in spots}
        best = min(far, key=lambda spot: far[spot])
        return best, far[best]

    def distance(self, what: str, which: str, x: float, y: float) -> float:
        cx, cy = self.spot(what, which)
        return hypot(cx - x, cy - y) / self.unit

    def box(self, name: str) -> Box:
        """The square in the middle of a hex."""
        x, y = self.hex(name)
        return Box(x - self.unit / 2, y - self.unit / 2, self.unit, self.unit)


def grid(board: Mapping[str, Any], box: Box) -> Grid:
    """The whole board, as large as it fits."""
    around = extent(board)
    wide, high = around.right - around.left + RIM, around.high - around.low + RIM
    unit = min(box.w / wide, box.h / high)
    return centred(unit, around.middle, box)


def centred(unit: float, focus: Point, box: Box) -> Grid:
    """With this point in the middle of the box."""
    return Grid(box.cx - focus[0] * unit, box.cy - focus[1] * unit, unit)


def zoomed(board: Mapping[str, Any], box: Box, focus: Point) -> Grid:
    """Closer, with the focus as near to the middle as the coast allows."""
    around, unit = extent(board), grid(board, box).unit * ZOOM
    x = _held(focus[0], around.left, around.right, box.w / unit / 2 - RIM)
    y = _held(focus[1], around.low, around.high, box.h / unit / 2 - RIM)
    return centred(unit, (x, y), box)


def _held(value: float, low: float, high: float, half: float) -> float:
    if high - low <= 2 * half:
        return (low + high) / 2
    return min(max(value, low + half), high - half)


def spread(spots: Collection[tuple[str, str]]) -> Extent:
    """The rectangle around some spots."""
    plain = Grid(0, 0, 1)
    points = [plain.spot(*spot) for spot in spots]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Extent(min(xs), min(ys), max(xs), max(ys))
