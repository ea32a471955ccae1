"""The public view of a score sheet's state; cards have no meanings here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scoring.game import Move, Seat
from scoring.sheet.check import missing_counts
from scoring.sheet.counting import look
from scoring.sheet.model import Line
from scoring.sheet.moves import End, ScoreRound
from scoring.sheet.state import Cell, Once, State, empty


def view(state: State, seat: Seat | None = None) -> dict[str, Any]:
    """The same for every seat: nothing is hidden."""
    sheet, playing = state.sheet, state.phase == "round"
    seen = look(state)
    return {
        "phase": state.phase,
        "round": state.round if playing else None,
        "rounds": state.rounds,
        "dealer": state.dealer if sheet.dealer is not None else None,
        "totals": [seen.points(seat) for seat in range(state.players)],
        "out": [seat for seat, out in enumerate(state.out) if out is not None],
        "counts": {line.id: _counted(state, line) for line in sheet.lines},
        "missing": [] if state.phase == "over" else missing_counts(state, state.phase),
    }


def _counted(state: State, line: Line) -> Any:
    """As examples write it; None where nothing was counted."""
    counted = state.counts[line.place]
    if line.per == "round" and state.phase != "round":
        counted = empty(line, state.players, state.sheet.teams)
    if line.of in ("one", "table"):
        return _plain(line, counted)
    if line.of == "pair":
        return [
            [None if to == giver else _plain(line, cell) for giver, cell in enumerate(row)]
            for to, row in enumerate(counted)
        ]
    return [_plain(line, cell) for cell in counted]


def _plain(line: Line, cell: Cell) -> Any:
    value = cell.value if isinstance(cell, Once) else cell
    if value is None:
        return line.nothing if line.adds else None
    if line.kind == "rows":
        return [dict(zip(line.columns, row, strict=True)) for row in value]
    return value


def meanings(state: State, seat: Seat, cards: tuple[str, ...]) -> Iterator[Move]:
    """No card means anything; a round that is complete can be scored."""
    from scoring.sheet.check import check

    for move in (ScoreRound(), End()):
        if not cards and not any(True for _ in check(state, move)):
            yield move
