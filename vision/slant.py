"""Perspective: maps points on a card to the picture, and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from vision.arrays import Plane, Real, Which

FLATTEST = 0.3
"""How much shorter one way than the other a card may look."""


@dataclass(frozen=True)
class View:
    """A homography. Lengths on the card are in card heights; complex numbers are places."""

    warp: Real

    def at(self, places: Plane) -> Plane:
        right, down, origin = self._steps
        return np.asarray((right * places.real + down * places.imag + origin) / self._far(places))

    @cached_property
    def _steps(self) -> list[complex]:
        steps: list[complex] = (self.warp[0] + 1j * self.warp[1]).tolist()
        return steps

    def _far(self, places: Plane) -> Real:
        right, down, origin = self.warp[2].tolist()
        return np.asarray(right * places.real + down * places.imag + origin)

    def back(self, points: Plane) -> Plane:
        """The places on the card that are seen at these points of the picture."""
        return View(self.back_warp).at(points)

    @cached_property
    def back_warp(self) -> Real:
        """The homography from the picture to the card."""
        return np.asarray(np.linalg.inv(self.warp), np.float64)

    def axes(self, places: Plane) -> tuple[Plane, Plane]:
        """What a card height to the right, and one down, is in the picture, place by place."""
        right, down, _ = self._steps
        here, far = self.at(places), self._far(places)
        return (right - here * self.warp[2, 0]) / far, (down - here * self.warp[2, 1]) / far

    def up(self, places: Plane) -> Real:
        """The turn from upright, in radians."""
        return np.asarray(np.angle(-self.axes(places)[1] * 1j))

    def scale(self, places: Plane) -> Real:
        """Pixels to a card height, as much as both ways together."""
        return scale(*self.axes(places))

    def flatness(self, places: Plane) -> Real:
        """By how much it looks shorter one way than the other: 1 from straight above."""
        right, down = self.axes(places)
        whole = np.abs(right) ** 2 + np.abs(down) ** 2
        area = np.maximum((np.conj(right) * down).imag, 0)
        apart = np.sqrt(np.maximum(whole**2 - 4 * area**2, 0))
        return np.asarray(np.sqrt((whole - apart) / np.maximum(whole + apart, 1e-9)))


class Views:
    """Many views at once: everything has a row for each, or for each of `which`."""

    def __init__(self, views: Sequence[View]) -> None:
        self._warps: Real = np.array([view.warp for view in views]).reshape(-1, 3, 3)
        self._back: Real = np.array([view.back_warp for view in views]).reshape(-1, 3, 3)

    def only(self, which: Which) -> Views:
        out = Views([])
        out._warps, out._back = self._warps[which], self._back[which]
        return out

    def back(self, points: Plane) -> Plane:
        """Where on each card each of these points is seen."""
        return _through(self._back, points)[0]

    def at(self, places: Plane) -> tuple[Plane, Plane, Plane]:
        """Where in the picture these places are, and what a card height to the right, and one down,
        is there. As many columns for every view."""
        here, far = _through(self._warps, places)
        right, down = (self._warps[:, 0, n] + 1j * self._warps[:, 1, n] for n in range(2))
        bent = self._warps[:, 2, :2, None]
        return (
            here,
            (right[:, None] - here * bent[:, 0]) / far,
            (down[:, None] - here * bent[:, 1]) / far,
        )


def _through(warps: Real, places: Plane) -> tuple[Plane, Real]:
    """Places seen through each homography, and how far away they are."""
    x, y = np.broadcast_arrays(places.real, places.imag)
    plane = np.stack([x, y, np.ones(x.shape)], -2)
    seen = warps @ plane
    return (seen[:, 0] + 1j * seen[:, 1]) / seen[:, 2], seen[:, 2]


def scale(right: Plane, down: Plane) -> Real:
    """Pixels to a card height, by what one to the right, and one down, is in the picture."""
    return np.asarray(np.sqrt(np.maximum((np.conj(right) * down).imag, 1e-9)))


def seen_as(slots: Plane, places: Plane) -> View | None:
    """The view that has these slots at these places of a picture: three or more; None if a card
    cannot look like that."""
    one, two = (np.column_stack([z.real, z.imag]).astype(np.float32) for z in (slots, places))
    if len(slots) == 3:
        warp = np.vstack([cv2.getAffineTransform(one, two), [0, 0, 1]])
    elif len(slots) == 4:
        warp = cv2.getPerspectiveTransform(one, two)
    else:
        warp = cv2.findHomography(one, two)[0]
    if warp is None:
        return None
    view = View(np.asarray(warp, np.float64))
    with np.errstate(all="ignore"):
        flat = view.flatness(slots)
        scale = view.scale(slots)
    good = np.isfinite(flat).all() and flat.min() > FLATTEST and scale.max() < 1.6 * scale.min()
    return view if good else None
