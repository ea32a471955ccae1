"""A card's picture takes itself when it lies still and is sharp."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.camera.reader import LOOKS, Shutter
from tests.vision.backgrounds import wood
from tests.vision.cards import Picture, painted
from tests.vision.printing import PLAIN
from tests.vision.scenes import Placed, Shot, photograph


@pytest.fixture(scope="module")
def lying() -> Picture:
    shot = Shot((960, 720), 420, printing=PLAIN, ground=wood)
    return photograph(painted(), [Placed("R5", 0, 0)], shot, np.random.default_rng(4)).image


def shaken(picture: Picture, by: float) -> Picture:
    move = np.array([[1.0, 0, by], [0, 1, 0]])
    size = picture.shape[1::-1]
    moved = cv2.warpAffine(picture, move, size, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.uint8)


def test_it_waits_until_a_card_has_lain_still(lying: Picture) -> None:
    shutter = Shutter()
    said = [shutter(lying) for _ in range(LOOKS)]
    assert all(posed.corners for posed in said)
    assert [posed.ready for posed in said] == [False] * (LOOKS - 1) + [True]


def test_it_waits_while_the_hand_shakes(lying: Picture) -> None:
    shutter = Shutter()
    said = [shutter(shaken(lying, 15 * (n % 2))) for n in range(2 * LOOKS)]
    assert not any(posed.ready for posed in said)


def test_it_waits_while_the_picture_is_blurred(lying: Picture) -> None:
    shutter, soft = Shutter(), np.asarray(cv2.GaussianBlur(lying, (0, 0), 5), np.uint8)
    said = [shutter(soft) for _ in range(2 * LOOKS)]
    assert said[-1].corners
    assert not any(posed.ready for posed in said)


def test_it_begins_anew_when_the_card_has_been_away(lying: Picture) -> None:
    shutter = Shutter()
    for _ in range(LOOKS):
        shutter(lying)
    assert not shutter(np.full_like(lying, 90)).corners
    assert not shutter(lying).ready
