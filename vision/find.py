"""Finds indices of cards with neural nets, in three sizes of the picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import exp
from typing import Literal

import cv2
import numpy as np

from vision import nets
from vision.arrays import Numbers, Picture, Real, wrapped
from vision.flatten import Halves, even, patches
from vision.reading import Pose

LONG_SIDES = (640, 240, 90)
"""Sizes of picture looked at: a number is found where it is 7 to 24 pixels high in one of them."""
CLOSER = 1280
"""The size in which a large picture is looked at besides, and one in which nothing was found."""
STRIDE = 8
LEAST_SCORE = 0.2
NUMBER_HEIGHTS = (5, 32)
"""Pixels that a number is high at least, and at most, for the net to have an idea of it."""
WARM = 0.08
"""The score that the net gives at least to a place where a number is, or one beside it."""
Net = Literal["glance", "aim"]
SHRINK = 2
"""By what an index is smaller for a glance, and for taking aim, than for being named."""
CLEAR_SCORE = 0.6
MIN_SCORES = -3.0, -1.5
"""The scores above which a place is worth taking aim at, and then is taken for an index."""
EXPECTED = -4.5, -2.5
"""The same where an index is expected."""
OPEN_GLANCE = -11.0
"""The score below which it is not worth glancing at from another side."""
CLEAR_GLANCE = 4.0
"""The score above which it is certainly not upside down."""
MIN_AGREEMENT = 0.85
"""How much indices agree on a direction, at most 1, to be taken for cards that lie alike."""
SAME = 0.3
"""Radians by which another look at a place differs from the first at least."""
TURNS = 6
MOST_TURNED = 14
"""How many places are looked at from all sides."""
MAX_PLACES = 64
"""More places than this are not looked at, but for clear ones: a whole table of cards."""


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
            fits = (size > NUMBER_HEIGHTS[0] * grid.scale) & (size < NUMBER_HEIGHTS[1] * grid.scale)
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


def indices(picture: Halves, seen: Overview | None = None) -> list[Pose]:
    """Where numbers stand in corners of cards, best first; upside down too, where it is open."""
    poses = rough(picture, seen)
    once = judged("glance", picture, poses)
    open_ = [
        pose
        for pose, (score, _) in zip(poses, once, strict=True)
        if OPEN_GLANCE < score < CLEAR_GLANCE
    ]
    sides = list(_sides([pose.angle for score, pose in once if score >= CLEAR_GLANCE]))
    turned = [turned for pose in open_[:MOST_TURNED] for turned in _turns(pose, sides)]
    return _proven(picture, once + judged("glance", picture, turned))


def _sides(clear: Sequence[float]) -> Iterator[float]:
    """The two ways in which the cards of this picture lie, if they lie all alike."""
    axis = np.mean(np.exp(2j * np.array(clear))) if len(clear) else 0
    if abs(axis) > MIN_AGREEMENT:
        yield float(np.angle(axis)) / 2
        yield float(np.angle(axis)) / 2 + np.pi


def _turns(pose: Pose, sides: Sequence[float]) -> Iterator[Pose]:
    """The same place looked at from other sides: from those of the other cards, or from all."""
    around = [pose.angle + 2 * np.pi * turn / TURNS for turn in range(1, TURNS)]
    for angle in sides or around:
        if abs(wrapped(pose.angle - angle)) > SAME:
            yield replace(pose, angle=angle)


def sharpened(picture: Halves, poses: list[Pose], seen: Overview) -> list[Pose]:
    """Those of the poses that prove to be indices, put right, best first. They are guesses, so
    the first look only brings them nearer."""
    warm = seen.warm(poses)
    nearer = [pose for score, pose in judged("glance", picture, warm) if score > OPEN_GLANCE]
    return _proven(picture, judged("glance", picture, nearer), EXPECTED)


def put_right(picture: Halves, poses: list[Pose]) -> list[Pose]:
    """The poses put right, whether they look like indices or not."""
    near = [pose for _, pose in judged("glance", picture, poses)]
    return [pose for _, pose in judged("aim", picture, near)]


def _proven(
    picture: Halves, once: list[tuple[float, Pose]], least: tuple[float, float] = MIN_SCORES
) -> list[Pose]:
    near = [pose for score, pose in once if score > least[0]]
    twice = sorted(judged("aim", picture, near), reverse=True)
    height, width = picture.whole.shape[:2]
    good = [pose for score, pose in twice if score > least[1]]
    kept = (good[i] for i in apart(good))
    return [pose for pose in kept if 0 <= pose.x < width and 0 <= pose.y < height]


def rough(picture: Halves, seen: Overview | None = None) -> list[Pose]:
    """The same, not quite exact, and with some that are none."""
    found = (seen or overview(picture)).found()[: 8 * MAX_PLACES]
    clear = sum(score > CLEAR_SCORE for score, _ in found)
    poses = [pose for _, pose in found]
    return [poses[i] for i in islice(apart(poses), max(MAX_PLACES, min(clear, 4 * MAX_PLACES)))]


def judged(net: Net, picture: Halves, poses: list[Pose]) -> list[tuple[float, Pose]]:
    """Every pose put right, at a glance about right, with a score: how much it looks like an index,
    or whether it is one."""
    if not poses:
        return []
    said = nets.run(net, even(patches(picture, poses, SHRINK))).tolist()
    return [
        (score, pose.moved(right, down, turn, exp(min(max(grown, -0.7), 0.7))))
        for pose, (right, down, turn, grown, score) in zip(poses, said, strict=True)
    ]


def apart(poses: Sequence[Pose], turn: float = 0.8) -> Iterator[int]:
    """Of poses upon each other that are turned the same way, the first only: their positions."""
    x, y, angle, size = np.array([(p.x, p.y, p.angle, p.size) for p in poses]).reshape(-1, 4).T
    at, reach = x + 1j * y, 0.5 * np.maximum(size[:, None], size)
    same = np.abs(at[:, None] - at) < reach
    one, two = np.nonzero(same)
    same[one, two] = np.abs(wrapped(angle[one] - angle[two])) < turn
    gone = np.zeros(len(poses), bool)
    for i in range(len(poses)):
        if not gone[i]:
            gone |= same[i]
            yield i
