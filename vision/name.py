"""Naming what was flattened: how likely each card of a deck is, index by index."""

import numpy as np

from vision import nets
from vision.arrays import Numbers, Picture, Real
from vision.deck import Deck
from vision.flatten import even, negative
from vision.reading import Pose, Reading

SURE = 0.93
OFFERED = 0.04
"""The least share of a card that is worth offering."""
MOST_OFFERED = 4


def features(patches: Picture, *, dark: bool = False) -> Numbers:
    """The naming net's numbers for every flattened index; `dark`: light on dark cards."""
    return nets.run("name", even(negative(patches) if dark else patches))


def likelihoods(patches: Picture, deck: Deck) -> Numbers:
    """For every flattened index the log likelihood of every card, and last of `no card`."""
    if not len(patches):
        return np.zeros((0, len(deck.cards) + 1), np.float32)
    return judged(features(patches, dark=deck.dark) @ deck.weights + deck.bias, len(deck.cards))


def judged(scores: Numbers, count: int) -> Numbers:
    """Log likelihoods from scores: of the cards among each other, and of no card against any."""
    no_card = np.logaddexp.reduce(scores[..., count:], axis=-1, keepdims=True)
    any_card = np.logaddexp(0, no_card)
    return np.concatenate([log_shares(scores[..., :count]) - any_card, no_card - any_card], -1)


def log_shares(scores: Numbers) -> Numbers:
    """Scores as logarithms of shares that sum to one."""
    high = scores.max(-1, keepdims=True)
    return np.asarray(scores - high - np.log(np.exp(scores - high).sum(-1, keepdims=True)))


def trusted(scores: Numbers, odds: float | Real) -> Numbers:
    """Log likelihoods as `judged` has them, of places where a card is that many times likelier."""
    none = np.exp(np.minimum(scores[..., -1:], -1e-6))
    any_card = np.log(none + odds * (1 - none))
    cards = scores[..., :-1] + np.log(odds) - any_card
    both = np.concatenate([cards, scores[..., -1:] - any_card], -1)
    return np.asarray(both, np.float32)


def upright(corners: Real, shares: Numbers, deck: Deck) -> tuple[Real, Numbers]:
    """A card with two values as it lies: seen with the lower end up, it is the other one."""
    if not deck.two_valued or corners[:2, 1].sum() <= corners[2:, 1].sum():
        return corners, shares
    return np.roll(corners, 2, 0), shares[deck.turned]


def named(corners: Real, marks: tuple[Pose, ...], shares: Numbers, deck: Deck) -> Reading:
    """The reading of one card, of which each card of the deck has this share."""
    best = np.argsort(-shares)[:MOST_OFFERED]
    offered = [(deck.cards[i], float(shares[i])) for i in best if shares[i] >= OFFERED]
    candidates = offered or [(deck.cards[best[0]], float(shares[best[0]]))]
    sure = candidates[0][1] >= (SURE if len(marks) != 1 else deck.clear)
    one, two, three, four = ((float(x), float(y)) for x, y in corners)
    return Reading((one, two, three, four), marks, tuple(candidates), sure)
