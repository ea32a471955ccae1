"""The two indices of a strip: each is believed the more, the more the other one says the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from vision import find, name, scan, seen, strips
from vision.arrays import Picture, Plane, Real
from vision.flatten import paper
from vision.marks import PLAIN
from vision.pyramid import Halves
from vision.seen import NOTHING, Seen
from vision.strips import Beyond
from vision.table import Table

MOST_PARTNERS = 16
"""Strips of which the other index is looked for."""
COVERED = 20.0
"""How much likelier a card is where one is that another covers."""
UNLIKE = 0.01
"""How likely at least it is that one card looks like two."""
EVIDENT = float(np.log(10))
"""How much likelier, as a logarithm, two are a strip's than not, to be believed."""
CLEARLY = 0.5
"""The least share of the likeliest card by what both say."""
MOST_ODDS = 12.0
"""How much one index can say for another at most, as a logarithm."""
APART = 0.72
"""How far from each other, by their size, indices of two strips are at least."""
TINTED = 0.08
"""How much, as a logarithm, the paper of a strip may differ in colour from that of other cards."""
SETTLED = 0.99, 0.5
"""The share of a card that two indices are taken to be, and three or more."""
ITS_OWN = float(np.log(0.1))
"""The log share of its card that an index of a whole one has, unless it is another's."""


def couples(picture: Halves, table: Table, flat: Picture, every: Seen) -> Seen:
    """Of all that is seen both indices of strips, one after the other, as much believed as they say
    the same; of those of which one is seen the other is looked for. `flat` are the table's."""
    if not table.known:
        return every.only([])
    known = _Known.of(table, flat)
    open_ = known.besides(every)
    places = strips.beyond(table, open_.poses)
    found = list(_agreeing(table, open_, places))
    taken = {i for couple in found for i in couple.both}
    alone = {place.index: place for place in reversed(places) if place.index not in taken}
    poses = [
        pose
        for i, place in alone.items()
        if open_.scores[i, -1] < np.log(NOTHING)
        for pose in strips.partners(table, place, open_.poses[i])
    ][:MOST_PARTNERS]
    unread = scan.places(table, open_, places, taken)
    if poses or unread:
        more = seen.look(picture, find.put_right(picture, poses) + poses, table.deck)
        more = more + scan.look(picture, unread, table.deck)
        open_ = open_ + known.besides(more)
        found = list(_agreeing(table, open_, strips.beyond(table, open_.poses)))
    odds = np.array([each for couple in found for each in couple.odds])
    both = open_.only([i for couple in found for i in couple.both])
    return both.trusted(np.exp(odds.clip(0, MOST_ODDS)))


@dataclass(frozen=True)
class _Known:
    """Indices of which it is certain what card's they are, and the tone of their paper."""

    at: Plane
    size: Real
    tone: Real

    @staticmethod
    def of(table: Table, flat: Picture) -> _Known:
        which: list[int] = []
        for card in table.cards:
            best = int(card.shares[:-1].argmax())
            whole = len(card.members) > 2
            if len(card.members) > 1 and card.shares[best] > np.log(SETTLED[whole]):
                own = [i for i, s in card.members if not whole or table.said[s, i, best] > ITS_OWN]
                which += own
        tones = _tones(flat[which]) if which else np.zeros((1, 3))
        return _Known(table.at[which], table.size[which], np.median(tones, axis=0))

    def besides(self, others: Seen) -> Seen:
        """What lies on paper like this, and upon none of these."""
        away = np.abs(others.places[:, None] - self.at) >= APART * self.size
        others = others.where(np.asarray(away.all(1)))
        tinted = np.abs(_tones(others.flat) - self.tone).max(1, initial=0)
        return others.where(np.asarray(tinted < TINTED))


def _tones(flat: Picture) -> Real:
    """The colour of the paper of flattened indices, however light it is."""
    tone = np.log(paper(flat), dtype=np.float64)
    return np.asarray(tone - tone.mean(1, keepdims=True))


@dataclass(frozen=True)
class _Couple:
    """Two indices of one strip, and by how much, as a logarithm, each is believed for the other."""

    both: tuple[int, int]
    odds: tuple[float, float]


def _agreeing(table: Table, every: Seen, places: list[Beyond]) -> Iterator[_Couple]:
    """The likeliest couples first; none lies upon another."""
    shares = np.exp(name.log_shares(every.scores[:, :-1]))
    none = np.exp(every.scores[:, -1]).clip(1e-4, 1 - 1e-4)
    odds, plain = np.log((1 - none) / none), every.scores[:, :-1].max(1, initial=-np.inf) > PLAIN
    found = []
    for i, j in {(one.index, two.index) for one, two in strips.pairs(table, places)}:
        together = shares[i] * shares[j]
        alike = float(np.log(shares.shape[1] * together.sum() + UNLIKE))
        sure = odds[i] + odds[j] + alike
        weaker = min(odds[i], odds[j]) + alike + np.log(COVERED)
        clear = (plain[i] or plain[j]) and together.max() > CLEARLY * together.sum()
        if clear and sure > EVIDENT and weaker > 0:
            found.append((sure, _Couple((i, j), (odds[j] + alike, odds[i] + alike))))
    at, size = every.places, np.array([pose.size for pose in every.poses])
    taken: list[int] = []
    for _, couple in sorted(found, key=lambda item: -item[0]):
        both = list(couple.both)
        reach = APART * np.maximum(size[both][:, None], size[taken])
        if (np.abs(at[both][:, None] - at[taken]) >= reach).all():
            taken += both
            yield couple
