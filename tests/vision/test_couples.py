"""Both indices of a strip together tell more than each by itself."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.test_slant import leaning, poses, said
from tests.vision.test_strips import beneath
from vision.couples import couples
from vision.deck import Deck, load_deck
from vision.flatten import PATCH, Halves
from vision.name import Seen
from vision.table import GroupedCards

NOTHING = Halves(np.zeros((720, 1280, 3), np.uint8))


@pytest.fixture(scope="module")
def deck() -> Deck:
    return load_deck("iello")


def seen(deck: Deck, cards: tuple[str, str], none: float) -> tuple[GroupedCards, Seen]:
    """A whole card, and both indices of a strip above it that are hardly believed."""
    whole, strip = poses(deck, leaning(20, 0)), beneath(deck, 20, 0.16)
    table = GroupedCards(whole, said(deck, ["R4"] * 4), deck)
    scores = said(deck, list(cards))
    scores[:, :-1] += np.log1p(-none)
    scores[:, -1] = np.log(none)
    return table, Seen(strip, np.full((2, *PATCH[::-1], 3), 200, np.uint8), scores)


def both(table: GroupedCards, every: Seen) -> Seen:
    flat = np.full((len(table.poses), *PATCH[::-1], 3), 200, np.uint8)
    return couples(NOTHING, table, flat, every)


def test_two_that_say_the_same_are_believed(deck: Deck) -> None:
    table, every = seen(deck, ("G5", "G5"), 0.6)
    found = both(table, every)
    assert sorted(found.poses) == sorted(every.poses)
    assert np.exp(found.scores[:, -1]).max() < 0.1


def test_two_that_say_something_else_are_not(deck: Deck) -> None:
    assert not both(*seen(deck, ("G5", "V7"), 0.6)).poses


def test_nor_are_those_that_lie_on_other_paper(deck: Deck) -> None:
    table, every = seen(deck, ("G5", "G5"), 0.6)
    yellow = every.flat * np.array([0.5, 1, 1])
    assert not both(table, replace(every, flat=yellow.astype(np.uint8))).poses
