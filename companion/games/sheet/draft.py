"""The draft of a score sheet: an open question, a typed number, the visible lines."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from companion.play.fields import UNCHANGED, Correction
from companion.play.position import Position
from scoring.sheet.state import State

PadTable = Position[State]
Asked = Literal["", "number", "pick", "rows", "pair", "why", "amend"]


@dataclass(frozen=True, slots=True)
class Draft:
    asked: Asked = ""
    line: str = ""
    """The line that was touched last: it is in sight, and with room for fingers."""
    unit: int = 0
    """Whose cell is asked about: a seat, a team, 0 for the whole table."""
    giver: int = 0
    """Of a line about pairs."""
    number: int | None = None
    """As it was typed; None: nothing was."""
    minus: bool = False
    """Whether it is below 0."""
    rows: tuple[tuple[int, ...], ...] = ()
    """The records as they are to be."""
    page: int | None = None
    """Of lines, where they are too many for one screen; None: the first that something misses."""
    people: int = 0
    """Page of players, where they are too many."""
    round: int = 0
    """Which round is corrected; 0: the one that is played."""
    correction: Correction = UNCHANGED
    refused: str = ""
    """Why the last answer was not taken."""

    def closed(self) -> Draft:
        """Without a question."""
        return replace(self, asked="", number=None, minus=False, rows=(), refused="")

    @property
    def typed(self) -> int | None:
        """With its sign."""
        return -self.number if self.number is not None and self.minus else self.number
