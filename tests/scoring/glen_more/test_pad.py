"""What the score pad takes on trust, and what every correction leaves behind."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from companion.match.log import Header
from companion.match.table import Table
from scoring.glen_more.scoring import totals
from tests.reference.glen_score import Log, Pad
from tests.reference.glen_score_duel import some_entry


def counts(*rows: tuple[int, int, int, int]) -> list[dict[str, int]]:
    names = ("scots", "landmarks", "whisky", "persons")
    return [dict(zip(names, row, strict=True)) for row in rows]


def scored(*landmarks: int) -> Any:
    rows = [(0, n, 0, 0) for n in landmarks]
    return {"move": "scoring", "round": "A", "counts": counts(*rows), "castle_moil": None}


@pytest.mark.parametrize(
    ("landmarks", "answer"),
    [((6, 5), "legal"), ((6, 6), "unverified"), ((12, 0), "unverified"), ((0, 11), "legal")],
)
def test_a_twelfth_card_is_taken_on_trust(landmarks: tuple[int, int], answer: str) -> None:
    table = Table(Header("glen-more-score", ("Ada", "Bo")))
    verdict = table.enter(scored(*landmarks))
    assert verdict.answer == answer
    if answer == "unverified":
        assert verdict.facts == {"cards": sum(landmarks), "number": 11}


def test_a_corrected_round_with_a_twelfth_card_is_taken_on_trust() -> None:
    table = Table(Header("glen-more-score", ("Ada", "Bo")))
    assert table.enter(scored(6, 5)).answer == "legal"
    amend = {"move": "amend", "round": "A", "counts": scored(7, 5)["counts"]}
    assert table.enter(amend).answer == "unverified"
    assert table.enter({"move": "amend", "seat": 0, "vp": 4}).answer == "legal"


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_entered_nobody_loses_a_card(seed: int) -> None:
    random = Random(seed)
    table, log = Table(Header("glen-more-score", ("Ada", "Bo", "Cy"))), Log(Pad(3))
    for _ in range(60):
        entry = some_entry(log, random)
        assert table.append(entry).verdict.ok == log.accepts(entry)
        rounds = table.state.rounds
        for before, after in pairwise(rounds):
            for was, now in zip(before.counts, after.counts, strict=True):
                assert now.landmarks >= was.landmarks
                assert now.persons >= was.persons
            assert before.castle_moil in (None, after.castle_moil)
        outcome = table.outcome()
        if outcome is not None:
            vp = totals(table.score(), 3)
            assert all(vp[seat] == max(vp) for seat in outcome.winners)
