"""Pictures of cards, one of each, become flat cards of one size."""

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import find, keypoints, whole
from vision.outline import Quad, quads
from vision.pyramid import Halves
from vision.reading import Pose
from vision.register import Fit, laid_upon

Picture = NDArray[np.uint8]

HEIGHT = 568
"""Of a card, once it is flattened for enrolment."""
ODD = 1.14
"""By how much a card's shape may differ from that of the others."""
FEWEST = 4
"""Cards that are compared at least."""
ASKED = 5
"""How many other cards say where a card lies."""
AGREED = 0.5
"""The share of another card's face that has to lie upon it."""

Outlines = dict[str, Quad | None]


class CannotEnrol(Exception):
    """The pictures do not make a deck."""


class NotFound(CannotEnrol):
    """In some pictures no card was found, or none like the others."""

    def __init__(self, cards: Sequence[str]) -> None:
        listed = ", ".join(cards)
        super().__init__(f"no card found in the picture of {listed}; a plain ground helps")
        self.cards = tuple(cards)


class NoNumbers(CannotEnrol):
    """The cards have no numbers in their corners by which to know them."""


def flattened(pictured: Mapping[str, Picture]) -> tuple[dict[str, Picture], float]:
    """Every card upright and flat, and the deck's aspect: pictures of cards, or cards alone.

    Raises NotFound with every picture in which no card was found."""
    outlines = {card: card_outline(picture) for card, picture in pictured.items()}
    alone = sum(_alone(picture, outlines[card]) for card, picture in pictured.items())
    if alone >= len(outlines):
        outlines = {card: _frame(picture) for card, picture in pictured.items()}
        aspect = _usual(outlines)
    else:
        aspect = _usual(outlines)
        outlines = put_right(pictured, outlines, aspect)
    bad = [card for card, quad in outlines.items() if quad is None or _odd(quad, aspect)]
    if bad:
        raise NotFound(bad)
    corners = {card: quad for card, quad in outlines.items() if quad is not None}
    return {card: flat(pictured[card], quad, aspect) for card, quad in corners.items()}, aspect


def _usual(outlines: Outlines) -> float:
    found = [_aspect(quad) for quad in outlines.values() if quad is not None]
    return float(np.median(found)) if found else 0.7


def _odd(quad: Quad, aspect: float) -> bool:
    """Whether a shape is not that of the other cards: a hand, a stair, a part of a card."""
    return not 1 / ODD < _aspect(quad) / aspect < ODD


def put_right(pictured: Mapping[str, Picture], outlines: Outlines, aspect: float) -> Outlines:
    """The outlines compared with each other: where cards share what is printed on them, each lies
    as the others do, and one that was not found is looked for by theirs."""
    good = {
        card: flat(pictured[card], quad, aspect)
        for card, quad in outlines.items()
        if quad is not None and not _odd(quad, aspect)
    }
    if len(good) < FEWEST:
        return outlines
    size = (whole.width(aspect), whole.TALL)
    small = [cv2.resize(face, size, interpolation=cv2.INTER_AREA) for face in good.values()]
    known = whole.described([np.asarray(face, np.uint8) for face in small])
    points = keypoints.known(list(good.values()))
    out = dict(outlines)
    for card, picture in ((card, Halves(picture)) for card, picture in pictured.items()):
        others = np.array([name != card for name in good])
        begun = [outlines[card], next(keypoints.located(picture, points, aspect, 1), None)]
        ways = [_among(picture, quad, known, others) for quad in begun if quad is not None]
        agreed = max(ways, key=lambda fit: fit.share, default=None)
        if agreed is not None and agreed.share > AGREED:
            out[card] = agreed.corners
    return out


def _among(picture: Halves, quad: Quad, known: whole.Faces, others: NDArray[np.bool_]) -> Fit:
    """The corners as the cards that are most like this one say, and how much of them lies so."""
    view = whole.flat(picture, quad, known.size)
    if view is None:
        return Fit(quad, 0.0)
    like = np.where(others, known.likeness(whole.edges(view))[0], -1)
    fits = [laid_upon(picture, quad, known, int(i), 4) for i in np.argsort(-like)[:ASKED]]
    best = sorted(fits, key=lambda fit: -fit.share)[: ASKED // 2 + 1]
    corners = np.median([fit.corners for fit in best], 0)
    return Fit(np.asarray(corners, np.float32), best[-1].share)


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


def flat(picture: Picture, quad: Quad, aspect: float) -> Picture:
    """The card in these corners, upright, at the size of enrolment."""
    size = (max(8, round(HEIGHT * aspect)), HEIGHT)
    shrink = max(1.0, float(np.linalg.norm(quad[3] - quad[0])) / HEIGHT)
    small = cv2.resize(picture, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA)
    target = np.array([[0, 0], [size[0], 0], list(size), [0, size[1]]], np.float32) - 0.5
    warp = cv2.getPerspectiveTransform((quad / shrink - 0.5).astype(np.float32), target)
    return np.asarray(cv2.warpPerspective(small, warp, size, borderMode=cv2.BORDER_REPLICATE))
