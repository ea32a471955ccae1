"""Corrections of Glen More's full table, by fingers: every fact that a table can set."""

from dataclasses import fields
from typing import Any

import pytest

from companion.ui.games.glen_more import shelf
from scoring.glen_more.moves import Amend
from tests.ui.driver import Driver
from tests.ui.test_glen_table import count, last, tap_cell
from tests.ui.visits_glen import FIRST_TURNS, glen

HOME: list[dict[str, Any]] = [
    {"at": [0, 0], "tile": "start village", "goods": [], "scots": 1, "covers": []},
    {"at": [1, 0], "tile": "home castle", "goods": [], "scots": 0, "covers": []},
]
CROFT: dict[str, Any] = {"at": [0, 1], "tile": "Croft", "goods": [], "scots": 0, "covers": []}


@pytest.fixture
def sheet(ui: Driver) -> Any:
    """Ada's things are being corrected: a croft with a barley."""
    glen(ui, *FIRST_TURNS)
    ui.tap_icon("more")
    ui.tap("Correct the record")
    ui.tap("Ada")
    return ui.app.sheets()[0]


def correct(ui: Driver) -> Any:
    """Send it; what was written, without its kind."""
    before = count(ui)
    ui.tap("Correct it")
    assert count(ui) == before + 1, ui.said()
    assert not ui.app.sheets()
    entry = last(ui)
    assert entry.pop("move") == "amend"
    return entry


def tap_lot(ui: Driver, x: int, y: int) -> None:
    land = ui.app.sheets()[0].map
    spot = land.spot((x, y))
    ui.touch(*land.to_window(spot.cx, spot.cy))


def tap_space(ui: Driver, space: int) -> None:
    ring = ui.app.sheets()[0].ring
    spot = ring.spots()[space]
    ui.touch(*ring.to_window(spot.cx, spot.cy))


def tap_row(ui: Driver, good: int) -> None:
    market = ui.app.sheets()[0].market
    ui.touch(*market.to_window(market.x + market.width * (good + 0.5) / 5, market.center_y))


def test_numbers_of_a_player(ui: Driver, sheet: Any) -> None:
    for title, digit in (("Coins", "7"), ("Points", "3"), ("Whisky", "2")):
        ui.tap(title)
        ui.tap(digit)
        ui.tap("Done")
    assert correct(ui) == {"seat": 0, "coins": 7, "vp": 3, "whisky": 2}
    assert ui.view()["seats"][0]["vp"] == 3


def test_nothing_changed_is_nothing_to_send(ui: Driver, sheet: Any) -> None:
    assert sheet.save.disabled
    ui.tap("Coins")
    ui.tap("5")
    ui.tap("Done")
    assert sheet.save.disabled


def test_one_player_at_a_time(ui: Driver, sheet: Any) -> None:
    ui.tap("Coins")
    ui.tap("9")
    ui.tap("Done")
    ui.tap("Bo")
    assert ui.see("First correct or cancel what is changed for Ada.")
    assert sheet.record.now.seat == 0


def test_the_middle_stays_when_another_player_is_chosen(ui: Driver, sheet: Any) -> None:
    ui.tap("Market")
    tap_row(ui, 2)
    ui.tap("Done")
    ui.tap("Bo")
    ui.tap("Coins")
    ui.tap("9")
    ui.tap("Done")
    assert correct(ui) == {"seat": 1, "coins": 9, "market": {"barley": 1}}


def test_goods_and_scots_on_a_tile(ui: Driver, sheet: Any) -> None:
    ui.tap("Territory")
    tap_lot(ui, 0, 1)
    tap_cell(ui, "sheep")
    for _ in range(2):
        tap_cell(ui, "barley")  # two, three
    assert ui.see("Croft: 4 goods are too many, a tile holds 3.")
    tap_cell(ui, "barley")  # none
    assert not ui.see("Croft: 4 goods are too many, a tile holds 3.")
    stepper = ui.of("Stepper")[0]
    ui.touch(*stepper.to_window(stepper.right - 10, stepper.center_y))
    ui.tap("Done")
    ui.tap("Done")
    lot = CROFT | {"goods": ["sheep"], "scots": 1}
    assert correct(ui) == {"seat": 0, "tiles": [HOME[0], lot, HOME[1]]}


def test_a_tile_lies_elsewhere(ui: Driver, sheet: Any) -> None:
    ui.tap("Territory")
    tap_lot(ui, 0, 1)
    ui.tap("Move")
    tap_lot(ui, 1, 1)
    ui.tap("Done")
    lot = CROFT | {"at": [1, 1], "goods": ["barley"]}
    assert correct(ui) == {"seat": 0, "tiles": [*HOME, lot]}


def test_a_tile_is_added_and_one_removed(ui: Driver, sheet: Any) -> None:
    ui.tap("Territory")
    tap_lot(ui, 0, 1)
    ui.tap("Remove")
    tap_lot(ui, 0, -1)
    ui.tap("Chapel")
    ui.tap("Done")
    lot = CROFT | {"at": [0, -1], "tile": "Chapel"}
    assert correct(ui) == {"seat": 0, "tiles": [lot, *HOME]}


def test_the_start_village_is_covered_and_uncovered(ui: Driver, sheet: Any) -> None:
    ui.tap("Territory")
    tap_lot(ui, 0, 0)
    ui.tap("Visible tile")
    ui.tap("Ford")
    assert ui.see("Under it: start village")
    ui.tap("Under it: start village")
    assert sheet.record.now.tiles[0, 0].tile == "start village"
    ui.tap("Visible tile")
    ui.tap("Ford")
    ui.tap("A tile under it…")
    ui.tap("Chapel")
    ui.tap("Done")
    ui.tap("Done")
    told = correct(ui)["tiles"]
    assert told[0] == HOME[0] | {"tile": "Ford", "covers": ["start village", "Chapel"]}


def test_what_is_in_two_places_is_said_at_once_and_refused(ui: Driver, sheet: Any) -> None:
    ui.tap("Territory")
    tap_lot(ui, 0, -1)
    ui.tap("Byre")
    assert ui.see("Byre would be in two places.")
    ui.tap("Done")
    assert ui.see("Byre would be in two places.")
    before = count(ui)
    ui.tap("Correct it")
    assert ui.see("Nothing has changed.")
    assert count(ui) == before


def test_persons_and_landmarks(ui: Driver, sheet: Any) -> None:
    ui.tap("Persons")
    ui.tap("David Hume")
    ui.tap("Done")
    ui.tap("Landmarks")
    ui.tap("Castle Moil")
    ui.tap("Duart Castle")
    ui.tap("Castle Moil")
    ui.tap("Done")
    assert correct(ui) == {"seat": 0, "persons": ["David Hume"], "landmarks": ["Duart Castle"]}


def test_tokens_on_crests(ui: Driver, sheet: Any) -> None:
    ui.tap("Clan board")
    ui.tap("Gunn")
    ui.tap("Cy")
    ui.tap("Douglas")
    stepper = ui.of("Stepper")[-1]
    for _ in range(2):
        ui.touch(*stepper.to_window(stepper.right - 10, stepper.center_y))
        stepper = ui.of("Stepper")[-1]
    ui.tap("Done")
    ui.tap("Done")
    assert correct(ui) == {"crests": {"Gunn": [2], "Douglas": [0, 0]}}


def test_figures_die_and_tiles_of_the_rondel(ui: Driver, sheet: Any) -> None:
    ui.tap("Rondel")
    assert ui.see("Tap the space where the figure of Ada stands.")
    tap_space(ui, 5)
    ui.tap("Tile")
    tap_space(ui, 13)
    ui.tap("No tile")
    ui.tap("Done")
    assert correct(ui) == {"rondel": {"13": None}, "figures": [5, 4, 8, 3]}


def test_the_die_stands_and_leaves(ui: Driver, sheet: Any) -> None:
    ui.tap("Rondel")
    ui.tap("Die")
    tap_space(ui, 6)
    assert sheet.record.now.die == 6
    tap_space(ui, 6)
    assert sheet.record.now.die is None
    tap_space(ui, 2)
    ui.tap("Done")
    assert correct(ui) == {"die": 2}
    assert ui.view()["rondel"][2]["die"]


def test_the_discard_pile(ui: Driver, sheet: Any) -> None:
    ui.tap("Discard pile")
    ui.tap("Chapel")
    ui.tap("Ford")
    ui.tap("Chapel")
    ui.tap("Byre")
    assert ui.see("Byre would be in two places.")
    ui.tap("Byre")
    ui.tap("Done")
    assert correct(ui) == {"discard": ["Ford"]}


def test_a_path_with_a_junction(ui: Driver, sheet: Any) -> None:
    ui.tap("Paths of the clan board")
    ui.tap("New path")
    ui.tap("A junction…")
    ui.app.sheets()[0].name.text = "the ford"
    ui.tap("Done")
    ui.tap("Ross")
    ui.tap("1")
    ui.tap("Done")
    assert ui.see("the ford – Ross")
    ui.tap("Done")
    assert correct(ui) == {"paths": [["the ford", "Ross", 1]]}
    assert ("the ford", "Ross", 1) in shelf.known(ui.app).roads


def test_every_field_of_the_rules_has_its_place(ui: Driver, sheet: Any) -> None:
    """What the rules read in a correction is what some line of the sheet changes."""
    lines = {field for line in (*sheet.own(), *sheet.common()) for field in line.field.split()}
    assert lines == {field.name for field in fields(Amend)} - {"seat"}
