"""Corners of cards to learn names from: each one printed, lit and photographed by itself.

python -m tests.training.corners OUT.npz --seed 1 --count 20000 --fonts FOLDER

Many times cheaper than whole tables, so that there are many printings and many lights."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.training.data import DRAWN, IELLO, jittered, pose_of, usable
from tests.training.drawn import Index, draw
from tests.vision import light
from tests.vision.backgrounds import background
from tests.vision.cards import SUITS, scans
from tests.vision.printing import CORNER, reprint
from tests.vision.scenes import Chance
from vision.flatten import patches
from vision.pyramid import Halves
from vision.reading import Pose

Picture = NDArray[np.uint8]
Numbers = NDArray[np.float32]

TILE = 200
"""Width and height of the largest picture that a corner is painted into."""
SEEN = (230, 250)
"""Width and height of what is kept of a card at its upper left corner, of 400 x 568."""
INDEX = (36.7, 46.0, 76.0)
"""Where the number's middle is on a scanned card, and how high it is."""
TALL = (11.0, 56.0)
"""How high numbers are in pictures."""
GROUNDS = 400
VIEWS = 2
"""How often each corner is cut out, a little beside its place each time."""


def laid_out(scan: Picture, chance: Chance) -> tuple[Picture, Index]:
    """The upper left corner of a card as some printing arranges it, and where its index is."""
    corner = np.ascontiguousarray(scan[: SEEN[1], : SEEN[0]])
    size = float(np.exp(chance.uniform(-0.42, 0.08)))
    wide, tall = size * float(chance.uniform(0.92, 1.08)), size
    dx, dy = chance.uniform(-0.06, 0.06, 2) * CORNER[0]
    part = corner[: CORNER[1], : CORNER[0]]
    paper = np.median(part.reshape(-1, 3), 0)
    weight = int(chance.integers(-1, 3)) if chance.random() < 0.4 else 0
    kernel = np.ones((abs(weight) + 1,) * 2, np.uint8)
    bolder = cv2.erode(part, kernel) if weight > 0 else cv2.dilate(part, kernel)
    move = np.array([[wide, 0, dx], [0, tall, dy]])
    at = move @ (*INDEX[:2], 1)
    part[:] = cv2.warpAffine(bolder, move, CORNER, flags=cv2.INTER_AREA, borderValue=paper.tolist())
    return corner, Index(float(at[0]), float(at[1]), INDEX[2] * tall, turned=False)


def inked(card: Picture, chance: Chance) -> Picture:
    """In the inks and on the paper of some printing."""
    return reprint(chance, 1.2).inked(card) if chance.random() < 0.5 else overprinted(card, chance)


def overprinted(card: Picture, chance: Chance) -> Picture:
    """Inks that take some of each other's light, laid on thick or thin."""
    mix = np.eye(3) * chance.uniform(0.75, 1.3, 3) + chance.uniform(-0.1, 0.1, (3, 3))
    paper = 1 - chance.uniform(0, 0.12, 3)
    least = chance.uniform(0, 0.12)
    density = -np.log((card.astype(np.float32) / 244).clip(0.02, 1))
    tone = np.exp(-(density @ mix.T.astype(np.float32)))
    return np.asarray((255 * paper * (least + (1 - least) * tone)).clip(0, 255), np.uint8)


def photographed(
    card: Picture, index: Index, ground: Picture, chance: Chance, *, ink: bool
) -> tuple[Picture, Pose]:
    """The corner lying somehow in a picture, in some light; `ink`: in inks of some printing."""
    stress = light.LEVELS[str(chance.choice(list(light.LEVELS), p=[0.25, 0.35, 0.4]))]
    tall = float(np.exp(chance.uniform(*np.log(TALL))))
    scale = tall / index.height
    if scale < 0.8:
        shrink = min(1.0, 1.15 * scale)
        card = cv2.resize(card, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        index = Index(index.x * shrink, index.y * shrink, index.height * shrink, turned=False)
        scale /= shrink
    if ink:
        card = inked(card, chance)
    if chance.random() < stress.sleeves:
        card = light.plastic(card, chance)
    lean, turn = chance.uniform(0, 2 * np.pi, 2)
    flat = np.diag([1.0, np.cos(np.deg2rad(chance.uniform(0, stress.tilt)))])
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


def grounds(chance: Chance) -> list[Picture]:
    """What lies around corners: tables, and other cards."""
    cards = list(scans().values())
    out = []
    for _ in range(GROUNDS):
        wide = background((4 * TILE, 2 * TILE), chance)
        x, y = int(chance.integers(3 * TILE)), int(chance.integers(TILE))
        out.append(np.asarray(wide[y : y + TILE, x : x + TILE]))
    for _ in range(GROUNDS // 3):
        card = cards[chance.integers(len(cards))]
        x, y = int(chance.integers(400 - TILE)), int(chance.integers(568 - TILE))
        part = np.asarray(card[y : y + TILE, x : x + TILE])
        out.append(np.ascontiguousarray(np.rot90(part, int(chance.integers(4)))))
    return out


def one(
    deck: Sequence[tuple[str, Picture]], fonts: Sequence[Path], places: Sequence[Picture],
    chance: Chance, drawn: float,
) -> tuple[Picture, list[int], Numbers]:  # fmt: skip
    """A corner's flattened indices, what it is, and its ink if it belongs to no deck."""
    ours = chance.random() >= drawn
    if not ours:
        made = draw(fonts, chance)
        index = made.indices[0]
        corner = np.ascontiguousarray(made.picture[: SEEN[1], : SEEN[0]])
        label, ink = [DRAWN, made.number, -1], made.ink
    else:
        name, scan = deck[chance.integers(len(deck))]
        corner, index = laid_out(scan, chance)
        label, ink = [IELLO, int(name[1]), SUITS.index(name[0])], np.zeros(3, np.float32)
    ground = places[chance.integers(len(places))]
    image, pose = photographed(corner, index, ground, chance, ink=ours)
    return cut(image, pose, chance), label, ink


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--drawn", type=float, default=0.15, help="share of other decks' cards")
    parser.add_argument("--fonts", type=Path, required=True)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    chance = np.random.default_rng([5, args.seed])
    fonts = [f for f in sorted(args.fonts.rglob("*.ttf")) if usable(f)]
    deck, places = list(scans().items()), grounds(chance)
    every = [one(deck, fonts, places, chance, args.drawn) for _ in range(args.count)]
    np.savez(
        args.out,
        patches=np.concatenate([flat for flat, _, _ in every]),
        labels=np.repeat(np.array([label for _, label, _ in every], np.int8), VIEWS, 0),
        inks=np.repeat(np.array([ink for _, _, ink in every], np.float32), VIEWS, 0),
    )


if __name__ == "__main__":
    main()
