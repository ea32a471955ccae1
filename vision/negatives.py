"""What is no card of a deck: other things that look like an index or a face."""

from collections.abc import Sequence

import numpy as np

from vision import nets
from vision.arrays import Numbers
from vision.learn import separate


def nothing() -> tuple[Numbers, Numbers]:
    """What the naming net says of places where no index is, and of other decks' indices."""
    with nets.FOLDER.joinpath("nothing.npz").open("rb") as file:
        kept = np.load(file)
        return kept["features"].astype(np.float32), kept["others"].astype(np.float32)


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
