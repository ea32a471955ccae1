"""Counts: where each belongs, whether its value is valid for its line, and recording it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from scoring.codec import ABSENT, short
from scoring.game import Problem
from scoring.sheet.lines import MOST_ROWS
from scoring.sheet.look import Look
from scoring.sheet.model import Formula, Line
from scoring.sheet.moves import Amend, Count
from scoring.sheet.state import Cell, Counts, Once, State
from scoring.tuples import put

LARGEST = 1_000_000
BOUNDS = {"number": (-9999, 9999), "count": (0, 9999), "rows": (0, 9999)}


class Spot(NamedTuple):
    """The cell that a count is about."""

    line: Line
    unit: int = 0
    """A seat or a team."""
    giver: int = 0


def spot_of(state: State, move: Count | Amend) -> Spot | Problem:
    """Where it belongs, or which rule says that there is no such place."""
    line = state.sheet.by_id.get(str(move.line))
    if line is None:
        return Problem("count.unknown", {"line": short(move.line)})
    wanted = {"team": ("team",), "table": (), "pair": ("seat", "from_")}.get(line.of, ("seat",))
    given = [name for name in ("seat", "team", "from_") if getattr(move, name) is not ABSENT]
    if given != list(wanted):
        return Problem("count.seat", {"line": line.id, "title": title(line)})
    numbers = [getattr(move, name) for name in wanted]
    many = state.sheet.teams if line.of == "team" else state.players
    if any(not 0 <= number < many for number in numbers) or len({*numbers}) < len(numbers):
        return Problem("seat.unknown", {"seat": numbers[0]})
    return Spot(line, *numbers)


def title(line: Line) -> dict[str, str]:
    return dict(line.title)


def kept(counts: Counts, spot: Spot) -> Cell:
    """What the cell holds."""
    line, whole = spot.line, counts[spot.line.place]
    if line.of == "table":
        return whole
    if line.of == "one":
        return None if whole is None else whole == spot.unit
    return whole[spot.unit][spot.giver] if line.of == "pair" else whole[spot.unit]


def cells(line: Line, counted: Cell) -> list[Any]:
    """Every cell of a line."""
    if line.of in ("one", "table"):
        return [counted]
    return [cell for row in counted for cell in row] if line.of == "pair" else list(counted)


def written(counts: Counts, spot: Spot, value: Cell) -> Counts:
    """The record with the cell set."""
    line, old = spot.line, counts[spot.line.place]
    if line.of == "table":
        new = value
    elif line.of == "one":
        new = _owner(old, spot.unit, value)
    elif line.of == "pair":
        new = put(old, spot.unit, put(old[spot.unit], spot.giver, value))
    else:
        new = put(old, spot.unit, value)
    return put(counts, line.place, new)


def _owner(owner: int | None, seat: int, value: bool | None) -> int | None:
    """Who has what only one can have; -1: it was said that nobody has it."""
    if value:
        return seat
    if owner not in (None, -1, seat):
        return owner
    return None if value is None else -1


def value_of(line: Line, value: object) -> Cell:
    """As it is kept, or ABSENT: it is no value of this kind."""
    if value is None:
        return ABSENT if line.adds else None
    if line.kind == "yes":
        return value if type(value) is bool else ABSENT
    if line.kind == "choice":
        return value if type(value) is str and value in line.choices else ABSENT
    if line.kind == "rows":
        return _records(line, value)
    return value if type(value) is int else ABSENT


def _records(line: Line, value: object) -> Cell:
    if type(value) is not list:
        return ABSENT
    found = []
    columns = set(line.columns)
    for row in value:
        if type(row) is not dict or row.keys() != columns:
            return ABSENT
        if any(type(number) is not int for number in row.values()):
            return ABSENT
        found.append(tuple(row[name] for name in line.columns))
    return tuple(found)


def numbers_in(line: Line, value: Cell) -> list[int]:
    """The numbers of a value that may be too large."""
    if line.kind == "rows":
        return [number for row in value or () for number in row]
    return [value] if type(value) is int else []


def bounds_of(state: State, spot: Spot) -> tuple[int, int]:
    """Lowest and highest of a number, count or column."""
    line = spot.line
    if line.bounds is None:
        return BOUNDS[line.kind]
    low, high = (
        _bound(state, bound, spot) if isinstance(bound, Formula) else bound for bound in line.bounds
    )
    return (max(low, 0) if line.kind == "count" else low), high


def _bound(state: State, bound: Formula, spot: Spot) -> int:
    return int(look(state).here.values(bound)[spot.unit])


def out_of_bounds(state: State, spot: Spot, value: Cell) -> Iterator[Problem]:
    """Why a value of the right kind cannot be."""
    line = spot.line
    if value is None or line.kind in ("yes", "choice"):
        return
    low, high = -LARGEST, LARGEST
    if line.kind in ("rank", "seat"):
        low = 1 if line.kind == "rank" else -1 if line.default == -1 else 0
        high = state.players if line.kind == "rank" else state.players - 1
    elif line.values is not None:
        if value not in line.values:
            yield not_within(line, values=list(line.values))
            return
    else:
        low, high = bounds_of(state, spot)
    good = all(low <= number <= high for number in numbers_in(line, value))
    if line.kind == "rows":
        good = good and len(value) <= MOST_ROWS
    elif good and line.values is None and line.step > 1:
        good = (value - low) % line.step == 0
    if good and line.adds:
        good = abs(added(state.counts, spot, value)) <= LARGEST
    if not good:
        yield not_within(line, low=low, high=high)


def not_within(line: Line | None = None, **limits: object) -> Problem:
    """Which numbers there can be."""
    steps = {"step": line.step} if line is not None and line.step > 1 else {}
    fits = "fits.values" if "values" in limits else "fits.steps" if steps else "fits.bounds"
    named = {"line": line.id} if line is not None else {}
    part = {"says": fits, **limits, **steps}
    return Problem("count.bounds", {**named, **limits, **steps, "fits": [part]})


def added(counts: Counts, spot: Spot, value: int) -> int:
    """The sum with one more entry."""
    before = kept(counts, spot)
    return int(spot.line.nothing if before is None else before) + value


def look(state: State) -> Look:
    """Computed once for each state."""
    found = state.cache.get("look")
    if found is None:
        found = state.cache["look"] = Look(state)
    assert isinstance(found, Look)
    return found


def entered(state: State, spot: Spot, value: Cell) -> Counts:
    """The record with a count that was checked."""
    line = spot.line
    if line.adds:
        value = added(state.counts, spot, value)
    elif line.per == "once" and value is not None:
        value = Once(value, state.round)
    return written(state.counts, spot, value)
