"""How well and how fast the eyes read."""

from __future__ import annotations

import time
from itertools import islice
from statistics import median

import cv2

from tests.tools.bench.sift import SiftMatcher
from tests.vision.cards import Picture, painted, scans
from tests.vision.decks import Reader, count, decks, eyes
from tests.vision.edition import elsewhere
from tests.vision.scenes import scene
from tests.vision.score import deck_at_hand, measure
from vision.deck import load_deck
from vision.eyes import read
from vision.pictures import flattened

LEVELS = ("ordinary", "dim", "hard")
FIRST_SEED = 500_000


def accuracy_table(samples: int) -> list[tuple[str, float]]:
    """Shares in per cent: pictures wholly right by layout and level, sure readings that are wrong.

    Read is another edition of the scanned deck, of a kind that the nets were not taught with;
    where there are no scans, a painted deck."""
    cards, deck = deck_at_hand()
    rows = []
    wrong, sure = 0.0, 0
    for layout in ("single", "column", "stone", "row", "hand"):
        for level in LEVELS:
            seeds = range(FIRST_SEED, FIRST_SEED + samples)
            score = measure(deck, cards, layout, level, seeds, elsewhere)
            rows.append((f"{layout}, {level}: right", 100 * score.right))
            wrong, sure = wrong + score.silent * score.sure, sure + score.sure
    return [*rows, ("sure but wrong", 100 * wrong / max(sure, 1))]


class Timed:
    """A reader, and the processor time it has taken."""

    def __init__(self, reader: Reader) -> None:
        self._reader, self.seconds = reader, 0.0

    def __call__(self, picture: Picture) -> set[str]:
        begin = time.process_time()
        sure = self._reader(picture)
        self.seconds += time.process_time() - begin
        return sure


def photographs_table() -> list[tuple[str, float]]:
    """Decks enrolled from photographs, with all cards and with half of them, read in others, and
    the same by a plain SIFT matcher: shares in per cent, and how long a picture takes by what SIFT
    takes. Empty without pictures."""
    cv2.setNumThreads(1)
    rows = []
    for name, deck in decks():
        took = []
        known = {"": deck.enrol, "strangers, ": dict(islice(deck.enrol.items(), 0, None, 2))}
        readers = [(what, cards, eyes(cards)) for what, cards in known.items()]
        readers.append(("SIFT: ", deck.enrol, SiftMatcher(flattened(deck.enrol)[0])))
        for what, cards, reader in readers:
            timed = Timed(reader)
            tally = count(deck, cards, timed)
            took.append(timed.seconds)
            rows.append((f"{what}{name}: right", 100 * tally["right"] / tally["known"]))
            wrong = 100 * tally["wrong"] / max(tally["sure"], 1)
            rows.append((f"{what}{name}: sure but wrong", wrong))
        rows.append((f"{name}: time", took[0] / took[-1]))
    return rows


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
