"""Splits a photograph of several cards in rows into one picture of each."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.arrays import Picture, Quad
from vision.outline import aspect_of, quads
from vision.rims import Rims

CLEAR = 6.0
"""How clear a step in colour is along each side of a card, at least."""
NEARLY = 0.5
"""By the clearest outline, how clear another one is."""
MAX_SIZE_RATIO = 1.5
"""How much larger than most a card may look, or smaller."""
SHAPED = 1.25
"""How much slimmer or wider than most."""
MARGIN = 0.12
"""Of a card's size, laid around it in its picture."""
MAX_OUTLINES = 60
"""Outlines that are looked at."""


def cards_on(picture: Picture) -> list[Picture]:
    """A picture of every card, row by row from above, from left to right."""
    return [_cut(picture, quad) for quad in in_rows(outlines(picture))]


def outlines(picture: Picture) -> list[Quad]:
    """Of what look like cards of one size, apart from each other."""
    rims = Rims(picture)
    snapped = [rims.snapped(quad) for quad in quads(picture, thoroughly=True)[:MAX_OUTLINES]]
    best = max((clear for _, clear in snapped), default=0.0)
    clear = [quad for quad, clear in snapped if clear >= max(CLEAR, NEARLY * best)]
    apart: list[Quad] = []
    for quad in sorted(clear, key=lambda quad: -cv2.contourArea(quad)):
        if not any(_upon(quad, other) for other in apart):
            apart.append(quad)
    return _of_one_size(apart)


def _upon(quad: Quad, other: Quad) -> bool:
    x, y = quad.mean(0)
    return cv2.pointPolygonTest(other, (float(x), float(y)), False) >= 0


def _of_one_size(found: Sequence[Quad]) -> list[Quad]:
    """Those of the size that most of all that is printed has: the largest such group."""
    sizes = [np.sqrt(cv2.contourArea(quad)) for quad in found]
    shapes = [_shape(quad) for quad in found]
    groups = [
        [
            quad
            for quad, size, shape in zip(found, sizes, shapes, strict=True)
            if 1 / MAX_SIZE_RATIO < size / own < MAX_SIZE_RATIO
            and 1 / SHAPED < shape / mine < SHAPED
        ]
        for own, mine in zip(sizes, shapes, strict=True)
    ]
    return max(groups, key=lambda some: (len(some), sum(map(cv2.contourArea, some))), default=[])


def _shape(quad: Quad) -> float:
    shape = max(aspect_of(quad), 1e-3)
    return min(shape, 1 / shape)


def in_rows(found: Sequence[Quad]) -> list[Quad]:
    """From above, and in each row from left to right."""
    rows: list[list[Quad]] = []
    for quad in sorted(found, key=lambda quad: float(quad[:, 1].mean())):
        top, low = float(quad[:, 1].min()), float(quad[:, 1].max())
        middle = float(np.mean([other[:, 1].mean() for other in rows[-1]])) if rows else -1.0
        if rows and top < middle < low:
            rows[-1].append(quad)
        else:
            rows.append([quad])
    return [quad for row in rows for quad in sorted(row, key=lambda quad: float(quad[:, 0].mean()))]


def _cut(picture: Picture, quad: Quad) -> Picture:
    """The part of the picture around one card."""
    low, high = quad.min(0), quad.max(0)
    room = MARGIN * (high - low)
    left, top = np.maximum(low - room, 0).astype(int)
    right, bottom = np.ceil(high + room).astype(int)
    return np.ascontiguousarray(picture[top:bottom, left:right])
