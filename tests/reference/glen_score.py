"""A slow and obvious referee of the score pad, written from the rules alone."""

from __future__ import annotations

import pickle
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
        self.done: list[str] = []
        self.counts: list[Dict] | None = None
        self.moil: int | None = None
        self.lines: list[tuple[int, str, str, int]] = []
        self.goods: list[int] | None = None

    @property
    def next(self) -> str | None:
        if self.goods is not None:
            return None
        return ROUNDS[len(self.done)] if len(self.done) < 4 else "final"

    def winners(self) -> list[int] | None:
        return None if self.goods is None else best(self.vp, self.goods)

    def play(self, entry: Dict) -> None:
        """Raises Refused, perhaps half way: the caller keeps a copy."""
        word = entry.get("move")
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
        fields(entry, "move seat vp")
        self.vp[self.seat(entry["seat"])] = whole(entry["vp"])

    def scoring(self, entry: Dict) -> None:
        fields(entry, "move round counts castle_moil")
        require(type(entry["round"]) is str and entry["round"] == self.next)
        counts = listed(entry["counts"])
        require(len(counts) == self.players)
        for count in counts:
            fields(count, " ".join(KINDS))
            for kind in KINDS:
                whole(count[kind], 0, 9 if kind == "scots" else 999)
        moil = None if entry["castle_moil"] is None else self.seat(entry["castle_moil"])
        for seat, rule, points in round_lines(counts, moil):
            self.vp[seat] += points
            self.lines.append((seat, rule, entry["round"], points))
        self.done.append(entry["round"])
        self.counts, self.moil = counts, moil

    def final(self, entry: Dict) -> None:
        fields(entry, "move territory coins goods armadale bonus")
        for word in ("territory", "coins", "goods", "bonus"):
            require(len(listed(entry[word])) == self.players)
            for number in entry[word]:
                whole(number, 2 if word == "territory" else 0)
        armadale = None if entry["armadale"] is None else self.seat(entry["armadale"])
        require(self.next == "final")
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
