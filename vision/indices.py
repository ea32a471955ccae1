"""Reading cards by their indices: all of a card, or the strip that a covered one shows."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision import find, flatten, name
from vision.deck import Deck
from vision.gather import Card, Table
from vision.reading import Pose, Reading

Picture = NDArray[np.uint8]
Numbers = NDArray[np.float32]
Points = NDArray[np.float64]

NOTHING = 0.97
"""The share of `no card` above which an index is not looked at any more."""
CLEAR = 0.99
SEEN_ALONE = 0.9
SEEN = 0.5
"""The least share of `some card of this deck`."""


@dataclass(frozen=True)
class _Seen:
    """Places in a picture, what is there, and what it says."""

    poses: list[Pose]
    flat: Picture
    scores: Numbers

    def __add__(self, other: _Seen) -> _Seen:
        flat, scores = np.concatenate([self.flat, other.flat]), [self.scores, other.scores]
        return _Seen(self.poses + other.poses, flat, np.concatenate(scores))


def by_index(image: Picture, deck: Deck) -> list[Reading]:
    """Every card of which an index is seen; what the first look missed is looked for again."""
    seen = _seen(image, find.indices(image), deck)
    table, flat = _table(seen, deck)
    expected = [pose for card in table.cards if _is_open(card) for pose in table.missing(card)]
    if expected:
        more = find.sharpened(image, expected[: find.MOST])
        table, flat = _table(seen + _seen(image, more, deck), deck)
    cards = [card for card in table.cards if _is_card(card)]
    return [_reading(table, card, deck) for card in _placed(image, flat, table, cards)]


def _seen(image: Picture, poses: list[Pose], deck: Deck) -> _Seen:
    flat = flatten.patches(image, poses)
    return _Seen(poses, flat, name.likelihoods(flat, deck))


def _table(seen: _Seen, deck: Deck) -> tuple[Table, Picture]:
    """Of places that may be an index and lie upon each other the one that says most."""
    scores = seen.scores
    best = [i for i in np.argsort(-scores[:, :-1].max(1)) if scores[i, -1] < np.log(NOTHING)]
    kept = list(find.apart((seen.poses[i] for i in best), turn=4))
    places = [seen.poses.index(pose) for pose in kept]
    return Table(kept, scores[places], deck), seen.flat[places]


def _is_card(card: Card) -> bool:
    """Whether this is a card at all; one index alone has to look like one of them."""
    alone = len(card.members) == 1 and card.shares[:-1].max() < np.log(SEEN_ALONE)
    return bool(card.shares[-1] < np.log(1 - SEEN)) and not alone


def _is_open(card: Card) -> bool:
    """Whether another index would help: there is a card, and it is not clear which."""
    return _is_card(card) and bool(card.shares.max() < np.log(CLEAR) or len(card.members) < 2)


def _placed(image: Picture, flat: Picture, table: Table, cards: list[Card]) -> list[Card]:
    """Each card in the place where it lies, where its indices leave that open. Of cards that show
    one long edge, as in a hand, all show the same one."""
    ways = [_ways(table, card) for card in cards]
    papers = [_papers(image, flat, table, places) for places in ways]
    edges = [signs for card, signs in zip(cards, papers, strict=True) if _both_ends(table, card)]
    edges = [signs for signs in edges if len(signs) == 2]
    out = []
    for card, places, signs in zip(cards, ways, papers, strict=True):
        if _both_ends(table, card) and len(signs) == 2:
            signs = np.mean(edges, axis=0)
        else:
            signs = signs + [_in_line(table, place) for place in places]
        best = int(np.argmax(signs))
        clearly = 0.25 if len(card.members) == 1 else 0.5
        out.append(places[best if signs[best] > signs[0] + clearly else 0])
    return out


def _both_ends(table: Table, card: Card) -> bool:
    return len({table.turn[s] for _, s in card.members}) > 1


def _ways(table: Table, card: Card) -> list[Card]:
    """The places where the card may lie, first the one where its index is at the left."""
    left = -1 if _both_ends(table, card) and card.across.real < 0 else 1
    places = [card, *table.elsewhere(card)]
    return sorted(places, key=lambda place: left * float(table.slot[place.members[0][1]].real))


def _papers(image: Picture, flat: Picture, table: Table, places: list[Card]) -> Points:
    """How much paper there is where the card may lie."""
    if len(places) == 1:
        return np.zeros(1)
    white = np.percentile(flat[places[0].members[0][0]].reshape(-1, 3), 80, axis=0)
    return np.array([_paper(image, table.outline(place), white) for place in places])


def _paper(image: Picture, corners: Points, white: NDArray[np.float64]) -> float:
    """How much of the upper edge is as white as the paper at the index."""
    share = np.linspace(0.25, 0.75, 9)[:, None]
    upper = corners[0] + share * (corners[1] - corners[0])
    points = upper + 0.035 * (corners[3] - corners[0])
    x, y = points.round().astype(int).T
    inside = (x >= 0) & (y >= 0) & (x < image.shape[1]) & (y < image.shape[0])
    off = np.abs(image[y[inside], x[inside]] - white).max(1) / max(float(white.max()), 1)
    return float((off < 0.2).sum() / len(points))


def _in_line(table: Table, place: Card) -> float:
    """1 if the card would lie in a column with one whose place is known."""
    known = [card for card in table.cards if not any(table.elsewhere(card)) and _is_card(card)]
    for other in known:
        step = (place.origin - other.origin) / other.across
        if abs(step.real) < 0.12 and 0.1 < abs(step.imag) < 0.9:
            return 1.0
    return 0.0


def _reading(table: Table, card: Card, deck: Deck) -> Reading:
    shares = np.exp(card.shares[:-1])
    corners = table.outline(card)
    marks = tuple(table.poses[i] for i, _ in card.members)
    if deck.two_valued and corners[0, 1] > corners[2, 1]:
        shares, corners = shares[deck.turned], np.roll(corners, 2, 0)
    both = len({table.turn[s] for _, s in card.members}) > 1
    return replace(
        name.named(corners, marks, shares, deck), either_way=both and not deck.two_valued
    )
