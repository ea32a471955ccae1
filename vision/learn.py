"""Softmax regression: learns a linear classifier."""

from collections.abc import Sequence

import numpy as np

from vision import nets
from vision.arrays import Numbers, Real, Which

ROUNDS = 220
DECAY = 1e-4
DIGITS = 5
"""Of weights, after the point: what is kept is the same however it was added up."""


def separate(
    inputs: Numbers, classes: Which, count: int, worth: Real | None = None
) -> tuple[Numbers, Numbers]:
    """Weights and bias whose scores give each input its class; `worth` is what each one weighs.

    Reckoned in doubles, so that every machine comes to the same."""
    mean, spread = inputs.mean(0, np.float64), inputs.std(0, np.float64) + 1e-3
    scaled = (inputs - mean) / spread
    wanted = np.zeros((count, len(inputs)))
    wanted[classes, np.arange(len(inputs))] = 1
    worth = np.ones(len(inputs)) if worth is None else worth
    share = worth / worth.sum()
    weights = np.zeros((inputs.shape[1], count))
    bias = np.zeros(count)
    moments: list[list[Real]] = [[np.zeros_like(weights)] * 2, [np.zeros_like(bias)] * 2]
    for step in range(1, ROUNDS + 1):
        # A row for each class: of few classes and many inputs, long rows are quick to add up.
        scores = weights.T @ scaled.T + bias[:, None]
        scores -= scores.max(0)
        shares = np.exp(scores)
        shares /= shares.sum(0)
        error = (shares - wanted) * share
        slopes: list[Real] = [(error @ scaled).T + DECAY * weights, error.sum(1)]
        rate = 0.15 * (1 - step / (ROUNDS + 1))
        for values, slope, moment in zip((weights, bias), slopes, moments, strict=True):
            moment[0] = 0.9 * moment[0] + 0.1 * slope
            moment[1] = 0.98 * moment[1] + 0.02 * slope**2
            size = np.sqrt(moment[1] / (1 - 0.98**step)) + 1e-6
            values -= rate * moment[0] / (1 - 0.9**step) / size
    weights /= spread[:, None]
    bias -= mean @ weights
    return weights.round(DIGITS).astype(np.float32), bias.round(DIGITS).astype(np.float32)


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
