"""Two rates measured in turns, in one run, so that a slow machine slows both alike."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time
from typing import NamedTuple

ROUNDS = 30
"""Slices of each side."""


class Rate(NamedTuple):
    """Medians of all slices."""

    mine: float
    theirs: float
    ratio: float
    """Of two slices that were measured one after the other."""


def side_by_side(
    mine: Callable[[float], float], theirs: Callable[[float], float], seconds: float = 6.0
) -> Rate:
    """Each side gets a number of seconds and answers with its rate per second."""
    for side in (mine, theirs):
        side(seconds / ROUNDS)
    slices = [(mine(seconds / ROUNDS), theirs(seconds / ROUNDS)) for _ in range(ROUNDS)]
    ratios = [ours / other for ours, other in slices]
    return Rate(median(m for m, _ in slices), median(t for _, t in slices), median(ratios))


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
