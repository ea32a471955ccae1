"""The longest road, compared with trying every way there is."""

from random import Random

import pytest

from scoring.nights_watch.places import (
    CORNER_EDGES,
    CORNERS,
    EDGE,
    EDGE_ENDS,
    bits,
    longest,
    road_holder,
)


def every_way(roads: frozenset[int], cuts: set[int]) -> int:
    """The length of the longest way, by walking on from every end of every road."""

    def walk(corner: int, left: frozenset[int]) -> int:
        ways = [edge for edge in left if corner in EDGE_ENDS[edge]]
        lengths = [1 + on(edge, corner, left - {edge}) for edge in ways]
        return max(lengths, default=0)

    def on(edge: int, corner: int, left: frozenset[int]) -> int:
        (other,) = set(EDGE_ENDS[edge]) - {corner}
        return 0 if other in cuts else walk(other, left)

    starts = {corner for edge in roads for corner in EDGE_ENDS[edge]}
    return max((walk(corner, roads) for corner in starts), default=0)


@pytest.mark.parametrize("seed", range(150))
def test_random_networks(seed: int) -> None:
    chance = Random(seed)
    roads = 0
    for _ in range(chance.randint(1, 2)):
        at = chance.randrange(len(CORNERS))
        for _ in range(chance.randint(1, 8)):
            edge = chance.choice(bits(CORNER_EDGES[at]))
            roads |= 1 << edge
            at = chance.choice(EDGE_ENDS[edge])
    cuts = set(chance.sample(range(len(CORNERS)), chance.choice((0, 0, 3, 8))))
    assert longest(roads, sum(1 << c for c in cuts)) == every_way(frozenset(bits(roads)), cuts)


def ring(hex: str) -> int:
    return sum(1 << EDGE[f"{hex},{point}"] for point in ("NE", "E", "SE", "SW", "W", "NW"))


def test_rings() -> None:
    assert longest(ring("0,1"), 0) == 6
    assert longest(ring("0,1") | 1 << EDGE["2,3,E"], 0) == 6
    assert longest(ring("0,1") | ring("1,1"), 0) == 11
    assert longest(0, 0) == 0


def test_who_holds_the_card() -> None:
    assert road_holder(None, (4, 4, 0)) is None
    assert road_holder(None, (5, 4, 0)) == 0
    assert road_holder(None, (5, 5, 0)) is None
    assert road_holder(0, (5, 5, 0)) == 0
    assert road_holder(0, (5, 6, 0)) == 1
    assert road_holder(0, (4, 6, 6)) is None
    assert road_holder(0, (4, 6, 5)) == 1
    assert road_holder(0, (4, 4, 4)) is None
