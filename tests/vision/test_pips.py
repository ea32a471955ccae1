"""Cards that differ by one sign are distinguished by what differs, each in its best position."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.backgrounds import wood
from tests.vision.cards import SIZE, Picture, polygon
from tests.vision.light import LEVELS
from tests.vision.printing import PLAIN
from tests.vision.scenes import Placed, Shot, photograph
from vision import faces, register
from vision.arrays import Quad
from vision.deck import Deck
from vision.enrol import enrolled
from vision.flatten import Halves
from vision.outline import edged
from vision.pictures import card_outline, put_right
from vision.whole import described

ASPECT = SIZE[0] / SIZE[1]
ROWS = {
    4: (0.2, 0.8),
    5: (0.2, 0.8),
    6: (0.2, 0.5, 0.8),
    7: (0.2, 0.5, 0.8),
    8: (0.2, 0.4, 0.6, 0.8),
}
INKS = {"R": (40, 40, 210), "B": (30, 30, 30)}
CORNERS = {"R": 4, "B": 6}


def pips(card: str, ink: tuple[int, int, int] | None = None) -> Picture:
    """As many signs as the card says, in rows of two, an odd one between the first two rows."""
    suit, count = card[0], int(card[1])
    face = np.full((SIZE[1], SIZE[0], 3), 240, np.uint8)
    rows = ROWS[count]
    places = [(x, y) for y in rows for x in (0.3, 0.7)]
    if count % 2:
        places.append((0.5, (rows[0] + rows[1]) / 2))
    for x, y in places:
        middle = (round(x * SIZE[0]), round(y * SIZE[1]))
        cv2.fillPoly(face, [polygon(middle, 44, CORNERS[suit])], ink or INKS[suit])
    return face


CARDS = {f"{suit}{count}": pips(f"{suit}{count}") for suit in INKS for count in ROWS}
EVEN = replace(LEVELS["ordinary"], glare=0, shadow=0, sleeves=0)
PLACE = {card: n for n, card in enumerate(CARDS)}


def on_wood(card: str, turn: float, seed: int) -> Picture:
    """In ordinary light, with nothing upon it."""
    shot = Shot((700, 900), 560, EVEN, PLAIN, wood)
    return photograph(CARDS, [Placed(card, 0, 0, turn)], shot, np.random.default_rng(seed)).image


@pytest.fixture(scope="module")
def deck() -> Deck:
    return enrolled({card: on_wood(card, 3.0, n) for card, n in PLACE.items()}, views=2).deck


def test_signs_that_lie_upon_those_of_another_card_move_no_outline() -> None:
    pictured = {card: on_wood(card, 3.0, n) for card, n in PLACE.items()}
    outlines = {card: card_outline(picture) for card, picture in pictured.items()}
    for card, quad in put_right(pictured, outlines, ASPECT).items():
        first = outlines[card]
        assert first is not None
        assert quad is not None
        assert edged(pictured[card], quad) > edged(pictured[card], first) - 0.1


def test_an_outline_beside_the_card_lies_along_no_edges() -> None:
    picture = on_wood("B4", 3.0, 3)
    quad = card_outline(picture)
    assert quad is not None
    assert edged(picture, quad) > 0.9
    assert edged(picture, (quad + 40).astype(np.float32)) < 0.6


@pytest.mark.parametrize("turn", [10.0, 190.0])
def test_one_sign_more_or_less_is_another_card(deck: Deck, turn: float) -> None:
    for card, n in PLACE.items():
        sure = [
            faces.named(face, deck)
            for face in faces.faces(Halves(on_wood(card, turn, 90 + n)), deck)
        ]
        assert {reading.card for reading in sure if reading.sure} <= {card}


def laid(card: str) -> tuple[int, Quad]:
    frame = np.array([[0, 0], [SIZE[0], 0], SIZE, [0, SIZE[1]]], np.float32)
    return PLACE[card], frame


def test_two_cards_are_told_apart_where_they_differ() -> None:
    known = described(CARDS.values(), ASPECT)
    for shown, one, two, wanted in (
        ("R5", "R5", "R4", 1),
        ("R4", "R5", "R4", -1),
        ("R6", "R6", "B6", 1),
    ):
        nearer, squares = register.separation(Halves(CARDS[shown]), known, laid(one), laid(two))
        assert nearer == pytest.approx(wanted, abs=0.35)
        assert squares > faces.MIN_SQUARES


def test_cards_of_other_colours_are_not_told_by_what_is_printed() -> None:
    cards = [pips("R6"), pips("R6", (160, 60, 30))]
    known = described(cards, ASPECT)
    frame = laid("R6")[1]
    _, squares = register.separation(Halves(cards[0]), known, (0, frame), (1, frame))
    assert squares < faces.MIN_SQUARES


def test_a_card_that_lies_a_little_aside_comes_closest() -> None:
    known = described(CARDS.values(), ASPECT)
    aside = laid("B7")[1] * 1.02 + 12
    for shown, turned in ((CARDS["B7"], 0), (CARDS["B7"][::-1, ::-1], 1)):
        picture = Halves(np.ascontiguousarray(shown))
        like = register.likeness_aside(picture, aside.astype(np.float32), known)
        assert int(like.argmax()) == turned * len(CARDS) + PLACE["B7"]


def test_slim_cards_have_a_middle_too() -> None:
    slim = {card: np.ascontiguousarray(face[:, 180:240]) for card, face in CARDS.items()}
    known = described(slim.values(), 60 / SIZE[1])
    frame = np.array([[0, 0], [60, 0], [60, SIZE[1]], [0, SIZE[1]]], np.float32)
    like = register.likeness_aside(Halves(slim["B7"]), frame, known)
    assert like.shape == (2, len(CARDS))
    assert like[0, PLACE["B7"]] > 0.9
