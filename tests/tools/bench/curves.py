"""How far the eyes reach: the same pictures with thinner strips, smaller cards, more tilt, blur and
glare."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision import light
from tests.vision.scenes import Chance, Placed, Scene, Shot, _about, photograph, project
from tests.vision.score import deck_at_hand, judge
from vision.eyes import read

Picture = NDArray[np.uint8]
Taken = Callable[[Chance], Scene]
FIRST_SEED = 610_000
STRIPS = (0.28, 0.24, 0.2, 0.16)
WIDTHS = (84, 63, 49)
TILTS = (0, 35, 45, 55)
BLURS = (0.04, 0.08, 0.12)
GLARES = (0, 1)
SIZE = (1280, 720)


def curves(samples: int) -> Iterator[tuple[str, float]]:
    """Per cent of pictures wholly right, and at the end of sure readings that are wrong."""
    cards, deck = deck_at_hand()
    wrong = sure = 0
    for what, taken in _cases(cards):
        right = 0
        for seed in range(FIRST_SEED, FIRST_SEED + samples):
            scene = taken(np.random.default_rng(seed))
            tally = judge(scene, read(scene.image, deck))
            right += tally["right"]
            wrong, sure = wrong + tally["wrong"], sure + tally["sure"]
        yield what, 100 * right / samples
    yield "along the curves: sure but wrong", 100 * wrong / max(sure, 1)


def _cases(cards: dict[str, Picture]) -> Iterator[tuple[str, Taken]]:
    for strip in STRIPS:
        yield f"column, strips of {strip}: right", partial(column, cards, strip)
    for wide in WIDTHS:
        yield f"card {wide} px wide: right", partial(single, cards, tall=wide / 0.704)
    for tilt in TILTS:
        yield f"card tilted by {tilt} degrees: right", partial(tilted, cards, tilt)
    for blur in BLURS:
        yield f"card blurred by {blur} of a digit: right", partial(single, cards, blur=blur)
    for glare in GLARES:
        words = "with" if glare else "without"
        yield f"card {words} glare: right", partial(single, cards, glare=glare)


def column(cards: dict[str, Picture], strip: float, chance: Chance) -> Scene:
    drawn = [str(card) for card in chance.choice(list(cards), 3, replace=False)]
    placed = [
        Placed(card, chance.normal(0, 0.015), i * strip, chance.normal(0, 1.5), 0, i)
        for i, card in enumerate(drawn)
    ]
    return photograph(cards, placed, Shot(SIZE, 260), chance)


def single(
    cards: dict[str, Picture],
    chance: Chance,
    *,
    tall: float = 220.0,
    blur: float = 0.0,
    glare: float = 0.0,
    tilt: float = 20.0,
) -> Scene:
    """One card somewhere, in ordinary light but for what is asked for."""
    digit = 0.13 * tall
    stress = replace(
        light.LEVELS["ordinary"], glare=glare, tilt=tilt, shadow=0,
        blur=(max(0.2, blur * digit),) * 2,
    )  # fmt: skip
    placed = [Placed(str(chance.choice(list(cards))), 0, 0, float(chance.uniform(0, 360)))]
    return photograph(cards, placed, Shot(SIZE, tall, stress), chance)


def tilted(cards: dict[str, Picture], degrees: float, chance: Chance) -> Scene:
    """The same, seen by a camera that leans back."""
    flat = single(cards, chance, tall=330, tilt=0)
    length = 1.1 * max(SIZE)
    turned = _about(0, -np.deg2rad(degrees))
    plane = np.column_stack([turned[:, :2] / length, [0, 0, 1]])
    middle = np.mean(flat.truths[0].corners, 0)
    there = np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1]])
    back = np.array([[1, 0, SIZE[0] / 2], [0, 1, SIZE[1] / 2], [0, 0, 1]])
    view = back @ np.diag([length, length, 1.0]) @ plane @ there
    image = cv2.warpPerspective(flat.image, view, SIZE, borderMode=cv2.BORDER_REPLICATE)
    truths = tuple(replace(t, corners=project(view, t.corners)) for t in flat.truths)
    return Scene(np.asarray(image, np.uint8), truths)
