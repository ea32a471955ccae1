"""From indices to cards: the indices of one card agree on where it lies and what it is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from math import log

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Deck
from vision.name import log_shares
from vision.reading import Pose
from vision.slant import View, seen_as

Numbers = NDArray[np.float32]
Plane = NDArray[np.complex128]
Real = NDArray[np.float64]
Which = NDArray[np.intp]
Member = tuple[int, int]
"""An index, and its slot."""

TURN = 0.5
"""How far, in radians, an index may be turned from where its card says."""
SIZES = (0.55, 1.5)
"""How large an index may be, by what its card says: printings differ."""
UNLIKE = 0.4
"""By how much, as a logarithm, two indices of a card may differ in size."""
AWAY = 0.16
"""How far, in card heights, an index may be from where two others say: cards are tilted."""
SHORTER = 0.32
"""How far it may be along a card of which one end only is known: tilted cards look shorter."""
SHARED = 0.5
"""How much of what its indices get wrong is common to a card: they lie in one light."""
AGREE = np.log(0.02)
PLAIN = float(np.log(0.35))
"""How plain an index is at least that is taken for one at a card's other end."""
ALIKE = 0.35
"""How far, as a sine, cards may be turned from each other to be tilted alike."""
TILTED = 3
"""Indices that tell how a card is tilted."""
AT_ONCE = 64
"""Guesses that are thought about together; what is settled then spares others."""
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


@dataclass(frozen=True)
class _Guess:
    """Two indices taken for one card's."""

    members: tuple[Member, ...]
    across: complex
    origin: complex
    misfit: float

    def is_in(self, free: NDArray[np.bool_]) -> bool:
        return all(free[i] for i, _ in self.members)


_Near = dict[tuple[int, bool], list[int]]


class Table:
    """The indices of one picture and what a deck says of them."""

    def __init__(self, poses: Sequence[Pose], scores: Numbers, deck: Deck) -> None:
        self.deck = deck
        self.poses, self.scores = poses, scores
        self.at = np.array([complex(p.x, p.y) for p in poses])
        self.angle = np.array([p.angle for p in poses])
        self.size = np.array([p.size for p in poses])
        self._log_size = np.log(self.size)
        self._views: dict[tuple[Member, ...], View] = {}
        self._inverses: dict[tuple[int, ...], Real] = {}
        self.slot = deck.slots[:, 0] + 1j * deck.slots[:, 1]
        self.turn = deck.slots[:, 2] * np.pi
        self.is_plain = scores[:, :-1].max(1) > PLAIN
        self.none = np.exp(scores[:, -1:])
        doubt = np.maximum(DOUBT, self.none)
        shares = np.exp(log_shares(scores[:, :-1]))
        doubted = np.log((1 - doubt) * shares + doubt / len(deck.cards))
        self.said = np.stack([doubted[:, deck.turned] if turn else doubted for turn in self.turn])

    def said_again(self, scores: Numbers) -> Table:
        """The same indices in the same cards, with what another look says of them."""
        again = Table(self.poses, scores, self.deck)
        new = (scores != self.scores).any(1)
        again.cards = [
            again._card(list(card.members), card.across, card.origin)
            if any(new[i] for i, _ in card.members)
            else card
            for card in self.cards
        ]
        return again

    @cached_property
    def cards(self) -> list[Card]:
        """Every index is part of one card at most; the best supported cards come first."""
        free = np.ones(len(self.at), bool)
        out = list(self._grouped(free))
        free &= ~self._misread(out)
        tall = self._tall(out)
        return out + [self._alone(int(i), tall, out) for i in np.flatnonzero(free)]

    def _grouped(self, free: NDArray[np.bool_]) -> Iterator[Card]:
        """Cards of several indices, which then are free no more. What all of a card's indices bear
        out is settled first, so that most guesses need not be thought about."""
        guesses = sorted(self._pairs(), key=lambda guess: guess.misfit)
        any_index, fewer = np.ones(len(free), bool), []
        for at in range(0, len(guesses), AT_ONCE):
            some = [guess for guess in guesses[at : at + AT_ONCE] if guess.is_in(free)]
            for guess, near in zip(some, self._near(some), strict=True):
                if guess.is_in(free):
                    members = self._extended(guess, near, any_index)
                    if len(members) == len(self.slot):
                        yield self._settled(members, guess, near, free)
                    else:
                        fewer.append((members, guess, near))
        for members, guess, near in sorted(fewer, key=lambda item: -len(item[0])):
            if guess.is_in(free):
                yield self._settled(members, guess, near, free)

    def _settled(
        self, members: list[Member], guess: _Guess, near: _Near, free: NDArray[np.bool_]
    ) -> Card:
        if not all(free[i] for i, _ in members):
            members = self._extended(guess, near, free)
        free[[i for i, _ in members]] = False
        return self._card(members, guess.across, guess.origin)

    def _completed(
        self, members: list[Member], guess: _Guess, free: NDArray[np.bool_]
    ) -> list[Member]:
        """With the indices that are where three others tell, and say the same."""
        places, out = self._tilted(members), list(members)
        usable = free & self.is_plain
        usable[[i for i, _ in members]] = False
        for s in sorted(set(range(len(self.slot))) - {s for _, s in members}):
            away = np.abs((self.at - places[s]) / guess.across)
            there = np.flatnonzero(usable & (away < AWAY))
            for i in there[np.argsort(away[there])].tolist():
                bend = _wrapped(self.angle[i] - self.turn[s] - np.angle(guess.across))
                if abs(bend) < TURN and self._fits(out, (i, s)):
                    out.append((i, s))
                    usable[i] = False
                    break
        return out

    def _fits(self, members: list[Member], one: Member) -> bool:
        """Whether an index says the same as others."""
        fused = np.asarray(sum(self.said[s, i] for i, s in members))
        return bool(self._agreement(fused, self.said[one[1], one[0]]) > AGREE)

    def _tilted(self, members: Sequence[Member]) -> Plane:
        """Where a card's slots are by three of its indices."""
        which, slots = (list(part) for part in zip(*members, strict=True))
        return np.asarray(_plain(self.slot) @ self._inverse(tuple(slots)) @ self.at[which])

    def _inverse(self, slots: tuple[int, ...]) -> Real:
        """From places of three slots to how a card lies; as near as can be if they are in line."""
        if slots not in self._inverses:
            self._inverses[slots] = np.asarray(np.linalg.pinv(_plain(self.slot[list(slots)])))
        return self._inverses[slots]

    @cached_property
    def known(self) -> list[Card]:
        """The cards of which it is known where they lie."""
        sure = [card for card in self.cards if card.shares[-1] < np.log(0.5)]
        return [card for card in sure if len(card.members) > 1 and not any(self.elsewhere(card))]

    def _tall(self, cards: list[Card]) -> float:
        """How high indices are on this table's cards: printings differ."""
        seen = [self.size[i] / abs(card.across) for card in cards for i, _ in card.members]
        return float(np.median(seen)) if seen else self.deck.tall

    def _misread(self, cards: list[Card]) -> NDArray[np.bool_]:
        """Indices that sit where a card's are and say something else, or are half covered."""
        across = np.array([card.across for card in cards])[:, None, None]
        places = np.array([self._places(card) for card in cards]).reshape(-1, len(self.slot), 1)
        ends = [{self.turn[s] for _, s in card.members} for card in cards]
        other = np.array([turn not in seen for seen in ends for turn in self.turn], bool)
        other = other.reshape(-1, len(self.turn))
        several = np.array([len(card.members) > 2 for card in cards], bool)[:, None]
        off = (self.at - places) / across
        reach = np.where(other, SHORTER, AWAY)[..., None]
        away = np.hypot(off.real / AWAY, off.imag / reach)
        bend = np.abs(_wrapped(self.angle - self.turn[:, None] - np.angle(across)))
        there = (away < 0.5) & (bend < TURN) & (other | several)[..., None]
        return np.asarray(there.any((0, 1)))

    def _places(self, card: Card) -> Plane:
        """Where a card's slots are, as far as its indices tell: else as if it lay flat."""
        flat = np.asarray(card.origin + card.across * self.slot)
        out = self._tilted(card.members) if len(card.members) == TILTED else flat
        for i, s in card.members:
            out[s] = self.at[i]
        return out

    def _pairs(self) -> Iterator[_Guess]:
        """Two indices that may be the same card's; of one end only, they are the upper ones."""
        apart = self.at - self.at[:, None]
        alike = np.abs(self._log_size[:, None] - self._log_size) < UNLIKE
        np.fill_diagonal(alike, False)
        high = np.abs(apart) * (self.deck.tall / self.size)
        for a, b in combinations(range(len(self.slot)), 2):
            if not (self.turn[a] and self.turn[b]):
                step = self.slot[b] - self.slot[a]
                near = (high * SIZES[0] < abs(step)) & (high * SIZES[1] > abs(step))
                one, two = np.nonzero(alike & near & near.T)
                across = apart[one, two] / step
                misfit = self._misfit((one, a), (two, b), across)
                origin = self.at[one] - across * self.slot[a]
                good = np.isfinite(misfit)
                parts = (part[good].tolist() for part in (one, two, across, origin, misfit))
                for i, j, *lies in zip(*parts, strict=True):
                    yield _Guess(((i, a), (j, b)), *lies)

    def _misfit(self, first: tuple[Which, int], second: tuple[Which, int], across: Plane) -> Real:
        """How badly two indices, each in its slot, fit into one card; infinite if they do not."""
        (i, a), (j, b) = first, second
        height, turn = np.abs(across) * self.deck.tall, np.angle(across)
        one = _wrapped(self.angle[i] - self.turn[a] - turn)
        two = _wrapped(self.angle[j] - self.turn[b] - turn)
        fits = (np.abs(one) < TURN) & (np.abs(two) < TURN) & (np.abs(one - two) < TURN)
        ratio = self._log_size[i] - self._log_size[j]
        scale = (self._log_size[i] + self._log_size[j]) / 2 - np.log(height)
        bend = (one**2 + two**2 + ratio**2 + 0.5 * scale**2)[fits]
        agreement = self._agreement(self.said[a, i[fits]], self.said[b, j[fits]])
        out = np.full(len(fits), np.inf)
        out[fits] = np.where(agreement > AGREE, bend * 10 - 0.5 * agreement, np.inf)
        return out

    @staticmethod
    def _agreement(one: Numbers, two: Numbers) -> Numbers:
        """The log likelihood of the best common card, by what each would like best."""
        return np.asarray((one + two).max(-1) - one.max(-1) - two.max(-1))

    def _near(self, guesses: Sequence[_Guess]) -> list[_Near]:
        """For every guess the indices where its card's slots should be, by slot and by whether
        that end of the card is a guess, the nearest first."""
        across = np.array([guess.across for guess in guesses])[:, None]
        origin = np.array([guess.origin for guess in guesses])[:, None]
        pairs = np.array([[i for i, _ in guess.members] for guess in guesses], int).reshape(-1, 2)
        large = np.log(self.size[pairs].mean(1))[:, None]
        off = (self.at - origin) / across
        near = np.abs(off) < np.abs(self.slot).max() + SHORTER
        g, i = np.nonzero(near & (np.abs(self._log_size - large) < 0.5))
        apart = off[g, i][:, None] - self.slot
        bent = self.angle[i][:, None] - np.angle(across)[g] - self.turn
        alike = np.abs(_wrapped(bent)) < TURN
        out: list[_Near] = [defaultdict(list) for _ in guesses]
        for guessed, reach in ((False, AWAY), (True, SHORTER)):
            away = np.hypot(apart.real / AWAY, apart.imag / reach)
            n, s = np.nonzero(alike & (away < 1))
            order = np.argsort(away[n, s])
            places = (axis[order].tolist() for axis in (g[n], s, i[n]))
            for guess, slot, index in zip(*places, strict=True):
                out[guess][slot, guessed].append(index)
        return out

    def _extended(self, guess: _Guess, near: _Near, free: NDArray[np.bool_]) -> list[Member]:
        """With further indices where the card's other slots should be."""
        members = list(guess.members)
        for s in range(len(self.slot)):
            here = {slot for _, slot in members}
            if s in here or not near:
                continue
            if len(members) == TILTED:
                return self._completed(members, guess, free)
            guessed = all(self.turn[slot] != self.turn[s] for slot in here)
            taken = {i for i, _ in members}
            usable = [
                i
                for i in near.get((s, guessed), ())
                if free[i] and i not in taken and self.is_plain[i]
            ]
            if usable:
                fused = sum(self.said[slot, i] for i, slot in members)
                agreed = self._agreement(np.asarray(fused), self.said[s, usable])
                if agreed.max() > AGREE:
                    members.append((usable[int(agreed.argmax())], s))
        return members

    def _card(self, members: list[Member], across: complex, origin: complex) -> Card:
        """What the indices say together; that it is a card at all, the clearest of them say."""
        which, slots = (list(part) for part in zip(*members, strict=True))
        every = [min(max(none, 1e-6), 1 - 1e-6) for none in self.none[which, 0].tolist()]
        seen = max(1.0, len(every) - sum(every))
        none = sorted(every)[(len(every) - 1) // 2]
        fused = log_shares(self.said[slots, which].sum(0) * seen**-SHARED)
        shares = np.append(fused + log(1 - none), log(none))
        return Card(tuple(members), across, origin, shares.astype(np.float32))

    def laid(self, members: list[Member]) -> Card:
        """A card of which at least three indices are known."""
        card = self._card(members, 1, 0)
        one, two, _, _ = (complex(*corner) for corner in self.outline(card))
        return replace(card, across=(two - one) / self.deck.aspect, origin=one)

    def _alone(self, i: int, tall: float, others: list[Card]) -> Card:
        slot = int(np.argmin(self.turn))
        turn = np.exp(1j * (self.angle[i] - self.turn[slot]))
        across = self._aligned(complex(turn * self.size[i] / tall), complex(self.at[i]), others)
        return self._card([(i, slot)], across, complex(self.at[i] - across * self.slot[slot]))

    @staticmethod
    def _aligned(across: complex, at: complex, others: list[Card]) -> complex:
        """An x axis known by one index only: that of the nearest card that lies nearly alike."""
        near = sorted(others, key=lambda card: abs(card.origin - at))
        for axis in (sign * card.across for card in near for sign in (1, -1)):
            step = across / axis
            if abs(np.angle(step)) < ALIKE and 0.6 < abs(step) < 1.6:
                return axis
        return across

    def view(self, card: Card) -> View | None:
        """How a card lies to the camera, if enough of its indices are known to tell."""
        if len(card.members) < 3:
            return None
        which, slots = (list(part) for part in zip(*card.members, strict=True))
        return seen_as(self.slot[slots], self.at[which])

    def lies(self, card: Card) -> View:
        """The same for any card, as well as its indices tell."""
        if card.members not in self._views:
            self._views[card.members] = self.view(card) or self._flat_view(card)
        return self._views[card.members]

    def _flat_view(self, card: Card) -> View:
        one, two, _, four = (complex(*corner) for corner in self.outline(card))
        right, down = (two - one) / self.deck.aspect, four - one
        axes = [[z.real for z in (right, down, one)], [z.imag for z in (right, down, one)]]
        return View(np.array([*axes, [0, 0, 1]]))

    def missing(self, card: Card) -> Iterator[Pose]:
        """Where the indices of the same end should be that were not found."""
        size = float(np.mean([self.size[i] for i, _ in card.members]))
        for place in (card, *self.elsewhere(card)):
            here = {s for _, s in place.members}
            for s in set(range(len(self.slot))) - here:
                if any(self.turn[s] == self.turn[other] for other in here):
                    at = place.origin + place.across * self.slot[s]
                    angle = float(np.angle(place.across) + self.turn[s])
                    yield Pose(at.real, at.imag, angle, size)

    def elsewhere(self, card: Card) -> Iterator[Card]:
        """The same indices in other slots: of one edge it is not known if it is left or right."""
        first = card.members[0][1]
        for other, moved in enumerate(self.deck.moved[first]):
            members = tuple((i, moved[s]) for i, s in card.members)
            if other != first and all(s >= 0 for _, s in members):
                shift = self.slot[other] - self.slot[first]
                yield replace(card, members=members, origin=card.origin - card.across * shift)

    def _down(self, card: Card) -> complex:
        """A card's y axis by its x axis: the camera's tilt, as a whole card beside it shows it."""
        across, down = self._whole
        turned = across / card.across
        near = down[np.abs(turned.imag) < ALIKE * np.abs(turned)]
        return complex(near.mean()) if len(near) else 1j

    @cached_property
    def _whole(self) -> tuple[Plane, Plane]:
        """Of cards whose place is known the x axes, and the y axes by the x axes."""
        out = []
        for card in self.cards:
            if len(card.members) > 2:
                one, two, three, four = (complex(*corner) for corner in self.outline(card))
                across, down = two + three - one - four, three + four - one - two
                axis = down / across * self.deck.aspect
                if 0.5 < abs(axis) < 1.6 and axis.imag > 0.8 * abs(axis):
                    out.append((across, axis))
        axes = np.array(out, complex).reshape(-1, 2)
        return axes[:, 0], axes[:, 1]

    def outline(self, card: Card) -> Real:
        """The card's corners: as tilted as the indices tell."""
        aspect = self.deck.aspect
        corners: Plane = np.array([0, aspect, aspect + 1j, 1j])
        slots = np.array([self.slot[s] for _, s in card.members])
        places = np.array([self.at[i] for i, _ in card.members])
        if len(slots) < 3:
            down = self._down(card)
            slots, corners = slots.real + down * slots.imag, corners.real + down * corners.imag
            two = len(slots) == 2
            across = (places[1] - places[0]) / (slots[1] - slots[0]) if two else card.across
            flat: Plane = places[0] + across * (corners - slots[0])
        elif len(slots) == 3:
            inverse = self._inverse(tuple(s for _, s in card.members))
            flat = np.asarray(_plain(corners) @ inverse @ places)
        else:
            warp = _warp(_plain(slots)[:, :2], _plain(places)[:, :2])
            if len(warp):
                points = _plain(corners) @ warp.T
                return np.asarray(points[:, :2] / points[:, 2:])
            flat = card.origin + card.across * corners
        return _plain(flat)[:, :2]


def _warp(slots: Real, places: Real) -> Real:
    """From slots of a card to their places: exact for four, the best for more; empty if there is
    none."""
    if len(slots) > 4:
        warp = cv2.findHomography(slots, places)[0]
    else:
        warp = cv2.getPerspectiveTransform(slots.astype(np.float32), places.astype(np.float32))
    return np.asarray([] if warp is None else warp, np.float64)


def _plain(points: Plane) -> Real:
    return np.column_stack([points.real, points.imag, np.ones(len(points))])


def _wrapped(angle: Real) -> Real:
    return np.asarray((angle + np.pi) % (2 * np.pi) - np.pi)
