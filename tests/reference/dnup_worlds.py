"""Every deal that fits what a table of dnup has seen, one by one: for a few unknown cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from tests.reference.dnup_table import STAR, Dict, pool, printed, turned

Faces = tuple[str, ...]
World = tuple[Faces, ...]
"""What each hand really holds."""


class Worlds:
    """All worlds that the table allows, none of its cards missing."""

    def __init__(self, t: Dict) -> None:
        rooms = [hand["size"] - len(hand["known"]) for hand in t["hands"]]
        assert sum(rooms) == pool(t).total(), "a card is missing"
        known = [tuple(hand["known"]) for hand in t["hands"]]
        deals = list(dealt(tuple(pool(t).elements()), rooms))
        star = t["star"]
        if star is not None and rooms[star]:
            deals = [deal for deal in deals if STAR in deal[star]]
        self.all: set[World] = set()
        for deal in deals:
            for upright in product(*(product(*map(both, cards)) for cards in deal)):
                self.all.add(world([k + u for k, u in zip(known, upright, strict=True)]))

    def hands(self, seat: int) -> set[Faces]:
        return {each[seat] for each in self.all}

    def may_play(self, seat: int, cards: list[str]) -> bool:
        return any(not Counter(cards) - Counter(hand) for hand in self.hands(seat))

    def lose(self, seat: int, cards: list[str]) -> None:
        """The cards were in the hand: worlds without them were not so."""
        self.all = {
            replaced(each, seat, (Counter(each[seat]) - Counter(cards)).elements())
            for each in self.all
            if not Counter(cards) - Counter(each[seat])
        }

    def gain(self, seat: int, cards: list[str]) -> None:
        back = [turned(card) for card in cards]
        self.all = {replaced(each, seat, [*each[seat], *back]) for each in self.all}

    def turn(self, seat: int) -> None:
        self.all = {replaced(each, seat, map(turned, each[seat])) for each in self.all}

    def certain(self, seat: int) -> list[str]:
        """The faces that the hand holds in every world."""
        hands = [Counter(hand) for hand in self.hands(seat)]
        common = hands[0]
        for hand in hands:
            common &= hand
        return sorted(common.elements())


def dealt(cards: Faces, rooms: list[int]) -> Iterator[World]:
    if not rooms:
        yield ()
        return
    for mine in combinations(range(len(cards)), rooms[0]):
        rest = tuple(card for i, card in enumerate(cards) if i not in mine)
        for others in dealt(rest, rooms[1:]):
            yield (tuple(cards[i] for i in mine), *others)


def both(card: str) -> Faces:
    return card, turned(card)


def world(hands: list[Faces]) -> World:
    return tuple(tuple(sorted(hand)) for hand in hands)


def replaced(each: World, seat: int, hand: Iterator[str] | list[str]) -> World:
    return (*each[:seat], tuple(sorted(hand)), *each[seat + 1 :])


def candidates(t: Dict) -> list[list[str]]:
    """Sets to ask about: every card in play either way up, alone and with others of its value."""
    faces = sorted({face for card in t["deck"] for face in both(printed(card))})
    asked = [[face] for face in faces]
    unsure = [face for face in faces if may_be_new(t, face)]
    for size in (2, 3):
        asked += [list(cards) for cards in combinations(sorted(unsure * 2), size) if even(cards)]
    return asked


def may_be_new(t: Dict, face: str) -> bool:
    known = t["hands"][t["turn"]]["known"]
    return face in known or printed(face) in pool(t)


def even(cards: Faces) -> bool:
    return len({card.split("/")[0] for card in cards}) == 1
