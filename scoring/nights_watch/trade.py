"""Trading with other players and the bank, and the hero Mormont, who asks for a resource."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from scoring.game import Events, Facts, Problem, Seat, Unseen
from scoring.nights_watch.building import buildings
from scoring.nights_watch.costs import row_of
from scoring.nights_watch.hands import (
    BANK,
    ONE,
    RESOURCES,
    UNIT,
    Hands,
    Resource,
    bank_holds,
    branched,
    exchange,
    hand_over,
    has,
    holds,
    in_hand,
    named,
    pack,
    slip,
    slips,
    without,
)
from scoring.nights_watch.moves import Asked, BankTrade, Marsh, Mormont, Trade
from scoring.nights_watch.state import State
from scoring.nights_watch.turns import MAIN, bad_bundle, check_holds, lacks, out_of_turn

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
    if wrong := bad_bundle(move.give) or bad_bundle(move.get):
        yield wrong
        return
    if not move.give or not move.get:
        yield Problem("trade.gift")
    both = [name for name in RESOURCES if name in move.give and name in move.get]
    if both:
        yield Problem("trade.same", {"cards": both})
    yield from _check_both_hold(state.hands, move)


def _check_both_hold(hands: Hands, move: Trade) -> Iterator[Problem]:
    """Problems unless both can hold what they give, in one and the same world."""
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
    needs = in_hand(giver, give) + in_hand(taker, get)
    gains = in_hand(taker, give) + in_hand(giver, get)
    return state._replace(hands=exchange(state.hands, needs, gains)), ()


def best_rate(state: State, seat: Seat, resource: Resource) -> int:
    """How many cards of a resource buy one of another from the bank."""
    board, mine = state.setting.board, buildings(state, seat)
    if mine & board.two_for_one[RESOURCES.index(resource)]:
        return MARKET_RATE
    if mine & board.three_for_one:
        return OPEN_MARKET_RATE
    return WATCH_RATE if state.setting.watch else BASE_RATE


def check_bank(state: State, move: BankTrade) -> Iterator[Problem]:
    yield from check_swap(state, move, best_rate(state, move.seat, move.give))


def check_swap(state: State, move: BankTrade | Marsh, rate: int) -> Iterator[Problem]:
    if move.give == move.get:
        yield Problem("bank.same")
    if not bank_holds(state.hands, ONE[move.get]):
        yield Problem("bank.empty", {"resource": move.get})
    yield from check_holds(state.hands, move.seat, ONE[move.give] * rate)


def bank_trade(state: State, move: BankTrade) -> tuple[State, Events]:
    return swap(state, move, best_rate(state, move.seat, move.give)), ()


def swap(state: State, move: BankTrade | Marsh, rate: int) -> State:
    """The state after `rate` cards go to the bank and one of another resource comes back."""
    seat, give, get = move.seat, ONE[move.give] * rate, ONE[move.get]
    needs = in_hand(seat, give) + in_hand(BANK, get)
    gains = in_hand(seat, get) + in_hand(BANK, give)
    return state._replace(hands=exchange(state.hands, needs, gains))


def wrongly_asked(hands: Hands, move: Mormont) -> Facts | None:
    """Part of a sentence: why these players cannot be asked."""
    asked = [ask.seat for ask in move.asked]
    if len(asked) not in (1, 2):
        return {"says": "asked.number", "asked": len(asked)}
    for n, seat in enumerate(asked):
        if not 0 <= seat < len(hands.sizes):
            return {"says": "steal.nobody"}
        if seat == move.seat:
            return {"says": "asked.own"}
        if not hands.sizes[seat]:
            return {"says": "steal.empty", "from": seat}
        if seat in asked[:n]:
            return {"says": "asked.twice", "seat": seat}
    return None


def contradicted(hands: Hands, move: Mormont) -> Facts:
    """Part of a sentence: the first answer that contradicts what is known."""
    before: tuple[Asked, ...] = ()
    for asked in move.asked:
        facts = {"seat": asked.seat, "resource": move.resource}
        if not _possible(hands, move, (*before, replace(asked, back=None))):
            return {"says": "answer.lacks" if asked.gave else "answer.has", **facts}
        before = (*before, asked)
        if not _possible(hands, move, before):
            return {"says": "answer.back", "seat": move.seat, "resource": asked.back}
    raise AssertionError(move)


def _possible(hands: Hands, move: Mormont, asked: tuple[Asked, ...]) -> bool:
    return answered(hands, replace(move, asked=asked))[0] is not None


def answered(hands: Hands, move: Mormont) -> tuple[Hands | None, bool]:
    """The hands after all answers (None: impossible), and whether the answers were certain."""
    resource = RESOURCES.index(move.resource)
    if hands.spread is None:
        return _answered_loosely(hands, move, resource)

    def ways(world: int) -> list[int]:
        worlds = [world]
        for asked in move.asked:
            worlds = [w for way in worlds for w in _ways(way, move.seat, asked, resource)]
        return worlds

    return branched(hands, ways)


def _ways(world: int, seat: Seat, asked: Asked, resource: int) -> Iterable[int]:
    """The worlds that follow from one player's answer; none if it contradicts the world."""
    if not has(world, asked.seat, resource):
        return [] if asked.gave else [world]
    if not asked.gave:
        return []
    world += UNIT[seat][resource] - UNIT[asked.seat][resource]
    if asked.back is None:
        return slips([world], seat, asked.seat)
    back = RESOURCES.index(asked.back)
    if not has(world, seat, back):
        return []
    return [world + UNIT[asked.seat][back] - UNIT[seat][back]]


def _answered_loosely(hands: Hands, move: Mormont, resource: int) -> tuple[Hands | None, bool]:
    sure = True
    for asked in move.asked:
        if not asked.gave:
            lacking = without(hands, asked.seat, resource)
            if lacking is None:
                return None, False
            sure = sure and lacking == hands
            hands = lacking
            continue
        steps = [(asked.seat, move.seat, resource)]
        if asked.back is not None:
            steps.append((move.seat, asked.seat, RESOURCES.index(asked.back)))
        for giver, taker, card in steps:
            held = holds(hands, UNIT[giver][card])
            if held is False:
                return None, False
            sure = sure and held is True
            hands = hand_over(hands, giver, taker, card)
        if asked.back is None:
            hands = slip(hands, move.seat, asked.seat)
    return hands, sure
