"""Entries to try at a table of dnup with real hidden hands: sensible ones, and spoilt ones."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.reference.dnup import Referee
from tests.reference.dnup_correct import some_amend
from tests.reference.dnup_spoil import nonsense, spoilt
from tests.reference.dnup_table import STAR, Dict, Place, pool, printed, rivals, turned, value


class Script:
    """A table's worth of entries: how it plays is drawn once, from the seed."""

    def __init__(self, referee: Referee, rng: Random) -> None:
        self.referee = referee
        self.rng = rng
        self.hidden: list[list[str]] = [[] for _ in range(referee.players)]
        """Of each hand the cards that the table does not know, as they really are."""
        self.haste = rng.choice((0.5, 0.8, 0.95))
        self.greed = rng.choice((0.3, 0.7, 1.0))
        self.amends = rng.choice((0.0, 0.0, 0.03, 0.15))
        self.mischief = rng.choice((0.0, 0.1, 0.3, 0.5))
        self.honest = False
        """Whether the last entry was a move that the real hands and the rules allow."""

    @property
    def table(self) -> Dict:
        return self.referee.table

    def next(self) -> Dict:
        roll = self.rng.random()
        self.honest = False
        if roll < self.amends:
            return some_amend(self.table, self.hidden, self.rng)
        if roll > 0.97:
            return self.undo()
        if self.referee.outcome() and roll > 0.5:
            nobody = [0] * self.referee.players
            return {"move": "amend", "tokens": nobody, "rounds_won": nobody}
        if not self.table["on"]:
            deal = {"seat": self.seat(), "move": "deal", "starter": self.seat()}
            return spoilt(deal, self.table, self.rng) if self.mishap() else deal
        entry = self.sensible()
        self.honest = not self.mishap()
        if self.honest:
            return entry
        if self.rng.random() < 0.15:
            return nonsense(self.table, self.rng)
        return spoilt(entry, self.table, self.rng)

    def mishap(self) -> bool:
        return self.rng.random() < self.mischief

    def seat(self) -> int:
        return self.rng.randrange(self.referee.players)

    def undo(self) -> Dict:
        last = self.referee.standing[-1][0] if self.referee.standing else 0
        if self.rng.random() < 0.7:
            return {"undo": last}
        wrong: list[Dict] = [{"undo": last + 1}, {"undo": last - 1}, {"undo": True}, {"undo": 0}]
        wrong += [{"undo": str(last)}, {"undo": float(last)}, {"undo": last, "seat": 0}]
        wrong += [{"undo": [last]}, {"undo": None}, {"undo": self.referee.entries + 1}]
        return self.rng.choice(wrong)

    def sensible(self) -> Dict:
        """A move that the rules allow with the cards that the seat really holds."""
        t = self.table
        seat = t["turn"]
        plays, adds = self.plays(), self.adds()
        takes = [{"move": "take", "from": self.named(place)} for place in self.opposing()]
        if plays and self.rng.random() < self.haste:
            sized = sorted(plays, key=lambda play: len(play["cards"]))
            choice = sized[-1] if self.rng.random() < self.greed else self.rng.choice(sized)
        else:
            kinds = [kind for kind in (plays, adds, adds, takes, [{"move": "turn"}]) if kind]
            choice = self.rng.choice(self.rng.choice(kinds))
        return {"seat": seat, **choice}

    def hand(self) -> list[str]:
        """What the seat in turn really holds."""
        t = self.table
        return [*t["hands"][t["turn"]]["known"], *self.hidden[t["turn"]]]

    def plays(self) -> list[Dict]:
        t = self.table
        mine = (t["turn"], t["area"])
        found = []
        for upper in range(1, 11):
            cards = [card for card in self.hand() if value([card]) == upper]
            self.rng.shuffle(cards)
            for size in range(1, len(cards) + 1):
                if all(upper > value(t["table"][rival]) for rival in rivals(t, mine, size)):
                    found.append({"move": "play", "cards": cards[:size]})
        return found

    def adds(self) -> list[Dict]:
        t = self.table
        mine = (t["turn"], t["area"])
        found = []
        for place in self.opposing():
            cards = t["table"][place]
            others = [rival for rival in rivals(t, place, len(cards) + 1) if rival != mine]
            if all(value(cards) > value(t["table"][rival]) for rival in others):
                fitting = [card for card in self.hand() if value([card]) == value(cards)]
                found += [{"move": "add", "card": c, "to": self.named(place)} for c in fitting]
        return found

    def opposing(self) -> list[Place]:
        return [place for place in self.table["table"] if place[0] != self.table["turn"]]

    def named(self, place: Place) -> Dict:
        if self.referee.players > 2 and self.rng.random() < 0.5:
            return {"seat": place[0]}
        return {"seat": place[0], "area": place[1]}

    def follow(self, entry: Dict, accepted: bool) -> None:
        """The real hands after this entry; dealt anew where it made them impossible."""
        if not accepted:
            return
        kind = entry.get("move")
        if kind in ("play", "add"):
            for card in entry.get("cards") or [entry.get("card")]:
                if card in self.hidden[entry["seat"]] and not self.fits():
                    self.hidden[entry["seat"]].remove(card)
        elif kind == "turn":
            self.hidden[entry["seat"]] = [turned(c) for c in self.hidden[entry["seat"]]]
        if not self.fits():
            self.deal()

    def fits(self) -> bool:
        t = self.table
        rooms = [hand["size"] - len(hand["known"]) for hand in t["hands"]]
        cards = Counter(printed(card) for hand in self.hidden for card in hand)
        return rooms == [len(hand) for hand in self.hidden] and not cards - pool(t)

    def deal(self) -> None:
        """Some deal that fits what the table knows."""
        t = self.table
        rooms = [hand["size"] - len(hand["known"]) for hand in t["hands"]]
        cards = list(pool(t).elements())
        self.hidden = [[] for _ in rooms]
        missing = len(cards) - sum(rooms)
        if t["star"] is not None and (rooms[t["star"]] or missing):
            cards.remove(STAR)
            self.hidden[t["star"]] = [STAR] if rooms[t["star"]] else []
        self.rng.shuffle(cards)
        for hand, room in zip(self.hidden, rooms, strict=True):
            while len(hand) < room:
                hand.append(cards.pop())
            hand[:] = [card if self.rng.random() < 0.5 else turned(card) for card in hand]
