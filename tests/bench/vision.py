"""How well and how fast the eyes read."""

from __future__ import annotations

import time
from statistics import median

import cv2

from tests.vision.cards import painted, scans
from tests.vision.edition import elsewhere
from tests.vision.scenes import scene
from tests.vision.score import measure
from vision.deck import load_deck
from vision.enrol import deck_of
from vision.eyes import read

LEVELS = ("ordinary", "dim", "hard")
FIRST_SEED = 500_000


def accuracy_table(samples: int) -> list[tuple[str, float]]:
    """Shares in per cent: pictures wholly right by layout and level, sure readings that are wrong.

    Read is another edition of the scanned deck, of a kind that the nets were not taught with;
    where there are no scans, a painted deck."""
    cards = scans() or painted()
    deck = load_deck("iello") if scans() else deck_of(painted(), unique=True)
    rows = []
    wrong, sure = 0.0, 0
    for layout in ("single", "column", "stone", "row", "hand"):
        for level in LEVELS:
            score = measure(deck, cards, layout, level, samples, FIRST_SEED, elsewhere)
            rows.append((f"{layout}, {level}: right", 100 * score.right))
            wrong, sure = wrong + score.silent * score.sure, sure + score.sure
    return [*rows, ("sure but wrong", 100 * wrong / max(sure, 1))]


def frame_milliseconds() -> dict[str, float]:
    """The median time of a reading, of all cores together, by size of picture."""
    cards = scans() or painted()
    deck = load_deck("iello")
    cv2.setNumThreads(1)
    out = {}
    for size in ((1280, 720), (4000, 3000)):
        images = [scene(cards, "stone", "ordinary", seed, size=size).image for seed in range(3)]
        read(images[0], deck)
        took = []
        for image in images * 3:
            begin = time.process_time()
            read(image, deck)
            took.append(1000 * (time.process_time() - begin))
        out[f"{size[0]}x{size[1]}"] = median(took)
    return out
