"""Paying: own goods, purchases, coins, whisky and Scots."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from scoring.game import Problem
from scoring.glen_more.goods import LONGEST, Good
from scoring.glen_more.lacks import of_payment, shortage
from scoring.glen_more.market import Market, bought, sold_out
from scoring.glen_more.moves import Pay, Source
from scoring.glen_more.state import Clan, Land, Place, Plot, State
from scoring.glen_more.tile import Tile


def paying(state: State, tile: Tile, move: Pay) -> Iterator[Problem]:
    """Why this is not the price of the tile."""
    clan = state.clans[move.seat]
    for items in (move.goods, move.buy, move.scots):
        yield from too_long(items)
    goods = [item.good for item in move.goods] + list(move.buy)
    if lacks := of_payment(tile, goods):
        facts = {"need": dict(tile.goods), "any": tile.any, "paid": goods}
        yield Problem("pay.goods", {"tile": tile.name, "lacks": lacks, **facts})
    if move.coins != tile.coins:
        yield Problem("pay.coins", {"need": tile.coins, "paid": move.coins})
    if move.whisky != tile.whisky:
        yield Problem("pay.whisky", {"need": tile.whisky, "paid": move.whisky})
    if len(move.scots) != tile.scots:
        yield Problem("pay.scots", {"need": tile.scots, "paid": len(move.scots)})
    yield from goods_there(clan.land, move.goods)
    yield from scots_there(clan.land, move.scots)
    yield from affordable(state.market, clan, move.buy, tile.coins)
    if clan.whisky < tile.whisky:
        yield Problem("whisky.short", shortage(tile.whisky, clan.whisky))


def goods_there(land: Land, goods: Iterable[Source]) -> Iterator[Problem]:
    """Own goods must lie where they are taken from."""
    for (at, good), n in Counter((item.from_, item.good) for item in goods).items():
        plot = land.get(at)
        if plot is None:
            yield Problem("own.tile", {"at": at})
        elif (have := plot.goods.count(good)) < n:
            facts = {"good": good, "tile": plot.tile, "need": n, "have": have}
            yield Problem("goods.there", facts)


def scots_there(land: Land, places: Iterable[Place]) -> Iterator[Problem]:
    for at, n in Counter(places).items():
        plot = land.get(at)
        if plot is None:
            yield Problem("own.tile", {"at": at})
        elif plot.scots < n:
            yield Problem("scots.there", {"tile": plot.tile, "need": n, "have": plot.scots})


def affordable(market: Market, clan: Clan, buy: Sequence[Good], coins: int) -> Iterator[Problem]:
    """Purchases need a free slot each, and all of it needs coins."""
    missing = sold_out(market, buy)
    if missing is not None:
        yield Problem("market.full", {"good": missing})
        return
    need = bought(market, buy)[1] + coins
    if need > clan.coins:
        yield Problem("coins.short", shortage(need, clan.coins))


def too_long(items: Sequence[object]) -> Iterator[Problem]:
    if len(items) > LONGEST:
        yield Problem("limit.list", {"length": len(items)})


def without_goods(land: Land, goods: Iterable[Source]) -> dict[Place, Plot]:
    """The territory after these goods have left it."""
    after = dict(land)
    for item in goods:
        plot = after[item.from_]
        kept = list(plot.goods)
        kept.remove(item.good)
        after[item.from_] = plot._replace(goods=tuple(kept))
    return after


def paid(state: State, tile: Tile, move: Pay) -> State:
    """The table after the printed cost has been paid."""
    clan = state.clans[move.seat]
    market, price = bought(state.market, move.buy)
    land = without_goods(clan.land, move.goods)
    for at in move.scots:
        land[at] = land[at]._replace(scots=land[at].scots - 1)
    clan = clan._replace(
        coins=clan.coins - price - tile.coins, whisky=clan.whisky - tile.whisky, land=land
    )
    return state._replace(clans=state.with_clan(move.seat, clan), market=market)
