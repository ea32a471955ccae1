"""The cheapest way on the clan board, compared with shortening paths until nothing changes."""

from random import Random

import pytest

from companion.match.log import Header
from companion.match.table import Table
from scoring.glen_more.clans import CRESTS
from scoring.glen_more.travel import START, cheapest, road_map, with_roads


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
    assert cheapest(with_roads(roads, [("Gunn", "start", 5)]), {}, "Gunn") == 5
    assert cheapest(with_roads(roads, [("Gunn", "Ross", 0)]), {}, "Ross") == 1


def verdict_of(cost: int, *held: str) -> str:
    """Of a token that goes to Grant, 4 from the start by way of Ross, while these are occupied."""
    person = {"stack": "S", "type": "person"}
    paths = [["start", "Ross", 3], ["Ross", "Grant", 1]]
    options = {"rondel": 9, "tiles": {f"Person {n}": person for n in range(5)}, "paths": paths}
    table = Table(Header("glen-more", ("Ada", "Bo", "Cy"), options))
    for name in options["tiles"]:  # type: ignore[attr-defined]
        assert table.enter({"move": "reveal", "tile": name}).ok
    assert table.enter({"move": "amend", "crests": {crest: [1] for crest in held}}).ok
    assert table.enter({"move": "take", "seat": 0, "space": 3}).ok
    return table.enter({"move": "clan_token", "seat": 0, "crest": "Grant", "cost": cost}).answer


@pytest.mark.parametrize(
    ("held", "answers"),
    [
        ((), ("illegal", "illegal", "illegal", "illegal", "legal", "illegal")),
        (("Ross",), ("illegal", "legal", "illegal", "illegal", "illegal", "illegal")),
        (("Gunn",), ("unverified",) * 5 + ("illegal",)),
        (("Gunn", "Ross"), ("unverified",) * 2 + ("illegal",) * 4),
    ],
    ids=", ".join,
)
def test_a_nearer_crest_may_lie_off_the_map(
    held: tuple[str, ...], answers: tuple[str, ...]
) -> None:
    assert tuple(verdict_of(cost, *held) for cost in range(6)) == answers
