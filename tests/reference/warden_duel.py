"""Engine and referee of the warden at the same table, entry by entry."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from random import Random

from companion.match.check import end_object
from companion.match.log import Header
from companion.match.table import Table
from scoring.codec import to_json
from tests.reference.warden import Referee
from tests.reference.warden_front import Dict
from tests.reference.warden_play import Script

NAMES = ("Ada", "Bo", "Cy", "Di")


def some_header(seed: int) -> Header:
    """The seed's place in the table of all combinations; what is as usual is left out."""
    usual = {"giant_recheck": True, "column_full": "home", "first": None}
    every = list(product((True, False), ("home", "gone"), (None, 0, 1, 2), (3, 4)))
    recheck, full, first, players = every[seed * 11 % len(every)]
    options = {"giant_recheck": recheck, "column_full": full, "first": first}
    changed = {key: value for key, value in options.items() if value != usual[key]}
    return Header("nights-watch-wildlings", NAMES[:players], changed)


class Disagreement(AssertionError):
    """Engine and referee see a table differently; holds the session that shows it."""

    def __init__(self, why: str, header: Header, entries: list[Dict]) -> None:
        super().__init__("\n".join([why, *map(json.dumps, [header.to_json(), *entries])]))
        self.header = header
        self.entries = entries


class Duel:
    """One table with both of them at it."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.engine = Table(header)
        self.referee = Referee(len(header.players), dict(header.options))
        self.entries: list[Dict] = []
        self.compare()

    def enter(self, entry: Dict) -> bool:
        """Raises Disagreement where they differ."""
        self.entries.append(entry)
        accepted = self.referee.enter(json.loads(json.dumps(entry)))
        played = self.engine.append(json.loads(json.dumps(entry)))
        if played.verdict.ok != accepted:
            rules = [problem.rule for problem in played.verdict.reasons]
            who = "referee" if accepted else "engine"
            raise self.differ(f"only the {who} accepts the last entry; {rules}")
        self.same("events", to_json(played.events), self.referee.events)
        if accepted:
            trusted = entry.get("move") == "victory"
            self.same("verdict", played.verdict.answer, "unverified" if trusted else "legal")
        self.compare()
        return accepted

    def compare(self) -> None:
        end = json.loads(json.dumps(end_object(self.engine)))
        for key, value in self.referee.view().items():
            self.same(key, end["view"].get(key), value)
        self.same("outcome", end["outcome"] and end["outcome"]["winners"], self.referee.outcome())
        points = dict.fromkeys(range(len(self.header.players)), 0)
        for line in end["score"]:
            points[line["seat"]] += line["vp"]
        self.same("points", points, dict(enumerate(self.referee.points())))

    def same(self, what: str, engine: object, referee: object) -> None:
        if engine != referee:
            raise self.differ(f"{what}: engine {engine}, referee {referee}")

    def differ(self, why: str) -> Disagreement:
        return Disagreement(why, self.header, self.entries)


def play(seed: int, length: int) -> Counter[tuple[str, bool]]:
    """One session of random entries; counts entries by answer, and events as accepted."""
    duel = Duel(some_header(seed))
    script = Script(duel.referee, Random(seed))
    tried: Counter[tuple[str, bool]] = Counter()
    for _ in range(length):
        entry = script.next()
        tried["undo" if "undo" in entry else str(entry.get("move")), duel.enter(entry)] += 1
        tried.update((event["event"], True) for event in duel.referee.events)
        if duel.referee.reshuffled:
            tried["all seen", True] += 1
    return tried


def shortest(failed: Disagreement) -> Disagreement:
    """The same disagreement with as few entries as dropping them one by one leaves."""
    found, entries = failed, failed.entries
    if any("undo" in entry for entry in entries):
        entries = standing(failed) + entries[-1:]
        found = disagreement(failed.header, entries) or failed
        entries = found.entries
    before = len(entries) + 1
    while len(entries) < before:
        before = len(entries)
        for i in range(before - 2, -1, -1):
            fewer = disagreement(failed.header, [*entries[:i], *entries[i + 1 :]])
            if fewer is not None and len(fewer.entries) == len(entries) - 1:
                found, entries = fewer, fewer.entries
    return found


def standing(failed: Disagreement) -> list[Dict]:
    referee = Referee(len(failed.header.players), dict(failed.header.options))
    for entry in failed.entries[:-1]:
        referee.enter(json.loads(json.dumps(entry)))
    return [failed.entries[n - 1] for n, _ in referee.history]


def disagreement(header: Header, entries: list[Dict]) -> Disagreement | None:
    try:
        duel = Duel(header)
        for entry in entries:
            duel.enter(entry)
    except Disagreement as found:
        return found
    return None
