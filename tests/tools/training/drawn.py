"""Decks that do not exist: any number, symbol, ink, paper, ground, frame and layout, so that the
eyes learn what an index is and not what one deck looks like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.tools.training.signs import NAMES, Mask, bent, symbol, typeset, written
from tests.vision.cards import INKS, figure

Picture = NDArray[np.uint8]
Colour = NDArray[np.float64]
Chance = np.random.Generator

SIZE = (400, 568)
SUITS, NUMBERS = 6, 11
FRAMED = 24
"""How far a coloured ground is from the card's edge, at most."""


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
    symbol: int
    """Which of the symbols is below the number; -1: none."""
    ink: NDArray[np.float32]
    """Relative to what is around it."""


@dataclass(frozen=True)
class Layout:
    """What all cards of a deck have in common."""

    paper: Colour
    ground: bool
    """Whether the suit's ink is around a number, and the number white or black."""
    light: bool
    edge: int
    tall: float
    """How high a number is, in pixels."""
    gap: tuple[float, float]
    everywhere: bool
    """Whether an index is in all four corners, or in two."""
    reach: float
    """How wide a symbol is by the number's height; 0: there is none."""
    drop: float
    rim: float
    """How thick the number's outline is, by its height; 0: there is none."""
    dark: float
    grain: float
    """How uneven the ink is."""
    dot: int
    """What tells 6 from 9: 0 nothing, 1 a dot, 2 a line below."""
    middle: int
    """0: a painted figure, 1: a large number, 2: symbols."""


class DrawnDeck:
    """A deck of six suits and the numbers 0 to 10."""

    def __init__(self, seed: Sequence[int], fonts: Sequence[Path]) -> None:
        chance = np.random.default_rng([*seed, 3])
        self._layout, self._inks = _layout(chance), _inks(chance)
        self._symbols = chance.choice(len(NAMES), SUITS, replace=False)
        self._font = fonts[chance.integers(len(fonts))] if chance.random() < 0.5 else None
        self._hand, self._seed = int(chance.integers(1 << 30)), list(seed)
        self._numbers: dict[int, Mask] = {}
        self.cards = [f"{suit}-{number}" for suit in range(SUITS) for number in range(NUMBERS)]

    def draw(self, card: str) -> Drawn:
        suit, number = map(int, card.split("-"))
        style, colour = self._layout, self._inks[suit]
        picture = np.full((SIZE[1], SIZE[0], 3), style.paper, np.uint8)
        around, ink = style.paper, colour
        if style.ground:
            picture[style.edge : -style.edge, style.edge : -style.edge] = colour
            around, ink = colour, np.full(3, 245.0 if style.light else 15.0)
        elif style.edge:
            corner = (SIZE[0] - style.edge, SIZE[1] - style.edge)
            cv2.rectangle(picture, (style.edge,) * 2, corner, colour.tolist(), 2)
        self._painted(picture, suit, number, ink)
        mark = self._mark(suit, number)
        indices, wide, y = [], mark.shape[2], int(style.gap[1])
        for turned in (False, True):
            for right in (False, True) if style.everywhere else (False,):
                x = int(SIZE[0] - style.gap[0] - wide if right else style.gap[0])
                _print(picture, mark, ink, x, y)
                at = x + wide / 2, y + style.tall / 2 + self._margin
                at = (SIZE[0] - at[0], SIZE[1] - at[1]) if turned else at
                indices.append(Index(*at, style.tall, turned))
            picture = np.asarray(cv2.flip(picture, -1), np.uint8)
        sign = int(self._symbols[suit]) if style.reach else -1
        shown = (ink / around.clip(30)).clip(max=1.5).astype(np.float32)
        return Drawn(picture, tuple(indices), number, sign, shown)

    @property
    def number_ends(self) -> float:
        """How far down a card its upper number reaches, by the card's height."""
        return (self._layout.gap[1] + self._margin + self._layout.tall) / SIZE[1]

    @property
    def _margin(self) -> int:
        return int(self._layout.rim * self._layout.tall) + 1

    @cached_property
    def _signs(self) -> list[Mask]:
        chance = np.random.default_rng([*self._seed, 4])
        return [symbol(NAMES[i], chance) for i in self._symbols]

    def _number(self, number: int) -> Mask:
        if number not in self._numbers:
            hand = partial(np.random.default_rng, self._hand)
            mask = typeset(self._font, number) if self._font else written(number, hand())
            self._numbers[number] = bent(mask, hand())
        return self._numbers[number]

    def _mark(self, suit: int, number: int) -> NDArray[np.float32]:
        """The number above its symbol: how much ink is where, and how dark it is."""
        style, margin = self._layout, self._margin
        mask, tall = self._number(number), round(style.tall)
        wide = min(max(4, round(mask.shape[1] * tall / mask.shape[0])), round(1.3 * tall))
        digit = cv2.resize(mask, (wide, tall), interpolation=cv2.INTER_AREA)
        reach, drop = round(style.reach * tall), round(style.drop * tall)
        room = max(wide, reach) + 2 * margin + 6, tall + 2 * margin + (drop + reach if reach else 8)
        there, dark = np.zeros(room[::-1], np.float32), np.ones(room[::-1], np.float32)
        left = (room[0] - wide) // 2
        there[margin : margin + tall, left : left + wide] = digit / 255
        if margin > 1:
            around = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * margin - 1,) * 2)
            dark -= (1 - style.dark) * (cv2.dilate(there, around) - cv2.erode(there, around))
            there = cv2.dilate(there, around)
        if style.dot and number in (6, 9):
            low = margin + tall
            if style.dot == 1:
                cv2.circle(there, (left + wide, low - 4), max(2, tall // 16), 1.0, -1, cv2.LINE_AA)
            else:
                cv2.line(there, (left + 3, low + 4), (left + wide - 3, low + 4), 1.0, 2)
        if reach:
            sign = cv2.resize(self._signs[suit], (reach, reach), interpolation=cv2.INTER_AREA)
            x, y = (room[0] - reach) // 2, room[1] - reach
            there[y:, x : x + reach] = np.maximum(there[y:, x : x + reach], sign / 255)
        return np.stack([there, dark * self._grain(room)])

    def _grain(self, size: tuple[int, int]) -> NDArray[np.float32]:
        waves = np.random.default_rng(self._seed).normal(0, self._layout.grain, (9, 7))
        return 1 + cv2.resize(waves.astype(np.float32), size, interpolation=cv2.INTER_CUBIC)

    def _painted(self, picture: Picture, suit: int, number: int, ink: Colour) -> None:
        """What is in the middle."""
        if self._layout.middle == 0:
            figure(picture, self._hand + NUMBERS * suit + number, ink.tolist())
        elif self._layout.middle == 1:
            self._stamp(picture, self._number(number), 200, ink, SIZE[0] // 2, SIZE[1] // 2)
        else:
            for n in range(max(1, number)):
                at = SIZE[0] * (1 + n % 2) // 3, 150 + 260 * (n // 2) // max(1, (number - 1) // 2)
                self._stamp(picture, self._signs[suit], 48, ink, *at)

    @staticmethod
    def _stamp(picture: Picture, mask: Mask, tall: int, ink: Colour, x: int, y: int) -> None:
        wide = max(4, mask.shape[1] * tall // mask.shape[0])
        there = cv2.resize(mask, (wide, tall), interpolation=cv2.INTER_AREA) / np.float32(255)
        mark = np.stack([there, np.ones_like(there)])
        _print(picture, mark, ink, max(0, x - wide // 2), y - tall // 2)


def _print(picture: Picture, mark: NDArray[np.float32], ink: Colour, x: int, y: int) -> None:
    place = picture[y : y + mark.shape[1], x : x + mark.shape[2]]
    there, dark = mark[:, : place.shape[0], : place.shape[1], None]
    mixed = place + there * (ink * dark - place)
    place[:] = mixed.clip(0, 255).astype(np.uint8)


def _layout(chance: Chance) -> Layout:
    """Often as most games have it: on white, outlined, a small symbol below, in four corners."""
    usual = chance.random() < 0.4
    ground = not usual and chance.random() < 0.35
    white = usual or chance.random() < 0.7
    edge = int(chance.integers(8, FRAMED)) if ground or chance.random() < 0.15 else 0
    rim = usual or chance.random() < 0.3
    symbol = usual or chance.random() < 0.5
    return Layout(
        paper=chance.uniform(225, 255) + chance.uniform(-8, 0, 3) if white
        else chance.uniform(150, 255, 3),
        ground=ground,
        light=bool(chance.random() < 0.7),
        edge=edge,
        tall=float(chance.uniform(0.075, 0.17) * SIZE[1]),
        gap=(float(chance.uniform(4, 26)) + edge, float(chance.uniform(4, 26)) + edge),
        everywhere=usual or bool(chance.random() < 0.45),
        reach=float(chance.uniform(0.2, 0.5)) if symbol else 0.0,
        drop=float(chance.uniform(0.02, 0.2)),
        rim=float(chance.uniform(0.012, 0.05)) if rim else 0.0,
        dark=float(chance.uniform(0.1, 0.75)),
        grain=float(chance.uniform(0, 0.12)),
        dot=int(chance.choice(3, p=[0.3, 0.5, 0.2])),
        middle=int(chance.integers(3)),
    )  # fmt: skip


def _inks(chance: Chance) -> list[Colour]:
    """Six colours: of toys, of hues all round, or of two inks only."""
    kind = chance.random()
    if kind < 0.4:
        return [(np.array(ink) + chance.normal(0, 16, 3)).clip(0, 255) for ink in INKS.values()]
    if kind < 0.55:
        two = [chance.uniform(0, 60, 3), np.array([40, 40, 200]) + chance.normal(0, 25, 3)]
        return [two[suit % 2].clip(0, 255) for suit in range(SUITS)]
    hues = chance.uniform(0, 180) + np.arange(SUITS) * 30 + chance.normal(0, 6, SUITS)
    hsv = np.stack([hues % 180, chance.uniform(60, 256, SUITS), chance.uniform(60, 250, SUITS)], 1)
    return list(cv2.cvtColor(hsv[None].astype(np.uint8), cv2.COLOR_HSV2BGR)[0].astype(float))
