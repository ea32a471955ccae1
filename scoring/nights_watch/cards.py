"""Action cards: buying them, playing them, and the largest patrol."""

from collections.abc import Iterator

from scoring.game import Events, Problem, Seat
from scoring.nights_watch import costs, moves, wildlings
from scoring.nights_watch.building import (
    check_guard_site,
    check_road_site,
    no_road_left,
    road_spots,
    road_token,
    with_road,
)
from scoring.nights_watch.hands import (
    BANK,
    UNIT,
    Hands,
    bank_holds,
    in_bank,
    in_hand,
    lacking,
    pack,
    pay,
    receive,
)
from scoring.nights_watch.places import EDGE, HEX
from scoring.nights_watch.rolling import check_raid, raid
from scoring.nights_watch.score import WINNING, hidden_victories, points
from scoring.nights_watch.state import State, printed_cards
from scoring.nights_watch.turns import (
    OWN_TURN,
    Sources,
    bad_bundle,
    check_holds,
    check_tokens,
    out_of_turn,
    reveal,
    watch_only,
)
from scoring.nights_watch.wildlings import GIFT, check_removal, remove, word
from scoring.tuples import put

PATROL = moves.CARDS.index("patrol")
MANY_PATROLS = 3
"""Fewest patrols that earn the card for the largest patrol."""


def check_buy_card(state: State, move: moves.BuyCard) -> Iterator[Problem]:
    if not state.deck:
        yield Problem("deck.empty")
    yield from check_holds(state.hands, move.seat, costs.CARD_ROW)


def buy_card(state: State, move: moves.BuyCard) -> tuple[State, Events]:
    return purchase(state, move.seat, costs.CARD_ROW), ()


def purchase(state: State, seat: Seat, row: int) -> State:
    return state._replace(
        hands=pay(state.hands, seat, row),
        held=put(state.held, seat, state.held[seat] + 1),
        deck=state.deck - 1,
        now=state.now._replace(bought=state.now.bought + 1),
    )


def one_a_turn(state: State, move: moves.PlayCard) -> Problem | None:
    """Why this action card may not be played now: one each turn, and none bought in this turn."""
    late = out_of_turn(state, move.seat, OWN_TURN)
    if late:
        return late
    if state.now.card_played:
        return Problem("card.once")
    if state.held[move.seat] - state.now.bought < 1:
        return Problem("card.held", {"held": state.held[move.seat], "bought": state.now.bought})
    return _unprinted(state, move)


def recruits_now(state: State, move: moves.PlayRecruits) -> Problem | None:
    return watch_only(state) or one_a_turn(state, move)


def victory_now(state: State, move: moves.PlayVictory) -> Problem | None:
    return out_of_turn(state, move.seat, OWN_TURN) or _unprinted(state, move)


def _unprinted(state: State, move: moves.PlayCard) -> Problem | None:
    name = move.says["card"]
    card = moves.CARDS.index(name)
    seen = sum(played[card] for played in state.played)
    if card == PATROL:
        seen += state.discarded
    if seen >= printed_cards(state)[card]:
        return Problem("card.printed", {"card": word(name), "printed": printed_cards(state)[card]})
    return None


def _laid_open(state: State, seat: Seat, name: moves.CardName) -> State:
    card = moves.CARDS.index(name)
    played = put(state.played[seat], card, state.played[seat][card] + 1)
    return state._replace(
        played=put(state.played, seat, played),
        held=put(state.held, seat, state.held[seat] - 1),
        now=state.now._replace(card_played=True),
    )


def check_patrol(state: State, move: moves.PlayPatrol) -> Iterator[Problem]:
    if (move.hex is None) == (move.remove is None):
        why = "choice.neither" if move.hex is None else "choice.both"
        yield Problem("patrol.choice", {"why": [{"says": why}]})
        return
    if move.hex is not None:
        yield from check_raid(state, move.seat, move.hex, move.steal_from, move.stolen)
    elif move.remove is not None:
        yield from _check_patrol_removal(state, move)
    due = patrol_token(state, _patrolled(state, move.seat))
    yield from check_tokens(state, move, due)


def _check_patrol_removal(state: State, move: moves.PlayPatrol) -> Iterator[Problem]:
    base = watch_only(state)
    if base:
        yield base
        return
    if move.steal_from is not None or move.stolen is not None:
        why = "choice.robbed"
        yield Problem("patrol.choice", {"why": [{"says": why}]})
    if move.remove is not None:
        yield from check_removal(state.front, move.remove, GIFT)


def play_patrol(state: State, move: moves.PlayPatrol) -> tuple[State, Events]:
    events: Events = ()
    if move.hex is not None:
        done = raid(state, move.seat, move.hex, move.steal_from, move.stolen)
    else:
        assert move.remove is not None
        assert move.remove.gift is not None
        front, events = remove(state.front, move.remove)
        hands = one_of_hex(state, move.seat, HEX[move.remove.gift])
        done = state._replace(front=front, hands=hands)
    after = _patrolled(done, move.seat)
    revealed, steps = reveal(after, move, patrol_token(state, after))
    return revealed, (*events, *steps)


def one_of_hex(state: State, seat: Seat, hex: int) -> Hands:
    """The hands after the seat gets one card of the hex's resource, if the bank has one."""
    resource = state.setting.board.resources[hex]
    if resource is None or not in_bank(state.hands, resource):
        return state.hands
    return receive(state.hands, UNIT[seat][resource])


def _patrolled(state: State, seat: Seat) -> State:
    """The state with one more patrol played; who has more than the holder takes the card."""
    after = _laid_open(state, seat, "patrol")
    mine, holder = after.played[seat][PATROL], state.largest_patrol
    rival = -1 if holder is None else after.played[holder][PATROL]
    if mine >= MANY_PATROLS and holder != seat and mine > rival:
        return after._replace(largest_patrol=seat)
    return after


def patrol_token(before: State, after: State) -> Sources:
    taken = after.largest_patrol != before.largest_patrol
    return ("pool",) if taken and before.setting.watch else ()


def check_winter(state: State, move: moves.PlayWinter) -> Iterator[Problem]:
    if wrong := bad_bundle(move.get):
        yield wrong
        return
    if sum(move.get.values()) != 2:
        yield Problem("winter.two", {"cards": sum(move.get.values())})
    row = pack(move.get) or 0
    if not bank_holds(state.hands, row):
        short = lacking(state.hands, BANK, row)[1]
        missing = [name for name, count in short.items() for _ in range(count)]
        yield Problem("bank.short", {"cards": missing})
    yield from check_tokens(state, move)


def play_winter(state: State, move: moves.PlayWinter) -> tuple[State, Events]:
    hands = receive(state.hands, in_hand(move.seat, costs.row_of(move.get)))
    return _laid_open(state, move.seat, "winter_is_coming")._replace(hands=hands), ()


def check_roads(state: State, move: moves.PlayRoads) -> Iterator[Problem]:
    laid = state
    for name in move.roads[:2]:
        wrong = list(check_road_site(laid, move.seat, name))
        if no_road_left(laid, move.seat):
            wrong.append(Problem("build.pieces", {"what": "road"}))
        if wrong:
            yield from wrong
            return
        laid = with_road(laid, move.seat, EDGE[name])
    room = not no_road_left(laid, move.seat) and road_spots(laid, move.seat)
    if len(move.roads) > 2 or (len(move.roads) < 2 and room):
        why = "roads.more" if len(move.roads) > 2 else "roads.fewer"
        yield Problem("roads.two", {"why": [{"says": why, "roads": len(move.roads)}]})
    yield from check_tokens(state, move, road_token(state, laid))


def play_roads(state: State, move: moves.PlayRoads) -> tuple[State, Events]:
    laid = _laid_open(state, move.seat, "road_building")
    for name in move.roads:
        laid = with_road(laid, move.seat, EDGE[name])
    return reveal(laid, move, road_token(state, laid))


def check_recruits(state: State, move: moves.PlayRecruits) -> Iterator[Problem]:
    yield from check_guard_site(state.front, move.seat, move.section)
    yield from check_tokens(state, move)


def play_recruits(state: State, move: moves.PlayRecruits) -> tuple[State, Events]:
    front = wildlings.post(state.front, move.section - 1, move.seat)
    return _laid_open(state, move.seat, "new_recruits")._replace(front=front), ()


def check_victory(state: State, move: moves.PlayVictory) -> Iterator[Problem]:
    """Problems unless victory points can win the game; new cards count too."""
    held = state.held[move.seat]
    if not held:
        yield Problem("card.held", {"held": 0, "bought": 0})
    elif not may_win(state, move.seat):
        most = min(held, hidden_victories(state))
        facts = {"points": points(state, move.seat), "held": held, "most": most}
        yield Problem("card.victory", facts)
    yield from check_tokens(state, move)


def may_win(state: State, seat: Seat) -> bool:
    """Whether the seat has ten points if as many of its cards as possible are victory points."""
    return points(state, seat) + min(state.held[seat], hidden_victories(state)) >= WINNING


def play_victory(state: State, move: moves.PlayVictory) -> tuple[State, Events]:
    # The card may be one bought this turn: then an older one can still be played.
    now = state.now._replace(bought=max(0, state.now.bought - 1))
    return _laid_open(state, move.seat, "victory_point")._replace(now=now), ()
