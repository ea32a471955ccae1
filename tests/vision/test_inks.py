"""Cards of one picture are of one printing: what is known of some tells of the others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from vision import inks
from vision.deck import Deck, NoDeck, load_deck, read_deck
from vision.grouping import Card

Picture = NDArray[np.uint8]
PAPER = 240


@pytest.fixture(scope="module")
def deck() -> Deck:
    return load_deck("iello")


def printed(ink: NDArray[np.floating]) -> Picture:
    """A flattened index: a bar in this ink on paper."""
    patch = np.full((64, 48, 3), PAPER, np.uint8)
    patch[10:40, 14:32] = (PAPER * np.exp(-ink)).round()
    return patch


def faded(ink: NDArray[np.floating]) -> NDArray[np.floating]:
    """As a printing has it that is richer in all colours, most of all in blue."""
    return ink * (1.6, 1.4, 1.3)


def card(deck: Deck, at: int, shares: dict[str, float]) -> Card:
    """One whose two indices are the patches from twice `at` on."""
    every = np.full(len(deck.cards) + 1, 1e-7)
    every[[deck.cards.index(name) for name in shares]] = list(shares.values())
    return Card(
        ((2 * at, 1), (2 * at + 1, 3)), 1, 0, np.log(every / every.sum()).astype(np.float32)
    )


def shares_of(
    deck: Deck, known: list[str], doubtful: dict[str, float], truth: str
) -> dict[str, float]:
    """What is said of a card of which it is doubtful which it is, beside others that are known."""
    cards = [card(deck, n, {name: 1.0}) for n, name in enumerate(known)]
    cards.append(card(deck, len(known), doubtful))
    seen = [faded(deck.inks[deck.cards.index(name)]) for name in (*known, truth)]
    flat = np.array([printed(ink) for ink in seen for _ in range(2)])
    shares = np.exp(inks.in_one_printing(cards, flat, deck.inks)[-1].shares)
    return {name: float(shares[deck.cards.index(name)]) for name in doubtful}


def test_an_ink_is_measured_against_its_paper(deck: Deck) -> None:
    dim = (printed(deck.inks[0]) * (0.4, 0.5, 0.6)).astype(np.uint8)
    assert np.allclose(inks.density(printed(deck.inks[0])[None]), deck.inks[0], atol=0.02)
    assert np.allclose(inks.density(dim[None]), deck.inks[0], atol=0.05)


def test_glare_on_one_index_of_a_known_card_spoils_nothing(deck: Deck) -> None:
    red, brown = (deck.inks[deck.cards.index(name)] for name in ("R6", "N9"))
    whole = replace(card(deck, 0, {"R6": 1.0}), members=((0, 0), (1, 1), (2, 2), (3, 3)))
    doubtful = card(deck, 2, {"R9": 0.6, "N9": 0.4})
    flat = np.array([printed(ink) for ink in (red, red, red, 0.2 * red, brown, brown)])
    shares = inks.in_one_printing([whole, doubtful], flat, deck.inks)[1].shares
    assert np.exp(shares[deck.cards.index("N9")]) > 0.95


@pytest.mark.parametrize("truth", ["N5", "R5"])
def test_known_cards_tell_two_alike_inks_apart(deck: Deck, truth: str) -> None:
    shares = shares_of(deck, ["V6", "B2"], {"N5": 0.5, "R5": 0.5}, truth)
    assert shares[truth] > 0.9


def test_an_ink_that_a_known_card_has_is_known(deck: Deck) -> None:
    shares = shares_of(deck, ["R9"], {"N5": 0.8, "R5": 0.2}, "R5")
    assert shares["R5"] > 0.9


def test_a_card_misnamed_in_another_s_ink_is_not_certain(deck: Deck) -> None:
    """Two browns and a green, of which one brown is named green without any doubt."""
    shares = shares_of(deck, ["G8", "N7"], {"G4": 1.0, "N4": 2e-5}, "N4")
    assert shares["G4"] < 0.95


def test_one_card_alone_says_what_it_said(deck: Deck) -> None:
    shares = shares_of(deck, [], {"N5": 0.7, "R5": 0.3}, "R5")
    assert shares == pytest.approx({"N5": 0.7, "R5": 0.3}, abs=1e-3)


def test_doubtful_cards_tell_each_other_by_how_they_differ(deck: Deck) -> None:
    doubtful = [card(deck, 0, {"N5": 0.5, "R5": 0.5}), card(deck, 1, {"N6": 0.5, "R6": 0.5})]
    seen = [faded(deck.inks[deck.cards.index(name)]) for name in ("N5", "N5", "R6", "R6")]
    flat = np.array([printed(ink) for ink in seen])
    brown, red = (np.exp(c.shares) for c in inks.in_one_printing(doubtful, flat, deck.inks))
    assert brown[deck.cards.index("N5")] > 0.9
    assert red[deck.cards.index("R6")] > 0.9


def test_beside_a_certain_card_another_is_rather_one_of_its_deck(deck: Deck) -> None:
    flat = np.array([printed(deck.inks[deck.cards.index(name)]) for name in ("B2", "R5")] * 2)
    half = card(deck, 1, {"R5": 1.0}).shares + np.log(0.5).astype(np.float32)
    half[-1] = np.log(0.5)
    for share, expected in ((1.0, 0.95), (0.9, 0.5)):
        first = card(deck, 0, {"B2": share, "B3": 1 - share + 1e-7})
        cards = [replace(first, members=((0, 1), (2, 3)))]
        cards.append(replace(card(deck, 1, {}), members=((1, 1), (3, 3)), shares=half))
        shares = np.exp(inks.in_one_printing(cards, flat, deck.inks)[1].shares)
        assert shares[deck.cards.index("R5")] == pytest.approx(expected, abs=0.02)


def test_a_deck_keeps_its_inks_and_one_without_is_read(deck: Deck, tmp_path: Path) -> None:
    file = tmp_path / "deck.npz"
    deck.save(file)
    assert np.array_equal(read_deck(file).inks, deck.inks)
    parts = dict(np.load(file))
    np.savez(file, **{name: part for name, part in parts.items() if name != "inks"})
    assert len(read_deck(file).inks) == 0
    replace(deck, inks=deck.inks[:5]).save(file)
    with pytest.raises(NoDeck):
        read_deck(file)
