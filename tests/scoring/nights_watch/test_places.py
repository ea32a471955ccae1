"""Names of corners and edges, compared with the hexes that meet there."""

from itertools import product

from scoring.nights_watch.places import (
    COLUMNS,
    CORNER,
    CORNER_EDGES,
    CORNERS,
    EDGE,
    EDGE_ENDS,
    EDGES,
    HEX_CORNERS,
    HEX_EDGES,
    HEX_NEIGHBOURS,
    HEXES,
    bits,
)
from tests.scoring.nights_watch.naive import corner_of, hex_of

CORNER_POINTS = ("N", "NE", "SE", "S", "SW", "NW")
EDGE_POINTS = {
    "NE": ("N", "NE"),
    "E": ("NE", "SE"),
    "SE": ("SE", "S"),
    "SW": ("S", "SW"),
    "W": ("SW", "NW"),
    "NW": ("NW", "N"),
}
BOARD = {hex_of(name) for name in HEXES}
FAR = [f"{q},{r}" for q, r in product(range(-6, 7), range(-3, 7))]


def edge_of(name: str) -> frozenset[frozenset[tuple[int, int]]]:
    hex, _, point = name.rpartition(",")
    first, second = EDGE_POINTS[point]
    return frozenset({corner_of(f"{hex},{first}"), corner_of(f"{hex},{second}")})


def test_the_board_has_21_hexes_60_corners_80_edges() -> None:
    assert (len(HEXES), len(CORNERS), len(EDGES)) == (21, 60, 80)
    assert [HEXES[hex] for hex in COLUMNS[2]] == ["2,0", "1,1", "0,2", "-1,3"]


def test_examples() -> None:
    assert CORNER["1,0,S"] == CORNER["0,1,NE"] == CORNER["1,1,NW"]
    assert EDGE["0,1,E"] == EDGE["1,1,W"]
    assert CORNERS[CORNER["1,1,NW"]] == "1,0,S"
    assert EDGES[EDGE["1,1,W"]] == "0,1,E"
    assert CORNERS[CORNER["3,0,NE"]] == "4,-1,S"


def test_every_name_of_a_corner_on_the_board_is_known_and_no_other() -> None:
    for hex, point in product(FAR, CORNER_POINTS):
        name = f"{hex},{point}"
        assert (name in CORNER) == bool(corner_of(name) & BOARD)
        if name in CORNER:
            normal = CORNERS[CORNER[name]]
            assert normal.rpartition(",")[2] in ("N", "S")
            assert corner_of(normal) == corner_of(name)


def test_every_name_of_an_edge_on_the_board_is_known_and_no_other() -> None:
    for hex, point in product(FAR, EDGE_POINTS):
        name = f"{hex},{point}"
        first, second = edge_of(name)
        assert (name in EDGE) == bool(first & second & BOARD)
        if name in EDGE:
            normal = EDGES[EDGE[name]]
            assert normal.rpartition(",")[2] in ("NE", "E", "SE")
            assert edge_of(normal) == edge_of(name)
            assert {corner_of(CORNERS[c]) for c in EDGE_ENDS[EDGE[name]]} == {first, second}


def test_what_touches_what() -> None:
    for number, name in enumerate(HEXES):
        corners = {corner_of(CORNERS[c]) for c in bits(HEX_CORNERS[number])}
        assert corners == {corner_of(f"{name},{point}") for point in CORNER_POINTS}
        edges = {edge_of(EDGES[e]) for e in bits(HEX_EDGES[number])}
        assert edges == {edge_of(f"{name},{point}") for point in EDGE_POINTS}
        for near in HEX_NEIGHBOURS[number]:
            assert HEX_EDGES[number] & HEX_EDGES[near]
    for number, edges_there in enumerate(CORNER_EDGES):
        assert all(number in EDGE_ENDS[edge] for edge in bits(edges_there))
        assert edges_there.bit_count() == sum(number in ends for ends in EDGE_ENDS)
