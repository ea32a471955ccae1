"""Certain and possible cards, and what a hand can pay, agree with all worlds counted out.

CAIRN_DUELS=1000 plays that many games instead of a few, CAIRN_DUELS_FROM sets the first seed.
"""

from __future__ import annotations

import os
from collections import Counter

from tests.reference.watch_worlds import play

FIRST = int(os.environ.get("CAIRN_DUELS_FROM", "0"))
DUELS = int(os.environ.get("CAIRN_DUELS", "30"))
TURNS = 8


def test_hands_agree_with_all_worlds() -> None:
    tried: Counter[str] = Counter()
    for seed in range(FIRST, FIRST + DUELS):
        tried += play(seed, TURNS)
    for move in ("trade", "bank", "build", "buy_card", "hero"):
        for answer in ("legal", "unverified", "illegal"):
            assert tried[f"{move} {answer}"] > 0, f"{move} was never {answer}"
