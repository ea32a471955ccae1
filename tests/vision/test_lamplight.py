"""Colours under other lamps and a gloss: a card stays what it is, and another does not fit."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.augment import MISFIT_RANGE
from vision.whole import misfits, worth

INKS = {
    "blue": (150, 70, 20),
    "green": (60, 130, 50),
    "red": (40, 40, 210),
    "yellow": (30, 200, 240),
}
PAPER = (200, 225, 235)
LAMPS = {"even": (1, 1, 1), "warm": (0.7, 0.9, 1.05), "cold": (1.1, 1.0, 0.85)}
Tones = NDArray[np.float32]


def card(ink: str) -> Tones:
    """A coloured ground in a frame of paper, with a figure of paper on it."""
    tones = np.empty((18, 12, 3), np.float32)
    tones[:] = PAPER
    tones[1:-1, 1:-1] = INKS[ink]
    tones[6:12, 4:8] = PAPER
    return tones


def seen(tones: Tones, lamp: str, gloss: float) -> Tones:
    """Brighter at the left; the gloss has the lamp's colour."""
    falls_off = np.linspace(1.0, 0.75, 12)[:, None]
    colour = np.array(LAMPS[lamp])
    lit = tones * falls_off * colour
    return np.asarray((1 - gloss) * lit + gloss * 255 * colour, np.float32)


KNOWN = np.stack([card(ink) for ink in INKS]).astype(np.uint8)
WORTH = np.stack([worth(tones) for tones in KNOWN])


@pytest.mark.parametrize("gloss", [0.0, 0.25, 0.45])
@pytest.mark.parametrize("lamp", LAMPS)
def test_a_card_keeps_its_colour_in_any_light(lamp: str, gloss: float) -> None:
    """Its own fits by far; in warm light the nearest other one is just about at the bound."""
    for n, ink in enumerate(INKS):
        said = misfits(seen(card(ink), lamp, gloss), KNOWN, WORTH)
        assert said[n] <= MISFIT_RANGE[0] / 3
        assert np.delete(said, n).min() > 0.9 * MISFIT_RANGE[0]


def test_a_finger_on_it_changes_nothing() -> None:
    view = seen(card("blue"), "warm", 0.3)
    view[12:, 8:] = (110, 140, 190)
    said = misfits(view, KNOWN, WORTH)
    assert said.argmin() == 0
    assert said[0] <= MISFIT_RANGE[0] / 3


def test_the_colour_of_few_signs_on_white_paper_tells() -> None:
    sparse = np.full((2, 18, 12, 3), 245, np.uint8)
    for tones, ink in zip(sparse, ((30, 30, 200), (30, 30, 30)), strict=True):
        tones[2:5, 5:7] = tones[13:16, 5:7] = ink
    said = misfits(sparse[0] * np.float32(0.6), sparse, np.stack([worth(one) for one in sparse]))
    assert said[0] < 0.01
    assert said[1] > 0.05


def test_a_gloss_beyond_what_cards_have_does_not_fit() -> None:
    assert misfits(seen(card("blue"), "even", 0.8), KNOWN, WORTH).min() > MISFIT_RANGE[0]
