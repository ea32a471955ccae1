"""The eyes read at least as well as recorded here; the whole table is in `make bench`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import numpy as np
import pytest

from tests.vision.accuracy import Cell, cells
from tests.vision.backgrounds import background
from tests.vision.cards import Picture, painted, photographs, scans
from tests.vision.printing import PLAIN
from tests.vision.scenes import Scene, scene
from tests.vision.score import judge, measure
from vision.deck import Deck, load_deck
from vision.enrol import enrolled
from vision.eyes import read
from vision.ids import fewest

SEED = 900_000
needs_scans = pytest.mark.skipif(not scans(), reason="the scanned deck (shared/decks) is absent")

SAMPLE = 4
SILENT = 0.06
"""Cards named as sure and wrong, of all that were named: one in eight pictures' cards."""


@needs_scans
@pytest.mark.parametrize("cell", list(cells()), ids=lambda cell: cell.name)
def test_a_sample_of_each_figure_that_is_wanted(cell: Cell) -> None:
    """A picture below what is wanted of many; `make accuracy` takes 200 of each."""
    tally = Counter[str]()
    for seed in range(SEED, SEED + SAMPLE):
        taken = cell.taken(seed)
        tally.update(judge(taken, read(taken.image, load_deck("iello"))))
    assert tally["right"] >= int(cell.wanted * SAMPLE)
    assert tally["wrong"] == 0


@needs_scans
@pytest.mark.parametrize("seed", [820_005, 820_017])
def test_a_small_card_of_which_one_number_stands_out_is_seen_whole(seed: int) -> None:
    (cell,) = cells(["wide-63"])
    taken = cell.taken(seed)
    (card,) = read(taken.image, load_deck("iello")).sure
    assert card.card == taken.truths[0].card
    assert len(card.marks) == 4


@pytest.fixture(scope="module")
def ours() -> Deck:
    cards = {card: picture for card, picture in painted().items() if card[1] in "1456"}
    return enrolled(cards, unique=True, views=6).deck


def same_cards(cards: Mapping[str, Picture], layout: str, level: str, seed: int) -> Scene:
    """Of the printing that was enrolled: a person plays with the cards that were pictured."""
    return scene(cards, layout, level, seed, printing=PLAIN)


@pytest.mark.parametrize(("layout", "right"), [("single", 0.95), ("column", 0.75)])
def test_an_enrolled_deck(ours: Deck, layout: str, right: float) -> None:
    cards = {card: painted()[card] for card in ours.cards}
    score = measure(ours, cards, layout, "ordinary", range(SEED, SEED + 8), same_cards)
    assert score.right >= right
    assert score.silent <= SILENT


def test_a_deck_of_dark_cards() -> None:
    """Columns: of covered cards there are but light numbers on a dark ground."""
    every = painted().items()
    cards = {card: ~picture for card, picture in every if card[0] in "RGB" and card[1] in "146"}
    deck = enrolled(cards, unique=True, views=6).deck
    score = measure(deck, cards, "column", "ordinary", range(SEED, SEED + 5), same_cards)
    assert score.right >= 0.6
    assert score.silent <= SILENT


def test_a_deck_in_the_same_colours_is_not_taken_for_the_built_in_one() -> None:
    deck = load_deck("iello")
    looks = [read(scene(painted(), "row", "ordinary", SEED + n).image, deck) for n in range(4)]
    assert sum(len(look.sure) for look in looks) <= 1


@pytest.fixture(scope="module")
def by_parts(ours: Deck) -> Deck:
    """The same deck from six of its 24 cards."""
    few = {card: painted()[card] for card in fewest(ours.cards)}
    return enrolled(few, ours.cards, unique=True, views=4).deck


@pytest.mark.parametrize(("layout", "right"), [("single", 0.75), ("column", 0.5)])
def test_a_deck_enrolled_by_parts(by_parts: Deck, layout: str, right: float) -> None:
    """Of four pictures; a picture below what was measured."""
    cards = {card: painted()[card] for card in by_parts.cards}
    score = measure(by_parts, cards, layout, "ordinary", range(SEED, SEED + 4))
    assert score.right >= right
    assert score.offered >= right
    assert score.silent <= 0.1


@pytest.mark.parametrize("seed", range(8))
def test_nothing_is_read_where_no_card_is(seed: int) -> None:
    picture = background((960, 540), np.random.default_rng([SEED, seed]))
    assert read(picture, load_deck("iello")).readings == ()


@pytest.mark.skipif(not photographs(), reason="the photographs (shared/photos) are absent")
def test_cards_of_another_deck_are_never_named_for_sure() -> None:
    looks = [read(photo, load_deck("iello")) for photo in photographs()]
    readings = [reading for look in looks for reading in look.readings]
    assert not [reading for reading in readings if reading.sure]
    assert len(readings) <= 1
