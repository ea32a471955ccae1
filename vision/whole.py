"""Features of a whole face: edges, tones and relief of a flat, upright card."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from vision.arrays import Numbers, Picture, Quad
from vision.flatten import Halves

OUTSIDE = 1e5
"""Pixels; what is farther away is in no picture."""
TALL = 112
"""Height of a flattened face in pixels; its width is the deck's."""
CELL = 4
WAYS = 6
"""Number of directions of edges."""
TONES = (12, 18)
"""Colours kept of a face, across and down."""
PACKED = 100.0
"""By what numbers below one are multiplied to be kept as bytes."""
COLOUR = 0.4
"""How much colours that do not fit at all weigh beside edges that do."""
MAX_BY_COLOUR = 10
"""How many cards, those with the likest edges, are compared by colour."""
ASIDE = 8
"""Pixels by which a face may lie aside when it is compared by its middle, if it is not slim."""
OTHERS_MISFIT = 1.0
"""How badly the colours of the others are taken to fit."""
TRIMMED = 0.2
"""The share of a face on which a finger or a reflection may lie."""
CAST = 0.45
"""How far lamps part the colours, as a logarithm."""
BRIGHTEST = 0.1
"""The share of a face whose colour is taken for that of the lamp."""
SHADE = 80
"""By how much colours differ that look alike, of 255."""
PLAIN = 0.01
"""What a gloss has to be worth, by the square of its strength."""
GLOSS = (-0.3, 0.6)
"""How far it takes colours to the lamp's at most; below 0 it lay on the card that is known."""


@dataclass(frozen=True)
class Faces:
    """Every card of a deck as a face; the arrays have a row for each."""

    edges: NDArray[np.int8]
    """Card, direction, row and column of cells."""
    tones: Picture
    relief: NDArray[np.int8]
    least: float
    """How like its card a face is at least, to be taken for certain."""
    most: float
    """How badly its colours fit at most."""
    apart: float
    """By how much it scores more than any other card."""

    def __len__(self) -> int:
        return len(self.edges)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of a flattened face."""
        return self.relief.shape[2], self.relief.shape[1]

    @cached_property
    def mean(self) -> Numbers:
        return np.asarray(self.edges.mean(0, np.float32) / PACKED)

    @cached_property
    def telling(self) -> Numbers:
        """How much each cell tells one card from another, at most 1."""
        off = self.edges / np.float32(PACKED) - self.mean
        spread = np.sqrt((off**2).sum(1).mean(0))
        return np.asarray(spread / max(float(spread.max()), 1e-6), np.float32)

    @cached_property
    def known(self) -> tuple[Numbers, Numbers]:
        """Every card's edges, and how they differ from the mean: directions of length one."""
        edges = self.edges / np.float32(PACKED)
        views = edges * self.telling, (edges - self.mean) * self.telling
        whole, own = (_directions(np.asarray(view, np.float32)) for view in views)
        return whole, own

    @cached_property
    def worth(self) -> Numbers:
        """How much each cell of each card tells of its colours."""
        return np.stack([worth(tones) for tones in self.tones])

    @cached_property
    def middles(self) -> Numbers:
        """Every card's relief but for its edge: directions of length one."""
        aside = _aside(self.size)
        inner = self.relief[:, aside:-aside, aside:-aside].astype(np.float32)
        return np.concatenate([middles(relief, 0) for relief in inner])

    def likeness(self, edges: Numbers) -> tuple[Numbers, Numbers]:
        """How like each card a view is in all, and in what tells it from others; at most 1."""
        whole, own = self.known
        views = (edges * self.telling)[None], ((edges - self.mean) * self.telling)[None]
        seen, off = (_directions(view)[0] for view in views)
        return np.asarray(whole @ seen, np.float32), np.asarray(own @ off, np.float32)

    def judged(self, view: Picture) -> tuple[Numbers, Numbers]:
        """For every card how like it a flattened view is, 1 at best, and how badly its colours fit,
        0 at best."""
        _, own = self.likeness(edges(view))
        some = np.argsort(-own)[:MAX_BY_COLOUR]
        misfit = np.full(len(own), OTHERS_MISFIT, np.float32)
        misfit[some] = misfits(tones(view), self.tones[some], self.worth[some])
        return own, misfit

    def misfit(self, view: Picture, card: int) -> float:
        """How badly the colours of one card fit a flattened view."""
        return float(misfits(tones(view), self.tones[[card]], self.worth[[card]])[0])


def scores(like: Numbers, misfit: Numbers) -> Numbers:
    """How well cards fit, edges and colours together. Misfits are squares: where all are small,
    the least still tells clearly which card it is."""
    return np.asarray(like - COLOUR * np.sqrt(misfit))


def none() -> Faces:
    """Of a deck that is read by its indices alone."""
    return Faces(
        np.zeros((0, WAYS, 1, 1), np.int8), np.zeros((0, *TONES[::-1], 3), np.uint8),
        np.zeros((0, TALL, CELL), np.int8), 1.0, 0.0, 0.0,
    )  # fmt: skip


def described(cards: Iterable[Picture], aspect: float) -> Faces:
    """What is kept of flat cards as a whole; how clear one has to be is measured later."""
    size = (CELL * max(4, round(TALL * aspect / CELL)), TALL)  # a whole number of cells
    scaled = (cv2.resize(card, size, interpolation=cv2.INTER_AREA) for card in cards)
    faces = [np.asarray(face, np.uint8) for face in scaled]
    return Faces(
        np.stack([_packed(edges(face)) for face in faces]),
        np.stack([tones(face) for face in faces]).round().astype(np.uint8),
        np.stack([_packed(relief(face) * np.float32(0.25)) for face in faces]),
        1.0, 0.0, 0.0,
    )  # fmt: skip


def _packed(numbers: Numbers) -> NDArray[np.int8]:
    return (numbers * PACKED).round().clip(-127, 127).astype(np.int8)


def flat(picture: Halves, quad: Quad, size: tuple[int, int], margin: int = 0) -> Picture | None:
    """The card in these corners (its upper left first) with some ground around it; None if that is
    not in the picture."""
    if not np.isfinite(quad).all() or np.abs(quad).max() > OUTSIDE:
        return None
    long = max(np.linalg.norm(quad[3] - quad[0]), np.linalg.norm(quad[2] - quad[1]))
    times = int(np.log2(max(1.0, 1.2 * float(long) / size[1])))
    corners = (quad + 0.5) * 0.5**times - 0.5
    warp = cv2.getPerspectiveTransform(corners.astype(np.float32), frame(size) + margin - 0.5)
    wide = (size[0] + 2 * margin, size[1] + 2 * margin)
    return np.asarray(
        cv2.warpPerspective(picture.halved(times), warp, wide, borderMode=cv2.BORDER_REPLICATE),
        np.uint8,
    )


def frame(size: tuple[int, ...]) -> Quad:
    """The corners of a flattened face, or of a picture, of this width and height."""
    return np.array([[0, 0], [size[0], 0], list(size), [0, size[1]]], np.float32)


def edges(view: Picture) -> Numbers:
    """How strong edges of each direction are, cell by cell, by those around."""
    smooth = cv2.GaussianBlur(view, (0, 0), 0.8)
    across = cv2.Sobel(smooth, cv2.CV_32F, 1, 0, ksize=3)
    down = cv2.Sobel(smooth, cv2.CV_32F, 0, 1, ksize=3)
    steep = across**2 + down**2
    channel = steep.argmax(2)[..., None]
    x, y = (np.take_along_axis(part, channel, 2)[..., 0] for part in (across, down))
    length = np.hypot(x, y) + 1e-3
    double = (x * x - y * y) / length, 2 * x * y / length
    turns = np.arange(WAYS) * 2 * np.pi / WAYS
    size = view.shape[1] // CELL, view.shape[0] // CELL
    each = []
    for turn in turns:
        along = np.maximum(double[0] * np.cos(turn) + double[1] * np.sin(turn), 0)
        spread = cv2.GaussianBlur(along.astype(np.float32), (0, 0), CELL / 2)
        each.append(cv2.resize(spread, size, interpolation=cv2.INTER_AREA))
    out = np.stack(each)
    energy = np.asarray((out**2).sum(0), np.float32)
    around = cv2.GaussianBlur(energy, (0, 0), 2.0)
    floor = 0.35 * np.sqrt(energy.mean()) + 1e-3
    return np.asarray(out / (np.sqrt(around + energy) + floor), np.float32)


def tones(view: Picture) -> Numbers:
    return np.asarray(cv2.resize(view, TONES, interpolation=cv2.INTER_AREA), np.float32)


def relief(view: Picture) -> Numbers:
    """Lighter and darker than around, whatever the light."""
    grey = lightness(view).astype(np.float32)
    off = np.asarray(grey - cv2.GaussianBlur(grey, (0, 0), 6), np.float32)
    around = np.sqrt(cv2.GaussianBlur(off**2, (0, 0), 10))
    return np.asarray(off / (around + 0.25 * np.sqrt((off**2).mean()) + 1), np.float32)


def middles(relief: Numbers, aside: int | None = None) -> Numbers:
    """What of a relief may be the middle of a face, so far aside, at half the size: directions of
    length one."""
    half = np.asarray(cv2.resize(relief, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
    out = _aside(relief.shape) if aside is None else aside
    views = sliding_window_view(half, (half.shape[0] - out, half.shape[1] - out))
    rows = views[::2, ::2].reshape(-1, views.shape[2] * views.shape[3])
    return _directions(rows - rows.mean(1, keepdims=True))


def _aside(size: tuple[int, ...]) -> int:
    return min(ASIDE, min(size) // 4)


def lightness(picture: Picture) -> Picture:
    """A grey picture in which white stands out from every colour, as well as from black."""
    least = cv2.min(cv2.min(picture[..., 0], picture[..., 1]), picture[..., 2])
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.addWeighted(grey, 0.5, least, 0.5, 0), np.uint8)


def _directions(rows: Numbers) -> Numbers:
    long = rows.reshape(len(rows), -1)
    return np.asarray(long / np.maximum(np.linalg.norm(long, axis=1, keepdims=True), 1e-6))


def misfits(seen: Numbers, known: Picture, worth: Numbers) -> Numbers:
    """For every card how badly its colours (card, row, column, channel) become those seen, 0 at
    best, with this worth of each cell: in a light that falls off and has a cast of its own, under a
    gloss of the lamp's colour.

    The gloss is what tells a pale blue from a green: it takes all colours towards white, while
    casts alone would have to turn them."""
    plane = _plane(seen.shape[:2])
    wanted = seen.reshape(-1, 3)
    colours = known.reshape(len(known), -1, 3).astype(np.float32) + 1
    share = np.ones(colours.shape[:2], np.float32)
    for _ in range(2):
        off, gains, gloss = _lit(wanted, colours, plane, share)
        share = _trimmed(off, worth) + np.float32(1e-3)
    share = share * worth
    spread = (((wanted - wanted.mean(0)) ** 2).sum(1) * worth).sum(1) / worth.sum(1) + 30
    cast = np.log(gains.clip(0.02, 50))
    parted = (cast - cast.mean(1, keepdims=True)).clip(-2, 2)
    odd = np.maximum(np.abs(parted).max(1) - CAST, 0) + np.abs(gloss - gloss.clip(*GLOSS))
    return np.asarray((off * share).sum(1) / share.sum(1) / spread + odd, np.float32)


def worth(colours: Picture) -> Numbers:
    """How much each cell of a card tells of its colours: all that look alike together as much as
    others, so that the few signs on a white card are as much worth as its paper."""
    cells = colours.reshape(-1, 3).astype(np.float32)
    squares = (cells**2).sum(1)
    apart = (squares[:, None] + squares - 2 * cells @ cells.T).clip(0)
    return np.asarray(1 / np.exp(-apart / (2 * SHADE**2)).mean(1), np.float32)


def _trimmed(off: Numbers, worth: Numbers) -> Numbers:
    """1 for the cells that fit best, up to the share of all worth that has to."""
    order = off.argsort(1)
    sums = np.take_along_axis(worth, order, 1).cumsum(1)
    fits = sums <= (1 - TRIMMED) * sums[:, -1:]
    out = np.zeros_like(off)
    np.put_along_axis(out, order, fits.astype(off.dtype), 1)
    return out


@cache
def _plane(shape: tuple[int, int]) -> Numbers:
    """One, how far down and how far across, for every cell."""
    down, across = np.mgrid[-0.5 : 0.5 : shape[0] * 1j, -0.5 : 0.5 : shape[1] * 1j]
    return np.stack([np.ones_like(down), down, across], -1).reshape(-1, 3).astype(np.float32)


def _lamp(wanted: Numbers) -> Numbers:
    bright = wanted.sum(1)
    return np.asarray(wanted[bright >= np.quantile(bright, 1 - BRIGHTEST)].mean(0), np.float32)


def _lit(
    wanted: Numbers, colours: Numbers, plane: Numbers, share: Numbers
) -> tuple[Numbers, Numbers, Numbers]:
    """How far, cell by cell, each card in its best light is from what is wanted; its gains and its
    gloss.

    Least squares, in which each channel has a light of its own and all share the gloss: lights are
    solved for as what they would be without it, less what it takes from them."""
    base = colours.transpose(0, 2, 1)[..., None] * plane
    shared = base.swapaxes(2, 3) * share[:, None, None]
    squares = shared @ base
    squares += np.eye(3, dtype=np.float32) * (1e-3 * squares[..., :1, :1] + 1)
    lamp = _lamp(wanted)[:, None]
    crossed = shared.sum(3, keepdims=True) * lamp[..., None]
    solved = np.linalg.solve(squares, np.concatenate([shared @ wanted.T[..., None], crossed], -1))
    bare, taken = solved[..., 0], solved[..., 1]
    fitted = (share[:, None] * wanted.T * lamp).sum((1, 2)) - (crossed[..., 0] * bare).sum((1, 2))
    whole = share.sum(1) * (lamp**2).sum()
    gloss = fitted / ((1 + PLAIN) * whole - (crossed[..., 0] * taken).sum((1, 2)))
    light = bare - taken * gloss[:, None, None]
    off = (base @ light[..., None])[..., 0] + lamp * gloss[:, None, None] - wanted.T
    return (off**2).sum(1), light[..., 0], gloss
