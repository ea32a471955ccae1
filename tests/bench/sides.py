"""Two rates measured side by side: in turns, in one run, so that noise hits both alike."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import NamedTuple

ROUNDS = 20
"""Slices of each side; the best quarter counts, since whatever else runs only slows down."""


class Rate(NamedTuple):
    mine: float
    theirs: float

    @property
    def ratio(self) -> float:
        return self.mine / self.theirs


def side_by_side(
    mine: Callable[[float], float], theirs: Callable[[float], float], seconds: float = 4.0
) -> Rate:
    """Each side gets a number of seconds and answers with its rate per second."""
    for side in (mine, theirs):
        side(seconds / ROUNDS)
    slices = [(mine(seconds / ROUNDS), theirs(seconds / ROUNDS)) for _ in range(ROUNDS)]
    return Rate(*(upper_quartile([s[side] for s in slices]) for side in (0, 1)))


def upper_quartile(values: list[float]) -> float:
    return sorted(values)[len(values) * 3 // 4]


def rate(step: Callable[[], int], seconds: float) -> float:
    """How many steps per second, where each call makes some and says how many."""
    done, start = 0, process_time()
    while (now := process_time()) < start + seconds:
        done += step()
    return done / (now - start)


def fastest(call: Callable[[], object], times: int = 200) -> float:
    """Seconds of the quickest of many calls."""
    best = float("inf")
    for _ in range(times):
        start = process_time()
        call()
        best = min(best, process_time() - start)
    return best
