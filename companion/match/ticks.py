"""Which set-up steps are ticked off at a table: shared by all devices, but not part of the log.

Each step has a count of touches: an odd number means done. When devices exchange counts, each
keeps the higher one, so they agree in whatever order messages arrive.
"""

from itertools import zip_longest

Ticks = tuple[int, ...]
"""Counts of touches by the number of the step; missing steps were never touched."""
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
MOST_STEPS = 64


def done(ticks: Ticks, step: int) -> bool:
    return step < len(ticks) and ticks[step] % 2 == 1


def touched(ticks: Ticks, step: int) -> Ticks:
    """The ticks with one more touch of this step; unchanged at the highest count that can be
    written."""
    longer = [*ticks, *(0 for _ in range(len(ticks), step + 1))]
    longer[step] = min(longer[step] + 1, len(_DIGITS) - 1)
    return tuple(longer)


def merged(some: Ticks, others: Ticks) -> Ticks:
    return tuple(map(max, zip_longest(some, others, fillvalue=0)))


def written(ticks: Ticks) -> str:
    """The ticks as text: a digit for each step."""
    return "".join(_DIGITS[count] for count in ticks)


def read(text: str) -> Ticks:
    """The ticks in this text; empty if `written` cannot have made it."""
    if len(text) > MOST_STEPS or not set(text) <= set(_DIGITS):
        return ()
    return tuple(map(_DIGITS.index, text))
