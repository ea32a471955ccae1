"""What the eyes are compared with: a plain matcher of SIFT keypoints, card by card."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]

RATIO = 0.75
FEWEST = 10
CLEARLY = 1.2
"""By how much more a card has than the next one to be certain."""


class SiftMatcher:
    """Knows flat cards; a card is certain if clearly most keypoints agree on where it lies."""

    def __init__(self, cards: Mapping[str, Picture]) -> None:
        self._sift, self._pairs = cv2.SIFT.create(), cv2.BFMatcher()
        self._sizes = {card: face.shape[1::-1] for card, face in cards.items()}
        self._known = {card: self._described(face) for card, face in cards.items()}

    def __call__(self, picture: Picture) -> set[str]:
        seen = self._described(picture)
        counts = sorted((self._agreeing(known, seen), card) for card, known in self._known.items())
        (second, _), (first, card) = counts[-2:]
        return {card} if first >= FEWEST and first >= CLEARLY * second else set()

    def lies(self, card: str, picture: Picture) -> NDArray[np.float32] | None:
        """The corners of one card that is known to be there; None: they cannot be found."""
        warp, agreeing = self._warp(self._known[card], self._described(picture))
        if warp is None or agreeing < FEWEST:
            return None
        wide, tall = self._sizes[card]
        frame = np.array([[[0, 0], [wide, 0], [wide, tall], [0, tall]]], np.float32)
        corners = np.asarray(cv2.perspectiveTransform(frame, warp)[0], np.float32)
        return corners if cv2.isContourConvex(corners) else None

    def _described(self, picture: Picture) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        points, said = self._sift.detectAndCompute(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), None)
        places = np.array([point.pt for point in points], np.float32).reshape(-1, 2)
        return places, np.zeros((0, 128), np.float32) if said is None else said

    def _agreeing(
        self,
        known: tuple[NDArray[np.float32], NDArray[np.float32]],
        seen: tuple[NDArray[np.float32], NDArray[np.float32]],
    ) -> int:
        return self._warp(known, seen)[1]

    def _warp(
        self,
        known: tuple[NDArray[np.float32], NDArray[np.float32]],
        seen: tuple[NDArray[np.float32], NDArray[np.float32]],
    ) -> tuple[NDArray[np.float64] | None, int]:
        """Where a card lies, and how many keypoints agree on it."""
        if min(len(known[1]), len(seen[1])) < 2:
            return None, 0
        pairs = self._pairs.knnMatch(known[1], seen[1], k=2)
        good = [one for one, two in pairs if one.distance < RATIO * two.distance]
        if len(good) < 6:
            return None, 0
        places = known[0][[m.queryIdx for m in good]], seen[0][[m.trainIdx for m in good]]
        warp, kept = cv2.findHomography(*places, cv2.RANSAC, 5.0)
        return (None, 0) if warp is None else (np.asarray(warp), int(kept.sum()))
