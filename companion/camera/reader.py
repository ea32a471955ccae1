"""What the last frames of a camera say together; with the eyes, so loaded only where they look."""

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
"""Frames in a row in which a card lies still before its picture is taken."""
SHAKE = 0.02
"""How far its corners may move meanwhile, in card heights."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """What the last frames say together."""

    look: Look
    still: bool
    """Whether it is worth a closer look: nothing has moved for a while."""


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
    """None: no card is there."""
    ready: bool = False
    """Whether it lies still, and the frame is sharp: worth keeping."""


class Shutter:
    """Watches for one card, frame by frame, to take its picture by itself."""

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
