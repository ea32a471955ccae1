"""What a table can know about cards it cannot see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as the whole table knows it: how many cards, and some of them by name."""

    size: int
    known: tuple[str, ...] = ()
    """Cards that are certainly in the hand, because everyone saw them go in. Sorted."""

    def holds(self, cards: Iterable[str]) -> bool | None:
        """Whether these cards are in the hand; None when the table cannot know."""
        unnamed = Counter(cards) - Counter(self.known)
        if not unnamed:
            return True
        return None if unnamed.total() <= self.size - len(self.known) else False

    def gain(self, *cards: str) -> Hand:
        return Hand(self.size + len(cards), _sorted(Counter(self.known) + Counter(cards)))

    def gain_unseen(self, n: int = 1) -> Hand:
        return Hand(self.size + n, self.known)

    def lose(self, *cards: str) -> Hand:
        return Hand(self.size - len(cards), _sorted(Counter(self.known) - Counter(cards)))

    def lose_unseen(self, n: int = 1) -> Hand:
        """Any n cards went: of each known kind, n fewer are certain."""
        kept = {card: copies - n for card, copies in Counter(self.known).items() if copies > n}
        return Hand(self.size - n, _sorted(Counter(kept)))

    def each(self, change: Callable[[str], str]) -> Hand:
        """Every card changes face, say by turning the whole hand over."""
        return Hand(self.size, tuple(sorted(map(change, self.known))))


def too_many(seen: Iterable[str], printed: Mapping[str, int]) -> tuple[str, ...]:
    """Conservation: the cards seen more often than they were printed, sorted."""
    return tuple(sorted(c for c, n in Counter(seen).items() if n > printed.get(c, 0)))


def _sorted(cards: Counter[str]) -> tuple[str, ...]:
    return tuple(sorted(cards.elements()))
