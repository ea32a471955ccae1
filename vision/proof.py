"""Compares a stored face with a place in the picture, square by square: is the card there?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision import prints, register, whole
from vision.arrays import Mask, Numbers, Picture, Quad, Which
from vision.deck import Deck
from vision.flatten import Halves
from vision.lamp import lamp_on
from vision.prints import (
    CONTRAST,
    SQUARE,
    STEP,
    Prints,
    apart,
    colours,
    correlation,
    lightness,
    soft,
    squares,
)  # fmt: skip

COARSE = 0.55
"""Pixels by which a face is smoothed for each time it is larger than the card in the picture."""
COARSEST = 3.0
SHOWN = 0.9
"""The share of a square that is to be seen for it to count."""
MOST_OFF = 0.12
"""The share of squares that may fit badly: a finger, a reflection."""
DULLER, INDEX_DULLER = 0.2, 0.09
"""By how much worse than most squares those may correlate that tell a card from others, and those
of its best index: where the picture is sharp, another sign is another card."""
MOST_TELLING_OFF = 0.25
"""The same of the squares that tell a card from others."""
MIN_FIT, MAX_FIT_ASKED = 0.7, 0.88
"""How well the squares of a card have to correlate, and how well at most, in a deck whose cards are
like each other."""
CLEARER = 0.05
"""By how much better than those of another card laid in its place."""
MEDIAN = 0.85
"""How well most squares correlate at least."""
MIN_LEAD = 0.15
"""How much nearer the picture is to a card than to each rival, 1 at most, where they differ."""
GRAIN = 8.0
"""The square of how much a picture differs from a face by its grain alone."""
COLOURED = 15.0
"""Minimum strength of a colour that differs from grey, in Lab units."""
STRENGTH = (0.6, 1.7)
"""How much weaker or stronger colours may be than those of the face."""
MISFIT = 0.4
"""By how much colours may be off, by their strength."""
MIN_SEEN_SQUARES = 6
"""Squares with contrast that are to be seen."""
LEAST_AREA, LEAST_STRIP = 0.15, 0.05
"""The share of a card that is to be seen, and the same of one whose indices were read."""
SEVERAL = 3
"""Indices of which one may fit by chance."""
BESIDE_INDEX = 0.45
"""How far from an index's middle, by its height, the squares are that show it."""
WHITE, SPOT, HALO = 248, 29, 45
"""How light a mirrored lamp is, and pixels: how wide it is at least, and what it outshines."""
MOST_GLARE = 0.3
"""The share of a card that is white where it is mirrored: else it is white paper in much light."""
RIM = 4
"""Pixels along a face's edge that may show the ground."""
MIN_HEIGHT = 70.0
"""Height in pixels of a card that can be proven."""
THERE, CLOSE = 0.6, 10.0
"""How well squares around a place fit for it not to be covered, and how much plain ones differ."""
COVERED = 0.12
"""The share of a card that something which lies upon it hides, at least."""
EDGE, SIDE = 0.15, 0.25
"""The share of a card's edge that such a thing hides, at least, and without one of its corners."""
FITTING, STILL_FITTING = 0.75, 0.2
"""How well a square fits as if it were not hidden, and the share of those that do by chance."""


@dataclass(frozen=True)
class Proof:
    """How well one card's face fits in a place, and how far it differs from others."""

    card: int
    corners: Quad
    fit: float
    """How well all but the worst squares correlate, 1 at best."""
    telling: float
    """The same of those that tell the card from others."""
    median: float
    lead: float
    """By how much it is nearer to this card than to its nearest rival: -1 to 1."""
    rival: int
    """That rival; -1: there is none."""
    misfit: float
    """How badly its colours fit: 0 at best."""
    shown: float
    """The share of the card that is to be seen."""
    count: int
    """Squares with contrast among them."""
    indexed: float
    """How well the best of its indices fits; 1 for cards that have none."""

    def good(self, deck: Deck, read: str = "") -> bool:
        """Whether this card is there, and no other; `read` is the card that its indices say for
        certain: where that is this one, a strip of the face is enough."""
        least = float(deck.prints.least[self.card])
        agreed = read == deck.cards[self.card]
        sharp, index = (max(least, self.median - off) for off in (DULLER, INDEX_DULLER))
        fits = self.fit >= least and self.telling >= sharp and self.indexed >= index
        area = LEAST_STRIP if agreed else LEAST_AREA
        enough = self.count >= MIN_SEEN_SQUARES and self.shown >= area
        fits &= self.median >= MEDIAN
        return fits and enough and self.lead >= MIN_LEAD and self.misfit <= MISFIT

    @property
    def score(self) -> float:
        return self.median + min(self.fit, self.telling) + self.lead - self.misfit


def proof(
    picture: Halves, quad: Quad, card: int, deck: Deck, over: Sequence[Quad] = ()
) -> Proof | None:
    """One card's face laid upon what is in these corners, but for what lies `over` it; None: no
    card can be told there."""
    known = deck.prints
    face = known.pictures[card]
    free = _shown(picture, quad, known.size, over) if over else None
    quad = register.laid_upon(picture, quad, deck.faces, card, shown=free).corners
    quad = prints.laid(picture, quad, face, shown=free)
    tall = float(max(np.linalg.norm(quad[3] - quad[0]), np.linalg.norm(quad[2] - quad[1])))
    view = whole.flat(picture, quad, known.size) if tall >= MIN_HEIGHT else None
    if view is None:
        return None
    shown = _shown(picture, quad, known.size, over)
    coarse = COARSE * max(0.0, prints.TALL / tall - 1)
    return _compared(view, shown, coarse, quad, card, deck)


def _shown(picture: Halves, quad: Quad, size: tuple[int, int], over: Sequence[Quad]) -> Numbers:
    """1 where a flattened card is in the picture and nothing is known to lie upon it."""
    height, width = picture.whole.shape[:2]
    back = cv2.getPerspectiveTransform(quad.astype(np.float32), whole.frame(size))
    mask = np.zeros(size[::-1], np.float32)
    frame = cv2.perspectiveTransform(whole.frame((width, height))[None], back)[0]
    if np.isfinite(frame).all() and np.abs(frame).max() < whole.OUTSIDE:
        cv2.fillConvexPoly(mask, np.rint(frame).astype(np.int32), 1.0)
    else:
        mask[:] = 1
    for other in over:
        lies = cv2.perspectiveTransform(other.astype(np.float32)[None], back)[0]
        if np.isfinite(lies).all() and np.abs(lies).max() < whole.OUTSIDE:
            cv2.fillConvexPoly(mask, np.rint(lies).astype(np.int32), 0.0)
    return _rimless(mask)


def _rimless(mask: Numbers) -> Numbers:
    inner = mask[RIM:-RIM, RIM:-RIM]
    return np.asarray(cv2.copyMakeBorder(inner, *(RIM,) * 4, cv2.BORDER_CONSTANT), np.float32)


def _compared(
    view: Picture, shown: Numbers, coarse: float, quad: Quad, card: int, deck: Deck
) -> Proof | None:
    known = deck.prints
    shown = shown * ~_glare(view)
    face, seen = soft(known.pictures[card], min(coarse, COARSEST)), soft(view)
    there = squares(shown) > SHOWN
    match = _Match(face, seen, shown)
    if not (there & match.contrasted).any():
        return None
    measured = match.measured(there, quad, card, deck)
    if measured.fit >= float(known.least[card]):
        return measured
    rest = match.uncovered(there)
    if rest is None or not (rest & match.contrasted).any():
        return measured
    match = _Match(face, seen, shown * _pixels(rest, shown.shape))
    return match.measured(rest, quad, card, deck)


def _glare(view: Picture) -> Mask:
    """Where a lamp is mirrored: a white spot, larger than what is printed in white, with what is
    around it."""
    white = (view.min(2) >= WHITE).astype(np.uint8)
    spot = cv2.morphologyEx(white, cv2.MORPH_OPEN, _round(SPOT))
    if not 0 < spot.mean() < MOST_GLARE:
        return np.zeros(spot.shape, bool)
    return np.asarray(cv2.dilate(spot, _round(HALO)) > 0)


def _round(wide: int) -> Picture:
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide)), np.uint8)


class _Match:
    """A face and what is seen of it, without the light on it, square by square."""

    def __init__(self, face: Numbers, seen: Numbers, shown: Numbers) -> None:
        plain, grey = lamp_on(face, seen, shown).off(seen), lightness(face)
        self.fits = correlation(lightness(plain), grey)
        self.contrasted = prints.spread(grey) > CONTRAST
        self._face = colours(face)
        self._plain = _as_strong(colours(plain), self._face, shown)
        self._off = apart(self._plain, self._face)

    def measured(self, there: Mask, quad: Quad, card: int, deck: Deck) -> Proof:
        clear = there & self.contrasted
        some = self.fits[clear]
        rivals = list(self._rivals(there, card, deck.prints))
        nearest, rival = min(((near, card) for near, card, _ in rivals), default=(1.0, -1))
        where = np.unique(np.concatenate([np.zeros(0, np.intp), *(each for *_, each in rivals)]))
        where = where[clear.ravel()[where]]
        deep = self.fits.ravel()[where] if len(where) else some
        return Proof(
            card, quad, _low(some, MOST_OFF), _low(deep, MOST_TELLING_OFF),
            float(np.median(some)), nearest, rival, self._misfit(clear), float(there.mean()),
            len(some),
            self._indexed(there, deck),
        )  # fmt: skip

    def _rivals(self, there: Mask, card: int, known: Prints) -> Iterator[tuple[float, int, Which]]:
        """By how much the picture is nearer to the card than to each rival, the rival, and the
        squares by which that is told; 0 where none of them is to be seen."""
        for rival in known.rivals_of(card):
            where = rival.where(there)
            other = apart(self._plain, rival.face).ravel()[where]
            own = self._off.ravel()[where]
            nearer = (other - own) / (other + own + GRAIN)
            yield float(nearer.mean()) if len(where) else 0.0, rival.card, where

    def _misfit(self, clear: Mask) -> float:
        """How far colours are from those of the face, by their strength, in most squares."""
        one, two = (
            np.stack([squares(np.ascontiguousarray(each[..., i]))[clear] for i in (1, 2)])
            for each in (self._plain, self._face)
        )
        return float(np.median(np.hypot(*(one - two)) / (np.hypot(*two) + COLOURED)))

    def _indexed(self, there: Mask, deck: Deck) -> float:
        """How well the index fits that fits best and is to be seen, of several the second; 1 for
        cards that have none."""
        rows, columns = np.indices(self.fits.shape) * STEP + SQUARE // 2
        inner = squares(_rimless(np.ones(self._face.shape[:2], np.float32))) > SHOWN
        found = [] if len(deck.slots) else [1.0]
        for x, y, _ in (deck.slots * prints.TALL).tolist():
            reach = max(deck.tall * prints.TALL * BESIDE_INDEX, STEP)
            near = (np.abs(columns - x) <= reach) & (np.abs(rows - y) <= reach) & inner
            if near.any() and there[near].all():
                found.append(float(self.fits[near & self.contrasted].min(initial=1.0)))
        best = sorted(found, reverse=True)
        return best[min(len(best) // SEVERAL, 1)] if best else -1.0

    def uncovered(self, there: Mask) -> Mask | None:
        """The squares upon which nothing lies, if something covers a part of the card: from its
        edge on, where next to nothing fits."""
        fits = np.where(self.contrasted, self.fits.clip(0, 1), np.sqrt(self._off.clip(0)) < CLOSE)
        good = np.where(there, fits, 1).astype(np.float32)
        around = cv2.blur(good, (3, 3), borderType=cv2.BORDER_REPLICATE)
        hidden = there & _reaching_in(around <= THERE, there)
        if hidden.mean() < COVERED or (good[hidden] > FITTING).mean() > STILL_FITTING:
            return None
        return there & ~hidden


def _as_strong(seen: Numbers, face: Numbers, shown: Numbers) -> Numbers:
    """With colours that are as strong as those of the face: cameras and dim light make them
    stronger or weaker, all alike, and turn none into another."""
    one, two = seen[::4, ::4, 1:], face[::4, ::4, 1:]
    weight = shown[::4, ::4, None]
    for _ in range(3):
        strength = (one * two * weight).sum() / max(float((two * two * weight).sum()), 1e-6)
        off = np.linalg.norm(one - strength * two, axis=2, keepdims=True)
        weight = shown[::4, ::4, None] / (1 + (off / COLOURED) ** 2)
    bounded = float(np.clip(strength, *STRENGTH))
    return np.asarray(seen / np.array([1, bounded, bounded], np.float32), np.float32)


def _reaching_in(hidden: Mask, there: Mask) -> Mask:
    """Of these squares, those that hang together with many along the card's edge."""
    rows, columns = np.nonzero(there)
    edge = np.zeros_like(there)
    edge[[rows.min(), rows.max()]] = edge[:, [columns.min(), columns.max()]] = True
    edge &= there
    count, labels = cv2.connectedComponents(hidden.astype(np.uint8), connectivity=4)
    sides = (rows.min(), rows.max()), (columns.min(), columns.max())
    corners = {int(labels[row, column]) for row in sides[0] for column in sides[1]}
    shares = {n: (edge & (labels == n)).sum() / edge.sum() for n in range(1, count)}
    large = [n for n, share in shares.items() if share >= (EDGE if n in corners else SIDE)]
    return np.asarray(np.isin(labels, large))


def _low(values: Numbers, share: float) -> float:
    """What all but this share are at least."""
    return float(np.quantile(values, share))


def _pixels(kept: Mask, size: tuple[int, ...]) -> Numbers:
    """1 in the pixels of these squares."""
    out = np.zeros(size, np.float32)
    for row, column in (np.argwhere(kept) * STEP).tolist():
        out[row : row + SQUARE, column : column + SQUARE] = 1
    return out


def calibrated(deck: Deck) -> Prints:
    """The faces with how well each has to fit: better than its rivals do in its place, as if the
    rival were a card that the deck does not have; of other colours it need not be told so."""
    known, size = deck.prints, deck.prints.size
    whole_card = _shown(Halves(known.pictures[0]), whole.frame(size), size, ())
    least = known.least.copy()
    for card in range(len(known)):
        for code, place in zip(known.rivals[card].tolist(), known.places[card], strict=True):
            view = known.upon(code, place)
            found = _compared(view, whole_card, 0.0, whole.frame(size), card, deck)
            if found is not None and found.misfit <= MISFIT and found.shown > SHOWN / 2:
                fits = min(found.fit, found.telling) + CLEARER
                least[card] = max(least[card], min(fits, MAX_FIT_ASKED))
    return replace(known, least=least)
