"""Tiles of Glen More, by fingers: described by their symbols, kept, given away, taken in."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.ui.games.glen_more import shelf
from companion.ui.games.glen_more.sketch import sketch_of
from scoring.codec import from_json, to_json
from scoring.glen_more.catalogue import Catalogue, export
from scoring.glen_more.tile import Description, tile_of
from tests.scoring.glen_more import invented
from tests.ui.driver import Driver, last
from tests.ui.visits_glen import FILLED, TILES, glen


def tap_cell(ui: Driver, icon: str, nth: int = 0) -> None:
    """A cell with this mark, in the order in which they stand."""
    cells = [cell for cell in reversed(ui.of("MarkCell")) if cell.icon == icon]
    ui.tap(cells[nth])


def test_an_unknown_tile_takes_six_taps_and_a_name(ui: Driver) -> None:
    glen(ui, *FILLED[:5])
    ui.tap("Turn up a tile")
    ui.tap("A tile not listed")
    picker = ui.app.sheets()[0]
    picker.name.text = "Glen Nowhere"
    for icon in ("village", "river", "scot"):
        tap_cell(ui, icon, nth=1 if icon == "scot" else 0)
    tap_cell(ui, "movement")
    ui.tap("Keep the tile")
    assert picker.sketch.taps <= 6
    entry = last(ui)
    assert entry["tile"] == "Glen Nowhere"
    said = entry["description"]
    assert (said["stack"], said["type"], said["river"]) == ("A", "village", True)
    assert said["once"] == ["scot"]
    assert said["activate"] == [{"move": 1}]
    assert "Glen Nowhere" in shelf.known(ui.app).tiles


def test_a_priced_exchange_takes_six_taps(ui: Driver) -> None:
    glen(ui, *FILLED[:5])
    ui.app.page.body.describe("Fair II", "A")
    ui.frames(3)
    picker = ui.app.sheets()[0]
    tap_cell(ui, "stone")
    tap_cell(ui, "market")
    ui.tap("Different goods")
    ui.tap("Done")
    ui.tap("Keep the tile")
    assert picker.sketch.taps <= 6
    said = last(ui)["description"]
    assert said["type"] == "exchange"
    assert said["cost"] == {"goods": {"stone": 1}}
    assert said["activate"] == [{"exchange": "different", "table": {"2": 4, "4": 8}}]


def exchange_of(ui: Driver, *taps: str) -> Any:
    """Describe a tile with an exchange; what its description says it does."""
    glen(ui, *FILLED[:5])
    ui.app.page.body.describe("Fair II", "A")
    ui.frames(3)
    tap_cell(ui, "market")
    for words in taps:
        ui.tap(words)
    ui.tap("Done")
    ui.tap("Keep the tile")
    return last(ui)["description"]["activate"]


def test_points_for_each_animal(ui: Driver) -> None:
    told = exchange_of(ui, "Each animal", "2 points", "3", "Done")
    assert told == [{"exchange": "animals", "each": {"sheep": 3, "cattle": 4}}]


def test_goods_shown_on_the_tile(ui: Driver) -> None:
    glen(ui, *FILLED[:5])
    ui.app.page.body.describe("Fair II", "A")
    ui.frames(3)
    tap_cell(ui, "market")
    ui.tap("Goods shown")
    tap_cell(ui, "sheep")
    tap_cell(ui, "stone")
    tap_cell(ui, "stone")
    ui.tap("7 points")
    ui.tap("8")
    ui.tap("Done")
    ui.tap("Done")
    ui.tap("Keep the tile")
    goods = ["stone", "stone", "sheep"]
    assert last(ui)["description"]["activate"] == [{"exchange": "shown", "goods": goods, "vp": 8}]


def test_a_table_of_points_has_any_rows(ui: Driver) -> None:
    glen(ui, *FILLED[:5])
    ui.app.page.body.describe("Fair II", "A")
    ui.frames(3)
    tap_cell(ui, "sheep", nth=1)
    tap_cell(ui, "market")
    ui.tap("Different goods")
    ui.tap("Another number of goods")
    ui.tap_icon("delete")
    stepper = ui.of("Stepper")[0]
    ui.touch(*stepper.to_window(stepper.x + 10, stepper.center_y))
    toggle = ui.of("Toggle")[0]
    ui.tap(toggle)
    ui.tap("Done")
    ui.tap("Keep the tile")
    assert last(ui)["description"]["activate"] == [
        {"exchange": "different", "table": {"2": 4, "3": 8}},
        {"goods": ["sheep"]},
    ]


def test_every_exchange_comes_back_as_it_was_told(ui: Driver) -> None:
    for told in invented.EXCHANGES:
        said = from_json(Description, TILES["Fair"] | {"activate": [told, {"move": 1}]}, "Fair")
        sketch = sketch_of("Fair", "A", tile_of("Fair", said))
        assert sketch.exchange == told
        assert sketch.activation() == [told, {"move": 1}]


def test_a_tile_without_name_or_type_is_asked_for(ui: Driver) -> None:
    glen(ui, *FILLED[:5])
    ui.app.page.body.describe("", "A")
    ui.frames(3)
    ui.tap("Keep the tile")
    assert ui.see("What is its name?")
    ui.app.sheets()[0].name.text = "Moor"
    ui.tap("Keep the tile")
    assert ui.see("Of which type is it?")


def test_used_once_is_not_kept(ui: Driver) -> None:
    glen(ui, *FILLED[:5])
    ui.app.page.body.describe("Moor", "A")
    ui.frames(3)
    tap_cell(ui, "loch")
    ui.tap("Use once")
    assert last(ui)["tile"] == "Moor"
    assert shelf.known(ui.app).tiles == {}


def test_a_partly_known_tile_is_completed(ui: Driver) -> None:
    glen(ui, *FILLED[:5])
    ui.tap("Turn up a tile")
    ui.tap("Loch Ness")
    picker = ui.app.sheets()[0]
    assert picker.sketch.cost == {"scot": 1}
    tap_cell(ui, "loch")
    ui.tap("Keep the tile")
    assert last(ui)["description"]["cost"]["scots"] == 1
    assert "landmark" in last(ui)["description"]["once"]


def test_a_new_match_carries_the_phones_tiles(ui: Driver) -> None:
    shelf.keep_tile(ui.app, "Croft", TILES["Croft"])
    shelf.keep_road(ui.app, ("start", "Gunn", 2))
    ui.tap(ui.game("Glen More II", "Full table"))
    ui.tap("Start")
    options = ui.app.page.table.header.options
    assert set(options["tiles"]) == {"Croft"}
    assert options["paths"] == [["start", "Gunn", 2]]
    ui.tap("Turn up a tile")
    ui.tap("Croft")
    assert ui.view()["rondel"][3]["tile"] == "Croft"


def test_the_catalogue_goes_out_and_comes_in(ui: Driver, tmp_path: Path) -> None:
    shelf.keep_tile(ui.app, "Croft", TILES["Croft"])
    ui.app.go("tiles")
    ui.frames(3)
    assert ui.see("Croft")
    ui.tap("Give away")
    ((_, file),) = [asked for asked in ui.device.asked if asked[0] == "share"]
    data = json.loads(file.read_text(encoding="utf-8"))
    assert set(data["tiles"]) == {"Croft"}
    ui.tap("Croft")
    ui.tap("Forget this tile")
    assert shelf.known(ui.app).tiles == {}
    ui.tap("Take in")
    ui.tap(file.name)
    assert set(shelf.known(ui.app).tiles) == {"Croft"}


def test_a_file_is_chosen_with_the_systems_chooser(ui: Driver, tmp_path: Path) -> None:
    shelf.keep_tile(ui.app, "Croft", TILES["Croft"])
    ui.device.chooses = shelf.save(ui.app).rename(tmp_path / "from_bo.json")
    shelf.forget(ui.app, "Croft")
    ui.app.go("tiles")
    ui.frames(3)
    ui.tap("Take in")
    ui.tap("Choose a file…")
    assert ("choose_file", (".json",)) in ui.device.asked
    assert set(shelf.known(ui.app).tiles) == {"Croft"}
    assert ui.see("Croft")


def test_where_there_is_no_chooser_the_path_is_typed(ui: Driver, tmp_path: Path) -> None:
    shelf.keep_tile(ui.app, "Croft", TILES["Croft"])
    file = shelf.save(ui.app).rename(tmp_path / "from_bo.json")
    shelf.forget(ui.app, "Croft")
    ui.app.go("tiles")
    ui.frames(3)
    ui.tap("Take in")
    ui.tap("Choose a file…")
    sheet = ui.app.sheets()[0]
    sheet.path.text = str(tmp_path / "nowhere.json")
    ui.tap("Take in")
    assert ui.app.sheets() == [sheet], "it can be corrected"
    sheet.path.text = str(file)
    ui.tap("Take in")
    assert set(shelf.known(ui.app).tiles) == {"Croft"}


def test_tiles_told_differently_are_kept_until_theirs_are_wanted(ui: Driver) -> None:
    other = TILES["Croft"] | {"river": True}
    shelf.keep_tile(ui.app, "Croft", other)
    text = shelf.save(ui.app).read_text(encoding="utf-8")
    shelf.keep_tile(ui.app, "Croft", TILES["Croft"])
    ui.app.go("tiles")
    ui.frames(3)
    ui.app.page.take_text(text)
    ui.frames(2)
    assert not shelf.known(ui.app).tiles["Croft"].river
    notice = ui.notices()[0]
    ui.touch(notice.right - 30, notice.center_y)
    assert shelf.known(ui.app).tiles["Croft"].river


def test_a_kept_tile_is_described_anew(ui: Driver) -> None:
    shelf.keep_tile(ui.app, "Fair", TILES["Fair"])
    ui.app.go("tiles")
    ui.frames(3)
    ui.tap("Fair")
    ui.tap("Change its symbols")
    tap_cell(ui, "river")
    ui.app.sheets()[0].name.text = "Great Fair"
    ui.tap("Keep the tile")
    (name, said), *more = shelf.known(ui.app).tiles.items()
    assert not more
    assert (name, said.river, said.stack) == ("Great Fair", True, "A")
    assert to_json(said)["activate"] == TILES["Fair"]["activate"]


def test_what_can_be_no_tile_is_said_in_plain_words(
    ui: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.keep_tile(ui.app, "Fair", TILES["Fair"])
    ui.app.go("tiles")
    ui.frames(3)
    ui.tap("Fair")
    ui.tap("Change its symbols")
    picker = ui.app.sheets()[0]
    assert picker.done("Fair", {"stack": "Z"}, True) == shelf.NO_TILE


def test_what_others_described_is_kept_from_the_match(ui: Driver) -> None:
    """The match carries its tiles, so every phone at the table has them."""
    moor = {"stack": "A", "type": "loch", "river": True}
    glen(ui, *FILLED[:5], {"move": "reveal", "tile": "Moor", "description": moor})
    ui.tap_icon("more")
    ui.tap("Keep the tiles of this match")
    kept = shelf.known(ui.app).tiles
    assert set(kept) == {*TILES, "Moor"}
    assert kept["Moor"].river
    ui.hush()
    ui.tap_icon("more")
    assert not ui.see("Keep the tiles of this match")


@pytest.mark.parametrize("text", ["", "{}", "[]", "{", "[" * 100_000, '{"format": 1}'])
def test_what_is_no_catalogue_changes_nothing(ui: Driver, text: str) -> None:
    ui.app.go("tiles")
    ui.frames(2)
    ui.app.page.take_text(text)
    assert shelf.known(ui.app).tiles == {}


@pytest.mark.parametrize(("count", "long"), [(990, 40), (1, 61)])
def test_more_than_a_match_can_carry_is_left_out(ui: Driver, count: int, long: int) -> None:
    tiles = {str(i).rjust(long, "x"): {"stack": "A", "type": "loch"} for i in range(count)}
    given = Catalogue({n: from_json(Description, said, n) for n, said in tiles.items()})
    ui.app.go("tiles")
    ui.frames(2)
    ui.app.page.take_text(json.dumps(export(given)))
    assert ui.notices()[0].text == shelf.TOO_MUCH
    assert shelf.known(ui.app).tiles == {}
