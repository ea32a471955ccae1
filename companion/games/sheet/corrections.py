"""Corrections at the pad: fields for counts, points and the dealer's marker."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.games.sheet.draft import Draft, PadTable
from companion.games.sheet.phrases import label
from companion.games.sheet.record import localized, totals
from companion.play.fields import Choices, Fact, Field, Number
from companion.play.questions import Value
from scoring.codec import ABSENT
from scoring.sheet.counting import Spot, kept
from scoring.sheet.model import Line
from scoring.sheet.moves import Amend
from scoring.sheet.state import Once, State

FURTHEST = 9999
NONE = "none"
"""Instead of a choice: nothing was counted."""


def rounds(state: State) -> int:
    """How many have begun."""
    return len(state.scored) + (state.phase == "round")


def corrected_round(at: PadTable, draft: Draft) -> int:
    return min(draft.round, rounds(at.state)) or rounds(at.state)


def fields(at: PadTable, draft: Draft) -> Iterator[Field]:
    """What can be corrected of one player in one round."""
    seat, round, state = draft.unit, corrected_round(at, draft), at.state
    for line in state.sheet.lines:
        if line.kind != "rows" and (line.per != "round" or round):
            yield from _counts(at, line, seat, round if line.per == "round" else 0)
    no_or_yes = Choices(((False, at.tr("no")), (True, at.tr("yes"))))
    points = Number(-FURTHEST, FURTHEST)
    yield Field("total", at.tr("Points"), points, totals(state)[seat], f"total/{seat}")
    out = state.out[seat] is not None
    yield Field("out", at.tr("Out of the match"), no_or_yes, out, f"out/{seat}")
    if state.sheet.dealer is not None:
        names = Choices(tuple(enumerate(at.players)))
        yield Field(
            "dealer", localized(state.sheet.dealer_title, at), names, state.dealer, "dealer"
        )


def _counts(at: PadTable, line: Line, seat: int, round: int) -> Iterator[Field]:
    title = localized(line.title, at)
    if line.of == "pair":
        for giver, name in enumerate(at.players):
            if giver != seat:
                words = at.tr("{what} from {name}", what=title, name=name)
                yield _count(at, line, words, Spot(line, seat, giver), round)
        return
    unit = {"table": 0, "team": seat % (at.state.sheet.teams or 1)}.get(line.of, seat)
    yield _count(at, line, title, Spot(line, unit), round)


def _count(at: PadTable, line: Line, title: str, spot: Spot, round: int) -> Field:
    counts = at.state.counts
    if round and round <= len(at.state.scored):
        counts = at.state.scored[round - 1].counts
    now = kept(counts, spot)
    now = now.value if isinstance(now, Once) else now
    key = f"line/{line.id}/{spot.unit}/{spot.giver}/{round}"
    name = f"{line.id}.{spot.giver}"
    if line.kind == "yes":
        yes = Choices(((False, at.tr("no")), (True, at.tr("yes"))))
        return Field(name, title, yes, bool(now), key)
    if line.kind == "choice":
        labels = [(choice, label(line, choice, at.words.lang)) for choice in line.choices]
        given = Choices(((NONE, "–"), *labels))
        return Field(name, title, given, now, key, lambda fact: str(fact or NONE), _given)
    if line.kind == "seat":
        seats = Choices(((-1, "–"), *enumerate(at.players)))
        return Field(name, title, seats, -1 if now is None else now, key)
    most = len(at.players) if line.kind == "rank" else FURTHEST
    least = 1 if line.kind == "rank" else 0 if line.kind == "count" else -FURTHEST
    shown = line.nothing if now is None else now
    return Field(name, title, Number(least, most), shown, key)


def _given(value: Value, fact: Fact) -> Fact:
    return None if value == NONE else value


def entries(at: PadTable, draft: Draft) -> list[Amend]:
    """One for each fact that differs; points come last, as counts change them."""
    made = [_entry(at, key, fact) for key, fact in draft.correction.changes]
    return sorted(made, key=lambda move: move.total is not ABSENT)


def _entry(at: PadTable, key: str, fact: Fact) -> Amend:
    what, *parts = key.split("/")
    value: Any = fact
    if what == "dealer":
        return Amend(dealer=value)
    if what != "line":
        return Amend(seat=int(parts[0]), **{what: value})
    line, unit, giver, round = at.state.sheet.by_id[parts[0]], *map(int, parts[1:])
    move = Amend(line=line.id, value=None if line.kind == "seat" and value == -1 else value)
    if line.of == "team":
        move = replace(move, team=unit)
    elif line.of != "table":
        move = replace(move, seat=unit)
    if line.of == "pair":
        move = replace(move, from_=giver)
    return replace(move, round=round) if round else move
