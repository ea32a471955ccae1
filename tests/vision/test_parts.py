"""Getting to know a deck from a picture of each suit and each number."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.vision.cards import painted, two_valued
from vision.augment import Lesson, index_slots
from vision.deck import read_deck
from vision.enrol import enrolled
from vision.ids import fewest
from vision.parts import with_missing
from vision.pictures import CannotEnrol, NoNumbers, flattened

DECK = tuple(f"{suit}{n}" for suit in "RGB" for n in (1, 4, 7))


def pictured(*cards: str) -> dict[str, np.ndarray]:
    return {card: painted()[card] for card in cards}


def test_a_score_is_a_numbers_and_a_suits() -> None:
    deck = enrolled(pictured(*fewest(DECK)), DECK, views=2).deck
    assert deck.cards == DECK
    score = {card: deck.weights[:, i] for i, card in enumerate(deck.cards)}
    assert np.allclose(score["R4"] - score["R7"], score["B4"] - score["B7"], atol=1e-4)
    assert np.allclose(score["R4"] - score["G4"], score["R1"] - score["G1"], atol=1e-4)


def test_a_card_without_a_picture_is_made_up_of_two() -> None:
    """The number of one, in the ink of the other and with its symbol."""
    faces, _ = flattened(pictured("R1", "G4", "B7"))
    slots, tall = index_slots(list(faces.values()))
    made = with_missing(faces, ("G7",), Lesson(slots, tall, 1, np.random.default_rng(1)))
    corner = np.s_[:110, :80]
    off = {
        card: np.abs(made["G7"][corner].astype(int) - painted()[card][corner]).mean()
        for card in ("G7", "G4", "B7")
    }
    assert off["G7"] < 0.4 * min(off["G4"], off["B7"])


def test_the_deck_is_read_by_its_indices_alone(tmp_path: Path) -> None:
    deck = enrolled(pictured(*fewest(DECK)), DECK, unique=True, views=2).deck
    deck.save(tmp_path / "few.npz")
    again = read_deck(tmp_path / "few.npz")
    assert (again.cards, again.unique, len(again.faces)) == (DECK, True, 0)


def test_every_card_in_a_picture_is_a_deck_by_cards() -> None:
    deck = enrolled(pictured("R1", "G4"), ("R1", "G4"), views=2).deck
    assert len(deck.faces)


def test_each_value_of_either_end_is_enough() -> None:
    cards = ("3/8", "3/5", "5/8")
    deck = enrolled(two_valued(((3, 8), (3, 5))), cards, views=2).deck
    assert set(deck.cards) == {"3/8", "8/3", "3/5", "5/3", "5/8", "8/5"}
    one, two = (deck.cards.index(card) for card in ("5/8", "5/3"))
    assert np.array_equal(deck.weights[:, one], deck.weights[:, two])
    assert deck.cards[deck.turned[one]] == "8/5"


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        (("R1", "G4"), "in no picture: number 7, suit B"),
        (("R1", "G4", "B7", "V9"), "V9: pictured, but not a card of this deck"),
    ],
)
def test_pictures_that_do_not_show_the_deck_are_refused(cards: tuple[str, ...], says: str) -> None:
    with pytest.raises(CannotEnrol, match=says):
        enrolled(pictured(*cards), DECK, views=2)


def test_cards_without_indices_need_a_picture_each() -> None:
    plain = {card: np.full((568, 400, 3), 200, np.uint8) for card in ("R1", "G4", "B7")}
    with pytest.raises(NoNumbers, match="every card"):
        enrolled(plain, DECK, views=2)
