"""Which card lies on which: from the corners alone."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.scenes import Placed, outline
from vision.columns import arranged
from vision.reading import Pose, Reading


def lying(item: Placed, *, either_way: bool = False) -> Reading:
    corners = [tuple(200 * corner + 600) for corner in outline(item, 0.7)]
    one, two, three, four = ((float(x), float(y)) for x, y in corners)
    return Reading((one, two, three, four), candidates=((item.card, 1.0),), either_way=either_way)


def places(*readings: Reading) -> dict[str, tuple[int, int, str]]:
    return {r.card: (r.column, r.order, r.side) for r in arranged(readings)}


def test_the_first_card_of_a_column_is_the_one_farthest_up() -> None:
    cards = [lying(Placed(card, 0, 0.3 * i), either_way=i == 2) for i, card in enumerate("abc")]
    assert places(*cards) == {"a": (0, 0, "near"), "b": (0, 1, "near"), "c": (0, 2, "near")}


def test_the_far_side_counts_from_the_stone_too() -> None:
    far = [lying(Placed(c, 0, -0.8 - 0.3 * i, 180), either_way=i == 2) for i, c in enumerate("abc")]
    near = [lying(Placed("d", 0.02, 0.8), either_way=True)]
    assert places(*far, *near) == {
        "a": (0, 0, "far"),
        "b": (0, 1, "far"),
        "c": (0, 2, "far"),
        "d": (0, 0, "near"),
    }


def test_a_lone_card_across_the_stone_shows_its_upper_end_to_it() -> None:
    near = [lying(Placed(c, 0, 0.8 + 0.3 * i), either_way=i == 1) for i, c in enumerate("ab")]
    far = lying(Placed("c", 0, -0.8), either_way=True)
    said = {r.card: r for r in arranged([*near, far])}
    assert said["c"].side == "far"
    assert said["c"].corners[0][1] > said["c"].corners[3][1]


def test_a_strip_that_is_upside_down_in_its_column_is_not_certain() -> None:
    """A 9 that was read as a 6."""
    mark = Pose(0, 0, 0, 20)
    strips = [lying(Placed(c, 0, 0.2 * i, 180 if c == "b" else 0)) for i, c in enumerate("abc")]
    seen = [replace(strip, marks=(mark, mark), sure=True) for strip in strips]
    assert {r.card: r.sure for r in arranged(seen)} == {"a": True, "b": False, "c": True}


def test_a_row_is_a_column_for_each_card() -> None:
    row = [lying(Placed(c, 0.8 * i, 0), either_way=True) for i, c in enumerate("abc")]
    assert places(*row[::-1]) == {c: (i, 0, "near") for i, c in enumerate("abc")}


@pytest.mark.parametrize("turn", [-20.0, 15.0])
def test_a_turned_column_is_still_one(turn: float) -> None:
    angle = np.deg2rad(turn)
    shift = 0.3 * np.array([-np.sin(angle), np.cos(angle)])
    cards = [lying(Placed(c, *(i * shift), turn)) for i, c in enumerate("abc")]
    assert places(*cards) == {c: (0, i, "near") for i, c in enumerate("abc")}


def test_cards_far_apart_are_columns_of_their_own() -> None:
    assert (
        len({r.column for r in arranged([lying(Placed("a", 0, 0)), lying(Placed("b", 3, 0.2))])})
        == 2
    )


def test_nothing_is_arranged_as_nothing() -> None:
    assert arranged([]) == ()
