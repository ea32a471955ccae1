"""Corners of cards to learn names from: each one printed, lit and photographed by itself.

python -m tests.tools.training.corners OUT.npz --seed 1 --count 20000 --fonts FOLDER

Many times cheaper than whole tables, so that there are many printings and many lights."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.tools.training.data import INDEX, fonts_in, jittered, pose_of
from tests.tools.training.drawn import Drawn, DrawnDeck, Index
from tests.vision import light
from tests.vision.backgrounds import made_up
from tests.vision.scenes import Chance
from vision.flatten import Halves, patches
from vision.reading import Pose

Picture = NDArray[np.uint8]
Numbers = NDArray[np.float32]

TILE = 200
"""Width and height of the largest picture that a corner is painted into."""
SEEN = (230, 250)
"""Width and height of what is kept of a card at its upper left corner, of 400 x 568."""
TALL = (9.0, 56.0)
"""How high numbers are in pictures."""
COVERED = 0.45
"""How often another card lies upon the corner, and leaves little but the number."""
FAR_BACK = 0.25, 60.0
"""How often a camera leans far back, and how far."""
GROUNDS = 400
DECKS = 60
"""Decks in one file of corners."""
VIEWS = 2
"""How often each corner is cut out, a little beside its place each time."""


def covered(corner: Picture, index: Index, upon: Picture, chance: Chance) -> Picture:
    """With the upper edge of another card of the deck upon it, or its left one as in a hand."""
    tall = index.height
    cut = index.y + tall * (0.5 + chance.uniform(-0.04, 0.65))
    at, turn = np.array([chance.normal(0, 0.06) * tall, cut]), chance.normal(0, 2.2)
    if chance.random() < 0.2:
        beside = index.x + tall * (0.42 + chance.uniform(0, 0.5))
        at, turn = np.array([beside, chance.uniform(-0.1, 0.2) * tall]), chance.uniform(3, 10)
    move = np.column_stack([turned(np.deg2rad(turn)), at])
    size = corner.shape[1::-1]
    there = cv2.warpAffine(np.ones(upon.shape[:2], np.float32), move, size)
    shadow = cv2.GaussianBlur(there, (0, 0), chance.uniform(1, 6))
    dark = corner * (1 - chance.uniform(0, 0.45) * shadow)[..., None]
    other = cv2.warpAffine(upon, move, size, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(dark + there[..., None] * (other - dark), np.uint8)


def photographed(
    card: Picture, index: Index, ground: Picture, chance: Chance
) -> tuple[Picture, Pose]:
    """The corner lying somehow in a picture, in some light."""
    stress = light.LEVELS[str(chance.choice(list(light.LEVELS), p=[0.25, 0.35, 0.4]))]
    tall = float(np.exp(chance.uniform(*np.log(TALL))))
    scale = tall / index.height
    if scale < 0.8:
        shrink = min(1.0, 1.15 * scale)
        card = cv2.resize(card, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        index = Index(index.x * shrink, index.y * shrink, index.height * shrink, turned=False)
        scale /= shrink
    if chance.random() < stress.sleeves:
        card = light.plastic(card, chance)
    lean, turn = chance.uniform(0, 2 * np.pi, 2)
    most = FAR_BACK[1] if chance.random() < FAR_BACK[0] else stress.tilt
    flat = np.diag([1.0, np.cos(np.deg2rad(chance.uniform(0, most)))])
    shape = scale * turned(turn) @ turned(lean) @ flat @ turned(-lean)
    side = min(TILE, int(3.2 * tall) + 16)
    at = side / 2 + chance.uniform(-2, 2, 2)
    move = np.column_stack([shape, at - shape @ (index.x, index.y)])
    size = (side, side)
    mask = cv2.warpAffine(np.full(card.shape[:2], 255, np.uint8), move, size).astype(np.float32)
    image = ground[:side, :side].astype(np.float32)
    shade = 1 - chance.uniform(0, 0.4) * cv2.GaussianBlur(mask, (0, 0), 2 + tall / 12) / 255
    image *= shade[..., None]
    colours = cv2.warpAffine(card, move, size, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    image += mask[..., None] / 255 * (colours - image)
    pose = pose_of(index, np.vstack([move, [0, 0, 1]]))
    return exposed(image, stress, pose, chance), pose


def turned(angle: float) -> NDArray[np.float64]:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s], [s, c]])


def exposed(image: Numbers, stress: light.Stress, pose: Pose, chance: Chance) -> Picture:
    """What a camera makes of a small part of what it sees."""
    linear = chance.random() < 0.5
    if linear:
        image = 255 * (image / 255) ** 2.2
    amount = light.field(*image.shape[:2], stress, chance)[..., None]
    image = image * (amount**1.8 if linear else amount) * gains(stress, chance)
    if chance.random() < 0.4 * stress.glare:
        reach = 3 * pose.size
        spot = np.array([pose.x, pose.y]) + reach * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
        light.glare(image, spot, chance)
    image = light.blur(image, stress, chance, scale=1.0)
    light.noise(image, stress, chance)
    if linear:
        image = 255 * (image.clip(0, 400) / 255) ** (1 / 2.2)
    picture = image.clip(0, 255).astype(np.uint8)
    if chance.random() < 0.5:
        sharp = float(chance.uniform(0, 1))
        soft = cv2.GaussianBlur(picture, (0, 0), 1.2)
        picture = cv2.addWeighted(picture, 1 + sharp, soft, -sharp, 0)
    quality = int(chance.integers(*stress.quality))
    _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def gains(stress: light.Stress, chance: Chance) -> Numbers:
    return light.cast(stress, chance) * np.exp(chance.normal(0, 0.05, 3)).astype(np.float32)


def cut(image: Picture, pose: Pose, chance: Chance) -> Picture:
    return patches(Halves(image), [jittered(pose, chance) for _ in range(VIEWS)])


def grounds(cards: Sequence[Picture], corners: int, chance: Chance) -> list[Picture]:
    """What lies around so many corners: tables, and other cards."""
    out = []
    many = min(GROUNDS, corners)
    for _ in range(many):
        wide = made_up((4 * TILE, 2 * TILE), chance)
        x, y = int(chance.integers(3 * TILE)), int(chance.integers(TILE))
        out.append(np.asarray(wide[y : y + TILE, x : x + TILE]))
    for _ in range(many // 3):
        card = cards[chance.integers(len(cards))]
        x, y = (int(chance.integers(side - TILE)) for side in card.shape[1::-1])
        part = np.asarray(card[y : y + TILE, x : x + TILE])
        out.append(np.ascontiguousarray(np.rot90(part, int(chance.integers(4)))))
    return out


class Corners:
    """Corners of the cards of some decks, each drawn once."""

    def __init__(self, seed: int, fonts: Sequence[Path]) -> None:
        self._decks = [DrawnDeck([seed, n, 9], fonts) for n in range(DECKS)]
        self._known: dict[tuple[int, str], Drawn] = {}

    def some(self, chance: Chance) -> tuple[Drawn, Drawn]:
        """A corner, and another one of the same deck."""
        deck = int(chance.integers(len(self._decks)))
        one, two = chance.choice(self._decks[deck].cards, 2, replace=False)
        return self._corner(deck, str(one)), self._corner(deck, str(two))

    def _corner(self, deck: int, card: str) -> Drawn:
        if (deck, card) not in self._known:
            drawn = self._decks[deck].draw(card)
            part = np.ascontiguousarray(drawn.picture[: SEEN[1], : SEEN[0]])
            self._known[deck, card] = replace(drawn, picture=part)
        return self._known[deck, card]


def one(corners: Corners, places: Sequence[Picture], chance: Chance) -> tuple[Picture, Drawn]:
    """A corner's flattened indices, and what it is."""
    card, upon = corners.some(chance)
    corner = card.picture
    if chance.random() < COVERED:
        corner = covered(corner, card.indices[0], upon.picture, chance)
    ground = places[chance.integers(len(places))]
    return cut(*photographed(corner, card.indices[0], ground, chance), chance), card


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--fonts", type=Path, required=True)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    chance, fonts = np.random.default_rng([5, args.seed]), fonts_in(args.fonts)
    corners = Corners(args.seed, fonts)
    around = [DrawnDeck([args.seed, n, 8], fonts).draw("2-7").picture for n in range(24)]
    places = grounds(around, args.count, chance)
    every = [one(corners, places, chance) for _ in range(args.count)]
    labels = [[INDEX, card.number, card.symbol] for _, card in every]
    np.savez(
        args.out,
        patches=np.concatenate([flat for flat, _ in every]),
        labels=np.repeat(np.array(labels, np.int8), VIEWS, 0),
        inks=np.repeat(np.array([card.ink for _, card in every], np.float32), VIEWS, 0),
    )


if __name__ == "__main__":
    main()
