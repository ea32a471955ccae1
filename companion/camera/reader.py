"""Reads cards over several frames: names those of a deck, or waits for one card to lie still.

It imports the vision code, so import it only where the camera is used.
"""

from collections import deque
from dataclasses import dataclass

import numpy as np

from companion.camera.worker import eyes_at_work
from vision.arrays import Picture, Quad
from vision.deck import Deck
from vision.eyes import read, ready
from vision.pictures import card_outline
from vision.proving import Live
from vision.quality import is_sharp
from vision.reading import Look, Reading
from vision.smoothing import Steady

LOOKS = 5
"""Number of frames in a row in which a card must lie still before its picture is taken."""
SHAKE = 0.02
"""How far a still card's corners may move, in card heights."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """The combined result of the last frames."""

    look: Look
    still: bool
    """Whether nothing has moved for a while, so that a closer look is worthwhile."""


class Reader:
    """Names the cards of a deck, frame by frame."""

    def __init__(self, deck: Deck) -> None:
        with eyes_at_work:
            ready()
        self._deck = deck
        self._steady = Steady()
        self._proven: tuple[Reading, ...] = ()

    def __call__(self, picture: Picture) -> Sighting:
        look = read(picture, self._deck, Live(self._proven))
        self._proven = tuple(reading for reading in look.readings if reading.proven)
        voted = self._steady.see(look)
        return Sighting(voted, bool(voted.readings) and self._steady.still)


@dataclass(frozen=True, slots=True)
class Posed:
    """The one card in a frame."""

    corners: tuple[tuple[float, float], ...] = ()
    """Empty: no card is there."""
    ready: bool = False
    """Whether the card lies still and the frame is sharp."""


class Shutter:
    """Watches for one card, frame by frame, to take its picture automatically."""

    def __init__(self) -> None:
        self._last: deque[Quad] = deque(maxlen=LOOKS)

    def __call__(self, picture: Picture) -> Posed:
        quad = card_outline(picture)
        if quad is None:
            self._last.clear()
            return Posed()
        self._last.append(quad)
        still = len(self._last) == LOOKS and all(_moved(quad, was) < SHAKE for was in self._last)
        corners = tuple((float(x), float(y)) for x, y in quad)
        return Posed(corners, still and is_sharp(picture, quad))


def _moved(one: Quad, other: Quad) -> float:
    tall = max(float(np.linalg.norm(one[3] - one[0])), 1.0)
    return float(np.linalg.norm(one - other, axis=1).max()) / tall
