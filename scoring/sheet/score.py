"""Points of a score sheet, whose turn it is, and who won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.game import Outcome, Seat, Tally
from scoring.sheet.counting import look
from scoring.sheet.effect import mates, units
from scoring.sheet.state import State


def score(state: State) -> tuple[Tally, ...]:
    """Rounds in order, then what belongs to none, then corrections; lines of 0 are left out."""
    sheet, found = state.sheet, look(state)
    lines = []
    for number, played in enumerate(state.scored, 1):
        for scored, points in zip(sheet.timed["round"], played.points, strict=True):
            lines += [
                Tally(seat, scored.id, points[seat], {"round": number})
                for seat in played.seats
                if points[seat]
            ]
    final = sheet.timed["final"] if state.phase == "over" else ()
    for scored in (*sheet.timed["any"], *final):
        worth = found.lines(scored)
        lines += [Tally(seat, scored.id, vp) for seat, vp in enumerate(worth) if vp]
    return (*lines, *(Tally(more.seat, "amend", more.points) for more in state.amended))


def titles(state: State) -> Mapping[str, Mapping[str, str]]:
    """What the sheet calls its scores."""
    return {scored.id: scored.title for scored in state.sheet.scores}


def to_act(state: State) -> frozenset[Seat]:
    return frozenset() if state.phase == "over" else frozenset(state.seats)


def outcome(state: State) -> Outcome | None:
    if state.phase != "over":
        return None
    at = look(state).outside
    if state.sheet.won is not None:
        if at.value(state.sheet.won):
            return Outcome(tuple(range(state.players)), "end.won")
        return Outcome((), "end.lost")
    several = units(state.sheet, range(state.players)) > 1
    if several and units(state.sheet, state.seats) == 1:
        return Outcome(state.seats, "end.last")
    left = state.seats or last_out(state)
    for number, wanted in enumerate(state.sheet.winner):
        values = at.values(wanted)
        best = max(values[seat] for seat in left)
        left = tuple(seat for seat in left if values[seat] == best)
        if units(state.sheet, left) == 1:
            seats = tuple(mates(state, left[0]))
            return Outcome(seats, "end.tiebreak" if number else "end.total")
    return Outcome(tuple(left), "end.shared")


def last_out(state: State) -> Sequence[Seat]:
    """Those who dropped out last."""
    last = max(out or 0 for out in state.out)
    return tuple(seat for seat, out in enumerate(state.out) if out == last)
