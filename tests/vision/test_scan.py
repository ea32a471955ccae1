"""A strip that was not aimed at well is found step by step."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.test_slant import leaning, poses, said
from tests.vision.test_strips import beneath
from vision import couples, strips
from vision.deck import Deck, load_deck
from vision.flatten import PATCH, Halves
from vision.name import Seen
from vision.reading import Pose
from vision.table import GroupedCards

BLANK = Halves(np.zeros((8, 8, 3), np.uint8))


@pytest.fixture(scope="module")
def deck() -> Deck:
    return load_deck("iello")


@pytest.fixture(scope="module")
def table(deck: Deck) -> GroupedCards:
    return GroupedCards(poses(deck, leaning(20, 0)), said(deck, ["R4"] * 4), deck)


def seen(deck: Deck, there: list[Pose], none: float = 0.4) -> Seen:
    scores = said(deck, ["G5"] * len(there))
    scores[:, :-1] += np.log1p(-none)
    scores[:, -1] = np.log(none)
    return Seen(there, np.zeros((len(there), *PATCH[::-1], 3), np.uint8), scores)


def badly_aimed(pose: Pose) -> Pose:
    """Two numbers taken for one: too large, and too far down."""
    return replace(pose, size=1.4 * pose.size, y=pose.y + 0.3 * pose.size)


def test_both_indices_are_looked_at_where_one_was_badly_aimed_at(
    deck: Deck, table: GroupedCards
) -> None:
    left, right = beneath(deck, 20, 0.16)
    places = couples.unread_places(table, seen(deck, [badly_aimed(left)]), [], [])
    for wanted in (left, right):
        near = min(places, key=lambda p: np.hypot(wanted.x - p.x, wanted.y - p.y))
        assert np.hypot(wanted.x - near.x, wanted.y - near.y) < 0.12 * wanted.size
        assert near.size == pytest.approx(wanted.size, rel=0.1)


def test_nothing_is_looked_at_where_nothing_is_or_the_strip_is_read(
    deck: Deck, table: GroupedCards
) -> None:
    both = beneath(deck, 20, 0.16)
    assert not couples.unread_places(table, seen(deck, [badly_aimed(both[0])], none=0.99), [], [])
    read = seen(deck, [*both, badly_aimed(both[0])])
    assert not couples.unread_places(table, read, strips.beyond(table, read.poses), [0, 1])


def test_a_few_strips_are_looked_at_and_no_more(deck: Deck, table: GroupedCards) -> None:
    hints = [pose for strip in (0.12, 0.21, 0.3, 0.39) for pose in beneath(deck, 20, strip)]
    assert len(
        couples.unread_places(table, seen(deck, hints), [], [])
    ) == couples.MOST_UNREAD * 2 * len(couples.STEPS)


def test_what_one_step_says_alone_is_half_believed(
    deck: Deck, table: GroupedCards, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = len(couples.STEPS)
    there = beneath(deck, 20, 0.16)[:1] * steps
    alone = seen(deck, there, none=0.01)
    alone.scores[3] = said(deck, ["R2"])[0]
    monkeypatch.setattr(couples, "look", lambda *_: alone)
    shares = np.exp(couples.looked_along(BLANK, there, deck).scores)
    assert shares[3].argmax() == deck.cards.index("R2")
    assert 0.45 < shares[3, deck.cards.index("R2")] < 0.55
    assert shares[-1, -1] == pytest.approx(0.01 * steps / (0.01 * steps + 0.99), rel=1e-3)
