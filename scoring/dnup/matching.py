"""Whether cards that nobody has named can be distinct printed cards."""

from collections.abc import Sequence
from functools import lru_cache

from scoring.dnup.deck import STAR, Deck
from scoring.dnup.labels import HALVES, MARKED


@lru_cache(maxsize=65536)
def matched(wanted: tuple[tuple[int, int], ...]) -> bool:
    """Whether so many cards can be taken from each of these sets, no card twice."""
    if sum([n for _, n in wanted]) <= min([cards.bit_count() for cards, _ in wanted], default=0):
        return True
    sets = [cards for cards, _ in wanted]
    held = [0] * len(sets)
    used = 0
    for i, (cards, n) in enumerate(wanted):
        free = cards & ~used
        while n and free:
            held[i] |= free & -free
            free &= free - 1
            n -= 1
        if n and not all(_one_more(sets, held, i, set()) for _ in range(n)):
            return False
        used = sum(held)
    return True


def _one_more(sets: list[int], held: list[int], i: int, asked: set[int]) -> bool:
    """One more card of set i is taken, if need be one that another set can do without."""
    free = sets[i] & ~sum(held)
    if free:
        held[i] |= free & -free
        return True
    asked.add(i)
    for j, cards in enumerate(held):
        shared = cards & sets[i]
        if shared and j not in asked and _one_more(sets, held, j, asked):
            held[j] ^= shared & -shared
            held[i] |= shared & -shared
            return True
    return False


def fits(
    deck: Deck,
    pool: int,
    halves: Sequence[str],
    room: bool | None,
    *,
    barred: int = 0,
    hindered: Sequence[str] = (),
) -> bool:
    """Whether cards of the pool can be all of these of which one value is known.

    room: whether the starred card can be one of which nothing is known; None: it can be anywhere.
    The hindered labels are none of the barred cards.
    """
    star = deck.bits[STAR]
    wanted = _wanted(deck, halves, pool)
    if hindered:
        wanted += _wanted(deck, hindered, pool & ~barred)
    if room is None or not pool & star:
        return matched(tuple(wanted))
    rest = [(cards & ~star, n) for cards, n in wanted]
    if room and matched(tuple(rest)):
        return True
    marks = _marks(halves, True) + _marks(hindered, not barred & star)
    return any(
        matched((*rest[:i], (cards, n - 1), *rest[i + 1 :]))
        for i, (cards, n) in enumerate(rest)
        if marks[i]
    )


def _wanted(deck: Deck, labels: Sequence[str], usable: int) -> list[tuple[int, int]]:
    """From which cards how many are wanted, value by value."""
    counts = [0] * len(deck.having)
    for label in labels:
        counts[HALVES[label]] += 1
    return [(cards & usable, n) for cards, n in zip(deck.having, counts, strict=True) if n]


def _marks(labels: Sequence[str], allowed: bool) -> list[bool]:
    """For each value in the same order, whether a card of it may be the starred one."""
    marked = {HALVES[label] for label in labels if allowed and label in MARKED}
    return [value in marked for value in sorted({HALVES[label] for label in labels})]
