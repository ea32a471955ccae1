"""A move begun at the border, and which question is open about it."""

from dataclasses import dataclass
from typing import Literal

from companion.games.schotten_totten.table import Chosen, Laid
from scoring.game import Seat
from scoring.schotten_totten import moves
from scoring.schotten_totten.state import Deck

Pad = Literal["card", "name", "change", "amend.card"]
Asked = Literal[
    "", Pad, "recruit", "claims", "proof", "proof.why", "touched", "move", "swap", "amend"
]


@dataclass(frozen=True, slots=True)
class Correction:
    """Stones as they really lie, drafted one at a time; and the turn."""

    stone: int = 1
    stones: tuple[tuple[int, moves.StoneFacts], ...] = ()
    turn: Seat | None = None
    side: Seat = 0
    """Whose side a card is being added to."""
    place: int = 0
    """Where on that side."""
    gaps: tuple[tuple[int, Seat, int], ...] = ()
    """Places that were emptied, by stone and side: the other cards lie where they lay."""

    @property
    def begun(self) -> bool:
        return bool(self.stones) or self.turn is not None


@dataclass(frozen=True, slots=True)
class Draft:
    asked: Asked = ""
    """Which question is open."""
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
    left_out: tuple[int, ...] = ()
    """Stones that could be claimed with the others, and are not."""
    laid: Laid | None = None
    """A card that was touched to put it right."""
    correction: Correction = Correction()

    @property
    def choosing(self) -> bool:
        """A touch of the border is part of a move that was begun."""
        return self.chosen is not None or self.asked in ("move", "swap")
