"""Whether cards that nobody has named can be distinct printed cards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from scoring.dnup.deck import STAR, Deck
from scoring.dnup.labels import HALVES, MARK


@lru_cache(maxsize=65536)
def matched(wanted: tuple[tuple[int, int], ...]) -> bool:
    """Whether so many cards can be taken from each of these sets, no card twice.

    They can if and only if any of the sets together have as many cards as are wanted of them
    (Hall's theorem).
    """
    unions = [(0, 0)]
    for cards, n in wanted:
        more = [(union | cards, total + n) for union, total in unions]
        if any(union.bit_count() < total for union, total in more):
            return False
        unions += more
    return True


def fits(
    deck: Deck,
    pool: int,
    halves: Iterable[str],
    room: bool | None,
    *,
    barred: int = 0,
    hindered: Iterable[str] = (),
) -> bool:
    """Whether cards of the pool can be all of these of which one value is known.

    room: whether the starred card can be one of which nothing is known; None: it can be anywhere.
    The hindered labels are none of the barred cards.
    """
    counts: dict[tuple[int, int], int] = {}
    marks: set[tuple[int, int]] = set()
    for labels, usable in ((halves, pool), (hindered, pool & ~barred)):
        for label in labels:
            key = HALVES[label], usable
            counts[key] = counts.get(key, 0) + 1
            if label.endswith(MARK) and usable & deck.bits[STAR]:
                marks.add(key)
    if room is None or not pool & deck.bits[STAR]:
        return _matched(deck, counts, ~0)
    rest = ~deck.bits[STAR]
    if room and _matched(deck, counts, rest):
        return True
    return any(_matched(deck, counts | {key: counts[key] - 1}, rest) for key in sorted(marks))


def _matched(deck: Deck, counts: dict[tuple[int, int], int], usable: int) -> bool:
    sets = [(deck.having[value] & cards & usable, n) for (value, cards), n in counts.items() if n]
    return matched(tuple(sorted(sets)))
