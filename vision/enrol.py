"""Getting to know a deck from one picture of each card."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import find, name, nets, vary, whole
from vision.deck import Deck, turned_round
from vision.frames import pictures_in, read_picture
from vision.learn import separate
from vision.outline import Quad, quads
from vision.reading import Pose

Picture = NDArray[np.uint8]
Numbers = NDArray[np.float32]

HEIGHT = 568
"""Of a card, once it is flattened for enrolment."""
TWO_VALUED = re.compile(r"(\d+)-(\d+)")
CARD = re.compile(r"[\w+-]{1,24}|\d+/\d+")
MOST_CARDS = 400
USUAL, LIKELY = 0.5, 0.2
"""On how many cards an index is found; fewer will do if its counterpart was found."""


class CannotEnrol(Exception):
    """The pictures do not make a deck."""


def enrol(folder: Path, *, unique: bool = False, views: int = 24) -> Deck:
    """The deck whose cards are pictured in this folder; raises CannotEnrol or NoPicture."""
    if not folder.is_dir():
        raise CannotEnrol(f"{folder}: not a folder")
    pictured = {card_id(file.stem): read_picture(file) for file in pictures_in(folder)}
    if not pictured:
        raise CannotEnrol(f"{folder}: no pictures in it")
    if len(pictured) > MOST_CARDS:
        raise CannotEnrol(f"{folder}: more than {MOST_CARDS} pictures")
    odd = [card for card in pictured if not CARD.fullmatch(card)]
    if odd:
        raise CannotEnrol(f"{folder}: {odd[0]} is no card id; a file is named by its card: G5, 3-8")
    return deck_of(pictured, unique=unique, views=views)


def card_id(stem: str) -> str:
    """The card that a file's name means: `3-8` is the card 3/8."""
    two = TWO_VALUED.fullmatch(stem)
    return "/".join(two.groups()) if two else stem


def deck_of(pictured: Mapping[str, Picture], *, unique: bool = False, views: int = 24) -> Deck:
    """What tells these cards apart."""
    faces, aspect = flattened(pictured)
    both_ways(faces)
    slots, tall = index_slots(list(faces.values()))
    chance = np.random.default_rng(7)
    weights, bias = by_index(faces, slots, tall, views, chance)
    by_faces = by_face(faces, views, chance)
    return Deck(tuple(faces), aspect, slots, tall, weights, bias, unique, *by_faces)


def flattened(pictured: Mapping[str, Picture]) -> tuple[dict[str, Picture], float]:
    """Every card upright and flat, and the deck's aspect: pictures of cards, or cards alone."""
    outlines = {card: card_outline(picture) for card, picture in pictured.items()}
    alone = sum(_is_alone(picture, outlines[card]) for card, picture in pictured.items())
    if 2 * alone >= len(outlines):
        outlines = {card: _frame(picture) for card, picture in pictured.items()}
    missing = [card for card, outline in outlines.items() if outline is None]
    if missing:
        raise CannotEnrol(f"{missing[0]}: no card found in the picture; a plain ground helps")
    corners = {card: outline for card, outline in outlines.items() if outline is not None}
    aspect = float(np.median([_aspect(outline) for outline in corners.values()]))
    return {card: _flat(pictured[card], quad, aspect) for card, quad in corners.items()}, aspect


def card_outline(picture: Picture) -> Quad | None:
    """The card in a picture of one; None if the picture is the card."""
    size = np.array(picture.shape[1::-1])
    for quad in quads(picture):
        gaps = np.concatenate([quad.min(0), size - quad.max(0)]) / np.tile(size, 2)
        central = (np.abs(quad.mean(0) / size - 0.5) < 0.35).all()
        if gaps.max() > 0.1 and central and cv2.contourArea(quad) > 0.01 * size.prod():
            return _upright(quad)
    return None


def _is_alone(picture: Picture, outline: Quad | None) -> bool:
    """Whether a picture is nothing but the card: its indices are in the picture's corners."""
    if outline is None:
        return True
    frame = _frame(picture)
    poses = find.indices(picture)
    inside, whole = (sum(_cornered(pose, quad) for pose in poses) for quad in (outline, frame))
    return 0.5 < _aspect(frame) < 0.85 and whole > inside


def _cornered(pose: Pose, quad: Quad) -> bool:
    near = np.linalg.norm(quad - (pose.x, pose.y), axis=1).min()
    return bool(near < 0.2 * np.linalg.norm(quad[3] - quad[0]))


def _upright(quad: Quad) -> Quad:
    """The corners from the upper left on, short sides above and below."""
    sides = np.linalg.norm(np.roll(quad, -1, 0) - quad, axis=1)
    if sides[0] + sides[2] > sides[1] + sides[3]:
        quad = np.roll(quad, -1, 0)
    return quad if quad[0, 1] + quad[1, 1] < quad[2, 1] + quad[3, 1] else np.roll(quad, 2, 0)


def _frame(picture: Picture) -> Quad:
    height, width = picture.shape[:2]
    return np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)


def _aspect(quad: Quad) -> float:
    sides = np.linalg.norm(np.roll(quad, -1, 0) - quad, axis=1)
    return float((sides[0] + sides[2]) / max(sides[1] + sides[3], 1))


def _flat(picture: Picture, quad: Quad, aspect: float) -> Picture:
    size = (max(8, round(HEIGHT * aspect)), HEIGHT)
    shrink = max(1.0, float(np.linalg.norm(quad[3] - quad[0])) / HEIGHT)
    small = cv2.resize(picture, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA)
    target = np.array([[0, 0], [size[0], 0], list(size), [0, size[1]]], np.float32) - 0.5
    warp = cv2.getPerspectiveTransform((quad / shrink - 0.5).astype(np.float32), target)
    return np.asarray(cv2.warpPerspective(small, warp, size, borderMode=cv2.BORDER_REPLICATE))


def both_ways(faces: dict[str, Picture]) -> None:
    """A card with two values is two cards to the eye: 3/8, and turned round 8/3."""
    for card in list(faces):
        if turned_round(card) not in faces:
            faces[turned_round(card)] = np.ascontiguousarray(faces[card][::-1, ::-1])


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
    for pose in find.indices(np.asarray(ground, np.uint8)):
        turned = abs(pose.angle) > np.pi / 2
        off = (pose.angle + (np.pi if turned else 0) + np.pi) % (2 * np.pi) - np.pi
        x, y = (pose.x - edge) / HEIGHT, (pose.y - edge) / HEIGHT
        if abs(off) < 0.4 and turned == (y > 0.5):
            out.append((card, x, y, float(turned), pose.size / HEIGHT))
    return out


def slot_poses(slots: Numbers, tall: float) -> list[Pose]:
    return [
        Pose(float(x) * HEIGHT, float(y) * HEIGHT, float(turned) * np.pi, tall * HEIGHT)
        for x, y, turned in slots
    ]


def by_index(
    faces: Mapping[str, Picture], slots: Numbers, tall: float, views: int, chance: vary.Chance
) -> tuple[Numbers, Numbers]:
    """How to tell the cards apart by one index: of two values it shows one."""
    if not len(slots):
        return _unread(len(faces))
    values = {value: n for n, value in enumerate(dict.fromkeys(map(_upper, faces)))}
    inputs, classes = [], []
    for card, picture in faces.items():
        for slot in slots:
            shown = values[_upper(turned_round(card) if slot[2] else card)]
            seen = vary.indices(picture, slot_poses(slot[None], tall), views, chance)
            inputs.append(name.features(seen))
            classes += [shown] * views
    weights, bias = _separated(np.concatenate(inputs), classes, nothing(), len(values))
    kinds = range(len(values), len(bias))
    each = [*(values[_upper(card)] for card in faces), *kinds]
    return weights[:, each], bias[each]


def _upper(card: str) -> str:
    """What an index at the upper end shows: 3 of 3/8."""
    return card.split("/")[0]


def _unread(count: int) -> tuple[Numbers, Numbers]:
    """For a deck without indices."""
    return np.zeros((nets.FEATURES, count + 1), np.float32), np.zeros(count + 1, np.float32)


def nothing() -> tuple[Numbers, Numbers]:
    """What the naming net says of places where no index is, and of other decks' indices."""
    with files("vision.nets").joinpath("nothing.npz").open("rb") as file:
        kept = np.load(file)
        return kept["features"].astype(np.float32), kept["others"].astype(np.float32)


def by_face(
    faces: Mapping[str, Picture], views: int, chance: vary.Chance
) -> tuple[Numbers, Numbers, Numbers, Numbers, float]:
    """How to tell the cards apart by their whole face, and what a face is like."""
    seen = [vary.wholes(picture, whole.FACE, views, chance) for picture in faces.values()]
    inputs = np.stack([whole.features(several) for several in seen])
    mean = inputs.mean((0, 1))
    false = whole.features(no_faces(list(faces.values()), 6 * views, chance)) - mean
    off = inputs - mean
    classes = np.repeat(np.arange(len(faces)), views).tolist()
    weights, bias = _separated(off.reshape(len(classes), -1), classes, [false], len(faces))
    like = off.mean(1)
    like /= np.maximum(np.linalg.norm(like, axis=1, keepdims=True), 1e-6)
    own = [whole.likeness(several, like[i : i + 1]) for i, several in enumerate(off)]
    least = 0.85 * float(np.percentile(own, 3))
    return mean, weights, bias, like, least


def no_faces(faces: Sequence[Picture], count: int, chance: vary.Chance) -> Picture:
    """Faces of no card: parts of cards in the wrong place, at the wrong size, and plain ground."""
    out = []
    for i in range(count):
        picture = faces[int(chance.integers(len(faces)))]
        height, width = picture.shape[:2]
        if i % 3 == 0:
            tone = chance.integers(0, 256, (2, 2, 3)).astype(np.uint8)
            out.append(cv2.resize(tone, whole.FACE))
            continue
        share = chance.uniform(0.25, 0.7)
        x, y = chance.uniform(0, 1 - share) * width, chance.uniform(0, 1 - share) * height
        part = picture[int(y) : int(y + share * height), int(x) : int(x + share * width)]
        if i % 3 == 1:
            part = np.rot90(part, int(chance.integers(4)))
        out.append(cv2.resize(part, whole.FACE, interpolation=cv2.INTER_AREA))
    return vary.lit(np.stack(out).astype(np.uint8), chance)


def _separated(
    inputs: Numbers, classes: Sequence[int], false: Sequence[Numbers], count: int
) -> tuple[Numbers, Numbers]:
    """Weights that tell the cards apart and, after them, each kind of no card from any card."""
    cards = separate(inputs, np.array(classes), count)
    return with_nothing(cards, nothing_apart(inputs, false))


def nothing_apart(inputs: Numbers, false: Sequence[Numbers]) -> tuple[Numbers, Numbers]:
    """Weights that tell kinds of what is no card from what is; all kinds weigh the same."""
    kinds = [inputs, *false]
    sizes = [len(kind) for kind in kinds]
    labels = np.repeat(np.arange(len(kinds)), sizes)
    worth = np.repeat(1 / np.array(sizes), sizes)
    weights, bias = separate(np.concatenate(kinds), labels, len(kinds), worth)
    return weights[:, 1:] - weights[:, :1], bias[1:] - bias[:1]


def with_nothing(
    cards: tuple[Numbers, Numbers], none: tuple[Numbers, Numbers]
) -> tuple[Numbers, Numbers]:
    return np.concatenate([cards[0], none[0]], 1), np.concatenate([cards[1], none[1]])
