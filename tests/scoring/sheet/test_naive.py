"""The engine and the naive evaluator agree, over random sheets and random entries."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

from scoring.codec import BadForm, move_from_json
from scoring.sheet import GAME
from scoring.sheet.faults import Fault
from scoring.sheet.moves import ScoreRound
from scoring.sheet.reading import read_sheet
from scoring.sheet.score import score
from scoring.sheet.setting_up import begun
from scoring.sheet.state import State
from tests import chances
from tests.scoring.sheet.invented import Inventor, count, entry
from tests.scoring.sheet.naive import NOW, Naive

SEEDS = chances(6, 200)
SHEETS = 20


def round_points(data: dict[str, Any], state: State) -> list[list[int]]:
    naive = Naive(data, state.sheet, state)
    timed = [scored for scored in state.sheet.scores if scored.when == "round"]
    return [
        [naive.points_of(scored, seat, NOW) for seat in range(state.players)] for scored in timed
    ]


def play(data: dict[str, Any], random: Random, entries: int = 60) -> tuple[int, int]:
    """Random entries; how many were accepted, and how many rounds were scored."""
    sheet = read_sheet(data)
    players = random.choice([n for n in sheet.players if not sheet.teams or n % sheet.teams == 0])
    state, accepted, rounds = begun(sheet, players), 0, 0
    for _ in range(entries):
        said = entry(data, players, random)
        missing = GAME.view(state, None)["missing"]
        if missing and random.random() < 0.6:
            lack = random.choice(missing)
            line = next(line for line in data["line"] if line["id"] == lack["line"])
            said = {**count(line, players, random), **lack}
        try:
            move = move_from_json(said, GAME.moves)
        except BadForm:
            continue
        if not GAME.validate(state, move).ok:
            continue
        wanted = round_points(data, state) if isinstance(move, ScoreRound) else None
        state, _ = GAME.effect(state, move)
        accepted += 1
        if wanted is not None:
            rounds += 1
            assert [list(points) for points in state.scored[-1].points] == wanted
        naive = Naive(data, sheet, state)
        totals = [naive.total(seat) for seat in range(players)]
        assert GAME.view(state, None)["totals"] == totals
        sums = [sum(line.vp for line in score(state) if line.seat == s) for s in range(players)]
        assert sums == totals
        assert (GAME.outcome(state) is not None) == (state.phase == "over")
    return accepted, rounds


def good_sheet(random: Random) -> dict[str, Any]:
    """The first that is not refused."""
    while True:
        data = Inventor(random).sheet()
        try:
            read_sheet(data)
        except Fault:
            continue
        return data


@pytest.mark.parametrize("seed", SEEDS)
def test_two_ways_to_compute_agree(seed: int) -> None:
    random, accepted, rounds = Random(seed), 0, 0
    for _ in range(SHEETS):
        data = good_sheet(random)
        some, scored = play(data, random)
        accepted, rounds = accepted + some, rounds + scored
    assert accepted > SHEETS * 5
    assert rounds > SHEETS // 4


def main(seconds: float) -> None:
    """For as long as wanted: prints what it did."""
    random, end, sheets = Random(), time.monotonic() + seconds, 0
    while time.monotonic() < end:
        play(good_sheet(random), random)
        sheets += 1
    print(sheets, "sheets agree")
