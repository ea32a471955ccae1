"""Boards of one's own, by fingers: made, changed, checked, shuffled, named, copied, deleted."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.match.log import Header
from companion.storage.store import DiskFull
from companion.ui.games.nights_watch.boards import choice, shelf
from companion.ui.games.nights_watch.boards.picture import coast
from companion.ui.games.nights_watch.boards.remarks import remarks
from scoring.game import BadOptions
from scoring.nights_watch.places import EDGES
from tests.ui.driver import Driver
from tests.ui.visits_watch import board as odd_board


def layout(ui: Driver) -> Any:
    return ui.app.page.kept.layout


def pick(ui: Driver, place: str) -> None:
    """A hex, or an edge of the coast, on the picture."""
    picture = ui.app.page.picture
    ui.touch(*picture.to_window(*picture.spots()[place]))


def new_board(ui: Driver, kind: str = "Four players") -> None:
    ui.app.go("boards")
    ui.frames(2)
    ui.tap("New board")
    ui.tap(kind)


def tab(ui: Driver, markets: bool) -> None:
    tabs = ui.of("Segments")[0]
    x = tabs.right - 30 if markets else tabs.x + 30
    ui.touch(*tabs.to_window(x, tabs.center_y))


def test_every_house_layout_can_be_looked_at_and_copied(ui: Driver) -> None:
    ui.app.go("boards")
    ui.frames(2)
    for kind, of in shelf.KINDS.items():
        ui.tap(of.words)
        assert layout(ui) == shelf.house(kind).layout
        assert ui.see("Everything is as in the box")
        pick_nothing = ui.app.page.picture
        ui.touch(*pick_nothing.to_window(*pick_nothing.center))
        assert not ui.of("TerrainCells")
        ui.tap_icon("back")
    ui.tap("Base game")
    ui.tap("Copy and change")
    assert ui.app.page.kept.own
    assert ui.app.page.kept.kind == "base_21"
    ui.tap_icon("back")
    assert ui.see("1 own board")


def test_a_hex_takes_a_terrain_and_a_number(ui: Driver) -> None:
    new_board(ui)
    pick(ui, "1,1")
    ui.tap_cell("ice")
    ui.tap_cell("none")
    assert layout(ui)["hexes"]["1,1"] == {"terrain": "ice", "number": None}
    pick(ui, "0,0")
    ui.tap_cell("2/12")
    assert layout(ui)["hexes"]["0,0"]["number"] == "2/12"
    assert shelf.find(ui.app.settings, ui.app.page.kept.id) == ui.app.page.kept


def test_the_coast_takes_markets(ui: Driver) -> None:
    new_board(ui, "Three players")
    before = len(layout(ui)["markets"])
    tab(ui, True)
    pick(ui, "0,0,NE")
    ui.tap_cell("any")
    assert {"edge": "0,0,NE", "rate": 3, "resource": None} in layout(ui)["markets"]
    ui.tap_cell("wool")
    assert {"edge": "0,0,NE", "rate": 2, "resource": "wool"} in layout(ui)["markets"]
    assert ui.see("1 thing is off")
    ui.tap_cell("none")
    assert len(layout(ui)["markets"]) == before
    assert ui.see("Everything is as in the box")


@pytest.mark.parametrize("kind", ["watch_21", "watch_16"])
def test_every_place_is_under_some_finger(ui: Driver, kind: str) -> None:
    kept = shelf.copied(shelf.house(kind), "Mine")
    shelf.keep(ui.app, kept)
    ui.app.go("board", board=kept.id)
    ui.frames(2)
    for markets, places in ((False, list(kept.layout["hexes"])), (True, coast(kept.layout))):
        tab(ui, markets)
        for place in places:
            pick(ui, place)
            assert ui.app.page.place == place


@pytest.mark.parametrize("kind", shelf.KINDS)
def test_the_coast_is_where_the_rules_allow_a_market(kind: str) -> None:
    bare = shelf.house(kind)
    bare = replace(bare, layout={**bare.layout, "markets": []})
    market = {"rate": 3, "resource": None}
    allowed = []
    for edge in EDGES:
        try:
            shelf.board(shelf.with_market(bare, edge, market))
        except BadOptions:
            continue
        allowed.append(edge)
    assert coast(bare.layout) == allowed


def test_what_is_off_is_said_with_its_counts(ui: Driver) -> None:
    odd_board(ui)
    ui.tap(ui.of("Verdict")[0])
    assert ui.see("Mountains: 1 missing · Ice Fields: 1 too many")
    assert ui.see("1 hex without a number · a number on the Ice Fields · 2: 1 missing")
    assert ui.see("4 markets instead of 5 · no market: wood")
    assert ui.see("A 6 and an 8 are not neighbours.")
    ui.touch(*ui.app.sheets()[0].center[:1], 790)
    assert set(ui.app.page.picture.warned) >= {"1,1", "2,0"}


def test_a_board_of_the_house_has_nothing_to_remark(ui: Driver) -> None:
    for kind in shelf.KINDS:
        assert remarks(shelf.house(kind), ui.app) == []


def test_shuffling_keeps_the_numbers_and_the_box(ui: Driver) -> None:
    new_board(ui, "Base game")
    before = layout(ui)
    seen = set()
    for _ in range(4):
        ui.tap("Shuffle the land")
        after = layout(ui)
        terrain = tuple(land["terrain"] for land in after["hexes"].values())
        seen.add(terrain)
        numbers = {hex: land["number"] for hex, land in after["hexes"].items()}
        assert numbers == {hex: land["number"] for hex, land in before["hexes"].items()}
        assert Counter(terrain) == Counter(land["terrain"] for land in before["hexes"].values())
        assert after["hexes"]["0,0"] == {"terrain": "ice", "number": None}
        assert after["markets"] == before["markets"]
    assert len(seen) > 1


def test_what_cannot_be_kept_is_not_shown_as_if(
    ui: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_board(ui)
    before = layout(ui)
    pick(ui, "1,1")

    def full(*_: Any) -> None:
        raise DiskFull

    monkeypatch.setattr(ui.app.store, "set_setting", full)
    ui.tap_cell("hills")
    assert layout(ui) == before
    assert ui.notices()


def test_undo_goes_back_step_by_step(ui: Driver) -> None:
    new_board(ui)
    first = layout(ui)
    pick(ui, "1,1")
    ui.tap_cell("hills")
    ui.tap_cell("hills")
    ui.tap("Shuffle the land")
    ui.tap_icon("undo")
    assert layout(ui)["hexes"]["1,1"]["terrain"] == "hills"
    ui.tap_icon("undo")
    assert layout(ui) == first
    assert shelf.find(ui.app.settings, ui.app.page.kept.id).layout == first
    ui.tap_icon("undo")
    assert layout(ui) == first


def test_a_board_is_named_copied_and_deleted_with_a_way_back(ui: Driver) -> None:
    new_board(ui)
    ui.tap_icon("more")
    ui.tap("Rename")
    ui.of("NameEntry")[0].text = "  Winter   is long "
    ui.tap("Done")
    assert ui.see("Winter is long")
    ui.tap_icon("more")
    ui.tap("Copy")
    assert ui.see("Winter is long 1")
    ui.tap_icon("more")
    ui.tap("Delete")
    assert [kept.name for kept in shelf.own(ui.app.settings)] == ["Winter is long"]
    notice = ui.notices()[0]
    assert notice.text == "Deleted: Winter is long 1"
    ui.touch(notice.right - 40, notice.center_y)
    assert [kept.name for kept in shelf.own(ui.app.settings)] == [
        "Winter is long",
        "Winter is long 1",
    ]
    ui.find("Winter is long 1")


def test_boards_outlive_the_app_and_so_does_their_page(ui: Driver, tmp_path: Path) -> None:
    new_board(ui)
    pick(ui, "2,2")
    ui.tap_cell("hills")
    kept = ui.app.page.kept
    ui.start(tmp_path)
    assert ui.app.stack[-1] == ("board", {"board": kept.id})
    assert ui.app.page.kept == kept


@pytest.mark.parametrize(
    "strange",
    [
        [7, "x", None, {}, {"id": 1}],
        [{"id": "a", "kind": "watch_21", "name": "A", "layout": {}}],
        [{"id": "a", "kind": "watch_21", "name": "A", "layout": {"hexes": {"0,0": {}}}}],
        [{"id": "a", "kind": "watch_9", "name": "A", "layout": shelf.house("watch_16").layout}],
        [{"id": "watch_16", "kind": "watch_16", "name": "A", "layout": {}}],
    ],
)
def test_what_is_no_board_is_left_out(ui: Driver, strange: list[Any]) -> None:
    ui.app.settings["boards"] = strange
    ui.app.go("boards")
    ui.frames(2)
    assert ui.see("0 own boards")
    ui.app.go("board", board="a")
    ui.frames(2)
    assert ui.see("House layout")
    assert not ui.app._openable("board", {"board": 3})
    assert not ui.app._openable("board", {"board": "a"})
    assert ui.app._openable("board", {"board": "watch_16"})


def test_a_board_is_changed_on_a_lying_phone_as_well(ui: Driver) -> None:
    new_board(ui)
    pick(ui, "1,1")
    ui.resize(800, 360)
    ui.tap_cell("hills")
    assert layout(ui)["hexes"]["1,1"]["terrain"] == "hills"
    cells = ui.of("NumberCells")[0]
    ui.scroll_to(cells)
    ui.tap_cell(12)
    assert layout(ui)["hexes"]["1,1"]["number"] == 12
    tab_bar = ui.of("Segments")[0]
    ui.scroll_to(tab_bar)
    tab(ui, True)
    pick(ui, "0,0,NE")
    ui.scroll_to(ui.of("MarketCells")[0])
    ui.tap_cell("ore")
    assert {"edge": "0,0,NE", "rate": 2, "resource": "ore"} in layout(ui)["markets"]


# The board of a new match


@pytest.fixture
def new_match(ui: Driver) -> Driver:
    ui.app.settings["names"] = ["Ada", "Bo", "Cy", "Dana"]
    ui.app.go("new_match", game="nights-watch")
    ui.frames(2)
    return ui


def started(ui: Driver) -> Header:
    ui.tap("Start")
    header: Header = ui.app.page.table.header
    return header


def test_the_house_layout_is_left_out_of_the_header(new_match: Driver) -> None:
    assert new_match.see("House layout")
    assert started(new_match).options == {}


def test_an_own_board_goes_into_the_header(new_match: Driver) -> None:
    ui = new_match
    kept = shelf.with_land(shelf.copied(shelf.house("watch_16"), "Mine"), "0,0", terrain="fields")
    shelf.keep(ui.app, kept)
    shelf.keep(ui.app, shelf.copied(shelf.house("watch_21"), "For four"))
    ui.tap("Board")
    assert not ui.see("For four")
    ui.tap("Mine")
    assert ui.see("Mine")
    assert started(ui).options == {"board": kept.layout}
    assert ui.view()["board"]["hexes"]["0,0"]["terrain"] == "fields"


def test_the_land_is_shuffled_anew_for_each_match(new_match: Driver) -> None:
    ui = new_match
    ui.tap("Another player")
    ui.tap("Board")
    ui.tap("House, shuffled")
    assert ui.see("House, shuffled")
    boards = [choice.value(ui.app.page) for _ in range(3)]
    assert boards[0] != boards[1] or boards[1] != boards[2]
    started(ui)
    numbers = {hex: land["number"] for hex, land in ui.view()["board"]["hexes"].items()}
    printed = shelf.house("watch_21").layout["hexes"]
    assert numbers == {hex: land["number"] for hex, land in printed.items()}


def test_the_base_game_has_its_own_boards(new_match: Driver) -> None:
    ui = new_match
    ui.app.remember("board_choice", {"watch_16": "shuffled"})
    ui.app.page.show_options()
    assert ui.see("House, shuffled")
    row = next(row for row in ui.of("Setting") if row.title == "Brotherhood of the Watch")
    ui.tap(row.children[0])
    assert ui.see("House layout")
    assert started(ui).options["mode"] == "base"
    assert ui.view()["board"] == shelf.house("base_21").layout


def test_fewer_players_take_another_board(new_match: Driver) -> None:
    ui = new_match
    ui.app.remember("board_choice", {"watch_21": "shuffled"})
    ui.tap("Another player")
    assert ui.see("House, shuffled")
    ui.tap("One player less")
    assert ui.see("House layout")


def test_a_board_that_is_gone_is_the_houses(new_match: Driver) -> None:
    new_match.app.remember("board_choice", {"watch_16": "gone", "watch_21": 7})
    assert choice.told(new_match.app.page) == "House layout"
    assert choice.value(new_match.app.page) is None


def test_the_match_waits_while_boards_are_made(new_match: Driver) -> None:
    ui = new_match
    ui.tap("Another player")
    ui.tap("Swap seats")
    names = ui.app.page.names
    ui.tap("Board")
    ui.tap("Make and change boards")
    ui.tap("New board")
    ui.tap("Four players")
    ui.tap_icon("back")
    ui.tap_icon("back")
    assert ui.app.page.names == names
    ui.tap("Board")
    ui.tap("Board 1")
    assert ui.see("Board 1")
