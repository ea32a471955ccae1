"""Redo by a finger: on the table, where there is little room, and in the history."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from companion.match.log import Header
from companion.web.view import Touch
from tests.companion.test_redo import digest
from tests.play.entries import end, play
from tests.sync.phones import Phone
from tests.sync.watching import MATCHES, NAMES, entries
from tests.ui.driver import SIZE, Driver
from tests.ui.driver import entries as entered
from tests.ui.test_history_folds import choose, history
from tests.ui.two_phones import both, share
from tests.ui.visits import table_with
from tests.web.table import PHONE, Kitchen

PLAYED = (play(0, "G5", 4), end(0), play(1, "R5", 4), end(1), play(0, "G6", 4))
SMALL = (320, 568)


@pytest.fixture
def small(ui: Driver) -> Iterator[Driver]:
    ui.resize(*SMALL)
    yield ui
    ui.resize(*SIZE)


def sit(ui: Driver, match: str, most: int = 20) -> Any:
    game, options, players = MATCHES[match]
    return ui.sit_at(Header(game, NAMES[:players], options), *islice(entries(match), most))


@pytest.mark.parametrize("match", ["schotten-totten", "dnup", "glen-more", "nights-watch"])
def test_moves_are_taken_back_and_redone_by_touches(ui: Driver, match: str) -> None:
    table = sit(ui, match)
    seen = [digest(table)]
    for _ in range(3):
        ui.touch_spot("undo")
        seen.append(digest(table))
    assert ui.see("moves taken back")
    for expected in reversed(seen[:-1]):
        ui.touch_spot("redo")
        assert digest(table) == expected
    assert not ui.see("taken back, until")
    assert "redo" not in ui.scene().spots


def test_a_new_move_ends_it(ui: Driver) -> None:
    table_with(ui, {}, *PLAYED)
    ui.tap_icon("undo")
    assert ui.see("1 move taken back")
    ui.play(0, 4, "G7")
    assert "redo" not in ui.scene().spots


def test_it_is_offered_again_after_a_restart(ui: Driver, tmp_path: Path) -> None:
    table = table_with(ui, {}, *PLAYED)
    before, match = digest(table), ui.app.page.match
    ui.tap_icon("undo")
    folder = Path(ui.device.data_folder())
    ui.start(folder)
    ui.sit_down(match)
    assert ui.see("1 move taken back")
    ui.tap("Redo")
    assert digest(ui.app.page.table) == before


def test_what_is_made_again_is_said_once(ui: Driver) -> None:
    ui.app.settings["speech"] = True
    table_with(ui, {}, *PLAYED)
    ui.tap_icon("undo")
    ui.tap("Redo")
    spoken = [said for asked, said in ui.device.asked if asked == "speak"]
    assert spoken == [
        ("Taken back: Ada plays green 6 at stone 4", "en"),
        ("Again: Ada plays green 6 at stone 4", "en"),
    ]


def test_a_small_screen_has_it_in_the_app_bar(small: Driver) -> None:
    ui = small
    table = table_with(ui, {}, *PLAYED)
    before = digest(table)
    assert not [key for key in ui.of("IconButton") if key.icon == "redo"]
    ui.tap_icon("undo")
    assert "redo" not in ui.scene().spots
    ui.tap_icon("redo")
    assert digest(table) == before
    assert not [key for key in ui.of("IconButton") if key.icon == "redo"]


def test_the_menu_has_it_too(ui: Driver) -> None:
    table = table_with(ui, {}, *PLAYED)
    before = digest(table)
    ui.tap_icon("more")
    assert not ui.see("Redo")
    ui.app.sheets()[0].close()
    ui.frames(3)
    ui.touch_spot("undo")
    ui.app.page.menu()
    ui.frames(3)
    ui.tap(next(line for line in ui.of("Choice") if line.text == "Redo"))
    assert digest(table) == before


# The history


def test_undos_in_a_row_are_one_row(ui: Driver) -> None:
    table = sit(ui, "dnup", 20)
    for _ in range(13):
        assert table.undo().ok
    ui.app.go("history", match=ui.app.page.match)
    ui.frames(3)
    rows = [row["row"] for row in ui.app.page.rows.data]
    assert [row.n for row in rows] == [33, *range(20, 0, -1)]
    assert rows[0].line.text == "13 moves taken back"
    assert rows[0].line.note == "8 to 20"


def test_one_undo_is_a_row_that_names_the_move(ui: Driver) -> None:
    table_with(ui, {}, *PLAYED, {"undo": 5})
    history(ui)
    (row,) = (row for row in ui.of("EntryRow") if row.n == 6)
    assert row.line.text == "Taken back: Ada plays green 6 at stone 4"


def test_an_undo_of_one_touch_names_its_move_without_numbers(ui: Driver) -> None:
    """Of the card and of the turn that it ended."""
    table_with(ui, {}, *PLAYED)
    ui.touch_spot("undo")
    history(ui)
    (row,) = (row for row in ui.of("EntryRow") if row.n == 7)
    assert row.line[0] == "Taken back: Ada plays green 6 at stone 4"
    assert row.line.note == ""


def test_redo_to_an_entry(ui: Driver) -> None:
    table_with(ui, {}, *PLAYED)
    history(ui)
    choose(ui, 2)
    ui.tap("Undo to 2")
    assert ui.see("Redo to 5")
    choose(ui, 4)
    ui.tap("Redo to 4")
    table = ui.app.page.table
    assert [played.entry for played in table.standing] == [*PLAYED[:4]]
    ui.tap("Redo to 5")
    assert [played.entry for played in table.standing] == [*PLAYED]
    assert ui.find("Undo to 11").pale


def test_what_cannot_be_redone_offers_no_redo(ui: Driver) -> None:
    table_with(ui, {}, *PLAYED, {"undo": 5}, play(0, "G7", 4))
    history(ui)
    choose(ui, 5)
    assert not ui.see("Redo")
    assert ui.see("Undo to 5")


def rows(ui: Driver) -> list[tuple[int, str, str]]:
    shown = [row["row"] for row in ui.app.page.rows.data]
    return [(row.n, row.fate, row.line.text) for row in shown]


def test_moves_taken_back_and_made_again_are_one_row(ui: Driver) -> None:
    table = table_with(ui, {}, *PLAYED)
    assert table.undo_to(2).ok
    assert table.enter_all(PLAYED[2:]).ok
    history(ui)
    assert rows(ui) == [
        (11, "", "2 moves taken back and made again"),
        (5, "", "Ada plays green 6 at stone 4"),
        (4, "", "Bo plays red 5 at stone 4"),
        (2, "", "Ada plays green 5 at stone 4"),
    ]


def test_a_move_that_was_made_again_and_taken_back_again_is_struck_and_redone(ui: Driver) -> None:
    table = table_with(ui, {}, *PLAYED)
    assert table.undo_to(4).ok
    assert table.enter(PLAYED[4]).ok
    before = digest(table)
    assert table.undo_to(2).ok
    history(ui)
    assert rows(ui) == [
        (10, "", "2 moves taken back"),
        (7, "", "1 move taken back and made again"),
        (5, "undone", "Ada plays green 6 at stone 4"),
        (4, "undone", "Bo plays red 5 at stone 4"),
        (2, "", "Ada plays green 5 at stone 4"),
    ]
    assert ui.app.page.rows.data[0]["row"].line.note == "3 to 5"
    assert ui.see("Redo to 5")
    choose(ui, 5)
    ui.tap("Redo to 5")
    assert digest(table) == before


# Alike everywhere


@pytest.mark.parametrize("times", [1, 2, 3])
def test_an_undo_is_named_alike_in_app_and_browser(
    ui: Driver, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also one that takes back two entries, and what a watcher's list makes of a run."""
    made = (play(0, "G5", 4), end(0), play(1, "R5", 4), end(1), play(0, "G6", 4), end(0))
    table_with(ui, {}, *made)
    monkeypatch.setitem(MATCHES, "base", ("schotten-totten", {}, 2))
    kitchen = Kitchen("base")
    assert kitchen.propose_for("", made).ok
    seat = kitchen.seats[0]
    for _ in range(times):
        ui.touch_spot("undo")
        seat.act(Touch(seat.rev, "undo"), PHONE, "en")
    view, scene = seat.view(PHONE, "en"), ui.scene()
    assert view.scene["hint"].says == scene["hint"].says == view.said
    assert view.scene["redo"].says == scene["redo"].says
    history(ui)
    assert ui.app.page.rows.data[0]["row"].line.text == view.steps[-1].text


def test_redo_goes_to_the_other_phone(ui: Driver, bo: Phone) -> None:
    live = share(ui)
    bo.join(live.code)
    both(ui, bo, lambda: live.room.here)
    ui.tap("To the table")
    ui.play(0, 5, "G5")
    both(ui, bo, lambda: len(bo.live.table.record) == 1)
    before = digest(bo.live.table)
    ui.tap_icon("undo")
    both(ui, bo, lambda: len(bo.live.table.record) == 2)
    ui.tap("Redo")
    both(ui, bo, lambda: len(bo.live.table.record) == 3)
    assert digest(bo.live.table) == digest(live.table) == before
    assert entered(ui)[-1] == play(0, "G5", 5)
