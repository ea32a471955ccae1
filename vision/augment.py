"""The same flattened cards in other light, sharpness and place: what enrolment learns from."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision import find
from vision.arrays import Picture
from vision.flatten import Halves, patches
from vision.reading import Pose
from vision.whole import frame

Chance = np.random.Generator
OFF = 0.006
"""How inexactly a card's corners are found, by its width."""


def shifted(pose: Pose, chance: Chance) -> Pose:
    """As inexactly as an index is found."""
    dx, dy = chance.normal(0, 0.05, 2) * pose.size
    angle = pose.angle + float(chance.normal(0, 0.06))
    size = pose.size * float(np.exp(chance.normal(0, 0.08)))
    return Pose(pose.x + float(dx), pose.y + float(dy), angle, size)


def indices(card: Picture, poses: Sequence[Pose], count: int, chance: Chance) -> Picture:
    """`count` pictures of each of the card's indices, in varied light, on varied ground: every
    second one where the eyes take it to be, which differs from sign to sign."""
    out = []
    edge = card.shape[1] // 6
    for n in range(count):
        ground = chance.integers(0, 256, 3).tolist()
        lying = cv2.copyMakeBorder(card, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=ground)
        moved = [Pose(p.x + edge, p.y + edge, p.angle, p.size) for p in poses]
        picture, found = Halves(np.asarray(lying)), [shifted(pose, chance) for pose in moved]
        found = find.put_right(picture, found) if n % 2 else found
        out.append(patches(picture, [shifted(pose, chance) for pose in found]))
    return lit(np.stack([coarse(patch, chance) for patch in np.concatenate(out)]), chance)


def coarse(picture: Picture, chance: Chance) -> Picture:
    """As from farther away."""
    scale = float(chance.uniform(0.35, 1.0))
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    size = (picture.shape[1], picture.shape[0])
    return np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_LINEAR), np.uint8)


def wholes(card: Picture, size: tuple[int, int], count: int, chance: Chance) -> Picture:
    """`count` pictures of the card, its edges found about exactly, in varied light."""
    width = card.shape[1]
    edge = width // 10
    out = np.empty((count, size[1], size[0], 3), np.uint8)
    corners, target = frame(card.shape[1::-1]) + edge, frame(size) - 0.5
    for i in range(count):
        ground = chance.integers(0, 256, 3).tolist()
        lying = cv2.copyMakeBorder(card, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=ground)
        small = cv2.resize(lying, None, fx=0.4, fy=0.4, interpolation=cv2.INTER_AREA)
        found = (corners + chance.normal(0, OFF * width, (4, 2))).astype(np.float32)
        warp = cv2.getPerspectiveTransform((found + 0.5) * 0.4 - 0.5, target)
        cv2.warpPerspective(small, warp, size, dst=out[i])
    return lit(out, chance)


def lit(pictures: Picture, chance: Chance) -> Picture:
    """Every picture in a light of its own."""
    return np.stack([_lit(picture, chance) for picture in pictures])


def _lit(picture: Picture, chance: Chance) -> Picture:
    height, width = picture.shape[:2]
    soft = float(np.exp(chance.uniform(np.log(0.3), np.log(1.6))))
    image = cv2.GaussianBlur(picture, (0, 0), soft).astype(np.float32)
    grey = image.mean(2, keepdims=True)
    image = grey + (image - grey) * np.float32(np.exp(chance.normal(0, 0.2)))
    image = 255 * (image.clip(0, 255) / 255) ** np.exp(chance.normal(0, 0.15, 3))
    warmth = chance.uniform(-0.08, 0.45)
    gain = np.array([1 - warmth, 1 - 0.4 * warmth, 1 + 0.1 * warmth]) * chance.uniform(0.4, 1.1)
    across = np.linspace(-0.5, 0.5, width)[None, :] * chance.normal(0, 0.2)
    down = np.linspace(-0.5, 0.5, height)[:, None] * chance.normal(0, 0.2)
    image = image * gain * (1 + across + down)[..., None]
    veil = chance.uniform(0, 0.12) * (chance.random() < 0.4)
    image = image + veil * (200 - image)
    image += chance.normal(0, chance.uniform(0.5, 6), image.shape)
    return np.asarray(image.clip(0, 255), np.uint8)
