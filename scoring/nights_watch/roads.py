"""The longest road: how long a road is, and who holds the card."""

from functools import lru_cache

from scoring.game import Seat
from scoring.nights_watch.places import CORNER_EDGES, EDGE_CORNERS, EDGE_ENDS, bits

LONG = 5
"""The shortest road that earns the card."""

_STEPS = tuple(
    tuple((1 << edge, sum(EDGE_ENDS[edge]) - corner) for edge in bits(edges))
    for corner, edges in enumerate(CORNER_EDGES)
)
"""From each corner: an edge, and the corner at its other end."""


@lru_cache(maxsize=1 << 14)
def longest(roads: int, cuts: int) -> int:
    """The longest way along these edges, each once; it may end at a cut corner, not pass it."""
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

    corners = 0
    for edge in bits(roads):
        corners |= EDGE_CORNERS[edge]
    # A longest way that is no ring begins where it cannot be drawn on: not at a plain bend.
    begins = [c for c in bits(corners) if cuts >> c & 1 or _roads_at(roads, c) != 2]
    best = max((walk(corner, roads) for corner in begins), default=0)
    while rings := roads & ~seen:
        best = max(best, walk(EDGE_ENDS[bits(rings)[0]][0], roads))
    return best


def _roads_at(roads: int, corner: int) -> int:
    return (roads & CORNER_EDGES[corner]).bit_count()


def length(seat: Seat, roads: int, settlements: tuple[int, ...], keeps: tuple[int, ...]) -> int:
    """A seat's longest road on this board, cut by the buildings of others."""
    cuts = 0
    for other, corners in enumerate(settlements):
        if other != seat:
            cuts |= corners | keeps[other]
    return longest(roads, cuts)


def holder(holds: Seat | None, lengths: tuple[int, ...]) -> Seat | None:
    """Who has the card now: a tie leaves it where it is, or sets it aside if it was lost."""
    best = max(lengths)
    if best < LONG:
        return None
    if holds is not None and lengths[holds] == best:
        return holds
    return lengths.index(best) if lengths.count(best) == 1 else None
