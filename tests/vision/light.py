"""Light, lens and sensor: what lies between a card and its picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Chance = np.random.Generator


@dataclass(frozen=True)
class Stress:
    """Ranges (least, most) from which a picture's conditions are drawn."""

    tilt: float
    exposure: tuple[float, float]
    warmth: tuple[float, float]
    slope: float
    shadow: float
    glare: float
    sleeves: float
    blur: tuple[float, float]
    motion: float
    noise: tuple[float, float]
    quality: tuple[int, int]


LEVELS = {
    "ordinary": Stress(
        tilt=20, exposure=(0.85, 1.06), warmth=(-0.06, 0.15), slope=0.2, shadow=0.2, glare=0.15,
        sleeves=0.25, blur=(0.2, 0.8), motion=0, noise=(1, 3), quality=(85, 96),
    ),
    "dim": Stress(
        tilt=25, exposure=(0.35, 0.6), warmth=(0.2, 0.5), slope=0.3, shadow=0.3, glare=0.15,
        sleeves=0.25, blur=(0.4, 1.1), motion=1.5, noise=(3, 7), quality=(75, 92),
    ),
    "hard": Stress(
        tilt=38, exposure=(0.35, 1.2), warmth=(-0.12, 0.55), slope=0.5, shadow=0.6, glare=0.6,
        sleeves=0.5, blur=(0.6, 1.5), motion=4, noise=(3, 10), quality=(50, 85),
    ),
}  # fmt: skip


def expose(
    image: NDArray[np.float32],
    stress: Stress,
    spots: Sequence[NDArray[np.float64]],
    chance: Chance,
    *,
    scale: float | None = None,
) -> Picture:
    """The picture a camera makes of this scene under this stress."""
    height, width = image.shape[:2]
    image = image * field(width, height, stress, chance)[..., None] * cast(stress, chance)
    if chance.random() < stress.glare and spots:
        glare(image, spots[chance.integers(len(spots))], chance)
    image = blur(image, stress, chance, scale)
    noise(image, stress, chance)
    picture = image.clip(0, 255).astype(np.uint8)
    quality = int(chance.integers(*stress.quality))
    _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def field(width: int, height: int, stress: Stress, chance: Chance) -> NDArray[np.float32]:
    """How much light falls where: a slope, and the edge of a shadow now and then."""
    small = np.mgrid[0:36, 0:64].astype(np.float32)
    y, x = small[0] / 36 - 0.5, small[1] / 64 - 0.5
    angle = chance.uniform(0, 2 * np.pi)
    out = 1 + chance.uniform(0, stress.slope) * (x * np.cos(angle) + y * np.sin(angle))
    if chance.random() < stress.shadow:
        angle, away = chance.uniform(0, 2 * np.pi), chance.uniform(-0.3, 0.3)
        across = x * np.cos(angle) + y * np.sin(angle) - away
        out *= 1 - chance.uniform(0.15, 0.55) / (1 + np.exp(-across * chance.uniform(15, 80)))
    out *= chance.uniform(*stress.exposure)
    return np.asarray(cv2.resize(out, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)


def cast(stress: Stress, chance: Chance) -> NDArray[np.float32]:
    """Gains in BGR: warm light takes most from the blue."""
    warmth = chance.uniform(*stress.warmth)
    tint = chance.uniform(-0.04, 0.04)
    gains = np.array([1 - warmth, 1 - 0.4 * warmth + tint, 1 + 0.1 * warmth], np.float32)
    return np.asarray(gains, np.float32)


def glare(image: NDArray[np.float32], spot: NDArray[np.float64], chance: Chance) -> None:
    """A lamp mirrored on a card."""
    mix = chance.dirichlet(np.ones(len(spot)))
    x, y = mix @ spot
    size = np.linalg.norm(spot[2] - spot[0])
    wide, tall = chance.uniform(0.04, 0.16, 2) * size
    low = np.maximum(np.array([x, y]) - 3 * max(wide, tall), 0).astype(int)
    part = image[low[1] : int(y + 3 * max(wide, tall)), low[0] : int(x + 3 * max(wide, tall))]
    rows, columns = np.mgrid[low[1] : low[1] + part.shape[0], low[0] : low[0] + part.shape[1]]
    spread = ((columns - x) / wide) ** 2 + ((rows - y) / tall) ** 2
    part += (chance.uniform(60, 260) * np.exp(-(spread**1.5) / 2))[..., None].astype(np.float32)


def plastic(card: Picture, chance: Chance) -> Picture:
    """The card seen through a sleeve: less contrast, and a sheen in stripes."""
    height, width = card.shape[:2]
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    angle = chance.uniform(0, np.pi)
    along = (columns * np.cos(angle) + rows * np.sin(angle)) / height
    sheen = np.clip(np.sin(along * chance.uniform(3, 9) + chance.uniform(0, 6)) - 0.6, 0, None)
    veil = chance.uniform(0.03, 0.12) + chance.uniform(0, 0.4) * sheen
    veiled = card + veil[..., None] * (chance.uniform(215, 245) - card)
    return np.asarray(veiled.clip(0, 255), np.uint8)


def blur(
    image: NDArray[np.float32], stress: Stress, chance: Chance, scale: float | None = None
) -> NDArray[np.float32]:
    """Out of focus and moved; as in a picture 1280 wide, unless a scale is given."""
    scale = scale or max(image.shape[:2]) / 1280
    image = cv2.GaussianBlur(image, (0, 0), max(0.15, chance.uniform(*stress.blur) * scale))
    length = chance.uniform(0, stress.motion) * scale
    if length > 1.2:
        reach = int(np.ceil(length)) | 1
        line = np.zeros((reach + 2, reach + 2), np.float32)
        middle, angle = (reach + 2) // 2, chance.uniform(0, np.pi)
        step = np.array([np.cos(angle), np.sin(angle)]) * length / 2
        ends = [
            tuple(np.round((middle + sign * step) * 16).astype(int).tolist()) for sign in (-1, 1)
        ]
        cv2.line(line, ends[0], ends[1], 1.0, 1, cv2.LINE_AA, 4)
        image = cv2.filter2D(image, -1, line / line.sum())
    return np.asarray(image, np.float32)


def noise(image: NDArray[np.float32], stress: Stress, chance: Chance) -> None:
    """Grain, stronger in the dark; half of it shared by the channels."""
    strength = chance.uniform(*stress.noise)
    height, width = image.shape[:2]
    grain = chance.standard_normal((height, width, 1), np.float32)
    colours = chance.standard_normal((height, width, 3), np.float32)
    image += strength * (0.7 * grain + 0.7 * colours)
