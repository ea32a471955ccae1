"""Another printing of the same cards: other inks, paper, sharpness, trim and index."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
CORNER = (78, 118)
"""The part of a 400 x 568 card that the printed index of a corner never leaves."""


@dataclass(frozen=True)
class Printing:
    gamma: NDArray[np.float32]
    saturation: float
    hue: float
    paper: NDArray[np.float32]
    sharpness: float
    index_scale: float
    index_shift: tuple[float, float]
    aspect: float
    trim: float

    def card(self, scan: Picture) -> Picture:
        return self.trimmed(self.inked(self.indexed(scan)))

    def indexed(self, scan: Picture) -> Picture:
        """The four indices smaller or larger, and a little elsewhere."""
        if self.index_scale == 1 and self.index_shift == (0, 0):
            return scan
        card = scan.copy()
        width, height = card.shape[1] * CORNER[0] // 400, card.shape[0] * CORNER[1] // 568
        dx, dy = (shift * width for shift in self.index_shift)
        for _ in range(2):
            for _ in range(2):
                corner = card[:height, :width]
                paper = np.median(corner.reshape(-1, 3), 0)
                move = np.array([[self.index_scale, 0, dx], [0, self.index_scale, dy]])
                moved = cv2.warpAffine(
                    corner, move, (width, height), flags=cv2.INTER_AREA, borderValue=paper.tolist()
                )
                corner[:] = moved
                card = np.asarray(card[:, ::-1])
            card = np.asarray(card[::-1])
        return np.ascontiguousarray(card)

    def inked(self, card: Picture) -> Picture:
        hsv = cv2.cvtColor(card, cv2.COLOR_BGR2HSV)
        hue = ((np.arange(256) + self.hue) % 180).astype(np.uint8)
        rich = np.clip(np.arange(256) * self.saturation, 0, 255).astype(np.uint8)
        same = np.arange(256, dtype=np.uint8)
        hsv = cv2.LUT(hsv, np.stack([hue, rich, same], 1)[None])
        card = np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR), np.uint8)
        levels = np.linspace(0, 1, 256)[:, None] ** self.gamma * self.paper * 255
        card = np.asarray(cv2.LUT(card, levels.clip(0, 255).astype(np.uint8)[None]), np.uint8)
        return self.sharpened(card)

    def sharpened(self, card: Picture) -> Picture:
        """Soft print below 0, oversharpened above."""
        soft = cv2.GaussianBlur(card, (0, 0), max(0.4, 1.2 * abs(self.sharpness)))
        if self.sharpness <= 0:
            return np.asarray(soft if self.sharpness < -0.3 else card, np.uint8)
        return np.asarray(cv2.addWeighted(card, 1 + self.sharpness, soft, -self.sharpness, 0))

    def trimmed(self, card: Picture) -> Picture:
        cut = round(self.trim * card.shape[1])
        card = card[cut : card.shape[0] - cut, cut : card.shape[1] - cut]
        size = (round(card.shape[1] * self.aspect), card.shape[0])
        return np.asarray(cv2.resize(card, size, interpolation=cv2.INTER_AREA), np.uint8)


PLAIN = Printing(np.ones(3, np.float32), 1, 0, np.ones(3, np.float32), 0, 1, (0, 0), 1, 0)


def reprint(chance: np.random.Generator, strength: float = 1) -> Printing:
    """A printing drawn at random, as far from the scans as `strength` lets it be."""

    def off(reach: float) -> float:
        return float(chance.uniform(-reach, reach) * strength)

    tone = off(0.4)
    return Printing(
        gamma=np.exp(tone + chance.uniform(-0.15, 0.15, 3) * strength).astype(np.float32),
        saturation=float(np.exp(off(0.45))),
        hue=off(5),
        paper=(1 - chance.uniform(0, 0.1, 3) * strength).astype(np.float32),
        sharpness=off(1),
        index_scale=float(np.exp(chance.uniform(-0.3, 0.05) * strength)),
        index_shift=(off(0.06), off(0.04)),
        aspect=1 + off(0.04),
        trim=float(chance.uniform(0, 0.012) * strength),
    )
