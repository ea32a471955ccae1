"""The stored faces of a deck: flat, in colour, with how each differs from similar cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import cv2
import numpy as np

from vision import register, whole
from vision.arrays import Mask, Numbers, Picture, Quad, Which
from vision.flatten import Halves

TALL = 256
"""Height in pixels of a kept face."""
SQUARE, STEP = 24, 12
"""Pixels: how wide the squares are that are compared, and how far the next one is."""
SOFT = 1.2
"""By how many pixels faces are smoothed before they are compared: they are cut a little aside."""
ASIDE = 2
"""Pixels by which a square may lie aside."""
SHIFTS = ((0, 0), (ASIDE, 0), (-ASIDE, 0), (0, ASIDE), (0, -ASIDE))
CONTRAST = 10.0
"""How much the lightness of a square varies at least, of 255, for it to tell something."""
PLAIN = 12.0
"""What is added to how much two squares vary, so that grain does not correlate."""
MOST_RIVALS = 5
MAX_COMPARED = 24
"""Maximum number of squares that distinguish a card from one rival."""
DIFFERENT, PART = 5.0, 0.35
"""How much such a square differs at least, of 100, and by the most different one."""
EVENLY = 0.25
"""What it counts that a square is lighter or darker as a whole: the light may do that."""
SAME = 1.5
"""Pixels by which a rival that lies upon a card as it is may seem to be aside."""
REACH = 16
"""Pixels by which a rival may have to be moved to lie upon a card."""


def size_of(aspect: float) -> tuple[int, int]:
    """Width and height of a kept face."""
    return max(2 * SQUARE, round(TALL * aspect)), TALL


def shrunk(face: Picture, aspect: float) -> Picture:
    """A flat face at the size at which it is kept."""
    small = cv2.resize(face, size_of(aspect), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def soft(picture: Picture, more: float = 0.0) -> Numbers:
    """Smoothed, and by `more` pixels besides."""
    return np.asarray(
        cv2.GaussianBlur(picture.astype(np.float32), (0, 0), float(np.hypot(SOFT, more))),
        np.float32,
    )


def squares(values: Numbers) -> Numbers:
    """The mean of every square, in rows and columns of squares."""
    mean = cv2.boxFilter(
        values, -1, (SQUARE, SQUARE), anchor=(0, 0), borderType=cv2.BORDER_REPLICATE
    )
    down, across = (side - SQUARE + 1 for side in values.shape[:2])
    return np.asarray(mean[:down:STEP, :across:STEP], np.float32)


def lightness(picture: Numbers) -> Numbers:
    """In which white stands out from every colour, as well as from black."""
    return np.asarray(0.5 * picture.min(2) + 0.5 * picture.mean(2), np.float32)


def spread(grey: Numbers) -> Numbers:
    """How much each square varies."""
    return np.asarray(np.sqrt(np.maximum(squares(grey * grey) - squares(grey) ** 2, 0)))


def correlation(seen: Numbers, known: Numbers) -> Numbers:
    """How well each square of one grey picture lies upon the other's, 1 at best, where that may
    be a little aside."""
    mean, own = squares(known), spread(known)
    best = np.full(mean.shape, -1.0, np.float32)
    for shift in SHIFTS:
        moved = np.roll(seen, shift, (0, 1))
        there = squares(moved)
        both = squares(moved * known) - there * mean
        varies = np.sqrt(np.maximum(squares(moved * moved) - there**2, 0))
        np.maximum(best, both / (varies * own + PLAIN), out=best)
    return best


def colours(picture: Numbers) -> Numbers:
    """Lightness and two colours, all of them about as the eye tells them apart, up to 100."""
    return np.asarray(cv2.cvtColor((picture / 255).clip(0, 1), cv2.COLOR_BGR2LAB), np.float32)


def apart(one: Numbers, two: Numbers) -> Numbers:
    """The square of how much each square of two pictures differs, by their colours."""
    off = one - two
    light = np.ascontiguousarray(off[..., 0])
    evenly = squares(light) ** 2
    pattern = squares(light * light) - evenly
    return np.asarray(
        pattern + EVENLY * evenly + squares(off[..., 1] ** 2 + off[..., 2] ** 2), np.float32
    )


def laid(
    picture: Halves, quad: Quad, face: Picture, rounds: int = 1, shown: Numbers | None = None
) -> Quad:
    """The corners put right, so that what is `shown` of this face lies upon what is there."""
    return register.laid(picture, quad, whole.relief(face), rounds, shown).corners


@dataclass(frozen=True)
class Rival:
    """A card that looks like another one, as it lies upon that."""

    card: int
    face: Numbers
    """Its colours in the other's frame, smoothed."""
    apart: Numbers
    """How much the two differ in each square, of 100, counted row by row."""

    def where(self, there: Mask) -> Which:
        """The squares, of those that are there, in which the two differ most; empty: in none."""
        differ = np.where(there.ravel(), self.apart, 0)
        most = np.argsort(-differ, kind="stable")[:MAX_COMPARED]
        return np.asarray(most[differ[most] > max(DIFFERENT, PART * float(differ.max()))], np.intp)


@dataclass(frozen=True)
class Prints:
    """Every card's face; the arrays have a row for each card."""

    pictures: Picture
    rivals: Which = field(default_factory=lambda: np.zeros((0, 0), np.intp))
    """Cards that look like it, likest first: twice their number, and one more if turned round."""
    places: Numbers = field(default_factory=lambda: np.zeros((0, 0, 4, 2), np.float32))
    """The corners of each rival where it lies upon the card."""
    least: Numbers = field(default_factory=lambda: np.zeros(0, np.float32))
    """How well a card's squares have to correlate for it to be certain."""
    doubtful: Mask = field(default_factory=lambda: np.zeros(0, bool))
    """Cards that are only offered, until there is a better picture of them."""

    def __len__(self) -> int:
        return len(self.pictures)

    @property
    def size(self) -> tuple[int, int]:
        return self.pictures.shape[2], self.pictures.shape[1]

    @cached_property
    def memory(self) -> dict[str, Any]:
        """What else is worked out from the faces once."""
        return {}

    @cached_property
    def _known(self) -> dict[int, tuple[Rival, ...]]:
        return {}

    def rivals_of(self, card: int) -> tuple[Rival, ...]:
        """With the squares in which they differ; worked out once."""
        if card not in self._known:
            pairs = zip(self.rivals[card].tolist(), self.places[card], strict=True)
            face = colours(soft(self.pictures[card]))
            self._known[card] = tuple(
                self._rival(face, code // 2, self.upon(code, place)) for code, place in pairs
            )
        return self._known[card]

    def upon(self, code: int, place: Quad) -> Picture:
        """A rival in the frame of the card that it looks like."""
        return moved(turned(self.pictures[code // 2], code % 2), place)

    def _rival(self, face: Numbers, card: int, upon: Picture) -> Rival:
        other = colours(soft(upon))
        return Rival(card, other, differences(face, other))

    def alike(self) -> list[tuple[int, int]]:
        """Pairs of cards that differ nowhere."""
        pairs = {
            (min(card, rival.card), max(card, rival.card))
            for card in range(len(self))
            for rival in self.rivals_of(card)
            if rival.apart.max() <= DIFFERENT and rival.card != card
        }
        return sorted(pairs)


def none() -> Prints:
    """Of a deck of which no faces are kept."""
    return Prints(np.zeros((0, TALL, SQUARE, 3), np.uint8))


def turned(face: Picture, round_: int) -> Picture:
    return np.ascontiguousarray(face[::-1, ::-1]) if round_ else face


def moved(face: Picture, place: Quad) -> Picture:
    """A face laid into these corners of its own frame."""
    size = (face.shape[1], face.shape[0])
    warp = cv2.getPerspectiveTransform(whole.frame(size) - 0.5, place.astype(np.float32) - 0.5)
    out = cv2.warpPerspective(face, warp, size, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(out, np.uint8)


def differences(one: Numbers, two: Numbers) -> Numbers:
    """How much two faces differ in each square, wherever they lie within a little."""
    every = [apart(one, np.asarray(np.roll(two, shift, (0, 1)))) for shift in SHIFTS]
    return np.asarray(np.sqrt(np.maximum(np.min(every, axis=0), 0)).ravel(), np.float32)


def likest(faces: Sequence[Picture], turned_to: Which) -> Which:
    """For every card the cards that look most like it, as `Prints.rivals` has them."""
    said = _glances(faces) @ _glances([*faces, *(turned(face, 1) for face in faces)]).T
    count = len(faces)
    own = np.arange(count)
    said[own, own] = said[own, own + count] = said[own, turned_to + count] = -2
    ways = said.reshape(count, 2, count)
    which, best = ways.argmax(1), ways.max(1)
    order = np.argsort(-best, axis=1, kind="stable")[:, : min(MOST_RIVALS, count - 1)]
    return np.asarray(2 * order + np.take_along_axis(which, order, 1), np.intp)


def _glances(faces: Sequence[Picture]) -> Numbers:
    """Relief, and some colour, at a quarter of the size: directions of length one."""
    rows = []
    for face in faces:
        small = cv2.resize(face, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
        relief = whole.relief(np.asarray(small, np.uint8)).ravel()
        rows.append((relief - relief.mean()) / max(float(np.linalg.norm(relief)), 1e-6))
    return np.asarray(np.stack(rows), np.float32)


def compared(pictures: Picture, turned_to: Which, least: float) -> Prints:
    """Faces as they are kept, each with its rivals; how clear each has to be is measured later."""
    rivals = likest(list(pictures), turned_to)
    places = [
        [place_upon(face, turned(pictures[code // 2], code % 2)) for code in row]
        for face, row in zip(pictures, rivals.tolist(), strict=True)
    ]
    count = len(pictures)
    return Prints(
        pictures, rivals, np.array(places, np.float32).reshape(*rivals.shape, 4, 2),
        np.full(count, least, np.float32), np.zeros(count, bool),
    )  # fmt: skip


def place_upon(face: Picture, rival: Picture) -> Quad:
    """Where in a face's frame a rival lies so that what both have lies upon each other."""
    size = (face.shape[1], face.shape[0])
    around = cv2.copyMakeBorder(face, *(REACH,) * 4, cv2.BORDER_REPLICATE)
    begun = whole.frame(size) + REACH
    found = laid(Halves(np.asarray(around, np.uint8)), begun, rival, 2)
    off = float(np.abs(found - begun).max())
    return np.asarray((found if SAME < off < REACH else begun) - REACH, np.float32)
