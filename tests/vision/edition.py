"""Another edition under another lamp: inks, lens and sensor made otherwise than those taught with.

The nets never learn from these pictures; they stand for the printing nobody has seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision.backgrounds import background
from tests.vision.light import LEVELS
from tests.vision.printing import CORNER
from tests.vision.scenes import (
    LAYOUTS,
    Chance,
    Points,
    Scene,
    Shot,
    Truth,
    camera,
    lay,
    outline,
    project,
)

Picture = NDArray[np.uint8]
Numbers = NDArray[np.float32]

LAMPS = {"ordinary": (4200, 7500), "dim": (2500, 3400), "hard": (2300, 9000)}
"""Colour temperatures in kelvin, of light that the camera only half makes up for."""


@dataclass(frozen=True)
class Edition:
    """How the cards of another edition differ from the scans."""

    mix: Numbers
    """What each ink takes from the others' light: 3 x 3."""
    contrast: float
    gain: float
    """Dot gain: inks spread (above 0) or are starved (below)."""
    weight: int
    """Pixels by which the numbers are bolder or thinner."""
    stretch: tuple[float, float]
    """How wide and how high an index is, by the scan's."""
    drift: float
    """How far plates are out of register, in pixels of a 400 wide card."""
    crop: float
    rows: int
    """Height of the scan in pixels."""
    paper: Numbers

    def card(self, scan: Picture, chance: Chance) -> Picture:
        return self._scanned(self._inked(self._indexed(scan), chance), chance)

    def _indexed(self, scan: Picture) -> Picture:
        card = scan.copy()
        wide, tall = card.shape[1] * CORNER[0] // 400, card.shape[0] * CORNER[1] // 568
        kernel = np.ones((abs(self.weight) + 1,) * 2, np.uint8)
        for turn in range(4):
            corner = card[:tall, :wide]
            paper = np.median(corner.reshape(-1, 3), 0)
            if self.weight:
                spread = cv2.erode if self.weight > 0 else cv2.dilate
                corner[:] = spread(corner, kernel)
            move = np.array([[self.stretch[0], 0, 2.0], [0, self.stretch[1], 2.0]])
            corner[:] = cv2.warpAffine(
                corner, move, (wide, tall), flags=cv2.INTER_AREA, borderValue=paper.tolist()
            )
            card = np.ascontiguousarray(card[:, ::-1] if turn % 2 == 0 else card[::-1, ::-1])
        return card

    def _inked(self, card: Picture, chance: Chance) -> Picture:
        """Density by density, as ink works: plates shifted, spread, mixed, on their own paper."""
        density = -np.log((card.astype(np.float32) / 245).clip(0.02, 1))
        planes = []
        for channel in range(3):
            dx, dy = chance.uniform(-self.drift, self.drift, 2)
            move = np.array([[1, 0, dx], [0, 1, dy]])
            size = (card.shape[1], card.shape[0])
            plane = np.ascontiguousarray(density[..., channel])
            planes.append(cv2.warpAffine(plane, move, size, borderMode=cv2.BORDER_REPLICATE))
        density = np.stack(planes, 2) * (1 + self.gain)
        tone = np.exp(-(density @ self.mix.T))
        tone = 0.5 + (tone - 0.5) * self.contrast
        return np.asarray((tone * self.paper * 255).clip(4, 255), np.uint8)

    def _scanned(self, card: Picture, chance: Chance) -> Picture:
        left, top, right, low = (chance.uniform(0, self.crop, 4) * card.shape[1]).astype(int)
        card = card[top : card.shape[0] - low, left : card.shape[1] - right]
        size = (round(self.rows * 0.704), self.rows)
        return np.asarray(cv2.resize(card, size, interpolation=cv2.INTER_AREA), np.uint8)


def edition(chance: Chance) -> Edition:
    off = chance.uniform(-0.09, 0.09, (3, 3))
    np.fill_diagonal(off, 0)
    size = float(chance.uniform(0.74, 1.02))
    return Edition(
        mix=np.asarray(np.eye(3) * chance.uniform(0.8, 1.2, 3) + off, np.float32),
        contrast=float(chance.uniform(0.82, 1.12)),
        gain=float(chance.uniform(-0.2, 0.25)),
        weight=int(chance.integers(-1, 3)),
        stretch=(size * float(chance.uniform(0.93, 1.05)), size),
        drift=float(chance.uniform(0, 1.0)),
        crop=float(chance.uniform(0, 0.02)),
        rows=int(chance.integers(340, 800)),
        paper=np.asarray(chance.uniform(0.9, 1.0) - np.sort(chance.uniform(0, 0.08, 3))[::-1],
                         np.float32),
    )  # fmt: skip


def elsewhere(
    deck: Mapping[str, Picture], layout: str, level: str, seed: int,
    *, size: tuple[int, int] = (1280, 720),
) -> Scene:  # fmt: skip
    """One picture of another edition; the seed decides everything else."""
    chance = np.random.default_rng([77, seed])
    placed = LAYOUTS[layout](list(deck), chance)
    tall = float(chance.uniform(0.28, 0.6 if layout == "single" else 0.45) * min(size))
    shot = Shot(size, tall, level)
    stress, printed = LEVELS[level], edition(chance)
    image = background(size, chance).astype(np.float32)
    view = camera(placed, shot, stress, chance)
    sleeved = chance.random() < stress.sleeves
    truths = []
    for item in placed:
        card = printed.card(deck[item.card], chance)
        corners = project(view, outline(item, card.shape[1] / card.shape[0]))
        lay(image, card, corners, chance, sleeved=sleeved)
        truths.append(Truth(item.card, corners, item.column, item.order, item.side))
    return Scene(_taken(image, level, [t.corners for t in truths], chance), tuple(truths))


def _taken(image: Numbers, level: str, spots: Sequence[Points], chance: Chance) -> Picture:
    """What a telephone makes of it: in linear light, with its own curve, grain and sharpening."""
    stress = LEVELS[level]
    light = (image / 255) ** 2.2 * _lamp(image.shape, level, chance)
    if chance.random() < stress.glare:
        _mirrored(light, spots[chance.integers(len(spots))], chance)
    soft = chance.uniform(*stress.blur) * max(image.shape[:2]) / 1280
    light = cv2.GaussianBlur(light, (0, 0), max(0.2, soft))
    strength = chance.uniform(*stress.noise) / 255
    grain = chance.standard_normal(light.shape, np.float32) * np.sqrt(light + 0.02)
    light = (light + strength * grain).clip(0, 1.5)
    curve = light ** (1 / 2.2)
    curve = curve + 0.12 * chance.uniform(-1, 1) * np.sin(2 * np.pi * curve.clip(0, 1)) / 2
    picture = np.asarray((255 * curve).clip(0, 255), np.uint8)
    sharp = float(chance.uniform(0, 0.8))
    picture = cv2.addWeighted(picture, 1 + sharp, cv2.GaussianBlur(picture, (0, 0), 1.2), -sharp, 0)
    quality = int(chance.integers(*stress.quality))
    _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def _lamp(shape: tuple[int, ...], level: str, chance: Chance) -> Numbers:
    """Light falling off from a lamp, coloured, and darker towards the picture's corners."""
    stress = LEVELS[level]
    kelvin = float(np.exp(chance.uniform(*np.log(LAMPS[level]))))
    colour = _glow(kelvin) ** chance.uniform(0.35, 0.8)
    y, x = np.mgrid[0:36, 0:64].astype(np.float32) / 50 - np.array([0.36, 0.64])[:, None, None]
    far = (x - chance.uniform(-1, 1)) ** 2 + (y - chance.uniform(-1, 1)) ** 2
    fall = 1 / (1 + stress.slope * 0.8 * far)
    fall = fall / fall.mean() * (1 - chance.uniform(0, 0.35) * (x**2 + y**2))
    amount = chance.uniform(*stress.exposure) ** 1.7
    field = cv2.resize(fall.astype(np.float32), (shape[1], shape[0]))
    return np.asarray(field[..., None] * colour * amount, np.float32)


def _glow(kelvin: float) -> Numbers:
    """Blue, green and red of a glowing body, 1 at the strongest; a common approximation."""
    t = kelvin / 100
    red = 255.0 if t <= 66 else 329.7 * (t - 60) ** -0.133
    green = 99.47 * np.log(t) - 161.1 if t <= 66 else 288.1 * (t - 60) ** -0.0755
    blue = 255.0 if t >= 66 else 138.5 * np.log(max(t - 10, 1)) - 305.0
    glow = np.array([blue, green, red]).clip(40, 255)
    return np.asarray((glow / glow.max()) ** 2.2, np.float32)


def _mirrored(light: Numbers, spot: Points, chance: Chance) -> None:
    """A window on the card: a soft, tilted bar."""
    x, y = chance.dirichlet(np.ones(4)) @ spot
    tall = float(np.linalg.norm(spot[3] - spot[0]))
    wide, long = chance.uniform(0.03, 0.09) * tall, chance.uniform(0.1, 0.3) * tall
    mask = np.zeros(light.shape[:2], np.float32)
    box = cv2.boxPoints(((float(x), float(y)), (wide, long), float(chance.uniform(0, 180))))
    cv2.fillPoly(mask, [box.astype(np.int32)], 1.0)
    mask = cv2.GaussianBlur(mask, (0, 0), 0.02 * tall + 0.5)
    light += mask[..., None] * np.float32(chance.uniform(0.15, 0.9))
