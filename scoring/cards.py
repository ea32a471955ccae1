"""`Hand`, a partly known hand of cards, and the check that no card is seen too often."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Hand(NamedTuple):
    """A hand as all players know it: its size, and the cards in it that everyone has seen."""

    size: int
    known: tuple[str, ...] = ()
    """Cards that everyone saw go into the hand, in their current orientation."""


def too_many(seen: Iterable[str], printed: Mapping[str, int]) -> tuple[str, ...]:
    """Conservation: the cards seen more often than they were printed, sorted."""
    return tuple(sorted(c for c, n in Counter(seen).items() if n > printed.get(c, 0)))
