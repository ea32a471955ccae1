"""Cutting what was found out of the picture: upright, at one size."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Pose

Picture = NDArray[np.uint8]
Numbers = NDArray[np.float32]

PATCH = (48, 64)
"""Width and height of a flattened index."""
MIDDLE = (24.0, 24.0)
"""Where the middle of the number is in it; a symbol below still fits."""
TALL = 34.0
"""How high the number is in it."""
PAPER_SHARE = 0.8
"""Of a flattened index this share is darker than the paper, channel by channel."""


def patches(image: Picture, poses: Sequence[Pose]) -> Picture:
    """Every index upright: an array of pictures, 64 high and 48 wide."""
    out = np.empty((len(poses), PATCH[1], PATCH[0], 3), np.uint8)
    for pose, patch in zip(poses, out, strict=True):
        _cut(image, pose, patch)
    return out


def even(patches: Picture) -> Numbers:
    """Divided by the paper beside the number: what light and white balance did is gone."""
    planes = np.ascontiguousarray(patches.transpose(0, 3, 1, 2))
    some = planes[:, :, ::2, ::2].reshape(len(patches), 3, -1)
    at = int(some.shape[2] * PAPER_SHARE) - 1
    paper = np.partition(some, at, axis=2)[:, :, at].astype(np.float32).clip(12)
    evened = planes * (1 / paper)[:, :, None, None]
    return np.minimum(evened, 1.5, out=evened)


def _cut(image: Picture, pose: Pose, out: Picture) -> None:
    left, top, part = _around(image, pose)
    shrink = 1 << max(0, int(np.log2(max(pose.size, 1) / TALL)))
    if shrink > 1:
        part = _shrunk(part, shrink)
    scale = pose.size / TALL / shrink
    c, s = np.cos(pose.angle) * scale, np.sin(pose.angle) * scale
    x = (pose.x - left + 0.5) / shrink - 0.5 - c * MIDDLE[0] + s * MIDDLE[1]
    y = (pose.y - top + 0.5) / shrink - 0.5 - s * MIDDLE[0] - c * MIDDLE[1]
    back = np.array([[c, -s, x], [s, c, y]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    cv2.warpAffine(part, back, PATCH, dst=out, flags=flags, borderMode=cv2.BORDER_REPLICATE)


def _shrunk(part: Picture, by: int) -> Picture:
    width, height = max(1, part.shape[1] // by), max(1, part.shape[0] // by)
    whole = part[: height * by, : width * by]
    return np.asarray(cv2.resize(whole, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def _around(image: Picture, pose: Pose) -> tuple[int, int, Picture]:
    """The square of the picture in which the index lies, at least a pixel of it."""
    reach = int(1.5 * pose.size) + 3
    height, width = image.shape[:2]
    left = min(max(int(pose.x) - reach, 0), width - 1)
    top = min(max(int(pose.y) - reach, 0), height - 1)
    right = max(min(int(pose.x) + reach, width), left + 1)
    low = max(min(int(pose.y) + reach, height), top + 1)
    return left, top, image[top:low, left:right]
