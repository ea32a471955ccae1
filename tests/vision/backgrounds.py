"""What cards lie on: plain, wood, cloth, felt, printed paper, a sheet, a photographed room."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision.cards import photographs

Picture = NDArray[np.uint8]
Chance = np.random.Generator


def background(size: tuple[int, int], chance: Chance) -> Picture:
    if photographs() and chance.random() < 0.35:
        return room(size, chance)
    return made_up(size, chance)


def made_up(size: tuple[int, int], chance: Chance) -> Picture:
    """Any of them but a photograph."""
    kinds = [plain, wood, cloth, felt, paper, sheet, clutter]
    return kinds[chance.integers(len(kinds))](size, chance)


def colour(chance: Chance, least: int = 10, most: int = 250) -> NDArray[np.float64]:
    """Any colour, mostly a dull one."""
    grey = chance.uniform(least, most)
    return np.asarray((grey + chance.normal(0, 25, 3)).clip(0, 255))


def plain(size: tuple[int, int], chance: Chance) -> Picture:
    picture = np.ones((size[1], size[0], 3)) * colour(chance)
    return grained(picture, chance, 3)


def felt(size: tuple[int, int], chance: Chance) -> Picture:
    green = np.array([[40, 95, 30], [90, 50, 25], [35, 30, 110], [60, 60, 60]])[chance.integers(4)]
    return grained(np.ones((size[1], size[0], 3)) * green, chance, 14)


def sheet(size: tuple[int, int], chance: Chance) -> Picture:
    """White cloth in soft folds: the same white as the cards."""
    folds = cv2.resize(chance.normal(0, 1, (6, 8)), size, interpolation=cv2.INTER_CUBIC)
    return grained(colour(chance, 190, 245) + 14 * folds[..., None], chance, 2)


def wood(size: tuple[int, int], chance: Chance) -> Picture:
    grain = chance.normal(0, 1, (60, 3))
    grain = cv2.resize(grain, size, interpolation=cv2.INTER_CUBIC)
    fine = cv2.resize(chance.normal(0, 1, (220, 8)), size, interpolation=cv2.INTER_CUBIC)
    tone = np.array([[70, 115, 165], [40, 65, 100], [120, 160, 195], [25, 35, 50]])[
        chance.integers(4)
    ]
    picture = tone * (1 + 0.13 * grain[..., None] + 0.07 * fine[..., None])
    for at in chance.integers(0, size[1], 3):
        cv2.line(picture, (0, int(at)), (size[0], int(at)), (tone * 0.5).tolist(), 2)
    return turned(grained(picture, chance, 3), chance)


def cloth(size: tuple[int, int], chance: Chance) -> Picture:
    """Checks or stripes."""
    one, two = colour(chance), colour(chance)
    step = chance.integers(8, 90)
    rows, columns = np.mgrid[0 : size[1], 0 : size[0]] // step
    mix = (rows + columns) % 2 if chance.random() < 0.5 else columns % 2
    return turned(grained(one + mix[..., None] * (two - one), chance, 5), chance)


def paper(size: tuple[int, int], chance: Chance) -> Picture:
    """Printed paper with numbers and letters on it: the worst thing a card can lie on."""
    picture = np.ones((size[1], size[0], 3)) * colour(chance, 170, 245)
    ink = colour(chance, 10, 90).tolist()
    scale = chance.uniform(0.4, 1.6)
    for y in range(20, size[1] + 20, int(34 * scale) + 4):
        text = "".join(chance.choice(list("abcdefghiklmnorstu 0123456789  "), 120))
        font, left = int(chance.integers(4)), int(chance.integers(-40, 20))
        write(picture, text, (left, y), font, scale, ink)
    return turned(grained(picture, chance, 3), chance)


def write(
    picture: NDArray[np.float64], text: str, at: tuple[int, int], font: int, scale: float,
    ink: list[float],
) -> None:  # fmt: skip
    cv2.putText(picture, text, at, font, scale, ink, 1 + int(1.5 * scale), cv2.LINE_AA)


def clutter(size: tuple[int, int], chance: Chance) -> Picture:
    """Things on a table: discs, boxes, lines, numbers, in all colours."""
    picture = plain(size, chance).astype(np.float64)
    for _ in range(int(chance.integers(10, 60))):
        x, y = (int(v) for v in chance.uniform(0, size))
        ink, reach = colour(chance).tolist(), int(chance.integers(4, 90))
        match chance.integers(4):
            case 0:
                cv2.circle(picture, (x, y), reach, ink, -1, cv2.LINE_AA)
            case 1:
                box = cv2.boxPoints(((x, y), (reach * 1.7, reach), float(chance.uniform(0, 90))))
                cv2.fillPoly(picture, [box.astype(np.int32)], ink, cv2.LINE_AA)
            case 2:
                end = tuple(int(v) for v in chance.uniform(0, size))
                cv2.line(picture, (x, y), end, ink, 1 + reach // 20, cv2.LINE_AA)
            case _:
                text = str(chance.integers(0, 20))
                write(picture, text, (x, y), int(chance.integers(4)), reach / 30, ink)
    return grained(picture, chance, 3)


def room(size: tuple[int, int], chance: Chance) -> Picture:
    """A part of a photograph."""
    photos = photographs()
    photo = photos[chance.integers(len(photos))]
    if chance.random() < 0.5:
        photo = np.asarray(photo[:, ::-1])
    part = chance.uniform(0.4, 1) * min(photo.shape[0] / size[1], photo.shape[1] / size[0])
    width, height = int(size[0] * part), int(size[1] * part)
    x = chance.integers(0, photo.shape[1] - width + 1)
    y = chance.integers(0, photo.shape[0] - height + 1)
    return np.asarray(cv2.resize(photo[y : y + height, x : x + width], size), np.uint8)


def grained(picture: NDArray[np.floating], chance: Chance, strength: float) -> Picture:
    grain = chance.standard_normal((*picture.shape[:2], 1), np.float32) * strength
    return np.asarray((picture + grain).clip(0, 255), np.uint8)


def turned(picture: Picture, chance: Chance) -> Picture:
    """The pattern at another angle, mirrored where it leaves the frame."""
    height, width = picture.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), float(chance.uniform(0, 180)), 1)
    return np.asarray(cv2.warpAffine(picture, turn, (width, height), borderMode=cv2.BORDER_REFLECT))
