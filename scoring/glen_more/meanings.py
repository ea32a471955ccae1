"""Lists the legal moves of a seat, for hints and random play, each with one way to pay for it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from scoring.game import Move, Seat, allowed
from scoring.glen_more import moves
from scoring.glen_more.clans import CRESTS
from scoring.glen_more.effect import check
from scoring.glen_more.gains import before_exchange
from scoring.glen_more.goods import ANIMALS, GOODS, Good
from scoring.glen_more.moves import Activate, Pay, Source
from scoring.glen_more.payment import SLOTS
from scoring.glen_more.rondel import due
from scoring.glen_more.state import CASTLE_AT, Land, Place, State
from scoring.glen_more.territory import around, fits_somewhere, places
from scoring.glen_more.tile import END, Exchange, Tile
from scoring.glen_more.travel import cheapest

Kinds = tuple[Good, ...]
"""The kinds that one good of a cost may have."""


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
    state, coins = state.with_clan(seat, clan), clan.coins
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
    """The goods that an exchange may take, most goods first."""
    if exchange.goods:
        yield [(good,) for good in exchange.goods]
    if exchange.each:
        yield [tuple(good for good in ANIMALS if good in exchange.each)]
    for n in sorted(exchange.points, reverse=True):
        yield [ANIMALS if exchange.kind == "animals" else GOODS] * n


def picked(
    state: State, seat: Seat, coins: int, wanted: Sequence[Kinds], *, different: bool = False
) -> tuple[tuple[Source, ...], tuple[Good, ...]] | None:
    """A choice of own goods and purchases: own goods first, then the cheapest on the market."""
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
        left = state.with_clan(seat, clan._replace(land=land))
        if tile.person or fits_somewhere(left, seat, tile._replace(scots=0)):
            return gone
    return None


def meanings(state: State, seat: Seat, cards: tuple[str, ...]) -> Iterable[Move]:
    """Legal moves; with cards only those that name one of these tiles.

    Where goods are to be picked, one way of picking them is named; bonus goods are not.
    """
    for move in _PHASES[state.phase](state, seat) if state.phase in _PHASES else ():
        if (not cards or _names(state, move) in cards) and allowed(check(state, move)):
            yield move


def _names(state: State, move: Move) -> str | None:
    """The tile that a move names."""
    match move:
        case moves.Reveal(tile=tile) | moves.Build(tile=tile):
            return tile
        case moves.Take(space=space) | moves.Discard(space=space):
            return state.spaces[space]
        case moves.LayTile():
            return state.now.hand
        case moves.Activate(seat=seat, at=at) | moves.Remove(seat=seat, at=at):
            plot = state.clans[seat].land.get(at)
            return plot.tile if plot else None
    return None


def _reveal(state: State, seat: Seat) -> Iterator[Move]:
    stack = due(state)
    if stack == END:
        yield moves.Reveal(END)
    for tile in state.tiles.values():
        if tile.stack == stack and tile.name not in state.seen:
            yield moves.Reveal(tile.name)


def _roll(state: State, seat: Seat) -> Iterator[Move]:
    yield from (moves.RollDie(seat, 1), moves.RollDie(seat, 2), moves.RollDie(seat, 3))


def _take(state: State, seat: Seat) -> Iterator[Move]:
    spaces = [space for space, tile in enumerate(state.spaces) if tile is not None]
    yield from (moves.Take(seat, space) for space in spaces)
    for space in spaces:
        yield moves.Discard(seat, space, "coin")
        yield moves.Discard(seat, space, "movement")
    yield from _sell(state, seat)


def _pay(state: State, seat: Seat) -> Iterator[Move]:
    payment = payment_for(state, seat, state.in_hand())
    if payment is not None:
        yield payment
    if "cost" in state.in_hand().unknown and not state.in_hand().person:
        yield from (moves.LayTile(seat, at) for at in places(state, seat, state.in_hand()))
    yield from _sell(state, seat)


def _place(state: State, seat: Seat) -> Iterator[Move]:
    yield from (moves.LayTile(seat, at) for at in places(state, seat, state.in_hand()))
    yield from _sell(state, seat)


def _act(state: State, seat: Seat) -> Iterator[Move]:
    now, land = state.now, state.clans[seat].land
    for at, plot in land.items():
        tile = state.tiles[plot.tile]
        if "activate" in tile.unknown:
            yield moves.Activate(seat, at, gets=moves.Output())
        elif tile.exchange is None:
            for good in GOODS[: max(1, tile.gains * len(GOODS))]:
                yield moves.Activate(seat, at, gain=(good,) * tile.gains)
        elif exchange := exchange_for(state, seat, at):
            yield exchange
        if now.removes:
            yield moves.Remove(seat, at)
        if now.movement and plot.scots:
            yield from (moves.MoveScot(seat, at, to) for to in around(at) if to in land)
    if now.tokens:
        yield from _tokens(state, seat)
    for name in state.discard if now.builds else ():
        tile = state.tiles[name]
        if tile.person:
            yield moves.Build(seat, name)
        yield from (moves.Build(seat, name, at) for at in places(state, seat, tile))
    yield from _sell(state, seat)
    yield moves.EndTurn(seat)


def _tokens(state: State, seat: Seat) -> Iterator[Move]:
    """One for each crest; goods and Scots go to the home castle."""
    for name, crest in CRESTS.items():
        cost = cheapest(state.roads, state.crests, name)
        scots = min(crest.boon.scots, state.clans[seat].scots_left())
        goods = tuple(moves.Target(CASTLE_AT, good) for good in crest.boon.goods)
        yield moves.ClanToken(seat, name, cost or 0, goods, (CASTLE_AT,) * scots)


def _sell(state: State, seat: Seat) -> Iterator[Move]:
    for at, plot in state.clans[seat].land.items():
        yield from (moves.Sell(seat, good, at) for good in sorted(set(plot.goods)))


_PHASES = {
    "reveal": _reveal,
    "roll": _roll,
    "take": _take,
    "pay": _pay,
    "place": _place,
    "act": _act,
}
