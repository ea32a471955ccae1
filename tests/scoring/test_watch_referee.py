"""The full table and an independent referee agree over random games.

CAIRN_DUELS=1000 plays that many games instead of a few, CAIRN_DUELS_FROM sets the first seed.
"""

from __future__ import annotations

import os
from collections import Counter

from tests.reference.watch_duel import play

FIRST = int(os.environ.get("CAIRN_DUELS_FROM", "0"))
DUELS = int(os.environ.get("CAIRN_DUELS", "8"))
KINDS = (
    *("settle", "guard", "roll", "discard", "tormund", "end_turn", "amend", "undo"),
    *("trade", "bank", "road", "settlement", "keep", "buy_card"),
    *("tally", "reshuffle"),
    *("patrol", "winter_is_coming", "road_building", "new_recruits"),
)


def test_random_games() -> None:
    tried: Counter[tuple[str, bool]] = Counter()
    for seed in range(FIRST, FIRST + DUELS):
        tried += play(seed)
    for kind in KINDS:
        assert tried[kind, True] > 0, f"{kind} never happened"
    for kind in set(KINDS) - {"amend", "reshuffle"}:
        assert tried[kind, False] > 0, f"{kind} was never refused"
    assert tried["won", True] > 0, "nobody won"
    assert tried["won", False] > 0, "no tragic end"
