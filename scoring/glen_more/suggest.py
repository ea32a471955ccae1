"""One way to pay, where there are many: what a screen fills in before anybody touches it."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from scoring.game import Seat
from scoring.glen_more.activation import before_exchange
from scoring.glen_more.goods import ANIMALS, GOODS, Good
from scoring.glen_more.market import SLOTS
from scoring.glen_more.moves import Activate, Pay, Source
from scoring.glen_more.state import Land, Place, State
from scoring.glen_more.territory import fits_somewhere
from scoring.glen_more.tile import Exchange, Tile

Kinds = tuple[Good, ...]
"""The kinds of which one good may be."""


def payment_for(state: State, seat: Seat, tile: Tile) -> Pay | None:
    """A payment for the tile without selling anything; None: there is none."""
    clan = state.clans[seat]
    wanted: list[Kinds] = [(good,) for good, n in tile.goods for _ in range(n)]
    found = picked(state, seat, clan.coins - tile.coins, wanted + [GOODS] * tile.any)
    scots = scots_to_pay(state, seat, tile)
    if found is None or scots is None or clan.whisky < tile.whisky:
        return None
    return Pay(seat, *found, tile.coins, tile.whisky, scots)


def exchange_for(
    state: State, seat: Seat, at: Place, gain: tuple[Good, ...] | None = None
) -> Activate | None:
    """An activation of the exchange on this tile; None: its goods cannot be had.

    `gain` are the goods of any kind that the tile brings; left out: the first kind.
    """
    tile = state.tiles[state.clans[seat].land[at].tile]
    if tile.exchange is None:
        return None
    clan, gain = state.clans[seat], GOODS[:1] * tile.gains if gain is None else gain
    clan = clan._replace(land=before_exchange(clan.land, tile, at, gain))
    state, coins = state._replace(clans=state.with_clan(seat, clan)), clan.coins
    different = tile.exchange.kind == "different"
    for wanted in _takes(tile.exchange):
        found = picked(state, seat, coins, wanted, different=different)
        if found is not None:
            return Activate(seat, at, *found, gain=gain)
    if not state.holds(seat, "Sinclair"):
        return None
    for wanted in _takes(tile.exchange):
        for coin_as, rest in _with_a_coin(wanted, different=different):
            found = picked(state, seat, coins - 1, rest, different=different)
            if found is not None:
                return Activate(seat, at, *found, gain=gain, coin_as=coin_as)
    return None


def _with_a_coin(wanted: list[Kinds], *, different: bool) -> Iterator[tuple[Good, list[Kinds]]]:
    """Each good that Sinclair's coin may stand for, and what is left to be found."""
    for i, kinds in enumerate(wanted):
        rest = wanted[:i] + wanted[i + 1 :]
        for good in kinds:
            left = [tuple(k for k in other if k != good) for other in rest] if different else rest
            yield good, left


def _takes(exchange: Exchange) -> Iterator[list[Kinds]]:
    """What an exchange may take, the most first."""
    if exchange.goods:
        yield [(good,) for good in exchange.goods]
    if exchange.each:
        yield [tuple(good for good in ANIMALS if good in exchange.each)]
    for n in sorted(exchange.points, reverse=True):
        yield [ANIMALS if exchange.kind == "animals" else GOODS] * n


def picked(
    state: State, seat: Seat, coins: int, wanted: Sequence[Kinds], *, different: bool = False
) -> tuple[tuple[Source, ...], tuple[Good, ...]] | None:
    """Own goods and purchases: own ones first, then the cheapest on the market."""
    own = list(own_goods(state.clans[seat].land))
    market = dict(state.market)
    goods: list[Source] = []
    buy: list[Good] = []
    for kinds in wanted:
        if different:
            had = {*buy, *(item.good for item in goods)}
            kinds = tuple(good for good in kinds if good not in had)
        item = next((item for item in own if item.good in kinds), None)
        if item is not None:
            own.remove(item)
            goods.append(item)
            continue
        cheapest = min(kinds, key=lambda good: market[good], default=None)
        if cheapest is None or market[cheapest] >= SLOTS:
            return None
        market[cheapest] += 1
        coins -= market[cheapest]
        buy.append(cheapest)
    return (tuple(goods), tuple(buy)) if coins >= 0 else None


def own_goods(land: Land) -> Iterator[Source]:
    """Every own good where it lies."""
    return (Source(at, good) for at, plot in land.items() for good in plot.goods)


def scots_to_pay(state: State, seat: Seat, tile: Tile) -> tuple[Place, ...] | None:
    """Where the Scots of the cost may be taken from so that the tile can still be placed."""
    if not tile.scots:
        return ()
    clan = state.clans[seat]
    standing = sorted(at for at, plot in clan.land.items() for _ in range(plot.scots))
    for gone in sorted(set(combinations(standing, tile.scots))):
        land = dict(clan.land)
        for at in gone:
            land[at] = land[at]._replace(scots=land[at].scots - 1)
        left = state._replace(clans=state.with_clan(seat, clan._replace(land=land)))
        if tile.person or fits_somewhere(left, seat, tile._replace(scots=0)):
            return gone
    return None
