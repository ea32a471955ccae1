"""Photographs of cards on a table, painted: for measuring the eyes and for teaching them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision import light
from tests.vision.backgrounds import background
from tests.vision.printing import Printing, reprint

Picture = NDArray[np.uint8]
Points = NDArray[np.float64]
Chance = np.random.Generator


@dataclass(frozen=True)
class Placed:
    """A card on the table; lengths in card heights, `turn` in degrees."""

    card: str
    x: float
    y: float
    turn: float = 0.0
    column: int = 0
    order: int = 0
    side: str = "near"


@dataclass(frozen=True)
class Truth:
    card: str
    corners: Points
    column: int
    order: int
    side: str


@dataclass(frozen=True)
class Scene:
    image: Picture
    truths: tuple[Truth, ...]


@dataclass(frozen=True)
class Shot:
    """How a scene is taken."""

    size: tuple[int, int] = (1280, 720)
    card_height: float = 300.0
    level: str | light.Stress = "ordinary"
    printing: Printing | None = None
    """None: a new printing for every scene."""
    ground: Callable[[tuple[int, int], Chance], Picture] = background
    """What the cards lie on."""
    inside: bool = True
    """Whether all cards are wholly in the frame."""


def photograph(
    deck: Mapping[str, Picture], placed: Sequence[Placed], shot: Shot, chance: Chance
) -> Scene:
    """The cards laid down in their order, later ones upon earlier ones."""
    stress = light.LEVELS[shot.level] if isinstance(shot.level, str) else shot.level
    image = shot.ground(shot.size, chance).astype(np.float32)
    printing = shot.printing or reprint(chance)
    view = camera(placed, shot, stress, chance)
    sleeved = chance.random() < stress.sleeves
    truths = []
    for item in placed:
        card = printing.card(deck[item.card])
        corners = project(view, outline(item, card.shape[1] / card.shape[0]))
        lay(image, card, corners, chance, sleeved=sleeved)
        truths.append(Truth(item.card, corners, item.column, item.order, item.side))
    spots = [np.asarray(truth.corners) for truth in truths]
    return Scene(light.expose(image, stress, spots, chance), tuple(truths))


def outline(item: Placed, aspect: float) -> Points:
    """The card's corners on the table, its own upper left first, then clockwise."""
    half = np.array([aspect / 2, 0.5])
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    angle = np.deg2rad(item.turn)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return np.asarray(corners @ turn.T + (item.x, item.y))


def project(view: Points, points: Points) -> Points:
    flat = np.c_[points, np.ones(len(points))] @ view.T
    return np.asarray(flat[:, :2] / flat[:, 2:])


def camera(placed: Sequence[Placed], shot: Shot, stress: light.Stress, chance: Chance) -> Points:
    """From the table to the picture: a tilted, turned camera that has everything in view."""
    corners = np.concatenate([outline(item, 0.704) for item in placed])
    middle = (corners.min(0) + corners.max(0)) / 2
    tilt, pan, roll = np.deg2rad(chance.uniform(-1, 1, 3) * (stress.tilt, stress.tilt / 2, 4))
    tilt = -abs(tilt) if chance.random() < 0.8 else tilt
    turned = _about(0, tilt) @ _about(1, pan) @ _about(2, roll)
    length = 1.1 * max(shot.size)
    lens = np.array([[length, 0, 0], [0, length, 0], [0, 0, 1]])
    plane = np.column_stack([turned[:, :2], [0, 0, length / shot.card_height]])
    view = lens @ plane @ np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1]])
    return fit(view, corners, shot, chance)


def fit(view: Points, corners: Points, shot: Shot, chance: Chance) -> Points:
    """Shrunk where it must be and shifted, so that the cards are inside the frame."""
    size = np.array(shot.size)
    seen = project(view, corners)
    span = seen.max(0) - seen.min(0)
    shrink = min(1.0, *(0.96 * size / span)) if shot.inside else 1.0
    room = size - span * shrink
    origin = chance.uniform(0.02, 0.98, 2) * room
    move = origin - seen.min(0) * shrink
    return np.array([[shrink, 0, move[0]], [0, shrink, move[1]], [0, 0, 1]]) @ view


def _about(axis: int, angle: float) -> Points:
    c, s = np.cos(angle), np.sin(angle)
    turn = np.array([[c, -s], [s, c]])
    out = np.eye(3)
    others = [i for i in range(3) if i != axis]
    out[np.ix_(others, others)] = turn
    return out


def lay(
    image: NDArray[np.float32], card: Picture, corners: Points, chance: Chance, *, sleeved: bool
) -> None:
    """Paints the card into the picture, with its shadow and, if sleeved, its plastic."""
    sides = np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1)
    scale = min(1.0, sides.max() / card.shape[0] * 1.15)
    if scale < 0.9:
        card = cv2.resize(card, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    edge = round(0.03 * card.shape[1])
    low = np.floor(corners.min(0) - 0.08 * sides.max()).astype(int)
    low = np.maximum(low, 0)
    high = np.ceil(corners.max(0) + 0.08 * sides.max()).astype(int)
    high = np.minimum(high, (image.shape[1], image.shape[0]))
    if (high <= low).any():
        return
    part = image[low[1] : high[1], low[0] : high[0]]
    h, w = card.shape[:2]
    source = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32) + edge - 0.5
    warp = cv2.getPerspectiveTransform(source, (corners - low).astype(np.float32))
    padded = cv2.copyMakeBorder(card, edge, edge, edge, edge, cv2.BORDER_REPLICATE)
    size = (part.shape[1], part.shape[0])
    mask = _warped(_rounded((w, h), edge), warp, size)
    shade(part, mask, sides.max(), chance)
    if sleeved:
        plastic = _warped(_rounded((w + 2 * edge, h + 2 * edge), 0), warp, size)
        part += plastic[..., None] * (0.18 * (np.array([215, 215, 215]) - part))
        padded = light.plastic(padded, chance)
    colours = cv2.warpPerspective(padded, warp, size, flags=cv2.INTER_LINEAR)
    part += mask[..., None] * (colours.astype(np.float32) - part)


def shade(
    part: NDArray[np.float32], mask: NDArray[np.float32], tall: float, chance: Chance
) -> None:
    """A soft shadow on one side and a dark line around: what parts white from white."""
    dx, dy = chance.uniform(-0.012, 0.012, 2) * tall
    move = np.array([[1, 0, dx], [0, 1, dy]])
    shadow = cv2.warpAffine(mask, move, (part.shape[1], part.shape[0]))
    shadow = cv2.GaussianBlur(shadow, (0, 0), max(0.6, 0.008 * tall))
    part *= 1 - chance.uniform(0.12, 0.4) * shadow[..., None]


def _rounded(size: tuple[int, int], edge: int) -> Picture:
    w, h = size
    mask = np.zeros((h + 2 * edge, w + 2 * edge), np.uint8)
    radius = max(1, round(0.04 * w))
    inner = np.array([[radius, radius], [w - radius - 1, radius]]) + edge
    lower = np.array([[w - radius - 1, h - radius - 1], [radius, h - radius - 1]]) + edge
    cv2.fillConvexPoly(mask, np.concatenate([inner, lower]).astype(np.int32), 255)
    return np.asarray(
        cv2.dilate(mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1,) * 2))
    )


def _warped(mask: Picture, warp: Points, size: tuple[int, int]) -> NDArray[np.float32]:
    return np.asarray(cv2.warpPerspective(mask, warp, size), np.float32) / 255


def single(cards: Sequence[str], chance: Chance) -> list[Placed]:
    return [Placed(str(chance.choice(cards)), 0, 0, float(chance.uniform(0, 360)))]


def row(cards: Sequence[str], chance: Chance, count: int = 5) -> list[Placed]:
    """Side by side with gaps, each a little turned."""
    drawn = chance.choice(cards, count, replace=False)
    gap = chance.uniform(0.76, 0.95)
    return [
        Placed(str(card), i * gap, chance.normal(0, 0.03), chance.normal(0, 3), column=i)
        for i, card in enumerate(drawn)
    ]


def hand(cards: Sequence[str], chance: Chance, count: int = 6) -> list[Placed]:
    """A fan: every card covers the right part of the one before."""
    drawn = chance.choice(cards, count, replace=False)
    step, reach = chance.uniform(6, 9), chance.uniform(1.7, 2.6)
    out = []
    for i, card in enumerate(drawn):
        turn = (i - (count - 1) / 2) * step
        angle = np.deg2rad(turn)
        place = reach * np.sin(angle), -reach * np.cos(angle)
        out.append(Placed(str(card), *place, turn, column=i))
    return out


def column(
    cards: Sequence[str], chance: Chance, count: int = 3, *, number: int = 0, x: float = 0.0
) -> list[Placed]:
    """One side of a stone: each card shifted down from the one it covers."""
    drawn = chance.choice(cards, count, replace=False)
    step = chance.uniform(0.22, 0.36)
    return [
        Placed(
            str(card), x + chance.normal(0, 0.015), i * step + chance.normal(0, 0.012),
            chance.normal(0, 1.5), number, i,
        )
        for i, card in enumerate(drawn)
    ]  # fmt: skip


def stone(cards: Sequence[str], chance: Chance, near: int = 3, far: int = 3) -> list[Placed]:
    """Both sides of a stone; the far side is upside down."""
    drawn = [str(card) for card in chance.choice(cards, near + far, replace=False)]
    gap = 0.5 + chance.uniform(0.15, 0.3)
    below = column(drawn[:near], chance, near)
    above = column(drawn[near:], chance, far)
    return [turned(item, gap) for item in above] + [replace(i, y=i.y + gap) for i in below]


def turned(item: Placed, gap: float) -> Placed:
    return replace(item, x=-item.x, y=-item.y - gap, turn=item.turn + 180, side="far")


LAYOUTS: dict[str, Callable[[Sequence[str], Chance], list[Placed]]] = {
    "single": single,
    "row": row,
    "hand": hand,
    "column": column,
    "stone": stone,
}


def scene(
    deck: Mapping[str, Picture],
    layout: str,
    level: str,
    seed: int,
    *,
    size: tuple[int, int] = (1280, 720),
    printing: Printing | None = None,
) -> Scene:
    """One picture of this layout at this level of stress; the seed decides everything else."""
    chance = np.random.default_rng(seed)
    placed = LAYOUTS[layout](list(deck), chance)
    tall = {"single": (0.3, 0.8), "row": (0.3, 0.5), "hand": (0.3, 0.5)}.get(layout, (0.28, 0.45))
    shot = Shot(size, float(chance.uniform(*tall) * min(size)), level, printing)
    return photograph(deck, placed, shot, chance)
