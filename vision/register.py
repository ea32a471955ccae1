"""Aligns a known face precisely with a picture: block by block, then as a whole."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision import whole
from vision.arrays import Numbers, Picture, Quad
from vision.flatten import Halves
from vision.whole import PACKED, Faces

BLOCK = 14
"""Of a flattened face in pixels: each is found by itself, and has to fit by itself."""
REACH = 8
"""How far a block is looked for; what is said to be farther was lost on the way."""
WINDOW = (17, 17)
STOP_CRITERIA = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 12, 0.05)
MIN_BLOCK_FIT = 0.5
"""How well a block fits to count: 1 at best."""
STRAY = 1.0
"""Pixels by which a block is off where the others say when it counts for a quarter."""
ROUNDS = 6
MIN_BLOCKS = 8
"""Blocks that tell where a card lies; of a face that has fewer, those missing do not fit."""
LEVELLED = (13, 13)
"""The square in pixels in which relief is made as strong as elsewhere."""
DIFFERENT = 0.5
"""By how much two cards differ where they do."""
GROWN = (0.975, 1.0, 1.025)
"""By how much a card may be larger than the one that was laid upon it."""
FREE = 0.7
"""The share of a block that is to be seen for it to tell something."""
PLAIN = 0.25
"""A block with less relief than this tells nothing."""


@dataclass(frozen=True)
class Fit:
    """A card's corners in the picture, and which share of its blocks lies where it must."""

    corners: Quad
    share: float


def laid_upon(
    picture: Halves,
    quad: Quad,
    faces: Faces,
    card: int,
    rounds: int = 3,
    shown: Numbers | None = None,
) -> Fit:
    """The corners put right, so that this card's face lies upon what is there; `shown` is 1 where
    nothing lies upon it, in any size."""
    return laid(picture, quad, _relief(faces, card), rounds, shown)


def laid(
    picture: Halves, quad: Quad, known: Numbers, rounds: int = 3, shown: Numbers | None = None
) -> Fit:
    """The same for any face, by its relief."""
    free = np.ones_like(known) if shown is None else _scaled(shown, known.shape)
    size = (known.shape[1], known.shape[0])
    best = Fit(quad, 0.0)
    for n in range(rounds + 1):
        wide = whole.flat(picture, quad, size, REACH)
        if wide is None:
            break
        relief = whole.relief(wide)
        share = _share(relief[REACH:-REACH, REACH:-REACH], known, free)
        if share >= best.share:
            best = Fit(quad, share)
        moves = _moves(relief, known, free) if n < rounds else None
        put = None if moves is None else _put(quad, size, *moves)
        if put is None:
            break
        quad = put
    return best


def likeness_aside(picture: Halves, quad: Quad, faces: Faces) -> Numbers:
    """How like each card is to what is there, a little aside, larger or smaller as well; 1 at best.
    A row for this way up, and one for the other."""
    middle = quad.mean(0)
    sizes = [np.asarray((quad - middle) * grown + middle, np.float32) for grown in GROWN]
    views = [whole.flat(picture, size, faces.size) for size in sizes]
    seen = [whole.relief(view) for view in views if view is not None]
    if not seen:
        return np.zeros((2, len(faces)), np.float32)
    ways = [
        [whole.middles(each) for each in seen],
        [whole.middles(each[::-1, ::-1]) for each in seen],
    ]
    # Not by matmul: its threads go on waiting, busily, for longer than all of this takes.
    said = [np.einsum("ci,vi->cv", faces.middles, np.concatenate(way)).max(1) for way in ways]
    return np.stack(said)


def separation(
    picture: Halves, faces: Faces, one: tuple[int, Quad], two: tuple[int, Quad]
) -> tuple[float, float]:
    """Where two cards differ that were laid upon the same place: 1 if it looks like the first one
    there, -1 if like the second; and in how many squares they differ, but in colour."""
    (first, corners), (second, others) = one, two
    view, frame = whole.flat(picture, corners, faces.size), whole.frame(faces.size)
    if view is None:
        return 0.0, 0.0
    back = cv2.getPerspectiveTransform(corners, frame)
    there = np.asarray(back @ cv2.getPerspectiveTransform(frame, others), np.float64)
    other = _relief(faces, second)
    moved = cv2.warpPerspective(other, there, faces.size, borderMode=cv2.BORDER_REPLICATE)
    reliefs = _relief(faces, first), np.asarray(moved, np.float32), whole.relief(view)
    known, other, seen = (_levelled(relief) for relief in reliefs)
    apart = known - other
    where = cv2.blur(apart**2, LEVELLED) > DIFFERENT
    off = (seen - (known + other) / 2)[where]
    nearer = 2 * (off * apart[where]).sum() / max(float((apart[where] ** 2).sum()), 1e-6)
    return float(nearer), float(where.sum() / (LEVELLED[0] * LEVELLED[1]))


def _relief(faces: Faces, card: int) -> Numbers:
    """As it was before it was packed."""
    return np.asarray(faces.relief[card] * np.float32(4 / PACKED), np.float32)


def _levelled(relief: Numbers) -> Numbers:
    """As strong a relief everywhere, but for what is plain."""
    mean = cv2.blur(relief, LEVELLED)
    spread = np.maximum(cv2.blur(relief**2, LEVELLED) - mean**2, 0)
    return np.asarray((relief - mean) / np.sqrt(spread + PLAIN**2), np.float32)


def _put(quad: Quad, size: tuple[int, int], places: Numbers, found: Numbers) -> Quad | None:
    """The corners moved as the places on the face are; None if that is no card any more."""
    frame = whole.frame(size)
    back = cv2.getPerspectiveTransform(frame, quad.astype(np.float32))
    put = cv2.perspectiveTransform(_moved(frame, places, found)[None], back)[0]
    good = np.isfinite(put).all() and cv2.isContourConvex(put.astype(np.float32))
    return np.asarray(put, np.float32) if good else None


def _scaled(shown: Numbers, shape: tuple[int, ...]) -> Numbers:
    return np.asarray(cv2.resize(shown, shape[::-1], interpolation=cv2.INTER_AREA), np.float32)


def _moves(seen: Numbers, known: Numbers, free: Numbers) -> tuple[Numbers, Numbers] | None:
    """Places on the known face, and where they are on the seen one, which has more around it."""
    height, width = known.shape
    rows, columns = np.mgrid[BLOCK // 2 : height : 10, BLOCK // 2 : width : 10]
    places = np.stack([columns.ravel(), rows.ravel()], 1).astype(np.float32)
    places = places[free[rows.ravel(), columns.ravel()] > FREE]
    if len(places) < MIN_BLOCKS:
        return None
    around = np.asarray(cv2.copyMakeBorder(known, *(REACH,) * 4, cv2.BORDER_REPLICATE), np.float32)
    found, good, _ = cv2.calcOpticalFlowPyrLK(
        _grey(around), _grey(seen), places + REACH, places + REACH, winSize=WINDOW, maxLevel=1,
        criteria=STOP_CRITERIA,
    )  # fmt: skip
    near = np.abs(found - REACH - places).max(1) < REACH
    kept = near & (good.ravel() == 1)
    return (places[kept], found[kept] - REACH) if kept.sum() >= MIN_BLOCKS else None


def _moved(points: Numbers, places: Numbers, found: Numbers) -> Numbers:
    """The points moved as most places are: a homography near to none, which moves each place by
    a sum of eight terms; places that stray from it count less each time."""
    scale = np.float32(100)
    wanted = ((found - places) / scale).ravel()
    terms = _terms(places / scale)
    worth = np.ones(len(places), np.float32)
    for _ in range(ROUNDS):
        share = np.repeat(worth, 2)[:, None]
        squares = terms.T @ (terms * share) + 1e-5 * np.eye(8, dtype=np.float32)
        warp = np.linalg.solve(squares, terms.T @ (wanted * share[:, 0]))
        off = np.linalg.norm((terms @ warp - wanted).reshape(-1, 2), axis=1) * scale
        worth = 1 / (1 + (off / STRAY) ** 2) ** 2
    moved = (_terms(points / scale) @ warp).reshape(-1, 2) * scale
    return np.asarray(points + moved, np.float32)


def _terms(points: Numbers) -> Numbers:
    """Two rows for each point, across and down."""
    x, y = points.T
    none, one = np.zeros_like(x), np.ones_like(x)
    across = [one, x, y, none, none, none, x * x, x * y]
    down = [none, none, none, one, x, y, x * y, y * y]
    return np.stack([np.stack(across, 1), np.stack(down, 1)], 1).reshape(-1, 8)


def _grey(relief: Numbers) -> Picture:
    return np.asarray((128 + 40 * relief).clip(0, 255), np.uint8)


def _share(seen: Numbers, known: Numbers, free: Numbers) -> float:
    """Of the blocks that tell something and are to be seen, the share that fits."""
    one, two = _blocks(seen), _blocks(known)
    clear = (two.std(1) > PLAIN) & (_blocks(free).mean(1) > FREE)
    one, two = (
        one[clear] - one[clear].mean(1, keepdims=True),
        two[clear] - two[clear].mean(1, keepdims=True),
    )
    length = np.sqrt((one**2).sum(1) * (two**2).sum(1)) + 1e-6
    fits = (one * two).sum(1) / length > MIN_BLOCK_FIT
    return float(fits.sum() / max(len(fits), MIN_BLOCKS))


def _blocks(relief: Numbers) -> Numbers:
    """A row for each block."""
    down, across = (side // BLOCK for side in relief.shape)
    part = relief[: down * BLOCK, : across * BLOCK].reshape(down, BLOCK, across, BLOCK)
    return np.asarray(part.transpose(0, 2, 1, 3).reshape(down * across, -1), np.float32)
