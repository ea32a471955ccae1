"""Partly hidden hands by brute force: every way the cards can lie, and what each entry leaves.

Random play of everything that moves cards, with Ada, Bo and Cy at the same two hexes.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tests.reference.watch_table import CARD, GUARD, Dict, Scene

RESOURCES = ("brick", "wood", "wool", "grain", "ore")
World = tuple[tuple[int, ...], ...]
"""For each seat the number of cards of each resource."""
SETTLEMENTS = [["1,1,N", "-1,2,N"], ["1,2,N", "-1,3,N"], ["0,2,N", "-2,3,N"]]
HEROES = (
    ("mormont", "thorne", "yoren"),
    ("thorne", "mormont", "yoren"),
    ("thorne", "yoren", "mormont"),
)
"""Who holds whom while this seat has its turn."""


def moved(world: World, seat: int, bundle: dict[str, int], sign: int) -> World | None:
    """The world with these cards more or fewer in a hand; None if it has not got them."""
    hand = tuple(n + sign * bundle.get(r, 0) for r, n in zip(RESOURCES, world[seat], strict=True))
    return None if min(hand) < 0 else (*world[:seat], hand, *world[seat + 1 :])


def pay(worlds: set[World], seat: int, bundle: dict[str, int]) -> set[World]:
    found = (moved(world, seat, bundle, -1) for world in worlds)
    return {world for world in found if world is not None}


def gain(worlds: set[World], seat: int, bundle: dict[str, int]) -> set[World]:
    found = (moved(world, seat, bundle, 1) for world in worlds)
    return {world for world in found if world is not None}


def pass_on(worlds: set[World], giver: int, taker: int, card: str | None) -> set[World]:
    """One card, named or not, goes from hand to hand."""
    after: set[World] = set()
    for kind in RESOURCES if card is None else (card,):
        after |= gain(pay(worlds, giver, {kind: 1}), taker, {kind: 1})
    return after


def shown(worlds: set[World], seat: int) -> Dict:
    hands = [world[seat] for world in worlds]
    least = {r: min(hand[i] for hand in hands) for i, r in enumerate(RESOURCES)}
    most = {r: max(hand[i] for hand in hands) for i, r in enumerate(RESOURCES)}
    return {
        "size": sum(hands[0]),
        "certain": {r: n for r, n in least.items() if n},
        "possible": {r: n for r, n in most.items() if n},
    }


class Game:
    """The engine's table and all worlds, side by side."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.scene = Scene()
        start = tuple(tuple(self.rng.choice((0, 1, 1, 2, 3)) for _ in RESOURCES) for _ in range(3))
        self.worlds: set[World] = {start}
        hands = [dict(zip(RESOURCES, hand, strict=True)) for hand in start]
        known = [{r: n for r, n in hand.items() if n} for hand in hands]
        self.scene.begin(hands=known, settlements=SETTLEMENTS)
        self.tried: Counter[str] = Counter()

    def size(self, seat: int) -> int:
        return sum(next(iter(self.worlds))[seat])

    def some_world(self) -> World:
        return self.rng.choice(sorted(self.worlds))

    def enter(self, entry: Dict, after: set[World], survivors: int, *, trusted: bool) -> bool:
        """`survivors` of the worlds allow the entry and lead to `after`."""
        answer = self.scene.answer(entry)
        expected = "illegal" if not survivors else "unverified"
        if survivors == len(self.worlds):
            expected = "legal"
        if trusted and survivors:
            assert answer != "illegal", (entry, self.scene.table.record)
        else:
            assert answer == expected, (entry, answer, expected)
        self.tried[f"{entry['move']} {expected}"] += 1
        if survivors:
            self.scene.do(entry)
            self.worlds = after
            hands = self.scene.view["hands"]
            assert hands == [shown(after, seat) for seat in range(3)], entry
        return survivors > 0

    def turn(self, seat: int) -> None:
        """A seven, and then a few dealings."""
        held = [{"hero": hero, "side": "A"} for hero in HEROES[seat]]
        self.scene.do({"move": "amend", "turn": seat, "heroes": held})
        self.scene.do(self.scene.roll(3, 4, seat=seat))
        for other in range(3):
            self.discard(other)
        self.tormund(seat)
        for _ in range(self.rng.randint(1, 5)):
            dealing = self.rng.choice([self.trade, self.trade, self.bank, self.buy, self.mormont])
            dealing(seat)

    def discard(self, seat: int) -> None:
        n = self.size(seat)
        while n > 7:
            hand = self.some_world()[seat]
            cards = [r for r, m in zip(RESOURCES, hand, strict=True) for _ in range(m)]
            if self.rng.random() < 0.2:
                cards = [self.rng.choice(RESOURCES) for _ in cards]
            bundle = dict(Counter(self.rng.sample(cards, n // 2)))
            after = pay(self.worlds, seat, bundle)
            entry = {"seat": seat, "move": "discard", "cards": bundle}
            if self.enter(entry, after, len(after), trusted=False):
                return

    def tormund(self, seat: int) -> None:
        hex = "-1,2" if self.scene.view["tormund"] == "1,1" else "1,1"
        entry: Dict = {"seat": seat, "move": "tormund", "hex": hex}
        victims = [other for other in range(3) if other != seat and self.size(other)]
        if not victims:
            self.scene.do(entry)
            return
        done = False
        while not done:
            victim = self.rng.choice(victims)
            card = self.rng.choice(RESOURCES) if self.rng.random() < 0.2 else None
            after = pass_on(self.worlds, victim, seat, card)
            theft = entry | {"steal_from": victim, "card": card}
            done = self.enter(theft, after, len(after), trusted=True)

    def trade(self, seat: int) -> None:
        other = self.rng.choice([s for s in range(3) if s != seat])
        kinds = self.rng.sample(RESOURCES, self.rng.choice((2, 2, 3)))
        give = {kinds[0]: self.rng.choice((1, 1, 2))}
        get = {kind: self.rng.choice((1, 1, 2)) for kind in kinds[1:]}
        able = pay(pay(self.worlds, seat, give), other, get)
        after = gain(gain(able, seat, get), other, give)
        entry = {"seat": seat, "move": "trade", "with": other, "give": give, "get": get}
        self.enter(entry, after, len(able), trusted=False)

    def bank(self, seat: int) -> None:
        give, get = self.rng.sample(RESOURCES, 2)
        able = pay(self.worlds, seat, {give: 3})
        entry = {"seat": seat, "move": "bank", "give": give, "get": get}
        self.enter(entry, gain(able, seat, {get: 1}), len(able), trusted=False)

    def buy(self, seat: int) -> None:
        view = self.scene.view
        own = sum(section.count(seat) for section in view["wall"])
        entry: Dict = {"seat": seat, "move": "buy_card"}
        cost = CARD
        if own < 7 and len(view["wall"][seat]) < 5 and self.rng.random() < 0.5:
            entry = {"seat": seat, "move": "build", "what": "guard", "section": seat + 1}
            cost = GUARD
        elif not view["cards"]["deck"]:
            return
        after = pay(self.worlds, seat, cost)
        self.enter(entry, after, len(after), trusted=False)

    def mormont(self, seat: int) -> None:
        """Once a turn: the hero is flipped by it."""
        others = [s for s in range(3) if s != seat and self.size(s)]
        if not others or self.scene.view["heroes"]["held"][seat] != {
            "hero": "mormont",
            "side": "A",
        }:
            return
        kind, asked = self.rng.choice(RESOURCES), []
        after = set(self.worlds)
        for other in self.rng.sample(others, self.rng.randint(1, len(others))):
            gave = self.rng.random() < 0.6
            back = self.rng.choice((None, None, *RESOURCES)) if gave else None
            asked.append(without_null({"seat": other, "gave": gave, "back": back}))
            if gave:
                after = pass_on(pass_on(after, other, seat, kind), seat, other, back)
            else:
                i = RESOURCES.index(kind)
                after = {world for world in after if not world[other][i]}
        able = len(self.allowing(seat, kind, asked))
        entry = {"seat": seat, "move": "hero", "hero": "mormont", "use": "flip"}
        self.enter(entry | {"resource": kind, "asked": asked}, after, able, trusted=False)

    def allowing(self, seat: int, kind: str, asked: list[Dict]) -> list[World]:
        """The worlds in which these answers can be given."""
        able = []
        for world in self.worlds:
            left = {world}
            for answer in asked:
                other = answer["seat"]
                if answer["gave"]:
                    left = pass_on(left, other, seat, kind)
                    left = pass_on(left, seat, other, answer.get("back"))
                else:
                    left = {w for w in left if not w[other][RESOURCES.index(kind)]}
            able += [world] if left else []
        return able


def without_null(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if value is not None}


def play(seed: int, turns: int, most: int = 300) -> Counter[str]:
    """Turns around the table until the worlds are too many to count."""
    game = Game(seed)
    for i in range(turns):
        if len(game.worlds) > most:
            break
        game.turn(i % 3)
    return game.tried
