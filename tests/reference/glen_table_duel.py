"""The table of Glen More and the referee side by side."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from companion.match.log import Header
from companion.match.table import Table
from tests.reference.glen_form import Dict, Silent
from tests.reference.glen_score import Log
from tests.reference.glen_table import World, could, plain_view
from tests.reference.glen_table_clans import CRESTS
from tests.reference.glen_table_moves import some_entry
from tests.reference.glen_table_sweep import everything
from tests.reference.glen_table_tiles import catalogue

NAMES = ("Ada", "Bo", "Cy", "Di")


class Differs(AssertionError):
    """Table and referee answer differently; says on which session."""


class Duel:
    """The same entries for both; every answer and every view is compared."""

    def __init__(self, players: int, options: Dict) -> None:
        self.header = Header("glen-more", NAMES[:players], options)
        self.table = Table(self.header)
        self.log = Log(World(players, options))
        self.entries: list[Dict] = []

    @property
    def world(self) -> World:
        world: World = self.log.now
        return world

    def enter(self, entry: Dict) -> bool:
        """Whether both accept the entry; raises Differs if they do not agree."""
        self.entries.append(entry)
        took = self.log.accepts(entry)
        verdict = self.table.append(entry).verdict
        if verdict.ok != took:
            raise Differs(f"referee {took}, table {verdict} on {entry}")
        trusts = took and "undo" not in entry and self.world.trusts
        if (verdict.answer == "unverified") != trusts:
            raise Differs(f"trusts {trusts}, table {verdict} on {entry}")
        if took:
            self.compare(entry)
        return took

    def compare(self, entry: Any = None) -> None:
        world, table = self.world, self.table
        expected, found = world.view(), plain_view(table.view())
        for key in expected:
            if expected[key] != found[key]:
                raise Differs(f"{key} after {entry}:\n{expected[key]}\nbut\n{found[key]}")
        sums: Counter[int] = Counter()
        rounds: Counter[tuple[int, str, str]] = Counter()
        for line in table.score():
            sums[line.seat] += line.vp
            if line.rule in ROUND_RULES:
                rounds[line.seat, line.rule, line.facts["round"]] += line.vp
        vp = [seat["vp"] for seat in world.seats]
        if [sums[seat] for seat in range(world.players)] != vp:
            raise Differs(f"score lines {dict(sums)} for {vp} after {entry}")
        lines = {(s, rule, name): vp for s, rule, name, vp in world.lines if vp}
        if {key: vp for key, vp in rounds.items() if vp} != lines:
            raise Differs(f"rounds {dict(rounds)} for {lines} after {entry}")
        outcome = table.outcome()
        winners = None if outcome is None else sorted(outcome.winners)
        if winners != world.winners:
            raise Differs(f"winners {winners} for {world.winners} after {entry}")

    def sweep(self) -> int:
        """Judge everything that could be tried now; how many entries that was."""
        count = 0
        for count, entry in enumerate(everything(self.world), 1):  # noqa: B007
            verdict = self.table.judge(entry).verdict
            if verdict.ok != could(self.world, entry):
                self.entries.append(entry)
                raise Differs(f"table {verdict} on {entry}")
        return count

    def session(self) -> str:
        """All of it as a session file."""
        lines = [self.header.to_json(), *self.entries]
        return "\n".join(json.dumps(line) for line in lines)


ROUND_RULES = {f"scoring.{kind}" for kind in ("scots", "landmarks", "whisky", "persons")}


def some_options(players: int, rng: Random) -> Dict:
    die = players == 2 or rng.random() < 0.4
    options: Dict = {"tiles": catalogue(rng), "die": die}
    options["rondel"] = rng.choice([14, players + die + 6, 16, rng.randint(12, 20)])
    options["end_after"] = rng.choice([8, 0, 17, rng.randint(0, 17)])
    if rng.random() < 0.7:
        options["order"] = rng.sample(range(players), k=players)
    crests = rng.sample(CRESTS, k=rng.randint(8, 22))
    nodes = ["start", "a ford", *crests]
    paths = {}
    for n in range(1, len(nodes)):
        for other in rng.sample(nodes[:n], k=min(n, rng.choice([1, 1, 2]))):
            paths[frozenset((nodes[n], other))] = [nodes[n], other, rng.choice([0, 1, 1, 2])]
    known = [{"start", "MacLeod"}, {"MacMillan", "MacLachlan"}]
    options["paths"] = [path for path in paths.values() if {path[0], path[1]} not in known]
    return options


def play_out(match: Duel, rng: Random, most: int, calm: float) -> None:
    """Until a little after the end, or until the page is silent; raises Differs."""
    after = 0
    try:
        for n in range(most):
            if n % 60 == 59:
                match.sweep()
            match.enter(some_entry(match.log, rng, calm))
            after += match.world.phase == "over"
            if after > 8:
                return
    except Silent:
        return


def begun(rng: Random) -> Duel:
    players = rng.randint(2, 4)
    return Duel(players, some_options(players, rng))


def duel(seed: int, most: int = 700, calm: float = 0.85) -> Duel:
    """One game by chance; raises Differs."""
    rng = Random(seed)
    match = begun(rng)
    play_out(match, rng, most, calm)
    return match


def many(seeds: Iterable[int], calm: float = 0.85) -> Iterator[tuple[int, str, str]]:
    """(seed, what differs, session) of every game in which table and referee part."""
    for seed in seeds:
        rng = Random(seed)
        match = begun(rng)
        try:
            play_out(match, rng, 900, calm)
        except Differs as found:
            yield seed, str(found), match.session()
