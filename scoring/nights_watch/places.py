"""Hexes, corners and edges of the board: their names, their neighbours and the longest road.

Hexes are pointy-top with axial coordinates (q east, r south). Every place has a number, its
position in HEXES, CORNERS or EDGES; a set of places is an int with one bit for each.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache, reduce
from operator import or_
from typing import TypeVar

from scoring.game import Seat

T = TypeVar("T")
Point = tuple[int, int, str]
"""A corner or an edge: the hex it is named by, and the direction."""

_ROWS = (range(4), range(-1, 4), range(-2, 4), range(-3, 3))
_AT = tuple((q, r) for r, row in enumerate(_ROWS) for q in row)
_NUMBER = {at: number for number, at in enumerate(_AT)}

HEXES = tuple(f"{q},{r}" for q, r in _AT)
"""All 21 in reading order."""
HEX = {name: number for number, name in enumerate(HEXES)}
COLUMNS = tuple(tuple(_NUMBER[s - r, r] for r in range(4)) for s in range(4))
"""Behind each section of the Wall, the hexes from the Wall to the south."""
COLUMN_HEXES = frozenset(hex for column in COLUMNS for hex in column)


def _corner(q: int, r: int, point: str) -> Point:
    """The normal form of a corner: N and S only."""
    return {
        "N": (q, r, "N"),
        "NE": (q + 1, r - 1, "S"),
        "SE": (q, r + 1, "N"),
        "S": (q, r, "S"),
        "SW": (q - 1, r + 1, "N"),
        "NW": (q, r - 1, "S"),
    }[point]


def _edge(q: int, r: int, point: str) -> Point:
    """The normal form of an edge: NE, E and SE only."""
    return {
        "NE": (q, r, "NE"),
        "E": (q, r, "E"),
        "SE": (q, r, "SE"),
        "SW": (q - 1, r + 1, "NE"),
        "W": (q - 1, r, "E"),
        "NW": (q, r - 1, "SE"),
    }[point]


def _around(q: int, r: int) -> tuple[tuple[int, int], ...]:
    return ((q + 1, r), (q - 1, r), (q + 1, r - 1), (q, r - 1), (q, r + 1), (q - 1, r + 1))


_CORNER_POINTS = ("N", "NE", "SE", "S", "SW", "NW")
_EDGE_POINTS = ("NE", "E", "SE", "SW", "W", "NW")
_ENDS = {"NE": ("N", "NE"), "E": ("NE", "SE"), "SE": ("SE", "S")}
_NAMED_BY = {*_AT, *(near for at in _AT for near in _around(*at))}
"""Hexes that can name a place of the board, those beside it included."""


def _reading(point: Point) -> tuple[int, int, str]:
    return point[1], point[0], point[2]


_CORNERS = sorted({_corner(*at, p) for at in _AT for p in _CORNER_POINTS}, key=_reading)
_EDGES = sorted({_edge(*at, p) for at in _AT for p in _EDGE_POINTS}, key=_reading)


def _name(point: Point) -> str:
    return f"{point[0]},{point[1]},{point[2]}"


CORNERS = tuple(map(_name, _CORNERS))
"""Normal forms."""
EDGES = tuple(map(_name, _EDGES))
"""Normal forms."""


def _every_name(
    places: list[Point], points: tuple[str, ...], normal: Callable[[int, int, str], Point]
) -> dict[str, int]:
    """The numbers of places by every name: through any hex that touches them."""
    numbers = {place: number for number, place in enumerate(places)}
    named = ((at, p, numbers.get(normal(*at, p))) for at in sorted(_NAMED_BY) for p in points)
    return {_name((*at, p)): number for at, p, number in named if number is not None}


CORNER = _every_name(_CORNERS, _CORNER_POINTS, _corner)
EDGE = _every_name(_EDGES, _EDGE_POINTS, _edge)


def union(sets: Iterable[int]) -> int:
    """All places of these sets."""
    return reduce(or_, sets, 0)


def bits(places: int) -> list[int]:
    """The numbers in a set of places, in reading order."""
    numbers = []
    while places:
        lowest = places & -places
        numbers.append(lowest.bit_length() - 1)
        places ^= lowest
    return numbers


HEX_CORNERS = tuple(sum(1 << CORNER[f"{hex},{p}"] for p in _CORNER_POINTS) for hex in HEXES)
HEX_EDGES = tuple(sum(1 << EDGE[f"{hex},{p}"] for p in _EDGE_POINTS) for hex in HEXES)
HEX_NEIGHBOURS = tuple(tuple(_NUMBER[at] for at in _around(*h) if at in _NUMBER) for h in _AT)
EDGE_ENDS = tuple(
    (CORNER[f"{q},{r},{_ENDS[p][0]}"], CORNER[f"{q},{r},{_ENDS[p][1]}"]) for q, r, p in _EDGES
)
EDGE_CORNERS = tuple(1 << a | 1 << b for a, b in EDGE_ENDS)
CORNER_EDGES = tuple(
    sum(1 << edge for edge, ends in enumerate(EDGE_ENDS) if corner in ends)
    for corner in range(len(CORNERS))
)


LONG = 5
"""Length of the shortest road that earns the card."""

_STEPS = tuple(
    tuple((1 << edge, sum(EDGE_ENDS[edge]) - corner) for edge in bits(edges))
    for corner, edges in enumerate(CORNER_EDGES)
)
"""By corner: its edges, each with the corner at the other end."""


@lru_cache(maxsize=1 << 14)
def longest(roads: int, cuts: int) -> int:
    """Length of the longest path along these edges, each used once; it may end at a cut corner
    but not pass it."""
    seen = 0

    def walk(corner: int, left: int) -> int:
        nonlocal seen
        best = 0
        for edge, other in _STEPS[corner]:
            if left & edge:
                seen |= edge
                on = 1 if cuts >> other & 1 else 1 + walk(other, left ^ edge)
                best = on if on > best else best
        return best

    corners = union(EDGE_CORNERS[edge] for edge in bits(roads))
    # A longest way that is no ring begins where it cannot be drawn on: not at a plain bend.
    begins = [
        c for c in bits(corners) if cuts >> c & 1 or (roads & CORNER_EDGES[c]).bit_count() != 2
    ]
    best = max((walk(corner, roads) for corner in begins), default=0)
    while rings := roads & ~seen:
        best = max(best, walk(EDGE_ENDS[bits(rings)[0]][0], roads))
    return best


def road_holder(holds: Seat | None, lengths: tuple[int, ...]) -> Seat | None:
    """Who has the card now: in a tie the holder keeps it; if the holder lost it, nobody has it."""
    best = max(lengths)
    if best < LONG:
        return None
    if holds is not None and lengths[holds] == best:
        return holds
    return lengths.index(best) if lengths.count(best) == 1 else None
