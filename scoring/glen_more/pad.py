"""The score pad: the table plays with cardboard alone, the pad counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from scoring.codec import ABSENT, Absent, to_json
from scoring.game import Events, Game, Move, Outcome, Problem, Seat, Tally
from scoring.glen_more.goods import MOST
from scoring.glen_more.scoring import (
    ROUNDS,
    Count,
    Round,
    final_lines,
    points_set,
    round_lines,
    totals,
    winners,
)
from scoring.glen_more.state import SCOTS

SMALLEST = 2
"""Tiles of a territory: the two home tiles."""


@dataclass(frozen=True, slots=True)
class Options:
    pass


@dataclass(frozen=True, slots=True)
class Points(Move):
    """Points got during play."""

    says: ClassVar = {"move": "points"}
    seat: Seat
    vp: int
    why: str | Absent = ABSENT


@dataclass(frozen=True, slots=True)
class Scoring(Move):
    says: ClassVar = {"move": "scoring"}
    round: Round
    counts: tuple[Count, ...]
    castle_moil: Seat | None


@dataclass(frozen=True, slots=True)
class Final(Move):
    says: ClassVar = {"move": "final"}
    territory: tuple[int, ...]
    coins: tuple[int, ...]
    goods: tuple[int, ...]
    armadale: Seat | None
    bonus: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Amend(Move):
    """The points of a seat as they really are, or the counts of a round already scored."""

    says: ClassVar = {"move": "amend"}
    seat: Seat | Absent = ABSENT
    vp: int | Absent = ABSENT
    round: Round | Absent = ABSENT
    counts: tuple[Count, ...] | Absent = ABSENT
    castle_moil: Seat | None = None


class Pad(NamedTuple):
    players: int
    rounds: tuple[Scoring, ...] = ()
    final: Final | None = None
    lines: tuple[Tally, ...] = ()


def setup(options: Options, players: int) -> Pad:
    return Pad(players)


def next_round(pad: Pad) -> str | None:
    """A to D, then "final", then nothing."""
    if pad.final is not None:
        return None
    return ROUNDS[len(pad.rounds)] if len(pad.rounds) < len(ROUNDS) else "final"


def check(pad: Pad, move: Move) -> Iterator[Problem]:
    if pad.final is not None and not isinstance(move, Amend):
        yield Problem("end.over")
        return
    yield from _CHECKS[type(move)](pad, move)


def _points(pad: Pad, move: Points) -> Iterator[Problem]:
    yield from _seat(pad, move.seat)
    if not 1 <= move.vp <= MOST:
        yield Problem("pad.points", {"vp": move.vp})


def _scoring(pad: Pad, move: Scoring) -> Iterator[Problem]:
    if move.round != (due := next_round(pad)):
        yield Problem("pad.round", {"round": move.round, "next": due})
    yield from _counted(pad, move.counts, move.castle_moil)


def _counted(pad: Pad, counts: Sequence[Count], castle_moil: Seat | None) -> Iterator[Problem]:
    yield from _one_each(pad, "counts", counts)
    for count in counts:
        if count.scots > SCOTS:
            yield Problem("pad.scots", {"scots": count.scots, "number": SCOTS})
        numbers = (count.scots, count.landmarks, count.whisky, count.persons)
        yield from _numbers("counts", numbers)
    if castle_moil is not None:
        yield from _seat(pad, castle_moil)


def _final(pad: Pad, move: Final) -> Iterator[Problem]:
    if (due := next_round(pad)) != "final":
        yield Problem("pad.final", {"next": due})
    for field in ("territory", "coins", "goods", "bonus"):
        yield from _one_each(pad, field, getattr(move, field))
        yield from _numbers(field, getattr(move, field))
    for tiles in move.territory:
        if tiles < SMALLEST:
            yield Problem("pad.territory", {"tiles": tiles})
    if move.armadale is not None:
        yield from _seat(pad, move.armadale)


def _amend(pad: Pad, move: Amend) -> Iterator[Problem]:
    points = (move.seat is not ABSENT, move.vp is not ABSENT)
    counts = (move.round is not ABSENT, move.counts is not ABSENT)
    if any(points) != all(points) or any(counts) != all(counts) or not any(points + counts):
        yield Problem("pad.amend")
        return
    if move.seat is not ABSENT and move.vp is not ABSENT:
        yield from _seat(pad, move.seat)
        yield from _numbers("vp", (move.vp,))
    if move.round is not ABSENT and move.counts is not ABSENT:
        if move.round not in [done.round for done in pad.rounds]:
            yield Problem("pad.not-scored", {"round": move.round})
        yield from _counted(pad, move.counts, move.castle_moil)
    elif move.castle_moil is not None:
        yield Problem("pad.amend")


def _seat(pad: Pad, seat: Seat) -> Iterator[Problem]:
    if not 0 <= seat < pad.players:
        yield Problem("seat.unknown", {"seat": seat})


def _one_each(pad: Pad, field: str, items: Sequence[object]) -> Iterator[Problem]:
    if len(items) != pad.players:
        yield Problem("pad.each-seat", {"field": field, "number": pad.players})


def _numbers(field: str, numbers: Iterable[int]) -> Iterator[Problem]:
    for value in numbers:
        if not 0 <= value <= MOST:
            yield Problem("limit.number", {"field": field, "value": value})


_CHECKS: dict[type[Move], Callable[[Pad, Any], Iterator[Problem]]] = {
    Points: _points,
    Scoring: _scoring,
    Final: _final,
    Amend: _amend,
}


def effect(pad: Pad, move: Move) -> tuple[Pad, Events]:
    match move:
        case Points(seat=seat, vp=vp, why=why):
            facts = {} if why is ABSENT else {"why": why}
            return pad._replace(lines=(*pad.lines, Tally(seat, "points.play", vp, facts))), ()
        case Scoring(round=round, counts=counts, castle_moil=castle_moil):
            lines = round_lines(round, counts, castle_moil)
            after = pad._replace(rounds=(*pad.rounds, move), lines=pad.lines + lines)
            return after, _points_events(lines)
        case Final(territory=territory, coins=coins, armadale=armadale, bonus=bonus):
            lines = final_lines(territory, coins, armadale, bonus)
            return pad._replace(final=move, lines=pad.lines + lines), _points_events(lines)
        case Amend():
            return _amended(pad, move)
    raise TypeError(move)


def _points_events(lines: Iterable[Tally]) -> Events:
    return tuple(
        {"event": "points", "seat": line.seat, "vp": line.vp, "rule": line.rule}
        for line in lines
        if line.vp
    )


def _amended(pad: Pad, move: Amend) -> tuple[Pad, Events]:
    events: Events = ()
    if move.round is not ABSENT and move.counts is not ABSENT:
        pad, events = _recounted(pad, Scoring(move.round, move.counts, move.castle_moil))
    if move.seat is not ABSENT and move.vp is not ABSENT:
        pad = pad._replace(lines=points_set(pad.lines, move.seat, move.vp))
    return pad, events


def _recounted(pad: Pad, again: Scoring) -> tuple[Pad, Events]:
    """A round scored anew in its old place, and what that changes."""
    fresh = {
        (line.seat, line.rule): line
        for line in round_lines(again.round, again.counts, again.castle_moil)
    }
    lines, events = [], []
    for line in pad.lines:
        new = fresh.get((line.seat, line.rule))
        if new is None or line.facts.get("round") != again.round:
            lines.append(line)
            continue
        lines.append(new)
        if new.vp != line.vp:
            change = {"event": "changed", "round": again.round, "seat": line.seat}
            events.append({**change, "rule": line.rule, "from": line.vp, "to": new.vp})
    rounds = tuple(again if done.round == again.round else done for done in pad.rounds)
    return pad._replace(rounds=rounds, lines=tuple(lines)), tuple(events)


def view(pad: Pad, seat: Seat | None) -> dict[str, Any]:
    last = pad.rounds[-1] if pad.rounds else None
    counts = last.counts if last else (Count(0, 0, 0, 0),) * pad.players
    return {
        "round": next_round(pad),
        "vp": totals(pad.lines, pad.players),
        "counts": to_json(counts),
        "castle_moil": last.castle_moil if last else None,
    }


def to_act(pad: Pad) -> frozenset[Seat]:
    return frozenset() if pad.final else frozenset(range(pad.players))


def score(pad: Pad) -> tuple[Tally, ...]:
    return pad.lines


def outcome(pad: Pad) -> Outcome | None:
    if pad.final is None:
        return None
    return winners(totals(pad.lines, pad.players), pad.final.goods)


def meanings(pad: Pad, seat: Seat, cards: tuple[str, ...]) -> tuple[Move, ...]:
    """Nothing on a pad can be listed."""
    return ()


GAME: Game[Pad] = Game(
    id="glen-more-score",
    package="glen_more",
    version=1,
    seats=range(2, 5),
    options=Options,
    moves=(Points, Scoring, Final, Amend),
    setup=setup,
    check=check,
    effect=effect,
    view=view,
    to_act=to_act,
    score=score,
    outcome=outcome,
    meanings=meanings,
)
