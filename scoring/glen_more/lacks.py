"""What a payment lacks: of a cost only what decides, with numbers."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypedDict

from scoring.game import Seat
from scoring.glen_more.goods import ANIMALS, Good
from scoring.glen_more.market import coins_needed, stock, to_be_had
from scoring.glen_more.state import State
from scoring.glen_more.tile import Exchange, Tile


class Lack(TypedDict):
    what: str
    """A good, or a word that the catalogue has for several of them, coins or whisky."""
    need: int | tuple[int, ...]
    """Several numbers: one of them."""
    have: int


Lacks = tuple[Lack, ...]


def shortage(need: int, have: int) -> dict[str, int]:
    """The facts of a refusal for want of something."""
    return {"need": need, "have": have, "short": need - have}


def of_purse(state: State, seat: Seat, tile: Tile) -> Lacks:
    """Why the tile cannot be paid, with every sale and purchase; Scots are asked elsewhere."""
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
    """Goods of which there are too few, named kinds before those of any kind."""
    lacks = [Lack(what=g, need=n, have=have[g]) for g, n in tile.goods if have[g] < n]
    spare = (have - Counter(dict(tile.goods))).total()
    if spare < tile.any:
        lacks.append(Lack(what="any", need=tile.any, have=spare))
    return tuple(lacks)


def of_payment(tile: Tile, goods: Iterable[Good]) -> Lacks:
    """Why these are not the goods of the cost: what is lacking, else what is too much."""
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
    """Why the exchange does not take these goods; nothing where it does."""
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
