"""The score pad: the table plays with cardboard alone, the pad counts."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scoring.codec import ABSENT, to_json
from scoring.game import Events, Game, Move, Outcome, Seat, Tally
from scoring.glen_more.pad_check import check
from scoring.glen_more.pad_moves import (
    Amend,
    Final,
    Pad,
    Points,
    Scoring,
    amended_rounds,
    next_round,
)
from scoring.glen_more.scoring import Count, final_lines, points_set, round_lines, totals, winners


@dataclass(frozen=True, slots=True)
class Options:
    pass


def setup(options: Options, players: int) -> Pad:
    return Pad(players)


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
    if move.round is not ABSENT:
        for done, again in zip(pad.rounds, amended_rounds(pad, move), strict=True):
            if again != done:
                pad, changed = _recounted(pad, again)
                events += changed
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
    version=2,
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
