"""Whether a tile can be taken, compared with trying every way to pay and to place it."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest

from scoring.codec import from_json
from scoring.game import Problem
from scoring.glen_more.check import obstacles
from scoring.glen_more.goods import GOODS
from scoring.glen_more.meanings import exchange_for
from scoring.glen_more.moves import Activate, Source
from scoring.glen_more.payment import coins_needed
from scoring.glen_more.state import Clan, Plot, State, Turn
from scoring.glen_more.table import GAME, Options
from scoring.glen_more.territory import fits_somewhere, places
from tests.dealers.glen_more import play
from tests.scoring.glen_more.invented import options

Held = tuple[int, ...]


def after_sales(held: Held, market: Held, coins: int) -> Iterator[tuple[Held, Held, int]]:
    """Every table that selling can lead to."""
    seen, edge = set(), [(held, market, coins)]
    while edge:
        found = edge.pop()
        if found in seen:
            continue
        seen.add(found)
        yield found
        own, rows, purse = found
        for i in range(len(own)):
            if own[i] and rows[i]:
                fewer = tuple(n - (j == i) for j, n in enumerate(own))
                lower = tuple(n - (j == i) for j, n in enumerate(rows))
                edge.append((fewer, lower, purse + rows[i]))


def price(row: int, bought: int) -> int | None:
    return None if row + bought > 3 else sum(range(row + 1, row + bought + 1))


def payable(held: Held, market: Held, coins: int, need: Held, any_kind: int) -> bool:
    """By trying every sale, and every number of purchases after it."""
    for own, rows, purse in after_sales(held, market, coins):
        for buys in product(range(4), repeat=len(own)):
            prices = [price(row, n) for row, n in zip(rows, buys, strict=True)]
            if None in prices or sum(p or 0 for p in prices) > purse:
                continue
            left = [o + b - n for o, b, n in zip(own, buys, need, strict=True)]
            if min(left) >= 0 and sum(left) >= any_kind:
                return True
    return False


@pytest.mark.parametrize("seed", range(250))
def test_coins_needed(seed: int) -> None:
    """Two rows are enough to tell; in the others nothing lies and nothing can be had."""
    random = Random(seed)
    held = (random.randrange(4), random.randrange(4))
    market = (random.randrange(4), random.randrange(4))
    need = (random.randrange(3), random.randrange(4))
    any_kind, coins = random.randrange(3), random.randrange(6)
    two = GOODS[:2]
    needed = coins_needed(
        dict(zip(two, market, strict=True)) | dict.fromkeys(GOODS[2:], 3),
        dict(zip(two, held, strict=True)) | dict.fromkeys(GOODS[2:], 0),
        dict(zip(two, need, strict=True)),
        any_kind,
    )
    assert (needed is not None and needed <= coins) == payable(held, market, coins, need, any_kind)


def without_scots(state: State, seat: int, gone: tuple[tuple[int, int], ...]) -> State:
    clan = state.clans[seat]
    land = dict(clan.land)
    for at in gone:
        land[at] = land[at]._replace(scots=land[at].scots - 1)
    return state.with_clan(seat, clan._replace(land=land))


def placeable(state: State, seat: int, name: str) -> bool:
    """By paying the Scots from every set of tiles and looking for a place."""
    tile = state.tiles[name]
    standing = [at for at, p in state.clans[seat].land.items() for _ in range(p.scots)]
    return any(
        places(without_scots(state, seat, gone), seat, tile)
        for gone in combinations(standing, tile.scots)
    )


@pytest.mark.parametrize("seed", range(8))
def test_a_place_remains(seed: int) -> None:
    random, answers = Random(seed), Counter[bool]()
    state = GAME.setup(options(), 3)
    costs_scots = [t._replace(scots=n) for t in state.tiles.values() for n in (0, 1, 2)]
    for _, after in play(state, random):
        if random.random() < 0.05:
            seat = random.randrange(3)
            for tile in random.sample([t for t in costs_scots if not t.person], 12):
                known = after._replace(tiles={**after.tiles, tile.name: tile})
                found = fits_somewhere(known, seat, tile)
                assert found == placeable(known, seat, tile.name), tile
                answers[found] += 1
    assert answers[True]
    assert answers[False]


def test_a_scot_that_is_paid_does_not_hold_the_place() -> None:
    state = GAME.setup(options(), 3)
    tower = state.tiles["Loch Ness"]._replace(coins=0)
    assert [p.rule for p in obstacles(state, 0, tower)] == ["take.place"]
    held = state._replace(crests={"Mackintosh": (0,)})
    assert not list(obstacles(held, 0, tower))
    poor = held.with_clan(0, Clan(0, {(1, 0): state.clans[0].land[(1, 0)]}))
    [problem] = obstacles(poor, 0, tower)
    facts = {"tile": "Loch Ness", "need": 1, "have": 0, "short": 1}
    assert problem == Problem("take.scots", facts)


def suggested(*activate: dict[str, object]) -> Activate | None:
    """At an empty market, for a seat with one coin, Sinclair, and a tile that does this."""
    mill = {"stack": "S", "type": "mill", "activate": list(activate)}
    state = GAME.setup(from_json(Options, {"tiles": {"Mill": mill}}), 3)
    clan = state.clans[0]
    clan = clan._replace(coins=1, land={**clan.land, (0, 1): Plot("Mill")})
    state = state.with_clan(0, clan)._replace(
        market=dict.fromkeys(GOODS, 3),
        crests={"Sinclair": (0,)},
        phase="act",
        turn=0,
        now=Turn(centres=((0, 1),)),
    )
    move = exchange_for(state, 0, (0, 1))
    assert move is None or GAME.validate(state, move).ok
    return move


def test_a_coin_of_sinclair_is_suggested_where_a_good_is_missing() -> None:
    assert suggested({"exchange": "whisky"}) == Activate(0, (0, 1), coin_as="barley")
    assert suggested({"exchange": "different", "table": {"2": 4}}) is None


def test_goods_that_the_tile_itself_brings_are_suggested() -> None:
    grown = suggested({"goods": ["barley"]}, {"exchange": "whisky"})
    assert grown == Activate(0, (0, 1), (Source((0, 1), "barley"),))
    named = suggested({"any_good": 1}, {"exchange": "different", "table": {"2": 4}})
    assert named is not None
    assert named.coin_as != "wood"
    assert named.goods == (Source((0, 1), "wood"),)
