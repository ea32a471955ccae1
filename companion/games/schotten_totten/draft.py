"""The draft of a move at the border, and which question is open."""

from dataclasses import dataclass
from typing import Literal

from companion.games.schotten_totten.table import Chosen, Laid
from companion.play.fields import UNCHANGED, Correction
from scoring.game import Seat
from scoring.schotten_totten.state import Deck

Pad = Literal["card", "name", "change", "amend.card"]
Asked = Literal[
    "", Pad, "recruit", "claims", "proof", "proof.why", "touched", "move", "swap", "amend"
]


@dataclass(frozen=True, slots=True)
class Looked:
    """Where fingers are at a correction."""

    stone: int = 1
    side: Seat = 0
    """Whose side a card is being added to."""
    place: int = 0
    """Where on that side."""
    gaps: tuple[tuple[int, Seat, int], ...] = ()
    """Places that were emptied, by stone and side: the other cards lie where they lay."""


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
    correction: Correction = UNCHANGED
    looked: Looked = Looked()

    @property
    def correcting(self) -> bool:
        """Whether the question about a correction is open."""
        return self.asked in ("amend", "amend.card")

    @property
    def choosing(self) -> bool:
        """A touch of the border is part of a move that was begun."""
        return self.chosen is not None or self.asked in ("move", "swap")
