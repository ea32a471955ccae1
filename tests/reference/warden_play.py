"""Random entries for the warden: mostly what a table would do, sometimes what it must not."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from tests.reference.warden import BOARD, OWN_FIELDS, PRINTED, Referee
from tests.reference.warden_front import FIGURES, TRAILS, Dict

KINDS = list(FIGURES)
CLANS = list(TRAILS)
JUNK: list[Any] = [
    *(None, True, False, 0, -1, 1, 2, 5, 6, 8, 13, 10**9, 10**30, 5.0, 1.5, "", "1", "regular"),
    *("hornfoot", "1,1", "9,9", "0,0,N", "giant ", [], [1], [[]], ["ice_river", 1], {}),
    *({"gift": "1,1"}, {"camp": ["hornfoot", 0]}, {"camp": ["x", 1]}, {"clearing": 0}),
    *({"clearing": 1, "kind": "dragon"}, {"gift": "0,0", "clearing": 1}, {"": 1}, [None] * 4),
]


class Script:
    """What the table says next; it knows the referee's table and likes long games."""

    def __init__(self, referee: Referee, rng: Random) -> None:
        self.referee = referee
        self.rng = rng
        self.calm = rng.random() < 0.4
        """A calm table builds much and puts the wildlings back, so that all tokens are seen."""

    def next(self) -> Dict:
        draw = self.rng.random()
        if self.calm and self.rng.random() < 0.6:
            return self.sensible()
        if draw < 0.05:
            return self.undo()
        if draw < 0.12:
            return self.amend()
        if draw < 0.2:
            return self.anything()
        entry = self.sensible()
        return self.spoilt(entry) if draw < 0.38 else entry

    def sensible(self) -> Dict:
        """An entry of this phase by the seat to act; most of these are legal."""
        rng, phase = self.rng, self.referee.table["phase"]
        if phase == "setup":
            return self.entry("guard")
        if phase == "over":
            draw = rng.random()
            if draw < 0.4:
                return self.entry("tally")
            return self.undo() if draw < 0.7 else self.amend() | {"turn": rng.randrange(3)}
        if self.calm and rng.random() < 0.15:
            return {"move": "amend", "gift": {}, "breaches": 0, "clearings": [[], [], [], []]}
        free = ["token"] * (25 if self.calm else 4) + ["guard"] * 3 + ["remove"]
        own = ["roll"] * 7 if phase == "roll" else ["end_turn"] * 7
        name = rng.choice(own + free)
        if phase == "main" and rng.random() < 0.02:
            name = "victory"
        return self.entry("reshuffle" if rng.random() < 0.005 else name)

    def anything(self) -> Dict:
        entry = self.entry(self.rng.choice([*OWN_FIELDS, "build"]))
        if self.rng.random() < 0.3:
            entry["seat"] = self.rng.randrange(5)
        return entry

    def entry(self, name: str) -> Dict:
        rng, table = self.rng, self.referee.table
        own: Dict = {"seat": table["turn"], "move": name}
        if name == "guard":
            return own | {"section": rng.randint(1, 4)}
        if name == "roll":
            return own | {"wildling": rng.randint(1, 8 if rng.random() < 0.8 else 12)}
        if name == "token":
            return own | self.some_token()
        if name == "remove":
            return own | {"from": self.some_place()}
        if name == "amend":
            return self.amend()
        if name == "tally":
            n = self.referee.players
            few = rng.choice([1, 2, 10])
            counts = [[rng.randint(0, few) for _ in range(n)] for _ in range(2)]
            return {"move": "tally", "points": counts[0], "hands": counts[1]}
        return {"move": name} if name == "reshuffle" else own

    def some_token(self) -> Dict:
        """Mostly one that is still face down."""
        seen = self.referee.table["seen"]
        left = [
            (kind, clan)
            for clan in CLANS
            for kind in KINDS
            for _ in range(PRINTED[kind] - seen[kind, clan])
        ]
        if self.rng.random() < 0.1:
            left = [(kind, clan) for kind in KINDS for clan in CLANS]
        kind, clan = self.rng.choice(left)
        return {"kind": kind, "clan": clan}

    def some_place(self) -> Dict:
        rng, table = self.rng, self.referee.table
        places: list[Dict] = [{"gift": hex} for hex in table["gift"]]
        places += [{"camp": [c, i + 1]} for c in CLANS for i in range(len(table["camps"][c]))]
        for i, there in enumerate(table["clearings"]):
            places += [{"clearing": i + 1, "kind": kind} for kind in there]
            places += [{"clearing": i + 1}] if there else []
        if not places or rng.random() < 0.15:
            places = [{"gift": "1,1"}, {"camp": [rng.choice(CLANS), rng.randint(0, 6)]}]
            places += [{"clearing": rng.randint(1, 4), "kind": rng.choice(KINDS)}]
        return rng.choice(places)

    def amend(self) -> Dict:
        rng, n = self.rng, self.referee.players
        facts: Dict = {}
        if rng.random() < 0.4:
            clans = rng.sample(CLANS, rng.randint(1, 3))
            facts["camps"] = {clan: self.kinds(rng.choice([2, 4, 4, 5, 6])) for clan in clans}
        if rng.random() < 0.3:
            facts["clearings"] = [self.kinds(rng.choice([0, 1, 3, 7])) for _ in range(4)]
        if rng.random() < 0.3:
            sizes = [rng.choice([0, 1, 2, 2, 5, 6]) for _ in range(4)]
            facts["wall"] = [[rng.randrange(n) for _ in range(rng.randint(0, m))] for m in sizes]
        if rng.random() < 0.3:
            hexes = sorted(BOARD[4 if rng.random() < 0.2 else 3])
            some = rng.sample(hexes, rng.choice([0, 3, 6, 7, 7, 8, 12]))
            facts["gift"] = {hex: self.kind() for hex in some}
        if rng.random() < 0.3:
            facts["breaches"] = rng.choice([0, 0, 1, 2, 2, 3, 4, -1])
        if rng.random() < 0.2:
            facts["turn"] = rng.choice([*range(n), n])
        if rng.random() < 0.1:
            facts["seat"] = rng.choice([0, 1, 7])
        return {"move": "amend"} | facts

    def kinds(self, most: int) -> list[str]:
        return [self.kind() for _ in range(self.rng.randint(0, most))]

    def kind(self) -> str:
        return self.rng.choices(KINDS, [5, 2, 2])[0]

    def undo(self) -> Dict:
        history = self.referee.history
        last = history[-1][0] if history else 0
        if self.rng.random() < 0.7:
            return {"undo": last}
        some: list[Any] = [self.referee.n, last - 1, last + 1, 0, -1, True, str(last), float(last)]
        return self.rng.choice([*({"undo": n} for n in some), {"undo": last, "move": "roll"}])

    def spoilt(self, entry: Dict) -> Dict:
        """With one thing changed somewhere in it: most of these are illegal."""
        rng, entry = self.rng, copy.deepcopy(entry)
        draw = rng.random()
        if draw < 0.15:
            entry.pop(rng.choice(list(entry)))
        elif draw < 0.3:
            name = rng.choice(["colour", "section", "kind", "dice", "points"])
            entry[name] = rng.choice(JUNK[1:])
        elif draw < 0.4:
            entry.setdefault(rng.choice(["section", "kind", "clan", "from", "turn", "gift"]), None)
        elif draw < 0.55:
            entry["seat"] = (self.referee.table["turn"] + 1) % self.referee.players
        else:
            self.spoil_inside(entry)
        return entry

    def spoil_inside(self, whole: Any) -> None:
        """Change one value, here or deeper; null stands only for a field of the entry itself."""
        rng, inner = self.rng, whole
        keys = list(inner)
        while True:
            key = rng.choice(keys)
            below = inner[key]
            if not isinstance(below, dict | list) or not below or rng.random() < 0.4:
                inner[key] = rng.choice(JUNK if inner is whole else JUNK[1:])
                return
            inner, keys = below, list(below) if isinstance(below, dict) else list(range(len(below)))
