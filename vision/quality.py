"""Detects problems of a picture, such as blur, that a person can fix."""

from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import whole
from vision.arrays import Numbers, Picture, Quad, Real
from vision.flatten import PAPER_SHARE, Halves
from vision.outline import aspect_of

MAX_INDICES = 4
"""Indices that are enough to look at; they are alike."""
CLIPPED = 251
DARK = 70
SOFT = 0.15
SMALL = 640
"""The long side at which a picture without cards is judged."""
TALL = 256
"""Height in pixels at which a whole card is judged."""
SHARP = 0.13
"""How steep the steepest edges of a card are, by its contrast, for its picture to be kept."""


def warnings(picture: Halves, patches: Picture) -> tuple[str, ...]:
    """Of glare, blur, dark, clipped those that hold; `patches` are the indices that were read."""
    return tuple(_of_cards(patches) if len(patches) else _of_scene(picture))


def is_sharp(picture: Picture, card: Quad) -> bool:
    """Whether the card in these corners is sharp enough to be learnt from."""
    wide = max(8, round(TALL * aspect_of(card)))
    flat = whole.flat(Halves(picture), card, (wide, TALL))
    if flat is None:
        return False
    grey = np.asarray(cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY), np.uint8)
    low, high = np.percentile(grey[::2, ::2], (3, 95))
    edge = TALL // 40
    inside = _steep(grey)[edge:-edge, edge:-edge]
    return bool(np.percentile(inside[::2, ::2], 98) > SHARP * max(high - low, 10))


def _of_cards(patches: Picture) -> Iterator[str]:
    some = patches[:, ::2, ::2].reshape(len(patches), -1, 3)
    paper = _least_of(some, PAPER_SHARE).max(1)
    white = (some.min(2) >= CLIPPED).mean(1)
    if np.median(paper) >= CLIPPED:
        yield "clipped"
    elif (white > 0.12).any():
        yield "glare"
    if np.median(_sharpness(patches)) < SOFT:
        yield "blur"
    if np.median(paper) < DARK:
        yield "dark"


def _of_scene(picture: Halves) -> Iterator[str]:
    small, _ = picture.scaled(min(SMALL, max(picture.whole.shape[:2])))
    low, high = np.percentile(small[::8, ::8], (1, 98))
    if high < DARK:
        yield "dark"
    elif high - low > 60:
        steep = _steep(np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8))
        if (steep[::2, ::2] < 0.5 * SOFT * (high - low)).mean() >= 0.995:
            yield "blur"


def _sharpness(patches: Picture) -> Real:
    """The steepest edges of each index, by its contrast."""
    greys = np.stack([cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY) for patch in patches])
    some = greys[:, ::2, ::2].reshape(len(greys), -1)
    contrast = _least_of(some, 0.85).astype(float) - _least_of(some, 0.05)
    steep = np.stack([_steep(grey)[::2, ::2] for grey in greys]).reshape(len(greys), -1)
    return np.asarray(_least_of(steep, 0.95) / np.maximum(contrast, 10))


def _least_of(values: NDArray[Any], share: float) -> NDArray[Any]:
    """For each index, the value that this share of its values lies below."""
    at = int(share * (values.shape[1] - 1))
    return np.asarray(np.partition(values, at, axis=1)[:, at])


def _steep(grey: Picture) -> Numbers:
    """How much it rises from pixel to pixel."""
    smooth = cv2.GaussianBlur(grey.astype(np.float32), (0, 0), 0.8)
    across, down = cv2.Scharr(smooth, cv2.CV_32F, 1, 0), cv2.Scharr(smooth, cv2.CV_32F, 0, 1)
    return np.asarray(cv2.magnitude(across, down) / 32, np.float32)
