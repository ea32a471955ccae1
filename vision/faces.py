"""Recognizes whole cards: aligns a known face with a place in the picture and scores the fit."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision import keypoints, name, outline, whole
from vision.arrays import Numbers, Quad, Real
from vision.deck import Deck
from vision.flatten import Halves
from vision.reading import Reading
from vision.register import laid_upon, likeness_aside, separation

MAX_PLACES = 6
"""Places where keypoints say that a card lies."""
MOST_OUTLINES = 8
STRETCH = 1.9
"""How much slimmer or wider a card may look than it is."""
GLIMPSE = 0.6
"""How like some card a place is, before it is laid out exactly, to be looked at."""
MAX_DIFFERENCE = 0.02
"""How near two ways to see it have to be for both to be tried."""
LAID = 0.6
"""The share of a face that lies where it must for it to be certain."""
SEEN = 0.3
"""The same for it to be a card at all."""
DOUBT = 0.35
"""By how much less than a certain face scores one is still offered."""
SHARP = 0.07
"""What a difference in scores is worth."""
EVEN = 0.5
"""The share above which a card is likelier than all others together."""
MIN_HEIGHT = 70.0
"""Height in pixels from which a face is certain."""
MIN_LEAD, TELLING = 0.35, 6.0
"""How clearly a certain face must differ from similar cards, and the weight of that difference."""
MIN_SQUARES, SURE_SQUARES = 0.5, 2.0
"""In how many squares two cards differ for that to tell them apart, and to be asked in any case."""
MIN_GAP = 0.3
"""By how much less than a face another card scores that does not come close to it."""
OTHER_COLOURS = 0.3
"""How badly the colours of a card fit that cannot be it, wherever it lies."""
RIVALS = 2
"""Cards that are laid upon a face that fits as exactly as its own."""
SLANTED = 0.42
"""How much shorter a side may look than its opposite, or than it is, for a face to be certain."""


@dataclass(frozen=True)
class Face:
    """A card in a picture, and what every card of the deck has to say to it."""

    corners: Quad
    """From its upper left on."""
    like: Numbers
    misfit: Numbers
    share: float
    """How much of it lies where it must."""
    against: Mapping[int, float] = field(default_factory=dict)
    """Similar cards, and how clearly it differs from each: 1 at best."""

    @property
    def scores(self) -> Numbers:
        return whole.scores(self.like, self.misfit)

    @property
    def card(self) -> int:
        return int(self.scores.argmax())


def faces(picture: Halves, deck: Deck, clear: Sequence[Real] = ()) -> Iterator[Face]:
    """Cards that lie whole in the picture, but for those around middles that are clear already."""
    found: list[Face] = []
    for quad in keypoints.located(picture, deck.points, deck.aspect, MAX_PLACES):
        if _fits(quad, deck.aspect) and not (_taken(quad, clear) or _known(quad, found, deck)):
            found += _laid(picture, [quad, np.roll(quad, 2, 0)], deck)
    certain = sum(is_sure(face, deck) for face in found)
    # Outlines may show more: nothing is certain yet, or of several cards no index would tell.
    if not certain or (certain > 1 and not len(deck.slots)):
        for quad in outline.quads(picture.whole)[:MOST_OUTLINES]:
            ways = [np.roll(quad, -turn, 0) for turn in range(4)]
            ways = [way for way in ways if _fits(way, deck.aspect)]
            if not _taken(quad, clear) and not _known(quad, found, deck):
                found += _laid(picture, ways, deck)
    return (_against_rivals(picture, face, deck) for face in _best(found))


def _best(found: Sequence[Face]) -> Iterator[Face]:
    """Of faces upon each other the one that fits best."""
    kept: list[Face] = []
    for face in sorted(found, key=_score, reverse=True):
        if not any(_upon(face.corners, other) for other in kept):
            kept.append(face)
            yield face


def _known(quad: Quad, found: Sequence[Face], deck: Deck) -> bool:
    return any(is_sure(face, deck) and _upon(quad, face) for face in found)


def confirmed(picture: Halves, reading: Reading, deck: Deck) -> Face | None:
    """The face in the corners that a reading has, either way up where that is open; None: it does
    not lie there. The card that was read is laid upon it in any case: a hand or the light may hide
    how like it is until it lies exactly."""
    quad = np.array(reading.corners, np.float32)
    ways = [quad, np.roll(quad, 2, 0)] if reading.either_way else [quad]
    found, card = _laid(picture, ways, deck), deck.cards.index(reading.card)
    if not any(face.card == card for face in found):
        found += [face for way in ways for face in _tried(picture, way, card, deck)]
    best = max(found, key=_score, default=None)
    if best is None or best.share <= SEEN or not (_clear(best, deck) or leads(best, deck)):
        return None
    agreed = reading.sure and best.card == card
    return best if agreed else _against_rivals(picture, best, deck)


def leads(face: Face, deck: Deck) -> bool:
    """Whether it is clearly likest to one card, be it ever so little."""
    card, scores = face.card, face.scores
    rest = [score for i, score in enumerate(scores) if i != card and i not in face.against]
    ahead = scores[card] - max(rest, default=-1.0) >= deck.faces.apart
    return bool(ahead and min(face.against.values(), default=1.0) >= MIN_LEAD)


def _laid(picture: Halves, ways: Sequence[Quad], deck: Deck) -> list[Face]:
    """The best of these ways to see a card in the picture, laid out exactly; none if it is none."""
    glimpses = []
    for way in ways:
        view = whole.flat(picture, way, deck.faces.size)
        if view is not None:
            like = deck.faces.likeness(whole.edges(view))[0]
            glimpses.append((float(like.max()), int(like.argmax()), way))
    first = max((like for like, _, _ in glimpses), default=0.0)
    found = [
        face
        for like, card, way in glimpses
        if like > max(GLIMPSE, first - MAX_DIFFERENCE)
        for face in _tried(picture, way, card, deck)
    ]
    best = max(found, key=_score, default=None)
    return [best] if best and best.share > SEEN and _clear(best, deck) else []


def _against_rivals(picture: Halves, face: Face, deck: Deck) -> Face:
    """A face that fits, told by what differs from each of the cards that come closest, either way
    up and where they lie best, or one of those. A card with one sign less lies well upon one with
    one more, a little aside, where that one fits badly."""
    if not _fits_well(face, deck):
        return face
    every = [(face.card, face)]
    for card, way in _rivals(picture, face, deck):
        exact = _exact(picture, way, card, deck, rounds=1)
        if exact is not None and exact.scores[card] > _score(face) - MIN_GAP:
            every.append((card, exact))
    own = [each for card, each in every if each.card == card]
    first = _set_apart(picture, max(own, key=_score), every, deck)
    second = next((each for each in own if first.against.get(each.card, 0) < 0), None)
    return first if second is None else _set_apart(picture, second, every, deck)


def _set_apart(picture: Halves, face: Face, others: Sequence[tuple[int, Face]], deck: Deck) -> Face:
    """With how clearly it is told from the others; from which it is not told by what is printed, it
    differs in what they score where they lie best."""
    against: dict[int, float] = {}
    like, misfit = face.like.copy(), face.misfit.copy()
    for card, other in others:
        if card != face.card:
            places = (face.card, face.corners), (card, other.corners)
            apart, squares = separation(picture, deck.faces, *places)
            if squares >= SURE_SQUARES or (squares >= MIN_SQUARES and apart >= MIN_LEAD):
                against[card] = min(apart, against.get(card, apart))
            elif other.scores[card] > face.scores[card]:
                like[card], misfit[card] = other.like[card], other.misfit[card]
    return replace(face, like=like, misfit=misfit, against=against)


def _rivals(picture: Halves, face: Face, deck: Deck) -> Iterator[tuple[int, Quad]]:
    """Other cards that may lie there, either way up, likest first; but for those that are of other
    colours."""
    view = whole.flat(picture, face.corners, deck.faces.size)
    if view is None:
        return
    said = likeness_aside(picture, face.corners, deck.faces)
    said[0, face.card] = said[1, deck.turned[face.card]] = -1
    for place in np.argsort(-said, axis=None)[:RIVALS]:
        turned, card = np.unravel_index(place, said.shape)
        seen = view[::-1, ::-1] if turned else view
        if deck.faces.misfit(np.ascontiguousarray(seen), int(card)) < OTHER_COLOURS:
            yield int(card), np.roll(face.corners, 2 * int(turned), 0)


def _score(face: Face) -> float:
    return float(face.scores.max())


def _tried(picture: Halves, way: Quad, card: int, deck: Deck) -> Iterator[Face]:
    """The face with this card laid upon it, then with the one that it proves to be like."""
    face = _exact(picture, way, card, deck)
    if face:
        yield face
        if face.card != card:
            other = _exact(picture, face.corners, face.card, deck, rounds=1)
            if other and other.share >= 0.9 * face.share:
                yield other


def _exact(picture: Halves, quad: Quad, card: int, deck: Deck, rounds: int = 3) -> Face | None:
    fit = laid_upon(picture, quad, deck.faces, card, rounds)
    view = whole.flat(picture, fit.corners, deck.faces.size) if fit.share else None
    return None if view is None else Face(fit.corners, *deck.faces.judged(view), fit.share)


def _clear(face: Face, deck: Deck) -> bool:
    return bool(face.scores.max() > deck.faces.least - DOUBT)


def named(face: Face, deck: Deck) -> Reading:
    """The reading of a face; sure where it fits as none but its own card does."""
    odds = (face.scores - face.scores.max()) / SHARP
    for card, apart in face.against.items():
        odds[card] = -TELLING * apart
    corners, odds = name.upright(face.corners.astype(np.float64), odds, deck)
    shares = np.exp(odds)
    shares /= shares.sum() * (
        1 + np.exp((deck.faces.least - DOUBT / 2 - face.scores.max()) / SHARP)
    )
    reading = name.named(corners, (), shares, deck)
    return replace(reading, sure=reading.confidence > EVEN and is_sure(face, deck))


def is_sure(face: Face, deck: Deck) -> bool:
    """Whether it fits well, better than any other card, and is seen well enough to tell."""
    return _fits_well(face, deck) and leads(face, deck)


def _fits_well(face: Face, deck: Deck) -> bool:
    known = deck.faces
    fits = face.like[face.card] >= known.least and face.misfit[face.card] <= known.most
    return bool(fits and face.share >= LAID and _plain(face.corners, deck.aspect))


def _plain(quad: Quad, aspect: float) -> bool:
    """Whether a card is large enough and not foreshortened beyond telling."""
    sides = outline.sides_of(quad)
    wide, tall = (sides[0] + sides[2]) / 2 / aspect, (sides[1] + sides[3]) / 2
    even = min(min(sides[i], sides[i + 2]) / max(sides[i], sides[i + 2], 1) for i in (0, 1))
    return bool(
        max(wide, tall) >= MIN_HEIGHT and min(even, min(wide, tall) / max(wide, tall, 1)) > SLANTED
    )


def _fits(quad: Quad, aspect: float) -> bool:
    return 1 / STRETCH < outline.aspect_of(quad) / aspect < STRETCH


def _taken(quad: Quad, clear: Sequence[Real]) -> bool:
    return any(cv2.pointPolygonTest(quad, (float(x), float(y)), False) >= 0 for x, y in clear)


def _upon(quad: Quad, other: Face) -> bool:
    """Whether these corners are about those of a face that was found."""
    middle = quad.mean(0)
    return cv2.pointPolygonTest(other.corners, (float(middle[0]), float(middle[1])), True) > 0
