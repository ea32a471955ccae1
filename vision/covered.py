"""Finds partly covered cards by matching keypoints with those of each known face."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision import whole
from vision.arrays import Mask, Numbers, Picture, Quad, Which
from vision.deck import Deck
from vision.flatten import Halves
from vision.keypoints import EVERYWHERE
from vision.prints import TALL

LONG_SIDE = 900
"""Pixels of a photograph in which keypoints are looked for."""
MOST_SEEN = 1500
MOST_KNOWN = 160
"""Keypoints of one face."""
MIN_SIMILARITY = 0.82
"""How like each other keypoints are that match: 1 at best."""
MIN_MATCHES, MIN_INLIERS = 7, 8
"""Matches from which a place is worked out, and that agree on it."""
OFF = 6.0
"""Pixels by which a match may be off where the others say."""
MOST_PLACED = 8
"""Cards with most matches, of which it is worked out where they would lie."""
TRIED = 4
"""The clearest cards, which are looked at."""
FEWER = 1.5
"""By how many times fewer than the clearest a card has that is not looked at any more."""
MIN_AREA = 0.02 * TALL**2
"""Pixels that a card covers in the photograph, at least."""
AROUND = 12
"""Pixels laid around a face: what is at its edge has keypoints, too."""
MOST_ITERATIONS = 300


@dataclass(frozen=True)
class _Described:
    """Keypoints: where they are, and what is there, as directions of length one."""

    places: Numbers
    said: Numbers


class Points:
    """Those of a photograph; worked out when they are asked for first."""

    def __init__(self, picture: Halves, over: Sequence[Quad] = (), found: _Described | None = None):
        self._picture, self._over, self._found = picture, over, found

    @property
    def found(self) -> _Described:
        if self._found is None:
            longest = max(self._picture.whole.shape[:2])
            small, scale = self._picture.scaled(min(LONG_SIDE, longest))
            points = _described(small, MOST_SEEN)
            self._found = _Described((points.places + 0.5) * np.float32(scale) - 0.5, points.said)
        return self._found

    def without(self, over: Sequence[Quad]) -> Points:
        """Those that are not on one of these cards."""
        every = self.found
        free = np.array([not _inside(place, over) for place in every.places], bool)
        return Points(self._picture, over, _Described(every.places[free], every.said[free]))


def _inside(place: Numbers, quads: Sequence[Quad]) -> bool:
    at = (float(place[0]), float(place[1]))
    return any(cv2.pointPolygonTest(quad, at, False) >= 0 for quad in quads)


def _described(picture: Picture, most: int) -> _Described:
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    points, said = cv2.SIFT.create(most).detectAndCompute(grey, EVERYWHERE)
    if said is None or not len(points):
        return _Described(np.zeros((0, 2), np.float32), np.zeros((0, 128), np.float32))
    long = np.maximum(np.linalg.norm(said, axis=1, keepdims=True), 1e-6)
    places = np.array([point.pt for point in points], np.float32)
    return _Described(places[:most], np.asarray(said / long, np.float32)[:most])


def known_points(deck: Deck) -> list[_Described]:
    """Each face's; worked out once for a deck."""
    kept = deck.prints.memory
    if "points" not in kept:
        kept["points"] = [_of_face(face) for face in deck.prints.pictures]
    points: list[_Described] = kept["points"]
    return points


def _of_face(face: Picture) -> _Described:
    around = cv2.copyMakeBorder(face, *(AROUND,) * 4, cv2.BORDER_REPLICATE)
    points = _described(np.asarray(around, np.uint8), MOST_KNOWN)
    return _Described(points.places - AROUND, points.said)


def places_of(points: Points, deck: Deck) -> Iterator[tuple[int, Quad]]:
    """Cards, and where they may lie, that for which most keypoints speak first."""
    seen, known = points.found, known_points(deck)
    if len(seen.said) < MIN_MATCHES:
        return
    frame = whole.frame(deck.prints.size)
    pairs = [(card, _mutual(face.said @ seen.said.T)) for card, face in enumerate(known)]
    pairs.sort(key=lambda each: -len(each[1]))
    found = [
        (count, card, quad)
        for card, some in pairs[:MOST_PLACED]
        for count, quad in _placed(known[card].places, seen.places, some, frame)
    ]
    found.sort(key=lambda each: -each[0])
    most = found[0][0] if found else 0
    for count, card, quad in found[:TRIED]:
        if count * FEWER >= most:
            yield card, quad


def _placed(known: Numbers, seen: Numbers, pairs: Which, frame: Quad) -> Iterator[tuple[int, Quad]]:
    """How many matches agree on where a face lies, and where."""
    if len(pairs) < MIN_MATCHES:
        return
    one, two = known[pairs[:, 0]], seen[pairs[:, 1]]
    warp, kept = cv2.findHomography(one, two, cv2.RANSAC, OFF, maxIters=MOST_ITERATIONS)
    if warp is None or int(kept.sum()) < MIN_INLIERS:
        return
    quad = np.asarray(cv2.perspectiveTransform(frame[None], warp)[0], np.float32)
    near = np.isfinite(quad).all() and np.abs(quad).max() < whole.OUTSIDE
    if near and cv2.isContourConvex(quad) and cv2.contourArea(quad, True) > MIN_AREA:
        yield int(kept.sum()), quad


def _mutual(like: Numbers) -> Which:
    """Pairs of which each is the likest of the other: rows of two."""
    if not like.size:
        return np.zeros((0, 2), np.intp)
    best = like.argmax(1)
    own = np.arange(len(best))
    kept: Mask = (like.argmax(0)[best] == own) & (like[own, best] > MIN_SIMILARITY)
    return np.stack([own[kept], best[kept]], 1)
