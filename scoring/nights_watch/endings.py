"""How a game ends: glorious, tragic or with nobody left to win; points and their lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from scoring.game import Events, Outcome, Problem, Seat, Tally
from scoring.nights_watch.cards import VICTORY
from scoring.nights_watch.moves import EndTurn, Reshuffle, TallyCards
from scoring.nights_watch.state import State
from scoring.nights_watch.tokens import shuffled
from scoring.nights_watch.turns import (
    MAIN,
    WINNING,
    guard_points,
    out_of_turn,
    points,
    printed_cards,
    turn_of,
    watch_only,
)
from scoring.nights_watch.wildlings import Front, guards_of


def check_end_turn(state: State, move: EndTurn) -> Iterator[Problem]:
    late = out_of_turn(state, move.seat, MAIN)
    if late:
        yield late


def end_turn(state: State, move: EndTurn) -> tuple[State, Events]:
    """The glorious victory is decided here, after all wildlings of the turn."""
    if state.setting.watch and points(state, move.seat) >= WINNING:
        return state._replace(phase="over", won=True), ()
    return turn_of(state, (move.seat + 1) % state.setting.seats), ()


def check_reshuffle(state: State, move: Reshuffle) -> Iterator[Problem]:
    base = watch_only(state)
    if base:
        yield base


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
    seen = sum(played[VICTORY] for played in state.played) + sum(told)
    over = any(cards > held for cards, held in zip(told, state.held, strict=True))
    if over or seen > printed_cards(state)[VICTORY]:
        yield Problem("tally.cards")


def tally(state: State, move: TallyCards) -> tuple[State, Events]:
    return state._replace(tally=move.victory_cards), ()


def outcome(state: State) -> Outcome | None:
    if state.phase != "over" or state.turn is None:
        return None
    if state.won:
        rule = "end.glorious" if state.setting.watch else "end.ten"
        return Outcome((state.turn,), rule)
    shown = state.tally
    told = None if shown is None else [points(state, s) + n for s, n in enumerate(shown)]
    return tragic(state.front, state.setting.seats, told, state.hands.sizes)


def tragic(
    front: Front, seats: int, told: Sequence[int] | None, hands: Sequence[int]
) -> Outcome | None:
    """Most guards on the Wall; then points, once they are told; then cards in hand."""
    guards = _best(range(seats), lambda seat: guards_of(front, seat))
    if len(guards) == 1:
        return Outcome(tuple(guards), "end.guards")
    if told is None:
        return None
    ahead = _best(guards, lambda seat: told[seat])
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
    special = 1 if state.setting.watch else 2
    if built := state.settlements[seat].bit_count():
        yield Tally(seat, "points.settlements", built)
    if built := state.keeps[seat].bit_count():
        yield Tally(seat, "points.keeps", 2 * built)
    if shown := state.played[seat][VICTORY]:
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
