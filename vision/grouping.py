"""Groups indices into cards: the indices of one card agree on its position and name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from math import log
from operator import add

import numpy as np

from vision.arrays import Mask, Numbers, Plane, Real, Which, wrapped
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
TURN = 0.5
"""How far, in radians, an index may be turned from where its card says."""
UNLIKE = 0.4
"""By how much, as a logarithm, two indices of a card may differ in size."""
AWAY = 0.16
"""How far, in card heights, an index may be from where two others say: cards are tilted."""
SHORTER = 0.32
"""How far it may be along a card of which one end only is known: tilted cards look shorter."""
COMPLETES = float(np.log(0.1))
"""How well the last index of a card agrees at least: the next strip's is near its place."""
MAX_TURN = 0.35
"""How far, as a sine, cards may be turned from each other to be tilted alike."""
AT_ONCE = 64
"""Guesses that are thought about together; what is settled then spares others."""


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


def grouped(marks: Marks, known: Sequence[Card] = ()) -> list[Card]:
    """Every index is part of one card at most; the best supported cards come first. `known` are
    those that are certain anyway."""
    free = np.ones(len(marks.at), bool)
    free[[i for card in known for i, _ in card.members]] = False
    out = [*known, *_Guesses(marks).settled(free)]
    free &= ~_misread(marks, out)
    tall = _tall(marks, out)
    return out + [_alone(marks, int(i), tall, out) for i in np.flatnonzero(free)]


@dataclass(frozen=True)
class _Guess:
    """Two indices taken for one card's."""

    members: tuple[Member, ...]
    across: complex
    origin: complex
    misfit: float

    def is_in(self, free: Mask) -> bool:
        return all(free[i] for i, _ in self.members)


_Near = dict[tuple[int, bool], list[int]]


class _Guesses:
    """Which two indices may be one card's, and which others are that card's as well."""

    def __init__(self, marks: Marks) -> None:
        self._marks = marks

    def settled(self, free: Mask) -> Iterator[Card]:
        """Cards of several indices, which then are free no more. What all of a card's indices bear
        out is settled first, so that most guesses need not be thought about."""
        guesses = sorted(self._pairs(free), key=lambda guess: guess.misfit)
        any_index, fewer = free.copy(), []
        for at in range(0, len(guesses), AT_ONCE):
            some = [guess for guess in guesses[at : at + AT_ONCE] if guess.is_in(free)]
            for guess, near in zip(some, self._near(some), strict=True):
                if guess.is_in(free):
                    members = self._extended(guess, near, any_index)
                    if len(members) == len(self._marks.slot):
                        yield self._card(members, guess, near, free)
                    else:
                        fewer.append((members, guess, near))
        for members, guess, near in sorted(fewer, key=lambda item: -len(item[0])):
            if guess.is_in(free):
                yield self._card(members, guess, near, free)

    def _card(self, members: list[Member], guess: _Guess, near: _Near, free: Mask) -> Card:
        if not all(free[i] for i, _ in members):
            members = self._extended(guess, near, free)
        free[[i for i, _ in members]] = False
        return self._marks.card(members, guess.across, guess.origin)

    def _pairs(self, free: Mask) -> Iterator[_Guess]:
        """Two indices that may be the same card's; of one end only, they are the upper ones."""
        marks = self._marks
        slots = combinations(range(len(marks.slot)), 2)
        upper = [(a, b) for a, b in slots if not (marks.turn[a] and marks.turn[b])]
        first, second = np.array(upper, int).reshape(-1, 2).T
        step = marks.slot[second] - marks.slot[first]
        which = np.flatnonzero(free)
        at, log_size = marks.at[which], marks.log_size[which]
        apart = at - at[:, None]
        alike = np.abs(log_size[:, None] - log_size) < UNLIKE
        np.fill_diagonal(alike, False)
        high, long = np.abs(apart) * (marks.deck.tall / marks.size[which]), np.abs(step)
        near = (high * SIZES[0] < long[:, None, None]) & (high * SIZES[1] > long[:, None, None])
        pair, one, two = np.nonzero(alike & near & near.transpose(0, 2, 1))
        across = apart[one, two] / step[pair]
        one, two = which[one], which[two]
        a, b = first[pair], second[pair]
        misfit = self._misfit((one, a), (two, b), across)
        origin = marks.at[one] - across * marks.slot[a]
        good = np.isfinite(misfit)
        parts = (part[good].tolist() for part in (one, a, two, b, across, origin, misfit))
        for i, s, j, t, *lies in zip(*parts, strict=True):
            yield _Guess(((i, s), (j, t)), *lies)

    def _misfit(
        self, first: tuple[Which, Which], second: tuple[Which, Which], across: Plane
    ) -> Real:
        """How badly two indices, each in its slot, fit into one card; infinite if they do not."""
        marks, (i, a), (j, b) = self._marks, first, second
        height, turn = np.abs(across) * marks.deck.tall, np.angle(across)
        one = wrapped(marks.angle[i] - marks.turn[a] - turn)
        two = wrapped(marks.angle[j] - marks.turn[b] - turn)
        fits = (np.abs(one) < TURN) & (np.abs(two) < TURN) & (np.abs(one - two) < TURN)
        ratio = marks.log_size[i] - marks.log_size[j]
        scale = (marks.log_size[i] + marks.log_size[j]) / 2 - np.log(height)
        bend = (one**2 + two**2 + ratio**2 + 0.5 * scale**2)[fits]
        agreed = agreement(marks.said[a[fits], i[fits]], marks.said[b[fits], j[fits]])
        out = np.full(len(fits), np.inf)
        out[fits] = np.where(agreed > AGREE, bend * 10 - 0.5 * agreed, np.inf)
        return out

    def _near(self, guesses: Sequence[_Guess]) -> list[_Near]:
        """For every guess the indices where its card's slots should be, by slot and by whether
        that end of the card is a guess, the nearest first."""
        marks = self._marks
        across = np.array([guess.across for guess in guesses])[:, None]
        origin = np.array([guess.origin for guess in guesses])[:, None]
        pairs = np.array([[i for i, _ in guess.members] for guess in guesses], int).reshape(-1, 2)
        large = np.log(marks.size[pairs].mean(1))[:, None]
        off = (marks.at - origin) / across
        near = np.abs(off) < np.abs(marks.slot).max() + SHORTER
        g, i = np.nonzero(near & (np.abs(marks.log_size - large) < 0.5))
        apart = off[g, i][:, None] - marks.slot
        bent = marks.angle[i][:, None] - np.angle(across)[g] - marks.turn
        alike = np.abs(wrapped(bent)) < TURN
        out: list[_Near] = [defaultdict(list) for _ in guesses]
        for guessed, reach in ((False, AWAY), (True, SHORTER)):
            away = np.hypot(apart.real / AWAY, apart.imag / reach)
            n, s = np.nonzero(alike & (away < 1))
            order = np.argsort(away[n, s])
            places = (axis[order].tolist() for axis in (g[n], s, i[n]))
            for guess, slot, index in zip(*places, strict=True):
                out[guess][slot, guessed].append(index)
        return out

    def _extended(self, guess: _Guess, near: _Near, free: Mask) -> list[Member]:
        """With further indices where the card's other slots should be."""
        marks, members = self._marks, list(guess.members)
        for s in range(len(marks.slot)):
            here = {slot for _, slot in members}
            if s in here or not near:
                continue
            if len(members) == TILTED:
                return self._completed(members, guess, free)
            guessed = all(marks.turn[slot] != marks.turn[s] for slot in here)
            taken = {i for i, _ in members}
            usable = [
                i
                for i in near.get((s, guessed), ())
                if free[i] and i not in taken and marks.is_plain[i]
            ]
            if usable:
                agreed = agreement(self._fused(members), marks.said[s, usable])
                if agreed.max() > AGREE:
                    members.append((usable[int(agreed.argmax())], s))
        return members

    def _completed(self, members: list[Member], guess: _Guess, free: Mask) -> list[Member]:
        """With the indices that are where three others tell, and say the same."""
        marks = self._marks
        places, out = marks.tilted(members), list(members)
        usable = free & marks.is_plain
        usable[[i for i, _ in members]] = False
        for s in sorted(set(range(len(marks.slot))) - {s for _, s in members}):
            away = np.abs((marks.at - places[s]) / guess.across)
            there = np.flatnonzero(usable & (away < AWAY))
            bend = wrapped(marks.angle[there] - marks.turn[s] - np.angle(guess.across))
            there = there[np.abs(bend) < TURN]
            for i in there[np.argsort(away[there])].tolist():
                if agreement(self._fused(out), marks.said[s, i]) > COMPLETES:
                    out.append((i, s))
                    usable[i] = False
                    break
        return out

    def _fused(self, members: list[Member]) -> Numbers:
        return np.asarray(sum(self._marks.said[s, i] for i, s in members))


def _tall(marks: Marks, cards: list[Card]) -> float:
    """How high indices are on this table's cards: printings differ."""
    seen = [marks.size[i] / abs(card.across) for card in cards for i, _ in card.members]
    return float(np.median(seen)) if seen else marks.deck.tall


def _misread(marks: Marks, cards: list[Card]) -> Mask:
    """Indices that sit where a card's are and say something else, or are half covered."""
    across = np.array([card.across for card in cards])[:, None, None]
    places = np.array([marks.places(card) for card in cards]).reshape(-1, len(marks.slot), 1)
    ends = [{marks.turn[s] for _, s in card.members} for card in cards]
    other = np.array([turn not in seen for seen in ends for turn in marks.turn], bool)
    other = other.reshape(-1, len(marks.turn))
    several = np.array([len(card.members) > 2 for card in cards], bool)[:, None]
    off = (marks.at - places) / across
    reach = np.where(other, SHORTER, AWAY)[..., None]
    away = np.hypot(off.real / AWAY, off.imag / reach)
    bend = np.abs(wrapped(marks.angle - marks.turn[:, None] - np.angle(across)))
    there = (away < 0.5) & (bend < TURN) & (other | several)[..., None]
    return np.asarray(there.any((0, 1)))


def _alone(marks: Marks, i: int, tall: float, others: list[Card]) -> Card:
    slot = int(np.argmin(marks.turn))
    turn = np.exp(1j * (marks.angle[i] - marks.turn[slot]))
    across = _aligned(complex(turn * marks.size[i] / tall), complex(marks.at[i]), others)
    return marks.card([(i, slot)], across, complex(marks.at[i] - across * marks.slot[slot]))


def _aligned(across: complex, at: complex, others: list[Card]) -> complex:
    """An x axis known by one index only: that of the nearest card that lies nearly alike."""
    near = sorted(others, key=lambda card: abs(card.origin - at))
    for axis in (sign * card.across for card in near for sign in (1, -1)):
        step = across / axis
        if abs(np.angle(step)) < MAX_TURN and 0.6 < abs(step) < 1.6:
            return axis
    return across
