"""What the deck of a game is made of, so that its cards can be learnt and known again."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from companion.camera.assignment import Comparison
from companion.match.phrases import Tr
from companion.play.scene import Box, Mark
from vision.ids import fewest, parts_of, turned_round, unseen
from vision.reading import Reading

Face = Callable[[str, Box, Tr | None], tuple[Mark, ...]]
"""A card's, by its code; with letters of this language beside its colours, or without."""


def as_written(card: str, tr: Tr) -> str:
    return card


def nothing_differs(state: object, readings: Sequence[Reading]) -> Comparison:
    return Comparison()


@dataclass(frozen=True, slots=True)
class DeckKind:
    """What a game's deck is made of, and how its cards look."""

    cards: tuple[str, ...]
    """Each kind once; those with two values by the lower one first."""
    face: Face
    more: tuple[str, ...] = ()
    """Cards that a deck may do without."""
    unique: bool = True
    """Whether every card is printed once."""
    called: Callable[[str, Tr], str] = as_written
    """A card's name for people."""
    short: Callable[[str, Tr], str] = as_written
    """The same in two or three characters, where there is room for a code only."""
    compared: Callable[..., Comparison] = nothing_differs
    """A photograph of the whole table against a state of the game; with what a person said of its
    readings, by their number."""

    @property
    def faces(self) -> frozenset[str]:
        """All that a deck may name: every card, those with two values either way round."""
        known = {*self.cards, *self.more}
        return frozenset(known | {*map(turned_round, known)})

    @property
    def coloured(self) -> bool:
        """Whether a card has a colour and a value; else it has two values."""
        return not any("/" in card for card in self.cards)

    def listed(self, cards: Iterable[str], tr: Tr) -> str:
        """Their short names in one line."""
        return ", ".join(self.short(card, tr) for card in cards)

    def wanted(self, *, by_parts: bool) -> tuple[str, ...]:
        """The cards to take pictures of: every one, or enough to show each colour and value."""
        return fewest(self.cards) if by_parts else self.cards

    def missing(self, pictured: Collection[str], *, by_parts: bool) -> list[str]:
        """Those of them that have no picture and, of parts, show what is in no picture yet."""
        lacking = [card for card in self.wanted(by_parts=by_parts) if card not in pictured]
        if not by_parts:
            return lacking
        open_ = set(unseen(self.cards, pictured))
        return [card for card in lacking if not open_.isdisjoint(parts_of(card))]
