"""Every way in which cards said by number can have gone round, kept one by one.

A way says of each laid card which returned card of that hand it was, or a fresh one. It fits
while all that was said of its cards can be said of distinct printed ones.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from tests.reference.dnup_table import STAR, Place, printed, turned

Card = tuple[str, bool]
"""What was said of a card, "?" for a half nobody named; and whether it can be the starred one."""
Heap = tuple[Card, ...]
Way = tuple[Heap, ...]
"""The cards seen so far: those in each hand, those in each place, and the discarded."""

MOST = 200
"""Beyond so many ways only what the table shows is held against anybody."""


class Ways(NamedTuple):
    """All ways that fit what was said since the deal; none at all where there were too many."""

    deck: tuple[str, ...]
    sizes: tuple[int, ...]
    starter: int
    all: frozenset[Way]
    most: int = 1
    """How many there have been at once, those that look the same counted once."""

    @property
    def exact(self) -> bool:
        return self.most <= MOST

    def given_up(self) -> Ways:
        """As if there were too many."""
        return self._replace(all=frozenset(), most=MOST + 1)

    def lay(self, seat: int, said: list[str], place: Place) -> Ways:
        """The cards go from the hand to the place; no way is left where they cannot."""
        after = self._laid(seat, said, place)
        return after._replace(all=frozenset(way for way in after.all if after.fits(way)))

    def may_lay(self, seat: int, said: list[str]) -> bool:
        after = self._laid(seat, said, (seat, 1))
        return any(after.fits(way) for way in after.all)

    def _laid(self, seat: int, said: list[str], place: Place) -> Ways:
        """The cards lie there, whether or not they can be distinct."""
        ways = set(self.all)
        for i, card in enumerate(said):
            size = self.sizes[seat] - i
            ways = {after for way in ways for after in self._one(way, seat, card, place, size)}
        sizes = changed(self.sizes, seat, self.sizes[seat] - len(said))
        return self._replace(sizes=sizes, all=frozenset(ways))

    def _one(self, way: Way, seat: int, said: str, place: Place, size: int) -> set[Way]:
        hand, there = way[seat], self._place(place)
        found = set()
        for card in set(hand):
            face = merged(card[0], said)
            if face is not None:
                left = list(hand)
                left.remove(card)
                found.add(moved(way, seat, left, there, [starred(face, card[1])]))
        if size > len(hand):
            fresh = starred(said, seat == self.starter)
            found.add(moved(way, seat, list(hand), there, [fresh]))
        return found

    def take_back(self, place: Place, seat: int) -> Ways:
        """The set at the place goes to the hand, every card turned."""
        there = self._place(place)
        count = max((len(way[there]) for way in self.all), default=0)
        sizes = changed(self.sizes, seat, self.sizes[seat] + count)
        ways = {
            moved(way, there, [], seat, [(turned(face), star) for face, star in way[there]])
            for way in self.all
        }
        return self._replace(sizes=sizes, all=frozenset(ways))

    def discard(self, place: Place) -> Ways:
        there = self._place(place)
        ways = {moved(way, there, [], -1, list(way[there])) for way in self.all}
        return self._replace(all=frozenset(ways))

    def turn(self, seat: int) -> Ways:
        ways = {
            moved(way, seat, [(turned(face), star) for face, star in way[seat]], seat, [])
            for way in self.all
        }
        return self._replace(all=frozenset(ways))

    def name(self, place: Place, said: list[str]) -> Ways:
        """The cards at the place were these from the beginning; what does not fit was not so."""
        there = self._place(place)
        ways = {
            moved(way, there, [], there, list(heap))
            for way in self.all
            for heap in namings(way[there], tuple(said))
        }
        return self._replace(all=frozenset(way for way in ways if self.fits(way)))

    def sure(self, place: Place, face: str) -> bool:
        """Whether such a card lies there in every way."""
        there = self._place(place)
        return not any(self.fits(way, there, face) for way in self.all)

    def counted(self) -> Ways:
        """After a move: how many there are now."""
        looks = {tuple(tuple(face for face, _ in heap) for heap in way) for way in self.all}
        most = max(self.most, len(looks))
        return self._replace(all=self.all if most <= MOST else frozenset(), most=most)

    def fits(self, way: Way, there: int | None = None, barred: str = "") -> bool:
        """Whether distinct cards can be these, none of them the barred one in that heap."""
        wanted = [
            (printed(face), star, printed(barred) if i == there else "")
            for i, heap in enumerate(way)
            for face, star in heap
        ]
        laid = self.sizes[self.starter] == len(way[self.starter])
        return distinct(tuple(sorted(wanted)), self.deck, laid)

    def _place(self, place: Place) -> int:
        seat, area = place
        return len(self.sizes) + 2 * seat + area - 1


def dealt(deck: list[str], players: int, starter: int) -> Ways:
    """Nothing has been seen."""
    nothing: Way = ((),) * (3 * players + 1)
    sizes = (len(deck) // players,) * players
    return Ways(tuple(deck), sizes, starter, frozenset({nothing}))


Wanted = tuple[str, bool, str]
"""A card as it was said, whether it can be the starred one, and which one it is not."""


@lru_cache(maxsize=1 << 16)
def distinct(wanted: tuple[Wanted, ...], deck: tuple[str, ...], star: bool = False) -> bool:
    """Whether each can be another card of the deck; star: the starred one is among them."""
    if star:
        rest = list(deck)
        rest.remove(STAR)
        return any(
            distinct(without(wanted, each), tuple(rest))
            for each in set(wanted)
            if can_be(each, STAR)
        )
    choices = sorted((fitting(each, deck) for each in wanted), key=len)
    taken: dict[int, int] = {}

    def find(i: int, tried: set[int]) -> bool:
        for j in choices[i]:
            if j not in tried:
                tried.add(j)
                if j not in taken or find(taken[j], tried):
                    taken[j] = i
                    return True
        return False

    return all(find(i, set()) for i in range(len(wanted)))


def without(wanted: tuple[Wanted, ...], each: Wanted) -> tuple[Wanted, ...]:
    i = wanted.index(each)
    return wanted[:i] + wanted[i + 1 :]


@cache
def fitting(each: Wanted, deck: tuple[str, ...]) -> tuple[int, ...]:
    """Which cards of the deck it can be."""
    return tuple(j for j, card in enumerate(deck) if can_be(each, card))


def can_be(each: Wanted, card: str) -> bool:
    said, star, barred = each
    if card == barred or (card == STAR and not star) or said == "?/?":
        return False
    return any(merged(said, face) == face for face in (card, turned(card)))


@cache
def starred(said: str, star: bool) -> Card:
    """The card, which can be the starred one only if it was said to have its values."""
    return said, star and any(merged(said, face) == face for face in (STAR, turned(STAR)))


@cache
def merged(one: str, other: str) -> str | None:
    """What both say of a card together; nothing if they cannot both be right."""
    halves = []
    if one.count("/") != 1:
        return None
    for a, b in zip(one.split("/"), other.split("/"), strict=True):
        if a != b and "?" not in (a, b):
            return None
        halves.append(b if a == "?" else a)
    return "/".join(halves)


def namings(heap: Heap, said: tuple[str, ...]) -> set[Heap]:
    """All ways to give these names to the cards of a heap."""
    if len(heap) != len(said):
        return set()
    if not said:
        return {()}
    found: set[Heap] = set()
    for i, (face, star) in enumerate(heap):
        named = merged(face, said[0])
        if named is not None:
            rest = namings(heap[:i] + heap[i + 1 :], said[1:])
            found |= {(starred(named, star), *others) for others in rest}
    return found


def moved(way: Way, here: int, left: list[Card], there: int, more: list[Card]) -> Way:
    """The heap here is what is left; more cards lie there."""
    heaps = list(way)
    heaps[here] = tuple(sorted(left))
    heaps[there] = tuple(sorted(chain(heaps[there], more)))
    return tuple(heaps)


def changed(sizes: tuple[int, ...], seat: int, size: int) -> tuple[int, ...]:
    return (*sizes[:seat], size, *sizes[seat + 1 :])
