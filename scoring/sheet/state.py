"""The state of a score sheet's match."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from scoring.game import Seat
from scoring.sheet.model import Line, Sheet

Phase = Literal["round", "final", "over"]
Cell = Any
"""What one cell of the record holds: a number, a truth, a choice, records, Once; None: nothing."""
Counts = tuple[Cell, ...]
"""What was counted, by line: by seat, by team, [to][from], or the value itself; None: nothing."""


class Once(NamedTuple):
    """What was filled in, and in which round."""

    value: Any
    round: int


@dataclass(frozen=True, slots=True)
class Round:
    """A round that was scored."""

    counts: Counts
    points: tuple[tuple[int, ...], ...]
    """Of each score per round, by seat."""
    before: tuple[int, ...]
    """Points of earlier rounds, by seat."""
    after: tuple[int, ...]
    seats: tuple[Seat, ...]
    """Who was in."""
    dealer: Seat
    cache: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    """Values that were computed once and can only change by a correction."""


@dataclass(frozen=True, slots=True)
class Amended:
    """Points that a correction added."""

    seat: Seat
    points: int
    rounds: int
    """Scored when it was made."""


@dataclass(frozen=True)
class State:
    sheet: Sheet
    players: int
    phase: Phase
    round: int
    """Being played; later the last one that was scored; 0: none."""
    counts: Counts
    scored: tuple[Round, ...] = ()
    out: tuple[int | None, ...] = ()
    """By seat, when it dropped out, as a number that grows; None: it is in."""
    dealer: Seat = 0
    amended: tuple[Amended, ...] = ()
    cache: dict[Any, Any] = field(default_factory=dict, init=False, compare=False, repr=False)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who is in."""
        return tuple(seat for seat, out in enumerate(self.out) if out is None)

    @property
    def rounds(self) -> int | None:
        """How many there are; None: open."""
        return None if self.sheet.rounds is None else self.sheet.rounds[self.players]


def empty(line: Line, players: int, teams: int) -> Any:
    """Nothing counted."""
    if line.of == "pair":
        return ((None,) * players,) * players
    if line.of in ("one", "table"):
        return None
    return (None,) * (teams if line.of == "team" else players)


def nothing(sheet: Sheet, players: int) -> Counts:
    return tuple(empty(line, players, sheet.teams) for line in sheet.lines)
