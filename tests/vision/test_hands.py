"""Where the cards of a fanned hand lie."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.cards import scans
from tests.vision.scenes import Scene, scene
from vision.deck import load_deck
from vision.eyes import read

Corners = np.ndarray


def blotted(of: Scene, corners: Corners) -> np.ndarray:
    """The picture with paper over a card's upper left index: only the lower one is seen."""
    at, across, down = corners[0], corners[1] - corners[0], corners[3] - corners[0]
    shares = ((0.02, 0.01), (0.2, 0.01), (0.2, 0.26), (0.02, 0.26))
    spot = np.array([at + x * across + y * down for x, y in shares]).astype(np.int32)
    x, y, wide, high = cv2.boundingRect(spot)
    picture = of.image.copy()
    paper = np.percentile(picture[y : y + high, x : x + wide].reshape(-1, 3), 85, axis=0)
    return np.asarray(cv2.fillConvexPoly(picture, spot, paper.tolist()), np.uint8)


@pytest.mark.skipif(not scans(), reason="the scanned deck (shared/decks) is absent")
@pytest.mark.parametrize("seed", [0, 1, 5])
def test_a_card_known_by_its_lower_index_lies_as_the_others_do(seed: int) -> None:
    """They show their left edges, so the index is at the left, upside down."""
    hand = scene(scans(), "hand", "ordinary", seed)
    card = hand.truths[2]
    look = read(blotted(hand, card.corners), load_deck("iello"))
    [reading] = [r for r in look.readings if r.card == card.card]
    assert len(reading.marks) == 1
    apart = np.linalg.norm(np.mean(reading.corners, 0) - card.corners.mean(0))
    assert apart < 0.3 * np.linalg.norm(card.corners[1] - card.corners[0])
