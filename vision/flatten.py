"""Cuts found indices out of the picture: upright, and all of one size."""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from vision.arrays import Numbers, Picture, Plane
from vision.reading import Pose

PATCH = (48, 64)
"""Width and height of a flattened index."""
MIDDLE = 24.0
"""Where, right and down, the middle of the number is in it; a symbol below still fits."""
TALL = 34.0
"""How high the number is in it."""
INKED, DIMMEST = 97, 40
"""The percentage of an index that is not lighter than light ink, and how light that is at least."""
DARKEST = 12
"""How light paper is at least."""
PAPER_SHARE = 0.8
"""Of a flattened index this share is darker than the paper, channel by channel."""


class Halves:
    """A picture, and the same halved again and again."""

    def __init__(self, picture: Picture) -> None:
        self._sizes = [picture]

    @property
    def whole(self) -> Picture:
        return self._sizes[0]

    def halved(self, times: int) -> Picture:
        """Pixel x of it is the mean of the whole's from x * 2**times on; no side is shorter
        than a pixel."""
        while len(self._sizes) <= times:
            self._sizes.append(_half(self._sizes[-1]))
        return self._sizes[times]

    def scaled(self, long_side: int) -> tuple[Picture, float]:
        """The picture with its long side this long, and how many of the whole's pixels one of its
        pixels spans."""
        times, long = 0, max(self.whole.shape[:2])
        while long >> (times + 1) >= long_side:
            times += 1
        near = self.halved(times)
        scale = long_side / max(near.shape[:2])
        size = [max(1, round(side * scale)) for side in near.shape[1::-1]]
        small = near if scale == 1 else cv2.resize(near, size, interpolation=cv2.INTER_LINEAR)
        return np.asarray(small, np.uint8), (1 << times) / scale


def _half(picture: Picture) -> Picture:
    width, height = (max(1, side // 2) for side in picture.shape[1::-1])
    even = picture[: 2 * height, : 2 * width]
    return np.asarray(cv2.resize(even, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def patches(picture: Halves, poses: Sequence[Pose], shrink: int = 1) -> Picture:
    """Every index upright: an array of pictures, 64 high and 48 wide, or smaller by `shrink`."""
    x, y, angle, size = np.array([(p.x, p.y, p.angle, p.size) for p in poses]).reshape(-1, 4).T
    right = size * np.exp(1j * angle)
    return seen_through(picture, x + 1j * y, right, right * 1j, shrink)


def seen_through(picture: Halves, at: Plane, right: Plane, down: Plane, shrink: int = 1) -> Picture:
    """The same for indices that lie slanted: each one's middle, and what its height is in the
    picture to its right and downwards."""
    width, height = PATCH[0] // shrink, PATCH[1] // shrink
    out = np.empty((len(at), height, width, 3), np.uint8)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    for (times, back), patch in zip(_ways_back(at, right, down, shrink), out, strict=True):
        cv2.warpAffine(
            picture.halved(times), back, (width, height), dst=patch, flags=flags,
            borderMode=cv2.BORDER_REPLICATE,
        )  # fmt: skip
    return out


def _ways_back(at: Plane, right: Plane, down: Plane, shrink: int) -> Iterator[tuple[int, Numbers]]:
    """From each patch to the picture: how often that is halved, and where in it a pixel is."""
    right, down = right * (shrink / TALL), down * (shrink / TALL)
    times = np.log2(np.maximum(np.sqrt(np.abs(right) * np.abs(down)), 1)).astype(int)
    part = 0.5**times
    right, down = right * part, down * part
    half = 0.5 + 0.5j
    corner = (at + half) * part - half - (right + down) * ((MIDDLE + 0.5) / shrink - 0.5)
    rows = np.stack([right.real, down.real, corner.real, right.imag, down.imag, corner.imag], 1)
    return zip(times.tolist(), rows.reshape(-1, 2, 3), strict=True)


def negative(patches: Picture) -> Picture:
    """Light signs on dark ground as dark ones on light ground, however weak the light is."""
    light = patches[:, ::2, ::2].max(3).reshape(len(patches), -1)
    most = np.percentile(light, INKED, axis=1).clip(DIMMEST) if len(patches) else np.ones(0)
    stronger = patches * (255 / most)[:, None, None, None]
    return np.asarray(255 - np.minimum(stronger, 255), np.uint8)


def even(patches: Picture) -> Numbers:
    """Divided by the paper beside the number: what light and white balance did is gone."""
    planes = np.ascontiguousarray(patches.transpose(0, 3, 1, 2))
    evened = planes * (1 / _paper(planes))[:, :, None, None]
    return np.minimum(evened, 1.5, out=evened)


def paper(patches: Picture) -> Numbers:
    """The colour of the paper of every flattened index."""
    return _paper(patches.transpose(0, 3, 1, 2))


def _paper(planes: Picture) -> Numbers:
    some = planes[:, :, ::2, ::2]
    every = some.reshape(len(planes), 3, some.shape[2] * some.shape[3])
    at = int(every.shape[2] * PAPER_SHARE) - 1
    return np.partition(every, at, axis=2)[:, :, at].astype(np.float32).clip(DARKEST)
