"""Pictures to learn from: frames with the poses of every index, and flattened indices with names.

python -m tests.tools.training.data OUT.npz --seed 1 --count 2000 --fonts FOLDER --nets FOLDER

NETS has the finder that was taught; without it there is only what a finder learns from."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.tools.training.drawn import DrawnDeck, Index
from tests.tools.training.signs import has_digits
from tests.vision import light
from tests.vision.backgrounds import made_up
from tests.vision.scenes import LAYOUTS, Chance, Placed, Shot, camera, lay, outline, project
from vision import find, nets
from vision.flatten import Halves, patches
from vision.reading import Pose

Picture = NDArray[np.uint8]
FRAME = 160
INDEX, NOTHING = range(2)
SIDE = 448
BLUR = (0.35, 1.0)
"""How blurred pictures are, by what a picture 1280 wide would be: they are parts of one."""
STRIPS = (0.145, 0.33)
"""How much of its height a covered card shows in a column."""
SCANT = 0.6, (-0.008, 0.045)
"""How often it shows hardly more than its number, so that the next one stands close below; and
how much more of its height that is."""
FAR_BACK = 0.2, 60.0
"""How often a camera leans far back, and how far."""


@dataclass
class Seen:
    """An index in a picture: which card, where, and how much of it shows."""

    pose: Pose
    number: int
    symbol: int
    ink: NDArray[np.float32]
    shown: float = 1.0


def make(seed: int, fonts: Sequence[Path]) -> tuple[Picture, list[Seen]]:
    """One picture and everything in it that is an index."""
    chance = np.random.default_rng(seed)
    level = str(chance.choice(list(light.LEVELS), p=[0.25, 0.35, 0.4]))
    stress = light.LEVELS[level]
    image = made_up((SIDE, SIDE), chance).astype(np.float32)
    blur = float(chance.uniform(*BLUR))
    if chance.random() < 0.06:
        return light.expose(image, stress, [], chance, scale=blur), []
    deck = DrawnDeck([seed], fonts)
    placed = laid(deck, chance)
    if chance.random() < FAR_BACK[0]:
        stress = replace(stress, tilt=FAR_BACK[1])
    tall = float(np.exp(chance.uniform(np.log(120), np.log(430))))
    shot = Shot((SIDE, SIDE), tall, level, inside=bool(chance.random() < 0.4))
    view = camera(placed, shot, stress, chance)
    sleeved = chance.random() < stress.sleeves
    seen: list[Seen] = []
    spots = []
    for item in placed:
        card = deck.draw(item.card)
        h, w = card.picture.shape[:2]
        corners = project(view, outline(item, w / h))
        cover(seen, corners)
        lay(image, card.picture, corners, chance, sleeved=sleeved)
        spots.append(corners)
        source = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
        warp = cv2.getPerspectiveTransform(source, corners.astype(np.float32))
        label = (card.number, card.symbol, card.ink)
        seen += [Seen(pose_of(index, warp), *label) for index in card.indices]
    return light.expose(image, stress, spots, chance, scale=blur), seen


def laid(deck: DrawnDeck, chance: Chance) -> list[Placed]:
    """Some of its cards on the table, turned any way."""
    layout = str(chance.choice(["single", "row", "hand", "column", "column"]))
    placed = LAYOUTS[layout](deck.cards, chance)[: int(chance.integers(1, 5))]
    if layout == "column":
        scant = deck.number_ends + float(chance.uniform(*SCANT[1]))
        strip = scant if chance.random() < SCANT[0] else float(chance.uniform(*STRIPS))
        placed = pushed_together(placed, strip)
    spin = float(chance.uniform(0, 360))
    return [spun(item, spin) for item in placed]


def pushed_together(placed: Sequence[Placed], strip: float) -> list[Placed]:
    """A column that shows so much of a covered card."""
    return [replace(item, y=i * strip) for i, item in enumerate(placed)]


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


@dataclass
class Lessons:
    """What is gathered from picture after picture, by what it is taught with."""

    frames: list[Picture] = field(default_factory=list)
    targets: list[list[float]] = field(default_factory=list)
    patches: list[Picture] = field(default_factory=list)
    labels: list[list[int]] = field(default_factory=list)
    inks: list[NDArray[np.float32]] = field(default_factory=list)
    aims: list[Picture] = field(default_factory=list)
    corrections: list[list[float]] = field(default_factory=list)

    def add(self, seed: int, fonts: Sequence[Path], *, places: bool) -> None:
        """One more picture; `places`: also what was found in it and what it is."""
        image, seen = make(seed, fonts)
        chance = np.random.default_rng([seed, 1])
        seen = [item for item in seen if inside(item.pose)]
        picture, rows = frame(image, seen, chance)
        self.targets += [[len(self.frames), *row] for row in rows]
        self.frames.append(picture)
        if places:
            self._add_places(Halves(image), seen, chance)

    def _add_places(self, picture: Halves, seen: list[Seen], chance: Chance) -> None:
        whole = [item for item in seen if item.shown > 0.8]
        poses = [jittered(item.pose, chance) for item in whole]
        wrong = [pose for pose in wrong_poses(whole, chance) if inside(pose)]
        hits = list(found(picture, seen))
        rough = [(jittered(i.pose, chance, 2.5), i) for i in whole]
        rough = [(pose, item) for pose, item in rough if aimed(item.pose, pose)]
        tried = [*hits, *rough, *((pose, None) for pose in wrong)]
        self.aims.append(halved(patches(picture, [pose for pose, _ in tried])))
        self.corrections += [correction(i.pose, p) if i else [0.0] * 5 for p, i in tried]
        wrong += [pose for pose, item in hits if item is None]
        self.patches.append(patches(picture, poses + wrong))
        self.labels += [[INDEX, item.number, item.symbol] for item in whole]
        self.labels += [[NOTHING, -1, -1]] * len(wrong)
        self.inks += [item.ink for item in whole] + [np.zeros(3, np.float32)] * len(wrong)

    def save(self, file: str) -> None:
        parts = {"frames": np.array(self.frames), "targets": np.array(self.targets, np.float32)}
        if self.patches:
            parts |= {
                "patches": np.concatenate(self.patches),
                "labels": np.array(self.labels, np.int8),
                "inks": np.array(self.inks, np.float32),
                "aims": np.concatenate(self.aims),
                "corrections": np.array(self.corrections, np.float32),
            }
        np.savez(file, **parts)


def halved(patches: Picture) -> Picture:
    """As they are glanced at, and aimed at."""
    count, height, width, _ = patches.shape
    four = patches.reshape(count, height // 2, 2, width // 2, 2, 3)
    return four.mean((2, 4)).round().astype(np.uint8)


def fonts_in(folder: Path) -> list[Path]:
    return [font for font in sorted(folder.rglob("*.ttf")) if has_digits(font)]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--fonts", type=Path, required=True)
    parser.add_argument("--nets", type=Path)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    nets.FOLDER = args.nets or nets.FOLDER
    fonts, lessons = fonts_in(args.fonts), Lessons()
    for n in range(args.count):
        lessons.add(args.seed * 1_000_003 + n, fonts, places=args.nets is not None)
    lessons.save(args.out)


if __name__ == "__main__":
    main()
