"""Tiles of Glen More, by fingers: described by their symbols, kept, given away, taken in."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games.glen_more.tiles.library import TOO_MUCH
from scoring.codec import from_json, to_json
from scoring.glen_more.catalogue import Catalogue, export
from scoring.glen_more.tile import Description
from tests.ui.driver import Driver, last
from tests.ui.visits_glen import FILLED, TILES, describing, glen, keep_tiles, known


def write(ui: Driver, name: str) -> None:
    ui.of("NameEntry")[0].text = name
    ui.frames(2)


def touch(ui: Driver, *spots: str) -> None:
    for spot in spots:
        ui.touch_spot(spot)


def described(ui: Driver) -> Description:
    """The last tile that was turned up."""
    return from_json(Description, last(ui)["description"], "tile")


def tiles_page(ui: Driver) -> None:
    ui.app.go("library", library="tiles")
    ui.frames(3)


def test_a_new_tile_takes_eight_touches_and_no_name(ui: Driver) -> None:
    """From the table on, and the table goes on to the next one."""
    glen(ui, *FILLED[:5])
    ui.tap("Turn up a tile")
    ui.tap("A tile not listed")
    touch(ui, "type.village", "trait.river", "once.scot", "activate.movement", "cost.stone")
    ui.tap("Keep the tile")
    assert last(ui)["tile"] == "Tile A1"
    said = described(ui)
    assert (said.stack, said.type, said.river) == ("A", "village", True)
    assert (said.once, dict(said.cost.goods)) == (("scot",), {"stone": 1})
    assert [to_json(entry) for entry in said.activate] == [{"move": 1}]
    assert set(known(ui).tiles) == {"Tile A1"}
    assert ui.see("Which tile is turned up?")
    ui.tap("A tile not listed")
    touch(ui, "type.loch")
    ui.tap("Use once")
    assert last(ui)["tile"] == "Tile A2"


def test_a_tile_has_the_name_it_is_given(ui: Driver) -> None:
    describing(ui, "  Glen   Nowhere ")
    touch(ui, "type.village")
    ui.tap("Keep the tile")
    assert last(ui)["tile"] == "Glen Nowhere"


def test_a_priced_exchange_takes_seven_touches(ui: Driver) -> None:
    describing(ui)
    touch(ui, "cost.stone", "exchange", "form.different")
    ui.tap("Done")
    ui.tap("Keep the tile")
    assert described(ui).type == "exchange"
    assert last(ui)["description"]["activate"] == [
        {"exchange": "different", "table": {"2": 4, "4": 8}}
    ]


def test_points_are_typed(ui: Driver) -> None:
    describing(ui)
    touch(ui, "type.castle", "activate.points")
    ui.tap("1")
    ui.tap("2")
    ui.tap("Done")
    ui.tap("Use once")
    assert last(ui)["description"]["activate"] == [{"vp": 12}]


def test_a_number_of_goods_is_counted_up(ui: Driver) -> None:
    describing(ui)
    touch(ui, "exchange", "form.any")
    stepper = ui.of("Stepper")[-1]
    ui.touch(*stepper.to_window(stepper.right - 10, stepper.center_y))
    ui.tap("Done")
    ui.tap("Use once")
    assert last(ui)["description"]["activate"] == [{"exchange": "any", "count": 4, "vp": 7}]


def test_a_tile_without_a_type_is_asked_for(ui: Driver) -> None:
    describing(ui)
    ui.tap("Keep the tile")
    assert ui.see("Of which type is it?")
    touch(ui, "type.loch")
    assert not ui.see("Of which type is it?")


def test_a_tile_half_described_waits(ui: Driver) -> None:
    describing(ui, "Moor")
    touch(ui, "type.loch")
    ui.app.sheets()[0].close()
    ui.frames(2)
    ui.tap("Turn up a tile")
    ui.tap("A tile not listed")
    assert ui.of("NameEntry")[0].text == "Moor"
    ui.tap("Use once")
    assert (last(ui)["tile"], described(ui).type) == ("Moor", "loch")
    assert known(ui).tiles == {}


def test_a_partly_known_tile_is_completed(ui: Driver) -> None:
    glen(ui, *FILLED[:5])
    ui.tap("Turn up a tile")
    ui.tap("Loch Ness")
    assert "cell.cost.scot" in ui.scenes()[-1].scene.toned("chosen") | {
        key for view in ui.scenes() for key in view.scene.toned("chosen")
    }
    touch(ui, "type.loch")
    ui.tap("Keep the tile")
    assert described(ui).cost.scots == 1
    assert "landmark" in described(ui).once


def test_a_new_match_carries_the_phones_tiles(ui: Driver) -> None:
    keep_tiles(ui, {"Croft": TILES["Croft"]}, [["start", "Gunn", 2]])
    ui.new_match("Glen More II", "Full table")
    ui.tap("Start")
    options = ui.app.page.table.header.options
    assert set(options["tiles"]) == {"Croft"}
    assert options["paths"] == [["start", "Gunn", 2]]
    ui.tap("Turn up a tile")
    ui.tap("Croft")
    assert ui.view()["rondel"][3]["tile"] == "Croft"


def file_of(ui: Driver, tiles: dict[str, Any], lies: Path) -> Path:
    """As another phone gives its tiles away; this one knows none."""
    keep_tiles(ui, tiles)
    lies.write_text(json.dumps(ui.app.settings["catalogue"]), encoding="utf-8")
    keep_tiles(ui, {})
    return lies


def test_the_catalogue_goes_out_and_comes_in(ui: Driver) -> None:
    keep_tiles(ui, {"Croft": TILES["Croft"]})
    tiles_page(ui)
    assert ui.see("Croft")
    ui.tap("Give away")
    ((_, file),) = [asked for asked in ui.device.asked if asked[0] == "share"]
    assert set(json.loads(file.read_text(encoding="utf-8"))["tiles"]) == {"Croft"}
    ui.tap("Croft")
    ui.tap("Forget this tile")
    assert known(ui).tiles == {}
    ui.tap("Take in")
    ui.tap(file.name)
    assert set(known(ui).tiles) == {"Croft"}


def test_a_forgotten_tile_comes_back(ui: Driver) -> None:
    keep_tiles(ui, {"Croft": TILES["Croft"]})
    tiles_page(ui)
    ui.tap("Croft")
    ui.tap("Forget this tile")
    notice = ui.notices()[0]
    assert notice.text == "Deleted: Croft"
    ui.touch(notice.right - 40, notice.center_y)
    assert set(known(ui).tiles) == {"Croft"}
    assert ui.see("Croft")


def test_a_file_is_chosen_with_the_systems_chooser(ui: Driver, tmp_path: Path) -> None:
    ui.device.chooses = file_of(ui, {"Croft": TILES["Croft"]}, tmp_path / "from_bo.json")
    tiles_page(ui)
    ui.tap("Take in")
    ui.tap("Choose a file…")
    assert ("choose_file", (".json",)) in ui.device.asked
    assert set(known(ui).tiles) == {"Croft"}
    assert ui.see("Croft")


def test_where_there_is_no_chooser_the_path_is_typed(ui: Driver, tmp_path: Path) -> None:
    file = file_of(ui, {"Croft": TILES["Croft"]}, tmp_path / "from_bo.json")
    tiles_page(ui)
    ui.tap("Take in")
    ui.tap("Choose a file…")
    write(ui, str(tmp_path / "nowhere.json"))
    ui.tap("Done")
    assert ui.see("There is no such file."), "it can be corrected"
    write(ui, str(file))
    ui.tap("Done")
    assert set(known(ui).tiles) == {"Croft"}


def test_tiles_told_differently_are_kept_until_theirs_are_wanted(
    ui: Driver, tmp_path: Path
) -> None:
    theirs = file_of(ui, {"Croft": TILES["Croft"] | {"river": True}}, tmp_path / "from_bo.json")
    keep_tiles(ui, {"Croft": TILES["Croft"]})
    tiles_page(ui)
    ui.app.page.take_file(theirs)
    ui.frames(2)
    assert not known(ui).tiles["Croft"].river
    notice = ui.notices()[0]
    ui.touch(notice.right - 30, notice.center_y)
    assert known(ui).tiles["Croft"].river


def test_a_kept_tile_is_described_anew(ui: Driver) -> None:
    keep_tiles(ui, {"Fair": TILES["Fair"]})
    tiles_page(ui)
    ui.tap("Fair")
    ui.tap("Change")
    touch(ui, "trait.river")
    write(ui, "Great Fair")
    ui.tap("Keep the tile")
    assert not ui.app.sheets()
    (name, said), *more = known(ui).tiles.items()
    assert not more
    assert (name, said.river, said.stack) == ("Great Fair", True, "A")
    assert to_json(said)["activate"] == TILES["Fair"]["activate"]
    assert ui.see("Great Fair")


def test_a_kept_tile_stays_as_it_was_until_it_is_kept(ui: Driver) -> None:
    keep_tiles(ui, {"Fair": TILES["Fair"]})
    before = known(ui)
    tiles_page(ui)
    ui.tap("Fair")
    ui.tap("Change")
    touch(ui, "trait.river")
    write(ui, "")
    ui.tap("Keep the tile")
    assert ui.see("What is its name?")
    ui.tap_icon("close")
    assert not ui.app.sheets()
    assert known(ui) == before


def test_what_others_described_is_kept_from_the_match(ui: Driver) -> None:
    """The match carries its tiles, so every phone at the table has them."""
    moor = {"stack": "A", "type": "loch", "river": True}
    glen(ui, *FILLED[:5], {"move": "reveal", "tile": "Moor", "description": moor})
    ui.tap_icon("more")
    ui.tap("Keep the tiles of this match")
    kept = known(ui).tiles
    assert set(kept) == {*TILES, "Moor"}
    assert kept["Moor"].river
    ui.hush()
    ui.tap_icon("more")
    assert not ui.see("Keep the tiles of this match")


@pytest.mark.parametrize("text", ["", "{}", "[]", "{", "[" * 100_000, '{"format": 1}'])
def test_what_is_no_catalogue_changes_nothing(ui: Driver, text: str) -> None:
    tiles_page(ui)
    ui.app.page.take_text(text)
    assert known(ui).tiles == {}


@pytest.mark.parametrize(("count", "long"), [(990, 40), (1, 61)])
def test_more_than_a_match_can_carry_is_left_out(ui: Driver, count: int, long: int) -> None:
    tiles = {str(i).rjust(long, "x"): {"stack": "A", "type": "loch"} for i in range(count)}
    given = Catalogue({n: from_json(Description, said, n) for n, said in tiles.items()})
    tiles_page(ui)
    ui.app.page.take_text(json.dumps(export(given)))
    assert ui.notices()[0].text == TOO_MUCH
    assert known(ui).tiles == {}
