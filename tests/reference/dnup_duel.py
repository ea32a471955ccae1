"""Engine and referee at the same table of dnup, entry by entry."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from companion.match.log import Header
from companion.match.table import Table
from tests.reference.dnup import Referee
from tests.reference.dnup_play import Script
from tests.reference.dnup_table import Dict

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")


class Disagreement(AssertionError):
    """Engine and referee see a table differently; holds the session that shows it."""

    def __init__(self, why: str, header: Header, entries: list[Any]) -> None:
        lines = [header.to_json(), *entries]
        super().__init__("\n".join([why, *map(json.dumps, lines)]))
        self.entries = entries


class Duel:
    """One table with both of them at it."""

    def __init__(self, players: int, options: Dict | None = None) -> None:
        self.header = Header("dnup", NAMES[:players], options or {})
        self.engine = Table(self.header)
        self.referee = Referee(self.header.to_json())
        self.entries: list[Any] = []

    def enter(self, entry: Dict) -> bool:
        """Whether both accept it; raises Disagreement where only one does, or the tables differ."""
        self.entries.append(entry)
        accepted = self.referee.enter(entry)
        verdict = self.engine.append(entry).verdict
        if verdict.ok != accepted:
            rules = [problem.rule for problem in verdict.broken]
            mine = self.referee.why or "accepted"
            raise self.disagreement(f"engine: {verdict.answer} {rules}; referee: {mine}")
        if accepted:
            self.compare()
        return accepted

    def compare(self) -> None:
        outcome, points = self.engine.outcome(), [0] * self.referee.players
        for line in self.engine.score():
            points[line.seat] += line.vp
        found = facts(self.engine.view())
        found |= {"winners": list(outcome.winners) if outcome else None, "points": points}
        won = self.referee.outcome()
        wanted = facts(self.referee.view())
        wanted |= {"winners": won and won["winners"], "points": self.referee.score()}
        for key, value in wanted.items():
            if json.dumps(found[key], sort_keys=True) != json.dumps(value, sort_keys=True):
                raise self.disagreement(f"{key}: engine {found[key]}; referee {value}")

    def disagreement(self, why: str) -> Disagreement:
        return Disagreement(why, self.header, self.entries)


def facts(view: Dict) -> Dict:
    """What the page fixes, with the cards in no order."""
    table = [{**laid, "cards": sorted(laid["cards"])} for laid in view["table"]]
    hands = [{"size": h["size"], "known": sorted(h.get("known", []))} for h in view["hands"]]
    return {
        "table": sorted(table, key=lambda laid: (laid["seat"], laid["area"])),
        "hands": hands,
        **{key: list(view[key]) for key in ("tokens", "rounds_won", "out")},
        **{key: view[key] for key in ("turn", "area")},
        "round": view["round"],
    }


def some_options(rng: Random) -> Dict:
    options: Dict = {}
    if rng.random() < 0.8:
        options["memory_aid"] = rng.random() < 0.9
    if rng.random() < 0.25:
        options["turn_limit"] = rng.choice((1, 8, 25, 40, 80))
    return options


def run(seed: int, entries: int, watch: Callable[[Duel, Dict, bool], None] | None = None) -> Duel:
    """A table of this seed for so many entries; raises Disagreement with the shortest session."""
    rng = Random(seed)
    duel = Duel(2 + seed % 4, some_options(rng))
    script = Script(duel.referee, rng)
    try:
        for _ in range(entries):
            entry = script.next()
            accepted = duel.enter(entry)
            if script.honest and not accepted:
                raise duel.disagreement("both refuse what the real hands and the rules allow")
            script.follow(entry, accepted)
            if watch:
                watch(duel, entry, accepted)
    except Disagreement as found:
        raise shortened(found, duel.header) from None
    return duel


def shortened(found: Disagreement, header: Header) -> Disagreement:
    """The same with every entry left out that can be; undos count anew."""
    i = 0
    while i < len(found.entries):
        shorter = without(found.entries, i)
        again = replay(header, shorter)
        if again is None:
            i += 1
        else:
            found = again
    return found


def without(entries: list[Any], i: int) -> list[Any]:
    """All but this entry; an undo of a later one names the number that it now has."""
    kept = entries[:i] + entries[i + 1 :]
    return [{"undo": e["undo"] - 1} if later(e.get("undo"), i + 1) else e for e in kept]


def later(undo: Any, n: int) -> bool:
    return type(undo) is int and undo > n


def replay(header: Header, entries: list[Any]) -> Disagreement | None:
    duel = Duel(len(header.players), dict(header.options))
    try:
        for entry in entries:
            duel.enter(entry)
    except Disagreement as found:
        return found
    return None


def run_many(seeds: range, entries: int = 150) -> dict[int, str]:
    """Many tables: the disagreements by seed. For an evening, not for the suite."""
    found: dict[int, str] = {}
    for seed in seeds:
        try:
            run(seed, entries)
        except Disagreement as bad:
            found[seed] = str(bad)
    return found
