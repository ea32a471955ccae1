"""An obvious referee of the warden: plain dicts, one step after the other, as the table does it."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from typing import Any

from tests.reference.warden_front import COLUMNS, FIGURES, TRAILS, Dict, Ended, Front

PRINTED = {"regular": 12, "climber": 4, "giant": 3}
BOARD = {
    3: {hex for column in COLUMNS for hex in column},
    4: {hex for column in COLUMNS for hex in column} | {"3,1", "2,2", "3,2", "1,3", "2,3"},
}
"""Players: the hexes of the Gift."""
OWN_FIELDS: dict[str, tuple[set[str], set[str]]] = {
    "guard": ({"seat", "section"}, set()),
    "roll": ({"seat", "wildling"}, set()),
    "token": ({"seat", "kind", "clan"}, set()),
    "remove": ({"seat", "from"}, set()),
    "end_turn": ({"seat"}, set()),
    "victory": ({"seat"}, set()),
    "reshuffle": (set(), {"seat"}),
    "tally": ({"points", "hands"}, {"seat"}),
    "amend": (set(), {"seat", "camps", "clearings", "wall", "gift", "breaches", "turn"}),
}
"""The fields that a move needs, and those it may have."""


class Refused(Exception):
    """The table does not allow this."""


def require(true: bool) -> None:
    if not true:
        raise Refused


def is_whole(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def is_word(value: Any, words: Any) -> bool:
    return type(value) is str and value in words


def without_nulls(entry: Dict) -> Dict:
    return {key: value for key, value in entry.items() if value is not None}


class Referee(Front):
    """One table: what stands, and how it came to stand."""

    def __init__(self, players: int, options: Dict) -> None:
        self.players = players
        self.options = {"first": 0, "giant_recheck": True, "column_full": "home"} | options
        self.n = 0
        self.history: list[tuple[int, Dict]] = []
        """The entries that stand, each with the table before it."""
        self.events: list[Dict] = []
        self.reshuffled = False
        """Whether the last entry showed the last token of all."""
        self.table: Dict = {
            "camps": {clan: [] for clan in TRAILS},
            "clearings": [[], [], [], []],
            "wall": [[], [], [], []],
            "gift": {},
            "breaches": 0,
            "gone": Counter(),
            "seen": Counter(),
            "turn": self.options["first"],
            "phase": "setup",
            "to_place": players,
            "champion": None,
            "tally": None,
        }

    def enter(self, entry: Dict) -> bool:
        """Whether the table allows it; then it is done and `events` says what happened."""
        self.n += 1
        before, self.events, self.reshuffled = self.table, [], False
        self.table = pickle.loads(pickle.dumps(before))
        try:
            if "undo" in entry:
                self.undo(entry)
            else:
                self.move(without_nulls(entry))
                self.history.append((self.n, before))
        except Refused:
            self.table, self.events = before, []
            return False
        return True

    def undo(self, entry: Dict) -> None:
        require(set(entry) == {"undo"} and type(entry["undo"]) is int and bool(self.history))
        n, before = self.history[-1]
        require(entry["undo"] == n)
        self.history.pop()
        self.table = before

    def move(self, entry: Dict) -> None:
        name = entry.pop("move", None)
        require(is_word(name, OWN_FIELDS))
        needed, allowed = OWN_FIELDS[name]
        require(needed <= set(entry) <= needed | allowed)
        if "seat" in needed:
            require(is_whole(entry["seat"], 0, self.players - 1))
            require(entry["seat"] == self.table["turn"])
        require(self.table["phase"] in self.phases(name))
        try:
            getattr(self, name)(entry)
        except Ended:
            self.table["phase"] = "over"

    @staticmethod
    def phases(name: str) -> set[str]:
        """In set-up only guards are placed, after the end only counted; corrections are free."""
        return {
            "guard": {"setup", "roll", "main"},
            "roll": {"roll"},
            "end_turn": {"main"},
            "victory": {"main"},
            "tally": {"over"},
            "amend": {"setup", "roll", "main", "over"},
        }.get(name, {"roll", "main"})

    def guard(self, entry: Dict) -> None:
        t, seat = self.table, entry["seat"]
        require(is_whole(entry["section"], 1, 4))
        section = t["wall"][entry["section"] - 1]
        require(len(section) < 5 and self.guards()[seat] < 7)
        section.append(seat)
        if t["phase"] == "setup":
            t["to_place"] -= 1
            t["turn"] = (seat + 1) % self.players
            if t["to_place"] == 0:
                t["phase"] = "roll"

    def roll(self, entry: Dict) -> None:
        number = entry["wildling"]
        require(is_whole(number, 1, 12))
        self.table["phase"] = "main"
        self.wildling_die(number)

    def token(self, entry: Dict) -> None:
        kind, clan = entry["kind"], entry["clan"]
        require(is_word(kind, PRINTED) and is_word(clan, TRAILS))
        seen = self.table["seen"]
        require(seen[kind, clan] < PRINTED[kind])
        seen[kind, clan] += 1
        if sum(seen.values()) == 57:
            seen.clear()
            self.reshuffled = True
        self.camp(kind, clan)

    def remove(self, entry: Dict) -> None:
        require(type(entry["from"]) is dict)
        place, t = without_nulls(entry["from"]), self.table
        if set(place) == {"gift"}:
            require(is_word(place["gift"], t["gift"]))
            self.happen("home", kind=t["gift"].pop(place["gift"]))
        elif set(place) == {"camp"}:
            require(type(place["camp"]) is list and len(place["camp"]) == 2)
            clan, number = place["camp"]
            require(is_word(clan, TRAILS) and is_whole(number, 1, len(t["camps"][clan])))
            self.happen("home", kind=t["camps"][clan].pop(number - 1))
            if len(t["camps"][clan]) >= number:
                self.happen("close_up", clan=clan)
        else:
            require(set(place) in ({"clearing"}, {"clearing", "kind"}))
            require(is_whole(place["clearing"], 1, 4))
            there = t["clearings"][place["clearing"] - 1]
            kind = place.get("kind", there[0] if there else None)
            require(is_word(kind, there))
            there.remove(kind)
            self.happen("home", kind=kind)

    def reshuffle(self, entry: Dict) -> None:
        self.table["seen"].clear()

    def end_turn(self, entry: Dict) -> None:
        self.table |= {"phase": "roll", "turn": (entry["seat"] + 1) % self.players}

    def victory(self, entry: Dict) -> None:
        self.table |= {"phase": "over", "champion": entry["seat"]}

    def tally(self, entry: Dict) -> None:
        require(self.table["tally"] is None)
        for counts in (entry["points"], entry["hands"]):
            require(type(counts) is list and len(counts) == self.players)
            require(all(is_whole(n, 0, 10**9) for n in counts))
        self.table["tally"] = list(zip(entry["points"], entry["hands"], strict=True))

    def amend(self, entry: Dict) -> None:
        t = self.table
        if "camps" in entry:
            require(type(entry["camps"]) is dict)
            for clan, kinds in entry["camps"].items():
                require(clan in TRAILS and are_figures(kinds) and len(kinds) <= 5)
                t["camps"][clan] = list(kinds)
        if "clearings" in entry:
            require(is_list_of_four(entry["clearings"]))
            require(all(are_figures(kinds) for kinds in entry["clearings"]))
            t["clearings"] = copy.deepcopy(entry["clearings"])
        if "wall" in entry:
            self.amend_wall(entry["wall"])
        if "gift" in entry:
            require(type(entry["gift"]) is dict and set(entry["gift"]) <= BOARD[self.players])
            require(are_figures(list(entry["gift"].values())))
            t["gift"] = dict(entry["gift"])
        if "breaches" in entry:
            require(is_whole(entry["breaches"], 0, 3))
            t["breaches"] = entry["breaches"]
        require(all(n <= FIGURES[kind] for kind, n in self.out().items()))
        for kind, n in self.out().items():
            t["gone"][kind] = min(t["gone"][kind], FIGURES[kind] - n)
        if "turn" in entry:
            require(is_whole(entry["turn"], 0, self.players - 1))
            t |= {"turn": entry["turn"], "phase": "roll", "champion": None, "tally": None}

    def amend_wall(self, wall: Any) -> None:
        require(is_list_of_four(wall))
        for section in wall:
            require(type(section) is list and len(section) <= 5)
            require(all(is_whole(seat, 0, self.players - 1) for seat in section))
        self.table["wall"] = copy.deepcopy(wall)
        require(max(self.guards()) <= 7)

    def guards(self) -> list[int]:
        """How many of each seat stand on the Wall."""
        standing = [seat for section in self.table["wall"] for seat in section]
        return [standing.count(seat) for seat in range(self.players)]

    def points(self) -> list[int]:
        """As counted at the end; until then all that is known are the points for guards."""
        if self.table["tally"] is not None:
            return [points for points, _ in self.table["tally"]]
        return [(n >= 3) + (n >= 5) for n in self.guards()]

    def view(self) -> Dict:
        shown = ("camps", "clearings", "wall", "gift", "breaches", "turn", "phase")
        return {key: self.table[key] for key in shown} | {"frostfangs": self.frostfangs()}

    def outcome(self) -> list[int] | None:
        """The winners, none if all lose; None while it is open."""
        t = self.table
        if t["phase"] != "over":
            return None
        if t["champion"] is not None:
            return [t["champion"]]
        guards = self.guards()
        ahead = [seat for seat in range(self.players) if guards[seat] == max(guards)]
        if len(ahead) == 1:
            return ahead
        if t["tally"] is None:
            return None
        best = max(t["tally"][seat] for seat in ahead)
        winners = [seat for seat in ahead if t["tally"][seat] == best]
        return winners if len(winners) == 1 else []


def is_list_of_four(value: Any) -> bool:
    return type(value) is list and len(value) == 4


def are_figures(kinds: Any) -> bool:
    return type(kinds) is list and all(is_word(kind, FIGURES) for kind in kinds)
