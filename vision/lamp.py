"""Estimates the light on a card from its paper, and removes its effect."""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from vision.arrays import Numbers, Real

FINE = 40
"""Rows of cells by which light is estimated."""
LIGHT, LIGHTEST = 0.8, 90.0
"""How light paper is by the lightest of a face, and at least, by its darkest channel."""
ALL_PAPER = 0.9
"""The share of a cell that is paper for it to count as such."""
LITTLE = 0.04
"""The share of a face that is paper, below which the colours of the lamp are taken to be plain."""
INK = 0.03
"""How much a cell with ink counts beside one of paper: light must not explain colours away."""
PARTED = 0.29
"""How far, without paper, the gains of channels may be from their mean, as a logarithm."""
VEIL = (-20.0, 60.0)
"""What a sheen adds to all channels."""
FALL, SHEEN = 300.0, 300.0
"""How unlikely it is that light falls off, and that it adds something."""
ROUNDS = 5
STRAY, LEAST_STRAY = 1.5, 6.0
"""By how many times what most cells are off one is, to count for half; and that many levels."""
UNIT = 64.0
BRIGHTEST = 400.0


@dataclass(frozen=True)
class Lamp:
    """For each channel a gain, and how it rises across and down; what is added to all."""

    gains: Numbers
    added: float
    papered: bool
    """Whether it was found by paper, so that colours can be judged in it."""

    def off(self, seen: Numbers) -> Numbers:
        """What is seen, without this light."""
        high, wide = seen.shape[:2]
        across, down = _ramp(wide)[None, :, None], _ramp(high)[:, None, None]
        gains = self.gains[0] + across * self.gains[1] + down * self.gains[2]
        plain = (seen - np.float32(self.added)) / np.maximum(gains, np.float32(0.05))
        return np.asarray(plain.clip(0, BRIGHTEST), np.float32)


@cache
def _ramp(count: int) -> Numbers:
    return np.linspace(-0.5, 0.5, count, dtype=np.float32)


def is_paper(face: Numbers) -> Numbers:
    """1 where a face is as light as its lightest, else 0."""
    darkest = face.min(2)
    least = max(LIGHT * float(np.percentile(darkest, 95)), LIGHTEST)
    return np.asarray(darkest >= least, np.float32)


def lamp_on(face: Numbers, seen: Numbers, shown: Numbers) -> Lamp:
    """The light in which a face looks as what is seen does, by what is shown of it (1, else 0):
    least squares, in which channels have gains of their own and share what is added."""
    size = (max(8, round(FINE * face.shape[1] / face.shape[0])), FINE)
    known, wanted, paper, there = (
        np.asarray(cv2.resize(each, size, interpolation=cv2.INTER_AREA), np.float32).reshape(
            size[0] * size[1], -1
        )
        for each in (face, seen, is_paper(face), shown)
    )
    white = (paper[:, 0] > ALL_PAPER) & (there[:, 0] > ALL_PAPER)
    papered = bool(white.mean() > LITTLE)
    base = np.where(white, 1.0, INK if papered else 1.0) * (there[:, 0] > ALL_PAPER) + 1e-4
    down, across = np.meshgrid(_ramp(size[1]), _ramp(size[0]), indexing="ij")
    plane = np.stack([np.ones(size[0] * size[1]), across.ravel(), down.ravel()], 1)
    weight = base
    for _ in range(ROUNDS):
        gains, added = _solved(known, wanted, plane, weight)
        if not papered:
            gains = _plain(gains)
        off = np.sqrt(((known * (plane @ gains) + added - wanted) ** 2).mean(1))
        usual = float(np.median(off[base > base.max() / 2]))
        weight = base / (1 + (off / max(LEAST_STRAY, STRAY * usual)) ** 2)
    return Lamp(gains.astype(np.float32), added, papered)


def _solved(known: Numbers, wanted: Numbers, plane: Real, weight: Real) -> tuple[Real, float]:
    total = float(weight.sum())
    squares, right = np.zeros((10, 10)), np.zeros(10)
    for channel in range(3):
        terms = known[:, channel, None] * plane
        heavy, part = terms * weight[:, None], slice(3 * channel, 3 * channel + 3)
        squares[part, part] = heavy.T @ terms
        squares[part, 9] = squares[9, part] = heavy.sum(0) * UNIT
        right[part] = heavy.T @ wanted[:, channel]
        right[9] += float(weight @ wanted[:, channel]) * UNIT
    squares[9, 9] = 3 * total * UNIT**2
    usual = (weight @ wanted) / np.maximum(weight @ known, 1.0)
    squares[np.arange(10), np.arange(10)] += total * np.array([*[1.0, FALL, FALL] * 3, SHEEN])
    right[[0, 3, 6]] += total * usual
    found = np.linalg.solve(squares, right)
    return np.asarray(found[:9].reshape(3, 3).T), float(np.clip(found[9] * UNIT, *VEIL))


def _plain(gains: Real) -> Real:
    """With channels that differ by no more than a lamp without colour parts them."""
    first = np.maximum(gains[0], 0.05)
    parted = np.log(first)
    bounded = np.exp(parted.mean() + (parted - parted.mean()).clip(-PARTED, PARTED))
    return np.asarray(gains * (bounded / first))
