"""Engine and referee at the same table, entry by entry."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from random import Random
from typing import Any

from companion.match.check import end_object
from companion.match.log import Header
from companion.match.table import Table
from scoring.codec import to_json
from tests.reference.schotten_play import Script
from tests.reference.schotten_proof import kind_of, strength
from tests.reference.schotten_table import Dict, codes, size
from tests.reference.schotten_totten import Referee

CLAIMABLE_EVERY = 2
"""Accepted entries between two looks at who may claim what: the referee is slow at it."""


def some_options(seed: int) -> Dict:
    """The seed's place in the table of all combinations; what is as usual may be left out."""
    truths = (False, True)
    mostly = (True, True, False, True)
    every = list(product(mostly, truths, ("es", "cs"), truths, (0, 1), (1, 2, 3)))
    tactics, expert, edition, counts, first, rounds = every[seed * 37 % len(every)]
    options: Dict = {"tactics": tactics, "expert": expert, "edition": edition}
    if counts:
        options["proof_counts_tactics"] = True
    if seed % 3 == 0:
        options["proof_counts_hands"] = True
    if first:
        options["first_player"] = first
    if rounds > 1:
        options["rounds"] = rounds
    if seed % 5 == 0:
        options["joker_choice"] = {"es": "at_play", "cs": "at_claim"}[edition]
    return options


class Disagreement(AssertionError):
    """Engine and referee see a table differently; holds the session that shows it."""

    def __init__(self, why: str, options: Dict, entries: list[Dict]) -> None:
        lines = [header(options).to_json(), *entries]
        super().__init__("\n".join([why, *map(json.dumps, lines)]))
        self.entries = entries


def header(options: Dict) -> Header:
    return Header("schotten-totten", ("Ada", "Bo"), options)


class Duel:
    """One table with both of them at it."""

    def __init__(self, options: Dict) -> None:
        self.options = options
        self.engine = Table(header(options))
        self.referee = Referee({"options": options})
        self.accepted = 0
        self.entries: list[Dict] = []

    def enter(self, entry: Dict) -> bool:
        """Raises Disagreement where they differ."""
        self.entries.append(entry)
        before = self.referee.table
        accepted = self.referee.enter(entry)
        played = self.engine.append(json.loads(json.dumps(entry)))
        if played.verdict.ok != accepted:
            rules = [problem.rule for problem in played.verdict.reasons]
            who = "referee" if accepted else "engine"
            raise self.differ(f"only the {who} accepts the last entry; {rules}")
        self.check_claim(entry, before, played)
        if accepted:
            self.accepted += 1
            self.compare(claimable=self.accepted % CLAIMABLE_EVERY == 0)
        return accepted

    def compare(self, *, claimable: bool) -> None:
        """The order of discards and modes, and whose turn it is when all is over, are left open."""
        end = end_object(self.engine)
        mine, theirs = self.referee.view(claimable), end["view"]
        for view in (mine, theirs):
            view["discard"] = sorted(view["discard"])
            for stone in view["stones"]:
                stone["modes"] = sorted(stone["modes"])
        for stone in theirs["stones"]:
            if not claimable:
                del stone["claimable_by"]
        if mine["phase"] == "over":
            del mine["turn"]
        for key, value in mine.items():
            if theirs.get(key) != value:
                raise self.differ(f"{key}: engine {theirs.get(key)}, referee {value}")
        points = [sum(line["vp"] for line in end["score"] if line["seat"] == s) for s in (0, 1)]
        if points != self.referee.points():
            raise self.differ(f"points: engine {points}, referee {self.referee.points()}")
        winners = end["outcome"] and end["outcome"]["winners"]
        if winners != self.referee.outcome():
            raise self.differ(f"outcome: engine {winners}, referee {self.referee.outcome()}")

    def check_claim(self, entry: Dict, before: Dict, played: Any) -> None:
        """A claim is never on trust, and where formations decide it, its facts are the proof."""
        if entry.get("move") != "claim":
            return
        if played.verdict.answer == "unverified":
            raise self.differ("a claim is legal or illegal")
        stone = self.claimed_stone(entry, before)
        if stone is not None:
            facts = to_json(played.verdict.facts)
            wrong = proof_fault(stone, entry["seat"], facts, played.verdict.ok)
            if wrong:
                raise self.differ(f"{wrong}: {json.dumps(facts)}")

    def claimed_stone(self, entry: Dict, t: Dict) -> Dict | None:
        """The stone, if nothing but the formations decides about this claim."""
        seat, phase = entry.get("seat"), "play" if self.referee.options["expert"] else "claim"
        if set(entry) != {"seat", "move", "stone"} or type(seat) is not int or seat != t["turn"]:
            return None
        if t["phase"] != phase or type(entry["stone"]) is not int:
            return None
        stone: Dict = t["stones"][entry["stone"] - 1] if 1 <= entry["stone"] <= 9 else {}
        if not stone or stone["owner"] is not None or len(stone["sides"][seat]) < size(stone):
            return None
        return stone

    def differ(self, why: str) -> Disagreement:
        return Disagreement(why, self.options, self.entries)


def proof_fault(stone: Dict, seat: int, facts: Dict, accepted: bool) -> str | None:
    """What is wrong with the facts of a claim that was decided by its formations."""
    need, blind = size(stone), "blind_mans_bluff" in stone["modes"]
    own, other = codes(stone["sides"][seat]), codes(stone["sides"][1 - seat])
    mine, theirs = facts.get("mine", {}), facts.get("theirs", {})
    best = strength(own, blind)
    if (mine.get("kind"), mine.get("sum")) != (kind_of(best, need), best[1]):
        return "mine is another formation"
    if mine.get("cards") != own or theirs.get("cards") != other:
        return "other cards lie there"
    added = theirs.get("added", [])
    if theirs.get("kind") is None:
        return None if accepted and not added and len(other) < need else "he can complete"
    reached = strength([*other, *added], blind)
    if len(other) + len(added) != need:
        return "the completion has another size"
    if (theirs["kind"], theirs.get("sum")) != (kind_of(reached, need), reached[1]):
        return "theirs is another formation"
    if accepted and reached > best:
        return "accepted, and he reaches more"
    if not accepted and (reached < best or (added and reached == best)):
        return "refused, and this does not beat it"
    return None


def play(seed: int, length: int) -> Counter[tuple[str, bool]]:
    """One session of random entries; counts what was tried by kind and answer."""
    rng = Random(seed)
    duel = Duel(some_options(seed))
    script = Script(duel.referee, rng)
    tried: Counter[tuple[str, bool]] = Counter()
    for _ in range(length):
        entry = script.next()
        kind = str(entry.get("card", entry.get("move", "undo" if "undo" in entry else "?")))
        tried[kind if len(kind) > 2 else "clan", duel.enter(entry)] += 1
    duel.compare(claimable=True)
    return tried


def shortest(failed: Disagreement, options: Dict) -> Disagreement:
    """The same disagreement with as few entries as dropping them one by one leaves."""
    entries = standing(options, failed.entries[:-1]) + failed.entries[-1:]
    if "undo" in failed.entries[-1] or (found := disagreement(options, entries)) is None:
        return failed
    i = len(entries) - 2
    while i >= 0:
        fewer = disagreement(options, [*entries[:i], *entries[i + 1 :]])
        if fewer is not None:
            found, entries = fewer, fewer.entries
        i = min(i, len(entries) - 1) - 1
    return found


def standing(options: Dict, entries: list[Dict]) -> list[Dict]:
    referee = Referee({"options": options})
    for entry in entries:
        referee.enter(entry)
    return [entries[n - 1] for n, _ in referee.standing]


def disagreement(options: Dict, entries: list[Dict]) -> Disagreement | None:
    duel = Duel(options)
    try:
        for entry in entries:
            duel.enter(entry)
        duel.compare(claimable=True)
    except Disagreement as found:
        return found
    return None
