"""Corrections of the border: on which side, and at which place, an added card lies."""

from __future__ import annotations

import pytest

from companion.play.scene import Box
from tests.play.entries import end, play
from tests.play.test_put_right import left_and_found
from tests.play.test_schotten_scene import Border, border

LAID = (
    play(0, "G5", 4), end(0), play(1, "R5", 4), end(1),
    play(0, "G6", 4), end(0), play(1, "R6", 4), end(1),
)  # fmt: skip


def correcting(stone: int) -> Border:
    """Nothing is changed yet, at this stone or at any other."""
    sitting = border(*LAID)
    sitting.desk.touch("amend")
    sitting.answer("stone", stone)
    return sitting


def places(sitting: Border) -> dict[str, Box]:
    """Where each card lies, and each free place, of the stone that is corrected."""
    return {name: shape.box for name, shape in sitting.pictures()[0].spots.items()}


def sides(sitting: Border, stone: int) -> list[list[str]]:
    return [list(side) for side in sitting.table.state.stones[stone - 1].sides]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("stone", "place"), [(1, 0), (9, 0), (4, 2)])
def test_a_card_lies_on_the_side_and_place_that_was_touched(
    seat: int, stone: int, place: int
) -> None:
    sitting = correcting(stone)
    before, free = sides(sitting, stone), places(sitting)[f"add.{seat}.{place}"]
    sitting.touch(f"add.{seat}.{place}")
    assert sitting.question().title == ("Ada", "Bo")[seat]
    sitting.touch("card.B9")
    assert places(sitting)[f"remove.{seat}.{place}"] == free
    sitting.touch("save")
    before[seat].append("B9")
    assert sides(sitting, stone) == before


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("place", [0, 1])
def test_a_card_taken_away_is_replaced_where_it_lay(seat: int, place: int) -> None:
    sitting = correcting(4)
    expected = sides(sitting, 4)
    sitting.touch(f"remove.{seat}.{place}", f"add.{seat}.{place}", "card.B9", "save")
    expected[seat][place] = "B9"
    assert sides(sitting, 4) == expected


def test_a_place_touched_twice_is_still_the_same_place() -> None:
    sitting = correcting(1)
    sitting.touch("add.1.0")
    sitting.desk.touch("add.1.0")
    sitting.touch("card.B9", "save")
    assert sides(sitting, 1) == [[], ["B9"]]


def test_the_last_place_that_was_touched_counts() -> None:
    sitting = correcting(1)
    sitting.touch("add.1.0", "close", "add.0.0", "close", "add.1.0", "card.B9", "save")
    assert sides(sitting, 1) == [[], ["B9"]]


def test_the_place_survives_a_kill_while_the_card_is_asked() -> None:
    sitting = correcting(1)
    sitting.touch("add.1.0")
    again = left_and_found(sitting)
    assert again.question() == sitting.question()
    again.touch("card.B9", "save")
    assert sides(again, 1) == [[], ["B9"]]


def test_a_correction_put_away_goes_on_at_another_side() -> None:
    sitting = correcting(1)
    sitting.touch("add.0.0", "card.B9", "close")
    sitting.desk.touch("amend")
    sitting.answer("stone", 2)
    sitting.touch("add.1.0", "card.B8", "save")
    assert (sides(sitting, 1), sides(sitting, 2)) == ([["B9"], []], [[], ["B8"]])
