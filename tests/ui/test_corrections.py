"""Corrections that decide something, by fingers: a win, a round that goes on, later rounds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.ui.driver import Driver, count, entries, last
from tests.ui.two_phones import both, share
from tests.ui.visits_corrections import (
    SAME,
    dnup_resumed,
    dnup_winning,
    fifth_stone,
    watch_winning,
    winning,
)
from tests.ui.visits_glen_pad import pad, step

SIZES = [(320, 568), (360, 800), (1280, 800)]
WON = "Ada has won with this: end the match here?"


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def sized(request: Any, ui: Driver) -> Driver:
    ui.resize(*request.param)
    return ui


def test_the_table_ends_the_match_with_a_correction(sized: Driver) -> None:
    ui = sized
    fifth_stone(ui)
    ui.tap("Correct the record")
    assert ui.see(WON)
    assert count(ui) == 1
    ui.tap("End the match")
    assert last(ui)["end"] is True
    ui.tap("Result")
    assert ui.see("Ada wins")
    assert ui.see("five stones")


def test_the_table_plays_on_and_the_history_says_so(sized: Driver) -> None:
    ui = sized
    winning(ui)
    ui.tap("No, play on")
    assert last(ui)["end"] is False
    assert ui.app.page.bar.state == "Ada has won; play goes on"
    ui.play(0, 6, "R1")
    assert ui.app.page.bar.state == "Ada has won; play goes on"
    ui.tap_icon("more")
    ui.tap("History of this match")
    notes = [row.line.note for row in ui.of("EntryRow")]
    assert "won, but played on" in notes


def test_a_second_tap_on_the_same_place_ends_nothing(ui: Driver) -> None:
    """The button that corrects stands where the one that ends the match comes."""
    fifth_stone(ui)
    button = ui.find("Correct the record")
    place = button.to_window(*button.center)
    ui.app.guard.clock = lambda: 0.0
    ui.touch(*place)
    assert ui.see(WON)
    ui.touch(*place)
    assert count(ui) == 1
    assert ui.see(WON)


def test_the_question_survives_the_end_of_the_app(ui: Driver, tmp_path: Path) -> None:
    winning(ui)
    ui.start(tmp_path)
    assert ui.see(WON)
    ui.tap_icon("close")
    assert ui.see("Correct the record")
    ui.tap("Correct the record")
    ui.tap("End the match")
    assert ui.see("Ada wins")
    assert ui.app.settings["drafts"] == {}


def test_an_ended_match_is_taken_back_by_one_undo(ui: Driver) -> None:
    winning(ui)
    ui.tap("End the match")
    ui.tap_icon("undo")
    assert not ui.see("Ada wins")
    assert ui.view()["stones"][8]["owner"] is None


def test_four_tokens_are_asked_about(sized: Driver) -> None:
    ui = sized
    dnup_winning(ui)
    assert ui.see("Bo has won with this: end the match here?")
    ui.tap("End the match")
    assert ui.view()["phase"] == "over"


def test_tokens_resume_a_round_that_was_not_over(sized: Driver) -> None:
    ui = sized
    dnup_resumed(ui)
    assert ui.see("The round was not over: it goes on, and Bo is next.")
    ui.tap("Correct the record")
    assert ui.view()["turn"] == 1
    assert ui.view()["out"] == [0]


def test_ten_points_are_asked_about(sized: Driver) -> None:
    ui = sized
    watch_winning(ui)
    assert ui.see(WON)
    ui.tap("No, play on")
    assert ui.see("Ada has the points to win; the table plays on.")


def test_a_shared_table_hears_of_the_end(ui: Driver, bo: Any) -> None:
    live = share(ui)
    bo.join(live.code)
    both(ui, bo, lambda: live.room.here)
    ui.tap("To the table")
    stones = {str(n): {"owner": 0} for n in (1, 3, 5, 7)}
    assert bo.live.table.enter({"move": "amend", "stones": stones}).ok
    both(ui, bo, lambda: len(entries(ui)) == 1)
    body = ui.app.page.body
    body.touch("amend")
    body.answer("stone", 9)
    body.answer("owner", 0)
    ui.frames(3)
    ui.tap("Correct the record")
    assert len(entries(ui)) == 1, "nobody hears of it before the table has answered"
    ui.tap("End the match")
    both(ui, bo, lambda: bo.live.table.outcome() is not None)
    assert bo.live.table.outcome().winners == (0,)


# Glen More's pad


def test_the_column_of_a_round_opens_it(sized: Driver) -> None:
    ui = sized
    pad(ui, *SAME)
    ui.touch_shape("column.B")
    assert ui.see("Correcting: Round B scored")


def test_a_count_is_typed_carried_on_and_said(ui: Driver) -> None:
    pad(ui, *SAME)
    ui.touch_spot("mend.B")
    ui.touch_spot("keys")
    ui.touch_spot("to.whisky.0")
    ui.touch_spot("to.whisky.1")
    assert ui.see("Bo: 3")
    for digit in "12":
        ui.tap(digit)
    ui.tap("Done")
    ui.tap("What changes?")
    assert ui.see("Also in rounds C and D?")
    ui.tap("Correct the record")
    assert count(ui) == len(SAME), "it wants an answer first"
    choice = next(s for s in ui.of("Segments") if list(s.labels) == ["yes", "no"])
    ui.touch(*choice.to_window(choice.x + 15, choice.center_y))
    ui.tap("Correct the record")
    rounds = ui.app.page.table.state.rounds
    assert [done.counts[1].whisky for done in rounds] == [3, 12, 12, 12]
    assert ui.see("Correction, B, C and D: Bo, Whisky: 12 instead of 3")


def test_a_correction_of_the_pad_that_was_begun_survives(ui: Driver, tmp_path: Path) -> None:
    pad(ui, *SAME)
    ui.touch_spot("mend.B")
    step(ui, "landmarks", 1, 1)
    ui.tap("What changes?")
    ui.start(tmp_path)
    assert ui.see("Rounds C and D change too.")
    ui.tap("Correct the record")
    rounds = ui.app.page.table.state.rounds
    assert [done.counts[1].landmarks for done in rounds] == [2, 3, 3, 3]
