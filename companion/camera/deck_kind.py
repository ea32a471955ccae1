"""`DeckKind`: the cards of a game's deck, their names and faces, for enrolling and reading them."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from companion.camera.assignment import Comparison
from companion.match.phrases import Tr
from companion.play.scene import Box, Mark
from vision.ids import fewest, parts_of, turned_round, unseen
from vision.reading import Reading

Face = Callable[[str, Box, Tr | None], tuple[Mark, ...]]
"""Draws a card by its code; with a language, letters stand beside its colours."""


def as_written(card: str, tr: Tr) -> str:
    return card


def nothing_differs(state: object, readings: Sequence[Reading]) -> Comparison:
    return Comparison()


@dataclass(frozen=True, slots=True)
class DeckKind:
    """The cards of a game's deck, their names and how they look."""

    cards: tuple[str, ...]
    """Each card once; one with two values is written with the lower value first."""
    face: Face
    more: tuple[str, ...] = ()
    """Optional cards of the deck."""
    unique: bool = True
    """Whether every card is printed once."""
    called: Callable[[str, Tr], str] = as_written
    """A card's name for people."""
    short: Callable[[str, Tr], str] = as_written
    """A card's short name, of two or three characters."""
    compared: Callable[..., Comparison] = nothing_differs
    """Compares a photograph's readings with a state of the game; also takes the cards that a
    person named, by the index of the reading."""

    @property
    def faces(self) -> frozenset[str]:
        """Every card that a reading may name; one with two values either way round."""
        known = {*self.cards, *self.more}
        return frozenset(known | {*map(turned_round, known)})

    @property
    def coloured(self) -> bool:
        """Whether the cards have a colour and a value; if not, they have two values."""
        return not any("/" in card for card in self.cards)

    def listed(self, cards: Iterable[str], tr: Tr) -> str:
        """The short names of cards in one line."""
        return ", ".join(self.short(card, tr) for card in cards)

    def wanted(self, *, by_parts: bool) -> tuple[str, ...]:
        """The cards to photograph: every one, or enough to show each colour and value."""
        return fewest(self.cards) if by_parts else self.cards

    def missing(self, pictured: Collection[str], *, by_parts: bool) -> list[str]:
        """The wanted cards without a picture; by parts, only those that show something new."""
        lacking = [card for card in self.wanted(by_parts=by_parts) if card not in pictured]
        if not by_parts:
            return lacking
        open_ = set(unseen(self.cards, pictured))
        return [card for card in lacking if not open_.isdisjoint(parts_of(card))]
