"""The whole picture in several sizes, as a net sees it: where numbers stand, and where they may."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision import nets
from vision.arrays import Numbers, Picture, Real
from vision.pyramid import Halves
from vision.reading import Pose

LONG_SIDES = (640, 240, 90)
"""Sizes of picture looked at: a number is found where it is 7 to 24 pixels high in one of them."""
CLOSER = 1280
"""The size in which a large picture is looked at besides, and one in which nothing was found."""
STRIDE = 8
LEAST_SCORE = 0.2
HIGH = (5, 32)
"""Pixels that a number is high at least, and at most, for the net to have an idea of it."""
WARM = 0.08
"""The score that the net gives at least to a place where a number is, or one beside it."""


@dataclass(frozen=True)
class _Grid:
    """What the net says of one size of the picture, cell by cell."""

    said: Numbers
    score: Numbers
    around: Numbers
    """The best score of a cell and those beside it."""
    scale: float

    def found(self) -> Iterator[tuple[float, Pose]]:
        rows, columns = np.nonzero((self.score >= self.around) & (self.score > LEAST_SCORE))
        dx, dy, sine, cosine, size = self.said[1:, rows, columns].astype(np.float64)
        cell = STRIDE * self.scale
        x, y = (columns + 0.5 + dx) * cell, (rows + 0.5 + dy) * cell
        poses = np.stack([x, y, np.arctan2(sine, cosine), 12 * np.exp(size) * self.scale], 1)
        for sure, pose in zip(self.score[rows, columns].tolist(), poses.tolist(), strict=True):
            yield sure, Pose(*pose)

    def at(self, x: Real, y: Real) -> Numbers:
        """The best score at and beside these places."""
        height, width = self.around.shape
        cell = STRIDE * self.scale
        column, row = (np.floor(part / cell).astype(int) for part in (x, y))
        return np.asarray(self.around[row.clip(0, height - 1), column.clip(0, width - 1)])


@dataclass(frozen=True)
class Overview:
    grids: tuple[_Grid, ...]

    def found(self) -> list[tuple[float, Pose]]:
        """Where numbers stand, with how sure that is, the surest first."""
        return sorted((one for grid in self.grids for one in grid.found()), key=lambda o: -o[0])

    def warm(self, poses: Sequence[Pose]) -> list[Pose]:
        """Those where a number may be, as far as can be seen from afar."""
        x, y, _, size = np.array([(p.x, p.y, p.angle, p.size) for p in poses]).reshape(-1, 4).T
        known, is_warm = np.zeros(len(poses), bool), np.zeros(len(poses), bool)
        for grid in self.grids:
            fits = (size > HIGH[0] * grid.scale) & (size < HIGH[1] * grid.scale)
            known |= fits
            is_warm |= fits & (grid.at(x, y) > WARM)
        return [poses[i] for i in np.flatnonzero(is_warm | ~known)]


def overview(picture: Halves, *, closer: bool = False) -> Overview:
    """`closer`: smaller numbers as well, as in a large picture anyway."""
    long = max(picture.whole.shape[:2])
    sides = (CLOSER, *LONG_SIDES) if closer or long > CLOSER else LONG_SIDES
    return Overview(tuple(_grid(*picture.scaled(side)) for side in sides if side <= 1.5 * long))


def _grid(image: Picture, scale: float) -> _Grid:
    below, right = (-side % STRIDE for side in image.shape[:2])
    if below or right:
        bordered = cv2.copyMakeBorder(image, 0, below, 0, right, cv2.BORDER_REPLICATE)
        image = np.asarray(bordered, np.uint8)
    said = nets.run("find", np.asarray(cv2.dnn.blobFromImage(image), np.float32))[0]
    score = 1 / (1 + np.exp(-said[0]))
    around = np.asarray(cv2.dilate(score, np.ones((3, 3), np.uint8)), np.float32)
    return _Grid(said, score, around, scale)


def is_closer_worth(picture: Halves) -> bool:
    """Whether a closer look at a picture in which nothing was read shows more."""
    return CLOSER / 1.5 <= max(picture.whole.shape[:2]) <= CLOSER
