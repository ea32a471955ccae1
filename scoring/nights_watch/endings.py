"""How a game ends: glorious, tragic or with nobody left to win; points and their lines."""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import product

from scoring.game import Events, Outcome, Problem, Seat, Tally
from scoring.nights_watch.moves import EndTurn, Reshuffle, TallyCards
from scoring.nights_watch.state import State
from scoring.nights_watch.tokens import shuffled
from scoring.nights_watch.turns import (
    BASE_SPECIAL,
    KEEP_POINTS,
    WATCH_SPECIAL,
    WINNING,
    guard_points,
    hidden_victories,
    points,
    turn_of,
    victory_cards,
)
from scoring.nights_watch.wildlings import Front, guards_of


def end_turn(state: State, move: EndTurn) -> tuple[State, Events]:
    """The glorious victory is decided here, after all wildlings of the turn."""
    if state.setting.watch and points(state, move.seat) >= WINNING:
        return state._replace(phase="over", won=True), ()
    return turn_of(state, (move.seat + 1) % state.setting.seats), ()


def reshuffle(state: State, move: Reshuffle) -> tuple[State, Events]:
    return state._replace(supply=shuffled(state.supply)), ()


def check_tally(state: State, move: TallyCards) -> Iterator[Problem]:
    if state.phase != "over":
        yield Problem("tally.end")
        return
    if state.tally is not None:
        yield Problem("tally.once")
    told = move.victory_cards
    if len(told) != state.setting.seats or min(told) < 0:
        yield Problem("tally.form", {"seats": state.setting.seats})
        return
    hidden = hidden_victories(state)
    over = [seat for seat, held in enumerate(state.held) if told[seat] > held]
    if over:
        why = {"says": "victories.held", "seat": over[0], "held": state.held[over[0]]}
        yield Problem("tally.cards", {"why": [why]})
    elif sum(told) > hidden:
        why = {"says": "victories.hidden", "told": sum(told), "hidden": hidden}
        yield Problem("tally.cards", {"why": [why]})


def tally(state: State, move: TallyCards) -> tuple[State, Events]:
    return state._replace(tally=move.victory_cards), ()


def outcome(state: State) -> Outcome | None:
    if state.phase != "over" or state.turn is None:
        return None
    if state.won:
        rule = "end.glorious" if state.setting.watch else "end.ten"
        return Outcome((state.turn,), rule)
    seats = range(state.setting.seats)
    tied = most_guards(state.front, len(seats))
    shown = [points(state, seat) for seat in seats]
    if len(tied) == 1 or state.tally is not None:
        return tragic(tied, shown, state.hands.sizes)
    ends = [
        tragic(tied, list(map(int.__add__, shown, hidden)), state.hands.sizes)
        for hidden in _hidden(state, tied)
    ]
    return ends[0] if len({end.winners for end in ends}) == 1 else None


def _hidden(state: State, tied: Collection[Seat]) -> Iterator[tuple[int, ...]]:
    """Victory cards the tied seats may still hold, first of all none."""
    left = hidden_victories(state)
    most = [min(held, left) * (seat in tied) for seat, held in enumerate(state.held)]
    for cards in product(*(range(n + 1) for n in most)):
        if sum(cards) <= left:
            yield cards


def most_guards(front: Front, seats: int) -> list[Seat]:
    """Who is ahead on the Wall; several are tied."""
    return _best(range(seats), lambda seat: guards_of(front, seat))


def tragic(tied: Sequence[Seat], told: Sequence[int], hands: Sequence[int]) -> Outcome:
    """Of those with most guards on the Wall: points decide, then cards in hand."""
    if len(tied) == 1:
        return Outcome(tuple(tied), "end.guards")
    ahead = _best(tied, lambda seat: told[seat])
    if len(ahead) == 1:
        return Outcome(tuple(ahead), "end.points")
    richest = _best(ahead, lambda seat: hands[seat])
    if len(richest) == 1:
        return Outcome(tuple(richest), "end.hands")
    return Outcome((), "end.all-lose")


def _best(seats: Sequence[Seat], measure: Callable[[Seat], int]) -> list[Seat]:
    most = max(map(measure, seats))
    return [seat for seat in seats if measure(seat) == most]


def score(state: State) -> tuple[Tally, ...]:
    return tuple(line for seat in range(state.setting.seats) for line in _lines(state, seat))


def _lines(state: State, seat: Seat) -> Iterator[Tally]:
    special = WATCH_SPECIAL if state.setting.watch else BASE_SPECIAL
    if built := state.settlements[seat].bit_count():
        yield Tally(seat, "points.settlements", built)
    if built := state.keeps[seat].bit_count():
        yield Tally(seat, "points.keeps", KEEP_POINTS * built)
    if shown := victory_cards(state, seat):
        yield Tally(seat, "points.cards", shown)
    if state.longest_road == seat:
        yield Tally(seat, "points.road", special)
    if state.largest_patrol == seat:
        yield Tally(seat, "points.patrol", special)
    if state.setting.watch:
        yield from guard_line(state.front, seat)


def guard_line(front: Front, seat: Seat) -> Iterator[Tally]:
    if earned := guard_points(guards_of(front, seat)):
        yield Tally(seat, "points.guards", earned)
