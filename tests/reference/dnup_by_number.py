"""The referee of tables where people say "three fives" and do not read out the other halves."""

from __future__ import annotations

import re

from tests.reference.dnup import Referee
from tests.reference.dnup_table import Dict, Place
from tests.reference.dnup_ways import Wanted, Ways, dealt, distinct

LAYABLE = re.compile(r"([1-9]|10)/([1-9]|10|\?)")


class ByNumber(Referee):
    """Knows of the hands what the ways say, and how far that binds an engine."""

    def __init__(self, header: Dict, deck: list[str] | None = None) -> None:
        super().__init__(header, deck)
        self.ways = dealt(self.table["deck"], self.players, 0)
        self.searching = True
        """Whether the ways are kept; else whatever the table does not exclude may be."""
        self.past: list[Ways] = []
        """Before each entry in force."""
        self.binding = True
        """Whether the last verdict on cards is one that every engine has to give."""

    def enter(self, entry: Dict) -> bool:
        before, stack, self.binding = self.ways, list(self.past), True
        accepted = super().enter(entry)
        if not accepted:
            self.ways, self.past = before, stack
        elif "undo" not in entry:
            self.past.append(before)
        return accepted

    def judge(self, entry: Dict) -> bool:
        """Whether it would be accepted."""
        if not self.enter(entry):
            self.entries -= 1
            return False
        binding = self.binding
        assert self.enter({"undo": self.entries}), "an accepted entry can be taken back"
        self.entries -= 2
        self.binding = binding
        return True

    def may_hold(self, seat: int, cards: list[str]) -> bool:
        if len(cards) > self.table["hands"][seat]["size"] or not self.can_lie(cards):
            return False
        self.binding = self.ways.exact
        return not self.binding or self.ways.may_lay(seat, cards)

    def can_lie(self, cards: list[str]) -> bool:
        """Whether these, the sets and the discarded as they were said can be distinct cards."""
        if not all(LAYABLE.fullmatch(card) for card in cards):
            return False
        t = self.table
        said = [card for laid in (*t["table"].values(), t["discarded"], cards) for card in laid]
        wanted: list[Wanted] = [(card, True, "") for card in said]
        return distinct(tuple(sorted(wanted)), tuple(t["deck"]))

    def _undo(self, entry: Dict) -> None:
        super()._undo(entry)
        self.ways = self.past.pop()

    def _move(self, entry: Dict) -> None:
        t = self.table
        before, out, mine = set(t["table"]), list(t["out"]), (t["turn"], t["area"])
        super()._move(entry)
        kind = entry["move"]
        if kind == "deal":
            ways = dealt(t["deck"], self.players, entry["starter"])
            self.ways = ways if self.searching else ways.given_up()
        elif kind == "amend":
            self._named(entry, before)
        else:
            self._follow(entry, before, out, mine)
        self.ways = self.ways.counted()
        for hand in t["hands"]:
            hand["known"] = []

    def _follow(self, entry: Dict, before: set[Place], out: list[int], mine: Place) -> None:
        """Cards leave a hand, and sets go to hands or are discarded."""
        seat, kind = entry["seat"], entry["move"]
        gone = before - set(self.table["table"]) - {mine}
        ways = self.ways.discard(mine)
        if kind == "play":
            ways = ways.lay(seat, entry["cards"], mine)
        elif kind == "add":
            ways = ways.lay(seat, [entry["card"]], place(entry["to"]))
        elif kind == "turn":
            ways = ways.turn(seat)
        else:
            ways = ways.take_back(place(entry["from"]), seat)
            gone.remove(place(entry["from"]))
        for there in gone:
            ways = ways.discard(there) if there[0] in out else ways.take_back(there, there[0])
        self.ways = ways

    def _named(self, entry: Dict, before: set[Place]) -> None:
        """Names for cards that lie there count as if said at once; more ends the search."""
        after = self.table["table"]
        only = set(entry) <= {"move", "seat", "table"} and before == set(after)
        ways = self.ways
        for there, cards in after.items():
            ways = ways.name(there, cards)
        self.ways = ways if only and ways.all else ways.given_up()


def place(named: Dict) -> Place:
    return named["seat"], named.get("area", 1)
