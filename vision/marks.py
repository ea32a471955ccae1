"""The indices of one picture: where each is, and what a deck says of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from math import log
from operator import add

import numpy as np

from vision.arrays import Numbers, Plane, Real
from vision.deck import Deck
from vision.name import log_shares
from vision.reading import Pose

Member = tuple[int, int]
"""An index, and its slot."""

SIZES = (0.55, 1.5)
"""How large an index may be, by what its card says: printings differ."""
TILTED = 3
"""Indices that tell how a card is tilted."""
SHARED = 0.5
"""How much of what its indices get wrong is common to a card: they lie in one light."""
AGREE = float(np.log(0.02))
"""How well indices agree at least that may be one card's."""
PLAIN = float(np.log(0.35))
"""How plain an index is at least that is taken for one at a card's other end."""
DOUBT = 0.01
"""No single index can rule a card out entirely: glare may lie on it."""


@dataclass(frozen=True)
class Card:
    """A card on the table: the indices read, each with its slot, and what they say together."""

    members: tuple[Member, ...]
    across: complex
    """The card's x axis in the picture, one card height long."""
    origin: complex
    shares: Numbers
    """The log share of every card, and last of `no card`."""


class Marks:
    """The indices of one picture and what a deck says of them."""

    def __init__(self, poses: Sequence[Pose], scores: Numbers, deck: Deck) -> None:
        self.deck = deck
        self.poses, self.scores = poses, scores
        self.at = np.array([complex(p.x, p.y) for p in poses])
        self.angle = np.array([p.angle for p in poses])
        self.size = np.array([p.size for p in poses])
        self.log_size = np.log(self.size)
        self._inverses: dict[tuple[int, ...], Real] = {}
        self.slot = deck.slots[:, 0] + 1j * deck.slots[:, 1]
        self.turn = deck.slots[:, 2] * np.pi
        self.is_plain = scores[:, :-1].max(1) > PLAIN
        self.none = np.exp(scores[:, -1:])
        doubt = np.maximum(DOUBT, self.none)
        shares = np.exp(log_shares(scores[:, :-1]))
        doubted = np.log((1 - doubt) * shares + doubt / len(deck.cards))
        self.said = np.stack([doubted[:, deck.turned] if turn else doubted for turn in self.turn])

    def inverse(self, slots: tuple[int, ...]) -> Real:
        """From places of three slots to how a card lies; as near as can be if they are in line."""
        if slots not in self._inverses:
            self._inverses[slots] = np.asarray(np.linalg.pinv(plain(self.slot[list(slots)])))
        return self._inverses[slots]

    def places(self, card: Card) -> Plane:
        """Where a card's slots are, as far as its indices tell: else as if it lay flat."""
        flat = np.asarray(card.origin + card.across * self.slot)
        out = self.tilted(card.members) if len(card.members) == TILTED else flat
        for i, s in card.members:
            out[s] = self.at[i]
        return out

    def tilted(self, members: Sequence[Member]) -> Plane:
        """Where a card's slots are by three of its indices."""
        which, slots = (list(part) for part in zip(*members, strict=True))
        return np.asarray(plain(self.slot) @ self.inverse(tuple(slots)) @ self.at[which])

    def card(self, members: Sequence[Member], across: complex, origin: complex) -> Card:
        """What the indices say together; that it is a card at all, the clearest of them say."""
        which, slots = (list(part) for part in zip(*members, strict=True))
        every = [min(max(none, 1e-6), 1 - 1e-6) for none in self.none[which, 0].tolist()]
        seen = max(1.0, len(every) - sum(every))
        none = sorted(every)[(len(every) - 1) // 2]
        fused = log_shares(self.said[slots, which].sum(0) * seen**-SHARED)
        shares = np.append(fused + log(1 - none), log(none))
        return Card(tuple(members), across, origin, shares.astype(np.float32))


def plain(points: Plane) -> Real:
    out = np.ones((len(points), 3))
    out[:, 0], out[:, 1] = points.real, points.imag
    return out


def agreement(*said: Numbers) -> Numbers:
    """The log likelihood of the best common card, by what each would like best."""
    return np.asarray(reduce(add, said).max(-1) - reduce(add, (one.max(-1) for one in said)))
