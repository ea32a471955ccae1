"""Confirms readings: each is compared with the stored face of its card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.arrays import Quad
from vision.columns import arranged
from vision.covered import Points, places_of
from vision.deck import Deck
from vision.flatten import Halves
from vision.name import MOST_OFFERED
from vision.outline import aspect_of, sides_of
from vision.proof import Proof, proof
from vision.reading import Corner, Reading

MOST_TRIED = 4
"""Cards that are laid upon one place."""
HOPELESS = 0.35
"""How badly most squares correlate where no card that looks like this one lies."""
STILL = 0.03
"""How far, in card heights, a card may have moved since it was proven."""
MOST_COVERED = 8
"""Cards that keypoints add to a photograph."""
STRETCH, UNEVEN = 2.0, 2.0
"""How much slimmer or wider a card may look than it is, and how much longer a side than the one
opposite."""
LAPPED = 0.03
"""The share of a card that another one which lies upon it hides, for it to be left out."""


@dataclass(frozen=True, slots=True)
class Live:
    """One of many frames."""

    known: tuple[Reading, ...] = ()
    """Cards that were proven a moment ago: one that has not moved is not proven again."""
    most: int = 2
    """Cards that are proven in one frame; the others wait for the next."""


def proven(
    picture: Halves, readings: Sequence[Reading], deck: Deck, live: Live | None = None
) -> list[Reading]:
    """The readings, sure where their cards' faces are there. In a photograph cards are looked for
    besides that are covered, or in places where nothing was certain."""
    lying, out, left = arranged(readings), list[Reading](), live.most if live else len(readings)
    for reading in lying:
        followed = _followed(reading, live.known) if live else None
        if followed or not left:
            out.append(followed or replace(reading, sure=False))
        else:
            left -= 1
            out.append(_proven(picture, reading, _over(reading, lying), deck))
    if live is None and (not out or not all(reading.sure for reading in out)):
        out = with_covered(picture, out, deck)
    return _once(out) if deck.unique else out


def _followed(reading: Reading, known: Sequence[Reading]) -> Reading | None:
    corners = np.array(reading.corners)
    tall = max(float(np.linalg.norm(corners[0] - corners[3])), 1.0)
    for before in known:
        moved = np.linalg.norm(np.array(before.corners).mean(0) - corners.mean(0)) / tall
        if before.sure and moved < STILL and before.card == reading.card:
            candidates = before.candidates
            return replace(reading, candidates=candidates, sure=True, proven=True)
    return None


def _over(reading: Reading, lying: Sequence[Reading]) -> list[Quad]:
    """The cards of the same column that lie upon this one."""
    own = np.array(reading.corners, np.float32)
    later = [
        np.array(other.corners, np.float32)
        for other in lying
        if other.column == reading.column
        and other.side == reading.side
        and other.order > reading.order
    ]
    least = LAPPED * cv2.contourArea(own)
    return [quad for quad in later if cv2.intersectConvexConvex(own, quad)[0] > least]


def _proven(picture: Halves, reading: Reading, over: Sequence[Quad], deck: Deck) -> Reading:
    read = reading.card if reading.sure and reading.marks else ""
    proofs = list(_tried(picture, reading, over, deck))
    best = max(proofs, key=lambda each: (each.good(deck, read), each.score), default=None)
    if best is None or not best.good(deck, read):
        return _offered(reading, best, deck)
    return as_reading(best, reading, deck)


def _tried(picture: Halves, reading: Reading, over: Sequence[Quad], deck: Deck) -> Iterator[Proof]:
    """The cards that it may be, until one is proven: those that were read, and rivals to which
    the picture is nearer."""
    places = {card: i for i, card in enumerate(deck.cards)}
    queue = [places[card] for card, _ in reading.candidates]
    quad, tried = np.array(reading.corners, np.float32), set[int]()
    while queue and len(tried) < MOST_TRIED:
        card = queue.pop(0)
        if card in tried:
            continue
        tried.add(card)
        found = _either_way(picture, quad, card, deck, over)
        if found is None:
            continue
        yield found
        if found.good(deck) or (found.median < HOPELESS and len(tried) > 1):
            return
        if found.lead < 0:
            queue.insert(0, found.rival)


def _either_way(
    picture: Halves, quad: Quad, card: int, deck: Deck, over: Sequence[Quad]
) -> Proof | None:
    """A card as it was read, else turned round: of one with an index at both ends the face tells
    which way up it lies. One with two values is another card then."""
    found = proof(picture, quad, card, deck, over)
    if deck.two_valued or (found is not None and found.median > HOPELESS):
        return found
    other = proof(picture, np.roll(quad, 2, 0), card, deck, over)
    return max((each for each in (found, other) if each), key=lambda p: p.score, default=None)


def as_reading(found: Proof, reading: Reading, deck: Deck) -> Reading:
    """A card that was proven; sure unless its own picture is doubtful."""
    card = deck.cards[found.card]
    before = dict(reading.candidates)
    share = max(before.get(card, 0.0), (1 + min(found.fit, found.telling)) / 2)
    left = (1 - share) / max(sum(before.values()) - before.get(card, 0.0), 1e-6)
    rest = tuple((other, part * min(left, 1.0)) for other, part in before.items() if other != card)
    candidates = ((card, min(share, 1.0)), *rest)[:MOST_OFFERED]
    sure = not bool(deck.prints.doubtful[found.card])
    corners = _corners(found.corners)
    return replace(reading, corners=corners, candidates=candidates, sure=sure, proven=True)


def _offered(reading: Reading, best: Proof | None, deck: Deck) -> Reading:
    """A card that is not certain, with the rival that it may be instead."""
    names = [] if best is None or best.rival < 0 else [deck.cards[best.rival]]
    new = [card for card in names if card not in dict(reading.candidates)]
    least = min(share for _, share in reading.candidates)
    kept = reading.candidates[: MOST_OFFERED - len(new)]
    candidates = (*kept, *((card, least / 2) for card in new))
    return replace(reading, candidates=candidates, sure=False)


def _once(readings: Sequence[Reading]) -> list[Reading]:
    """No card is certain twice: which of the two it is, is asked."""
    out = []
    for reading in readings:
        twins = [r for r in readings if r.sure and r.card == reading.card]
        twice = reading.sure and len(twins) > 1
        out.append(replace(reading, sure=False) if twice else reading)
    return out


def with_covered(picture: Halves, readings: Sequence[Reading], deck: Deck) -> list[Reading]:
    """With the cards that keypoints show besides those that are certain: what lies on top, and is
    certain, takes its keypoints away first."""
    out = list(readings)
    points = Points(picture)
    for _ in range(MOST_COVERED):
        sure = [np.array(reading.corners, np.float32) for reading in out if reading.proven]
        found = _uncovered(picture, points.without(sure), sure, deck)
        if found is None:
            break
        here = [r for r in out if not r.proven and _same_place(r, found)]
        first = (
            here[0]
            if here
            else Reading(_corners(found.corners), candidates=((deck.cards[found.card], 0.0),))
        )
        out = [reading for reading in out if reading not in here]
        out.append(as_reading(found, first, deck))
    return out


def _uncovered(picture: Halves, points: Points, over: Sequence[Quad], deck: Deck) -> Proof | None:
    """The clearest card of which these keypoints show something."""
    for card, quad in places_of(points, deck):
        lies = [other for other in over if cv2.intersectConvexConvex(quad, other)[0] > 0]
        found = proof(picture, quad, card, deck, lies)
        if found is not None and found.good(deck) and _plausible(found.corners, deck.aspect):
            return found
    return None


def _same_place(reading: Reading, found: Proof) -> bool:
    middle = np.mean(reading.corners, 0)
    return cv2.pointPolygonTest(found.corners, (float(middle[0]), float(middle[1])), False) >= 0


def _plausible(quad: Quad, aspect: float) -> bool:
    """Whether these may be the corners of a card."""
    shape = bool(cv2.isContourConvex(quad)) and 1 / STRETCH < aspect_of(quad) / aspect < STRETCH
    sides = sides_of(quad)
    even = sides[:2] / np.maximum(sides[2:], 1)
    return shape and bool((even > 1 / UNEVEN).all() and (even < UNEVEN).all())


def _corners(quad: Quad) -> tuple[Corner, Corner, Corner, Corner]:
    a, b, c, d = ((float(x), float(y)) for x, y in quad)
    return a, b, c, d
