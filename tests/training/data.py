"""Pictures to learn from: frames with the poses of every index, and flattened indices with names.

python -m tests.training.data OUT.npz --seed 1 --scenes 2000 --fonts FOLDER
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.training.drawn import Index, draw
from tests.vision import light
from tests.vision.backgrounds import background
from tests.vision.cards import SUITS, scans
from tests.vision.printing import CORNER, reprint
from tests.vision.scenes import LAYOUTS, Chance, Placed, Shot, camera, lay, outline, project
from vision import find
from vision.flatten import patches
from vision.pyramid import Halves
from vision.reading import Pose

Picture = NDArray[np.uint8]
FRAME = 160
IELLO, DRAWN, NOTHING = range(3)
SIDE = 448
BLUR = (0.35, 1.0)
"""How blurred pictures are, by what a picture 1280 wide would be: they are parts of one."""


@dataclass
class Seen:
    """An index in a picture: which card, where, and how much of it shows."""

    pose: Pose
    kind: int
    number: int
    suit: int
    ink: NDArray[np.float32]
    shown: float = 1.0


def printed(deck: dict[str, Picture], card: str, printing: object) -> tuple[Picture, list[Index]]:
    """A scanned card as another printing has it, and where its indices are."""
    picture = printing.card(deck[card])  # type: ignore[attr-defined]
    width, height = picture.shape[1], picture.shape[0]
    scale = printing.index_scale  # type: ignore[attr-defined]
    dx, dy = (shift * CORNER[0] for shift in printing.index_shift)  # type: ignore[attr-defined]
    cut = printing.trim * 400  # type: ignore[attr-defined]
    x = (36.7 * scale + dx - cut) * width / (400 - 2 * cut)
    y = (46 * scale + dy - cut) * height / (568 - 2 * cut)
    tall = 76 * scale * height / (568 - 2 * cut)
    places = [(x, y), (width - x, y), (width - x, height - y), (x, height - y)]
    return picture, [Index(*at, tall, i > 1) for i, at in enumerate(places)]


def make(seed: int, deck: dict[str, Picture], fonts: Sequence[Path]) -> tuple[Picture, list[Seen]]:
    """One picture and everything in it that is an index."""
    chance = np.random.default_rng(seed)
    level = str(chance.choice(list(light.LEVELS), p=[0.25, 0.35, 0.4]))
    stress = light.LEVELS[level]
    image = background((SIDE, SIDE), chance).astype(np.float32)
    blur = float(chance.uniform(*BLUR))
    if chance.random() < 0.06:
        return light.expose(image, stress, [], chance, scale=blur), []
    drawn = chance.random() < 0.3
    layout = str(chance.choice(["single", "single", "row", "hand", "column", "column"]))
    placed = LAYOUTS[layout](list(deck), chance)[: int(chance.integers(1, 5))]
    spin = float(chance.uniform(0, 360))
    placed = [spun(item, spin) for item in placed]
    tall = float(np.exp(chance.uniform(np.log(120), np.log(430))))
    shot = Shot((SIDE, SIDE), tall, level, inside=bool(chance.random() < 0.4))
    view = camera(placed, shot, stress, chance)
    printing = reprint(chance, 1.2)
    sleeved = chance.random() < stress.sleeves
    seen: list[Seen] = []
    spots = []
    for item in placed:
        if drawn:
            card = draw(fonts, chance)
            picture, indices = card.picture, list(card.indices)
            label = (DRAWN, card.number, -1, card.ink)
        else:
            picture, indices = printed(deck, item.card, printing)
            suit = SUITS.index(item.card[0])
            label = (IELLO, int(item.card[1]), suit, np.zeros(3, np.float32))
        corners = project(view, outline(item, picture.shape[1] / picture.shape[0]))
        cover(seen, corners)
        lay(image, picture, corners, chance, sleeved=sleeved)
        spots.append(corners)
        h, w = picture.shape[:2]
        source = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
        warp = cv2.getPerspectiveTransform(source, corners.astype(np.float32))
        seen += [Seen(pose_of(index, warp), *label) for index in indices]
    return light.expose(image, stress, spots, chance, scale=blur), seen


def spun(item: Placed, turn: float) -> Placed:
    angle = np.deg2rad(turn)
    x = item.x * np.cos(angle) - item.y * np.sin(angle)
    y = item.x * np.sin(angle) + item.y * np.cos(angle)
    return replace(item, x=x, y=y, turn=item.turn + turn)


def pose_of(index: Index, warp: NDArray[np.float64]) -> Pose:
    """The index in the picture: the middle of its number, its up direction, its height."""
    up = np.array([0, index.height / 2 * (1 if index.turned else -1)])
    at = np.array([index.x, index.y])
    ends = project(warp, np.array([at - up, at + up]))
    middle = project(warp, at[None])[0]
    rise = ends[1] - ends[0]
    side = np.array([index.height / 2, 0])
    across = project(warp, np.array([at - side, at + side]))
    size = np.sqrt(np.linalg.norm(rise) * np.linalg.norm(across[1] - across[0]))
    return Pose(
        float(middle[0]), float(middle[1]), float(np.arctan2(rise[0], -rise[1])), float(size)
    )


def cover(seen: list[Seen], corners: NDArray[np.float64]) -> None:
    """What of the indices so far is hidden by a card laid on them."""
    shape = corners.astype(np.float32)
    for item in seen:
        pose = item.pose
        grid = np.mgrid[-2:3, -2:3].reshape(2, -1).T / 4 * pose.size
        hidden = [
            cv2.pointPolygonTest(shape, (pose.x + float(dx), pose.y + float(dy)), False) >= 0
            for dx, dy in grid
        ]
        item.shown = min(item.shown, 1 - float(np.mean(hidden)))


def jittered(pose: Pose, chance: Chance, by: float = 1.0) -> Pose:
    step = chance.normal(0, 0.05 * by, 2) * pose.size
    return Pose(
        pose.x + step[0],
        pose.y + step[1],
        pose.angle + chance.normal(0, 0.07 * by),
        pose.size * float(np.exp(chance.normal(0, 0.08 * by))),
    )


def wrong_poses(seen: list[Seen], chance: Chance) -> Iterator[Pose]:
    """Places and turns that look a little like an index and are none."""
    for item in seen:
        if chance.random() < 0.25:
            turn = float(chance.choice([np.pi, np.pi / 2, -np.pi / 2, 0.9, -0.9]))
            yield replace(jittered(item.pose, chance), angle=item.pose.angle + turn)
        if chance.random() < 0.25:
            away = chance.choice([-1, 1], 2) * chance.uniform(0.5, 1.5, 2) * item.pose.size
            pose = jittered(item.pose, chance)
            yield replace(pose, x=pose.x + away[0], y=pose.y + away[1])
        if chance.random() < 0.12:
            pose = jittered(item.pose, chance)
            yield replace(pose, size=pose.size * float(chance.choice([0.45, 0.6, 1.7, 2.4])))
    for _ in range(1 if seen else 4):
        x, y = chance.uniform(0, SIDE, 2)
        size = float(np.exp(chance.uniform(np.log(12), np.log(60))))
        yield Pose(float(x), float(y), float(chance.uniform(-np.pi, np.pi)), size)


def found(picture: Halves, seen: list[Seen]) -> Iterator[tuple[Pose, Seen | None]]:
    """What the finder of today finds, and the index it should be; None where there is none."""
    for pose in find.rough(picture):
        close = [i for i in seen if distance(i.pose, pose) < 0.7 * max(i.pose.size, pose.size)]
        best = min(close, key=lambda item: distance(item.pose, pose), default=None)
        if best is None or (best.shown > 0.8 and not aimed(best.pose, pose)):
            yield pose, None
        elif best.shown > 0.8:
            yield pose, best


def distance(one: Pose, two: Pose) -> float:
    return float(np.hypot(one.x - two.x, one.y - two.y))


def turn_between(one: Pose, two: Pose) -> float:
    return (one.angle - two.angle + np.pi) % (2 * np.pi) - np.pi


def aimed(truth: Pose, pose: Pose) -> bool:
    """Whether a pose is near enough to be put right."""
    scale = abs(np.log(truth.size / pose.size))
    return bool(
        distance(truth, pose) < 0.45 * pose.size
        and abs(turn_between(truth, pose)) < 0.9
        and scale < 0.5
    )


def correction(truth: Pose, pose: Pose) -> list[float]:
    """What has to be done to a pose: along its own axes, in its own size; turn; log of size."""
    dx, dy = (truth.x - pose.x) / pose.size, (truth.y - pose.y) / pose.size
    c, s = np.cos(pose.angle), np.sin(pose.angle)
    turn, size = turn_between(truth, pose), np.log(truth.size / pose.size)
    return [c * dx + s * dy, -s * dx + c * dy, float(turn), float(size), 1.0]


def inside(pose: Pose) -> bool:
    return 0.3 * pose.size < min(pose.x, pose.y) and max(pose.x, pose.y) < SIDE - 0.3 * pose.size


def frame(image: Picture, seen: list[Seen], chance: Chance) -> tuple[Picture, list[list[float]]]:
    """The picture as the finder gets it: scaled so that numbers are 7 to 22 high, and cut."""
    sizes = [item.pose.size for item in seen] or [30.0]
    least, most = 7.5 / min(sizes), 22 / max(sizes)
    scale = float(np.exp(chance.uniform(np.log(least), np.log(most)))) if least < most else most
    scale = float(np.clip(scale, FRAME / SIDE, 1))
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    x, y = (int(chance.integers(0, small.shape[1] - FRAME + 1)) for _ in range(2))
    rows = []
    for item in seen:
        p = item.pose
        rows.append([p.x * scale - x, p.y * scale - y, p.angle, p.size * scale, item.shown])
    return np.asarray(small[y : y + FRAME, x : x + FRAME]), rows


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--scenes", type=int, default=1000)
    parser.add_argument("--fonts", type=Path, required=True)
    parser.add_argument("--frames", action="store_true", help="only what the finder learns from")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    fonts = [f for f in sorted(args.fonts.rglob("*.ttf")) if usable(f)]
    frames, targets, cut, labels, inks, aims, corrections = [], [], [], [], [], [], []
    for n in range(args.scenes):
        seed = args.seed * 1_000_003 + n
        image, seen = make(seed, dict(scans()), fonts)
        chance = np.random.default_rng([seed, 1])
        seen = [item for item in seen if inside(item.pose)]
        picture, rows = frame(image, seen, chance)
        frames.append(picture)
        targets += [[n, *row] for row in rows]
        if args.frames:
            continue
        whole = [item for item in seen if item.shown > 0.8]
        poses = [jittered(item.pose, chance) for item in whole]
        wrong = [pose for pose in wrong_poses(whole, chance) if inside(pose)]
        halves = Halves(image)
        hits = list(found(halves, seen))
        rough = [(jittered(i.pose, chance, 2.5), i) for i in whole]
        rough = [(pose, item) for pose, item in rough if aimed(item.pose, pose)]
        tried = [*hits, *rough, *((pose, None) for pose in wrong)]
        aims.append(patches(halves, [pose for pose, _ in tried]))
        corrections += [correction(i.pose, p) if i else [0.0] * 5 for p, i in tried]
        wrong += [pose for pose, item in hits if item is None]
        cut.append(patches(halves, poses + wrong))
        labels += [[item.kind, item.number, item.suit] for item in whole]
        inks += [item.ink for item in whole]
        labels += [[NOTHING, -1, -1]] * len(wrong)
        inks += [np.zeros(3, np.float32)] * len(wrong)
    seen_whole = {"frames": np.array(frames), "targets": np.array(targets, np.float32)}
    if args.frames:
        np.savez(args.out, **seen_whole)
        return
    np.savez(
        args.out,
        **seen_whole,
        patches=np.concatenate(cut),
        labels=np.array(labels, np.int8),
        inks=np.array(inks, np.float32),
        aims=np.concatenate(aims),
        corrections=np.array(corrections, np.float32),
    )


def usable(font: Path) -> bool:
    from fontTools.ttLib import TTFont

    if "LastResort" in font.name:
        return False
    names = TTFont(font, lazy=True, fontNumber=0).getBestCmap() or {}
    return all(ord(sign) in names for sign in "0123456789")


if __name__ == "__main__":
    main()
