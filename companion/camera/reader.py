"""What the last frames of a camera say together; with the eyes, so loaded only where they look."""

from collections import deque
from dataclasses import dataclass

from companion.camera.worker import eyes_at_work
from vision.arrays import Picture
from vision.deck import Deck
from vision.eyes import read, ready
from vision.reading import Look, Reading
from vision.smoothing import Steady

SETTLED = 5
"""Readings in the same places after which a picture with doubtful cards is still, too."""
SHAKE = 0.12
"""How far, in card heights, a still card may move."""


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
        self._last: deque[Look] = deque(maxlen=SETTLED)

    def __call__(self, picture: Picture) -> Sighting:
        look = read(picture, self._deck)
        voted = self._steady.see(look)
        self._last.append(look)
        waited = len(self._last) == SETTLED and "blur" not in look.warnings
        settled = waited and all(same_places(look, other) for other in self._last)
        return Sighting(voted, bool(voted.readings) and (self._steady.still or settled))


def same_places(one: Look, other: Look) -> bool:
    """Whether as many cards lie where cards lay."""
    return len(one.readings) == len(other.readings) and all(
        any(_moved(mine, theirs) < SHAKE for theirs in other.readings) for mine in one.readings
    )


def _moved(one: Reading, other: Reading) -> float:
    """How far apart two cards' middles are, in card heights."""
    a, b = (sum(complex(*corner) for corner in some.corners) / 4 for some in (one, other))
    tall = abs(complex(*one.corners[0]) - complex(*one.corners[3]))
    return abs(a - b) / max(tall, 1.0)
