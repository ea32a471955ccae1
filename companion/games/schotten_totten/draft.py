"""A move begun at the border, and which question is open about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.schotten_totten.table import Chosen
from scoring.game import Seat
from scoring.schotten_totten.moves import StoneFacts
from scoring.schotten_totten.state import Deck

Asked = Literal["", "card", "name", "recruit", "proof", "proof.why", "amend", "amend.card"]


@dataclass(frozen=True, slots=True)
class Correction:
    """Stones as they really lie, drafted one at a time; and the turn."""

    stone: int = 1
    stones: tuple[tuple[int, StoneFacts], ...] = ()
    turn: Seat | None = None
    side: Seat = 0
    """Whose side a card is being added to."""


@dataclass(frozen=True, slots=True)
class Draft:
    asked: Asked = ""
    seat: Seat = 0
    """Who plays the card that the pad asks for."""
    stone: int = 0
    """Where it goes, or which claim is being proved; 0: it is not said yet."""
    refused: str = ""
    """Why the last touch of the pad did nothing."""
    chosen: Chosen | None = None
    drawn: tuple[Deck, ...] = ()
    """By a recruiter."""
    returned: tuple[Deck, ...] = ()
    correction: Correction = Correction()
