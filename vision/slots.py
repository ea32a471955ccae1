"""Where the cards of a deck have their indices."""

from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from vision import augment, find, name
from vision.arrays import Numbers, Picture, wrapped
from vision.flatten import Halves
from vision.ids import turned_round
from vision.pictures import HEIGHT
from vision.reading import Pose

USUAL, LIKELY = 0.5, 0.2
"""On how many cards an index is found; fewer will do if its counterpart was found."""


def index_slots(faces: Sequence[Picture]) -> tuple[Numbers, float]:
    """Where most of these cards have an index, and how high it is; in card heights.

    What is much smaller than the index that most cards have is a symbol below it."""
    seen = [row for card, one in enumerate(faces) for row in _indices(card, one)]
    rows = np.array(seen, np.float32).reshape(-1, 5)
    slots = np.zeros((0, 4), np.float32)
    while len(rows):
        near = [np.abs(rows[:, 1:4] - row[1:4]).max(1) < 0.06 for row in rows]
        best = max(near, key=lambda mask: len(set(rows[mask, 0])))
        slot = np.median(rows[best, 1:], axis=0)
        turned = np.array([faces[0].shape[1] / HEIGHT, 1, 1, 0]) + slot * [-1, -1, -1, 1]
        needed = LIKELY if (np.abs(slots - turned)[:, :3].max(1, initial=0) < 0.06).any() else USUAL
        if len(set(rows[best, 0])) < needed * len(faces):
            break
        slots = np.vstack([slots, slot.astype(np.float32)])
        rows = rows[~best]
    slots = slots[slots[:, 3] > 0.6 * slots[:1, 3].max(initial=0)]
    tall = float(np.median(slots[:, 3])) if len(slots) else 0.1
    return _mirrored(slots, faces[0].shape[1] / HEIGHT)[:, :3], tall


def _mirrored(slots: Numbers, aspect: float) -> Numbers:
    """Slots that are each other's, turned round, made exactly so."""
    out = slots.copy()
    for i, slot in enumerate(slots):
        other = [aspect, 1, 1, 0] + slots * [-1, -1, -1, 1]
        near = np.abs(other[:, :3] - slot[:3]).max(1) < 0.06
        if near.any():
            out[i] = (slot + other[near][0]) / 2
    return out


def _indices(card: int, face: Picture) -> list[tuple[float, ...]]:
    """A flat card's indices, upright above and turned round below: card, x, y, turned, height."""
    edge = HEIGHT // 6
    ground = cv2.copyMakeBorder(face, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=(70,) * 3)
    out: list[tuple[float, ...]] = []
    for pose in find.indices(Halves(np.asarray(ground, np.uint8))):
        turned = abs(pose.angle) > np.pi / 2
        off = wrapped(pose.angle + (np.pi if turned else 0))
        x, y = (pose.x - edge) / HEIGHT, (pose.y - edge) / HEIGHT
        if abs(off) < 0.4 and turned == (y > 0.5):
            out.append((card, x, y, float(turned), pose.size / HEIGHT))
    return out


def slot_poses(slots: Numbers, tall: float) -> list[Pose]:
    return [
        Pose(float(x) * HEIGHT, float(y) * HEIGHT, float(turned) * np.pi, tall * HEIGHT)
        for x, y, turned in slots
    ]


def views_of(
    faces: Mapping[str, Picture],
    slots: Numbers,
    tall: float,
    views: int,
    chance: augment.Chance,
    *,
    dark: bool = False,
) -> tuple[Numbers, list[str]]:
    """The naming net's numbers for views of every index, and which card each one shows at its
    upper end: 8/3 where 3/8 is turned round."""
    inputs, shown = [], []
    poses = slot_poses(slots, tall)
    for card, picture in faces.items():
        seen = augment.indices(picture, poses, views, chance)
        inputs.append(name.features(seen, dark=dark))
        shown += [turned_round(card) if slot[2] else card for slot in slots] * views
    return np.concatenate(inputs), shown
