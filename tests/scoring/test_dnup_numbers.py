"""Cards said by number: honest tables are never accused, and what is impossible is refused."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, product
from random import Random

import pytest

from tests import chances
from tests.reference.dnup_by_number import ByNumber
from tests.reference.dnup_numbers import Teller, run
from tests.reference.dnup_table import Dict, turned, value
from tests.reference.dnup_ways import merged

SMALL = {
    2: ["1/5", "1/6", "1/6", "2/5", "2/6", "3/6"],
    3: ["1/5", "2/5", "2/5", "2/7", "5/7", "5/7"],
}
World = tuple[tuple[str, ...], ...]
"""What lies where in one possible deal: the hands, then the places."""


@pytest.mark.parametrize("nth", chances(1, 4))
def test_honest_tables_are_never_accused_and_impossible_cards_are_refused(nth: int) -> None:
    figures = run(range(20 * nth, 20 * nth + 20), every=5, most=50)
    assert figures.wrong == []
    assert figures.matches == 20
    assert figures.impossible > 100


class Worlds:
    """Every deal that fits what was said, with each card where it is now."""

    def __init__(self, deck: list[str], players: int, starter: int) -> None:
        self.players = players
        size = len(deck) // players
        self.all: set[World] = set()
        for order in hands_of(tuple(deck), [size] * players):
            if "1/5" in order[starter]:
                for faces in product(*(product(*((c, turned(c)) for c in h)) for h in order)):
                    hands = tuple(tuple(sorted(hand)) for hand in faces)
                    self.all.add(hands + ((),) * (2 * players))

    def lay(self, seat: int, said: list[str], there: int) -> set[World]:
        worlds = self.all
        for card in said:
            worlds = {
                shifted(world, seat, i, there)
                for world in worlds
                for i, face in enumerate(world[seat])
                if merged(card, face) == face
            }
        return worlds

    def follow(self, entry: Dict, before: Dict, after: Dict) -> None:
        seat, kind = entry["seat"], entry["move"]
        mine = self.place(before["turn"], before["area"])
        self.all = {(*w[:mine], (), *w[mine + 1 :]) for w in self.all}
        taken = entry.get("from")
        if kind == "play":
            self.all = self.lay(seat, entry["cards"], mine)
        elif kind == "add":
            there = self.place(entry["to"]["seat"], entry["to"].get("area", 1))
            self.all = self.lay(seat, [entry["card"]], there)
        elif kind == "turn":
            self.all = {replaced(w, seat, map(turned, w[seat])) for w in self.all}
        for place in before["table"]:
            if place not in after["table"] and place != (before["turn"], before["area"]):
                here = self.place(*place)
                to = seat if taken else place[0]
                back = taken or place[0] not in before["out"]
                self.all = {
                    replaced(replaced(w, to, [*w[to], *map(turned, w[here] if back else ())]), here)
                    for w in self.all
                }

    def place(self, seat: int, area: int) -> int:
        return self.players + 2 * seat + area - 1


def hands_of(cards: tuple[str, ...], sizes: list[int]) -> set[World]:
    if not sizes:
        return {()}
    found: set[World] = set()
    for mine in combinations(range(len(cards)), sizes[0]):
        rest = tuple(card for i, card in enumerate(cards) if i not in mine)
        hand = tuple(cards[i] for i in mine)
        found |= {(hand, *others) for others in hands_of(rest, sizes[1:])}
    return found


def shifted(world: World, here: int, i: int, there: int) -> World:
    card, left = world[here][i], world[here][:i] + world[here][i + 1 :]
    return replaced(replaced(world, here, left), there, [*world[there], card])


def replaced(world: World, here: int, cards: Iterable[str] = ()) -> World:
    return (*world[:here], tuple(sorted(cards)), *world[here + 1 :])


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(6))
def test_the_ways_allow_exactly_what_some_deal_allows(players: int, seed: int) -> None:
    rng, deck = Random(seed), SMALL[players]
    referee = ByNumber({"players": ["Ada", "Bo", "Cy"][:players]}, deck)
    teller = Teller(referee, rng)
    assert referee.enter({"seat": 0, "move": "deal", "starter": seed % players})
    teller.deal()
    worlds = Worlds(deck, players, seed % players)
    faces = sorted({f for card in deck for f in (card, turned(card), f"{value([card])}/?")})
    faces += sorted({f"{value([turned(card)])}/?" for card in deck} - set(faces))
    tries = [list(c) for n in (1, 2, 3) for c in product(faces, repeat=n) if list(c) == sorted(c)]
    tries = [cards for cards in tries if len({value([c]) for c in cards}) == 1]
    for _ in range(12):
        if not referee.table["on"]:
            break
        seat = referee.table["turn"]
        for cards in tries:
            possible = bool(worlds.lay(seat, cards, -1))
            assert referee.may_hold(seat, cards) == possible, cards
        entry = teller.sensible()
        named = teller.completed(entry)
        teller.real(entry)
        before = {**referee.table, "table": set(referee.table["table"])}
        before["out"] = list(before["out"])
        assert referee.enter(named)
        teller.tidy()
        worlds.follow(named, before, referee.table)
        assert worlds.all
