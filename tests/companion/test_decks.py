"""The shelf of decks: files that come and go, some of them damaged."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.decks.store import BadDeck, DeckStore, game_of, kinds
from vision.deck import load_deck

ROOT = Path(__file__).parents[2]
TINY = np.zeros((8, 6, 3), np.uint8)


def deck_file(file: Path, *cards: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(file, cards=np.array(cards))


def test_the_built_in_deck_is_there(tmp_path: Path) -> None:
    (deck,) = DeckStore(tmp_path).decks()
    assert (deck.name, deck.game, deck.cards, deck.built_in) == (
        "iello",
        "schotten-totten",
        54,
        True,
    )
    assert DeckStore(tmp_path).ready("schotten-totten") == deck
    assert DeckStore(tmp_path).ready("dnup") is None


def test_a_deck_belongs_to_the_game_of_its_cards() -> None:
    assert game_of(["R1", "joker"]) == "schotten-totten"
    assert game_of(["3/8", "8/3"]) == "dnup"
    assert game_of(["QS"]) == game_of([]) == ""
    assert game_of(["R1", "x/y"]) == game_of(["3/8", "11/12"]) == game_of(["R1", "3/8"]) == ""


def test_a_deck_with_a_card_of_no_game_is_left_out(tmp_path: Path) -> None:
    deck = load_deck("iello")
    (tmp_path / "came").mkdir()
    came = tmp_path / "came" / "odd.npz"
    replace(deck, cards=(*deck.cards[:-1], "x/y")).save(came)
    shelf = DeckStore(tmp_path / "decks")
    with pytest.raises(BadDeck):
        shelf.take_in(came)
    name = shelf.begin("schotten-totten", "odd")
    came.rename(shelf.folder / f"{name}.npz")
    assert [found.name for found in shelf.decks()] == ["iello"]
    found = shelf.find(name)
    assert found is not None
    assert found.cards == 0
    assert shelf.ready("schotten-totten") == shelf.find("iello")


def test_a_card_with_two_values_counts_once(tmp_path: Path) -> None:
    deck_file(tmp_path / "two.npz", "3/8", "8/3", "2/10", "10/2")
    (deck,) = DeckStore(tmp_path).decks("dnup")
    assert (deck.name, deck.cards) == ("two", 2)


@pytest.mark.parametrize("content", [b"", b"text", b"PK\x03\x04", b"PK\x05\x06" + bytes(18)])
def test_damaged_files_are_no_decks(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "bad.npz").write_bytes(content)
    shelf = DeckStore(tmp_path)
    assert [deck.name for deck in shelf.decks()] == ["iello"]
    with pytest.raises(BadDeck):
        shelf.take_in(tmp_path / "bad.npz")
    with pytest.raises(LookupError):
        shelf.load("bad")


def test_an_enrolment_is_gone_on_with(tmp_path: Path) -> None:
    shelf = DeckStore(tmp_path)
    name = shelf.begin("dnup", "Our cards")
    assert shelf.decks("dnup") == []
    shelf.keep(name, "1/5", TINY)
    (deck,) = DeckStore(tmp_path).decks("dnup")
    assert (deck.title, deck.cards, deck.pictured) == ("Our cards", 0, 1)
    assert shelf.pictured(name) == ["1/5"]
    assert "1/5" not in shelf.missing(name, "dnup")
    assert len(shelf.missing(name, "dnup")) == len(kinds()["dnup"].cards) - 1
    assert shelf.ready("dnup") is None


def test_few_pictures_show_each_colour_and_value(tmp_path: Path) -> None:
    shelf, kind = DeckStore(tmp_path), kinds()["schotten-totten"]
    name = shelf.begin("schotten-totten", "Quick", by_parts=True)
    assert shelf.by_parts(name)
    few = shelf.missing(name, "schotten-totten")
    assert len(few) == 9
    assert {card[0] for card in few} == set("RYGBVN")
    assert {card[1] for card in few} == set("123456789")
    for card in few[1:]:
        shelf.keep(name, card, TINY)
    assert shelf.missing(name, "schotten-totten") == few[:1]
    other = next(card for card in kind.cards if card[1] == few[0][1] and card not in few)
    shelf.keep(name, other, TINY)
    assert shelf.missing(name, "schotten-totten") == [], "its colour and its value are shown"
    shelf.by_cards(name)
    assert len(shelf.missing(name, "schotten-totten")) == 54 - 9


def test_few_pictures_show_each_value_of_dnup() -> None:
    few = kinds()["dnup"].wanted(by_parts=True)
    assert len(few) == 5
    assert {value for card in few for value in card.split("/")} == {str(n) for n in range(1, 11)}


def test_how_a_deck_is_pictured_goes_with_it(tmp_path: Path) -> None:
    shelf = DeckStore(tmp_path)
    name = shelf.begin("dnup", "Quick", by_parts=True)
    shelf.keep(name, "1/5", TINY)
    new = shelf.rename(name, "Quicker")
    assert shelf.by_parts(new)
    assert not shelf.by_parts(shelf.begin("dnup", "Quick"))


def test_names_are_made_fit_and_never_twice(tmp_path: Path) -> None:
    shelf = DeckStore(tmp_path)
    deck_file(tmp_path / "mine.npz", "R1")
    assert shelf.free("mine") == "mine-2"
    assert shelf.free("../../etc/x") == "etc-x"
    assert shelf.free("iello") == "iello-2"
    assert shelf.free("  ") == "deck"
    assert shelf.rename("mine", "  ") == "mine"


def test_a_deleted_deck_comes_back_with_its_pictures(tmp_path: Path) -> None:
    shelf = DeckStore(tmp_path)
    name = shelf.begin("schotten-totten", "mine")
    shelf.keep(name, "R1", TINY)
    deck_file(tmp_path / "mine.npz", "R1")
    shelf.delete(name)
    assert shelf.decks() == DeckStore(tmp_path / "none").decks()
    shelf.undelete(name)
    found = shelf.find(name)
    assert found is not None
    assert (found.cards, found.pictured) == (1, 1)
    shelf.delete(name)
    deck_file(tmp_path / "other.npz", "R2")
    shelf.delete("other")
    assert [path.name for path in tmp_path.iterdir()] == ["other.gone.npz"]


def test_decks_are_listed_without_numpy(tmp_path: Path) -> None:
    """It takes a host of browsers' seats some 13 MB and a tenth of a second."""
    code = (
        "import sys; from pathlib import Path; from companion.decks.photographs import photographs;"
        "found = photographs('schotten-totten', Path(sys.argv[1]), {});"
        "assert len(found.known) > 50;"
        "sys.exit('numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, check=False)
    assert done.returncode == 0
