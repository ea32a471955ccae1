"""Reading whole cards: an outline, the face in it, and the indices where they must be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import flatten, name, outline, whole
from vision.deck import Deck
from vision.outline import Quad
from vision.pyramid import Halves
from vision.reading import Pose

Numbers = NDArray[np.float32]

STRETCH = 1.35
"""How much slimmer or wider a card may look than it is."""
FLOOR = np.log(0.0005)


def faces(
    picture: Halves, deck: Deck, clear: Sequence[NDArray[np.float64]] = ()
) -> Iterator[tuple[Quad, Numbers]]:
    """Outlines of cards, from each one's upper left on, and the log share of every card; but for
    those around the middles of cards that are clear already."""
    for quad in outline.quads(picture.whole):
        if any(cv2.pointPolygonTest(quad, (float(x), float(y)), False) >= 0 for x, y in clear):
            continue
        ways = [np.roll(quad, -turn, 0) for turn in range(4)]
        ways = [way for way in ways if _fits(way, deck.aspect)]
        if not ways:
            continue
        shares = [name.log_shares(_said(picture, way, deck)) for way in ways]
        best = int(np.argmin([float(share[-1] - share[:-1].max()) for share in shares]))
        if shares[best][-1] < np.log(0.5):
            yield ways[best], shares[best]


def _fits(quad: Quad, aspect: float) -> bool:
    sides = np.linalg.norm(np.roll(quad, -1, 0) - quad, axis=1)
    seen = (sides[0] + sides[2]) / max(sides[1] + sides[3], 1)
    return bool(1 / STRETCH < seen / aspect < STRETCH)


def _said(picture: Halves, quad: Quad, deck: Deck) -> Numbers:
    """What the face says, and every index."""
    face = whole.likelihoods(whole.face(picture.whole, quad)[None], deck)[0]
    poses = list(slot_poses(quad, deck))
    if not poses:
        return np.asarray(face, np.float32)
    every = name.likelihoods(flatten.patches(picture, poses), deck)
    round_ = np.append(deck.turned, len(deck.cards))
    turned = deck.slots[:, 2] > 0.5
    every = np.where(turned[:, None], every[:, round_], every)
    return np.asarray(np.maximum(face, FLOOR) + np.maximum(every, FLOOR).mean(0) * 1.5)


def slot_poses(quad: Quad, deck: Deck) -> Iterator[Pose]:
    """Where the indices of a card in these corners are."""
    known = np.array([[0, 0], [deck.aspect, 0], [deck.aspect, 1], [0, 1]], np.float32)
    warp = cv2.getPerspectiveTransform(known, quad.astype(np.float32))
    for x, y, turned in deck.slots.tolist():
        up = -deck.tall / 2 if turned < 0.5 else deck.tall / 2
        points = np.array([[[x, y], [x, y - up], [x, y + up]]], np.float32)
        middle, low, high = cv2.perspectiveTransform(points, warp)[0]
        rise = high - low
        angle, size = float(np.arctan2(rise[0], -rise[1])), float(np.linalg.norm(rise))
        yield Pose(float(middle[0]), float(middle[1]), angle, max(size, 1.0))
