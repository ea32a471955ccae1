"""The effects of moves on the state, and the table of all moves with their checks and effects.

Events: "returned" (a beaten set; its cards as they come to the owner's hand), "discarded" (the
set of a player who is out), "out" (with the tokens it brought), "round_won" (two players) and
"round_end" (result: out or stalled). There is no event for discarding one's own set at the start
of a turn.
"""

from collections.abc import Callable, Iterator
from typing import Any

from scoring.cards import Hand
from scoring.dnup.amend import amend, check_amend
from scoring.dnup.certain import shown_set
from scoring.dnup.check import check_add, check_deal, check_play, check_take, not_now
from scoring.dnup.deck import PAIR, STAR, Cards, turned
from scoring.dnup.follow import bare, by_number, follow, settled
from scoring.dnup.hidden import split
from scoring.dnup.moves import ACTIONS, Action, Add, Amend, Deal, Play, Take, Turn
from scoring.dnup.score import FIRST_OUT, SECOND_OUT, winners
from scoring.dnup.state import Place, State, placed, spot
from scoring.game import Events, Facts, Move, Problem, Seat, nothing_more
from scoring.tuples import put


def _in_ways(state: State, move: Action) -> tuple[State, Events]:
    """The effect on a state with ways; there the contents of hands are kept in the ways only."""
    after, events = MOVES[type(move)][1](state, move)
    known = follow(state, move, events)
    gone = state.gone + tuple(_pairs(state.table[_turn(state)]))
    for event in events:
        if event["event"] == "discarded":
            gone += tuple(_pairs(event["cards"]))
    hands = tuple(Hand(hand.size) for hand in after.hands)
    after = settled(after._replace(hands=hands, gone=gone), known)
    return after, tuple(_by_name(state, event) for event in events)


def _pairs(cards: Cards) -> Iterator[str]:
    return (PAIR.get(card, card) for card in cards)


def _by_name(state: State, event: Facts) -> Facts:
    """The event with full names for cards whose values are certain."""
    if event["event"] not in ("returned", "discarded"):
        return event
    cards = shown_set(state, placed(state, event["seat"], event["area"]))
    cards = turned(cards) if event["event"] == "returned" else cards
    return {**event, "cards": cards + event["cards"][len(cards) :]}


def deal(state: State, move: Deal) -> tuple[State, Events]:
    """All cards are dealt; with two players the starter begins with area 2 alone."""
    players = len(state.hands)
    dealt = state._replace(
        hands=(Hand(len(state.deck.pairs) // players),) * players,
        table=((),) * len(state.table),
        pool=state.deck.pairs,
        ways=(),
        gone=(),
        star=move.starter,
        turn=(move.starter + 1) * state.areas - 1,
        turns=0,
        out=(),
        round=state.round + 1,
        stalled=False,
        on=False,
    )
    return dealt, ()


def play(state: State, move: Play) -> tuple[State, Events]:
    hands, table = list(state.hands), list(state.table)
    place = _turn(state)
    pool, star = _lay(state, hands, move.seat, move.cards)
    table[place] = move.cards
    events = _beat(state, hands, table, place)
    after = _next_turn(state, hands, table, pool, star)
    return _end_turn(state, after, move.seat, events)


def add(state: State, move: Add) -> tuple[State, Events]:
    hands, table = list(state.hands), list(state.table)
    place = placed(state, move.to.seat, move.to.area)
    pool, star = _lay(state, hands, move.seat, (move.card,))
    table[_turn(state)] = ()
    table[place] += (move.card,)
    events = _beat(state, hands, table, place)
    after = _next_turn(state, hands, table, pool, star)
    return _end_turn(state, after, move.seat, events)


def take(state: State, move: Take) -> tuple[State, Events]:
    hands, table = list(state.hands), list(state.table)
    place = placed(state, move.from_.seat, move.from_.area)
    _gain(hands, move.seat, turned(table[place]))
    table[place] = table[_turn(state)] = ()
    after = _next_turn(state, hands, table, state.pool, state.star)
    return _end_turn(state, after, move.seat, ())


def turn(state: State, move: Turn) -> tuple[State, Events]:
    hands, table = list(state.hands), list(state.table)
    hand = hands[move.seat]
    hands[move.seat] = Hand(hand.size, turned(hand.known))
    table[_turn(state)] = ()
    after = _next_turn(state, hands, table, state.pool, state.star)
    return _end_turn(state, after, move.seat, ())


def _turn(state: State) -> Place:
    assert state.turn is not None
    return state.turn


def _lay(state: State, hands: list[Hand], seat: Seat, cards: Cards) -> tuple[Cards, Seat | None]:
    """Remove the cards from the hand; return the pool and the holder of the starred card."""
    hand, pool, star = hands[seat], state.pool, state.star
    known, rest = split(hand.known, cards)
    hands[seat] = Hand(hand.size - len(cards), known)
    if rest and pool:  # in ways the pool is empty, and they take care of it
        unseen = list(pool)
        for card in rest:
            unseen.remove(PAIR[card])
        pool = tuple(unseen)
        if star == seat and STAR not in unseen:
            star = None
    return pool, star


def _gain(hands: list[Hand], seat: Seat, cards: Cards) -> None:
    hand = hands[seat]
    hands[seat] = Hand(hand.size + len(cards), hand.known + cards)


def _beat(state: State, hands: list[Hand], table: list[Cards], place: Place) -> Events:
    """Beaten sets return to their owners, or are discarded if the owner is out."""
    size = len(table[place])
    events: Events = ()
    for other, laid in enumerate(table):
        if len(laid) == size and other != place:
            table[other] = ()
            owner = other // state.areas
            if owner in state.out:
                events += (_event(state, "discarded", other, laid),)
            else:
                back = turned(laid)
                _gain(hands, owner, back)
                events += (_event(state, "returned", other, back),)
    return events


def _event(state: State, name: str, place: Place, cards: Cards) -> Facts:
    return {"event": name, **spot(state, place), "cards": cards}


def _next_turn(
    state: State, hands: list[Hand], table: list[Cards], pool: Cards, star: Seat | None
) -> State:
    return state._replace(
        hands=tuple(hands),
        table=tuple(table),
        pool=pool,
        star=star,
        turn=(_turn(state) + 1) % len(table),
        turns=state.turns + 1,
    )


def _end_turn(before: State, after: State, seat: Seat, events: Events) -> tuple[State, Events]:
    """Pass the turn on, unless this move ended the round."""
    limit = before.options.turn_limit
    if not after.hands[seat].size and before.hands[seat].size:
        after, more = _go_out(after, seat)
        events += more
    if after.turn is None:
        return after, events
    if limit is not None and after.turns >= limit:
        return after._replace(turn=None, stalled=True), (*events, _round_end(after, "stalled"))
    return _skip(after, events) if after.out else (after, events)


def _skip(state: State, events: Events) -> tuple[State, Events]:
    """Skip the players who are out; the set of a skipped player is discarded."""
    place, table = _turn(state), list(state.table)
    while place // state.areas in state.out:
        if table[place]:
            events += (_event(state, "discarded", place, table[place]),)
            table[place] = ()
        place = (place + 1) % len(table)
    return state._replace(turn=place, table=tuple(table)), events


def _go_out(state: State, seat: Seat) -> tuple[State, Events]:
    """A hand is empty: award tokens, and end the round with the second player out (of two:
    first)."""
    second = bool(state.out)
    state = state._replace(out=(*state.out, seat))
    if state.areas == 2:
        state = state._replace(rounds_won=_more(state.rounds_won, seat, 1), turn=None)
        return state, ({"event": "round_won", "seat": seat}, _round_end(state, "out"))
    prize = SECOND_OUT if second else FIRST_OUT
    state = state._replace(tokens=_more(state.tokens, seat, prize))
    events: Events = ({"event": "out", "seat": seat, "tokens": prize},)
    if second or winners(state):
        return state._replace(turn=None), (*events, _round_end(state, "out"))
    return state, events


def _more(counts: tuple[int, ...], seat: Seat, n: int) -> tuple[int, ...]:
    return put(counts, seat, counts[seat] + n)


def _round_end(state: State, result: str) -> Facts:
    return {"event": "round_end", "round": state.round, "result": result}


Rules = tuple[
    Callable[[State, Any], Iterator[Problem]], Callable[[State, Any], tuple[State, Events]]
]
MOVES: dict[type[Move], Rules] = {
    Deal: (check_deal, deal),
    Play: (check_play, play),
    Add: (check_add, add),
    Take: (check_take, take),
    Turn: (nothing_more, turn),
    Amend: (check_amend, amend),
}


def check(state: State, move: Move) -> Iterator[Problem]:
    """Whether the rules allow a move."""
    if isinstance(move, ACTIONS):
        at = state.turn
        if at is None or move.seat != at // state.areas:
            return iter((not_now(state, move.seat),))
    return MOVES[type(move)][0](state, move)


def effect(state: State, move: Move) -> tuple[State, Events]:
    if isinstance(move, ACTIONS) and (state.ways or by_number(move.laid)):
        return _in_ways(bare(state), move)
    return MOVES[type(move)][1](state, move)
