"""Judge an entry of a score sheet: its problems, in the order in which they are reported."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from scoring.codec import ABSENT, BadForm
from scoring.game import Move, Problem, Unseen
from scoring.sheet.counting import (
    LARGEST,
    Spot,
    cells,
    entered,
    kept,
    look,
    not_within,
    numbers_in,
    out_of_bounds,
    spot_of,
    title,
    value_of,
)
from scoring.sheet.look import At, Look
from scoring.sheet.model import TABLE, Check, When
from scoring.sheet.moves import Amend, Count, End, ScoreRound
from scoring.sheet.state import Once, State


def check(state: State, move: Move) -> Iterator[Problem]:
    if isinstance(move, Amend):
        yield from _first(check_amend(state, move))
    elif state.phase == "over":
        yield Problem("match.over")
    elif isinstance(move, Count):
        yield from check_count(state, move)
    elif isinstance(move, ScoreRound):
        yield from check_round(state)
    elif isinstance(move, End):
        yield from check_end(state)


def _first(found: Iterable[Problem]) -> Iterator[Problem]:
    for problem in found:
        yield problem
        return


def check_count(state: State, move: Count) -> Iterator[Problem]:
    refused = list(_first(_count(state, move)))
    yield from refused
    if refused:
        return
    spot = spot_of(state, move)
    assert isinstance(spot, Spot)
    if spot.line.per == "any" and any(check.when == "any" for check in state.sheet.checks):
        value = value_of(spot.line, move.value)
        after = replace(state, counts=entered(state, spot, value))
        yield from checks(after.sheet.checks, Look(after).outside, "any")


def _count(state: State, move: Count) -> Iterator[Problem]:
    spot = spot_of(state, move)
    if isinstance(spot, Problem):
        yield spot
        return
    line = spot.line
    facts: dict[str, Any] = {"line": line.id, "title": title(line)}
    if line.of != "table" and state.out[spot.unit] is not None:
        yield Problem("count.out", {**facts, "seat": spot.unit})
    if line.per in ("round", "once") and state.phase != "round":
        yield Problem("count.closed", facts)
    if line.per == "once":
        filled = kept(state.counts, spot)
        if isinstance(filled, Once) and filled.round < state.round:
            yield Problem("count.once", {**facts, "round": filled.round})
    value = value_of(line, move.value)
    if value is ABSENT:
        yield Problem("count.value", facts)
    else:
        yield from out_of_bounds(state, spot, value)


def check_round(state: State) -> Iterator[Problem]:
    if state.phase != "round":
        yield Problem("round.closed")
        return
    if missing := missing_counts(state, "round"):
        yield Problem("round.incomplete", {"missing": missing, "lines": _titles(state, missing)})
    elif twice := list(_places_twice(state, ("round", "once"))):
        yield from twice
    else:
        yield from checks(state.sheet.checks, look(state).now, "round")


def check_end(state: State) -> Iterator[Problem]:
    if state.phase == "round" and begun(state):
        yield Problem("round.begun", {"round": state.round})
        return
    if missing := missing_counts(state, "final"):
        yield Problem("final.incomplete", {"missing": missing, "lines": _titles(state, missing)})
    elif twice := list(_places_twice(state, ("final",))):
        yield from twice
    else:
        found = list(checks(state.sheet.checks, look(state).outside, "final"))
        early = state.phase == "round" and state.rounds is not None
        if early and all(isinstance(problem, Unseen) for problem in found):
            yield Unseen("end.early", {"round": state.round, "rounds": state.rounds})
        yield from found


def begun(state: State) -> bool:
    """Whether something was counted for the round being played."""
    return any(
        not (isinstance(cell, Once) and cell.round < state.round)
        for line in state.sheet.lines
        if line.per in ("round", "once")
        for cell in cells(line, state.counts[line.place])
        if cell is not None
    )


def missing_counts(state: State, per: str) -> list[dict[str, Any]]:
    """Required counts that are not there; of those who are in."""
    found: list[dict[str, Any]] = []
    for line in state.sheet.lines:
        if line.per != per or not line.required or line.of == "one":
            continue
        counted = state.counts[line.place]
        if line.of == "table":
            found += [{"line": line.id}] if counted is None else []
        else:
            word = "team" if line.of == "team" else "seat"
            found += [
                {"line": line.id, word: unit}
                for unit, value in enumerate(counted)
                if value is None and state.out[unit] is None
            ]
    return found


def _titles(state: State, missing: list[dict[str, Any]]) -> list[dict[str, Any]]:
    ids = dict.fromkeys(lack["line"] for lack in missing)
    return [{"says": "line.title", "title": title(state.sheet.by_id[id])} for id in ids]


def _places_twice(state: State, per: tuple[str, ...]) -> Iterator[Problem]:
    for line in state.sheet.lines:
        if line.kind != "rank" or line.ties or line.per not in per or line.of == "table":
            continue
        places = [
            cell.value if isinstance(cell, Once) else cell
            for cell in state.counts[line.place]
            if cell is not None
        ]
        twice = sorted({place for place in places if places.count(place) > 1})
        if twice:
            facts = {"line": line.id, "title": title(line), "places": twice}
            yield Problem("rank.twice", facts)
            return


def checks(every: Iterable[Check], at: At, when: When) -> Iterator[Problem]:
    """The sheet's own rules that do not hold; if one refuses, only those that refuse."""
    broken: list[Problem] = []
    asking: list[Problem] = []
    for rule in every:
        if rule.when != when:
            continue
        facts = _broken(rule, at)
        if facts is not None:
            id = f"check.{rule.id}"
            details = {**facts, "says": dict(rule.says)}
            if rule.refuses:
                broken.append(Problem(id, details))
            else:
                asking.append(Unseen(id, details))
    yield from broken or asking


def _broken(rule: Check, at: At) -> dict[str, Any] | None:
    """Whose value breaks it, and the numbers that it compares; None: it holds."""
    held = at.value(rule.that)
    if rule.that.level == TABLE:
        return None if held else _numbers(rule, at, 0)
    seats = [seat for seat in at.seats if not held[seat]]
    if not seats:
        return None
    return {"seats": seats, **(_numbers(rule, at, seats[0]) if len(seats) == 1 else {})}


def _numbers(rule: Check, at: At, seat: int) -> dict[str, Any]:
    """What was found and what is wanted, where it breaks for the table or one player alone."""
    if rule.compared is None:
        return {}
    found, sign, wanted = rule.compared
    return {"found": at.values(found)[seat], "sign": sign, "wanted": at.values(wanted)[seat]}


def check_amend(state: State, move: Amend) -> Iterator[Problem]:
    form = _form(move)
    if form is None or (form == "dealer" and state.sheet.dealer is None):
        wrong = BadForm("dealer", "unknown") if form else BadForm("line", "missing")
        yield Problem("entry.form", wrong.facts)
    elif form == "line":
        yield from _amended_count(state, move)
    else:
        seat = move.dealer if form == "dealer" else move.seat
        if not isinstance(seat, int) or not 0 <= seat < state.players:
            yield Problem("seat.unknown", {"seat": seat})
        elif isinstance(move.total, int) and abs(move.total) > LARGEST:
            yield not_within(low=-LARGEST, high=LARGEST)


FORMS: dict[frozenset[str], str] = {
    frozenset({"seat", "total"}): "total",
    frozenset({"seat", "out"}): "out",
    frozenset({"dealer"}): "dealer",
}


def _form(move: Amend) -> str | None:
    """Which of the four corrections this is; None: none of them."""
    names = ("line", "value", "seat", "team", "from_", "round", "total", "out", "dealer")
    given = frozenset(name for name in names if getattr(move, name) is not ABSENT)
    if {"line", "value"} <= given and not given & {"total", "out", "dealer"}:
        return "line"
    return FORMS.get(given)


def _amended_count(state: State, move: Amend) -> Iterator[Problem]:
    spot = spot_of(state, move)
    if isinstance(spot, Problem):
        yield spot
        return
    line = spot.line
    facts: dict[str, Any] = {"line": line.id, "title": title(line)}
    last = len(state.scored) + (state.phase == "round")
    if line.per != "round":
        if move.round is not ABSENT:
            yield Problem("amend.round", facts)
    elif move.round is ABSENT:
        if state.phase != "round":
            yield Problem("amend.round", facts)
    elif not isinstance(move.round, int) or not 1 <= move.round <= last:
        yield Problem("amend.round", facts)
    value = value_of(line, move.value)
    if value is ABSENT:
        yield Problem("count.value", facts)
    elif any(abs(number) > LARGEST for number in numbers_in(line, value)):
        yield not_within(low=-LARGEST, high=LARGEST)
