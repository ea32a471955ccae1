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
from scoring.sheet.lines import MOST_ROWS
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
        if line.per != "round" or round:
            yield from _counts(at, draft, line, seat, round if line.per == "round" else 0)
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


def _counts(at: PadTable, draft: Draft, line: Line, seat: int, round: int) -> Iterator[Field]:
    title = localized(line.title, at)
    if line.of == "pair":
        for giver, name in enumerate(at.players):
            if giver != seat:
                words = at.tr("{what} from {name}", what=title, name=name)
                yield _count(at, line, words, Spot(line, seat, giver), round)
        return
    unit = {"table": 0, "team": seat % (at.state.sheet.teams or 1)}.get(line.of, seat)
    if line.kind == "rows":
        yield from _rows(at, draft, title, Spot(line, unit), round)
        return
    yield _count(at, line, title, Spot(line, unit), round)


def _recorded(at: PadTable, spot: Spot, round: int) -> Any:
    counts = at.state.counts
    if round and round <= len(at.state.scored):
        counts = at.state.scored[round - 1].counts
    now = kept(counts, spot)
    return now.value if isinstance(now, Once) else now


def _key(spot: Spot, round: int) -> str:
    return f"line/{spot.line.id}/{spot.unit}/{spot.giver}/{round}"


def _rows(at: PadTable, draft: Draft, title: str, spot: Spot, round: int) -> Iterator[Field]:
    """How many records there are, and each of their numbers; the fact is all numbers in a row."""
    line, key = spot.line, _key(spot, round)
    wide = len(line.columns)
    recorded = tuple(n for row in _recorded(at, spot, round) or () for n in row)

    def resized(value: Value, now: Fact) -> Fact:
        numbers = _numbers(now)
        return (*numbers, *(0,) * (int(value) * wide - len(numbers)))[: int(value) * wide]

    def many(fact: Fact) -> Value:
        return len(_numbers(fact)) // wide

    words, most = at.tr("{what}: rows", what=title), Number(0, MOST_ROWS)
    yield Field(f"{line.id}.rows", words, most, recorded, key, many, resized)
    for i in range(len(_numbers(draft.correction.get(key, recorded)))):
        column = line.columns[i % wide].replace("_", " ")
        yield _cell(f"{line.id}.{i}", f"{title} {i // wide + 1}, {column}", i, recorded, key)


def _cell(name: str, words: str, i: int, recorded: tuple[int, ...], key: str) -> Field:
    def shown(fact: Fact) -> Value:
        return _numbers(fact)[i]

    def changed(value: Value, now: Fact) -> Fact:
        return tuple(int(value) if j == i else n for j, n in enumerate(_numbers(now)))

    return Field(name, words, Number(0, FURTHEST), recorded, key, shown, changed)


def _numbers(fact: Fact) -> tuple[int, ...]:
    return tuple(int(n) for n in fact) if isinstance(fact, tuple) else ()


def _count(at: PadTable, line: Line, title: str, spot: Spot, round: int) -> Field:
    now, key = _recorded(at, spot, round), _key(spot, round)
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
    if line.kind == "rows":
        numbers, wide = _numbers(fact), len(line.columns)
        rows = [numbers[i : i + wide] for i in range(0, len(numbers), wide)]
        value = [dict(zip(line.columns, row, strict=True)) for row in rows]
    move = Amend(line=line.id, value=None if line.kind == "seat" and value == -1 else value)
    if line.of == "team":
        move = replace(move, team=unit)
    elif line.of != "table":
        move = replace(move, seat=unit)
    if line.of == "pair":
        move = replace(move, from_=giver)
    return replace(move, round=round) if round else move
