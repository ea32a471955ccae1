"""Refines a card's outline to the edges between its paper and the background."""

from functools import cache

import cv2
import numpy as np

from vision.arrays import Numbers, Picture, Quad, Which
from vision.frames import fitted

LONG_SIDE = 640
POINTS, CORNER = 32, 0.1
"""How many points of a side are looked at, and how much of each of its ends is a corner's."""
REACHES = ((24, 2), (8, 1))
"""How far a side is looked for at each end, and in what steps, in pixels: roughly, then exactly."""
MIN_FULL_SIDE = 96.0
"""The length of a side, in pixels, below which it is looked for less far."""
BESIDE = 3
"""Pixels on either side of an edge that are compared."""
STRONGEST = 40.0
"""A step in colour that is stronger counts as this: one thing beside a card does not outweigh the
rest of a side."""


class Rims:
    """The edges of one picture."""

    def __init__(self, image: Picture) -> None:
        small = fitted(image, LONG_SIDE)
        self._scale = max(small.shape[:2]) / max(image.shape[:2])
        smooth = cv2.GaussianBlur(small, (0, 0), 1.0)
        self._lab = cv2.cvtColor(smooth, cv2.COLOR_BGR2LAB).astype(np.float32)

    def snapped(self, quad: Quad) -> tuple[Quad, float]:
        """The outline on the edges near it, and how clear the least clear of its sides is: the
        mean step in colour from inside to outside, of one direction all along."""
        corners = (quad + 0.5) * self._scale - 0.5
        worst = 0.0
        short = float(np.linalg.norm(np.roll(corners, -1, 0) - corners, axis=1).min())
        for farthest, step in REACHES:
            reach = max(2, int(farthest * min(1.0, short / MIN_FULL_SIDE)))
            moved = [self._moved(corners, side, reach, step) for side in range(4)]
            put = _crossing([line for line, _ in moved])
            if put is None:
                return quad, 0.0
            corners, worst = put, min(clear for _, clear in moved)
        return np.asarray((corners + 0.5) / self._scale - 0.5, np.float32), worst

    def _moved(self, corners: Quad, side: int, reach: int, step: int) -> tuple[Numbers, float]:
        """The two ends of a side, moved to the clearest edge near it, and how clear that is."""
        start, end = corners[side], corners[(side + 1) % 4]
        along = end - start
        across = np.array([along[1], -along[0]], np.float32)
        outward = across / np.float32(max(float(np.linalg.norm(along)), 1e-6))
        seen = self._profile(start, along, outward, reach)
        steps = seen[:, BESIDE * 2 :] - seen[:, : -BESIDE * 2]
        long = np.linalg.norm(steps, axis=2, keepdims=True)
        steps = steps * np.minimum(1, STRONGEST / np.maximum(long, 1e-6))
        ends, places = _lines(reach, step)
        every = steps[np.arange(POINTS), places].mean(1)
        clear = np.linalg.norm(every, axis=1)
        best = int(clear.argmax())
        out = np.stack([start, end]) + ends[best][:, None] * outward
        return np.asarray(out, np.float32), float(clear[best])

    def _profile(self, start: Numbers, along: Numbers, outward: Numbers, reach: int) -> Numbers:
        """Colours across a side: a row for each of its points, from inside to outside, smoothed
        along as much as edges are compared."""
        share = np.linspace(CORNER, 1 - CORNER, POINTS)[:, None, None]
        off = np.arange(-reach - BESIDE, reach + BESIDE + 1)[None, :, None]
        points = (start + share * along + off * outward).astype(np.float32)
        seen = cv2.remap(
            self._lab, points[..., 0], points[..., 1], cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )  # fmt: skip
        return np.asarray(cv2.blur(seen, (BESIDE, 1)), np.float32)


@cache
def _lines(reach: int, step: int) -> tuple[Numbers, Which]:
    """Every way a side may lie: how far its ends are moved, and where each of its points is."""
    moves = np.arange(-reach, reach + 1, step)
    ends = np.stack(np.meshgrid(moves, moves), -1).reshape(-1, 2)
    share = np.linspace(CORNER, 1 - CORNER, POINTS)
    places = ends[:, :1] + (ends[:, 1:] - ends[:, :1]) * share
    return ends.astype(np.float32), np.rint(places + reach).astype(np.intp)


def _crossing(lines: list[Numbers]) -> Quad | None:
    """The corners where four sides meet, the first one where the last and the first do."""
    corners = []
    for one, two in zip([lines[-1], *lines[:-1]], lines, strict=True):
        a, b = one[1] - one[0], two[1] - two[0]
        cross = float(a[0] * b[1] - a[1] * b[0])
        if abs(cross) < 1e-3:
            return None
        gap = two[0] - one[0]
        corners.append(one[0] + a * float(gap[0] * b[1] - gap[1] * b[0]) / cross)
    quad = np.array(corners, np.float32)
    return quad if np.isfinite(quad).all() and cv2.isContourConvex(quad) else None
