"""A deck enrolled from real photographs is read in others; the whole table is in `make bench`."""

from __future__ import annotations

import pytest

from tests.vision.photographs import count, labels, to_enrol
from vision.deck import Deck
from vision.enrol import enrolled
from vision.eyes import read

KINDS = ("b3", "b9", "g1", "g7", "gR", "r5", "r6", "r9", "y5", "yR", "yT", "KF")
FILES = [file for file, card in labels().items() if card in KINDS and not file.endswith("-1.jpg")]
STRANGERS = [file for file, card in labels().items() if card in ("b1", "g3", "r3", "r7", "y9")]

pytestmark = pytest.mark.skipif(not labels(), reason="the photographs (shared/photos) are absent")


@pytest.fixture(scope="module")
def deck() -> Deck:
    return enrolled(to_enrol(KINDS), views=2).deck


def test_most_photographs_are_read_and_none_wrongly(deck: Deck) -> None:
    tally = count(lambda picture: {r.card for r in read(picture, deck).sure}, KINDS, FILES[::3])
    assert tally["right"] >= 0.9 * tally["known"]
    assert tally["wrong"] == 0


def test_cards_that_were_not_enrolled_are_never_sure(deck: Deck) -> None:
    tally = count(lambda picture: {r.card for r in read(picture, deck).sure}, KINDS, STRANGERS[::2])
    assert tally["sure"] == 0
