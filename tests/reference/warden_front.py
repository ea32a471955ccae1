"""North of the Wall, step by step: what the wildlings do once something moves them."""

from __future__ import annotations

from typing import Any

Dict = dict[str, Any]

TRAILS = {"ice_river": (1, 3), "cave_people": (4, 5), "hornfoot": (6, 7)}
"""Clan: the lower and the higher trail, each by its lowest number."""
CLAN_OF = dict(enumerate(["ice_river"] * 3 + ["cave_people"] * 2 + ["hornfoot"] * 3, 1))
FIGURES = {"regular": 24, "climber": 8, "giant": 8}
COLUMNS = [[f"{s - row},{row}" for row in range(4)] for s in range(4)]


class Ended(Exception):
    """The wildlings have won: nothing else moves."""


class Front:
    """The wildlings' part of a table, and what happened to it."""

    table: Dict
    options: Dict
    events: list[Dict]

    def wildling_die(self, number: int) -> None:
        clan = CLAN_OF.get(number)
        if clan is not None and self.table["camps"][clan]:
            kind = self.table["camps"][clan].pop(0)
            self.happen("walk", clan=clan, kind=kind, trail=number)
            if self.table["camps"][clan]:
                self.happen("close_up", clan=clan)
            self.arrive(kind, (number - 1) // 2)

    def camp(self, kind: str, clan: str) -> None:
        """Into the first free camp, if there is such a figure; the fifth begins a rush."""
        camps = self.table["camps"][clan]
        if self.frostfangs()[kind] == 0 or len(camps) == 5:
            return
        camps.append(kind)
        self.happen("camp", clan=clan, kind=kind, camp=len(camps))
        if len(camps) == 5:
            self.rush(clan)

    def rush(self, clan: str) -> None:
        camps = self.table["camps"][clan]
        self.happen("rush", clan=clan)
        for trail in TRAILS[clan]:
            kind = camps.pop(0)
            self.happen("walk", clan=clan, kind=kind, trail=trail)
            self.arrive(kind, (trail - 1) // 2)
        self.happen("close_up", clan=clan)

    def arrive(self, kind: str, s: int) -> None:
        clearing, wall = self.table["clearings"][s], self.table["wall"][s]
        if kind == "climber":
            self.cross(kind, s)
        elif kind == "regular":
            clearing.append(kind)
            if clearing.count("regular") > len(wall):
                self.breach(s)
        elif wall:
            self.lose_guard(s)
            self.happen("home", kind=kind)
            if self.options["giant_recheck"] and clearing.count("regular") > len(wall):
                self.breach(s)
        else:
            clearing.append(kind)
            self.breach(s)

    def breach(self, s: int) -> None:
        self.happen("breach", section=s + 1)
        if self.table["wall"][s]:
            self.lose_guard(s)
        while self.table["clearings"][s]:
            self.cross(self.table["clearings"][s].pop(0), s)
        if self.table["breaches"] < 3:
            self.table["breaches"] += 1
        self.happen("marker", breaches=self.table["breaches"])
        if self.table["breaches"] >= 3:
            self.end("breaches")

    def cross(self, kind: str, s: int) -> None:
        """Over the Wall to the nearest free hex."""
        for hex in COLUMNS[s]:
            if hex not in self.table["gift"]:
                self.table["gift"][hex] = kind
                self.happen("enter", kind=kind, hex=hex)
                if len(self.table["gift"]) >= 8:
                    self.end("gift")
                return
        if self.options["column_full"] == "gone":
            self.table["gone"][kind] += 1
        else:
            self.happen("home", kind=kind)

    def lose_guard(self, s: int) -> None:
        wall = self.table["wall"][s]
        self.happen("guard_lost", section=s + 1, seat=wall.pop(0))
        if wall:
            self.happen("close_up", section=s + 1)

    def end(self, why: str) -> None:
        self.happen("end", why=why)
        raise Ended

    def happen(self, event: str, **facts: Any) -> None:
        self.events.append({"event": event, **facts})

    def out(self) -> Dict:
        """Figures anywhere but in the Frostfangs, those out of the game aside."""
        t = self.table
        groups = [*t["camps"].values(), *t["clearings"], list(t["gift"].values())]
        figures = [kind for group in groups for kind in group]
        return {kind: figures.count(kind) for kind in FIGURES}

    def frostfangs(self) -> Dict:
        gone = self.table["gone"]
        return {kind: FIGURES[kind] - n - gone[kind] for kind, n in self.out().items()}
