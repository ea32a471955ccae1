"""All nine stones in one photograph of twelve megapixels: 54 cards, and how long it takes."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from statistics import median

import cv2
import numpy as np

from tests.vision.cards import Picture
from tests.vision.scenes import Chance, Placed, Scene, Shot, photograph, stone
from tests.vision.score import deck_at_hand, is_there
from vision.eyes import read

FIRST_SEED = 630_000
SIZE = (4000, 3000)
STONES = 9


def border(cards: list[str], chance: Chance) -> list[Placed]:
    """Three cards on either side of every stone."""
    drawn = [str(card) for card in chance.permutation(cards)]
    wide = chance.uniform(0.8, 0.9)
    return [
        replace(item, x=item.x + n * wide, column=n)
        for n in range(STONES)
        for item in stone(drawn[6 * n : 6 * n + 6], chance)
    ]


def table(samples: int) -> Iterator[tuple[str, float]]:
    """By light: cards right and sure, and sure but wrong, in per cent, and the median time."""
    cards, deck = deck_at_hand()
    cv2.setNumThreads(1)
    for level in ("ordinary", "dim"):
        took, right, wrong = [], 0, 0
        for seed in range(FIRST_SEED, FIRST_SEED + samples):
            scene = _taken(cards, level, seed)
            begin = time.process_time()
            look = read(scene.image, deck)
            took.append(1000 * (time.process_time() - begin))
            there = {r.card for r in look.sure if is_there(r.card, r.corners, scene)}
            right, wrong = right + len(there), wrong + len(look.sure) - len(there)
        yield f"whole border, {level}: right", 100 * right / (samples * 6 * STONES)
        yield f"whole border, {level}: sure but wrong", 100 * wrong / max(right + wrong, 1)
        yield f"whole border, {level}", median(took)


def _taken(cards: Mapping[str, Picture], level: str, seed: int) -> Scene:
    chance = np.random.default_rng(seed)
    shot = Shot(SIZE, float(chance.uniform(400, 500)), level)
    return photograph(cards, border(list(cards), chance), shot, chance)
