"""What is no card of a deck: other things that look like an index or a face."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import augment, whole
from vision.learn import separate

Picture = NDArray[np.uint8]
Numbers = NDArray[np.float32]


def nothing() -> tuple[Numbers, Numbers]:
    """What the naming net says of places where no index is, and of other decks' indices."""
    with files("vision.nets").joinpath("nothing.npz").open("rb") as file:
        kept = np.load(file)
        return kept["features"].astype(np.float32), kept["others"].astype(np.float32)


def no_faces(faces: Sequence[Picture], count: int, chance: augment.Chance) -> Picture:
    """Faces of no card: parts of cards in the wrong place, at the wrong size, and plain ground."""
    out = []
    for i in range(count):
        picture = faces[int(chance.integers(len(faces)))]
        height, width = picture.shape[:2]
        if i % 3 == 0:
            tone = chance.integers(0, 256, (2, 2, 3)).astype(np.uint8)
            out.append(cv2.resize(tone, whole.FACE))
            continue
        share = chance.uniform(0.25, 0.7)
        x, y = chance.uniform(0, 1 - share) * width, chance.uniform(0, 1 - share) * height
        part = picture[int(y) : int(y + share * height), int(x) : int(x + share * width)]
        if i % 3 == 1:
            part = np.rot90(part, int(chance.integers(4)))
        out.append(cv2.resize(part, whole.FACE, interpolation=cv2.INTER_AREA))
    return augment.lit(np.stack(out).astype(np.uint8), chance)


def nothing_apart(
    inputs: Numbers, false: Sequence[Numbers], likely: Sequence[float] = ()
) -> tuple[Numbers, Numbers]:
    """Weights that tell kinds of what is no card from what is; `likely` is what each kind weighs
    beside the cards: if it is empty, the same."""
    kinds = [inputs, *false]
    sizes = [len(kind) for kind in kinds]
    labels = np.repeat(np.arange(len(kinds)), sizes)
    weighs = np.array([1, *(likely or [1] * len(false))])
    worth = np.repeat(weighs / sizes, sizes)
    weights, bias = separate(np.concatenate(kinds), labels, len(kinds), worth)
    return weights[:, 1:] - weights[:, :1], bias[1:] - bias[:1]


def with_nothing(
    cards: tuple[Numbers, Numbers], none: tuple[Numbers, Numbers]
) -> tuple[Numbers, Numbers]:
    return np.concatenate([cards[0], none[0]], 1), np.concatenate([cards[1], none[1]])
