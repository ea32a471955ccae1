"""A refused payment names what decides, with numbers."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Any, get_args

import pytest

from companion.i18n import Words
from companion.match.log import Header
from companion.match.table import Table
from scoring.codec import from_json
from scoring.glen_more.goods import GOODS, Good
from scoring.glen_more.payment import of_exchange, of_payment
from scoring.glen_more.tile import Description, Tile, tile_of
from tests.scoring.glen_more.invented import EXCHANGES

COSTS: list[dict[str, Any]] = [
    {"goods": {"wood": 1}},
    {"goods": {"stone": 2, "sheep": 1}},
    {"any": 2},
    {"goods": {"wood": 1}, "any": 1},
    {"coins": 1},
]


def tile(**fields: Any) -> Tile:
    return tile_of("Mill", from_json(Description, {"stack": "A", "type": "mill", **fields}))


def handfuls(most: int) -> Iterator[tuple[Good, ...]]:
    for n in range(most + 1):
        yield from combinations_with_replacement(get_args(Good), n)


@pytest.mark.parametrize("cost", COSTS, ids=str)
def test_a_payment_lacks_nothing_exactly_when_it_is_the_price(cost: dict[str, Any]) -> None:
    prices = [
        Counter(cost.get("goods", {})) + Counter(more)
        for more in product(GOODS, repeat=cost.get("any", 0))
    ]
    for goods in handfuls(4):
        lacks = of_payment(tile(cost=cost), goods)
        assert (not lacks) == (Counter(goods) in prices), goods
        assert all(lack["need"] != lack["have"] for lack in lacks)
        short = [lack for lack in lacks if isinstance(n := lack["need"], int) and lack["have"] < n]
        assert len(short) in (0, len(lacks)), "what is lacking is not mixed with what is too much"


@pytest.mark.parametrize("exchange", EXCHANGES, ids=str)
def test_an_exchange_lacks_nothing_exactly_when_it_takes_the_goods(
    exchange: dict[str, Any],
) -> None:
    found = tile(activate=[exchange]).exchange
    assert found is not None
    for goods in handfuls(5):
        lacks = of_exchange(found, goods)
        assert (not lacks) == (found.worth(goods) is not None), goods
        assert all(lack["need"] != lack["have"] for lack in lacks)


def table(*described: dict[str, Any], coins: int = 5) -> Table:
    """Ada may take the first of these tiles; a Scot, a stone and a sheep are at home."""
    tiles = {
        f"Tile {n}": {"stack": "S", "type": "field", **more} for n, more in enumerate(described)
    }
    tiles |= {f"Moor {n}": {"stack": "S", "type": "moor"} for n in range(5 - len(described))}
    made = Table(Header("glen-more", ("Ada", "Bo", "Cy"), {"rondel": 9, "tiles": tiles}))
    for name in tiles:
        assert made.enter({"move": "reveal", "tile": name}).ok
    home = [
        {"at": [0, 0], "tile": "start village", "scots": 1},
        {"at": [1, 0], "tile": "home castle", "goods": ["stone", "sheep"]},
    ]
    assert made.enter({"move": "amend", "seat": 0, "coins": coins, "tiles": home}).ok
    return made


def said(made: Table, lang: str = "en", **entry: Any) -> str:
    verdict = made.judge({"seat": 0, **entry}).verdict
    assert not verdict.ok
    return Words(made.game, made.header.players, lang).verdict(verdict)


@pytest.mark.parametrize(
    ("cost", "coins", "sentence"),
    [
        ({"whisky": 2}, 5, "whisky: needs 2, has 0"),
        ({"coins": 9}, 5, "coins: needs 7, has 5"),
        ({"goods": {"stone": 5}}, 50, "stone: needs 5, has 3"),
        ({"goods": {"stone": 5, "wood": 1}}, 50, "stone: needs 5, has 3"),
        ({"any": 13}, 50, "goods of any kind: needs 13, has 12"),
        ({"whisky": 1, "goods": {"wood": 2}}, 0, "whisky: needs 1, has 0; coins: needs 3, has 0"),
    ],
    ids=str,
)
def test_a_tile_that_cannot_be_paid(cost: dict[str, Any], coins: int, sentence: str) -> None:
    made = table({"cost": cost}, coins=coins)
    start = "Tile 0 cannot be paid, whatever is sold and bought ("
    assert said(made, move="take", space=3) == f"{start}{sentence})."


def test_scots_of_a_cost() -> None:
    made = table({"cost": {"scots": 2}}, {"type": "person", "cost": {"scots": 3}})
    assert said(made, move="take", space=3) == "Scots missing for Tile 0: 1 (needs 2, has 1)."
    assert said(made, move="take", space=4) == "Scots missing for Tile 1: 2 (needs 3, has 1)."


def test_a_payment_that_is_not_the_price() -> None:
    made = table({"cost": {"goods": {"stone": 2, "sheep": 1}}}, coins=20)
    assert made.enter({"seat": 0, "move": "take", "space": 3}).ok
    stone, sheep = ({"from": [1, 0], "good": good} for good in ("stone", "sheep"))
    start = "These are not the goods that Tile 0 costs ("
    assert said(made, move="pay", goods=[stone, sheep]) == f"{start}stone: needs 2, has 1)."
    text = said(made, move="pay", goods=[stone, sheep], buy=["stone", "sheep"])
    assert text == f"{start}sheep: needs 1, has 2)."
    text = said(made, move="pay", goods=[stone, stone, sheep])
    assert text == "Home castle: not enough there (stone: needs 2, has 1)."


def test_an_exchange_that_takes_something_else() -> None:
    made = table({"activate": [{"exchange": "different", "table": {"2": 4, "4": 8}}]})
    for entry in ({"move": "take", "space": 3}, {"move": "place", "at": [0, 1]}):
        assert made.enter({"seat": 0, **entry}).ok
    stone, sheep = ({"from": [1, 0], "good": good} for good in ("stone", "sheep"))
    start = "This is not what Tile 0 takes in exchange ("
    text = said(made, move="activate", at=[0, 1], goods=[stone])
    assert text == f"{start}different goods: needs 2 / 4, has 1)."
    text = said(made, move="activate", at=[0, 1], goods=[stone, sheep], buy=["stone"])
    assert text == f"{start}stone: needs 1, has 2)."
    text = said(made, "cs", move="activate", at=[0, 1], goods=[stone])
    assert text.endswith("různé suroviny: potřeba 2 / 4, je 1).")


def test_what_is_not_in_this_variant_is_said_so() -> None:
    made = Table(Header("glen-more", ("Ada", "Bo", "Cy")))
    assert said(made, move="roll_die", value=1).startswith("There is no die in this variant")
    hume = {"move": "reveal", "tile": "David Hume"}
    verdict = made.judge(hume).verdict
    words = Words(made.game, made.header.players)
    assert words.verdict(verdict).startswith("David Hume is in none of the stacks")
