"""Augments card pictures for training: varied light, sharpness and position of indices."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision import find, name, whole
from vision.arrays import Numbers, Picture, Which, wrapped
from vision.flatten import Halves, patches
from vision.ids import turned_round
from vision.pictures import HEIGHT
from vision.reading import Pose
from vision.whole import Faces, frame

Chance = np.random.Generator
OFF = 0.006
"""How inexactly a card's corners are found, by its width."""
VIEWS = 8
"""Of every card."""
FIT_RANGE, MISFIT_RANGE, LEAD_RANGE = (0.6, 0.85), (0.12, 0.22), (0.05, 0.3)
"""Between which bounds those of a deck lie: how like its card a face is, how badly its colours may
fit, and by how much it scores more than another."""
USUALLY, RARELY = 0.9, 0.995
STRANGER = 0.97
"""Of views of cards left out, this share is recognized."""
COVERED = 0.4
"""How often a finger lies on a card."""
USUAL, LIKELY = 0.5, 0.2
"""On how many cards an index is found; fewer will do if its counterpart was found."""


def shifted(pose: Pose, chance: Chance) -> Pose:
    """As inexactly as an index is found."""
    dx, dy = chance.normal(0, 0.05, 2) * pose.size
    angle = pose.angle + float(chance.normal(0, 0.06))
    size = pose.size * float(np.exp(chance.normal(0, 0.08)))
    return Pose(pose.x + float(dx), pose.y + float(dy), angle, size)


def indices(card: Picture, poses: Sequence[Pose], count: int, chance: Chance) -> Picture:
    """`count` pictures of each of the card's indices, in varied light, on varied ground: every
    second one where the eyes take it to be, which differs from sign to sign."""
    out = []
    edge = card.shape[1] // 6
    for n in range(count):
        ground = chance.integers(0, 256, 3).tolist()
        lying = cv2.copyMakeBorder(card, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=ground)
        moved = [Pose(p.x + edge, p.y + edge, p.angle, p.size) for p in poses]
        picture, found = Halves(np.asarray(lying)), [shifted(pose, chance) for pose in moved]
        found = find.put_right(picture, found) if n % 2 else found
        out.append(patches(picture, [shifted(pose, chance) for pose in found]))
    return lit(np.stack([coarse(patch, chance) for patch in np.concatenate(out)]), chance)


def coarse(picture: Picture, chance: Chance) -> Picture:
    """As from farther away."""
    scale = float(chance.uniform(0.35, 1.0))
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    size = (picture.shape[1], picture.shape[0])
    return np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_LINEAR), np.uint8)


def wholes(card: Picture, size: tuple[int, int], count: int, chance: Chance) -> Picture:
    """`count` pictures of the card, its edges found about exactly, in varied light."""
    width = card.shape[1]
    edge = width // 10
    out = np.empty((count, size[1], size[0], 3), np.uint8)
    corners, target = frame(card.shape[1::-1]) + edge, frame(size) - 0.5
    for i in range(count):
        ground = chance.integers(0, 256, 3).tolist()
        lying = cv2.copyMakeBorder(card, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=ground)
        small = cv2.resize(lying, None, fx=0.4, fy=0.4, interpolation=cv2.INTER_AREA)
        found = (corners + chance.normal(0, OFF * width, (4, 2))).astype(np.float32)
        warp = cv2.getPerspectiveTransform((found + 0.5) * 0.4 - 0.5, target)
        cv2.warpPerspective(small, warp, size, dst=out[i])
    return lit(out, chance)


def lit(pictures: Picture, chance: Chance) -> Picture:
    """Every picture in a light of its own."""
    return np.stack([_lit(picture, chance) for picture in pictures])


def _lit(picture: Picture, chance: Chance) -> Picture:
    height, width = picture.shape[:2]
    soft = float(np.exp(chance.uniform(np.log(0.3), np.log(1.6))))
    image = cv2.GaussianBlur(picture, (0, 0), soft).astype(np.float32)
    grey = image.mean(2, keepdims=True)
    image = grey + (image - grey) * np.float32(np.exp(chance.normal(0, 0.2)))
    image = 255 * (image.clip(0, 255) / 255) ** np.exp(chance.normal(0, 0.15, 3))
    warmth = chance.uniform(-0.08, 0.45)
    gain = np.array([1 - warmth, 1 - 0.4 * warmth, 1 + 0.1 * warmth]) * chance.uniform(0.4, 1.1)
    across = np.linspace(-0.5, 0.5, width)[None, :] * chance.normal(0, 0.2)
    down = np.linspace(-0.5, 0.5, height)[:, None] * chance.normal(0, 0.2)
    image = image * gain * (1 + across + down)[..., None]
    veil = chance.uniform(0, 0.12) * (chance.random() < 0.4)
    image = image + veil * (200 - image)
    image += chance.normal(0, chance.uniform(0.5, 6), image.shape)
    return np.asarray(image.clip(0, 255), np.uint8)


Pairs = tuple[tuple[int, int], ...]


def measured(cards: Sequence[Picture], faces: Faces, chance: Chance) -> tuple[Faces, Pairs]:
    """A deck's faces with its own bounds, and pairs of cards that are mistaken for each other.
    `cards` are flat, in the order of `faces`.

    A card that is left out of the deck is still seen on the table: what the others then score is
    what a certain card has to exceed."""
    like, misfit = _said(cards, faces, chance)
    scores = whole.scores(like, misfit)
    place = np.arange(len(cards))
    own = scores[place, :, place]
    rest = np.where(np.eye(len(cards), dtype=bool)[:, None], -np.inf, scores)
    other = rest.max(-1) if len(cards) > 1 else np.full_like(own, -1)
    most = 1.5 * float(np.quantile(misfit[place, :, place], USUALLY))
    most = float(np.clip(most, *MISFIT_RANGE))
    near = np.isfinite(rest) & (misfit <= most)
    strange = np.where(near, like, -1).max(-1)
    least = float(np.clip(np.quantile(strange, STRANGER) + 0.02, *FIT_RANGE))
    apart = float(np.clip(np.quantile(other - own, RARELY) + 0.03, *LEAD_RANGE))
    bounded = replace(faces, least=least, most=most, apart=apart)
    return bounded, _alike(own, other, rest.argmax(-1))


def _said(cards: Sequence[Picture], faces: Faces, chance: Chance) -> tuple[Numbers, Numbers]:
    """What every card has to say to several views of every card: likeness and misfit."""
    every = [
        faces.judged(fingered(view, chance))
        for card in cards
        for view in wholes(card, faces.size, VIEWS, chance)
    ]
    shape = (len(cards), VIEWS, len(cards))
    like, misfit = (np.stack(part).reshape(shape) for part in zip(*every, strict=True))
    return like, misfit


def fingered(view: Picture, chance: Chance) -> Picture:
    """Now and then with a finger on its edge."""
    if chance.random() > COVERED:
        return view
    height, width = view.shape[:2]
    out, skin = view.copy(), chance.uniform(60, 220) * np.array([0.6, 0.75, 1.0])
    side = chance.integers(4)
    along = chance.uniform(0.1, 0.9)
    x, y = [(along, 1.0), (along, 0.0), (0.0, along), (1.0, along)][side]
    centre = (int(x * width), int(y * height))
    axes = (int(chance.uniform(0.08, 0.2) * width), int(chance.uniform(0.1, 0.25) * width))
    turn = float(chance.uniform(0, 180))
    cv2.ellipse(out, centre, axes, turn, 0, 360, skin.tolist(), -1, cv2.LINE_AA)
    return out


def _alike(own: Numbers, other: Numbers, second: Which) -> Pairs:
    """Cards of which several views look more like another one."""
    pairs: Counter[tuple[int, int]] = Counter()
    for i, j in zip(*np.nonzero(other > own - LEAD_RANGE[0] / 2), strict=True):
        first, then = sorted((int(i), int(second[i, j])))
        pairs[first, then] += 1
    return tuple(pair for pair, times in sorted(pairs.items()) if times > VIEWS // 4)


def index_slots(faces: Sequence[Picture]) -> tuple[Numbers, float]:
    """Where most of these cards have an index, and how high it is; in card heights.

    What is much smaller than the index that most cards have is a symbol below it."""
    seen = [row for card, one in enumerate(faces) for row in _indices(card, one)]
    rows = np.array(seen, np.float32).reshape(-1, 5)
    slots = np.zeros((0, 4), np.float32)
    while len(rows):
        near = [np.abs(rows[:, 1:4] - row[1:4]).max(1) < 0.06 for row in rows]
        best = max(near, key=lambda mask: len(set(rows[mask, 0])))
        slot = np.median(rows[best, 1:], axis=0)
        turned = np.array([faces[0].shape[1] / HEIGHT, 1, 1, 0]) + slot * [-1, -1, -1, 1]
        needed = LIKELY if (np.abs(slots - turned)[:, :3].max(1, initial=0) < 0.06).any() else USUAL
        if len(set(rows[best, 0])) < needed * len(faces):
            break
        slots = np.vstack([slots, slot.astype(np.float32)])
        rows = rows[~best]
    slots = slots[slots[:, 3] > 0.6 * slots[:1, 3].max(initial=0)]
    tall = float(np.median(slots[:, 3])) if len(slots) else 0.1
    return _mirrored(slots, faces[0].shape[1] / HEIGHT)[:, :3], tall


def _mirrored(slots: Numbers, aspect: float) -> Numbers:
    """Slots that are each other's, turned round, made exactly so."""
    out = slots.copy()
    for i, slot in enumerate(slots):
        other = [aspect, 1, 1, 0] + slots * [-1, -1, -1, 1]
        near = np.abs(other[:, :3] - slot[:3]).max(1) < 0.06
        if near.any():
            out[i] = (slot + other[near][0]) / 2
    return out


def _indices(card: int, face: Picture) -> list[tuple[float, ...]]:
    """A flat card's indices, upright above and turned round below: card, x, y, turned, height."""
    edge = HEIGHT // 6
    ground = cv2.copyMakeBorder(face, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=(70,) * 3)
    out: list[tuple[float, ...]] = []
    for pose in find.indices(Halves(np.asarray(ground, np.uint8))):
        turned = abs(pose.angle) > np.pi / 2
        off = wrapped(pose.angle + (np.pi if turned else 0))
        x, y = (pose.x - edge) / HEIGHT, (pose.y - edge) / HEIGHT
        if abs(off) < 0.4 and turned == (y > 0.5):
            out.append((card, x, y, float(turned), pose.size / HEIGHT))
    return out


def slot_poses(slots: Numbers, tall: float) -> list[Pose]:
    return [
        Pose(float(x) * HEIGHT, float(y) * HEIGHT, float(turned) * np.pi, tall * HEIGHT)
        for x, y, turned in slots
    ]


@dataclass(frozen=True)
class Lesson:
    """Where cards have their indices, and how many views of each are learnt from, by chance."""

    slots: Numbers
    tall: float
    views: int
    chance: Chance
    dark: bool = False
    """Whether the cards are."""

    def views_of(self, faces: Mapping[str, Picture]) -> tuple[Numbers, list[str]]:
        """The naming net's numbers for views of every index, and which card each one shows at its
        upper end: 8/3 where 3/8 is turned round."""
        inputs, shown = [], []
        poses = slot_poses(self.slots, self.tall)
        for card, picture in faces.items():
            seen = indices(picture, poses, self.views, self.chance)
            inputs.append(name.features(seen, dark=self.dark))
            shown += [turned_round(card) if slot[2] else card for slot in self.slots] * self.views
        return np.concatenate(inputs), shown
