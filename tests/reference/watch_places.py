"""Corners and edges of the scenarios' board, and the longest road by trying every way."""

from __future__ import annotations

from tests.reference.watch_table import HEXES

CORNERS = {"NE": (1, -1, "S"), "SE": (0, 1, "N"), "SW": (-1, 1, "N"), "NW": (0, -1, "S")}
EDGES = {"SW": (-1, 1, "NE"), "W": (-1, 0, "E"), "NW": (0, -1, "SE")}
ENDS = {"NE": ("N", "NE"), "E": ("NE", "SE"), "SE": ("SE", "S")}


def corner(q: int, r: int, side: str) -> str:
    dq, dr, normal = CORNERS.get(side, (0, 0, side))
    return f"{q + dq},{r + dr},{normal}"


def edge(q: int, r: int, side: str) -> str:
    dq, dr, normal = EDGES.get(side, (0, 0, side))
    return f"{q + dq},{r + dr},{normal}"


def ends(name: str) -> tuple[str, str]:
    q, r, side = name.split(",")
    first, second = ENDS[side]
    return corner(int(q), int(r), first), corner(int(q), int(r), second)


PLACES = [tuple(map(int, hex.split(","))) for hex in HEXES]
CORNERS_OF = {
    f"{q},{r}": [corner(q, r, side) for side in ("N", "NE", "SE", "S", "SW", "NW")]
    for q, r in PLACES
}
ALL_EDGES = sorted(
    {edge(q, r, side) for q, r in PLACES for side in ("NE", "E", "SE", "SW", "W", "NW")}
)
ALL_CORNERS = sorted({name for corners in CORNERS_OF.values() for name in corners})
ENDS_OF = {name: ends(name) for name in ALL_EDGES}
EDGES_AT = {name: [e for e in ALL_EDGES if name in ENDS_OF[e]] for name in ALL_CORNERS}
NEIGHBOURS = {
    name: [end for e in EDGES_AT[name] for end in ENDS_OF[e] if end != name] for name in ALL_CORNERS
}


def longest(roads: set[str], foreign: set[str]) -> int:
    """The longest way over these roads, none used twice and none past a foreign building."""

    def onward(at: str, used: frozenset[str]) -> int:
        if used and at in foreign:
            return len(used)
        best = len(used)
        for e in EDGES_AT[at]:
            if e in roads and e not in used:
                a, b = ENDS_OF[e]
                best = max(best, onward(b if a == at else a, used | {e}))
        return best

    return max((onward(at, frozenset()) for e in roads for at in ENDS_OF[e]), default=0)
