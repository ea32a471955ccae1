"""Finds whole cards by keypoints, each of which votes for the position of its card."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Numbers, Picture, Quad, Real, Which
from vision.flatten import Halves
from vision.whole import lightness

MIN_SIDE = 32
"""Pixels a side of a picture has at least in which keypoints are looked for."""
EVERYWHERE = np.zeros((0, 0), np.uint8)
"""No mask: nothing is left out."""
LONG_SIDE = 1024
MOST_SEEN = 900
KNOWN_TALL = 200
"""Height in pixels at which a known face is looked at."""
EACH = 140
"""Keypoints of one face at most."""
MOST_KNOWN = 1600
MAX_BITS = 64
"""Bits, of 256, by which keypoints of the same thing differ at most."""
SAME = 36
SEEDS = 150
"""The clearest matches: around each of them others are counted."""
MIN_VOTES = 6
MIN_VOTE_SHARE = 0.3
"""By what the clearest card has; a card for which fewer matches speak is none."""
MAX_SHIFT, MAX_GROWTH, MAX_TURN = 0.25, 0.4, 0.5
"""In how much two matches of one card may differ: place by height, log of the size, turn."""


@dataclass(frozen=True)
class Points:
    """Keypoints of a deck's faces. Lengths are in card heights."""

    places: Numbers
    """A row for each: x, y, size, turn."""
    bits: Picture


def none() -> Points:
    return Points(np.zeros((0, 4), np.float32), np.zeros((0, 32), np.uint8))


def known(faces: Sequence[Picture]) -> Points:
    """Of flat faces; what many share is kept once."""
    every = [_of_face(face) for face in faces]
    each = max(12, MOST_KNOWN // max(len(every), 1))
    out = none()
    for at, said in every:
        new = [i for i in range(len(at)) if not _there(at[i], said[i], out)][:each]
        out = Points(np.vstack([out.places, at[new]]), np.vstack([out.bits, said[new]]))
    return out


def _there(at: Numbers, said: Picture, points: Points) -> bool:
    near = np.abs(points.places[:, :2] - at[:2]).max(1, initial=0) < 0.04
    return bool((np.bitwise_count(points.bits[near] ^ said).sum(1, initial=0) < SAME).any())


def _of_face(face: Picture) -> tuple[Numbers, Picture]:
    edge = KNOWN_TALL // 10
    scale = KNOWN_TALL / face.shape[0]
    small = cv2.resize(face, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    lying = cv2.copyMakeBorder(small, *(edge,) * 4, cv2.BORDER_CONSTANT, value=(90, 90, 90))
    orb = cv2.ORB.create(EACH, 1.2, 6, 12, 0, 2, cv2.ORB_HARRIS_SCORE, 25, 8)
    found, bits = _detected(orb, lightness(np.asarray(lying, np.uint8)))
    order = np.argsort([-point.response for point in found])
    rows = _rows(found) - (edge, edge, 0, 0)
    return (rows / (KNOWN_TALL, KNOWN_TALL, KNOWN_TALL, 1)).astype(np.float32)[order], bits[order]


def _detected(orb: cv2.ORB, grey: Picture) -> tuple[Sequence[cv2.KeyPoint], Picture]:
    if min(grey.shape) < MIN_SIDE:
        return (), np.zeros((0, 32), np.uint8)
    found, bits = orb.detectAndCompute(grey, EVERYWHERE)
    return found, np.zeros((0, 32), np.uint8) if bits is None else np.asarray(bits, np.uint8)


def _rows(found: Sequence[cv2.KeyPoint]) -> Real:
    return np.array([(*p.pt, p.size, np.deg2rad(p.angle)) for p in found]).reshape(-1, 4)


def located(picture: Halves, points: Points, aspect: float, most: int) -> Iterator[Quad]:
    """Where cards of the deck may lie, their upper left corners first, the clearest card first."""
    small, scale = picture.scaled(min(LONG_SIDE, max(picture.whole.shape[:2])))
    votes = _votes(small, points, aspect)
    if votes is None:
        return
    seen, places, poses = votes
    for members in _clusters(poses, most):
        size = float(poses[members[0], 2])
        warp, _ = cv2.estimateAffine2D(
            places[members, :2], seen[members, :2], method=cv2.RANSAC,
            ransacReprojThreshold=0.04 * size, maxIters=400,
        )  # fmt: skip
        if warp is not None:
            corners = np.array([[0, 0], [aspect, 0], [aspect, 1], [0, 1]]) @ warp[:, :2].T
            quad = (corners + warp[:, 2]) * scale
            if cv2.contourArea(quad.astype(np.float32), True) > 400:
                yield np.asarray(quad, np.float32)


def _votes(
    small: Picture, points: Points, aspect: float
) -> tuple[Numbers, Numbers, Numbers] | None:
    """Matching keypoints, seen and known, and the pose of the card that each speaks for: the
    clearest first."""
    grey = cv2.createCLAHE(3, (8, 8)).apply(lightness(small))
    orb = cv2.ORB.create(MOST_SEEN, 1.2, 8, 16, 0, 2, cv2.ORB_HARRIS_SCORE, 25, 8)
    found, bits = _detected(orb, np.asarray(grey, np.uint8))
    if len(found) < MIN_VOTES or not len(points.bits):
        return None
    pairs = cv2.BFMatcher(cv2.NORM_HAMMING).knnMatch(bits, points.bits, k=2)
    rows = [(m.queryIdx, m.trainIdx, m.distance) for pair in pairs for m in pair]
    clear = sorted((row for row in rows if row[2] < MAX_BITS), key=lambda row: row[2])
    if len(clear) < MIN_VOTES:
        return None
    matches = np.array(clear)
    seen = _rows(found)[matches[:, 0].astype(int)].astype(np.float32)
    places = points.places[matches[:, 1].astype(int)]
    size, turn = seen[:, 2] / places[:, 2], seen[:, 3] - places[:, 3]
    middle = (aspect / 2 - places[:, 0]) + 1j * (0.5 - places[:, 1])
    at = seen[:, 0] + 1j * seen[:, 1] + middle * size * np.exp(1j * turn)
    return seen, places, np.stack([at.real, at.imag, size, turn], 1).astype(np.float32)


def _clusters(poses: Numbers, most: int) -> Iterator[Which]:
    """Matches that speak for the same card, the largest group first."""
    seeds = poses[:SEEDS]
    away = np.hypot(seeds[:, None, 0] - poses[:, 0], seeds[:, None, 1] - poses[:, 1])
    grown = np.abs(np.log(seeds[:, None, 2] / poses[:, 2]))
    turned = np.abs((seeds[:, None, 3] - poses[:, 3] + np.pi) % (2 * np.pi) - np.pi)
    near = (away < MAX_SHIFT * seeds[:, None, 2]) & (grown < MAX_GROWTH) & (turned < MAX_TURN)
    free = np.ones(len(poses), bool)
    fewest: float = MIN_VOTES
    for _ in range(most):
        counts = (near & free).sum(1)
        best = int(counts.argmax())
        if counts[best] < fewest:
            return
        fewest = max(fewest, MIN_VOTE_SHARE * counts[best])
        yield np.concatenate([[best], np.flatnonzero(near[best] & free)])
        free &= ~((away[best] < 2 * MAX_SHIFT * seeds[best, 2]) & (turned[best] < 2 * MAX_TURN))
