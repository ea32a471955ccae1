"""A slow and obvious referee of the score pad, written from the rules alone."""

from __future__ import annotations

import pickle
from itertools import pairwise, product
from typing import Any

from tests.reference.glen_form import Dict, Refused, fields, listed, require, whole

STEPS = [0, 1, 2, 3, 5, 8]
KINDS = ("scots", "landmarks", "whisky", "persons")
ROUNDS = ("A", "B", "C", "D")


def for_the_lead(counts: list[int]) -> list[int]:
    """Points of each seat for its lead over the lowest count."""
    lowest = min(counts)
    return [STEPS[min(count - lowest, 5)] for count in counts]


def for_the_land(tiles: list[int]) -> list[int]:
    return [-3 * (count - min(tiles)) for count in tiles]


def for_the_coins(coins: int, armadale: bool) -> int:
    return sum(2 if armadale and n < 8 else 1 for n in range(coins))


def best(vp: list[int], goods: list[int]) -> list[int]:
    """The winners: most points, then most goods, then all who are still level."""
    leaders = [seat for seat, points in enumerate(vp) if points == max(vp)]
    most = max(goods[seat] for seat in leaders)
    return [seat for seat in leaders if goods[seat] == most]


def round_lines(counts: list[Dict], moil: int | None) -> list[tuple[int, str, int]]:
    """(seat, rule, points) of one scoring round."""
    lines = []
    for kind in KINDS:
        column = [
            c[kind] * (2 if kind == "scots" and moil == seat else 1)
            for seat, c in enumerate(counts)
        ]
        for seat, points in enumerate(for_the_lead(column)):
            lines.append((seat, f"scoring.{kind}", points))
    return lines


class Pad:
    """A score pad: what was entered, and what it comes to."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.vp = [0] * players
        self.rounds: dict[str, tuple[list[Dict], int | None]] = {}
        """What was counted in each round, and who had Castle Moil."""
        self.armadale: int | None = None
        self.goods: list[int] | None = None
        self.trusts = False

    @property
    def next(self) -> str | None:
        if self.goods is not None:
            return None
        return ROUNDS[len(self.rounds)] if len(self.rounds) < 4 else "final"

    @property
    def counts(self) -> list[Dict] | None:
        return self.last[0]

    @property
    def moil(self) -> int | None:
        return self.last[1]

    @property
    def last(self) -> tuple[list[Dict] | None, int | None]:
        return self.rounds[max(self.rounds)] if self.rounds else (None, None)

    @property
    def lines(self) -> list[tuple[int, str, str, int]]:
        return [
            (seat, rule, name, points)
            for name, (counts, moil) in self.rounds.items()
            for seat, rule, points in round_lines(counts, moil)
        ]

    def winners(self) -> list[int] | None:
        return None if self.goods is None else best(self.vp, self.goods)

    def play(self, entry: Dict) -> None:
        """Raises Refused, perhaps half way: the caller keeps a copy."""
        word = entry.get("move")
        self.trusts = False
        require(type(word) is str and word in ("points", "scoring", "final", "amend"))
        if word == "amend":
            return self.amend(entry)
        require(self.goods is None)
        if word == "points":
            return self.points(entry)
        return self.scoring(entry) if word == "scoring" else self.final(entry)

    def seat(self, value: Any) -> int:
        return whole(value, 0, self.players - 1)

    def points(self, entry: Dict) -> None:
        fields(entry, "move seat vp", "why")
        require(type(entry.get("why", "")) is str)
        self.vp[self.seat(entry["seat"])] += whole(entry["vp"], 1)

    def amend(self, entry: Dict) -> None:
        """The points of a seat, a round, or both."""
        fields(entry, "move", "seat vp round counts castle_moil carry")
        require(("seat" in entry) == ("vp" in entry))
        require("round" in entry or "seat" in entry)
        require("round" in entry or ("counts" not in entry and "carry" not in entry))
        require(type(entry.get("carry", False)) is bool)
        require("round" in entry or entry.get("castle_moil") is None)
        if "round" in entry:
            self.amend_round(entry)
        if "seat" in entry:
            self.vp[self.seat(entry["seat"])] = whole(entry["vp"])

    def amend_round(self, entry: Dict) -> None:
        """What is not named stays; another owner of the card had it all the time."""
        name = entry["round"]
        require(type(name) is str and name in self.rounds)
        require("counts" in entry or "castle_moil" in entry)
        before, old = self.lines, dict(self.rounds)
        counts, moil = self.rounds[name]
        if "counts" in entry:
            counts = self.counted(entry["counts"])
        if "castle_moil" in entry:
            moil = self.owner(entry["castle_moil"])
        self.rounds[name] = (counts, moil)
        if "castle_moil" in entry and moil is not None:
            for other, (theirs, had) in self.rounds.items():
                self.rounds[other] = (theirs, had if had is None else moil)
        if entry.get("carry"):
            self.carry(name, old)
        self.keep()
        self.trusts = sum(count["landmarks"] for count in counts) > 11
        for (seat, _, _, was), (_, _, _, now) in zip(before, self.lines, strict=True):
            self.vp[seat] += now - was

    def carry(self, name: str, old: Dict) -> None:
        """From the round of this name on: what was as in the round before is so again."""
        names = sorted(self.rounds)
        for last, this in pairwise(names[names.index(name) :]):
            counts, moil = self.rounds[this]
            again = [dict(count) for count in counts]
            for seat, kind in product(range(self.players), KINDS):
                if old[this][0][seat][kind] == old[last][0][seat][kind]:
                    again[seat][kind] = self.rounds[last][0][seat][kind]
            same = old[this][1] == old[last][1]
            self.rounds[this] = (again, self.rounds[last][1] if same else moil)

    def owner(self, value: Any) -> int | None:
        return None if value is None else self.seat(value)

    def counted(self, value: Any) -> list[Dict]:
        counts = listed(value)
        require(len(counts) == self.players)
        for count in counts:
            fields(count, " ".join(KINDS))
            for kind in KINDS:
                whole(count[kind], 0, 9 if kind == "scots" else 999)
        return counts

    def scoring(self, entry: Dict) -> None:
        fields(entry, "move round counts castle_moil")
        require(type(entry["round"]) is str and entry["round"] == self.next)
        counts, moil = self.counted(entry["counts"]), self.owner(entry["castle_moil"])
        self.rounds[entry["round"]] = (counts, moil)
        self.keep()
        self.trusts = sum(count["landmarks"] for count in counts) > 11
        for seat, _, points in round_lines(counts, moil):
            self.vp[seat] += points

    def keep(self) -> None:
        """Cards and persons stay with whoever has them; two named cards are two cards."""
        rounds = list(self.rounds.values())
        for n, (counts, moil) in enumerate(rounds):
            require(moil is None or counts[moil]["landmarks"] >= 1)
            for later, theirs in rounds[n + 1 :]:
                require(moil is None or theirs == moil)
                for seat in range(self.players):
                    require(later[seat]["landmarks"] >= counts[seat]["landmarks"])
                    require(later[seat]["persons"] >= counts[seat]["persons"])
        if self.armadale is not None:
            counts, moil = rounds[-1]
            require(counts[self.armadale]["landmarks"] >= (2 if moil == self.armadale else 1))

    def final(self, entry: Dict) -> None:
        fields(entry, "move territory coins goods armadale bonus")
        for word in ("territory", "coins", "goods", "bonus"):
            require(len(listed(entry[word])) == self.players)
            for number in entry[word]:
                whole(number, 2 if word == "territory" else 0)
        armadale = self.armadale = self.owner(entry["armadale"])
        require(self.next == "final")
        self.keep()
        pairs = zip(entry["goods"], entry["territory"], strict=True)
        require(all(goods <= 3 * tiles for goods, tiles in pairs))
        land = for_the_land(entry["territory"])
        for seat in range(self.players):
            coins = for_the_coins(entry["coins"][seat], armadale == seat)
            self.vp[seat] += land[seat] + coins + entry["bonus"][seat]
        self.goods = entry["goods"]


def copied(item: Any) -> Any:
    if hasattr(item, "twin"):
        return item.twin()
    return pickle.loads(pickle.dumps(item))


class Log:
    """Entries as they come, undo among them; `accepts` says whether each one stands."""

    def __init__(self, start: Any) -> None:
        self.before: list[tuple[int, Any]] = []
        self.now = start
        self.n = 0

    def accepts(self, entry: Dict) -> bool:
        self.n += 1
        if "undo" in entry:
            if type(entry["undo"]) is not int or len(entry) > 1:
                return False
            if not self.before or self.before[-1][0] != entry["undo"]:
                return False
            self.now = self.before.pop()[1]
            return True
        kept = copied(self.now)
        try:
            self.now.play(copied(entry))
        except Refused:
            self.now = kept
            return False
        self.before.append((self.n, kept))
        return True
