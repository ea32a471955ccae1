"""What came of an enrolment: every picture read back, and what should be taken again."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Picture
from vision.deck import Deck
from vision.eyes import read
from vision.ids import turned_round

GROUND = (90, 90, 90)
MARGIN = 0.08
"""Of a picture, laid around it: some show nothing but the card."""


@dataclass(frozen=True, slots=True)
class Report:
    """Of the cards that were pictured, in their order."""

    unread: tuple[str, ...]
    """Not known again for certain in their own pictures."""
    mistaken: tuple[tuple[str, str], ...]
    """Taken for another one, and for which."""
    alike: tuple[tuple[str, str], ...]
    """So like each other that the eyes may offer both."""

    @property
    def again(self) -> tuple[str, ...]:
        """The cards of which another picture should be taken."""
        return tuple(dict.fromkeys((*self.unread, *(card for card, _ in self.mistaken))))

    def lines(self) -> Iterator[str]:
        if self.unread:
            yield f"not read back for certain: {', '.join(self.unread)}"
        for card, other in self.mistaken:
            yield f"{card} was taken for {other}"
        for one, two in self.alike:
            yield f"{one} and {two} look alike"
        if self.again:
            yield f"take these pictures again: {', '.join(self.again)}"


def read_back(
    pictured: Mapping[str, Picture], deck: Deck, alike: tuple[tuple[str, str], ...] = ()
) -> Report:
    """Every picture read with the deck that was made of it."""
    unread, mistaken = [], []
    for card, picture in pictured.items():
        edge = round(MARGIN * min(picture.shape[:2]))
        lying = cv2.copyMakeBorder(picture, *(edge,) * 4, cv2.BORDER_CONSTANT, value=GROUND)
        sure = [reading.card for reading in read(np.asarray(lying, np.uint8), deck).sure]
        own = {card, turned_round(card)}
        other = next((name for name in sure if name not in own), "")
        if other:
            mistaken.append((card, other))
        elif not own & set(sure):
            unread.append(card)
    return Report(tuple(unread), tuple(mistaken), alike)
