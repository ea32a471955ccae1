"""Getting to know a deck."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.backgrounds import wood
from tests.vision.cards import painted, two_valued
from tests.vision.printing import PLAIN
from tests.vision.scenes import Placed, Shot, photograph
from vision.enrol import deck_of, enrol
from vision.pictures import CannotEnrol, card_outline, flattened

CARDS = {card: painted()[card] for card in ("G1", "G5", "R1", "R5", "B7", "Y8")}


def test_flat_cards_have_their_indices_in_the_corners() -> None:
    deck = deck_of(CARDS, views=2)
    assert deck.cards == tuple(CARDS)
    assert deck.aspect == pytest.approx(400 / 568, abs=0.01)
    assert sorted(deck.slots[:, 2]) == [0, 0, 1, 1]
    assert np.abs(deck.slots[:, 1] - 0.5).min() > 0.35


def test_a_photographed_card_is_found_in_its_picture() -> None:
    scene = photograph(
        CARDS,
        [Placed("G5", 0, 0, 3)],
        Shot((800, 800), 420, printing=PLAIN, ground=wood),
        np.random.default_rng(8),
    )
    outline = card_outline(scene.image)
    assert outline is not None
    assert np.abs(outline - scene.truths[0].corners).max() < 12


def test_a_figure_is_not_taken_for_the_card() -> None:
    """Of most of these flat cards the outline of something in the middle is seen as well."""
    framed = {card: picture.copy() for card, picture in CARDS.items()}
    for card in ("G1", "G5", "R1", "R5"):
        cv2.rectangle(framed[card], (70, 110), (330, 460), (40, 40, 40), -1)
    flat, aspect = flattened(framed)
    assert aspect == pytest.approx(400 / 568, abs=0.01)
    assert np.abs(flat["R5"].astype(int) - framed["R5"]).mean() < 3


def test_turned_cards_are_known_too() -> None:
    deck = deck_of(two_valued(((3, 8), (5, 8))), views=2)
    assert set(deck.cards) == {"3/8", "8/3", "5/8", "8/5"}
    assert deck.cards[deck.turned[deck.cards.index("3/8")]] == "8/3"
    assert deck.two_valued


def test_an_index_tells_only_the_value_it_shows() -> None:
    deck = deck_of(two_valued(((3, 8), (3, 5))), views=2)
    one, two = (deck.cards.index(card) for card in ("3/8", "3/5"))
    assert np.array_equal(deck.weights[:, one], deck.weights[:, two])
    assert not np.array_equal(deck.weights[:, deck.turned[one]], deck.weights[:, deck.turned[two]])


def test_a_deck_is_learned_the_same_way_twice() -> None:
    one, two = (deck_of(CARDS, views=2) for _ in range(2))
    assert np.array_equal(one.weights, two.weights)
    assert np.array_equal(one.whole_weights, two.whole_weights)


def test_a_file_that_names_no_card_is_refused(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "what is this.png"), CARDS["G1"])
    with pytest.raises(CannotEnrol, match="what is this"):
        enrol(tmp_path)
