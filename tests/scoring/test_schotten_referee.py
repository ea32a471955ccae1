"""The engine and an independent referee agree, whatever the table tries.

CAIRN_DUELS=1000 plays that many sessions in each part instead of a few, CAIRN_DUELS_FROM sets the
first seed of all.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.match.check import differences, read_session
from companion.match.log import NotASession, header_from_json, is_aside
from tests.reference.schotten_duel import Disagreement, play, shortest, some_options
from tests.reference.schotten_table import TACTICS
from tests.reference.schotten_totten import Referee

FIRST = int(os.environ.get("CAIRN_DUELS_FROM", "0"))
DUELS = int(os.environ.get("CAIRN_DUELS", "30"))
LENGTH = 150
GOLDEN = sorted(Path(__file__).parent.parent.glob("golden/schotten-totten/*.jsonl"))


@pytest.mark.parametrize("part", [0, 1])
def test_random_play(part: int) -> None:
    tried: Counter[tuple[str, bool]] = Counter()
    for seed in range(FIRST + part * DUELS, FIRST + (part + 1) * DUELS):
        try:
            tried += play(seed, LENGTH)
        except Disagreement as found:
            raise AssertionError(f"seed {seed}: {shortest(found, some_options(seed))}") from None
    for kind in ("clan", "claim", "pass", "end_turn", "undo", "amend", *TACTICS):
        for accepted in (True, False):
            assert tried[kind, accepted] > 0, f"{kind} was never {accepted}"


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_referee_agrees_with_the_golden_sessions(path: Path) -> None:
    session = read_session(str(path))
    referee = Referee(session.header.to_json())
    for line in session.lines:
        if "refuse" in line:
            assert not referee.would_accept(line["refuse"]), line
        elif "expect" in line:
            found = shown_by(referee)
            expected = {key: item for key, item in line["expect"].items() if key in found}
            if "discard" in expected:
                expected["discard"] = sorted(expected["discard"])
            if expected.get("outcome"):
                expected["outcome"] = {"winners": expected["outcome"]["winners"]}
            assert list(differences(expected, found)) == [], line
        elif not is_aside(line):
            assert referee.enter(dict(line)), line


def shown_by(referee: Referee) -> dict[str, Any]:
    """The referee's view and winners; the order of the discard pile is nobody's rule."""
    view, won = referee.view(), referee.outcome()
    view["discard"].sort()
    return view | {"outcome": None if won is None else {"winners": won}}


@pytest.mark.parametrize(
    "options",
    [
        {"tactics": 1},
        {"expert": "yes"},
        {"edition": "de"},
        {"joker_choice": "never"},
        {"first_player": 2},
        {"first_player": -1},
        {"proof_counts_tactics": None},
        {"proof_counts_hands": 1},
        {"rounds": 0},
        {"rounds": -1},
        {"rounds": 1.5},
        {"colour": "red"},
    ],
)
def test_wrong_options_make_no_session(options: dict[str, object]) -> None:
    with pytest.raises(NotASession):
        header_from_json(session(options, ["Ada", "Bo"]))


@pytest.mark.parametrize("players", [[], ["Ada"], ["Ada", "Bo", "Cy"]])
def test_two_play(players: list[str]) -> None:
    with pytest.raises(NotASession):
        header_from_json(session({}, players))


def session(options: dict[str, object], players: list[str]) -> dict[str, object]:
    format = {"format": "companion-session/1", "game": "schotten-totten"}
    return format | {"options": options, "players": players}
