"""Cards to photograph: scans where there are any, else cards painted here."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from zlib import crc32

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]

SUITS = "BNYRGV"
INKS = {  # BGR
    "B": (205, 150, 60),
    "N": (85, 115, 150),
    "Y": (50, 205, 240),
    "R": (55, 65, 215),
    "G": (60, 175, 110),
    "V": (150, 80, 140),
}
SHAPES = {"B": 4, "N": 5, "Y": 3, "R": 24, "G": 6, "V": 8}
FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
)
SIZE = (400, 568)


def shared(*parts: str) -> Path | None:
    """A folder of test material: beside the repository or above it, or where CAIRN_SHARED says."""
    roots = [Path(os.environ["CAIRN_SHARED"])] if "CAIRN_SHARED" in os.environ else []
    roots += [above / "shared" for above in Path(__file__).resolve().parents]
    return next((root.joinpath(*parts) for root in roots if root.joinpath(*parts).is_dir()), None)


@cache
def scans() -> Mapping[str, Picture]:
    """The scanned deck by card id; empty where it is absent."""
    folder = shared("decks", "iello-scan-a")
    return {file.stem: load(file) for file in sorted(folder.glob("*.jpg"))} if folder else {}


@cache
def photographs() -> tuple[Picture, ...]:
    """Rooms and tables without a card of ours; empty where they are absent."""
    folder = shared("photos")
    return tuple(load(file) for file in sorted(folder.glob("*.jpg"))) if folder else ()


def load(file: Path) -> Picture:
    return np.asarray(cv2.imread(str(file)), np.uint8)


@cache
def painted() -> Mapping[str, Picture]:
    """A deck of our own in the six suits, 1 to 9."""
    return {f"{s}{n}": paint(str(n), INKS[s], SHAPES[s]) for s in SUITS for n in range(1, 10)}


@cache
def two_valued(pairs: Iterable[tuple[int, int]]) -> Mapping[str, Picture]:
    """Cards with one value above and another, turned round, below; the id is upper/lower."""
    return {f"{a}/{b}": paint_two(a, b) for a, b in pairs}


def paint(
    text: str,
    ink: tuple[int, int, int],
    corners: int,
    font: int = cv2.FONT_HERSHEY_TRIPLEX,
    paper: tuple[int, int, int] = (238, 240, 242),
    height: int = 72,
) -> Picture:
    """A card with the text and a symbol in every corner and a figure in the middle."""
    card = np.full((SIZE[1], SIZE[0], 3), paper, np.uint8)
    figure(card, crc32(f"{text}{corners}".encode()), ink)
    mark = index(text, ink, corners, font, height)
    for _ in range(2):
        stamp(card, mark, 8, 8)
        stamp(card, mark, SIZE[0] - 8 - mark.shape[1], 8)
        card = card[::-1, ::-1].copy()
    return card


def paint_two(upper: int, lower: int) -> Picture:
    card = np.full((SIZE[1], SIZE[0], 3), (236, 238, 240), np.uint8)
    cv2.line(card, (40, SIZE[1] // 2), (SIZE[0] - 40, SIZE[1] // 2), (90, 90, 90), 5)
    for value in (upper, lower):
        ink = tuple(int(c) for c in _rainbow(value))
        mark = index(str(value), ink, 0, cv2.FONT_HERSHEY_DUPLEX, 84)
        stamp(card, mark, 14, 14)
        stamp(card, mark, SIZE[0] - 14 - mark.shape[1], 14)
        big = index(str(value), ink, 0, cv2.FONT_HERSHEY_DUPLEX, 150)
        stamp(card, big, (SIZE[0] - big.shape[1]) // 2, 90)
        card = card[::-1, ::-1].copy()
    return card


def _rainbow(value: int) -> Picture:
    hue = np.array([[[value * 17 % 180, 200, 190]]], np.uint8)
    return np.asarray(cv2.cvtColor(hue, cv2.COLOR_HSV2BGR)[0, 0], np.uint8)


def index(
    text: str,
    ink: tuple[int, ...],
    corners: int,
    font: int = cv2.FONT_HERSHEY_TRIPLEX,
    height: int = 72,
) -> NDArray[np.int16]:
    """The text over a small symbol; -1 where nothing is printed."""
    scale = cv2.getFontScaleFromHeight(font, height - 14, 4)
    (width, tall), _ = cv2.getTextSize(text, font, scale, 9)
    drawn = np.full((tall + 16 + (34 if corners else 0), width + 16, 3), -1, np.int16)
    dark = tuple(int(c * 0.35) for c in ink)
    for colour, thick in ((dark, 13), (ink, 7)):
        cv2.putText(drawn, text, (8, tall + 8), font, scale, colour, thick, cv2.LINE_8)
    if corners:
        centre = (drawn.shape[1] // 2, drawn.shape[0] - 15)
        cv2.fillPoly(drawn, [polygon(centre, 13, corners)], ink)
        cv2.circle(drawn, centre, 4, (235, 235, 235), -1)
    return drawn


def polygon(centre: tuple[int, int], radius: float, corners: int) -> NDArray[np.int32]:
    """A regular polygon; with 5, 6 or 8 corners every second one is pulled in."""
    star = 2 if corners in (5, 6, 8) else 1
    turns = np.arange(corners * star) * 2 * np.pi / (corners * star) - np.pi / 2
    if corners == 4:
        turns += np.pi / 4
    reach = np.where(np.arange(corners * star) % 2 == 1, radius * 0.5, radius)
    if star == 1:
        reach = np.full(corners, radius)
    points = np.stack([np.cos(turns) * reach, np.sin(turns) * reach], 1) + centre
    return np.round(points).astype(np.int32)


def stamp(card: Picture, mark: NDArray[np.int16], x: int, y: int) -> None:
    place = card[y : y + mark.shape[0], x : x + mark.shape[1]]
    np.copyto(place, mark.clip(0).astype(np.uint8), where=mark >= 0)


def figure(card: Picture, seed: int, ink: tuple[int, ...]) -> None:
    """Something painted in the middle, in mixed colours, that must not be read."""
    chance = np.random.default_rng(seed)
    for _ in range(14):
        centre = chance.normal((SIZE[0] / 2, SIZE[1] / 2), (45, 80)).astype(int)
        axes = chance.integers(8, 60, 2)
        colour = (
            ink if chance.random() < 0.3 else tuple(int(c) for c in chance.integers(20, 230, 3))
        )
        turn = float(chance.uniform(0, 180))
        cv2.ellipse(card, centre.tolist(), axes.tolist(), turn, 0, 360, colour, -1, cv2.LINE_AA)
