"""A slow and obvious referee of dnup, from the rulebook and the design page alone.

It works on the plain objects of a session file and shares nothing with the engine. A card
that some deal allows is accepted; one that no deal allows is refused.
"""

from __future__ import annotations

from typing import Any

from tests.reference.dnup_amend import amend
from tests.reference.dnup_table import (
    DECKS,
    Dict,
    Place,
    Refused,
    copied,
    discard,
    fields,
    into_hand,
    may_hold,
    out_of_hand,
    pass_on,
    require,
    rivals,
    texts,
    turned,
    value,
)

TOKENS_TO_WIN = 4
ROUNDS_TO_WIN = 2


class Referee:
    """Judges entries one by one and keeps the table they make."""

    def __init__(self, header: Dict, deck: list[str] | None = None) -> None:
        n = len(header["players"])
        options = header.get("options", {})
        self.turn_limit: int | None = options.get("turn_limit")
        self.memory_aid: bool = options.get("memory_aid", False)
        self.entries = 0
        self.why = ""
        """Of the last entry, if it was refused."""
        self.standing: list[tuple[int, Dict]] = []
        """Entries in force, each with the table before it."""
        self.table: Dict = {
            "deck": deck or DECKS[n],
            "round": 0,
            "on": False,
            "turn": None,
            "area": 1,
            "turns": 0,
            "star": None,
            "hands": [{"size": 0, "known": []} for _ in range(n)],
            "table": {},
            "discarded": [],
            "out": [],
            "tokens": [0] * n,
            "rounds_won": [0] * n,
        }

    @property
    def players(self) -> int:
        return len(self.table["hands"])

    def enter(self, entry: Dict) -> bool:
        """Whether the entry is accepted; it counts as an entry either way."""
        self.entries += 1
        before = copied(self.table)
        try:
            if "undo" in entry:
                self._undo(entry)
            else:
                self._move(entry)
                self.standing.append((self.entries, before))
        except Refused as refused:
            self.table = before
            self.why = str(refused)
            return False
        self.why = ""
        return True

    def outcome(self) -> Dict | None:
        """Who has won; nobody while a round goes on, whatever an amend says of the tokens."""
        winners = self.leaders()
        return {"winners": winners} if winners and not self.table["on"] else None

    def leaders(self) -> list[int]:
        """Who has tokens enough to win, or rounds enough where there are two players."""
        enough = ROUNDS_TO_WIN if self.players == 2 else TOKENS_TO_WIN
        return [seat for seat, points in enumerate(self.score()) if points >= enough]

    def score(self) -> list[int]:
        points: list[int] = self.table["rounds_won" if self.players == 2 else "tokens"]
        return points

    def view(self) -> Dict:
        """What a bystander is shown."""
        t = self.table
        shown = [
            {"seat": seat, "area": area, "value": value(cards), "cards": sorted(cards)}
            for (seat, area), cards in sorted(t["table"].items())
        ]
        hands = [
            {"size": hand["size"], "known": sorted(hand["known"]) if self.memory_aid else []}
            for hand in t["hands"]
        ]
        same = {key: t[key] for key in ("tokens", "rounds_won", "out")}
        whose = {key: t[key] if t["on"] else None for key in ("turn", "area")}
        return {"table": shown, "hands": hands, "round": max(1, t["round"]), **same, **whose}

    def may_hold(self, seat: int, cards: list[str]) -> bool:
        return may_hold(self.table, seat, cards)

    def _undo(self, entry: Dict) -> None:
        fields(entry, {"undo": int})
        require(bool(self.standing) and entry["undo"] == self.standing[-1][0], "not the last")
        self.table = self.standing.pop()[1]

    def _move(self, entry: Dict) -> None:
        actions = {"play": self._play, "add": self._add, "take": self._take, "turn": self._turn}
        kind: Any = entry.get("move")
        if kind == "amend":
            amend(self.table, entry)
            return
        require(self.outcome() is None, "the game is over")
        if kind == "deal":
            self._deal(entry)
            return
        require(type(kind) is str and kind in actions, "no such move")
        require(self.table["on"], "no round is being played")
        require(type(entry.get("seat")) is int, "a seat acts")
        require(entry["seat"] == self.table["turn"], "another seat's turn")
        discard(self.table, (self.table["turn"], self.table["area"]))
        actions[kind](entry)

    def _deal(self, entry: Dict) -> None:
        t = self.table
        fields(entry, {"seat": int, "move": str, "starter": int})
        require(not t["on"], "a round is being played")
        require(entry["seat"] in range(self.players), "no such seat")
        require(entry["starter"] in range(self.players), "no such seat")
        each = len(t["deck"]) // self.players
        t["hands"] = [{"size": each, "known": []} for _ in range(self.players)]
        t |= {"table": {}, "discarded": [], "out": [], "turns": 0, "on": True}
        t |= {"round": t["round"] + 1, "turn": entry["starter"], "star": entry["starter"]}
        t["area"] = 2 if self.players == 2 else 1

    def _play(self, entry: Dict) -> None:
        t, seat = self.table, self.table["turn"]
        fields(entry, {"seat": int, "move": str, "cards": list})
        cards = entry["cards"]
        texts(cards)
        require(len(cards) > 0, "a set has cards")
        require(self.may_hold(seat, cards), "the hand cannot hold these")
        require(all(value([card]) == value(cards) for card in cards), "not one value")
        out_of_hand(t, seat, cards)
        self._lay(seat, (seat, t["area"]), cards)

    def _add(self, entry: Dict) -> None:
        t, seat = self.table, self.table["turn"]
        fields(entry, {"seat": int, "move": str, "card": str, "to": dict})
        place = self._opposing(entry["to"])
        card = entry["card"]
        require(self.may_hold(seat, [card]), "the hand cannot hold this")
        require(value([card]) == value(t["table"][place]), "another value than the set's")
        out_of_hand(t, seat, [card])
        self._lay(seat, place, [*t["table"][place], card])

    def _take(self, entry: Dict) -> None:
        t, seat = self.table, self.table["turn"]
        fields(entry, {"seat": int, "move": str, "from": dict})
        into_hand(t, seat, t["table"].pop(self._opposing(entry["from"])))
        self._next()

    def _turn(self, entry: Dict) -> None:
        fields(entry, {"seat": int, "move": str})
        hand = self.table["hands"][self.table["turn"]]
        hand["known"] = [turned(card) for card in hand["known"]]
        self._next()

    def _opposing(self, named: Dict) -> Place:
        """An opponent's place with a set on it."""
        if self.players == 2:
            fields(named, {"seat": int, "area": int})
        else:
            fields(named, {"seat": int}, {"area": int})
        place = (named["seat"], named.get("area", 1))
        require(place[0] != self.table["turn"], "an own set")
        require(place in self.table["table"], "no set there")
        return place

    def _lay(self, seat: int, place: Place, cards: list[str]) -> None:
        """The set now lies there, beats what has its size, and the hand may be empty."""
        t = self.table
        for rival in rivals(t, place, len(cards)):
            require(value(cards) > value(t["table"][rival]), "the size is taken")
            if rival[0] in t["out"]:
                discard(t, rival)
            else:
                into_hand(t, rival[0], t["table"].pop(rival))
        t["table"][place] = cards
        if t["hands"][seat]["size"] == 0:
            self._go_out(seat)
        self._next()

    def _go_out(self, seat: int) -> None:
        t = self.table
        t["out"].append(seat)
        if self.players == 2:
            t["rounds_won"][seat] += 1
            t["on"] = False
            return
        first = len(t["out"]) == 1
        t["tokens"][seat] += 2 if first else 1
        t["on"] = first and not self.leaders()

    def _next(self) -> None:
        """The turn passes on, unless the round has ended or the limit of turns is reached."""
        t = self.table
        t["turns"] += 1
        if self.turn_limit is not None and t["turns"] >= self.turn_limit:
            t["on"] = False
        if not t["on"]:
            return
        if self.players == 2:
            if t["area"] == 1:
                t["area"] = 2
            else:
                t |= {"turn": 1 - t["turn"], "area": 1}
            return
        pass_on(t)
