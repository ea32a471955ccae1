"""Where tokens can be, by brute force: every way they may have gone since they lay face up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from tests.reference.warden import PRINTED
from tests.reference.warden_front import TRAILS

Sort = tuple[str, str]
SORTS: list[Sort] = [(kind, clan) for clan in TRAILS for kind in PRINTED]


class Way(NamedTuple):
    """One way the tokens that were shuffled back may lie."""

    pool: tuple[int, ...]
    """Of each sort, those in the pool that once lay face up."""
    under: tuple[int, ...]
    """Of each sort, those that went on from there, unseen, under a piece."""
    fresh: int
    """Tokens of the pool that nobody has ever seen."""


class Tokens:
    """What lies face up, how many are in the pool, and all ways that agree with it."""

    def __init__(self, pool: int) -> None:
        none = (0,) * len(SORTS)
        self.seen: Counter[Sort] = Counter()
        self.pool = pool
        self.ways = {Way(none, none, pool)}

    def shuffle(self) -> None:
        back = tuple(self.seen[sort] for sort in SORTS)
        self.ways = {
            way._replace(pool=tuple(map(sum, zip(way.pool, back, strict=True))))
            for way in self.ways
        }
        self.pool += self.seen.total()
        self.seen.clear()

    def fill(self) -> None:
        if not self.pool:
            self.shuffle()

    def can_turn(self, sort: Sort, *, from_pool: bool) -> bool:
        return any(self._turned(SORTS.index(sort), from_pool=from_pool))

    def turn(self, sort: Sort, *, from_pool: bool) -> bool:
        """Whether this token can have lain there; then it lies face up."""
        if sort not in SORTS:
            return False
        ways = set(self._turned(SORTS.index(sort), from_pool=from_pool))
        if not ways:
            return False
        self.ways = ways
        self.seen[sort] += 1
        self.pool -= from_pool
        return True

    def _turned(self, at: int, *, from_pool: bool) -> Iterator[Way]:
        for way in self.ways:
            known = way.pool if from_pool else way.under
            if known[at]:
                less = taken(known, at)
                yield way._replace(pool=less) if from_pool else way._replace(under=less)
            if self._never_seen(way, at):
                if not from_pool:
                    yield way
                elif way.fresh:
                    yield way._replace(fresh=way.fresh - 1)

    def _never_seen(self, way: Way, at: int) -> int:
        kind, clan = SORTS[at]
        return PRINTED[kind] - self.seen[kind, clan] - way.pool[at] - way.under[at]

    def slip(self) -> None:
        """One goes from the pool under a piece, and nobody looks."""
        self.fill()
        ways: set[Way] = set()
        for way in self.ways:
            if way.fresh:
                ways.add(way._replace(fresh=way.fresh - 1))
            for at, count in enumerate(way.pool):
                if count:
                    under = taken(way.under, at, -1)
                    ways.add(way._replace(pool=taken(way.pool, at), under=under))
        self.ways = ways
        self.pool -= 1


def taken(counts: tuple[int, ...], at: int, n: int = 1) -> tuple[int, ...]:
    return (*counts[:at], counts[at] - n, *counts[at + 1 :])
