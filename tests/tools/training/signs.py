"""Numbers and symbols of decks that do not exist, as masks: from fonts, from a pen, from curves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from numpy.typing import NDArray

Mask = NDArray[np.uint8]
Points = NDArray[np.float64]
Chance = np.random.Generator

HIGH = 160
"""Height of a number's mask."""
WIDE = 64
"""Width and height of a symbol's."""
STEPS = 5
"""Points in which a pen's curve is cut from one mark to the next."""

SIX = ((52, 6), (25, 12), (6, 40), (2, 68), (12, 92), (30, 100), (50, 92), (58, 70), (50, 50),
       (30, 43), (10, 52), (3, 68))  # fmt: skip
STROKES: dict[int, tuple[tuple[bool, Sequence[tuple[int, int]]], ...]] = {
    0: ((True, ((30, 0), (7, 20), (0, 50), (7, 80), (30, 100), (53, 80), (60, 50), (53, 20),
                (30, 0))),),
    1: ((False, ((8, 24), (34, 0), (34, 100))), (False, ((12, 100), (56, 100)))),
    2: ((True, ((4, 26), (12, 6), (31, 0), (50, 8), (55, 27), (45, 48), (20, 77), (2, 100))),
        (False, ((2, 100), (58, 100)))),
    3: ((True, ((4, 12), (28, 0), (50, 10), (52, 27), (42, 42), (22, 46))),
        (True, ((22, 46), (46, 52), (58, 70), (50, 90), (28, 100), (4, 90)))),
    4: ((False, ((44, 100), (44, 0), (0, 70), (60, 70))),),
    5: ((False, ((52, 0), (12, 0), (8, 45))),
        (True, ((8, 45), (30, 36), (52, 46), (58, 68), (48, 90), (25, 100), (2, 90)))),
    6: ((True, SIX),),
    7: ((False, ((2, 0), (58, 0), (20, 100))),),
    8: ((True, ((30, 46), (10, 36), (7, 18), (17, 3), (30, 0), (43, 3), (53, 18), (50, 36),
                (30, 46), (6, 60), (0, 78), (10, 94), (30, 100), (50, 94), (60, 78), (54, 60),
                (30, 46))),),
    9: ((True, tuple((60 - x, 100 - y) for x, y in SIX)),),
}  # fmt: skip
"""How a pen writes digits: whether each stroke is a curve, and its marks, 60 wide and 100 high."""


def written(number: int, chance: Chance) -> Mask:
    """A number as a broad pen writes it, with or without balls at the ends; `chance` decides the
    hand, so the same one writes all numbers of a deck alike."""
    thick, thin = chance.uniform(9, 22), chance.uniform(0.2, 1)
    lean, ball = chance.uniform(0, 180), chance.uniform(0.8, 1.5) * (chance.random() < 0.5)
    foot, off = chance.random() < 0.6, chance.normal(0, 2.2, (24, 2))
    axes = round(8 * thick), round(8 * thick * thin)
    nib = cv2.ellipse2Poly((0, 0), axes, int(lean), 0, 360, 30) / 8 * HIGH / 200
    canvas = np.zeros((2 * HIGH, 3 * HIGH), np.uint8)
    for place, digit in enumerate(str(number)):
        for curved, marks in STROKES[int(digit)][: None if foot or digit != "1" else 1]:
            at = np.array(marks, float) + off[: len(marks)] + (30 + 80 * place, 50)
            line = (_curve(at) if curved else at) * HIGH / 100
            for one, two in pairwise(line):
                _fill(canvas, cv2.convexHull(np.float32([*(nib + one), *(nib + two)]))[:, 0])
            for end in (line[0], line[-1]) if ball and curved else ():
                middle, reach = np.round(end * 16).astype(int).tolist(), ball * thick * HIGH / 200
                cv2.circle(canvas, middle, round(16 * reach), 255, -1, cv2.LINE_AA, 4)
    return _trimmed(canvas)


def _curve(marks: Points) -> Points:
    """Through all marks (Catmull-Rom)."""
    around = np.vstack([2 * marks[0] - marks[1], marks, 2 * marks[-1] - marks[-2]])
    t = np.linspace(0, 1, STEPS, endpoint=False)[:, None]
    out = []
    for a, b, c, d in zip(around, around[1:], around[2:], around[3:], strict=False):
        bend = (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
        out.append(b + bend / 2)
    return np.vstack([*out, marks[-1:]])


def _fill(canvas: Mask, *lines: Points) -> None:
    cv2.fillPoly(canvas, [np.round(line * 16).astype(np.int32) for line in lines], 255,
                 cv2.LINE_AA, 4)  # fmt: skip


def _trimmed(canvas: Mask) -> Mask:
    """What was drawn, and nothing around it, as high as all numbers are."""
    x, y, wide, tall = cv2.boundingRect(canvas)
    part = canvas[y : y + tall, x : x + wide]
    size = max(1, round(wide * HIGH / tall)), HIGH
    return np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.uint8)


@cache
def typeset(font: Path, number: int) -> Mask:
    """A number in a font."""
    glyphs, names = _opened(font)
    lines: list[Points] = []
    x = 0.0
    for sign in str(number):
        pen = _Flat(glyphs)
        glyphs[names[ord(sign)]].draw(pen)
        lines += [line + np.array([x, 0]) for line in pen.lines]
        x += glyphs[names[ord(sign)]].width
    every = np.concatenate(lines)
    low, high = every.min(0), every.max(0)
    scale = HIGH / (high[1] - low[1])
    canvas = np.zeros((HIGH + 8, int((high[0] - low[0]) * scale) + 8), np.uint8)
    _fill(canvas, *((line - (low[0], high[1])) * (scale, -scale) + 3 for line in lines))
    return _trimmed(canvas)


@cache
def _opened(font: Path):  # type: ignore[no-untyped-def]
    file = TTFont(font, lazy=True, fontNumber=0)
    return file.getGlyphSet(), file.getBestCmap()


def has_digits(font: Path) -> bool:
    names = _opened(font)[1] or {}
    return "LastResort" not in font.name and all(ord(sign) in names for sign in "0123456789")


class _Flat(BasePen):  # type: ignore[misc]
    """Gathers contours as points, with curves cut into short lines."""

    def __init__(self, glyphs: object) -> None:
        super().__init__(glyphs)
        self.lines: list[Points] = []
        self._line: list[tuple[float, float]] = []

    def _moveTo(self, pt: tuple[float, float]) -> None:
        self._line = [pt]

    def _lineTo(self, pt: tuple[float, float]) -> None:
        self._line.append(pt)

    def _curveToOne(self, *pts: tuple[float, float]) -> None:
        points = np.array([self._line[-1], *pts])
        for t in (0.25, 0.5, 0.75, 1.0):
            share = np.array([(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3])
            self._line.append(tuple(share @ points))

    def _closePath(self) -> None:
        if len(self._line) > 2:
            self.lines.append(np.array(self._line, float))


def bent(mask: Mask, chance: Chance) -> Mask:
    """A number leaning, wider or narrower, bolder or thinner, its lines uneven; `chance` decides
    how, the same way for all numbers of a deck."""
    lean, wide = chance.normal(0, 0.07), chance.uniform(0.78, 1.25)
    weight, uneven = int(chance.integers(-5, 10)), chance.uniform(0, 3.5)
    edge = 24
    mask = cv2.copyMakeBorder(mask, edge, edge, edge, edge, cv2.BORDER_CONSTANT)
    if weight > 1:
        mask = cv2.dilate(mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (weight, weight)))
    elif weight < -1 and cv2.distanceTransform(mask, cv2.DIST_L2, 3).max() > 2 - weight:
        mask = cv2.erode(mask, np.ones((-weight, -weight), np.uint8))
    size = int(mask.shape[1] * wide + abs(lean) * HIGH) + 1, mask.shape[0]
    rows, columns = np.mgrid[0 : size[1], 0 : size[0]].astype(np.float32)
    waves = chance.normal(0, 1, (2, 7, 5)).astype(np.float32)
    shift = [cv2.resize(uneven * wave, size, interpolation=cv2.INTER_CUBIC) for wave in waves]
    x = (columns + lean * (rows - (HIGH if lean > 0 else 0))) / wide + shift[0]
    moved = cv2.remap(mask, x.astype(np.float32), rows + shift[1], cv2.INTER_LINEAR)
    return _trimmed(moved) if moved.max() > 128 else _trimmed(mask)


def _corners(count: int, turn: float = 0.0) -> Callable[[Points], Points]:
    def reach(angle: Points) -> Points:
        part = 2 * np.pi / count
        return np.cos(part / 2) / np.cos((angle + turn) % part - part / 2)

    return reach


SYMBOLS: dict[str, Callable[[Points], Points]] = {
    "disc": lambda a: np.ones_like(a),
    "triangle": _corners(3, np.pi / 2),
    "square": _corners(4, np.pi / 4),
    "diamond": lambda a: _corners(4)(a) * (0.72 + 0.28 * np.sin(a) ** 2),
    "hexagon": _corners(6),
    "trefoil": lambda a: 0.35 + 0.65 * np.abs(np.cos(1.5 * (a + np.pi / 2))),
    "quatrefoil": lambda a: 0.4 + 0.6 * np.abs(np.cos(2 * a)),
    "cross": lambda a: 0.3 + 0.7 * np.cos(2 * a) ** 6,
    "star": lambda a: 0.65 + 0.35 * np.cos(5 * (a + np.pi / 2)),
    "sun": lambda a: 0.8 + 0.2 * np.cos(9 * a),
    "heart": lambda a: 0.55 - 0.45 * np.sin(-a) * np.sqrt(np.abs(np.cos(a))) / (1.4 - np.sin(a)),
    "drop": lambda a: 0.55 + 0.45 * np.maximum(0, -np.sin(a)) ** 5,
    "fish": lambda a: 0.4 + 0.6 * np.cos(a) ** 4,
    "swirl": lambda a: 0.45 + 0.55 * ((3 * a / (2 * np.pi)) % 1),
}
"""How far a symbol reaches from its middle, by the angle, y downwards."""
NAMES = tuple(SYMBOLS)


def symbol(name: str, chance: Chance) -> Mask:
    """A symbol, whole or cut through by lines like a knot."""
    angle = np.linspace(0, 2 * np.pi, 90, endpoint=False)
    reach = SYMBOLS[name](angle)
    reach *= (WIDE / 2 - 3) / reach.max()
    line = np.stack([np.cos(angle), np.sin(angle)], 1) * reach[:, None]
    middle = WIDE / 2 - 0.5
    mask = np.zeros((WIDE, WIDE), np.uint8)
    _fill(mask, line + middle)
    for size in chance.uniform(0.3, 0.85, int(chance.choice(3, p=[0.5, 0.3, 0.2]))):
        ring = np.round((size * line + middle) * 16).astype(np.int32)
        cv2.polylines(mask, [ring], True, 0, int(chance.integers(1, 4)), cv2.LINE_AA, 4)
    for turn in chance.uniform(0, np.pi, int(chance.choice(4, p=[0.7, 0.1, 0.1, 0.1]))):
        step = WIDE * np.array([np.cos(turn), np.sin(turn)])
        one, two = (np.round(middle + sign * step).astype(int).tolist() for sign in (-1, 1))
        cv2.line(mask, one, two, 0, int(chance.integers(1, 4)), cv2.LINE_AA)
    return mask
