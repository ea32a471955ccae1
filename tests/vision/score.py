"""How well the eyes read: counted over painted scenes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision.cards import painted, scans
from tests.vision.scenes import Scene, scene
from vision.deck import Deck, load_deck
from vision.enrol import enrolled
from vision.eyes import read
from vision.reading import Look

Picture = NDArray[np.uint8]
Taken = Callable[[Mapping[str, Picture], str, str, int], Scene]


@dataclass(frozen=True)
class Score:
    """Shares of pictures wholly right (also counting what was offered), of sure readings wrong."""

    right: float
    offered: float
    silent: float
    sure: int


def deck_at_hand() -> tuple[Mapping[str, Picture], Deck]:
    """The scanned deck, as it ships; where there are no scans, a painted one, enrolled."""
    if scans():
        return scans(), load_deck("iello")
    return painted(), enrolled(painted(), unique=True).deck


def measure(
    deck: Deck,
    cards: Mapping[str, Picture],
    layout: str,
    level: str,
    seeds: range,
    taken: Taken = scene,
) -> Score:
    """The score over pictures, one for each seed, as `taken` takes them."""
    tally: Counter[str] = Counter()
    for seed in seeds:
        painted = taken(cards, layout, level, seed)
        tally.update(judge(painted, read(painted.image, deck)))
    sure = max(1, tally["sure"])
    return Score(
        tally["right"] / len(seeds),
        tally["offered"] / len(seeds),
        tally["wrong"] / sure,
        tally["sure"],
    )


def judge(scene: Scene, look: Look) -> Counter[str]:
    """What of a scene was read: right, offered, and readings sure and wrong."""
    truth = [(t.side if len({t.side for t in scene.truths}) > 1 else "", t.column, t.order, t.card)
             for t in scene.truths]  # fmt: skip
    sides = bool(truth[0][0]) if truth else False
    several = len({t.column for t in scene.truths}) > 1

    said = [
        (r.side if sides else "", r.column if several else 0, r.order, r.card) for r in look.sure
    ]
    tally: Counter[str] = Counter(sure=len(look.sure))
    tally["right"] = int(sorted(said) == sorted(truth))
    tally["wrong"] = sum(not is_there(r.card, r.corners, scene) for r in look.sure)
    possible = [{card for card, _ in r.candidates} for r in look.readings]
    tally["offered"] = int(all(any(t.card in some for some in possible) for t in scene.truths))
    return tally


def is_there(card: str, corners: object, scene: Scene) -> bool:
    """Whether this card lies here: the middles are no farther apart than half a card's width."""
    middle = np.mean(np.asarray(corners), 0)
    for truth in scene.truths:
        if truth.card == card:
            outline = truth.corners.astype(np.float32)
            if cv2.pointPolygonTest(outline, (float(middle[0]), float(middle[1])), False) >= 0:
                return True
    return False
