"""Ways: every assignment that explains cards of which only one value is known.

A card that is laid is either one that came back to this hand earlier or a fresh card that nobody
had seen there. Each choice is a way. Its labels record what is known of every card. A way is kept
as long as distinct printed cards can carry all its labels; a way that allows nothing beyond what
another one allows is dropped.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from scoring.dnup.deck import PAIR, STAR, TURNED, Cards, Deck
from scoring.dnup.state import Place, State, Way
from scoring.game import Seat
from scoring.tuples import put

MARK = "*"
"""Suffix of the label of a card that may be the starred card."""
STAR_VALUES = tuple(int(value) for value in STAR.split("/"))


def _value(label: str) -> int:
    upper, lower = label.split("/")
    return int(lower if upper == "?" else upper)


PLAIN_HALVES = {label: _value(label) for label in TURNED if "?" in label}
HALVES = PLAIN_HALVES | {
    label + MARK: value for label, value in PLAIN_HALVES.items() if value in STAR_VALUES
}
"""Labels of cards known by one value only, with that value."""
MARKED = frozenset(label for label in HALVES if label.endswith(MARK))
_TURNED = TURNED | {
    label: TURNED[label.removesuffix(MARK)] + MARK for label in HALVES if label.endswith(MARK)
}
_PLAIN = {label: label.removesuffix(MARK) for label in _TURNED}


def turned(labels: Cards) -> Cards:
    return tuple(sorted([_TURNED[label] for label in labels]))


def plain(labels: Iterable[str]) -> Cards:
    """The labels without the suffix MARK."""
    return tuple([_PLAIN[label] for label in labels])


def marked(label: str) -> str:
    """The label with MARK if its value allows the starred card."""
    return label + MARK if label + MARK in HALVES else label


@cache
def meet(label: str, said: str) -> str | None:
    """The label that combines what is known with what was said; None: they differ."""
    mark = label[len(_PLAIN[label]) :]
    ends = []
    for known, new in zip(_PLAIN[label].split("/"), said.split("/"), strict=True):
        if known != new and "?" not in (known, new):
            return None
        ends.append(new if known == "?" else known)
    return "/".join(ends) + (mark if "?" in ends else "")


@cache
def within(label: str, said: str) -> bool:
    """Whether a card with this label certainly agrees with what was said."""
    return meet(label, said) == label


@lru_cache(maxsize=65536)
def matched(wanted: tuple[tuple[int, int], ...]) -> bool:
    """Whether the wanted number of cards can be taken from each set, no card twice."""
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
    """Take one more card of set i, if necessary one that another set can replace (augmenting
    path)."""
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
    """By value: the bit mask of usable cards, and how many are needed."""
    counts = [0] * len(deck.having)
    for label in labels:
        counts[HALVES[label]] += 1
    return [(cards & usable, n) for cards, n in zip(deck.having, counts, strict=True) if n]


def _marks(labels: Sequence[str], allowed: bool) -> list[bool]:
    """For each value in the same order, whether a card of it may be the starred one."""
    marked = {HALVES[label] for label in labels if allowed and label in MARKED}
    return [value in marked for value in sorted({HALVES[label] for label in labels})]


class Ground(NamedTuple):
    """The part of a state that is the same in every way."""

    deck: Deck
    star: Seat | None
    """Who was dealt the starred card; None: it may be anywhere."""
    sizes: tuple[int, ...]
    missing: int
    """The number of cards missing from the record: only a corrected record has any."""

    def unseen(self, way: Way, seat: Seat) -> int:
        """How many cards of this hand nobody has seen."""
        return self.sizes[seat] - len(way.hands[seat])


def ways_of(state: State) -> tuple[Way, ...]:
    """All ways; where every card seen has its name, there is one."""
    if state.ways:
        return state.ways
    hands = tuple(tuple(sorted(hand.known)) for hand in state.hands)
    unseen = sum(1 << i for i in _places(state.deck, state.pool))
    return (Way(hands, tuple(tuple(sorted(laid)) for laid in state.table), (), unseen),)


def _places(deck: Deck, pool: Cards) -> Iterator[int]:
    """Bit mask of the pool's cards in the deck: of equal cards the last ones."""
    left = list(pool)
    for i in reversed(range(len(deck.pairs))):
        if deck.pairs[i] in left:
            left.remove(deck.pairs[i])
            yield i


def ground_of(state: State) -> Ground:
    way = ways_of(state)[0]
    sizes = tuple(hand.size for hand in state.hands)
    ground = Ground(state.deck, state.star, sizes, 0)
    placed = len(halves(way)) + sum(ground.unseen(way, seat) for seat in range(len(sizes)))
    return ground._replace(missing=way.pool.bit_count() - placed)


def halves(way: Way) -> list[str]:
    """The labels of all cards of which one value is known."""
    found = [label for labels in way.hands for label in labels if label in HALVES]
    found += [label for labels in way.table for label in labels if label in HALVES]
    return found + list(way.gone)


def without(pool: int, cards: int) -> int | None:
    """The pool without one of these equal cards; None: it has none of them."""
    found = pool & cards
    return pool ^ (found & -found) if found else None


def star_room(ground: Ground, way: Way) -> bool | None:
    """Whether the starred card can be an unseen card of the starter; None: it can be anywhere."""
    if ground.star is None:
        return None
    return ground.missing > 0 or ground.unseen(way, ground.star) > 0


def viable(ground: Ground, way: Way) -> bool:
    """Whether distinct printed cards can carry all labels of this way."""
    return fits(ground.deck, way.pool, halves(way), star_room(ground, way))


Laid = tuple[Cards, Cards, int]
"""What is left of a hand, the cards laid from it, and the pool."""


def lay(ground: Ground, labels: Cards, size: int, cards: Cards, pool: int, own: bool) -> list[Laid]:
    """The possible results of laying these cards from a hand of this size; own: the starter's
    hand."""
    found: set[Laid] = {(labels, (), pool)}
    for n, card in enumerate(sorted(cards)):
        found = {
            (left, tuple(sorted((*laid, label))), rest)
            for hand, laid, before in found
            for left, label, rest in _one(ground, hand, size - n, card, before, own)
        }
    return sorted(found)


def _one(
    ground: Ground, hand: Cards, size: int, card: str, pool: int, own: bool
) -> Iterator[tuple[Cards, str, int]]:
    """Which one card this can be: the labels that are left, the label of this one, and the pool.

    Where a card that came back is known no better than what was said, a fresh one need not be
    thought of: the hand is left with any card then, and might still have one like it.
    """
    if card in hand and card not in HALVES:
        yield less(hand, card), card, pool
        return
    own = own and star_is_open(ground, pool)
    fresh = named(ground, pool, marked(card) if own else card, own)
    for label in dict.fromkeys(hand):
        found = meet(label, card)
        if found is None:
            continue
        may_be_star = label.endswith(MARK)
        known = named(ground, pool, found, may_be_star) if label in HALVES else (found, pool)
        if known is not None:
            yield less(hand, label), *known
            if known == fresh and (own or not may_be_star):
                fresh = None
    if fresh is not None and size > len(hand):
        yield hand, *fresh


def named(ground: Ground, pool: int, label: str, may_be_star: bool) -> tuple[str, int] | None:
    """Give this label to an unlabelled card; None: it cannot be such a card."""
    if label in HALVES:
        return label, pool
    if PAIR[label] == STAR and star_is_open(ground, pool) and not may_be_star:
        return None
    left = without(pool, ground.deck.bits.get(PAIR[label], 0))
    return None if left is None else (label, left)


def star_is_open(ground: Ground, pool: int) -> bool:
    """Whether the starred card is tied to the starter's cards and has not been seen."""
    return ground.star is not None and bool(pool & ground.deck.bits[STAR])


def less(hand: Cards, label: str) -> Cards:
    i = hand.index(label)
    return hand[:i] + hand[i + 1 :]


def laid_ways(
    ground: Ground, ways: Iterable[Way], seat: Seat, cards: Cards, place: Place
) -> Iterator[Way]:
    """The ways in which this hand can have laid these cards there."""
    sizes = list(ground.sizes)
    sizes[seat] -= len(cards)
    after = ground._replace(sizes=tuple(sizes))
    for way in ways:
        own = ground.star == seat
        for hand, laid, pool in lay(
            ground, way.hands[seat], ground.sizes[seat], cards, way.pool, own
        ):
            table = list(way.table)
            table[place] = tuple(sorted(table[place] + laid))
            hands = put(way.hands, seat, hand)
            new = Way(hands, tuple(table), way.gone, pool)
            if pool != way.pool and not pool & ground.deck.bits[STAR]:
                new = unmarked(new)
            if viable(after, new):
                yield new


def unmarked(way: Way) -> Way:
    """The way without marks: the starred card has been seen."""
    return relabelled(way, _PLAIN.__getitem__)


def relabelled(way: Way, new: Callable[[str], str]) -> Way:
    hands = tuple(tuple(sorted(map(new, labels))) for labels in way.hands)
    table = tuple(tuple(sorted(map(new, labels))) for labels in way.table)
    return Way(hands, table, tuple(sorted(map(new, way.gone))), way.pool)
