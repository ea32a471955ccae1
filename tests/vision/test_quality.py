"""What is wrong with a picture is said."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision.cards import painted
from vision.flatten import Halves, patches
from vision.quality import warnings
from vision.reading import Pose

Picture = NDArray[np.uint8]
INDICES = [Pose(40, 45, 0, 72), Pose(360, 523, np.pi, 72)]


def said(card: Picture) -> tuple[str, ...]:
    return warnings(Halves(card), patches(Halves(card), INDICES))


def test_a_good_picture_has_no_warning() -> None:
    assert said(painted()["R4"]) == ()


def test_too_dark() -> None:
    dark = (painted()["R4"] * 0.2).astype(np.uint8)
    assert said(dark) == ("dark",)
    assert warnings(Halves(dark), patches(Halves(dark), [])) == ("dark",)


def test_clipped_paper() -> None:
    assert said(np.asarray(cv2.convertScaleAbs(painted()["R4"], alpha=1.3))) == ("clipped",)


def test_glare_on_one_index() -> None:
    card = (painted()["R4"] * 0.8).astype(np.uint8)
    cv2.circle(card, (40, 60), 25, (255, 255, 255), -1)
    assert said(card) == ("glare",)


def test_blur() -> None:
    soft = np.asarray(cv2.GaussianBlur(painted()["R4"], (0, 0), 8))
    assert said(soft) == ("blur",)
    assert warnings(Halves(painted()["R4"]), patches(Halves(soft), [])) == ()
    soft = np.asarray(cv2.GaussianBlur(painted()["R4"], (0, 0), 20))
    assert warnings(Halves(soft), patches(Halves(soft), [])) == ("blur",)
