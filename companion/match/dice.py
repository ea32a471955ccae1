"""Rolls fair dice and draws tokens at random."""

from collections.abc import Mapping, Sequence
from random import Random
from secrets import SystemRandom
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """Dice with equally likely faces; `source` replaces the system's random numbers."""

    def __init__(self, source: Random | None = None) -> None:
        self.source = source or SystemRandom()

    def d6(self) -> int:
        return self.source.randint(1, 6)

    def d12(self) -> int:
        return self.source.randint(1, 12)

    def of(self, faces: Sequence[T]) -> T:
        return self.source.choice(faces)

    def draw(self, unseen: Mapping[T, int], count: int = 1) -> tuple[T, ...]:
        """Draw `count` tokens without replacement from a pool with these numbers of each."""
        pool = [token for token, copies in unseen.items() for _ in range(copies)]
        return tuple(self.source.sample(pool, count))
