"""Trade with other players and with the bank."""

from collections.abc import Iterator

from scoring.game import Events, Problem, Seat, Unseen
from scoring.nights_watch.building import buildings
from scoring.nights_watch.costs import row_of
from scoring.nights_watch.hands import (
    BANK,
    ONE,
    RESOURCES,
    Hands,
    Resource,
    bank_holds,
    exchange,
    holds,
    in_hand,
    named,
    pack,
)
from scoring.nights_watch.moves import BankTrade, Trade
from scoring.nights_watch.state import State
from scoring.nights_watch.turns import MAIN, check_bundle, check_holds, lacks, out_of_turn
from scoring.tuples import put

WATCH_RATE, BASE_RATE, OPEN_MARKET_RATE, MARKET_RATE = 3, 4, 3, 2


def trade_now(state: State, move: Trade) -> Problem | None:
    late = out_of_turn(state, move.seat, MAIN)
    if late and state.phase == "main" and state.turn not in (move.seat, move.with_):
        return Problem("trade.between", {"turn": state.turn})
    return late


def check_trade(state: State, move: Trade) -> Iterator[Problem]:
    if move.with_ == move.seat or not 0 <= move.with_ < state.setting.seats:
        yield Problem("trade.partner", {"with": move.with_})
        return
    wrong = [*check_bundle(move.give), *check_bundle(move.get)][:1]
    if wrong:
        yield from wrong
        return
    if not move.give or not move.get:
        yield Problem("trade.gift")
    both = [name for name in RESOURCES if name in move.give and name in move.get]
    if both:
        yield Problem("trade.same", {"cards": both})
    yield from _check_both_hold(state.hands, move)


def _check_both_hold(hands: Hands, move: Trade) -> Iterator[Problem]:
    """There is a world in which both hold what they give."""
    give, get = pack(move.give) or 0, pack(move.get) or 0
    sure = holds(hands, in_hand(move.seat, give) + in_hand(move.with_, get))
    if sure:
        return
    sides = ((move.seat, give), (move.with_, get))
    short = [(seat, row) for seat, row in sides if holds(hands, in_hand(seat, row)) is False]
    unsure = [(seat, row) for seat, row in sides if holds(hands, in_hand(seat, row)) is None]
    if sure is False:
        for seat, row in short or unsure:
            yield lacks(hands, seat, row)
    else:
        for seat, row in unsure:
            yield Unseen("hand.unsure", {"seat": seat, "cards": named(row)})


def trade(state: State, move: Trade) -> tuple[State, Events]:
    give, get = row_of(move.give), row_of(move.get)
    giver, taker = move.seat, move.with_
    surplus = sum(move.get.values()) - sum(move.give.values())
    sizes = put(state.hands.sizes, giver, state.hands.sizes[giver] + surplus)
    sizes = put(sizes, taker, sizes[taker] - surplus)
    needs = in_hand(giver, give) + in_hand(taker, get)
    gains = in_hand(taker, give) + in_hand(giver, get)
    return state._replace(hands=exchange(state.hands, sizes, needs, gains)), ()


def best_rate(state: State, seat: Seat, resource: Resource) -> int:
    """How many cards of a resource buy one of another from the bank."""
    board, mine = state.setting.board, buildings(state, seat)
    if mine & board.two_for_one[RESOURCES.index(resource)]:
        return MARKET_RATE
    if mine & board.three_for_one:
        return OPEN_MARKET_RATE
    return WATCH_RATE if state.setting.watch else BASE_RATE


def check_bank(state: State, move: BankTrade) -> Iterator[Problem]:
    rate = best_rate(state, move.seat, move.give)
    yield from check_swap(state.hands, move.seat, move.give, move.get, rate)


def check_swap(
    hands: Hands, seat: Seat, give: Resource, get: Resource, rate: int
) -> Iterator[Problem]:
    if give == get:
        yield Problem("bank.same")
    if not bank_holds(hands, ONE[get]):
        yield Problem("bank.empty", {"resource": get})
    yield from check_holds(hands, seat, ONE[give] * rate)


def bank_trade(state: State, move: BankTrade) -> tuple[State, Events]:
    rate = best_rate(state, move.seat, move.give)
    return state._replace(hands=swap(state.hands, move.seat, move.give, move.get, rate)), ()


def swap(hands: Hands, seat: Seat, give: Resource, get: Resource, rate: int) -> Hands:
    """`rate` cards to the bank, one of another resource from it."""
    sizes = put(hands.sizes, seat, hands.sizes[seat] + 1 - rate)
    needs = in_hand(seat, ONE[give] * rate) + in_hand(BANK, ONE[get])
    gains = in_hand(seat, ONE[get]) + in_hand(BANK, ONE[give] * rate)
    return exchange(hands, sizes, needs, gains)
