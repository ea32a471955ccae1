"""The effects of entries on a score sheet's state.

Events: "scored" (a round, with the points by seat), "out" (who dropped out), "dealer" (who has
the marker now), "final" (only the last counts are left) and "over".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from scoring.game import Events, Facts, Move, Seat
from scoring.sheet.counting import Spot, entered, kept, look, spot_of, value_of, written
from scoring.sheet.look import At, Look, Moment
from scoring.sheet.model import Sheet
from scoring.sheet.moves import Amend, Count, End, ScoreRound
from scoring.sheet.state import Amended, Counts, Once, Round, State, empty
from scoring.tuples import put

MOST_ROUNDS = 200


def effect(state: State, move: Move) -> tuple[State, Events]:
    if isinstance(move, Count):
        return count(state, move)
    if isinstance(move, ScoreRound):
        return score_round(state)
    if isinstance(move, End):
        return replace(state, phase="over", round=len(state.scored)), ({"event": "over"},)
    assert isinstance(move, Amend)
    return amend(state, move), ()


def count(state: State, move: Count) -> tuple[State, Events]:
    spot = spot_of(state, move)
    assert isinstance(spot, Spot)
    value = value_of(spot.line, move.value)
    after = replace(state, counts=entered(state, spot, value))
    if spot.line.per != "any":
        return after, ()
    after, events = drop_out(after)
    if is_end(after):
        return _closed(after, events)
    return after, events


def drop_out(state: State) -> tuple[State, Events]:
    """Whoever is out by now drops out."""
    if state.sheet.out is None:
        return state, ()
    found = look(state).outside.values(state.sheet.out)
    gone = [seat for seat in state.seats if found[seat]]
    if not gone:
        return state, ()
    return dropped(state, gone), ({"event": "out", "seats": gone},)


def dropped(state: State, seats: Sequence[Seat]) -> State:
    number = max((out for out in state.out if out is not None), default=0) + 1
    out = tuple(number if seat in seats else old for seat, old in enumerate(state.out))
    return replace(state, out=out)


def is_end(state: State) -> bool:
    """Whether there is nothing more to play for."""
    if units(state.sheet, range(state.players)) > 1 >= units(state.sheet, state.seats):
        return True
    if not state.seats:
        return True
    if state.sheet.end is None:
        return False
    return bool(look(state).outside.value(state.sheet.end))


def units(sheet: Sheet, seats: Sequence[Seat]) -> int:
    """How many players or teams these are."""
    return len({seat % sheet.teams for seat in seats}) if sheet.teams else len(seats)


def _closed(state: State, events: Events) -> tuple[State, Events]:
    """No further round: the last counts, or the end."""
    if state.phase == "final" and state.sheet.final_lines:
        return state, events
    phase: Any = "final" if state.sheet.final_lines else "over"
    return (
        replace(state, phase=phase, round=len(state.scored)),
        (*events, {"event": phase}),
    )


def score_round(state: State) -> tuple[State, Events]:
    at, before = look(state).now, _before(state)
    played = _round(at, state.counts, before)
    number = state.round
    gained = [a - b for a, b in zip(played.after, played.before, strict=True)]
    scored: Facts = {"event": "scored", "round": number, "points": gained}
    after = replace(state, scored=(*state.scored, played), counts=cleared(state))
    after, out = drop_out(after)
    events: Events = (scored, *out)
    last = number == (state.rounds or MOST_ROUNDS)
    ended = is_end(after) or last
    after = _passed(after)
    if after.dealer != state.dealer:
        events = (*events, {"event": "dealer", "seat": after.dealer})
    if ended:
        return _closed(after, events)
    return replace(after, round=number + 1), events


def _before(state: State) -> tuple[int, ...]:
    return state.scored[-1].after if state.scored else (0,) * state.players


def _round(at: At, counts: Counts, before: tuple[int, ...]) -> Round:
    """The round's points, computed."""
    points = tuple(
        tuple(int(worth) for worth in at.worth(score.named)) for score in at.sheet.timed["round"]
    )
    after = tuple(sum(worth) for worth in zip(before, *points, strict=True))
    return Round(counts, points, before, after, tuple(at.seats), at.dealer)


def cleared(state: State) -> Counts:
    """The record for the next round: what belongs to one round is empty."""
    sheet = state.sheet
    return tuple(
        empty(line, state.players, sheet.teams) if line.per == "round" else counted
        for line, counted in zip(sheet.lines, state.counts, strict=True)
    )


def _passed(state: State) -> State:
    """The dealer's marker goes on."""
    rule = state.sheet.dealer
    if rule is None:
        return state
    seat = state.dealer + 1
    if rule != "left":
        seat = int(look(state).outside.value(rule))
        if not 0 <= seat < state.players:
            return state
    order = [number % state.players for number in range(seat, seat + state.players)]
    following = next((number for number in order if state.out[number] is None), state.dealer)
    return replace(state, dealer=following)


# Corrections


def amend(state: State, move: Amend) -> State:
    if isinstance(move.dealer, int):
        return replace(state, dealer=move.dealer)
    if isinstance(move.total, int) and isinstance(move.seat, int):
        return _with_total(state, move.seat, move.total)
    if isinstance(move.out, bool) and isinstance(move.seat, int):
        return _with_out(state, move.seat, out=move.out)
    return _with_count(state, move)


def mates(state: State, seat: Seat) -> list[Seat]:
    """The seats of one team."""
    teams = state.sheet.teams
    return [s for s in range(state.players) if teams and s % teams == seat % teams] or [seat]


def _with_total(state: State, seat: Seat, total: int) -> State:
    difference = total - look(state).points(seat)
    if not difference:
        return state
    more = tuple(Amended(s, difference, len(state.scored)) for s in mates(state, seat))
    return replace(state, amended=state.amended + more)


def _with_out(state: State, seat: Seat, *, out: bool) -> State:
    seats = [s for s in mates(state, seat) if (state.out[s] is None) == out]
    if out:
        return dropped(state, seats)
    back = tuple(None if s in seats else old for s, old in enumerate(state.out))
    return replace(state, out=back)


def _with_count(state: State, move: Amend) -> State:
    spot = spot_of(state, move)
    assert isinstance(spot, Spot)
    line, value = spot.line, value_of(spot.line, move.value)
    if line.per == "once" and value is not None:
        filled = kept(state.counts, spot)
        value = Once(value, filled.round if isinstance(filled, Once) else state.round)
    playing = state.phase == "round"
    index = move.round - 1 if isinstance(move.round, int) else len(state.scored)
    if line.per != "round":
        state = replace(state, counts=written(state.counts, spot, value))
        return computed_anew(state, state.scored, 0)
    if playing and index == len(state.scored):
        return replace(state, counts=written(state.counts, spot, value))
    past = state.scored[index]
    changed = replace(past, counts=written(past.counts, spot, value), cache={})
    return computed_anew(state, put(state.scored, index, changed), index)


def computed_anew(state: State, scored: tuple[Round, ...], first: int) -> State:
    """The points of these rounds from `first` on, in order."""
    done = scored[:first]
    before = done[-1].after if done else (0,) * state.players
    for past in scored[first:]:
        playing = replace(
            state,
            scored=done,
            phase="round",
            round=len(done) + 1,
            counts=_of_round(state, past.counts),
        )
        view = Look(playing)
        number = len(done) + 1
        moment = Moment(None, len(done), past.seats, past.dealer, number, now=True, within=True)
        now = At(view, moment)
        played = _round(now, past.counts, before)
        done, before = (*done, played), played.after
    return replace(state, scored=done)


def _of_round(state: State, counts: Counts) -> Counts:
    """The round's own counts with what is known apart from rounds."""
    return tuple(
        old if line.per == "round" else now
        for line, old, now in zip(state.sheet.lines, counts, state.counts, strict=True)
    )
