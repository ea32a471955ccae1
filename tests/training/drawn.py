"""Cards of decks that do not exist: any font, ink, paper and symbol, so that the eyes learn what
an index is and not what one deck looks like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from numpy.typing import NDArray

from tests.vision.cards import INKS, figure, polygon

Picture = NDArray[np.uint8]
Chance = np.random.Generator
SIZE = (400, 568)


@dataclass(frozen=True)
class Index:
    """Where a card's index is: the middle of the number, its height, and if it is turned round."""

    x: float
    y: float
    height: float
    turned: bool


@dataclass(frozen=True)
class Drawn:
    picture: Picture
    indices: tuple[Index, ...]
    number: int
    ink: NDArray[np.float32]
    """Relative to the paper."""


@cache
def outlines(font: Path, text: str) -> tuple[NDArray[np.float64], ...]:
    """The contours of a text of one or two signs, flattened, y downwards, 1 high."""
    glyphs, names = _opened(font)
    lines: list[NDArray[np.float64]] = []
    x = 0.0
    for sign in text:
        pen = _Flat(glyphs)
        glyphs[names[ord(sign)]].draw(pen)
        lines += [line + np.array([x, 0]) for line in pen.lines]
        x += glyphs[names[ord(sign)]].width
    every = np.concatenate(lines)
    low, high = every.min(0), every.max(0)
    return tuple((line - (low[0], high[1])) * (1, -1) / (high[1] - low[1]) for line in lines)


@cache
def _opened(font: Path):  # type: ignore[no-untyped-def]
    file = TTFont(font, lazy=True, fontNumber=0)
    return file.getGlyphSet(), file.getBestCmap()


class _Flat(BasePen):  # type: ignore[misc]
    """Gathers contours as points, with curves cut into short lines."""

    def __init__(self, glyphs: object) -> None:
        super().__init__(glyphs)
        self.lines: list[NDArray[np.float64]] = []
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


def draw(fonts: Sequence[Path], chance: Chance) -> Drawn:
    """One card; every part of its style is left to chance."""
    number = int(chance.integers(0, 11))
    font = fonts[chance.integers(len(fonts))]
    full = chance.random() < 0.25
    ink = _ink(chance)
    paper = chance.uniform(225, 255, 3) if chance.random() < 0.8 else chance.uniform(150, 255, 3)
    card = np.ones((SIZE[1], SIZE[0], 3), np.uint8) * paper.astype(np.uint8)
    around = paper
    if full:
        edge = int(chance.integers(10, 30))
        card[edge:-edge, edge:-edge] = ink
        around, ink = ink, np.full(3, 245.0) if chance.random() < 0.7 else np.full(3, 20.0)
    height = chance.uniform(0.075, 0.17) * SIZE[1]
    if chance.random() < 0.5:
        _middle(card, font, number, ink, chance)
    else:
        figure(card, int(chance.integers(1 << 30)), ink.tolist())
    mark, tall = _mark(font, number, ink, height, chance)
    gap = chance.uniform(0.015, 0.07, 2) * SIZE[0] + (20 if full else 0)
    everywhere = chance.random() < 0.55
    indices = []
    for turned in (False, True):
        for right in (False, True) if everywhere else (False,):
            x = int(SIZE[0] - gap[0] - mark.shape[1] if right else gap[0])
            _stamp(card, mark, x, int(gap[1]))
            at = x + mark.shape[1] / 2, int(gap[1]) + tall / 2
            at = (SIZE[0] - at[0], SIZE[1] - at[1]) if turned else at
            indices.append(Index(*at, height, turned))
        card = np.ascontiguousarray(card[::-1, ::-1])
    return Drawn(card, tuple(indices), number, (ink / around.clip(30)).astype(np.float32))


def _ink(chance: Chance) -> NDArray[np.float64]:
    """Any colour; often one of those of the deck that must not be seen in these cards."""
    if chance.random() < 0.4:
        known = np.array(list(INKS.values()), np.float64)[chance.integers(len(INKS))]
        return np.asarray((known + chance.normal(0, 14, 3)).clip(0, 255))
    hue, rich, bright = chance.integers(180), chance.integers(90, 256), chance.integers(60, 240)
    if chance.random() < 0.12:
        rich, bright = 0, chance.integers(0, 60)
    hsv = np.array([[[hue, rich, bright]]], np.uint8)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0], np.float64)


def _mark(
    font: Path, number: int, ink: NDArray[np.float64], height: float, chance: Chance
) -> tuple[NDArray[np.int16], float]:
    """The number, perhaps outlined, perhaps with a symbol below; and how high the number is."""
    stretch = chance.uniform(0.85, 1.15)
    lines = [line * (height * stretch, height) + 4 for line in outlines(font, str(number))]
    wide = max(line[:, 0].max() for line in lines)
    symbol = chance.random() < 0.6
    reach = height * chance.uniform(0.12, 0.24)
    drop = height * chance.uniform(0.05, 0.2)
    tall = int(height + 8 + (drop + 2 * reach if symbol else 0))
    mark = np.full((tall, int(max(wide + 8, 2 * reach + 4)), 3), -1, np.int16)
    shift = (mark.shape[1] - wide - 4) / 2
    whole = [np.round((line + np.array([shift, 0])) * 16).astype(np.int32) for line in lines]
    cv2.fillPoly(mark, whole, ink.tolist(), cv2.LINE_8, 4)
    if chance.random() < 0.4:
        dark = (ink * chance.uniform(0.2, 0.6)).tolist()
        cv2.polylines(mark, whole, True, dark, max(1, int(height / 25)), cv2.LINE_8, 4)
    if chance.random() < 0.5 and number in (6, 9):
        y = int(height + 6)
        cv2.circle(mark, (mark.shape[1] - 5, y - 6), 3, ink.tolist(), -1)
    if symbol:
        centre = (mark.shape[1] // 2, int(height + 6 + drop + reach))
        corners = int(chance.choice([3, 4, 5, 6, 8, 24]))
        cv2.fillPoly(mark, [polygon(centre, reach, corners)], ink.tolist())
    return mark, height + 8


def _middle(
    card: Picture, font: Path, number: int, ink: NDArray[np.float64], chance: Chance
) -> None:
    tall = chance.uniform(0.25, 0.5) * SIZE[1]
    lines = [line * tall for line in outlines(font, str(number))]
    wide = max(line[:, 0].max() for line in lines)
    at = ((SIZE[0] - wide) / 2, (SIZE[1] - tall) / 2)
    cv2.fillPoly(card, [np.round(line + at).astype(np.int32) for line in lines], ink.tolist())


def _stamp(card: Picture, mark: NDArray[np.int16], x: int, y: int) -> None:
    place = card[y : y + mark.shape[0], x : x + mark.shape[1]]
    part = mark[: place.shape[0], : place.shape[1]]
    np.copyto(place, part.clip(0).astype(np.uint8), where=part >= 0)
