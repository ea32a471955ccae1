"""What is wrong with a picture, so that a person can better it."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import fitted

Picture = NDArray[np.uint8]

MOST = 12
"""Indices looked at; they are alike."""
CLIPPED = 251
DARK = 70
SOFT = 0.15


def warnings(image: Picture, patches: Picture) -> tuple[str, ...]:
    """Of glare, blur, dark, clipped those that hold; `patches` are the indices that were read."""
    return tuple(_of_cards(patches) if len(patches) else _of_scene(image))


def _of_cards(patches: Picture) -> Iterator[str]:
    patches = patches[:: 1 + len(patches) // MOST]
    paper = np.percentile(patches[:, ::3, ::3].reshape(len(patches), -1, 3), 80, axis=1).max(1)
    white = (patches.min(3) >= CLIPPED).mean((1, 2))
    if np.median(paper) >= CLIPPED:
        yield "clipped"
    elif (white > 0.12).any():
        yield "glare"
    if np.median([_sharpness(patch) for patch in patches]) < SOFT:
        yield "blur"
    if np.median(paper) < DARK:
        yield "dark"


def _of_scene(image: Picture) -> Iterator[str]:
    small = fitted(image, 640)
    low, high = np.percentile(small, (1, 98))
    if high < DARK:
        yield "dark"
    elif high - low > 60 and _steepness(small, 99.5) < 0.5 * SOFT * (high - low):
        yield "blur"


def _sharpness(patch: Picture) -> float:
    """The steepest edges of an index, by its contrast."""
    grey = cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY).astype(np.float32)
    low, high = np.percentile(grey, (5, 85))
    contrast = float(high - low)
    return _steepness(patch, 95) / max(contrast, 10)


def _steepness(picture: Picture, share: float) -> float:
    """How much it rises from pixel to pixel where it is steepest."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    smooth = cv2.GaussianBlur(grey, (0, 0), 0.8)
    steep = np.hypot(cv2.Scharr(smooth, -1, 1, 0), cv2.Scharr(smooth, -1, 0, 1)) / 32
    return float(np.percentile(steep, share))
