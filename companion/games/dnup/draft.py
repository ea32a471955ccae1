"""The draft of a move in dnup, and which question is open; only its button enters the move."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from companion.games.dnup.table import DnupPosition, by_number
from companion.play.fields import UNCHANGED, Correction
from scoring.dnup.deck import ACTIVE, Cards
from scoring.dnup.moves import Spot
from scoring.dnup.state import Place, State, place_of
from scoring.game import Seat

Asked = Literal["", "hand", "note", "name", "round", "camera", "amend", "amend.card"]
SIZES = 6
"""Keys for sizes that have room side by side."""


@dataclass(frozen=True, slots=True)
class Lay:
    """A set: its value, how many cards, and those of them that somebody named."""

    value: int
    size: int
    named: Cards = ()
    first: int = 1
    """The smallest size that has a key."""

    @staticmethod
    def begun(value: int, size: int, named: Cards = ()) -> Lay:
        """The sizes are shown from the one that fits first."""
        return Lay(value, size, named, SIZES if size >= SIZES else 1)

    def without(self, card: str) -> Lay:
        """No copy of this card is named."""
        return replace(self, named=tuple(c for c in self.named if c != card))

    @property
    def cards(self) -> Cards:
        return by_number(self.value, self.size, self.named)


@dataclass(frozen=True, slots=True)
class Reach:
    """A set on the table that a card is added to or that is taken."""

    seat: Seat
    area: int
    named: str = ""
    """The card to add, if somebody named it."""

    @property
    def spot(self) -> Spot:
        return Spot(self.seat, self.area)

    def laid(self, state: State) -> Cards:
        place = place_of(state, self.seat, self.area)
        return () if place is None else state.table[place]

    def value(self, state: State) -> int:
        cards = self.laid(state)
        return ACTIVE[cards[0]] if cards else 0

    def card(self, state: State) -> str:
        return self.named or f"{self.value(state)}/?"


@dataclass(frozen=True, slots=True)
class Looked:
    """Where fingers are at a correction."""

    seat: Seat | None = None
    """Whose things are shown; None: those of whoever is to move."""
    row: int = 0
    """Where a card is being added: the area of a set, or 0 for the known cards of the hand."""
    value: int = 0
    """Of that card, once it is named."""


@dataclass(frozen=True, slots=True)
class Draft:
    asked: Asked = ""
    turn: Place | None = None
    """Whose turn it was when this was begun: the table may have gone on without it."""
    lay: Lay | None = None
    reach: Reach | None = None
    seat: Seat = 0
    """Whose hand is looked at, or before whom the card lies that gets its name."""
    area: int = 1
    nth: int = 0
    """Which card of the set."""
    correction: Correction = UNCHANGED
    looked: Looked = Looked()
    refused: str = ""
    """Why a correction cannot be so."""


EMPTY = Draft()


def current(at: DnupPosition, draft: Draft) -> Draft:
    """What is left of it at this table: a move begun in another turn is given up."""
    if draft.lay is None and draft.reach is None:
        return draft
    stale = draft.turn != at.state.turn or at.state.turn is None
    gone = draft.reach is not None and not draft.reach.laid(at.state)
    return EMPTY if stale or gone else draft
