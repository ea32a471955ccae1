"""The score pad, a game of its own: people play with the cardboard, the app counts the points."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from scoring.codec import ABSENT, Absent, to_json
from scoring.game import Events, Game, Move, Outcome, Problem, Seat, Tally, Unseen
from scoring.glen_more.clans import CARDS
from scoring.glen_more.goods import LARGEST_NUMBER, ROOM
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
from scoring.tuples import record


class Points(Move, move="points"):
    """Points got during play."""

    seat: Seat
    vp: int
    why: str | Absent = ABSENT


class Scoring(Move, move="scoring"):
    round: Round
    counts: tuple[Count, ...]
    castle_moil: Seat | None


class Final(Move, move="final"):
    territory: tuple[int, ...]
    coins: tuple[int, ...]
    goods: tuple[int, ...]
    armadale: Seat | None
    bonus: tuple[int, ...]


class Amend(Move, move="amend"):
    """The points of a seat as they really are, or a round already scored.

    What is not named stays: counts, and who has Castle Moil. Since that card stays with its owner,
    another owner has it in every round in which somebody has it.
    """

    seat: Seat | Absent = ABSENT
    vp: int | Absent = ABSENT
    round: Round | Absent = ABSENT
    counts: tuple[Count, ...] | Absent = ABSENT
    castle_moil: Seat | Absent | None = ABSENT
    carry: bool | Absent = ABSENT
    """Whether what it changes in its round is changed in those after it too, as far as each has
    the number of the round before."""


@record
class Pad(NamedTuple):
    players: int
    rounds: tuple[Scoring, ...] = ()
    final: Final | None = None
    lines: tuple[Tally, ...] = ()


def next_round(pad: Pad) -> str | None:
    """A to D, then "final", then nothing."""
    if pad.final is not None:
        return None
    return ROUNDS[len(pad.rounds)] if len(pad.rounds) < len(ROUNDS) else "final"


def amended_rounds(pad: Pad, move: Amend) -> tuple[Scoring, ...]:
    """The rounds as a correction leaves them."""
    rounds: list[Scoring] = []
    for done in pad.rounds:
        here, owner = done.round == move.round, done.castle_moil
        if move.castle_moil is not ABSENT and (
            here or (owner is not None and move.castle_moil is not None)
        ):
            owner = move.castle_moil
        counts = done.counts if not here or move.counts is ABSENT else move.counts
        again = Scoring(done.round, counts, owner)
        if move.carry is True and rounds and not here:
            again = _carried(pad.rounds[len(rounds) - 1], rounds[-1], again)
        rounds.append(again)
    return tuple(rounds)


def _carried(was: Scoring, now: Scoring, following: Scoring) -> Scoring:
    """The following round with the same change applied where it had the same numbers.

    was, now: the round before, as it was scored and as it is corrected.
    """
    if len({len(was.counts), len(now.counts), len(following.counts)}) > 1:
        return following
    triples = zip(was.counts, now.counts, following.counts, strict=True)
    counts = tuple(_same(*counts) for counts in triples)
    owner = following.castle_moil
    return Scoring(following.round, counts, now.castle_moil if owner == was.castle_moil else owner)


def _same(was: Count, now: Count, following: Count) -> Count:
    """A seat's counts: each one equal to the round before takes that round's corrected value."""
    names = ("scots", "landmarks", "whisky", "persons")
    before, after, then = ([getattr(c, name) for name in names] for c in (was, now, following))
    kept = zip(before, after, then, strict=True)
    return Count(*(b if old == new else new for old, b, new in kept))


SMALLEST = 2
"""Fewest tiles of a territory: the two home tiles."""


def check(pad: Pad, move: Move) -> Iterator[Problem]:
    if pad.final is not None and not isinstance(move, Amend):
        yield Problem("end.over")
        return
    yield from _CHECKS[type(move)](pad, move)


def _points(pad: Pad, move: Points) -> Iterator[Problem]:
    yield from _seat(pad, move.seat)
    if not 1 <= move.vp <= LARGEST_NUMBER:
        yield Problem("pad.points", {"vp": move.vp})


def _scoring(pad: Pad, move: Scoring) -> Iterator[Problem]:
    problems = list(_counted(pad, move.counts, move.castle_moil))
    if move.round != (due := next_round(pad)):
        sentence = {"says": "next.final" if due == "final" else "next.round", "round": due}
        facts = {"round": move.round, "next": due, "due": [sentence]}
        problems.insert(0, Problem("pad.round", facts))
    yield from problems
    if not problems:
        yield from _kept((*pad.rounds, move), None)
        yield from _cards(move.counts)


def _counted(pad: Pad, counts: Sequence[Count], castle_moil: Seat | None) -> Iterator[Problem]:
    yield from _one_each(pad, "counts", counts)
    for count in counts:
        if count.scots > SCOTS:
            yield Problem("pad.scots", {"scots": count.scots, "number": SCOTS})
        numbers = (count.scots, count.landmarks, count.whisky, count.persons)
        yield from _numbers("counts", numbers)
    if castle_moil is not None:
        yield from _seat(pad, castle_moil)


def _cards(counts: Sequence[Count]) -> Iterator[Problem]:
    cards = sum(count.landmarks for count in counts)
    if cards > len(CARDS):
        yield Unseen("pad.eleven", {"cards": cards, "number": len(CARDS)})


def _kept(rounds: Sequence[Scoring], final: Final | None) -> Iterator[Problem]:
    """Cards and persons stay with their owners from round to round."""
    for before, after in pairwise(rounds):
        yield from _fallen(before, after)
        if before.castle_moil not in (None, after.castle_moil):
            facts = {"owner": before.castle_moil, "before": before.round, "round": after.round}
            yield Problem("pad.moil-stays", facts)
    for done in rounds:
        if done.castle_moil is not None:
            yield from _owned(done, done.castle_moil, ("Castle Moil",))
    if final is not None and final.armadale is not None:
        both = final.armadale == rounds[-1].castle_moil
        cards = ("Castle Moil", "Armadale Castle") if both else ("Armadale Castle",)
        yield from _owned(rounds[-1], final.armadale, cards)


def _fallen(before: Scoring, after: Scoring) -> Iterator[Problem]:
    facts = {"before": before.round, "round": after.round}
    for seat, (was, now) in enumerate(zip(before.counts, after.counts, strict=True)):
        for kind in ("landmarks", "persons"):
            had, has = getattr(was, kind), getattr(now, kind)
            if has < had:
                counts = {"seat": seat, "kind": kind, "had": had, "has": has}
                yield Problem("pad.falls", {**counts, **facts})


def _owned(done: Scoring, seat: Seat, cards: tuple[str, ...]) -> Iterator[Problem]:
    have = done.counts[seat].landmarks
    if have < len(cards):
        facts = {"seat": seat, "round": done.round, "have": have, "need": len(cards)}
        yield Problem("pad.card", {**facts, "cards": cards})


def _final(pad: Pad, move: Final) -> Iterator[Problem]:
    problems = list(_final_counted(pad, move))
    yield from problems
    if not problems:
        yield from _kept(pad.rounds, move)
        for seat, (goods, tiles) in enumerate(zip(move.goods, move.territory, strict=True)):
            if goods > (most := tiles * ROOM):
                facts = {"seat": seat, "goods": goods, "tiles": tiles, "most": most}
                yield Problem("pad.goods", facts)


def _final_counted(pad: Pad, move: Final) -> Iterator[Problem]:
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
    if not _complete(move):
        yield Problem("pad.amend")
        return
    if move.seat is not ABSENT and move.vp is not ABSENT:
        yield from _seat(pad, move.seat)
        yield from _numbers("vp", (move.vp,))
    if move.round is not ABSENT:
        yield from _round_amended(pad, move)


def _complete(move: Amend) -> bool:
    """Whether it names a seat with its points, a round with its counts, or both."""
    points = (move.seat is not ABSENT, move.vp is not ABSENT)
    if move.round is ABSENT:
        nothing = move.counts is ABSENT and move.carry is ABSENT
        return all(points) and nothing and move.castle_moil in (ABSENT, None)
    counted = move.counts is not ABSENT or move.castle_moil is not ABSENT
    return counted and any(points) == all(points)


def _round_amended(pad: Pad, move: Amend) -> Iterator[Problem]:
    """Check the correction as a round, together with all the others."""
    if move.round not in [done.round for done in pad.rounds]:
        yield Problem("pad.not-scored", {"round": move.round})
        return
    rounds = amended_rounds(pad, move)
    [again] = [done for done in rounds if done.round == move.round]
    problems = list(_counted(pad, again.counts, again.castle_moil))
    yield from problems
    if not problems:
        yield from _kept(rounds, pad.final)
        yield from _cards(again.counts)


def _seat(pad: Pad, seat: Seat) -> Iterator[Problem]:
    if not 0 <= seat < pad.players:
        yield Problem("seat.unknown", {"seat": seat})


def _one_each(pad: Pad, field: str, items: Sequence[object]) -> Iterator[Problem]:
    if len(items) != pad.players:
        yield Problem("pad.each-seat", {"field": field, "number": pad.players})


def _numbers(field: str, numbers: Iterable[int]) -> Iterator[Problem]:
    for value in numbers:
        if not 0 <= value <= LARGEST_NUMBER:
            yield Problem("limit.number", {"field": field, "value": value})


_CHECKS: dict[type[Move], Callable[[Pad, Any], Iterator[Problem]]] = {
    Points: _points,
    Scoring: _scoring,
    Final: _final,
    Amend: _amend,
}


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
    """The lines with one round scored again in its place, and events for what changed."""
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
    """No moves: those of a pad cannot be listed."""
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
