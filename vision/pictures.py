"""Turns one photograph of each card into flat pictures of one size."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision import find, keypoints, whole
from vision.arrays import Mask, Picture, Quad, Which
from vision.flatten import Halves
from vision.outline import aspect_of, edged, quads, sides_of
from vision.reading import Pose
from vision.register import Fit, laid_upon
from vision.rims import Rims

HEIGHT = 568
"""Of a card, once it is flattened for enrolment."""
ODD = 1.14
"""By how much a card's shape may differ from that of the others."""
MIN_CARDS = 4
"""Cards that are compared at least."""
MAX_BY_CHANCE = 0.3
"""The share of outlines that may be of one shape by chance."""
ASKED = 5
"""How many other cards say where a card lies."""
AGREED = 0.5
"""The share of another card's face that has to lie upon it."""
BARE = 0.1
"""How much less of it may lie along edges than of the outline that was found."""
ROUNDS = 3
"""In which those that were found help to find the others."""
PLACES = 3
"""Where a card is looked for that was not found at once."""

PAPER, EVEN = 150, 25
"""Brightness of an edge that may be paper, and how much it may vary."""
MOST_OUTLINES = 16
LEAST_CLEAR = 6.0
"""How clear a step in colour is along each side of a card, at least."""
NEARLY = 0.6
"""By the clearest outline, how clear another one is that may be the card's."""

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


@dataclass(frozen=True)
class Flattened:
    """Cards upright and flat, by name, and where each lies in its picture."""

    faces: Mapping[str, Picture]
    aspect: float
    outlines: Mapping[str, Quad]


def flattened(pictured: Mapping[str, Picture]) -> tuple[dict[str, Picture], float]:
    """Every card upright and flat, and the deck's aspect; raises NotFound."""
    flat = laid_flat(pictured)
    return dict(flat.faces), flat.aspect


def laid_flat(pictured: Mapping[str, Picture]) -> Flattened:
    """Pictures of cards, or cards alone.

    Raises NotFound with every picture in which no card was found."""
    clear = {card: clear_outlines(picture) for card, picture in pictured.items()}
    outlines = chosen(clear)
    if _alone(pictured, outlines):
        outlines = {card: whole.frame(picture.shape[1::-1]) for card, picture in pictured.items()}
        aspect = _usual(outlines)
    else:
        aspect = _usual(outlines)
        outlines = filling(pictured, put_right(pictured, outlines, aspect), aspect)
    bad = [card for card, quad in outlines.items() if quad is None or _odd(quad, aspect)]
    if bad:
        raise NotFound(bad)
    corners = {card: quad for card, quad in outlines.items() if quad is not None}
    faces = {card: flat(pictured[card], quad, aspect) for card, quad in corners.items()}
    return Flattened(faces, aspect, corners)


def filling(pictured: Mapping[str, Picture], outlines: Outlines, aspect: float) -> Outlines:
    """With the picture's own frame where it may show nothing but one card: it has a card's shape,
    paper on all sides, and no card in it, or indices in its own corners."""
    out = dict(outlines)
    for card, quad in outlines.items():
        picture = pictured[card]
        frame = whole.frame(picture.shape[1::-1])
        if not _odd(frame, aspect) and fills(picture):
            missed = quad is None or _odd(quad, aspect) or _indexed(picture, quad)
            out[card] = frame if missed else quad
    return out


def fills(image: Picture) -> bool:
    """Whether a picture may show a card and nothing around it, as from a scanner."""
    wide = max(1, min(image.shape[:2]) // 50)
    edges = (image[:wide], image[-wide:], image[:, :wide], image[:, -wide:])
    return all(edge.mean() > PAPER and edge.std() < EVEN for edge in edges)


def clear_outlines(picture: Picture) -> list[Quad]:
    """What may be the outline of the one card in a picture, upright, the largest first: on edges
    that are about as clear as the clearest."""
    rims, size = Rims(picture), np.array(picture.shape[1::-1])
    begun = [q for q in quads(picture, thoroughly=True) if _placed(q, size)][:MOST_OUTLINES]
    snapped = [(quad, clear) for quad, clear in map(rims.snapped, begun) if _placed(quad, size)]
    least = max(LEAST_CLEAR, NEARLY * max((clear for _, clear in snapped), default=0.0))
    kept = [quad for quad, clear in snapped if clear >= least]
    return sorted(map(_upright, kept), key=lambda quad: -cv2.contourArea(quad))


def chosen(outlines: Mapping[str, Sequence[Quad]]) -> Outlines:
    """Of each card's outlines the first that has the shape of most cards', else the first."""
    firsts: Outlines = {card: next(iter(some), None) for card, some in outlines.items()}
    aspect = _usual(firsts)
    return {
        card: next((quad for quad in some if not _odd(quad, aspect)), firsts[card])
        for card, some in outlines.items()
    }


def _usual(outlines: Outlines) -> float:
    found = [aspect_of(quad) for quad in outlines.values() if quad is not None]
    return float(np.median(found)) if found else 0.7


def _odd(quad: Quad, aspect: float) -> bool:
    """Whether a shape is not that of the other cards: a hand, a stair, a part of a card."""
    return not 1 / ODD < aspect_of(quad) / aspect < ODD


def put_right(pictured: Mapping[str, Picture], outlines: Outlines, aspect: float) -> Outlines:
    """The outlines compared with each other: where cards share what is printed on them, each lies
    as the others do, and one that was not found is looked for by theirs, round after round."""
    out, agreed = dict(outlines), set[str]()
    for farther in (False, *[True] * ROUNDS):
        good = {c: q for c, q in out.items() if q is not None and not _odd(q, aspect)}
        left = pictured.keys() - agreed - (good.keys() if farther else set())
        if not left or len(good) < MIN_CARDS:
            break
        lying = {card: flat(pictured[card], quad, aspect) for card, quad in good.items()}
        known = _Known(lying, aspect)
        found = {card: known.lies(card, pictured[card], out[card], farther) for card in left}
        new = {card: quad for card, quad in found.items() if quad is not None}
        if farther and not new:
            break
        out |= new
        agreed |= new.keys()
    return out


class _Known:
    """Cards that lie flat, by which others are found."""

    def __init__(self, faces: Mapping[str, Picture], aspect: float) -> None:
        self._aspect = aspect
        self._names = np.array(list(faces))
        self._faces = whole.described(faces.values(), aspect)
        self._points = keypoints.known(list(faces.values()))

    def lies(self, card: str, picture: Picture, outline: Quad | None, farther: bool) -> Quad | None:
        """Where the card in this picture lies, as others do; farther: by less clear signs."""
        halves = Halves(picture)
        begun = [] if outline is None else [outline]
        begun += keypoints.located(halves, self._points, self._aspect, PLACES if farther else 1)
        if farther:
            begun += [_upright(quad) for quad in quads(picture)[:PLACES]]
        others = self._names != card
        ways = [_among(halves, quad, self._faces, others) for quad in begun]
        best = max(ways, key=lambda fit: fit.share, default=None)
        if best is None or best.share <= AGREED:
            return None
        return best.corners if self._bears(picture, outline, best.corners) else None

    def _bears(self, picture: Picture, outline: Quad | None, other: Quad) -> bool:
        """Whether a card may lie there rather than in its outline: signs on it may lie upon others
        of another card, where no card has its edges."""
        if outline is None or _odd(outline, self._aspect):
            return True
        return edged(picture, other) > edged(picture, outline) - BARE


def _among(picture: Halves, quad: Quad, known: whole.Faces, others: Mask) -> Fit:
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
    return next((_upright(quad) for quad in quads(picture) if _placed(quad, size)), None)


def _placed(quad: Quad, size: Which) -> bool:
    """Whether it lies in a picture of this size as the one card that is pictured does."""
    gaps = np.concatenate([quad.min(0), size - quad.max(0)]) / np.tile(size, 2)
    central = (np.abs(quad.mean(0) / size - 0.5) < 0.35).all()
    return bool(gaps.max() > 0.1 and central and cv2.contourArea(quad) > 0.01 * size.prod())


def _alone(pictured: Mapping[str, Picture], outlines: Outlines) -> bool:
    """Whether the pictures are nothing but cards, as from a scanner: more of them have indices in
    their own corners than only outlines of one shape in them, or such outlines are few."""
    aspect = _usual(outlines)
    indexed = {card for card, picture in pictured.items() if _indexed(picture, outlines[card])}
    lying = {c for c, quad in outlines.items() if quad is not None and not _odd(quad, aspect)}
    return len(lying - indexed) < max(len(indexed), MAX_BY_CHANCE * len(pictured))


def _indexed(picture: Picture, outline: Quad | None) -> bool:
    """Whether there are more indices in the picture's own corners than in the outline's."""
    frame = whole.frame(picture.shape[1::-1])
    poses = find.indices(Halves(picture))
    quads = [frame] if outline is None else [frame, outline]
    all_over, *inside = (sum(_cornered(pose, quad) for pose in poses) for quad in quads)
    return 0.5 < aspect_of(frame) < 0.85 and all_over > sum(inside)


def _cornered(pose: Pose, quad: Quad) -> bool:
    """Whether an index is in one of these corners: of a figure's, indices are outside."""
    near = np.linalg.norm(quad - (pose.x, pose.y), axis=1).min()
    inside = cv2.pointPolygonTest(quad, (pose.x, pose.y), False) >= 0
    return bool(inside and near < 0.2 * np.linalg.norm(quad[3] - quad[0]))


def _upright(quad: Quad) -> Quad:
    """The corners from the upper left on, short sides above and below."""
    sides = sides_of(quad)
    if sides[0] + sides[2] > sides[1] + sides[3]:
        quad = np.roll(quad, -1, 0)
    return quad if quad[0, 1] + quad[1, 1] < quad[2, 1] + quad[3, 1] else np.roll(quad, 2, 0)


def flat(picture: Picture, quad: Quad, aspect: float) -> Picture:
    """The card in these corners, upright, at the size of enrolment."""
    size = (max(8, round(HEIGHT * aspect)), HEIGHT)
    shrink = max(1.0, float(np.linalg.norm(quad[3] - quad[0])) / HEIGHT)
    small = cv2.resize(picture, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA)
    target = whole.frame(size) - 0.5
    warp = cv2.getPerspectiveTransform((quad / shrink - 0.5).astype(np.float32), target)
    return np.asarray(cv2.warpPerspective(small, warp, size, borderMode=cv2.BORDER_REPLICATE))
