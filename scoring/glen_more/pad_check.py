"""What the score pad can know to be wrong."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from scoring.codec import ABSENT
from scoring.game import Move, Problem, Seat, Unseen
from scoring.glen_more.clans import CARDS
from scoring.glen_more.goods import MOST, ROOM
from scoring.glen_more.pad_moves import (
    Amend,
    Final,
    Pad,
    Points,
    Scoring,
    amended_rounds,
    next_round,
)
from scoring.glen_more.scoring import Count
from scoring.glen_more.state import SCOTS

SMALLEST = 2
"""Tiles of a territory: the two home tiles."""


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
    problems = list(_counted(pad, move.counts, move.castle_moil))
    if move.round != (due := next_round(pad)):
        told = {"says": "next.final" if due == "final" else "next.round", "round": due}
        facts = {"round": move.round, "next": due, "due": [told]}
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
                told = {"seat": seat, "kind": kind, "had": had, "has": has}
                yield Problem("pad.falls", {**told, **facts})


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
    """Whether it names a seat with its points, a round with what was counted, or both."""
    points = (move.seat is not ABSENT, move.vp is not ABSENT)
    if move.round is ABSENT:
        return all(points) and move.counts is ABSENT and move.castle_moil in (ABSENT, None)
    counted = move.counts is not ABSENT or move.castle_moil is not ABSENT
    return counted and any(points) == all(points)


def _round_amended(pad: Pad, move: Amend) -> Iterator[Problem]:
    """The correction is read as a round, and has to go with all the others."""
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
        if not 0 <= value <= MOST:
            yield Problem("limit.number", {"field": field, "value": value})


_CHECKS: dict[type[Move], Callable[[Pad, Any], Iterator[Problem]]] = {
    Points: _points,
    Scoring: _scoring,
    Final: _final,
    Amend: _amend,
}
