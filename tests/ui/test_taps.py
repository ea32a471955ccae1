"""No tap is eaten, and none counts twice."""

from __future__ import annotations

import pytest

from tests.play.glen_entries import PLAYED, C, D
from tests.ui.driver import Driver
from tests.ui.visits import VISITS, play, table_with
from tests.ui.visits_glen_pad import counting, pad, type_into

QUICK = 0.2


@pytest.fixture
def quick(ui: Driver) -> Driver:
    """Taps come faster than anybody reads."""
    ui.pace = QUICK
    return ui


def count(ui: Driver) -> int:
    return len(ui.app.page.table.record)


def twice(ui: Driver, words: str) -> None:
    """A double tap on the place of these words."""
    target = ui.find(words)
    place = target.to_window(*target.center)
    ui.touch(*place)
    ui.touch(*place)


def test_a_double_tap_does_one_thing(quick: Driver) -> None:
    table_with(quick, {}, play(0, "G5", 4))
    twice(quick, "Draw, end turn")
    assert count(quick) == 2
    assert not quick.app.sheets()


def test_after_a_moment_the_new_meaning_counts(quick: Driver) -> None:
    table_with(quick, {}, play(0, "G5", 4))
    twice(quick, "Draw, end turn")
    quick.pace = 0.5
    quick.tap("Play a card")
    assert quick.app.sheets()


def test_a_quick_hand_plays_a_card_with_two_taps(quick: Driver) -> None:
    table_with(quick, {})
    quick.play(0, 3, "V8")
    assert count(quick) == 1


def test_a_double_tap_on_a_side_neither_plays_a_card_nor_puts_the_pad_away(quick: Driver) -> None:
    for stone in (1, 9):
        table_with(quick, {})
        place = quick.scene()[f"side.{stone}.0"].box
        view = quick.app.page.body.view
        at = view.to_window(view.x + place.cx, view.top - place.cy)
        quick.touch(*at)
        quick.touch(*at)
        assert quick.app.sheets()
        assert count(quick) == 0


def test_a_key_loses_no_digit_however_fast(quick: Driver) -> None:
    quick.pace = 1
    pad(quick)
    type_into(quick, "whisky", 0)
    quick.pace = 0.01
    for digit in "11":
        quick.tap(digit)
    assert quick.see("11")


@pytest.mark.parametrize("what", ["Coins", "Whisky", "Points"])
def test_a_key_that_comes_up_under_the_finger_types_nothing(quick: Driver, what: str) -> None:
    """The list of counts gives way to the keys: a double tap chooses a count and no more."""
    quick.pace = 1
    quick.resize(320, 568)
    VISITS["glen-table-amend"](quick)
    place = quick.find(what).to_window(*quick.find(what).center)
    quick.touch(*place)
    asked = [typed.text for typed in quick.of("Typed")]
    quick.pace = QUICK
    quick.touch(*place)
    assert asked
    assert [typed.text for typed in quick.of("Typed")] == asked


def test_sixteen_numbers_typed_as_fast_as_fingers_go(quick: Driver) -> None:
    """The keys stay where they are from one number to the next."""
    quick.pace = 1
    counting(quick, *PLAYED, C, D)
    type_into(quick, "territory", 0)
    keys = {}
    for key in (*"0123456789", "Next: Bo"):
        widget = quick.find(key)
        keys[key] = widget.to_window(*widget.center)
    quick.pace = 0.01
    for n in (15, 13, 16, 14, 4, 9, 2, 11, 2, 0, 3, 1, 0, 0, 5, 10):
        for digit in str(n):
            quick.touch(*keys[digit])
        if n != 10:
            quick.touch(*keys["Next: Bo"])
    quick.pace = 1
    quick.tap("Done")
    rows = quick.app.page.body.desk.draft.counted.rows
    assert rows["territory"] == (15, 13, 16, 14)
    assert rows["coins"] == (4, 9, 2, 11)
    assert rows["goods"] == (2, 0, 3, 1)
    assert rows["bonus"] == (0, 0, 5, 10)


def test_a_double_tap_scores_one_round(quick: Driver) -> None:
    quick.pace = 1
    counting(quick, *PLAYED)
    before, target = count(quick), quick.find("Score round C")
    place = target.to_window(*target.center)
    quick.touch(*place)
    quick.pace = QUICK
    quick.touch(*place)
    assert count(quick) == before + 1
    assert "count" in quick.scene().spots


def test_what_another_phone_has_changed_is_not_meant_yet(quick: Driver) -> None:
    table_with(quick, {}, play(0, "G5", 4))
    target = quick.find("Draw, end turn")
    place = target.to_window(*target.center)
    quick.app.page.table.enter({"seat": 0, "move": "end_turn"})
    quick.frames(2)
    quick.touch(*place)
    assert not quick.app.sheets()
    assert count(quick) == 2
