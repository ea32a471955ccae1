"""What is seen in places where an index may be."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision import flatten, name
from vision.arrays import Mask, Numbers, Picture, Plane, Real
from vision.deck import Deck
from vision.pyramid import Halves
from vision.reading import Pose

NOTHING = 0.97
"""The share of `no card` above which an index is not looked at any more."""
IN_LINE = 0.8
"""The least share of a card of which one index is seen, in a column."""
SEEN = 0.5
"""The least share of `some card of this deck`."""


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
        return Seen(self.poses, self.flat, name.trusted(self.scores, odds[:, None]))

    def where(self, which: Mask) -> Seen:
        return self if which.all() else self.only(np.flatnonzero(which).tolist())

    def only(self, which: list[int]) -> Seen:
        return Seen([self.poses[i] for i in which], self.flat[which], self.scores[which])

    @property
    def places(self) -> Plane:
        return np.array([complex(pose.x, pose.y) for pose in self.poses])


def look(picture: Halves, poses: list[Pose], deck: Deck) -> Seen:
    flat = flatten.patches(picture, poses)
    return Seen(poses, flat, name.likelihoods(flat, deck))
