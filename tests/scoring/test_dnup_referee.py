"""The engine of dnup beside an independent referee: thousands of entries, right and wrong."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from companion.match.check import judged
from companion.match.log import dump, load
from tests.reference.dnup import Referee
from tests.reference.dnup_correct import laid_out
from tests.reference.dnup_duel import Duel, facts, run
from tests.reference.dnup_play import Script
from tests.reference.dnup_table import Dict, accounted, may_hold, rivals, value
from tests.reference.dnup_worlds import Worlds, candidates

TABLES = range(60)
ENTRIES = 120


class Tally:
    """What happened at some tables."""

    def __init__(self) -> None:
        self.refused: Counter[str] = Counter()
        self.accepted: Counter[str] = Counter()
        self.events: Counter[str] = Counter()

    def watch(self, duel: Duel, entry: Dict, accepted: bool) -> None:
        if accepted:
            self.accepted[entry.get("move", "undo")] += 1
        else:
            self.refused[duel.referee.why] += 1
        for event in duel.engine.record[-1].events:
            self.events[f"{event['event']} {event.get('result', '')}".strip()] += 1


@cache
def played(seed: int) -> tuple[Duel, Tally]:
    tally = Tally()
    return run(seed, ENTRIES, tally.watch), tally


@pytest.mark.parametrize("first", TABLES[::6])
def test_engine_and_referee_agree_on_every_entry(first: int) -> None:
    for seed in range(first, first + 6):
        duel, _ = played(seed)
        assert len(duel.engine.record) == ENTRIES


def test_the_tables_show_every_side_of_the_game() -> None:
    """So that an agreement means something: each rule was met, kept and broken."""
    refused: Counter[str] = Counter()
    accepted: Counter[str] = Counter()
    events: Counter[str] = Counter()
    for seed in TABLES:
        tally = played(seed)[1]
        refused += tally.refused
        accepted += tally.accepted
        events += tally.events
    often = {
        "the hand cannot hold these": 150,
        "the hand cannot hold this": 20,
        "the size is taken": 40,
        "not one value": 40,
        "an own set": 20,
        "no set there": 10,
        "another value than the set's": 3,
        "another seat's turn": 40,
        "a round is being played": 30,
        "no round is being played": 3,
        "the game is over": 5,
        "more copies than are printed": 10,
        "more cards than are in play": 3,
        "not the last": 5,
    }
    assert {why: refused[why] for why, least in often.items() if refused[why] < least} == {}
    for kind, least in {"play": 1500, "add": 150, "take": 200, "turn": 300, "amend": 100}.items():
        assert accepted[kind] >= least, kind
    for event in ("returned", "discarded", "out", "round_won", "round_end out"):
        assert events[event] >= 10, event
    assert events["round_end stalled"] >= 10


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_whole_match_with_real_hands_is_never_refused(players: int) -> None:
    duel = Duel(players, {"memory_aid": True})
    script = Script(duel.referee, Random(players))
    script.haste, script.greed = 0.9, 0.9
    deals = Random(players + 10)
    while duel.referee.outcome() is None:
        if duel.referee.table["on"]:
            entry = script.sensible()
        else:
            entry = {"seat": 0, "move": "deal", "starter": deals.randrange(players)}
        assert duel.enter(entry), entry
        script.follow(entry, accepted=True)
    assert duel.referee.table["round"] >= 2
    assert not duel.enter({"seat": 0, "move": "deal", "starter": 0})


@pytest.mark.parametrize("seed", [5, 10, 15, 20])
def test_a_session_file_is_judged_the_same(seed: int) -> None:
    duel, _ = played(seed)
    lines = [line.encode() for line in dump(duel.header, duel.entries)]
    *verdicts, end = judged(load(lines))
    again = Referee(duel.header.to_json())
    assert [out["verdict"] != "illegal" for out in verdicts] == [
        again.enter(entry) for entry in duel.entries
    ]
    assert facts(json.loads(json.dumps(end["view"]))) == facts(again.view())
    points = [sum(x["vp"] for x in end["score"] if x["seat"] == s) for s in range(again.players)]
    assert points == again.score()


def few_unknown(seed: int) -> Duel:
    """A table where the deals that fit can be counted: nothing missing, at most five unseen."""
    rng = Random(seed)
    players = 2 + seed % 4
    duel = Duel(players, {"memory_aid": True})
    assert duel.enter({"seat": 0, "move": "deal", "starter": rng.randrange(players)})
    while True:
        entry: Dict = {"move": "amend", **laid_out(duel.referee.table, rng)}
        unseen = sum(hand["size"] - len(hand["known"]) for hand in entry["hands"])
        if 3 <= unseen <= 5 and rng.random() < (1.0 if "1/5" not in str(entry) else 0.2):
            assert duel.enter(entry)
            if accounted(duel.referee.table) == len(duel.referee.table["deck"]):
                return duel


@pytest.mark.parametrize("first", range(0, 16, 4))
def test_a_play_is_refused_where_no_deal_allows_it(first: int) -> None:
    for seed in range(first, first + 4):
        duel = few_unknown(seed)
        worlds, script = Worlds(duel.referee.table), Script(duel.referee, Random(seed))
        script.deal()
        for _ in range(6):
            if not duel.referee.table["on"]:
                break
            compare_all_plays(duel, worlds)
            entry = script.sensible()
            before = {**duel.referee.table, "table": dict(duel.referee.table["table"])}
            assert duel.enter(entry), entry
            script.follow(entry, accepted=True)
            learn(worlds, before, duel.referee.table, entry)


def compare_all_plays(duel: Duel, worlds: Worlds) -> None:
    t = duel.referee.table
    seat, mine = t["turn"], (t["turn"], t["area"])
    for each, hand in enumerate(t["hands"]):
        assert sorted(hand["known"]) == worlds.certain(each)
    for cards in candidates(t):
        possible = worlds.may_play(seat, cards)
        assert may_hold(t, seat, cards) == possible, cards
        taken = [value(t["table"][rival]) for rival in rivals(t, mine, len(cards))]
        allowed = possible and all(value(cards) > other for other in taken)
        entry: dict[str, Any] = {"seat": seat, "move": "play", "cards": cards}
        assert duel.engine.judge(entry).verdict.ok == allowed, duel.disagreement(str(entry))


def learn(worlds: Worlds, before: Dict, after: Dict, entry: Dict) -> None:
    """What everybody sees of a move: cards that leave a hand, and sets that go to one."""
    seat, kind = entry["seat"], entry["move"]
    mine = (before["turn"], before["area"])
    if kind in ("play", "add"):
        worlds.lose(seat, entry.get("cards") or [entry["card"]])
    if kind == "turn":
        worlds.turn(seat)
    gone = {p: c for p, c in before["table"].items() if p not in after["table"] and p != mine}
    if kind == "take":
        taken = (entry["from"]["seat"], entry["from"].get("area", 1))
        worlds.gain(seat, gone.pop(taken))
    for place, cards in gone.items():
        if place[0] not in before["out"]:
            worlds.gain(place[0], cards)
