"""The inks of one picture: all its cards are of one printing and lie in one light, so those that
are known tell how the inks of the others look."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.flatten import MIDDLE, TALL, even
from vision.grouping import Card
from vision.name import log_shares

Picture = NDArray[np.uint8]
Real = NDArray[np.float64]

ROWS, COLUMNS = (
    slice(int(MIDDLE - reach * TALL) + 1, int(MIDDLE + reach * TALL)) for reach in (0.5, 0.38)
)
"""Those of a flattened index in which there is little but the number."""
INKED = 0.3
"""The share of them that certainly is ink."""
DARKEST = 0.03
COMMON, OWN, MIXED = 0.3, 0.12, 0.09
"""How much inks differ from printing to printing: all of them, one colour's light by itself, and
by what they take of another colour's."""
GRAIN = 0.03, 0.12
"""How inexactly an ink is seen: at least, and by how strong it is."""
CLEAR, FEWEST = float(np.log(0.99)), 2
"""How clear a card is at least that tells of others, and how many of its indices are seen."""
MOST = 12
"""Cards that are learnt from."""
POSSIBLE = float(np.log(1e-3))
"""The share of a card by which the others are measured."""
WEIGHT = 1.0
"""How much of what the ink says is new: in part it is in the shares already."""
TOLD = 8.0
"""How much the others can say for or against a card at most, as a logarithm."""
TRUSTED = 5.0
"""How much likelier it is that something is a card of this deck where one of them is certain."""


def density(flat: Picture) -> Real:
    """How much of blue, green and red light the ink of each flattened index takes: logarithms."""
    number = even(flat)[:, :, ROWS, COLUMNS].reshape(len(flat), 3, -1)
    taken = -np.log(number.clip(DARKEST, 1.2))
    most = round(INKED * taken.shape[2])
    ink = np.argpartition(taken.max(1), -most, axis=1)[:, -most:]
    return np.asarray(np.median(np.take_along_axis(taken, ink[:, None], 2), 2), np.float64)


@dataclass(frozen=True)
class _Ink:
    """A card's ink as its indices show it, and by how much they differ."""

    taken: Real
    unsteady: Real


def _ink(seen: Real) -> _Ink:
    """The middle of what the indices show: glare or the table beside the card spoils one."""
    taken = np.median(seen, axis=0)
    return _Ink(taken, np.median(np.abs(seen - taken), axis=0))


@dataclass(frozen=True)
class _Looks:
    """How inks look, and how sure that is."""

    taken: Real
    spread: Real

    def likelihood(self, seen: _Ink) -> Real:
        """The log likelihood of what is seen, ink by ink."""
        spread = self.spread + np.diag(seen.unsteady**2)
        off = (seen.taken - self.taken)[:, :, None]
        misfit = (off * np.linalg.solve(spread, off)).sum((1, 2))
        return np.asarray(-0.5 * (misfit + np.linalg.slogdet(spread)[1]))


@dataclass(frozen=True)
class _Printing:
    """What is known of how this printing's inks differ: a mixing of colours, and how sure it is."""

    mix: Real
    spread: Real

    def looks(self, inks: Real) -> _Looks:
        ways = _ways(inks)
        grain = (GRAIN[0] ** 2 + (GRAIN[1] * inks) ** 2)[:, :, None] * np.eye(3)
        spread = ways @ self.spread @ ways.transpose(0, 2, 1) + grain
        return _Looks(inks + ways @ self.mix, spread)

    def learnt(self, ink: Real, seen: _Ink) -> _Printing:
        """With a card that is known."""
        look = self.looks(ink[None])
        shown = _ways(ink[None])[0] @ self.spread
        gain = np.linalg.solve(look.spread[0] + np.diag(seen.unsteady**2), shown).T
        return _Printing(self.mix + gain @ (seen.taken - look.taken[0]), self.spread - gain @ shown)


def _ways(inks: Real) -> Real:
    """What each part of a mixing of colours does to each ink."""
    return np.asarray(np.einsum("ij,nk->nijk", np.eye(3), inks).reshape(-1, 3, 9))


def _unknown() -> _Printing:
    spread = np.eye(9) * MIXED**2
    own = np.ix_([0, 4, 8], [0, 4, 8])
    spread[own] = COMMON**2 + np.eye(3) * OWN**2
    return _Printing(np.zeros(9), spread)


UNKNOWN = _unknown()


def in_one_printing(cards: Iterable[Card], flat: Picture, inks: Real) -> list[Card]:
    """The same cards with what they tell of each other; `flat` are the indices, `inks` the deck's,
    card by card. The clearest come first: what they look like is known best."""
    every = list(cards)
    if not len(inks) or len(every) < 2:
        return every
    seen, printing, known = density(flat), UNKNOWN, 0
    looks = printing.looks(inks)
    for at in sorted(range(len(every)), key=lambda i: _clearness(every[i]), reverse=True):
        card = every[at]
        ink = _ink(seen[[i for i, _ in card.members]])
        if known:
            card = every[at] = _told(card, looks.likelihood(ink))
        if known < MOST and len(card.members) >= FEWEST and card.shares[:-1].max() > CLEAR:
            printing = printing.learnt(inks[int(card.shares[:-1].argmax())], ink)
            looks = printing.looks(inks)
            known += 1
    return every


def _clearness(card: Card) -> tuple[int, float]:
    return len(card.members), float(card.shares[:-1].max())


def _told(card: Card, likelihood: Real) -> Card:
    """With what this printing says of its ink."""
    more = WEIGHT * likelihood
    more = (more - more[card.shares[:-1] > POSSIBLE].max(initial=-np.inf)).clip(-TOLD, 0)
    told = log_shares((card.shares[:-1] + more).astype(np.float32))
    none = np.exp(float(card.shares[-1]))
    none = np.clip(none / (none + TRUSTED * (1 - none)), 1e-9, 1 - 1e-9)
    return replace(card, shares=np.append(told + np.log1p(-none), np.log(none)).astype(np.float32))
