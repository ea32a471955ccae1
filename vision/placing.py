"""Determines the position of a card whose indices leave it ambiguous."""

import cv2
import numpy as np

from vision import find
from vision.arrays import Numbers, Picture, Real
from vision.flatten import paper
from vision.grouping import Card
from vision.table import GroupedCards

CLEAR = 0.99
PARALLEL, FEWEST_ALIKE = 0.25, 3
"""How far, in radians, cards of a column are turned from each other at most; and how many cards
tell how all of them lie."""
UNLIKE = 1.9
"""By what cards that lie on one table differ at most in how much of the picture each takes."""
IN_HAND = 0.25
"""The share of the cards that show one long edge, in a hand."""


def placed(
    image: Picture, flat: Picture, table: GroupedCards, cards: list[Card]
) -> list[tuple[Card, bool]]:
    """Each card in the place where it lies, where its indices leave that open, and whether that is
    known: of one index that is in line with no other card it is not known of which corner it is. Of
    cards that show one long edge, as in a hand, all show the same one."""
    open_ = [ways(table, card) for card in cards]
    papers = [_papers(image, flat, table, places) for places in open_]
    edges = [signs for card, signs in zip(cards, papers, strict=True) if both_ends(table, card)]
    edges = [signs for signs in edges if len(signs) == 2]
    hand = len(edges) > max(1, IN_HAND * len(cards))
    clear = [card for card in table.known if card.shares[:-1].max() > np.log(CLEAR)]
    out = []
    for card, places, signs in zip(cards, open_, papers, strict=True):
        in_hand, lined = hand and len(card.members) == 1, [True] * len(places)
        if len(signs) == 2 and (in_hand or both_ends(table, card)):
            upside_down = in_hand and card.across.real < 0
            signs = np.mean(edges, axis=0)[:: -1 if upside_down else 1]
            if table.deck.unique and not in_hand:
                signs = signs + [said_again(table, place) for place in places]
        else:
            lined = [in_line(table, place) for place in places]
            signs = signs + lined
        best = int(np.argmax(signs))
        clearly = 0.5 if len(card.members) > 1 else 0.1 if in_hand else 0.25
        best = best if signs[best] > signs[0] + clearly else 0
        known = len(card.members) > 1 or lined[best]
        known &= len(places) == 1 or is_parallel(card, clear)
        out.append((places[best], known))
    outlines = [table.outline(card).astype(np.float32) for card, _ in out]
    alike = are_alike([float(cv2.contourArea(outline)) for outline in outlines])
    return [(card, known and same) for (card, known), same in zip(out, alike, strict=True)]


def are_alike(areas: list[float]) -> list[bool]:
    """Whether each card is about as large as the others, where most of those are alike."""
    usual = float(np.median(areas)) if areas else 0.0
    alike = [1 / UNLIKE < area / max(usual, 1.0) < UNLIKE for area in areas]
    return alike if sum(alike) > max(FEWEST_ALIKE, len(areas) / 2) else [True] * len(areas)


def is_parallel(card: Card, others: list[Card]) -> bool:
    """Whether the card lies like the others, where those lie all alike."""
    if len(others) < FEWEST_ALIKE:
        return True
    axis = complex(np.mean(np.exp(2j * np.angle([other.across for other in others]))))
    bend = float(np.angle(card.across**2 / axis)) / 2
    return abs(axis) < find.MIN_AGREEMENT or abs(bend) < PARALLEL


def both_ends(table: GroupedCards, card: Card) -> bool:
    return len({table.turn[s] for _, s in card.members}) > 1


def ways(table: GroupedCards, card: Card) -> list[Card]:
    """The places where the card may lie, first the one where its index is at the left."""
    left = -1 if both_ends(table, card) and card.across.real < 0 else 1
    places = [card, *table.elsewhere(card)]
    return sorted(places, key=lambda place: left * float(table.slot[place.members[0][1]].real))


def _papers(image: Picture, flat: Picture, table: GroupedCards, places: list[Card]) -> Real:
    """How much paper there is where the card may lie."""
    if len(places) == 1:
        return np.zeros(1)
    (white,) = paper(flat[[places[0].members[0][0]]])
    return np.array([_paper(image, table.outline(place), white) for place in places])


def _paper(image: Picture, corners: Real, white: Numbers) -> float:
    """How much of the upper edge is as white as the paper at the index."""
    share = np.linspace(0.25, 0.75, 9)[:, None]
    upper = corners[0] + share * (corners[1] - corners[0])
    points = upper + 0.035 * (corners[3] - corners[0])
    x, y = points.round().astype(int).T
    inside = (x >= 0) & (y >= 0) & (x < image.shape[1]) & (y < image.shape[0])
    off = np.abs(image[y[inside], x[inside]] - white).max(1) / max(float(white.max()), 1)
    return float((off < 0.2).sum() / len(points))


def in_line(table: GroupedCards, place: Card) -> bool:
    """Whether the card would lie in a column with one whose place is known, the same way up."""
    for other in table.known:
        step, turn = (place.origin - other.origin) / other.across, place.across / other.across
        straight_on = abs(step.real) < 0.12 and 0.1 < abs(step.imag) < 0.9
        if straight_on and turn.real > 0 and abs(turn.imag) < PARALLEL:
            return True
    return False


def said_again(table: GroupedCards, place: Card) -> bool:
    """Whether another index says the same card on the side of the edge on which it would lie."""
    edge = [table.at[i] for i, _ in place.members[:2]]
    middle = complex(*table.outline(place).mean(0))
    said = table.scores.argmax(1) == place.shares[:-1].argmax()
    said[[i for i, _ in place.members]] = False
    sides = ((np.array([middle, *table.at[said]]) - edge[0]) / (edge[1] - edge[0])).imag
    return bool((sides[1:] * sides[0] > 0).any())
