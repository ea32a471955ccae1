"""Where a column that was begun goes on."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.test_slant import AT, HIGH, leaning, poses, said, shifted
from vision import strips
from vision.deck import Deck, load_deck
from vision.joining import joined
from vision.reading import Pose
from vision.table import GroupedCards


@pytest.fixture(scope="module")
def deck() -> Deck:
    return load_deck("iello")


def beneath(deck: Deck, degrees: float, strip: float) -> list[Pose]:
    """The upper numbers of a card of which a strip shows above one that lies in the middle."""
    up = np.array([[1, 0, 0], [0, 1, -strip], [0, 0, 1]])
    seen = poses(deck, leaning(degrees, 0) @ up)
    return [pose for pose, slot in zip(seen, deck.slots, strict=True) if not slot[2]]


def expected(deck: Deck, seen: list[Pose]) -> list[Pose]:
    table = joined(GroupedCards(seen, said(deck, ["R4"] * len(seen)), deck))
    return list(strips.expected(table, table.cards))


@pytest.mark.parametrize("degrees", [0, 40])
@pytest.mark.parametrize("strip", [0.14, 0.16, 0.2, 0.25, 0.3, 0.4])
def test_a_strip_is_looked_for_where_it_lies(deck: Deck, degrees: float, strip: float) -> None:
    places = expected(deck, poses(deck, leaning(degrees, 0)))
    for wanted in beneath(deck, degrees, strip):
        nearest = min(np.hypot(wanted.x - p.x, wanted.y - p.y) for p in places)
        assert nearest < 0.45 * wanted.size


def test_it_is_not_looked_for_where_one_was_found(deck: Deck) -> None:
    top, below = poses(deck, leaning(0, 0)), beneath(deck, 0, 0.2)
    table = joined(GroupedCards(top + below, said(deck, ["R4"] * 4 + ["G5"] * 2), deck))
    places = list(strips.expected(table, table.cards))
    assert places
    for there in below:
        assert min(np.hypot(there.x - p.x, there.y - p.y) for p in places) > 0.5 * there.size


def test_from_a_strip_it_goes_on_at_the_end_that_shows(deck: Deck) -> None:
    places = expected(deck, beneath(deck, 0, 0))
    assert {abs(pose.angle) < 1 for pose in places} == {True}
    assert max(pose.y for pose in places) < AT[1] - 0.5 * HIGH


@pytest.mark.parametrize("whole", [3, 4])
@pytest.mark.parametrize("degrees", [0, 20, 40])
def test_a_strip_is_not_taken_for_the_card_upon_it(deck: Deck, degrees: float, whole: int) -> None:
    top, strip = poses(deck, leaning(degrees, 0))[:whole], beneath(deck, degrees, 0.16)
    for alone in strip:
        table = joined(GroupedCards([*top, alone], said(deck, ["R4"] * whole + ["G5"]), deck))
        assert sorted(len(card.members) for card in table.cards) == [1, whole]


def test_where_no_card_is_no_column_goes_on(deck: Deck) -> None:
    assert expected(deck, poses(deck, leaning(0, 0) @ shifted(0.5))[:0]) == []


def alone(deck: Deck, aside: float, degrees: float = 0) -> tuple[GroupedCards, list[Pose]]:
    """A whole card, one index of a strip above it, that far out of line; and both of the strip."""
    strip = beneath(deck, degrees, 0.16)
    one = Pose(strip[0].x + aside * HIGH, strip[0].y, strip[0].angle, strip[0].size)
    seen = [*poses(deck, leaning(degrees, 0)), one]
    return joined(GroupedCards(seen, said(deck, ["R4"] * 4 + ["G5"]), deck)), strip


@pytest.mark.parametrize("degrees", [0, 20, 40])
def test_the_other_index_of_a_strip_is_known_by_the_card_upon_it(
    deck: Deck, degrees: float
) -> None:
    table, strip = alone(deck, 0, degrees)
    (covered,) = strips.beyond(table, table.poses)
    assert covered.index == 4
    (place,) = strips.partners(table, covered, table.poses[4])
    assert np.hypot(place.x - strip[1].x, place.y - strip[1].y) < 0.2 * strip[1].size
    assert np.cos(place.angle - strip[1].angle) > np.cos(0.1)


@pytest.mark.parametrize("degrees", [0, 20, 40])
@pytest.mark.parametrize("rolled", [0.0, -0.04])
def test_the_indices_of_a_strip_are_level(deck: Deck, degrees: float, rolled: float) -> None:
    table, strip = alone(deck, 0, degrees)
    strip[1] = replace(strip[1], y=strip[1].y + rolled * HIGH)
    next_one = beneath(deck, degrees, 0.32)
    ((one, two), (three, four)) = strips.pairs(table, strips.beyond(table, [*strip, *next_one]))
    assert [one.index, two.index, three.index, four.index] == [0, 1, 2, 3]


@pytest.mark.parametrize("degrees", [0, 20, 40])
def test_indices_of_a_strip_are_known_to_be_in_a_column(deck: Deck, degrees: float) -> None:
    table, strip = alone(deck, 0, degrees)
    aside = [replace(pose, x=pose.x + 0.3 * HIGH) for pose in strip]
    large = [replace(pose, size=1.5 * pose.size) for pose in strip]
    turned = [replace(pose, angle=pose.angle + 1) for pose in strip]
    assert {place.index for place in strips.beyond(table, strip)} == {0, 1}
    assert not strips.beyond(table, [*aside, *large, *turned, *table.poses[:4]])


@pytest.mark.parametrize("doubtful", ["R2", "N2"])
def test_ends_that_say_different_things_are_two_though_one_is_doubtful(
    deck: Deck, doubtful: str
) -> None:
    whole = poses(deck, leaning(0, 0))
    lower = [pose for pose, slot in zip(whole, deck.slots, strict=True) if slot[2]]
    scores = said(deck, ["R2", doubtful, "G3", "G3"])
    scores[:2, [deck.cards.index(card) for card in ("R2", "N2")]] = np.log(0.48)
    table = joined(GroupedCards([*beneath(deck, 0, 0.32), *lower], scores, deck))
    assert sorted(len(card.members) for card in table.cards) == [2, 2]


def test_the_first_and_the_last_of_a_column_are_not_one_long_card(deck: Deck) -> None:
    whole = poses(deck, leaning(0, 0))
    lower = [pose for pose, slot in zip(whole, deck.slots, strict=True) if slot[2]]
    seen = [*beneath(deck, 0, 0.32), *lower]
    table = joined(GroupedCards(seen, said(deck, ["R2", "R2", "R5", "R5"]), deck))
    assert sorted(len(card.members) for card in table.cards) == [2, 2]


@pytest.mark.parametrize(("turned", "upside_down"), [(0.0, False), (np.pi, True)])
def test_a_strip_lies_as_the_card_upon_it(deck: Deck, turned: float, upside_down: bool) -> None:
    table, strip = alone(deck, 0)
    seen = [replace(pose, angle=pose.angle + turned) for pose in strip]
    assert strips.misplaced(table, seen).tolist() == [upside_down] * 2


@pytest.mark.parametrize(("grown", "two_in_one"), [(1.15, False), (1.5, True)])
def test_an_index_of_a_strip_is_as_large_as_the_others(
    deck: Deck, grown: float, two_in_one: bool
) -> None:
    table, strip = alone(deck, 0)
    seen = [replace(pose, size=grown * pose.size) for pose in strip]
    assert strips.misplaced(table, seen).tolist() == [two_in_one] * 2


def test_what_lies_across_a_stone_may_lie_the_other_way(deck: Deck) -> None:
    table, _ = alone(deck, 0)
    far = [replace(pose, angle=pose.angle + np.pi) for pose in beneath(deck, 0, 0.6)]
    assert not strips.misplaced(table, far).any()
