"""What a table can know about cards it cannot see."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Hand(NamedTuple):
    """A hand as the whole table knows it: how many cards, and some of them by name."""

    size: int
    known: tuple[str, ...] = ()
    """Cards that everyone saw go in, as they are held now."""


def too_many(seen: Iterable[str], printed: Mapping[str, int]) -> tuple[str, ...]:
    """Conservation: the cards seen more often than they were printed, sorted."""
    return tuple(sorted(c for c, n in Counter(seen).items() if n > printed.get(c, 0)))
