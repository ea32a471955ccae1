"""Pictures of cards, one of each, become flat cards of one size."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import find
from vision.outline import Quad, quads
from vision.pyramid import Halves
from vision.reading import Pose

Picture = NDArray[np.uint8]

HEIGHT = 568
"""Of a card, once it is flattened for enrolment."""


class CannotEnrol(Exception):
    """The pictures do not make a deck."""


class NoNumbers(CannotEnrol):
    """The cards have no numbers in their corners by which to know them."""


def flattened(pictured: Mapping[str, Picture]) -> tuple[dict[str, Picture], float]:
    """Every card upright and flat, and the deck's aspect: pictures of cards, or cards alone."""
    outlines = {card: card_outline(picture) for card, picture in pictured.items()}
    alone = sum(_alone(picture, outlines[card]) for card, picture in pictured.items())
    if alone >= len(outlines):
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


def _alone(picture: Picture, outline: Quad | None) -> int:
    """How much, at most 4, says that a picture is nothing but the card: indices in its corners."""
    frame = _frame(picture)
    poses = find.indices(Halves(picture))
    quads = [frame] if outline is None else [frame, outline]
    whole, *inside = (sum(_cornered(pose, quad) for pose in poses) for quad in quads)
    if 0.5 < _aspect(frame) < 0.85 and whole > sum(inside):
        return 4
    return 2 if outline is None else 0


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
