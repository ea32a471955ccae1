"""Finds whole cards by their edges: four straight sides in a card's proportions."""

from collections.abc import Iterable, Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Numbers, Picture, Quad
from vision.frames import fitted

LONG_SIDE = 640
MIN_AREA, MAX_AREA = 0.006, 0.96
"""Of the picture's area."""
SLIM, WIDE = 0.45, 0.95
"""Of the short side by the long one."""
SPECKS = (5, 9)
"""Pixels across: what is smaller may be a rough ground's."""
POINTS, CORNER = 40, 0.12
"""How many points of a side are looked at, and how much of each of its ends is a corner's."""
REACH, STEP = 2, 8.0
"""How far, in pixels, an edge may be from a side, and how much lighter or of other colour one side
of it is than the other."""


def quads(image: Picture, *, thoroughly: bool = False) -> list[Quad]:
    """Corners of what may be cards, clockwise, the largest first; thoroughly: on rough ground as
    well, which takes three times as long."""
    small = fitted(image, LONG_SIDE)
    scale = max(small.shape[:2]) / max(image.shape[:2])
    masks = _opened(_masks(small)) if thoroughly else _masks(small)
    found = [quad for mask in masks for quad in _four_sided(mask)]
    found.sort(key=lambda quad: -cv2.contourArea(quad))
    most = np.array(small.shape[1::-1]) - 2  # what the picture's edge cuts off has no known shape
    inside = [quad for quad in found if (quad > 1).all() and (quad < most).all()]
    return [(quad + 0.5) / scale - 0.5 for quad in _apart(inside)]


def _masks(image: Picture) -> Iterator[Picture]:
    """Black and white pictures in which a card's outline may be closed."""
    smooth = cv2.GaussianBlur(image, (0, 0), 1.0)
    planes = cv2.split(cv2.cvtColor(smooth, cv2.COLOR_BGR2LAB))
    kernel = np.ones((3, 3), np.uint8)
    for least in (20, 50):
        edges = np.zeros(image.shape[:2], np.uint8)
        for plane in planes:
            edges |= np.asarray(cv2.Canny(plane, least, 2.5 * least), np.uint8)
        yield np.asarray(cv2.dilate(edges, kernel), np.uint8)
    for plane in planes:
        _, mask = cv2.threshold(plane, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
        yield np.asarray(mask, np.uint8)
    yield np.asarray(
        cv2.adaptiveThreshold(
            planes[0], 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, 101, -4
        ),
        np.uint8,
    )  # fmt: skip


def _opened(masks: Iterable[Picture]) -> Iterator[Picture]:
    """Each of them, and without the specks that a rough ground hangs on a card."""
    for mask in masks:
        yield mask
        for wide in SPECKS:
            round_ = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide))
            yield np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, round_), np.uint8)


def _four_sided(mask: Picture) -> Iterator[Quad]:
    contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    whole = mask.shape[0] * mask.shape[1]
    for contour in contours:
        if len(contour) < 4 or not 0.7 * MIN_AREA * whole < cv2.contourArea(contour):
            continue
        hull = np.asarray(cv2.convexHull(contour), np.int32)
        area = cv2.contourArea(hull)
        if not MIN_AREA * whole < area < MAX_AREA * whole:
            continue
        quad = _quad(hull)
        if quad is not None and _card_shaped(quad) and cv2.contourArea(quad) > 0.86 * area:
            yield quad


def _quad(hull: NDArray[np.int32]) -> Quad | None:
    """The four sides of a hull with rounded corners: its four longest lines, prolonged."""
    length = cv2.arcLength(hull, True)
    rough = cv2.approxPolyDP(hull, 0.012 * length, True)[:, 0].astype(np.float64)
    if not 4 <= len(rough) <= 12:
        return None
    sides = np.roll(rough, -1, 0) - rough
    longest = np.sort(np.argsort(-np.linalg.norm(sides, axis=1))[:4])
    corners = []
    for one, two in zip(np.roll(longest, 1), longest, strict=True):
        cross = sides[one, 0] * sides[two, 1] - sides[one, 1] * sides[two, 0]
        if abs(cross) < 1e-6:
            return None
        gap = rough[two] - rough[one]
        along = (gap[0] * sides[two, 1] - gap[1] * sides[two, 0]) / cross
        corners.append(rough[one] + along * sides[one])
    quad = np.array(corners, np.float32)
    low, high = hull[:, 0].min(0), hull[:, 0].max(0)
    room = 0.12 * (high - low)
    inside = (quad > low - room).all() and (quad < high + room).all()
    return _clockwise(quad) if inside and cv2.isContourConvex(quad) else None


def _clockwise(quad: Quad) -> Quad:
    one, two = quad[1] - quad[0], quad[2] - quad[0]
    return quad if one[0] * two[1] - one[1] * two[0] > 0 else quad[::-1].copy()


def sides_of(quad: Quad) -> Numbers:
    """How long each is, from the upper one on."""
    return np.asarray(np.linalg.norm(np.roll(quad, -1, 0) - quad, axis=1))


def aspect_of(quad: Quad) -> float:
    """Width by height."""
    sides = sides_of(quad)
    return float((sides[0] + sides[2]) / max(sides[1] + sides[3], 1))


def _card_shaped(quad: Quad) -> bool:
    sides = sides_of(quad)
    one, two = sides[0] + sides[2], sides[1] + sides[3]
    even = sides[:2] / np.maximum(sides[2:], 1)
    straight = (even > 0.6).all() and (even < 1.7).all()
    return bool(straight and SLIM < min(one, two) / max(one, two, 1) < WIDE)


def _apart(found: list[Quad]) -> list[Quad]:
    """Of nearly equal outlines one."""
    kept: list[Quad] = []
    for quad in found:
        reach = 0.04 * cv2.arcLength(quad, True) / 4
        if not any(_distance(quad, other) < reach for other in kept):
            kept.append(quad)
    return kept


def _distance(one: Quad, two: Quad) -> float:
    return min(float(np.linalg.norm(np.roll(one, k, 0) - two, axis=1).max()) for k in range(4))


def edged(image: Picture, quad: Quad) -> float:
    """Which share of the sides of an outline lies along edges of the picture."""
    small = fitted(image, LONG_SIDE)
    scale = max(small.shape[:2]) / max(image.shape[:2])
    smooth = cv2.GaussianBlur(small, (0, 0), 1.0)
    lab = cv2.cvtColor(smooth, cv2.COLOR_BGR2LAB).astype(np.float32)
    corners = (quad + 0.5) * scale - 0.5
    sides = np.roll(corners, -1, 0) - corners
    across = np.stack([sides[:, 1], -sides[:, 0]], 1)
    across /= np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-6)
    along = np.linspace(CORNER, 1 - CORNER, POINTS)[:, None]
    points = (corners[:, None] + along * sides[:, None]).reshape(-1, 1, 2)
    off = np.arange(-REACH - 1.5, REACH + 2)[:, None]
    x, y = (
        (points + off * np.repeat(across, POINTS, 0)[:, None]).astype(np.float32).transpose(2, 0, 1)
    )
    seen = cv2.remap(lab, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    steps = np.abs(seen[:, 3:] - seen[:, :-3]).max((1, 2))
    return float((steps > STEP).mean())
