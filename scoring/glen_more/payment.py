"""Paying for tiles: the market, goods, coins, whisky and Scots, and what a payment lacks."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypedDict

from scoring.game import Problem, Seat
from scoring.glen_more.goods import ANIMALS, GOODS, LARGEST_NUMBER, LONGEST_LIST, Good
from scoring.glen_more.moves import Pay, Source
from scoring.glen_more.state import Clan, Land, Place, Plot, State
from scoring.glen_more.tile import Exchange, Tile
from scoring.glen_more.trust import on_trust

SLOTS = 3

Market = Mapping[Good, int]


def bought(market: Market, goods: Iterable[Good]) -> tuple[Market, int]:
    """The market and the price after buying these, one after another; each row had room."""
    after, price = dict(market), 0
    for good in goods:
        after[good] += 1
        price += after[good]
    return after, price


def sold_out(market: Market, goods: Iterable[Good]) -> Good | None:
    """The first of these goods for which no slot is free when its turn comes."""
    filled = dict(market)
    for good in goods:
        if filled[good] >= SLOTS:
            return good
        filled[good] += 1
    return None


def stock(land: Land) -> dict[Good, int]:
    """All goods of a territory."""
    held = dict.fromkeys(GOODS, 0)
    for plot in land.values():
        for good in plot.goods:
            held[good] += 1
    return held


def to_be_had(market: Market, held: Mapping[Good, int]) -> Counter[Good]:
    """The largest available number of each good: own ones, plus what free slots allow to buy."""
    return Counter({good: held[good] + SLOTS - market[good] for good in GOODS})


def coins_needed(
    market: Market, held: Mapping[Good, int], goods: Mapping[Good, int], any_kind: int
) -> int | None:
    """The fewest coins needed to pay these goods; negative: sales leave coins over.

    None: they cannot be had. Sell everything that is not needed; then each good of a row, kept or
    bought back, costs the price of the row's next free slot. So the cheapest goods for `any_kind`
    can simply be picked.
    """
    coins, rest = 0, []
    for good in GOODS:
        filled, own = market[good], held[good]
        sales = min(filled, own)
        left = filled - sales
        coins -= sales * (filled + left + 1) // 2
        prices = [0] * (own - sales) + [1, 2, 3][left:]
        need = goods.get(good, 0)
        if need > len(prices):
            return None
        coins += sum(prices[:need])
        rest += prices[need:]
    if any_kind > len(rest):
        return None
    return coins + sum(sorted(rest)[:any_kind])


class Lack(TypedDict):
    what: str
    """A good, a word for a group of goods, coins or whisky."""
    need: int | tuple[int, ...]
    """The number needed; if several, any one of them."""
    have: int


Lacks = tuple[Lack, ...]


def shortage(need: int, have: int) -> dict[str, int]:
    """The facts of a refusal because something is lacking."""
    return {"need": need, "have": have, "short": need - have}


def of_purse(state: State, seat: Seat, tile: Tile) -> Lacks:
    """What is lacking to pay for the tile, even with every sale and purchase; Scots are checked
    elsewhere."""
    clan, lacks = state.clans[seat], []
    if clan.whisky < tile.whisky:
        lacks.append(Lack(what="whisky", need=tile.whisky, have=clan.whisky))
    if not (tile.goods or tile.any) and clan.coins >= tile.coins:
        return tuple(lacks)
    held = stock(clan.land)
    needed = coins_needed(state.market, held, dict(tile.goods), tile.any)
    if needed is None:
        return (*lacks, *_of_kinds(tile, to_be_had(state.market, held)))
    if needed + tile.coins > clan.coins:
        lacks.append(Lack(what="coins", need=needed + tile.coins, have=clan.coins))
    return tuple(lacks)


def _of_kinds(tile: Tile, have: Counter[Good]) -> Lacks:
    """The goods that are lacking, named kinds before those of any kind."""
    lacks = [Lack(what=g, need=n, have=have[g]) for g, n in tile.goods if have[g] < n]
    spare = (have - Counter(dict(tile.goods))).total()
    if spare < tile.any:
        lacks.append(Lack(what="any", need=tile.any, have=spare))
    return tuple(lacks)


def of_payment(tile: Tile, goods: Iterable[Good]) -> Lacks:
    """Why these goods do not match the cost: what is lacking, else what is too much."""
    paid, cost = Counter(goods), Counter(dict(tile.goods))
    if lacks := _of_kinds(tile, paid):
        return lacks
    spare = paid - cost
    if spare.total() == tile.any:
        return ()
    if tile.any:
        return (Lack(what="any", need=tile.any, have=spare.total()),)
    return tuple(Lack(what=good, need=cost[good], have=paid[good]) for good in spare)


def of_exchange(exchange: Exchange, goods: Sequence[Good]) -> Lacks:
    """Why the exchange does not take these goods; empty if it does."""
    if exchange.worth(goods) is not None:
        return ()
    given = Counter(goods)
    if exchange.goods:
        shown = Counter(exchange.goods)
        wrong = (shown - given) or (given - shown)
        return tuple(Lack(what=g, need=shown[g], have=given[g]) for g in wrong)
    kinds = set(exchange.each or ANIMALS) if exchange.kind == "animals" else set(given)
    most = {g: (1 if exchange.kind == "different" else n) * (g in kinds) for g, n in given.items()}
    if many := given - Counter(most):
        return tuple(Lack(what=good, need=most[good], have=given[good]) for good in many)
    what = exchange.kind if exchange.kind in ("different", "animals") else "any"
    numbers = tuple(sorted(exchange.points)) or (1,)
    need = numbers if len(numbers) > 1 else numbers[0]
    return (Lack(what=what, need=need, have=len(goods)),)


def paying(state: State, move: Pay) -> Iterator[Problem]:
    """Why this payment does not match the cost of the tile in hand."""
    clan, tile = state.clans[move.seat], state.in_hand()
    for items in (move.goods, move.buy, move.scots):
        yield from too_long(items)
    coins, whisky = tile.coins, tile.whisky
    if "cost" in tile.unknown:
        coins, whisky = move.coins, move.whisky
        yield on_trust(tile, "cost")
        yield from counts({"coins": move.coins, "whisky": move.whisky})
    else:
        yield from _as_printed(tile, move)
    yield from goods_there(clan.land, move.goods)
    yield from scots_there(clan.land, move.scots)
    yield from affordable(state.market, clan, move.buy, coins)
    if clan.whisky < whisky:
        yield Problem("whisky.short", shortage(whisky, clan.whisky))


def _as_printed(tile: Tile, move: Pay) -> Iterator[Problem]:
    """Why this is not the cost that the tile shows."""
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


def counts(fields: Mapping[str, int]) -> Iterator[Problem]:
    """Problems with numbers that a table says itself."""
    for field, value in fields.items():
        if not 0 <= value <= LARGEST_NUMBER:
            yield Problem("limit.number", {"field": field, "value": value})


def goods_there(land: Land, goods: Iterable[Source]) -> Iterator[Problem]:
    """Problems with own goods that do not lie where they are taken from."""
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
    """Problems with purchases without a free slot, and with too few coins."""
    missing = sold_out(market, buy)
    if missing is not None:
        yield Problem("market.full", {"good": missing})
        return
    need = bought(market, buy)[1] + coins
    if need > clan.coins:
        yield Problem("coins.short", shortage(need, clan.coins))


def too_long(items: Sequence[object]) -> Iterator[Problem]:
    if len(items) > LONGEST_LIST:
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


def paid(state: State, move: Pay) -> State:
    """The table after the cost has been paid."""
    clan = state.clans[move.seat]
    market, price = bought(state.market, move.buy)
    land = without_goods(clan.land, move.goods)
    for at in move.scots:
        land[at] = land[at]._replace(scots=land[at].scots - 1)
    clan = clan._replace(
        coins=clan.coins - price - move.coins, whisky=clan.whisky - move.whisky, land=land
    )
    return state.with_clan(move.seat, clan)._replace(market=market)
