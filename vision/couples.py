"""Combines the two indices of a visible strip: agreement makes both more certain."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from vision import find, name, strips
from vision.arrays import Picture, Plane, Real
from vision.deck import Deck
from vision.flatten import Halves, paper
from vision.grouping import PLAIN
from vision.name import NOTHING, Seen, look
from vision.reading import Pose
from vision.strips import Beyond
from vision.table import GroupedCards

Couple = tuple[tuple[int, int], tuple[float, float]]
"""Two indices of one strip, and by how much, as a logarithm, each is believed for the other."""
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
MIN_DISTANCE = 0.72
"""How far from each other, by their size, indices of two strips are at least."""
TINTED = 0.08
"""How much, as a logarithm, the paper of a strip may differ in colour from that of other cards."""
SETTLED = 0.99, 0.5
"""The share of a card that two indices are taken to be, and three or more."""
ITS_OWN = float(np.log(0.1))
"""The log share of its card that an index of a whole one has, unless it is another's."""
STEPS = (-0.08, -0.06, -0.04, -0.02, 0.0, 0.02, 0.04, 0.06, 0.08)
"""How much farther out, in card heights, than what is seen of a strip its indices may be."""
ANOTHER = 0.08
"""How far from a strip another one is at least."""
MOST_UNREAD = 2


def couples(picture: Halves, table: GroupedCards, flat: Picture, every: Seen) -> Seen:
    """Of all that is seen both indices of strips, one after the other, as much believed as they say
    the same; of those of which one is seen the other is looked for. `flat` are the table's."""
    if not table.known:
        return every.only([])
    known = _Known.of(table, flat)
    open_ = known.besides(every)
    places = strips.beyond(table, open_.poses)
    found = list(_agreeing(table, open_, places))
    taken = {i for both, _ in found for i in both}
    alone = {place.index: place for place in reversed(places) if place.index not in taken}
    poses = [
        pose
        for i, place in alone.items()
        if open_.scores[i, -1] < np.log(NOTHING)
        for pose in strips.partners(table, place, open_.poses[i])
    ][:MOST_PARTNERS]
    unread = unread_places(table, open_, places, taken)
    if poses or unread:
        more = look(picture, find.put_right(picture, poses) + poses, table.deck)
        more = more + looked_along(picture, unread, table.deck)
        open_ = open_ + known.besides(more)
        found = list(_agreeing(table, open_, strips.beyond(table, open_.poses)))
    odds = np.array([each for _, odds in found for each in odds])
    both = open_.only([i for couple, _ in found for i in couple])
    return both.trusted(np.exp(odds.clip(0, MOST_ODDS)))


@dataclass(frozen=True)
class _Known:
    """Indices of which it is certain what card's they are, and the tone of their paper."""

    at: Plane
    size: Real
    tone: Real

    @staticmethod
    def of(table: GroupedCards, flat: Picture) -> _Known:
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
        away = np.abs(others.places[:, None] - self.at) >= MIN_DISTANCE * self.size
        others = others.where(np.asarray(away.all(1)))
        tinted = np.abs(_tones(others.flat) - self.tone).max(1, initial=0)
        return others.where(np.asarray(tinted < TINTED))


def _tones(flat: Picture) -> Real:
    """The colour of the paper of flattened indices, however light it is."""
    tone = np.log(paper(flat), dtype=np.float64)
    return np.asarray(tone - tone.mean(1, keepdims=True))


def _agreeing(table: GroupedCards, every: Seen, places: list[Beyond]) -> Iterator[Couple]:
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
            found.append((sure, (i, j), (odds[j] + alike, odds[i] + alike)))
    at, size = every.places, np.array([pose.size for pose in every.poses])
    taken: list[int] = []
    for _, couple, believed in sorted(found, key=lambda item: -item[0]):
        both = list(couple)
        reach = MIN_DISTANCE * np.maximum(size[both][:, None], size[taken])
        if (np.abs(at[both][:, None] - at[taken]) >= reach).all():
            taken += both
            yield couple, believed


def unread_places(
    table: GroupedCards, open_: Seen, known: Sequence[Beyond], read: Collection[int]
) -> list[Pose]:
    """Where indices of strips may be; `read` are the indices of those that are known."""
    done = [place for place in known if place.index in read]
    none, count = open_.scores[:, -1], len(done)
    hints = [
        hint for hint in strips.hinted(table, open_.poses) if none[hint.index] < np.log(NOTHING)
    ]
    for hint in sorted(hints, key=lambda hint: float(none[hint.index])):
        if len(done) < count + MOST_UNREAD and not any(_is_one(hint, other) for other in done):
            done.append(hint)
    return [pose for hint in done[count:] for pose in strips.along(table, hint, STEPS)]


def _is_one(hint: Beyond, other: Beyond) -> bool:
    return hint.card is other.card and abs(hint.off.imag - other.off.imag) <= ANOTHER


def looked_along(picture: Halves, poses: list[Pose], deck: Deck) -> Seen:
    """What is seen there. A step tells what those beside it tell as well; and that it is an index
    tells the less, the more steps were made to find one."""
    every = look(picture, poses, deck)
    if not poses:
        return every
    shares = np.exp(every.scores).reshape(-1, len(STEPS), every.scores.shape[1])
    wider = np.pad(shares, ((0, 0), (1, 1), (0, 0)), mode="edge")
    beside = (wider[:, :-2] + 2 * wider[:, 1:-1] + wider[:, 2:]) / 4
    scores = np.log(beside.clip(1e-12)).reshape(every.scores.shape)
    return Seen(poses, every.flat, scores).trusted(np.full(len(poses), 1 / len(STEPS)))
