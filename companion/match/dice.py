"""Fair dice and tokens drawn blind, by the system's randomness or by what the caller brings."""

from collections.abc import Mapping, Sequence
from random import Random
from secrets import SystemRandom
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """Every face is as likely as any other, whatever was rolled before."""

    def __init__(self, source: Random | None = None) -> None:
        self.source = source or SystemRandom()

    def d6(self) -> int:
        return self.source.randint(1, 6)

    def d12(self) -> int:
        return self.source.randint(1, 12)

    def of(self, faces: Sequence[T]) -> T:
        return self.source.choice(faces)

    def draw(self, unseen: Mapping[T, int], count: int = 1) -> tuple[T, ...]:
        """Tokens from a pool of so many of each, without putting any back."""
        pool = [token for token, copies in unseen.items() for _ in range(copies)]
        return tuple(self.source.sample(pool, count))
