"""Queries about a match on a score sheet: who owns a cell, its value, what a touch would count."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from json import loads
from typing import Any, NamedTuple

from companion.games.sheet.draft import PadTable
from scoring.codec import ABSENT
from scoring.game import Problem, Seat, Verdict
from scoring.rules import in_language
from scoring.sheet.check import missing_counts
from scoring.sheet.counting import Spot, bounds_of, kept, look, written
from scoring.sheet.model import Line, Sheet
from scoring.sheet.moves import Count, End, ScoreRound
from scoring.sheet.names import Text
from scoring.sheet.state import Once, State

STEPPED = ("number", "count")


class Unit(NamedTuple):
    """Whose cells they are: a player, a team, or the whole table."""

    place: int
    name: str
    seats: tuple[Seat, ...]
    """None: the table."""


def localized(text: Text, at: PadTable) -> str:
    """A text of the sheet in the reader's language, if the sheet has it."""
    return in_language(text, at.words.lang)


def title(at: PadTable, line: Line) -> str:
    return localized(line.title, at)


def units(at: PadTable, line: Line) -> tuple[Unit, ...]:
    """In the order in which they stand beside each other."""
    if line.of == "table":
        return (Unit(0, at.tr("the whole table"), ()),)
    if line.of != "team":
        return players(at)
    return tuple(Unit(team, *mates(at, team)) for team in range(at.state.sheet.teams))


def abreast(at: PadTable, line: Line) -> tuple[Unit, ...]:
    """Its units from left to right, each where its players stand."""
    return players_abreast(at) if line.of in ("player", "one", "pair") else units(at, line)


def players_abreast(at: PadTable) -> tuple[Unit, ...]:
    """From left to right: those of a team stand beside each other."""
    teams = at.state.sheet.teams or 1
    return tuple(sorted(players(at), key=lambda unit: (unit.place % teams, unit.place)))


def mates(at: PadTable, team: int) -> tuple[str, tuple[Seat, ...]]:
    seats = tuple(range(team, len(at.players), at.state.sheet.teams))
    return " · ".join(at.players[seat] for seat in seats), seats


def players(at: PadTable) -> tuple[Unit, ...]:
    return tuple(Unit(seat, name, (seat,)) for seat, name in enumerate(at.players))


def shown_lines(state: State) -> tuple[Line, ...]:
    """What can be counted now, that of the end last; later everything that belongs to no round."""
    if state.phase == "round":
        return tuple(sorted(state.sheet.lines, key=lambda line: line.per == "final"))
    return tuple(line for line in state.sheet.lines if line.per in ("final", "any"))


def spot(line: Line, unit: int, giver: int = 0) -> Spot:
    return Spot(line, unit, giver)


def value(state: State, line: Line, unit: int, giver: int = 0) -> Any:
    """What was counted; None: nothing was."""
    cell = kept(state.counts, spot(line, unit, giver))
    if isinstance(cell, Once):
        return cell.value
    return line.start if cell is None and line.adds else cell


def filled_before(state: State, line: Line, unit: int) -> bool:
    """Whether an earlier round has filled it for good."""
    cell = kept(state.counts, spot(line, unit))
    return isinstance(cell, Once) and cell.round < state.round


def count(line: Line, unit: int, counted: object, giver: int = 0) -> Count:
    whose: dict[str, Any] = {}
    if line.of == "team":
        whose = {"team": unit}
    elif line.of != "table":
        whose = {"seat": unit}
    if line.of == "pair":
        whose["from_"] = giver
    return Count(line.id, counted, **whose)


def whose(move: Count) -> int:
    """The seat or team of a count; 0: the table's."""
    for place in (move.seat, move.team):
        if place is not ABSENT:
            return int(place)
    return 0


def limits(state: State, line: Line, unit: int) -> tuple[int, int]:
    """The lowest and highest that can be counted there."""
    if line.kind == "rank":
        return 1, state.players
    if line.kind == "seat":
        return -1 if line.default == -1 else 0, state.players - 1
    if line.values is not None:
        return min(line.values), max(line.values)
    return bounds_of(state, spot(line, unit))


def stepped(state: State, line: Line, unit: int, by: int) -> int | None:
    """The number that one step leads to; None: there is none that way.

    Where nothing is counted, a step down counts what is nearest to 0, and a step up the next."""
    low, high = limits(state, line, unit)
    if line.adds:
        least = line.step * by
        return least if low <= least <= high else None
    now = value(state, line, unit)
    if line.values is not None:
        known = sorted(line.values)
        if now is None:
            return known[0] if by < 0 else known[min(1, len(known) - 1)]
        further = [n for n in known if (n > now if by > 0 else n < now)]
        return None if not further else further[0] if by > 0 else further[-1]
    if now is None:
        nearest = low + max(0, -(-(0 - low) // line.step)) * line.step
        then = nearest + (line.step if by > 0 else 0)
    else:
        then = now + by * line.step
    return then if low <= then <= high else None


def next_place(state: State, line: Line, unit: int) -> int | None:
    """Who comes next in an order; None: a touch takes the place back."""
    if value(state, line, unit) is not None:
        return None
    taken = {value(state, line, seat) for seat in range(state.players)}
    return next((n for n in range(1, state.players + 1) if n not in taken), None)


# What it is worth


def gains(state: State) -> list[int | None] | None:
    """What this round would bring; None: no round is played, or of a seat that is not counted."""
    if state.phase != "round" or not state.sheet.timed["round"]:
        return None
    open_seats = {seat for lack in missing(state) for seat in seats_of(state, lack)}
    now = look(state).now
    rounds = [now.worth(score.named) for score in state.sheet.timed["round"]]
    return [
        None if seat in open_seats else int(sum(worth[seat] for worth in rounds))
        for seat in range(state.players)
    ]


def totals(state: State) -> list[int]:
    seen = look(state)
    return [seen.points(seat) for seat in range(state.players)]


def final_gains(state: State) -> dict[str, list[int]]:
    """What the last counts are worth, by score."""
    seen = look(state)
    return {score.id: seen.lines(score) for score in state.sheet.timed["final"]}


def forecast(state: State) -> list[int]:
    """The totals if the match ended here."""
    worth = final_gains(state).values() if state.phase == "final" else ()
    return [had + sum(w[seat] for w in worth) for seat, had in enumerate(totals(state))]


def with_count(state: State, line: Line, unit: int, counted: object) -> State:
    """The table as it would be, for a forecast."""
    return replace(state, counts=written(state.counts, spot(line, unit), counted))


def leaders(state: State) -> frozenset[Seat]:
    """Who is ahead by what the sheet compares first; nobody, while all are equal."""
    if state.sheet.won is not None or not state.seats:
        return frozenset()
    values = look(state).outside.values(state.sheet.winner[0])
    best = max(values[seat] for seat in state.seats)
    ahead = frozenset(seat for seat in state.seats if values[seat] == best)
    return ahead if len(ahead) < len(state.seats) else frozenset()


# What is due


class Lack(NamedTuple):
    """A cell that must be filled first."""

    line: Line
    unit: int


def seats_of(state: State, lack: Lack) -> tuple[Seat, ...]:
    """Who has it to count; nobody in particular: the table."""
    if lack.line.of == "table":
        return ()
    if lack.line.of == "team":
        return tuple(range(lack.unit, state.players, state.sheet.teams))
    return (lack.unit,)


def missing(state: State) -> list[Lack]:
    if state.phase == "over":
        return []
    found = missing_counts(state, state.phase)
    return [
        Lack(state.sheet.by_id[lack["line"]], lack.get("seat", lack.get("team", 0)))
        for lack in found
    ]


def closing(state: State) -> ScoreRound | End:
    """The entry that this phase comes to."""
    return ScoreRound() if state.phase == "round" else End()


def can_end(at: PadTable) -> bool:
    """Whether the match may end here though rounds could follow."""
    state = at.state
    open_end = state.phase == "round" and state.rounds is None and bool(state.scored)
    return open_end and at.judge(End()).answer == "legal"


def broken(verdict: Verdict) -> Iterator[Problem]:
    """The sheet's own checks that do not hold."""
    for problem in verdict.reasons:
        if problem.rule.startswith("check.") or problem.rule == "rank.twice":
            yield problem


def breaking(verdict: Verdict) -> frozenset[Seat] | None:
    """For whom they do not hold; None: for one of them that is the table."""
    whose = set[Seat]()
    for problem in broken(verdict):
        if "seats" not in problem.facts:
            return None
        whose.update(problem.facts["seats"])
    return frozenset(whose)


_NAME = re.compile("[a-z][a-z0-9_]*")


@lru_cache(maxsize=16)
def _texts(sheet: Sheet) -> tuple[dict[str, str], dict[str, str]]:
    """What checks say, and what definitions and scores stand for, as they are written."""
    data = loads(sheet.source)
    checks = {check["id"]: str(check["that"]) for check in data.get("check", ())}
    known: dict[str, str] = {}
    for definition in data.get("def", ()):
        head, _, body = str(definition).partition("=")
        if name := _NAME.search(head):
            known[name[0]] = body
    scores = data.get("score", ())
    for made, read in zip(scores, sheet.scores[-len(scores) :], strict=False):
        known[read.id] = str(made.get("points", ""))
    return checks, known


def check_text(sheet: Sheet, rule: str) -> str:
    """What must hold, as the sheet has it; empty: it is no check of its own."""
    return _texts(sheet)[0].get(rule.removeprefix("check."), "")


def lines_of(sheet: Sheet, problem: Problem) -> tuple[Line, ...]:
    """The lines that a check looks at."""
    if "line" in problem.facts:
        return (sheet.by_id[problem.facts["line"]],)
    _, known = _texts(sheet)
    waiting, seen = [check_text(sheet, problem.rule)], set[str]()
    while waiting:
        for name in _NAME.findall(waiting.pop()):
            if name not in seen:
                seen.add(name)
                waiting += [known[name]] if name in known and name not in sheet.by_id else []
    return tuple(line for line in sheet.lines if line.id in seen)
