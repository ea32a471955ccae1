"""The cards, and an owner's corrections of them."""

import pytest

from companion.match.log import Header, NotASession, header_from_json
from scoring.dnup.deck import PRINT, STANDING, Correction, deck_for
from scoring.dnup.state import Options, setup
from scoring.game import BadOptions

PLAYERS = ("Ada", "Bo", "Cy", "Dana", "Eli")


@pytest.mark.parametrize(
    ("players", "cards", "each"), [(2, 26, 13), (3, 30, 10), (4, 36, 9), (5, 40, 8)]
)
def test_the_number_of_players_decides_the_cards(players: int, cards: int, each: int) -> None:
    deck = deck_for(players, ())
    assert len(deck.pairs) == cards == players * each
    assert deck.copies["1/5"] == 1


def test_the_list_says_what_it_is() -> None:
    assert STANDING == "community transcription, one source"
    assert {name: len(cards) for name, cards in PRINT["cards"].items()} == {
        "base": 26,
        "three": 4,
        "four": 6,
        "five": 4,
    }


def test_a_correction_replaces_one_copy() -> None:
    plain, corrected = deck_for(2, ()), deck_for(2, (Correction("base", "6/1", "10/9"),))
    assert corrected.copies["1/6"] == plain.copies["1/6"] - 1 == 1
    assert corrected.copies["9/10"] == 1
    assert corrected.values["10/9"] == 10
    assert len(corrected.pairs) == len(plain.pairs)


def test_two_cards_can_be_corrected_to_each_other() -> None:
    swap = (Correction("base", "1/5", "1/6"), Correction("base", "1/6", "1/5"))
    assert deck_for(4, swap) == deck_for(4, ())


@pytest.mark.parametrize(
    "correction",
    [
        Correction("six", "1/6", "1/7"),
        Correction("three", "1/6", "1/7"),
        Correction("base", "1/6", "1/11"),
        Correction("base", "one", "1/7"),
        Correction("base", "1/5", "1/7"),
        Correction("base", "1/6", "5/1"),
    ],
)
def test_a_correction_must_make_a_deck(correction: Correction) -> None:
    with pytest.raises(BadOptions, match="deck: "):
        setup(Options(deck=(correction,)), 3)


def test_a_card_cannot_be_corrected_more_often_than_it_is_there() -> None:
    change = Correction("base", "1/8", "1/10")
    with pytest.raises(BadOptions, match="no '1/8' left"):
        deck_for(2, (change, change))


@pytest.mark.parametrize(
    "options",
    [
        {"turn_limit": 0},
        {"turn_limit": -3},
        {"turn_limit": "many"},
        {"memory_aid": 1},
        {"deck": [{"group": "base", "from": "1/6"}]},
        {"deck": [["1/6", "1/7"]]},
        {"speed": 1},
    ],
)
def test_wrong_options_make_no_session(options: dict[str, object]) -> None:
    data = {**Header("dnup", PLAYERS[:3]).to_json(), "options": options}
    with pytest.raises(NotASession):
        header_from_json(data)


@pytest.mark.parametrize("players", [0, 1, 6])
def test_two_to_five_play(players: int) -> None:
    data = Header("dnup", (*PLAYERS, "Fay")[:players]).to_json()
    with pytest.raises(NotASession, match="2 to 5 players"):
        header_from_json(data)
