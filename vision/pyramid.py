"""A picture in several sizes, each made once: what is large in it is looked at in a small one."""

import cv2
import numpy as np

from vision.arrays import Picture


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
