"""A move that fingers have begun and not yet named in full."""

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
    """A set whose value is named, and perhaps some of its cards."""

    value: int
    size: int
    chosen: Cards = ()
    naming: bool = False
    """Its cards are named one by one; else a size lays the likeliest ones at once."""

    def with_card(self, card: str) -> Lay:
        return replace(self, chosen=(*self.chosen, card))

    def of_size(self, size: int) -> Lay:
        return replace(self, size=size, chosen=self.chosen[:size])

    def named(self, size: int) -> Lay:
        return replace(self, size=size, naming=True)

    def back(self) -> Lay | None:
        """One step back; None: it is not begun."""
        if self.chosen:
            return replace(self, chosen=self.chosen[:-1])
        return replace(self, naming=False) if self.naming else None

    def cards(self, state: State) -> Cards | None:
        """The set, once it is named or what is known of the hand names it."""
        if len(self.chosen) == self.size:
            return self.chosen
        return advice.sole(state, self.value, self.size, self.chosen)

    def probe(self, state: State, *more: str) -> Cards:
        """A set to ask the rules about: these cards, and others of the value up to the size."""
        chosen = self.chosen + more
        return max(advice.filled(state, self.value, max(self.size, len(chosen)), chosen), key=len)


@dataclass(frozen=True, slots=True)
class Reach:
    """A set on the table that a card is added to or that is taken."""

    seat: int
    area: int

    @property
    def spot(self) -> Spot:
        return Spot(self.seat, self.area)

    def laid(self, state: State) -> Cards:
        place = place_of(state, self.seat, self.area)
        return () if place is None else state.table[place]

    def value(self, state: State) -> int:
        cards = self.laid(state)
        return ACTIVE[cards[0]] if cards else 0

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
