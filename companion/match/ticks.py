"""Which steps of the set-up are done at a table: known to everybody there, and in no log.

Of each step it is counted how often it was touched: an odd number means done. Whoever hears of
another count keeps the higher one, so devices agree whatever the order in which they hear.
"""

from itertools import zip_longest

Ticks = tuple[int, ...]
"""By the number of the step in the game's book; missing ones were never touched."""
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
MOST_STEPS = 64


def done(ticks: Ticks, step: int) -> bool:
    return step < len(ticks) and ticks[step] % 2 == 1


def touched(ticks: Ticks, step: int) -> Ticks:
    """With one touch more; whoever touches it more often than can be written has it as it is."""
    longer = [*ticks, *(0 for _ in range(len(ticks), step + 1))]
    longer[step] = min(longer[step] + 1, len(_DIGITS) - 1)
    return tuple(longer)


def merged(some: Ticks, others: Ticks) -> Ticks:
    return tuple(map(max, zip_longest(some, others, fillvalue=0)))


def written(ticks: Ticks) -> str:
    """A digit for each step."""
    return "".join(_DIGITS[count] for count in ticks)


def read(text: str) -> Ticks:
    """Nothing, where the text is not one that `written` makes."""
    if len(text) > MOST_STEPS or not set(text) <= set(_DIGITS):
        return ()
    return tuple(map(_DIGITS.index, text))
