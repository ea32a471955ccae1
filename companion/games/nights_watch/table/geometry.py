"""Where hexes, corners, edges and markets of a board lie; lengths in hex widths, y downwards."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from math import cos, pi, sin, sqrt
from typing import NamedTuple

from companion.play.scene import Box
from scoring.nights_watch.board import Board
from scoring.nights_watch.places import CORNERS, EDGE, EDGE_ENDS, HEX_EDGES, HEXES, bits

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
ZOOM, NEAR = 1.6, 84
"""How much closer a look is, and the least width of a hex there: a corner and an edge that it ends
are then 24 dp apart."""


@cache
def middle(hex: str) -> Point:
    q, r = map(int, hex.split(","))
    return q + r / 2, r * ROOT / 2


@cache
def corner_point(name: str) -> Point:
    """Of a corner in normal form."""
    hex, _, point = name.rpartition(",")
    x, y = middle(hex)
    return x, y + (-REACH if point == "N" else REACH)


@cache
def edge_points(name: str) -> tuple[Point, Point]:
    """Both ends of an edge, by any of its names."""
    one, other = (corner_point(CORNERS[corner]) for corner in EDGE_ENDS[EDGE[name]])
    return one, other


def at_places(names: Sequence[str], places: int) -> list[str]:
    """The names of a set of places."""
    return [names[place] for place in bits(places)]


def between(one: Point, other: Point, share: float = 0.5) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


@cache
def place_point(what: str, which: str) -> Point:
    """Where a finger means a hex, a corner or an edge."""
    if what == "edge":
        return between(*edge_points(which))
    return corner_point(which) if what == "corner" else middle(which)


def market_point(edge: str, board: Board) -> Point:
    """The middle of a market: off the coast, before its edge."""
    place = EDGE[edge]
    land = next(i for i, on in enumerate(board.lands) if on and HEX_EDGES[i] >> place & 1)
    x, y = middle(HEXES[land])
    over, down = between(*edge_points(edge))
    if abs(down - y) < abs(over - x) / 2:
        return over + (PIER[0] if over > x else -PIER[0]), down
    return over, down + (PIER[1] if down > y else -PIER[1])


def around(points: Iterable[Point], wide: float = 0, high: float = 0) -> Box:
    """The rectangle around some points, each the middle of something twice so wide and high."""
    xs, ys = zip(*points, strict=True)
    left, top = min(xs) - wide, min(ys) - high
    return Box(left, top, max(xs) + wide - left, max(ys) + high - top)


@lru_cache(maxsize=64)
def extent(board: Board, *, markets: bool = True) -> Box:
    land = around((middle(HEXES[i]) for i, on in enumerate(board.lands) if on), 0.5, REACH)
    chips = [market_point(market.edge, board) for market in board.markets] if markets else []
    if not chips:
        return land
    off = around(chips, *CHIP)
    return around(
        point for box in (land, off) for point in ((box.x, box.y), (box.right, box.bottom))
    )


class Grid(NamedTuple):
    """From hex widths to dp."""

    x: float
    y: float
    unit: float
    """dp of a hex's width."""

    def at(self, point: Point) -> Point:
        return self.x + point[0] * self.unit, self.y + point[1] * self.unit

    def hex(self, name: str) -> Point:
        return self.at(middle(name))

    def edge(self, name: str) -> tuple[Point, Point]:
        one, other = edge_points(name)
        return self.at(one), self.at(other)

    def place(self, what: str, which: str) -> Point:
        return self.at(place_point(what, which))

    def hexagon(self, name: str, share: float = 1.0) -> tuple[Point, ...]:
        """Its corners, or those of a smaller one in it: one to the north, one to the south."""
        x, y = self.hex(name)
        reach = self.unit * REACH * share
        angles = (pi / 2 + i * pi / 3 for i in range(6))
        return tuple((x + reach * cos(a), y + reach * sin(a)) for a in angles)


@lru_cache(maxsize=64)
def grid(board: Board, box: Box, *, markets: bool = True) -> Grid:
    """The whole board, as large as it fits."""
    room = extent(board, markets=markets)
    unit = min(box.w / (room.w + RIM), box.h / (room.h + RIM))
    return _centred(unit, (room.cx, room.cy), box)


def _centred(unit: float, focus: Point, box: Box) -> Grid:
    """With this point in the middle of the box."""
    return Grid(box.cx - focus[0] * unit, box.cy - focus[1] * unit, unit)


def unit_near(board: Board, box: Box) -> float:
    """dp of a hex's width in a closer look."""
    return max(grid(board, box).unit * ZOOM, NEAR)


def zoomed(board: Board, box: Box, focus: Point) -> Grid:
    """Closer, with the focus as near to the middle as the coast allows."""
    room, unit = extent(board), unit_near(board, box)
    x = _held(focus[0], room.x, room.right, box.w / unit / 2 - RIM)
    y = _held(focus[1], room.y, room.bottom, box.h / unit / 2 - RIM)
    return _centred(unit, (x, y), box)


def _held(value: float, low: float, high: float, half: float) -> float:
    if high - low <= 2 * half:
        return (low + high) / 2
    return min(max(value, low + half), high - half)
