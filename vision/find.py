"""Finding indices: a net looks at the picture in three sizes, the next ones glance and take aim."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from math import exp

import numpy as np

from vision import nets
from vision.arrays import wrapped
from vision.flatten import even, patches
from vision.overview import Overview, overview
from vision.pyramid import Halves
from vision.reading import Pose

SHRINK = 2
"""By what an index is smaller for a glance, and for taking aim, than for being named."""
CLEAR_SCORE = 0.6
LEAST = -3.0, -1.5
"""The scores above which a place is worth taking aim at, and then is taken for an index."""
EXPECTED = -4.5, -2.5
"""The same where an index is expected."""
OPEN_GLANCE = -11.0
"""The score below which it is not worth glancing at from another side."""
CLEAR_GLANCE = 4.0
"""The score above which it is certainly not upside down."""
ALIKE = 0.85
"""How much indices agree on a direction, at most 1, to be taken for cards that lie alike."""
SAME = 0.3
"""Radians by which another look at a place differs from the first at least."""
TURNS = 6
MOST_TURNED = 14
"""How many places are looked at from all sides."""
MOST = 64
"""More places than this are not looked at, but for clear ones: a whole table of cards."""


def indices(picture: Halves, seen: Overview | None = None) -> list[Pose]:
    """Where numbers stand in corners of cards, best first; upside down too, where it is open."""
    return _settled(picture, rough(picture, seen))


def _settled(picture: Halves, poses: list[Pose]) -> list[Pose]:
    once = glance(picture, poses)
    open_ = [
        pose
        for pose, (score, _) in zip(poses, once, strict=True)
        if OPEN_GLANCE < score < CLEAR_GLANCE
    ]
    sides = list(_sides([pose.angle for score, pose in once if score >= CLEAR_GLANCE]))
    turned = [turned for pose in open_[:MOST_TURNED] for turned in _turns(pose, sides)]
    return _proven(picture, once + glance(picture, turned))


def _sides(clear: Sequence[float]) -> Iterator[float]:
    """The two ways in which the cards of this picture lie, if they lie all alike."""
    axis = np.mean(np.exp(2j * np.array(clear))) if len(clear) else 0
    if abs(axis) > ALIKE:
        yield float(np.angle(axis)) / 2
        yield float(np.angle(axis)) / 2 + np.pi


def _turns(pose: Pose, sides: Sequence[float]) -> Iterator[Pose]:
    """The same place looked at from other sides: from those of the other cards, or from all."""
    around = [pose.angle + 2 * np.pi * turn / TURNS for turn in range(1, TURNS)]
    for angle in sides or around:
        turned = replace(pose, angle=angle)
        if _turned(pose, turned) > SAME:
            yield turned


def sharpened(picture: Halves, poses: list[Pose], seen: Overview) -> list[Pose]:
    """Those of the poses that prove to be indices, put right, best first. They are guesses, so
    the first look only brings them nearer."""
    warm = seen.warm(poses)
    nearer = [pose for score, pose in glance(picture, warm) if score > OPEN_GLANCE]
    return _proven(picture, glance(picture, nearer), EXPECTED)


def put_right(picture: Halves, poses: list[Pose]) -> list[Pose]:
    """The poses put right, whether they look like indices or not."""
    return [pose for _, pose in aim(picture, [pose for _, pose in glance(picture, poses)])]


def _proven(
    picture: Halves, once: list[tuple[float, Pose]], least: tuple[float, float] = LEAST
) -> list[Pose]:
    near = [pose for score, pose in once if score > least[0]]
    twice = sorted(aim(picture, near), reverse=True)
    height, width = picture.whole.shape[:2]
    good = [pose for score, pose in twice if score > least[1]]
    kept = (good[i] for i in apart(good))
    return [pose for pose in kept if 0 <= pose.x < width and 0 <= pose.y < height]


def rough(picture: Halves, seen: Overview | None = None) -> list[Pose]:
    """The same, not quite exact, and with some that are none."""
    found = (seen or overview(picture)).found()[: 8 * MOST]
    clear = sum(score > CLEAR_SCORE for score, _ in found)
    poses = [pose for _, pose in found]
    return [poses[i] for i in islice(apart(poses), max(MOST, min(clear, 4 * MOST)))]


def glance(picture: Halves, poses: list[Pose]) -> list[tuple[float, Pose]]:
    """Every pose put about right, with a score: how much it looks like an index."""
    return _judged("glance", picture, poses)


def aim(picture: Halves, poses: list[Pose]) -> list[tuple[float, Pose]]:
    """Every pose put right, with a score: whether it is an index."""
    return _judged("aim", picture, poses)


def _judged(net: str, picture: Halves, poses: list[Pose]) -> list[tuple[float, Pose]]:
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


def _turned(one: Pose, two: Pose) -> float:
    return abs(wrapped(one.angle - two.angle))
