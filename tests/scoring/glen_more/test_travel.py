"""The cheapest way on the clan board, compared with shortening paths until nothing changes."""

from random import Random

import pytest

from scoring.glen_more.clans import CRESTS
from scoring.glen_more.travel import START, cheapest, road_map, told


def relaxed(roads: list[tuple[str, str, int]], sources: set[str]) -> dict[str, int]:
    cost = dict.fromkeys(sources, 0)
    for _ in range(len(roads) + 1):
        for a, b, coins in roads:
            for here, there in ((a, b), (b, a)):
                if here in cost:
                    cost[there] = min(cost.get(there, 10**6), cost[here] + coins)
    return cost


@pytest.mark.parametrize("seed", range(60))
def test_cheapest(seed: int) -> None:
    random = Random(seed)
    places = [START, "ford", "bridge", *random.sample(list(CRESTS), 7)]
    roads = [
        (random.choice(places), random.choice(places), random.randrange(4))
        for _ in range(random.randrange(2, 14))
    ]
    held = dict.fromkeys(random.sample(places[3:], random.randrange(3)), (0,))
    cost = relaxed(roads, {START, *held})
    for crest in CRESTS:
        assert cheapest(road_map(roads), held, crest) == cost.get(crest)


def test_a_freed_crest_is_no_start() -> None:
    roads = road_map([("start", "Gunn", 2), ("Gunn", "Ross", 1)])
    assert cheapest(roads, {"Gunn": (1,)}, "Ross") == 1
    assert cheapest(roads, {"Gunn": ()}, "Ross") == 3


def test_the_table_corrects_a_path() -> None:
    roads = road_map([("start", "Gunn", 2), ("Gunn", "start", 1)])
    assert cheapest(roads, {}, "Gunn") == 1
    assert cheapest(told(roads, [("Gunn", "start", 5)]), {}, "Gunn") == 5
    assert cheapest(told(roads, [("Gunn", "Ross", 0)]), {}, "Ross") == 1
