"""The inks of one picture: all its cards are of one printing and lie in one light, so those that
are known tell how the inks of the others look."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.arrays import Picture, Real, Which
from vision.flatten import MIDDLE, TALL, even
from vision.grouping import Card
from vision.name import log_shares

ROWS, COLUMNS = (
    slice(int(MIDDLE - reach * TALL) + 1, int(MIDDLE + reach * TALL)) for reach in (0.5, 0.38)
)
"""Those of a flattened index in which there is little but the number."""
INKED = 0.3
"""The share of them that certainly is ink."""
DARKEST = 0.03
COMMON, OWN, MIXED = 0.33, 0.1, 0.11
"""How much inks differ from printing to printing: all of them, one colour's light by itself, and
by what they take of another colour's."""
STRONGER, VEILED, GRAIN = 0.06, 0.022, 0.035
"""How much an ink differs from card to card: in all colours as much, by how strong it is; by grey
that lies on it; and in each colour by itself."""
CLEAR, FEWEST = float(np.log(0.99)), 2
"""How clear a card is, and how many of its indices are seen, for this deck to be certain."""
MAX_LEARNT = 12
"""Cards that are learnt from."""
PRINTINGS, MAX_UNLIKELINESS = 6, 12.0
"""Printings that are thought of at a time, and how much less likely than the best, as a logarithm,
one is not thought of."""
MAX_EVIDENCE = 10.0
"""How much the others can say for or against a card at most, as a logarithm."""
TRUSTED = 20.0
"""How much likelier it is that something is a card of this deck where one of them is certain."""


def density(flat: Picture) -> Real:
    """How much of blue, green and red light the ink of each flattened index takes: logarithms."""
    number = even(flat)[:, :, ROWS, COLUMNS].reshape(len(flat), 3, -1)
    taken = -np.log(number.clip(DARKEST, 1.2))
    most = round(INKED * taken.shape[2])
    ink = np.argpartition(taken.max(1), -most, axis=1)[:, -most:]
    return np.asarray(np.median(np.take_along_axis(taken, ink[:, None], 2), 2), np.float64)


@dataclass(frozen=True)
class _Seen:
    """Inks of cards as their indices show them, a row for each, and by how much they differ."""

    taken: Real
    unsteady: Real

    def only(self, which: list[int]) -> _Seen:
        return _Seen(self.taken[which], self.unsteady[which])


def _seen(cards: Sequence[Card], flat: Picture) -> _Seen:
    """The middle of what the indices show: glare or the table beside the card spoils one."""
    every = density(flat)
    out = _Seen(np.zeros((len(cards), 3)), np.zeros((len(cards), 3)))
    counts = [len(card.members) for card in cards]
    for count in set(counts):
        which = [n for n, card in enumerate(cards) if counts[n] == count]
        each = every[[[i for i, _ in cards[n].members] for n in which]]
        out.taken[which] = np.median(each, axis=1)
        out.unsteady[which] = np.median(np.abs(each - out.taken[which, None]), axis=1)
    return out


@dataclass(frozen=True)
class _Printings:
    """Printings that may be this one, a row for each: how its colours are mixed, how sure that is,
    the logarithm of how likely it is, and which ink each card has in it that it was learnt from."""

    mix: Real
    spread: Real
    likely: Real
    chosen: Which

    def likelihood(self, inks: Real, seen: _Seen) -> Real:
        """The log likelihood of what is seen: card by card, printing by printing, ink by ink."""
        off, spread = self._looks(inks, seen)
        misfit = (off * np.linalg.solve(spread, off[..., None])[..., 0]).sum(-1)
        return np.asarray(-0.5 * (misfit + np.log(np.linalg.det(spread))))

    def _looks(self, inks: Real, seen: _Seen) -> tuple[Real, Real]:
        """How far what is seen is from how each ink looks, and how sure that look is."""
        ways = _ways(inks)
        looks = inks + (ways @ self.mix[:, None, :, None])[..., 0]
        spread = ways @ self.spread[:, None] @ ways.transpose(0, 2, 1) + _from_card_to_card(inks)
        unsteady = (seen.unsteady**2)[:, None, None, :, None] * np.eye(3)
        return seen.taken[:, None, None] - looks, spread + unsteady

    def learnt(self, inks: Real, seen: _Seen, shares: Real) -> _Printings:
        """With one more card, of which each ink has this log share: the likeliest of what it may
        be in each of these."""
        likely = (self.likelihood(inks, seen)[0] + self.likely[:, None] + shares).ravel()
        best = np.argsort(-likely)[:PRINTINGS]
        best = best[likely[best] > likely[best[0]] - MAX_UNLIKELINESS]
        which, ink = np.divmod(best, len(inks))
        off, looks = (part[0, which, ink] for part in self._looks(inks, seen))
        shown = _ways(inks)[ink] @ self.spread[which]
        gain = np.linalg.solve(looks, shown).transpose(0, 2, 1)
        return _Printings(
            self.mix[which] + (gain @ off[..., None])[..., 0],
            self.spread[which] - gain @ shown,
            likely[best] - np.logaddexp.reduce(likely[best]),
            np.column_stack([self.chosen[which], ink]),
        )

    def inks_of(self, card: int, count: int) -> Real:
        """The log share of each ink for a card that was learnt from."""
        shares = np.zeros(count)
        np.add.at(shares, self.chosen[:, card], np.exp(self.likely))
        return np.asarray(np.log(shares.clip(1e-9)))


def _ways(inks: Real) -> Real:
    """What each part of a mixing of colours does to each ink."""
    return np.asarray(np.einsum("ij,nk->nijk", np.eye(3), inks).reshape(-1, 3, 9))


def _from_card_to_card(inks: Real) -> Real:
    """How much each ink differs among cards of one printing."""
    alike = STRONGER**2 * inks[:, :, None] * inks[:, None] + VEILED**2
    return np.asarray(alike + (GRAIN * inks[:, :, None]) ** 2 * np.eye(3))


def _unknown() -> _Printings:
    spread = np.eye(9) * MIXED**2
    own = np.ix_([0, 4, 8], [0, 4, 8])
    spread[own] = COMMON**2 + np.eye(3) * OWN**2
    return _Printings(np.zeros((1, 9)), spread[None], np.zeros(1), np.zeros((1, 0), np.intp))


UNKNOWN = _unknown()


def in_one_printing(cards: Iterable[Card], flat: Picture, inks: Real) -> list[Card]:
    """The same cards with what they tell of each other; `flat` are the indices, `inks` the deck's,
    card by card. It is learnt from the clearest: what they look like is known best."""
    every = list(cards)
    if not len(inks) or len(every) < 2:
        return every
    different, of = np.unique(inks, axis=0, return_inverse=True)
    said = np.array([card.shares for card in every], np.float64)
    shares = np.exp(said[:, :-1]) @ np.eye(len(different))[of]
    shares = np.log((shares / shares.sum(1, keepdims=True)).clip(1e-9))
    clear = [(len(card.members), card.shares[:-1].max()) for card in every]
    order = sorted(range(len(every)), key=clear.__getitem__, reverse=True)
    more = _evidence(_seen(every, flat), shares, order, different)[:, of]
    certain = any(count >= FEWEST and share > CLEAR for count, share in clear)
    new = _with(said, more, TRUSTED if certain else 1.0).astype(np.float32)
    return [replace(card, shares=row) for card, row in zip(every, new, strict=True)]


def _evidence(seen: _Seen, shares: Real, order: list[int], inks: Real) -> Real:
    """What the first cards in this order tell of each other's inks and of the others', beyond what
    each card's log shares are."""
    printings = UNKNOWN
    for at in order[:MAX_LEARNT]:
        printings = printings.learnt(inks, seen.only([at]), shares[at])
    out = np.zeros(shares.shape)
    for n, at in enumerate(order[:MAX_LEARNT]):
        out[at] = printings.inks_of(n, len(inks)) - shares[at]
    rest = order[MAX_LEARNT:]
    if rest:
        each = printings.likelihood(inks, seen.only(rest)) + printings.likely[:, None]
        out[rest] = np.logaddexp.reduce(each, axis=1)
    return out


def _with(said: Real, more: Real, trusted: float) -> Real:
    """Log shares, the last of no card, with what this printing says for and against each card."""
    cards, none = said[:, :-1], np.exp(said[:, -1:])
    evidence = log_shares(cards + (more - more.max(1, keepdims=True)).clip(-MAX_EVIDENCE, 0))
    none = (none / (none + trusted * (1 - none))).clip(1e-9, 1 - 1e-9)
    return np.concatenate([evidence + np.log1p(-none), np.log(none)], axis=1)
