"""In a deck of which every card exists once: what one reading is, no other can be."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.name import SURE
from vision.reading import Reading

OVERLAP = 1.15
"""By how much a card's outline may be too small for its own indices."""
MOST = 0.98
"""How much a reading can take of a card from the others: it may be wrong itself."""
NEARLY = 0.99
"""The part of its share that others have to leave of a card for it to stay certain."""


def once(readings: list[Reading], clear: float) -> list[Reading]:
    """No card twice: the clearer reading keeps it, another one is offered what remains. `clear` is
    the least share of a card of which one index is seen to be certain."""
    kept: list[Reading] = []
    for reading in sorted(_each(_parted(readings), clear), key=lambda r: -r.confidence):
        same = next((other for other in kept if other.card == reading.card), None)
        kept.append(reading if same is None else _otherwise(reading, same))
    return kept


def _parted(readings: Sequence[Reading]) -> list[Reading]:
    """Without those that are an end of a card that is read anyway."""
    kept: list[Reading] = []
    for reading in sorted(readings, key=lambda r: -r.confidence):
        if not any(r.card == reading.card and _part_of(reading, r) for r in kept):
            kept.append(reading)
    return kept


def _each(readings: list[Reading], clear: float) -> Iterator[Reading]:
    """Each is the less likely a card, the more likely one before it is that card."""
    free: dict[str, float] = defaultdict(lambda: 1.0)
    for reading in readings:
        left = {card: share * free[card] for card, share in reading.candidates}
        every = 1 - sum(dict(reading.candidates).values()) + sum(left.values())
        shares = {card: share / every for card, share in left.items()}
        for card, share in shares.items():
            free[card] *= 1 - min(share, MOST)
        yield _renamed(reading, shares, clear)


def _renamed(reading: Reading, shares: dict[str, float], clear: float) -> Reading:
    """With other shares of its candidates. What is certain stays so unless others take of it: a
    face may be with a share that is too low for an index. What was clear and yet not certain stays
    uncertain."""
    least = clear if len(reading.marks) == 1 else SURE
    candidates = tuple(sorted(shares.items(), key=lambda item: -item[1]))
    (card, share), before = candidates[0], reading.confidence
    kept = reading.sure and card == reading.card and share >= min(least, before * NEARLY)
    won = not reading.sure and before < least <= share
    return replace(reading, candidates=candidates, sure=kept or won)


def _part_of(reading: Reading, card: Reading) -> bool:
    """Whether this is an end of the same card once more, not another card that covers it."""
    one, two = (np.array(r.corners) for r in (card, reading))
    outline = (one.mean(0) + OVERLAP * (one - one.mean(0))).astype(np.float32)
    if not all(cv2.pointPolygonTest(outline, (m.x, m.y), False) >= 0 for m in reading.marks):
        return False
    turned = float((one[0] - one[3]) @ (two[0] - two[3])) < 0
    return len(card.marks) != 2 or turned or apart(card, reading) < 0.12


def _otherwise(reading: Reading, first: Reading) -> Reading:
    rest = tuple(item for item in reading.candidates if item[0] != first.card)
    return replace(reading, candidates=rest + reading.candidates[:1], sure=False)


def apart(one: Reading, two: Reading) -> float:
    """The distance of two cards' middles in card heights."""
    a, b = np.array(one.corners), np.array(two.corners)
    tall = float(np.linalg.norm(a[0] + a[1] - a[2] - a[3])) / 2
    return float(np.linalg.norm(a.mean(0) - b.mean(0))) / max(tall, 1.0)
