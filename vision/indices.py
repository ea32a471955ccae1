"""Reading cards by their indices: all of a card, or the strip that a covered one shows."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision import find, flatten, name
from vision.deck import Deck
from vision.gather import Card, Table
from vision.reading import Pose, Reading

Picture = NDArray[np.uint8]
Points = NDArray[np.float64]

SEEN = 0.5
"""The least share of `some card of this deck`."""


def by_index(image: Picture, deck: Deck) -> list[Reading]:
    """Every card of which an index is seen; what the first look missed is looked for again."""
    table, flat = _table(image, find.indices(image), deck)
    expected = [pose for card in table.cards() if _is_card(card) for pose in table.missing(card)]
    if expected:
        more = find.sharpened(image, expected[: find.MOST])
        table, flat = _table(image, [*table.poses, *more], deck)
    cards = [_placed(image, flat, table, card) for card in table.cards() if _is_card(card)]
    return [_reading(table, card, deck) for card in cards]


def _table(image: Picture, poses: list[Pose], deck: Deck) -> tuple[Table, Picture]:
    """What every index says; of poses upon each other the one that says most."""
    flat = flatten.patches(image, poses)
    scores = name.likelihoods(flat, deck)
    best = np.argsort(-scores[:, :-1].max(1))
    kept = list(find.apart((poses[i] for i in best), turn=4))
    places = [poses.index(pose) for pose in kept]
    return Table(kept, scores[places], deck), flat[places]


def _is_card(card: Card) -> bool:
    return bool(card.shares[-1] < np.log(1 - SEEN))


def _placed(image: Picture, flat: Picture, table: Table, card: Card) -> Card:
    """Of the places where the card may lie, the one with paper in it; else it lies to the right."""
    places = [card, *table.elsewhere(card)]
    if len(places) == 1:
        return card
    white = np.percentile(flat[card.members[0][0]].reshape(-1, 3), 80, axis=0)
    paper = [_paper(image, table.outline(place), white) for place in places]
    first = min(range(len(places)), key=lambda i: table.slot[places[i].members[0][1]].real)
    best = int(np.argmax(paper))
    return places[best if paper[best] > paper[first] + 0.25 else first]


def _paper(image: Picture, corners: Points, white: NDArray[np.float64]) -> float:
    """How much of the edges above and below is as white as the paper at the index."""
    share = np.linspace(0.25, 0.75, 9)[:, None]
    upper = corners[0] + share * (corners[1] - corners[0])
    lower = corners[3] + share * (corners[2] - corners[3])
    points = np.concatenate([upper + 0.035 * (lower - upper), lower + 0.035 * (upper - lower)])
    x, y = points.round().astype(int).T
    inside = (x >= 0) & (y >= 0) & (x < image.shape[1]) & (y < image.shape[0])
    off = np.abs(image[y[inside], x[inside]] - white).max(1) / max(float(white.max()), 1)
    return float((off < 0.2).sum() / len(points))


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
