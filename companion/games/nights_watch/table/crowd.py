"""Finds places on the board that are too close together for one touch to choose."""

from collections.abc import Iterable
from math import hypot

from companion.games.nights_watch.north.place_names import (
    AT_CORNER,
    AT_EDGE,
    AT_HEX,
    TORMUND,
    parts,
    what_of,
    wrong,
)
from companion.games.nights_watch.table.geometry import Point, middle, place_point
from companion.games.nights_watch.table.land import TORMUND_AT

MIN_DISTANCE = 24
"""dp between the middles of two places that a finger tells apart."""
MAX_NEARNESS = 0.3
"""Hex widths: an edge is nearer to its ends, and no two corners or edges are as near."""


def beside(spot: str, others: Iterable[str]) -> list[str]:
    """Those that a finger may have meant instead of it, however large the board is drawn."""
    places = [other for other in others if other != spot and _on_board(other)]
    return [other for other in places if _on_board(spot) and _distance(spot, other) < MAX_NEARNESS]


def crowded(spot: str, others: Iterable[str], unit: float) -> bool:
    """Whether one of those is too near to be touched apart from it; unit: dp of a hex's width."""
    return any(_distance(spot, other) * unit < MIN_DISTANCE for other in others if _on_board(other))


def _on_board(spot: str) -> bool:
    return what_of(_stands(spot)) in (AT_CORNER, AT_EDGE, AT_HEX, TORMUND)


def _stands(spot: str) -> str:
    """The place, of a spot that says that it is wrong, too."""
    return spot.removeprefix(wrong(""))


def _distance(one: str, other: str) -> float:
    (x, y), (right, down) = _point(one), _point(other)
    return hypot(right - x, down - y)


def _point(spot: str) -> Point:
    """Of a place, or of what stands there and may be wrong."""
    kind, name = parts(_stands(spot))
    if kind != TORMUND:
        return place_point(kind, name)
    x, y = middle(name)
    return x + TORMUND_AT[0], y + TORMUND_AT[1]
