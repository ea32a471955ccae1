"""The warden and an independent referee agree, whatever the table tries.

CAIRN_DUELS=1000 plays that many sessions instead of a few, CAIRN_DUELS_FROM sets the first seed.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from companion.match.log import NotASession, header_from_json
from tests.reference.warden import OWN_FIELDS
from tests.reference.warden_duel import Disagreement, play, shortest

FIRST = int(os.environ.get("CAIRN_DUELS_FROM", "0"))
DUELS = int(os.environ.get("CAIRN_DUELS", "16"))
LENGTH = 250
EVENTS = (
    *("camp", "rush", "walk", "guard_lost", "close_up"),
    *("breach", "enter", "home", "marker", "end"),
)


def test_random_play() -> None:
    tried: Counter[tuple[str, bool]] = Counter()
    for seed in range(FIRST, FIRST + DUELS):
        try:
            tried += play(seed, LENGTH)
        except Disagreement as found:
            raise AssertionError(f"seed {seed}: {shortest(found)}") from None
    for name in (*OWN_FIELDS, "undo"):
        for accepted in (True, False):
            assert tried[name, accepted] > 0, f"{name} was never {accepted}"
    for event in (*EVENTS, "all seen"):
        assert tried[event, True] > 0, f"{event} never happened"


@pytest.mark.parametrize(
    "options",
    [
        {"first": 3},
        {"first": -1},
        {"first": "0"},
        {"first": True},
        {"giant_recheck": 1},
        {"giant_recheck": "false"},
        {"column_full": "stay"},
        {"column_full": True},
        {"mode": "watch"},
        {"start_tokens": False},
        {"colour": "red"},
    ],
)
def test_wrong_options_make_no_session(options: dict[str, object]) -> None:
    with pytest.raises(NotASession):
        header_from_json(session(options, 3))


@pytest.mark.parametrize("players", [0, 1, 2, 5])
def test_three_or_four_play(players: int) -> None:
    with pytest.raises(NotASession):
        header_from_json(session({}, players))


def session(options: dict[str, object], players: int) -> dict[str, object]:
    format = {"format": "companion-session/1", "game": "nights-watch-wildlings"}
    return format | {"options": options, "players": [f"P{i}" for i in range(players)]}
