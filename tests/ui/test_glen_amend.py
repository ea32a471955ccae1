"""Corrections of Glen More's full table, by fingers: every fact that a table can set."""

from dataclasses import fields
from typing import Any

import pytest

from scoring.glen_more.moves import Amend
from tests.ui.driver import Driver, count, last
from tests.ui.test_glen_table import tap_place
from tests.ui.visits_glen import FIRST_TURNS, glen, known

HOME: list[dict[str, Any]] = [
    {"at": [0, 0], "tile": "start village", "goods": [], "scots": 1, "covers": []},
    {"at": [1, 0], "tile": "home castle", "goods": [], "scots": 0, "covers": []},
]
CROFT: dict[str, Any] = {"at": [0, 1], "tile": "Croft", "goods": [], "scots": 0, "covers": []}


@pytest.fixture
def ada(ui: Driver) -> None:
    """Ada's things are being corrected: a croft with a barley."""
    glen(ui, *FIRST_TURNS)
    ui.tap_icon("more")
    ui.tap("Correct the record")
    ui.tap("Ada")


def correct(ui: Driver) -> Any:
    """Send it; what was written, without its kind."""
    before = count(ui)
    ui.tap("Correct the record")
    assert count(ui) == before + 1, ui.said()
    assert not ui.app.sheets()
    assert ui.see("The record is corrected.")
    entry = last(ui)
    assert entry.pop("move") == "amend"
    return entry


def saves(ui: Driver) -> bool:
    """Whether there is something to write down."""
    return not ui.find("Correct the record").disabled


def test_numbers_of_a_player(ui: Driver, ada: None) -> None:
    for title, digit in (("Coins", "7"), ("Points", "3"), ("Whisky", "2")):
        ui.tap(title)
        ui.tap(digit)
        ui.tap("Done")
    assert correct(ui) == {"seat": 0, "coins": 7, "vp": 3, "whisky": 2}
    assert ui.view()["seats"][0]["vp"] == 3


def test_nothing_changed_is_nothing_to_send(ui: Driver, ada: None) -> None:
    assert not saves(ui)
    ui.tap("Coins")
    ui.tap("5")
    ui.tap("Done")
    assert not saves(ui)


def test_one_player_at_a_time(ui: Driver, ada: None) -> None:
    ui.tap("Coins")
    ui.tap("9")
    ui.tap("Done")
    ui.tap("Bo")
    assert ui.see("First correct or cancel what is changed for Ada.")
    assert ui.see("9")


def test_a_refusal_below_the_fold_is_scrolled_into_sight(ui: Driver, ada: None) -> None:
    ui.resize(320, 568)
    ui.tap("Coins")
    ui.tap("9")
    ui.tap("Done")
    ui.tap("Bo")
    ui.frames(4)
    words = "First correct or cancel what is changed for Ada."
    (refusal,) = (widget for widget in ui.widgets() if getattr(widget, "text", "") == words)
    scroll = ui.app.sheets()[-1].scroll
    assert scroll.to_window(0, scroll.y)[1] <= refusal.to_window(0, refusal.y)[1]


def test_the_middle_stays_when_another_player_is_chosen(ui: Driver, ada: None) -> None:
    ui.tap("Market")
    ui.touch_spot("row.barley")
    ui.tap("Done")
    ui.tap("Bo")
    ui.tap("Coins")
    ui.tap("9")
    ui.tap("Done")
    assert correct(ui) == {"seat": 1, "coins": 9, "market": {"barley": 1}}


def test_goods_and_scots_on_a_tile(ui: Driver, ada: None) -> None:
    ui.tap("Territory")
    tap_place(ui, 0, 1)
    ui.touch_spot("good.sheep")
    for _ in range(2):
        ui.touch_spot("good.barley")  # two, three
    assert ui.see("Croft: 4 goods are too many, a tile holds 3.")
    ui.touch_spot("good.barley")  # none
    assert not ui.see("Croft: 4 goods are too many, a tile holds 3.")
    stepper = ui.of("Stepper")[0]
    ui.touch(*stepper.to_window(stepper.right - 10, stepper.center_y))
    ui.tap("Done")
    ui.tap("Done")
    lot = CROFT | {"goods": ["sheep"], "scots": 1}
    assert correct(ui) == {"seat": 0, "tiles": [HOME[0], lot, HOME[1]]}


def test_a_tile_lies_elsewhere(ui: Driver, ada: None) -> None:
    ui.tap("Territory")
    tap_place(ui, 0, 1)
    ui.tap("Move")
    tap_place(ui, 1, 1)
    ui.tap("Done")
    lot = CROFT | {"at": [1, 1], "goods": ["barley"]}
    assert correct(ui) == {"seat": 0, "tiles": [*HOME, lot]}


def test_a_tile_is_added_and_one_removed(ui: Driver, ada: None) -> None:
    ui.tap("Territory")
    tap_place(ui, 0, 1)
    ui.tap("Remove")
    tap_place(ui, 0, -1)
    ui.tap("Chapel")
    ui.tap("Done")
    lot = CROFT | {"at": [0, -1], "tile": "Chapel"}
    assert correct(ui) == {"seat": 0, "tiles": [lot, *HOME]}


def test_the_start_village_is_covered_and_uncovered(ui: Driver, ada: None) -> None:
    ui.tap("Territory")
    tap_place(ui, 0, 0)
    ui.tap("Visible tile")
    ui.tap("Ford")
    assert ui.see("Under it: start village")
    ui.tap("Under it: start village")
    assert not ui.see("Under it: start village")
    ui.tap("Visible tile")
    ui.tap("Ford")
    ui.tap("A tile under it…")
    ui.tap("Chapel")
    ui.tap("Done")
    ui.tap("Done")
    tiles = correct(ui)["tiles"]
    assert tiles[0] == HOME[0] | {"tile": "Ford", "covers": ["start village", "Chapel"]}


def test_what_is_in_two_places_is_said_at_once_and_refused(ui: Driver, ada: None) -> None:
    ui.tap("Territory")
    tap_place(ui, 0, -1)
    ui.tap("Byre")
    assert ui.see("Byre would be in two places.")
    ui.tap("Done")
    assert ui.see("Byre would be in two places.")
    before = count(ui)
    ui.tap("Correct the record")
    assert ui.see("Nothing has changed.")
    assert count(ui) == before


def test_persons_and_landmarks(ui: Driver, ada: None) -> None:
    ui.tap("Persons")
    ui.tap("David Hume")
    ui.tap("Done")
    ui.tap("Landmarks")
    ui.tap("Castle Moil")
    ui.tap("Duart Castle")
    ui.tap("Castle Moil")
    ui.tap("Done")
    assert correct(ui) == {"seat": 0, "persons": ["David Hume"], "landmarks": ["Duart Castle"]}


def test_tokens_on_crests(ui: Driver, ada: None) -> None:
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


def test_figures_die_and_tiles_of_the_rondel(ui: Driver, ada: None) -> None:
    ui.tap("Rondel")
    assert ui.see("Tap the space where the figure of Ada stands.")
    ui.touch_spot("space.5")
    ui.tap("Tile")
    ui.touch_spot("space.13")
    ui.tap("No tile")
    ui.tap("Done")
    assert correct(ui) == {"rondel": {"13": None}, "figures": [5, 4, 8, 3]}


def test_the_die_stands_and_leaves(ui: Driver, ada: None) -> None:
    ui.tap("Rondel")
    ui.tap("Die")
    ui.touch_spot("space.6")
    assert "die" in ui.scenes()[-1].scene
    ui.touch_spot("space.6")
    assert "die" not in ui.scenes()[-1].scene
    ui.touch_spot("space.2")
    ui.tap("Done")
    assert correct(ui) == {"die": 2}
    assert ui.view()["rondel"][2]["die"]


def test_the_discard_pile(ui: Driver, ada: None) -> None:
    ui.tap("Discard pile")
    ui.tap("Chapel")
    ui.tap("Ford")
    ui.tap("Chapel")
    ui.tap("Byre")
    assert ui.see("Byre would be in two places.")
    ui.tap("Byre")
    ui.tap("Done")
    assert correct(ui) == {"discard": ["Ford"]}


def test_a_path_with_a_junction(ui: Driver, ada: None) -> None:
    ui.tap("Paths of the clan board")
    ui.tap("New path")
    ui.tap("A junction…")
    next(w for w in ui.widgets() if getattr(w, "hint_text", "")).text = "the ford"
    ui.tap("Done")
    ui.tap("Ross")
    ui.tap("1")
    ui.tap("Done")
    assert ui.see("the ford – Ross")
    ui.tap("Done")
    assert correct(ui) == {"paths": [["the ford", "Ross", 1]]}
    assert ("the ford", "Ross", 1) in known(ui).roads


EDITS = {
    "coins": ("part.coins", "1", "2"),
    "vp": ("part.vp", "1", "2"),
    "whisky": ("part.whisky", "1", "2"),
    "tiles": ("part.land", "place.0.1", "good.sheep"),
    "persons": ("part.persons", "name.David Hume"),
    "landmarks": ("part.landmarks", "name.Castle Moil"),
    "market": ("part.market", "row.wood"),
    "figures": ("part.ring", "space.5"),
    "die": ("part.ring", "put.die", "space.5"),
    "rondel": ("part.ring", "put.tile", "space.13", "none"),
    "discard": ("part.discard", "name.Chapel"),
    "crests": ("part.board", "crest.Gunn", "owner.0"),
    "paths": ("part.paths", "new", "to.Ross", "to.Gunn"),
}
"""What is touched to set each field of a correction; digits are typed."""


def test_every_field_of_the_rules_has_its_place() -> None:
    """What the rules read in a correction is what somebody can set here."""
    assert {*EDITS} == {field.name for field in fields(Amend)} - {"seat"}


@pytest.mark.parametrize("field", EDITS)
def test_a_field_is_set(ui: Driver, ada: None, field: str) -> None:
    body = ui.app.page.body
    for spot in EDITS[field]:
        if spot.isdigit():
            body.answer("number", int(spot))
        else:
            body.touch(spot)
    body.touch("done")
    ui.frames(3)
    while not ui.see("Cancel"):
        ui.tap("Done")
    assert {*correct(ui)} - {"seat"} == {field}
