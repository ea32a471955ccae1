"""A small table of Night's Watch for hand-written scenarios: a known board, facts set at will."""

from __future__ import annotations

import json
from typing import Any

from companion.match.check import end_object
from companion.match.log import Header
from companion.match.table import Table
from scoring.codec import to_json

Dict = dict[str, Any]

HEXES: dict[str, tuple[str, int | str | None]] = {
    "0,0": ("hills", 6),
    "1,0": ("forest", 11),
    "2,0": ("mountains", 4),
    "3,0": ("fields", 5),
    "-1,1": ("pasture", 9),
    "0,1": ("fields", 3),
    "1,1": ("hills", 4),
    "2,1": ("forest", 10),
    "-2,2": ("mountains", 8),
    "-1,2": ("forest", 3),
    "0,2": ("pasture", 10),
    "1,2": ("hills", 9),
    "-3,3": ("fields", 12),
    "-2,3": ("pasture", 2),
    "-1,3": ("mountains", 5),
    "0,3": ("forest", None),
}
MARKETS: list[Dict] = [
    {"edge": "0,0,NW", "resource": "wood", "rate": 2},
    {"edge": "3,0,E", "resource": None, "rate": 3},
]
TOP = ["0,0,NE", "1,-1,SE", "1,0,NE", "2,-1,SE", "2,0,NE", "3,-1,SE", "3,0,NE"]
"""Seven edges in a line along the Wall, from 0,0,N eastwards."""
MIDDLE = ["-1,1,NE", "0,0,SE", "0,1,NE", "1,0,SE", "1,1,NE", "2,0,SE", "2,1,NE"]
"""Seven edges in a line south of the first row, from -1,1,N eastwards by 0,1,N and 1,1,N."""
ROAD = {"brick": 1, "wood": 1}
SETTLEMENT = {"brick": 1, "wood": 1, "wool": 1, "grain": 1}
KEEP = {"ore": 3, "grain": 2}
CARD = {"ore": 1, "wool": 1, "grain": 1}
GUARD = {"brick": 1, "wool": 1, "wood": 1}
REGULAR = {"kind": "regular", "clan": "hornfoot"}
CLIMBER = {"kind": "climber", "clan": "ice_river"}


class Scene:
    """A table in the middle of a game; `do` must be accepted, `refuses` changes nothing."""

    def __init__(self, players: int = 3, **options: Any) -> None:
        hexes = {hex: {"terrain": kind, "number": n} for hex, (kind, n) in HEXES.items()}
        board = {"hexes": hexes, "markets": MARKETS}
        options = {"first": 0, "board": board} | options
        chosen = {key: value for key, value in options.items() if value != "left out"}
        self.table = Table(Header("nights-watch", ("Ada", "Bo", "Cy", "Di")[:players], chosen))

    def do(self, *entries: Dict) -> list[Dict]:
        """The events of the last entry."""
        events: list[Dict] = []
        for entry in entries:
            played = self.table.append(json.loads(json.dumps(entry)))
            assert played.verdict.ok, (entry, [problem.rule for problem in played.verdict.broken])
            events = to_json(played.events)
        return events

    def answer(self, entry: Dict) -> str:
        return self.table.judge(json.loads(json.dumps(entry))).verdict.answer

    def refuses(self, *entries: Dict) -> bool:
        for entry in entries:
            assert self.answer(entry) == "illegal", entry
        return True

    def begin(self, seat: int = 0, **facts: Any) -> Scene:
        """Before this seat's roll, with these facts and otherwise empty hands."""
        hands: list[Dict] = [{} for _ in self.table.header.players]
        self.do({"move": "amend", "hands": hands} | facts | {"turn": seat})
        return self

    def main(self, seat: int = 0, **facts: Any) -> Scene:
        """After a roll of 12 that brings nothing and moves nobody."""
        self.begin(seat, **facts)
        self.do(self.roll(6, 6, seat=seat))
        return self

    def roll(self, a: int, b: int, wildling: int = 12, seat: int = 0) -> Dict:
        watch = self.table.header.options.get("mode", "watch") == "watch"
        dice: Dict = {"seat": seat, "move": "roll", "dice": [a, b]}
        return dice | ({"wildling": wildling} if watch else {})

    @property
    def view(self) -> Dict:
        shown: Dict = json.loads(json.dumps(self.table.view()))
        return shown

    @property
    def end(self) -> Dict:
        last: Dict = json.loads(json.dumps(end_object(self.table)))
        return last

    def hand(self, seat: int) -> Dict:
        """What this hand certainly holds; asserts that nothing about it is uncertain."""
        hand = self.view["hands"][seat]
        assert hand["certain"] == hand["possible"]
        assert sum(hand["certain"].values()) == hand["size"]
        certain: Dict = hand["certain"]
        return certain


def build(what: str, at: str, *tokens: Dict, seat: int = 0) -> Dict:
    entry: Dict = {"seat": seat, "move": "build", "what": what, "at": at}
    return entry | ({"tokens": list(tokens)} if tokens else {})


def plus(*bundles: dict[str, int]) -> dict[str, int]:
    total: dict[str, int] = {}
    for bundle in bundles:
        for resource, n in bundle.items():
            total[resource] = total.get(resource, 0) + n
    return total
