"""Cards that a camera sees from far aside: their ends are one card, in its own place."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.scenes import _about, project
from vision.deck import Deck, load_deck
from vision.joining import joined
from vision.reading import Pose
from vision.slant import seen_as
from vision.table import GroupedCards

HIGH = 300.0
AT = (640.0, 360.0)


@pytest.fixture(scope="module")
def deck() -> Deck:
    return load_deck("iello")


def leaning(degrees: float, turn: float) -> NDArray[np.float64]:
    """From a card, in card heights from its middle, to the picture of a camera that leans back."""
    tilted = _about(0, -np.deg2rad(degrees)) @ _about(2, np.deg2rad(turn))
    plane = np.column_stack([tilted[:, :2], [0, 0, 1400 / HIGH]])
    return np.array([[1400, 0, AT[0]], [0, 1400, AT[1]], [0, 0, 1]]) @ plane


def poses(deck: Deck, warp: NDArray[np.float64]) -> list[Pose]:
    """The indices of a card as they are found: the middle, the way up, the height."""
    out = []
    for x, y, turned in deck.slots - [deck.aspect / 2, 0.5, 0]:
        up = deck.tall / 2 * (1 if turned else -1)
        low, high, left, right = project(
            warp, np.array([[x, y - up], [x, y + up], [x - abs(up), y], [x + abs(up), y]])
        )
        size = float(np.sqrt(np.linalg.norm(high - low) * np.linalg.norm(right - left)))
        rise = high - low
        middle = project(warp, np.array([[x, y]]))[0]
        angle = float(np.arctan2(rise[0], -rise[1]))
        out.append(Pose(float(middle[0]), float(middle[1]), angle, size))
    return out


def said(deck: Deck, cards: list[str]) -> NDArray[np.float32]:
    """For every index how likely each card is: this one, and a little each other one."""
    scores = np.full((len(cards), len(deck.cards) + 1), np.log(1e-4), np.float32)
    for row, card in zip(scores, cards, strict=True):
        row[deck.cards.index(card)] = np.log(0.97)
    return scores


@pytest.mark.parametrize("turn", [0, 20, 45, 70, 90, 135, 200, 310])
@pytest.mark.parametrize("degrees", [0, 30, 55])
def test_the_ends_of_a_slanted_card_are_one_card(deck: Deck, degrees: float, turn: float) -> None:
    seen = poses(deck, leaning(degrees, turn))
    table = joined(GroupedCards(seen, said(deck, ["R4"] * 4), deck))
    (card,) = table.cards
    assert len(card.members) == 4
    middle = table.outline(card).mean(0)
    assert np.linalg.norm(middle - AT) < 0.1 * HIGH


def test_slanted_numbers_that_say_different_things_are_one_card_still(deck: Deck) -> None:
    seen = poses(deck, leaning(55, 70))
    table = joined(GroupedCards(seen, said(deck, ["R4", "R4", "G4", "G4"]), deck))
    (card,) = table.cards
    assert len(card.members) == 4
    assert card.shares.max() < np.log(0.95)


def test_cards_side_by_side_are_not_joined(deck: Deck) -> None:
    left, right = (poses(deck, leaning(20, 0) @ shifted(by)) for by in (-0.4, 0.4))
    upper = [
        pose for pose, slot in zip(left + right, [*deck.slots] * 2, strict=True) if not slot[2]
    ]
    table = joined(GroupedCards(upper, said(deck, ["R4", "R4", "G5", "G5"]), deck))
    assert sorted(len(card.members) for card in table.cards) == [2, 2]


def shifted(by: float) -> NDArray[np.float64]:
    return np.array([[1, 0, by], [0, 1, 0], [0, 0, 1]])


def test_a_view_tells_how_much_shorter_a_card_looks_one_way(deck: Deck) -> None:
    slots = deck.slots[:, 0] + 1j * deck.slots[:, 1]
    places = project(leaning(60, 30), deck.slots[:, :2] - [deck.aspect / 2, 0.5])
    view = seen_as(slots, places[:, 0] + 1j * places[:, 1])
    assert view is not None
    middle = np.array([deck.aspect / 2 + 0.5j])
    assert view.flatness(middle)[0] == pytest.approx(0.5, abs=0.02)


def test_what_no_card_can_look_like_is_no_view() -> None:
    corners = np.array([0, 0.7, 0.7 + 1j, 1j])
    assert seen_as(corners, corners[[0, 2, 1, 3]] * 300) is None


def test_more_than_four_indices_tell_a_view_as_well() -> None:
    slots = np.array([0.1, 0.6, 0.6 + 0.9j, 0.1 + 0.9j, 0.35 + 0.2j, 0.35 + 0.8j])
    view = seen_as(slots, slots * 300 + 40)
    assert view is not None
    assert view.scale(slots) == pytest.approx(300, rel=0.01)
