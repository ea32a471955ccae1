"""Classifies flattened indices: how likely each card of a deck is."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision import nets
from vision.arrays import Mask, Numbers, Picture, Plane, Real
from vision.deck import Deck
from vision.flatten import Halves, even, negative, patches
from vision.reading import Pose, Reading

MIN_SURE = 0.93
MIN_OFFERED = 0.04
"""The least share of a card that is worth offering."""
MOST_OFFERED = 4
NOTHING = 0.97
"""The share of `no card` above which an index is not looked at any more."""
IN_LINE = 0.8
"""The least share of a card of which one index is seen, in a column."""
SEEN = 0.5
"""The least share of `some card of this deck`."""


def features(flat: Picture, *, dark: bool = False) -> Numbers:
    """The naming net's numbers for every flattened index; `dark`: light on dark cards."""
    return nets.run("name", even(negative(flat) if dark else flat))


def likelihoods(flat: Picture, deck: Deck) -> Numbers:
    """For every flattened index the log likelihood of every card, and last of `no card`."""
    if not len(flat):
        return np.zeros((0, len(deck.cards) + 1), np.float32)
    return judged(features(flat, dark=deck.dark) @ deck.weights + deck.bias, len(deck.cards))


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
    """The reading of one card, of which each card of the deck has this share; sure by its indices
    alone."""
    best = np.argsort(-shares)[:MOST_OFFERED]
    offered = [(deck.cards[i], float(shares[i])) for i in best if shares[i] >= MIN_OFFERED]
    candidates = offered or [(deck.cards[best[0]], float(shares[best[0]]))]
    sure = candidates[0][1] >= (MIN_SURE if len(marks) != 1 else deck.clear)
    one, two, three, four = ((float(x), float(y)) for x, y in corners)
    return Reading((one, two, three, four), marks, tuple(candidates), sure)


@dataclass(frozen=True)
class Seen:
    """Places in a picture, what is there, and what it says."""

    poses: list[Pose]
    flat: Picture
    scores: Numbers

    def __add__(self, other: Seen) -> Seen:
        flat, scores = np.concatenate([self.flat, other.flat]), [self.scores, other.scores]
        return Seen(self.poses + other.poses, flat, np.concatenate(scores))

    def beyond(self, known: Seen) -> Seen:
        """Only what looks more like an index than like none, and says more than what is known to be
        in the same place."""
        at, clear = known.places, known.scores[:, :-1].max(1)
        wanted = np.minimum(self.scores[:, :-1].max(1, initial=-np.inf), np.log(IN_LINE))
        kept = [
            i
            for i, (here, pose) in enumerate(zip(self.places, self.poses, strict=True))
            if self.scores[i, -1] < np.log(1 - SEEN)
            and not (clear[np.abs(at - here) < 0.5 * pose.size] >= wanted[i]).any()
        ]
        return self.only(kept)

    def besides(self, others: Seen) -> Seen:
        """Only what is in no place of the others."""
        reach = 0.5 * np.array([pose.size for pose in others.poses])
        away = np.abs(self.places[:, None] - others.places)
        return self.only(np.flatnonzero((away >= reach).all(1)).tolist())

    def trusted(self, odds: Real) -> Seen:
        """With each believed to be a card by that much rather."""
        return Seen(self.poses, self.flat, trusted(self.scores, odds[:, None]))

    def where(self, which: Mask) -> Seen:
        return self if which.all() else self.only(np.flatnonzero(which).tolist())

    def only(self, which: list[int]) -> Seen:
        return Seen([self.poses[i] for i in which], self.flat[which], self.scores[which])

    @property
    def places(self) -> Plane:
        return np.array([complex(pose.x, pose.y) for pose in self.poses])


def look(picture: Halves, poses: list[Pose], deck: Deck) -> Seen:
    flat = patches(picture, poses)
    return Seen(poses, flat, likelihoods(flat, deck))
