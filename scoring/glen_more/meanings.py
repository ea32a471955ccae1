"""Which moves a seat could make now: for hints, for the camera and for playing at random."""

from collections.abc import Iterable, Iterator

from scoring.game import Move, Seat, Unseen
from scoring.glen_more import moves
from scoring.glen_more.check import check, in_hand
from scoring.glen_more.clans import CRESTS
from scoring.glen_more.goods import GOODS
from scoring.glen_more.rondel import due
from scoring.glen_more.state import CASTLE_AT, State
from scoring.glen_more.suggest import exchange_for, payment_for
from scoring.glen_more.territory import around, places
from scoring.glen_more.tile import END
from scoring.glen_more.travel import cheapest


def meanings(state: State, seat: Seat, cards: tuple[str, ...]) -> Iterable[Move]:
    """Legal moves; with cards only those that name one of these tiles.

    Where goods are to be picked, one way of picking them is named; bonus goods are not.
    """
    for move in _PHASES[state.phase](state, seat):
        if (not cards or _names(state, move) in cards) and allowed(state, move):
            yield move


def allowed(state: State, move: Move) -> bool:
    return all(isinstance(problem, Unseen) for problem in check(state, move))


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
    payment = payment_for(state, seat, in_hand(state))
    if payment is not None:
        yield payment
    yield from _sell(state, seat)


def _place(state: State, seat: Seat) -> Iterator[Move]:
    yield from (moves.LayTile(seat, at) for at in places(state, seat, in_hand(state)))
    yield from _sell(state, seat)


def _act(state: State, seat: Seat) -> Iterator[Move]:
    now, land = state.now, state.clans[seat].land
    for at, plot in land.items():
        tile = state.tiles[plot.tile]
        if tile.exchange is None:
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


def _over(state: State, seat: Seat) -> Iterator[Move]:
    return iter(())


_PHASES = {
    "reveal": _reveal,
    "roll": _roll,
    "take": _take,
    "pay": _pay,
    "place": _place,
    "act": _act,
    "over": _over,
}
