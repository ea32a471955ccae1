"""What a card's id says."""

from __future__ import annotations

import pytest

from vision.ids import card_id, fewest, listed, number_of, parts_of, suit_of, unseen

DECK = tuple(f"{suit}{n}" for suit in "RYGBVN" for n in range(1, 10))


def test_a_file_is_named_by_its_card() -> None:
    stems = ("G5", "3-8", "wild-2", "10-1")
    assert [card_id(stem) for stem in stems] == ["G5", "3/8", "wild-2", "10/1"]


@pytest.mark.parametrize(
    ("card", "suit", "number", "parts"),
    [
        ("G5", "G", "5", ("suit G", "number 5")),
        ("red10", "red", "10", ("suit red", "number 10")),
        ("3/8", "", "3", ("number 3", "number 8")),
        ("joker", "joker", "joker", ("joker",)),
    ],
)
def test_an_id_says_what_its_indices_show(
    card: str, suit: str, number: str, parts: tuple[str, ...]
) -> None:
    assert (suit_of(card), number_of(card), parts_of(card)) == (suit, number, parts)


def test_what_no_picture_shows_is_named() -> None:
    assert unseen(DECK, ("R1", "Y2", "G3", "B4", "V5", "N6", "R7", "Y8")) == ["number 9"]
    assert unseen(("3/8", "4/8"), ("3/8",)) == ["number 4"]


@pytest.mark.parametrize(
    ("deck", "count"),
    [(DECK, 9), (("1/10", "2/9", "1/2", "9/10", "3/4"), 3), (("R1", "R2", "joker"), 3)],
)
def test_few_cards_show_everything(deck: tuple[str, ...], count: int) -> None:
    few = fewest(deck)
    assert len(few) == len(set(few)) == count
    assert not unseen(deck, few)


def test_cards_are_listed_suit_by_suit() -> None:
    assert listed("R1-3,red10,3-8, joker") == ("R1", "R2", "R3", "red10", "3/8", "joker")


@pytest.mark.parametrize("text", ["", "R1-3,,R5", "R3-1", "what is this"])
def test_what_lists_no_cards_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no card"):
        listed(text)
