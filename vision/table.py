"""Combines the recognized indices of one picture into cards with their positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

import cv2
import numpy as np

from vision.arrays import Numbers, Plane, Real
from vision.deck import Deck
from vision.grouping import MAX_TURN, Card, Marks, Member, grouped, plain
from vision.reading import Pose
from vision.slant import View, seen_as

REACH = 1.5
"""How far from one of a card's indices, in card heights, another may tell something about it."""
SHORT = (1.0, 0.88)
"""How long a card may look by how wide it does: those that a camera sees lie more or less flat."""


class GroupedCards(Marks):
    """The indices of one picture as cards."""

    def __init__(
        self, poses: Sequence[Pose], scores: Numbers, deck: Deck, before: GroupedCards | None = None
    ) -> None:
        """`before` is what was known of the same picture with fewer indices."""
        super().__init__(poses, scores, deck)
        self._before = before
        self.apart: set[frozenset[Pose]] = set(before.apart) if before else set()
        """Indices that are not one card's together, though they lie near each other."""
        self._lie: dict[tuple[Member, ...], View] = {}
        self._seen: dict[tuple[tuple[Pose, int], ...], View | None] = before._seen if before else {}

    @cached_property
    def cards(self) -> list[Card]:
        return grouped(self, list(self._kept(self._before)) if self._before else [])

    def _kept(self, before: GroupedCards) -> Iterator[Card]:
        """Cards of several indices near which there are the same ones as before, and those that are
        seen in all their slots anyway."""
        where = {pose: i for i, pose in enumerate(self.poses)}
        changed = set(self.poses).symmetric_difference(before.poses)
        new = np.array([complex(pose.x, pose.y) for pose in changed])
        for card in before.cards:
            which, slots = zip(*card.members, strict=True)
            near = np.abs(new - before.at[which[0]]) < REACH * abs(card.across)
            settled = len(slots) == len(self.slot) or (len(slots) > 1 and not near.any())
            seen = [before.poses[i] for i in which]
            if settled and all(pose in where for pose in seen):
                members = tuple(zip((where[pose] for pose in seen), slots, strict=True))
                yield self.card(members, card.across, card.origin)

    def said_again(self, scores: Numbers) -> GroupedCards:
        """The same indices in the same cards, with what another look says of them."""
        again = GroupedCards(self.poses, scores, self.deck, self)
        new = (scores != self.scores).any(1)
        again.cards = [
            again.card(card.members, card.across, card.origin)
            if any(new[i] for i, _ in card.members)
            else card
            for card in self.cards
        ]
        return again

    def paired(self, one: int, two: int) -> None:
        """These indices are the upper ones of one card, and no other's."""
        rest = []
        for card in self.cards:
            others = [member for member in card.members if member[0] not in (one, two)]
            if len(others) == len(card.members):
                rest.append(card)
            elif others:
                rest.append(self.card(others, card.across, card.origin))
        apart = (self.at[two] - self.at[one]) / np.exp(1j * self.angle[one]) / self.size[one]
        upper = np.flatnonzero(self.turn == 0)
        steps = (self.slot[upper] - self.slot[upper][:, None]) / self.deck.tall
        a, b = np.unravel_index(np.abs(steps - apart).argmin(), steps.shape)
        first, second = int(upper[a]), int(upper[b])
        across = (self.at[two] - self.at[one]) / (self.slot[second] - self.slot[first])
        origin = complex(self.at[one] - across * self.slot[first])
        self.cards = [*rest, self.card([(one, first), (two, second)], complex(across), origin)]

    @cached_property
    def known(self) -> list[Card]:
        """The cards of which it is known where they lie."""
        sure = [card for card in self.cards if card.shares[-1] < np.log(0.5)]
        return [card for card in sure if len(card.members) > 1 and not any(self.elsewhere(card))]

    def laid(self, members: list[Member]) -> Card:
        """A card of which at least three indices are known."""
        card = self.card(members, 1, 0)
        one, two, _, _ = (complex(*corner) for corner in self.outline(card))
        return replace(card, across=(two - one) / self.deck.aspect, origin=one)

    def view(self, card: Card) -> View | None:
        """How a card lies to the camera, if enough of its indices are known to tell."""
        if len(card.members) < 3:
            return None
        key = tuple((self.poses[i], s) for i, s in card.members)
        if key not in self._seen:
            which, slots = (list(part) for part in zip(*card.members, strict=True))
            self._seen[key] = seen_as(self.slot[slots], self.at[which])
        return self._seen[key]

    def lies(self, card: Card) -> View:
        """The same for any card, as well as its indices tell."""
        if card.members not in self._lie:
            self._lie[card.members] = self.view(card) or self._flat_view(card)
        return self._lie[card.members]

    def _flat_view(self, card: Card) -> View:
        one, two, _, four = (complex(*corner) for corner in self.outline(card))
        right, down = (two - one) / self.deck.aspect, four - one
        axes = [[z.real for z in (right, down, one)], [z.imag for z in (right, down, one)]]
        return View(np.array([*axes, [0, 0, 1]]))

    def missing(self, card: Card) -> Iterator[Pose]:
        """Where the indices of the same end should be that were not found."""
        size = float(np.mean([self.size[i] for i, _ in card.members]))
        for place in (card, *self.elsewhere(card)):
            here, at = {s for _, s in place.members}, self.places(place)
            for s in set(range(len(self.slot))) - here:
                if any(self.turn[s] == self.turn[other] for other in here):
                    angle = float(np.angle(place.across) + self.turn[s])
                    yield Pose(at[s].real, at[s].imag, angle, size)

    def other_end(self, card: Card) -> Iterator[Pose]:
        """Where the indices should be of the end of which none was found."""
        first, at = card.members[0][1], self.at[card.members[0][0]]
        size = float(np.mean([self.size[i] for i, _ in card.members]))
        for s in np.flatnonzero(self.turn != self.turn[first]):
            step = self.slot[s] - self.slot[first]
            for short in SHORT:
                z = at + card.across * complex(step.real, step.imag * short)
                yield Pose(z.real, z.imag, float(np.angle(card.across) + self.turn[s]), size)

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
        near = down[np.abs(turned.imag) < MAX_TURN * np.abs(turned)]
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
            inverse = self.inverse(tuple(s for _, s in card.members))
            flat = np.asarray(plain(corners) @ inverse @ places)
        else:
            warp = _warp(plain(slots)[:, :2], plain(places)[:, :2])
            if len(warp):
                points = plain(corners) @ warp.T
                return np.asarray(points[:, :2] / points[:, 2:])
            flat = card.origin + card.across * corners
        return plain(flat)[:, :2]


def _warp(slots: Real, places: Real) -> Real:
    """From slots of a card to their places: exact for four, the best for more; empty if there is
    none."""
    if len(slots) > 4:
        warp = cv2.findHomography(slots, places)[0]
    else:
        warp = cv2.getPerspectiveTransform(slots.astype(np.float32), places.astype(np.float32))
    return np.asarray([] if warp is None else warp, np.float64)
