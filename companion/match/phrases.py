"""How matches are told: one sentence for an entry, in the app and on the watchers' page.

A module for each game, named like the game. Nothing here knows a screen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Tr = Callable[[str], str]
Ntr = Callable[[str, str, int], str]


@dataclass(frozen=True, slots=True)
class Line:
    """An entry as the history tells it."""

    text: str
    seat: int | None = None
    card: str = ""
    icon: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Speech:
    """One match speaking one language."""

    tr: Tr
    ntr: Ntr
    players: tuple[str, ...]

    def name(self, seat: Any) -> str:
        known = type(seat) is int and 0 <= seat < len(self.players)
        return self.players[seat] if known else str(seat)
