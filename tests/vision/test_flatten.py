"""An index is cut out upright, in its place, however large it is in the picture."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.flatten import MIDDLE, PATCH, TALL, Halves, even, negative, patches
from vision.reading import Pose

Picture = NDArray[np.uint8]


def slopes(pose: Pose, size: tuple[int, int]) -> Picture:
    """A picture that tells how far right (blue) and down (green) of an index each pixel is."""
    y, x = np.mgrid[: size[1], : size[0]]
    c, s = np.cos(pose.angle), np.sin(pose.angle)
    dx, dy = (x - pose.x) / pose.size, (y - pose.y) / pose.size
    right, down = c * dx + s * dy, -s * dx + c * dy
    planes = [128 + 60 * right, 128 + 60 * down, np.full(x.shape, 99)]
    return np.stack(planes, 2).clip(0, 255).round().astype(np.uint8)


@pytest.mark.parametrize("shrink", [1, 2])
@pytest.mark.parametrize("tall", [12.0, 33.0, 35.0, 67.0, 69.0, 140.0, 300.0])
@pytest.mark.parametrize("angle", [0.0, 0.7, np.pi, -2.0])
def test_right_and_down_are_where_the_pose_says(tall: float, angle: float, shrink: int) -> None:
    pose = Pose(450.3, 420.8, angle, tall)
    [patch] = patches(Halves(slopes(pose, (901, 863))), [pose], shrink)
    assert patch.shape == (PATCH[1] // shrink, PATCH[0] // shrink, 3)
    row, column = np.mgrid[: patch.shape[0], : patch.shape[1]] * shrink + (shrink - 1) / 2
    assert np.abs(patch[..., 0] - (128 + 60 * (column - MIDDLE) / TALL)).max() < 2.5
    assert np.abs(patch[..., 1] - (128 + 60 * (row - MIDDLE) / TALL)).max() < 2.5


def test_what_the_picture_cuts_off_goes_on_as_its_edge() -> None:
    picture = np.zeros((50, 60, 3), np.uint8)
    picture[:, -1] = 200
    [patch] = patches(Halves(picture), [Pose(59, 25, 0.0, TALL)])
    assert (patch[:, int(MIDDLE) :] == 200).all()
    assert (patch[:, : int(MIDDLE) - 1] == 0).all()


def test_the_light_is_taken_out() -> None:
    """The same index in half the light, and in yellow light."""
    patch = np.full((1, PATCH[1], PATCH[0], 3), 180, np.uint8)
    patch[:, 10:40, 20:30] = (20, 60, 120)
    dim = (patch // 2).astype(np.uint8)
    warm = (patch * np.array([0.5, 0.8, 1.0])).astype(np.uint8)
    for other in (dim, warm):
        assert np.abs(even(other) - even(patch)).max() < 0.02


def test_light_signs_are_dark_ones_however_weak_the_light() -> None:
    patch = np.full((1, PATCH[1], PATCH[0], 3), 24, np.uint8)
    patch[:, 10:40, 20:30] = (60, 200, 240)
    seen = negative(patch)
    assert np.abs(seen.astype(int) - negative(patch // 2)).max() <= 4
    assert seen[0, 0, 0].min() > 220
    assert seen[0, 20, 25].tolist() == pytest.approx([191, 42, 0], abs=3)


def test_smaller_pictures_keep_their_place() -> None:
    """A pixel of a smaller one is the mean of those it stands for."""
    picture = np.random.default_rng(5).integers(0, 256, (75, 133, 3), np.uint8)
    halves = Halves(picture)
    quarter = halves.halved(2)
    assert quarter.shape == (18, 33, 3)
    mean = picture[: 4 * 18, : 4 * 33].reshape(18, 4, 33, 4, 3).mean((1, 3))
    assert np.abs(quarter - mean).max() <= 1.5
    assert halves.halved(2) is quarter
    assert Halves(picture[:1, :1]).halved(5).shape == (1, 1, 3)


@pytest.mark.parametrize("long", [640, 240, 90])
@pytest.mark.parametrize("size", [(1280, 720), (2400, 1800), (500, 333), (720, 1280), (60, 640)])
def test_a_picture_is_scaled_to_a_long_side(size: tuple[int, int], long: int) -> None:
    whole = slopes(Pose(size[0] / 2, size[1] / 2, 0.0, max(size) / 4), size)
    small, scale = Halves(whole).scaled(long)
    assert max(small.shape[:2]) == long
    for x, y in ((0.05, 0.05), (0.5, 0.95), (0.95, 0.9)):
        column, row = int(x * small.shape[1]), int(y * small.shape[0])
        there = whole[round((row + 0.5) * scale - 0.5), round((column + 0.5) * scale - 0.5)]
        assert np.abs(small[row, column].astype(int) - there).max() <= 4
