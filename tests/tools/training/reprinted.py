"""Corners of scanned cards as other printings have them, photographed one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.tools.training.corners import COVERED, SEEN, covered, cut, grounds, photographed
from tests.tools.training.drawn import Index
from tests.vision.printing import CORNER, reprint
from tests.vision.scenes import Chance

Picture = NDArray[np.uint8]

AT = (36.7, 46.0, 76.0)
"""Where the number's middle is on a scanned card, and how high it is."""


def corners(
    deck: Mapping[str, Picture], count: int, chance: Chance
) -> Iterator[tuple[Picture, str]]:
    """So many corners' flattened indices, and of which card."""
    names, places = list(deck), grounds(list(deck.values()), count, chance)
    for _ in range(count):
        name, other = (str(card) for card in chance.choice(names, 2, replace=False))
        yield _corner(deck[name], deck[other], places, chance), name


def _corner(scan: Picture, other: Picture, places: Sequence[Picture], chance: Chance) -> Picture:
    style, inks = (int(seed) for seed in chance.integers(1 << 30, size=2))
    corner, index = laid_out(scan, np.random.default_rng(style))
    if chance.random() < COVERED:
        upon, _ = laid_out(other, np.random.default_rng(style))
        corner = covered(corner, index, upon, chance)
    ground = places[chance.integers(len(places))]
    printed = inked(corner, np.random.default_rng(inks))
    return cut(*photographed(printed, index, ground, chance), chance)


def laid_out(scan: Picture, chance: Chance) -> tuple[Picture, Index]:
    """The upper left corner of a card as some printing arranges it, and where its index is."""
    corner = np.ascontiguousarray(scan[: SEEN[1], : SEEN[0]])
    size = float(np.exp(chance.uniform(-0.42, 0.08)))
    wide, tall = size * float(chance.uniform(0.92, 1.08)), size
    dx, dy = chance.uniform(-0.06, 0.06, 2) * CORNER[0]
    part = corner[: CORNER[1], : CORNER[0]]
    paper = np.median(part.reshape(-1, 3), 0)
    weight = int(chance.integers(-1, 3)) if chance.random() < 0.4 else 0
    kernel = np.ones((abs(weight) + 1,) * 2, np.uint8)
    bolder = cv2.erode(part, kernel) if weight > 0 else cv2.dilate(part, kernel)
    move = np.array([[wide, 0, dx], [0, tall, dy]])
    at = move @ (*AT[:2], 1)
    part[:] = cv2.warpAffine(bolder, move, CORNER, flags=cv2.INTER_AREA, borderValue=paper.tolist())
    return corner, Index(float(at[0]), float(at[1]), AT[2] * tall, turned=False)


def inked(card: Picture, chance: Chance) -> Picture:
    """In the inks and on the paper of some printing."""
    return reprint(chance, 1.2).inked(card) if chance.random() < 0.5 else overprinted(card, chance)


def overprinted(card: Picture, chance: Chance) -> Picture:
    """Inks that take some of each other's light, laid on thick or thin."""
    mix = np.eye(3) * chance.uniform(0.75, 1.3, 3) + chance.uniform(-0.1, 0.1, (3, 3))
    paper = 1 - chance.uniform(0, 0.12, 3)
    least = chance.uniform(0, 0.12)
    density = -np.log((card.astype(np.float32) / 244).clip(0.02, 1))
    tone = np.exp(-(density @ mix.T.astype(np.float32)))
    return np.asarray((255 * paper * (least + (1 - least) * tone)).clip(0, 255), np.uint8)
