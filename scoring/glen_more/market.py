"""Five rows of three slots: buying fills a row, selling empties it."""

from collections import Counter
from collections.abc import Iterable, Mapping

from scoring.glen_more.goods import GOODS, Good
from scoring.glen_more.state import Land

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
    """The most of each good: own ones, and what free slots let be bought."""
    return Counter({good: held[good] + SLOTS - market[good] for good in GOODS})


def coins_needed(
    market: Market, held: Mapping[Good, int], goods: Mapping[Good, int], any_kind: int
) -> int | None:
    """The fewest coins with which these goods can be paid; below zero: sales leave coins over.

    None: they cannot be had. Whatever is not needed is sold; then each good of a row, whether
    kept or bought back, costs as much as the row's next free slot says, so that the cheapest
    goods for `any_kind` can simply be picked.
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
