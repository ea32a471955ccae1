"""A move that fingers have begun; only its own button plays it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.ui.games.dnup import advice
from scoring.dnup.deck import ACTIVE, Cards
from scoring.dnup.moves import Spot
from scoring.dnup.state import State, place_of

Entry = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Lay:
    """A set: its value, how many cards, and those of them that somebody named."""

    value: int
    size: int
    named: Cards = ()

    def of_size(self, size: int) -> Lay:
        return replace(self, size=size, named=self.named[:size])

    def with_card(self, card: str, size: int) -> Lay:
        return replace(self, named=(*self.named, card), size=size)

    def without(self, card: str) -> Lay:
        """No copy of this card is named."""
        return replace(self, named=tuple(c for c in self.named if c != card))

    def back(self) -> Lay | None:
        """One step back; None: it is not begun."""
        return replace(self, named=self.named[:-1]) if self.named else None

    @property
    def cards(self) -> Cards:
        return advice.by_number(self.value, self.size, self.named)


@dataclass(frozen=True, slots=True)
class Reach:
    """A set on the table that a card is added to or that is taken."""

    seat: int
    area: int
    named: str = ""
    """The card to add, if somebody named it."""

    @property
    def spot(self) -> Spot:
        return Spot(self.seat, self.area)

    def toggled(self, card: str) -> Reach:
        return replace(self, named="" if self.named == card else card)

    def laid(self, state: State) -> Cards:
        place = place_of(state, self.seat, self.area)
        return () if place is None else state.table[place]

    def value(self, state: State) -> int:
        cards = self.laid(state)
        return ACTIVE[cards[0]] if cards else 0

    def card(self, state: State) -> str:
        return self.named or f"{self.value(state)}/?"

    def entry(self) -> Entry:
        return {"seat": self.seat, "area": self.area}


Draft = Lay | Reach


def play(seat: int, cards: Cards) -> Entry:
    return {"seat": seat, "move": "play", "cards": list(cards)}


def add(seat: int, card: str, to: Reach) -> Entry:
    return {"seat": seat, "move": "add", "card": card, "to": to.entry()}


def take(seat: int, from_: Reach) -> Entry:
    return {"seat": seat, "move": "take", "from": from_.entry()}


def turn(seat: int) -> Entry:
    return {"seat": seat, "move": "turn"}


def deal(starter: int) -> Entry:
    """Who dealt makes no difference: the starter is named as the dealer too."""
    return {"seat": starter, "move": "deal", "starter": starter}
