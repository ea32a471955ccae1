"""Boards of one's own, by fingers: made, changed, checked, shuffled, named, copied, deleted."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.games.nights_watch.boards.board_store import (
    KINDS,
    Boards,
    Kept,
    coast,
    copy_of,
    house,
    put,
    read,
    with_land,
    written,
)
from companion.match.log import Header
from companion.pages.match_draft import layout
from companion.storage.errors import DiskFull
from scoring.nights_watch.board import Land, Market
from tests.ui.driver import Driver
from tests.ui.visits_watch import board as odd_board
from tests.ui.visits_watch import open_board


def own(ui: Driver) -> Boards:
    """As they are written down."""
    return read(ui.app.settings["boards"])


def keep(ui: Driver, kept: Kept) -> None:
    ui.app.settings["boards"] = written(put(own(ui), kept))


def opened(ui: Driver) -> Kept:
    """The board on the page, as it is kept."""
    name, args = ui.app.stack[-1]
    assert (name, args["library"]) == ("editor", "boards")
    return next(kept for kept in own(ui) if kept.id == args["thing"])


def new_board(ui: Driver, kind: str = "Four players") -> None:
    ui.app.go("library", library="boards")
    ui.frames(2)
    ui.tap("New board")
    ui.tap(kind)


def test_every_house_layout_can_be_looked_at_and_copied(ui: Driver) -> None:
    ui.app.go("library", library="boards")
    ui.frames(2)
    for of in KINDS.values():
        ui.tap(of.words)
        assert ui.see("House layout")
        assert ui.see("Everything is as in the box")
        assert [target.shape.spot.name for target in ui.targets()] == ["copy"]
        ui.tap_icon("back")
    ui.tap("Base game")
    ui.tap("Copy and change")
    assert opened(ui).kind == "base_21"
    ui.tap_icon("back")
    assert ui.see("1 own board")


def test_a_hex_takes_a_terrain_and_a_number(ui: Driver) -> None:
    new_board(ui)
    ui.touch_spot("hex.1,1")
    ui.tap("Ice Fields")
    ui.touch_spot("hex.0,0")
    ui.tap("2/12")
    assert opened(ui).layout.hexes["1,1"] == Land("ice")
    assert opened(ui).layout.hexes["0,0"].number == "2/12"


def test_a_board_is_entered_in_forty_five_touches(ui: Driver) -> None:
    """Land and number of each hex, and the board moves on by itself."""
    wanted = {hex: Land("hills", 5) for hex in house("watch_21").layout.hexes}
    ui.app.go("library", library="boards")
    ui.frames(2)
    ui.tap("New board")
    ui.tap("Four players")
    touches = 2
    for land in wanted.values():
        for words in (land.terrain, str(land.number)):
            ui.tap(words)
            touches += 1
    assert opened(ui).layout.hexes == wanted
    assert touches <= 45
    assert ui.see("Tap a hex to say what lies there")


def test_the_coast_takes_markets(ui: Driver) -> None:
    new_board(ui, "Three players")
    before = opened(ui).layout.markets or ()
    ui.tap("Markets")
    ui.touch_spot("edge.0,0,NE")
    ui.touch_spot("market.any")
    assert opened(ui).layout.markets == (*before, Market("0,0,NE", 3))
    ui.tap("wool 2:1")
    assert opened(ui).layout.markets == (*before, Market("0,0,NE", 2, "wool"))
    assert ui.see("1 thing is off")
    ui.tap("No market")
    assert opened(ui).layout.markets == before
    assert ui.see("Everything is as in the box")


@pytest.mark.parametrize("kind", ["watch_21", "watch_16"])
def test_every_place_is_under_some_finger(ui: Driver, kind: str) -> None:
    kept = copy_of(house(kind), "Mine")
    keep(ui, kept)
    open_board(ui, kept.id)
    hexes = kept.layout.hexes
    for tab, what, places in (("Land", "hex", [*hexes]), ("Markets", "edge", coast(hexes))):
        ui.tap(tab)
        for place in places:
            ui.touch_spot(f"{what}.{place}")
            assert ui.scenes()[0].scene.toned("chosen") >= {f"place.{place}"}


def test_what_is_off_is_said_with_its_counts(ui: Driver) -> None:
    odd_board(ui)
    shown = ui.scenes()[0].scene
    assert {"warned.1,1", "warned.2,0"} <= set(shown.by_key)
    ui.tap("4 things are off")
    assert ui.see("Mountains: 1 missing · Ice Fields: 1 too many")
    assert ui.see("1 hex without a number · a number on the Ice Fields · 2: 1 missing")
    assert ui.see("4 markets instead of 5 · no market: wood")
    assert ui.see("The most frequent numbers, printed in red, are not neighbours.")
    ui.tap("Back")
    assert not ui.app.sheets()


def test_what_cannot_be_kept_is_not_shown_as_if(
    ui: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_board(ui)
    ui.touch_spot("hex.1,1")
    before = ui.scenes()[0].scene

    def full(*_: Any) -> None:
        raise DiskFull

    monkeypatch.setattr(ui.app.store, "set_setting", full)
    ui.tap("hills")
    assert ui.scenes()[0].scene == before
    assert ui.notices()


def test_undo_goes_back_step_by_step(ui: Driver) -> None:
    new_board(ui)
    first = opened(ui)
    ui.touch_spot("hex.1,1")
    ui.tap("hills")
    ui.tap("hills")
    ui.tap("Shuffle the land")
    ui.tap_icon("undo")
    assert opened(ui).layout.hexes["1,1"].terrain == "hills"
    ui.tap_icon("undo")
    assert opened(ui) == first
    ui.tap_icon("undo")
    assert opened(ui) == first


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
    assert [kept.name for kept in own(ui)] == ["Winter is long"]
    notice = ui.notices()[0]
    assert notice.text == "Deleted: Winter is long 1"
    ui.touch(notice.right - 40, notice.center_y)
    assert [kept.name for kept in own(ui)] == [
        "Winter is long",
        "Winter is long 1",
    ]
    ui.find("Winter is long 1")


def test_boards_outlive_the_app_and_so_does_their_page(ui: Driver, tmp_path: Path) -> None:
    new_board(ui)
    ui.touch_spot("hex.2,2")
    ui.tap("hills")
    kept = opened(ui)
    ui.start(tmp_path)
    assert opened(ui) == kept
    assert ui.see(kept.name)


@pytest.mark.parametrize(
    "strange",
    [
        [7, "x", None, {}, {"id": 1}],
        [{"id": "a", "kind": "watch_21", "name": "A", "layout": {}}],
        [{"id": "a", "kind": "watch_21", "name": "A", "layout": {"hexes": {"0,0": {}}}}],
        [{"id": "a", "kind": "watch_9", "name": "A", "layout": house("watch_16").json}],
        [{"id": "watch_16", "kind": "watch_16", "name": "A", "layout": {}}],
    ],
)
def test_what_is_no_board_is_left_out(ui: Driver, strange: list[Any], tmp_path: Path) -> None:
    ui.app.settings["boards"] = strange
    ui.app.go("library", library="boards")
    ui.frames(2)
    assert ui.see("0 own boards")
    ui.app.settings["place"] = [["home", {}], ["editor", {"library": "boards", "thing": "a"}]]
    ui.start(tmp_path)
    assert ui.app.stack == [("home", {})]


@pytest.mark.parametrize("where", [{}, {"library": "cups"}, {"library": 3, "thing": 4}])
def test_a_page_of_nothing_is_not_returned_to(ui: Driver, where: Any, tmp_path: Path) -> None:
    for page in ("library", "editor"):
        ui.app.settings["place"] = [["home", {}], [page, where]]
        ui.start(tmp_path)
        assert ui.app.stack == [("home", {})]


def test_a_board_is_changed_on_a_lying_phone_as_well(ui: Driver) -> None:
    new_board(ui)
    ui.touch_spot("hex.1,1")
    ui.resize(800, 360)
    ui.tap("hills")
    ui.tap("12")
    assert opened(ui).layout.hexes["1,1"] == Land("hills", 12)
    ui.tap("Markets")
    ui.touch_spot("edge.0,0,NE")
    ui.tap("ore 2:1")
    assert Market("0,0,NE", 2, "ore") in (opened(ui).layout.markets or ())


def test_boards_go_out_and_come_in(ui: Driver) -> None:
    mine = with_land(copy_of(house("watch_16"), "Mine"), "0,0", Land("fields", 9))
    keep(ui, mine)
    ui.app.go("library", library="boards")
    ui.frames(2)
    ui.tap_icon("export")
    ((_, file),) = [asked for asked in ui.device.asked if asked[0] == "share"]
    for came, text in ((0, "0 new boards."), (1, "1 new board.")):
        if came:
            ui.app.settings["boards"] = []
        ui.app.page.take_file(file)
        assert ui.notices()[0].text == text
    (kept,) = own(ui)
    assert replace(kept, id=mine.id) == mine
    assert json.loads(file.read_text(encoding="utf-8"))["boards"][0]["id"] == ""
    ui.app.page.take_text("[]")
    assert ui.notices()[0].text == "This file holds no boards. Nothing has changed."
    assert own(ui) == (kept,)


# The board of a new match


@pytest.fixture
def new_match(ui: Driver) -> Driver:
    ui.app.settings["names"] = ["Ada", "Bo", "Cy", "Dana"]
    ui.app.go("new_match", game="nights-watch")
    ui.frames(2)
    return ui


def started(ui: Driver) -> Header:
    ui.tap("Start")
    if ui.see("Which board lies on your table?"):
        ui.tap("Lay it like this")
    header: Header = ui.app.page.table.header
    return header


def test_the_house_layout_is_left_out_of_the_header(new_match: Driver) -> None:
    assert new_match.see("House layout")
    assert started(new_match).options == {}


def test_which_board_lies_there_is_asked_once(new_match: Driver) -> None:
    ui = new_match
    ui.tap("Start")
    assert ui.see("Which board lies on your table?")
    ui.tap("Lay it like this")
    assert ui.app.page.table.header.options == {}
    ui.app.go("new_match", game="nights-watch")
    ui.frames(2)
    ui.tap("Start")
    assert ui.view()["board"] == house("watch_16").json


def test_a_shuffled_board_is_shown_before_it_is_laid(new_match: Driver) -> None:
    ui = new_match
    ui.tap("Start")
    before = shown_map(ui)
    while shown_map(ui) == before:
        ui.tap("Shuffle")
    laid = shown_map(ui)
    ui.tap("Lay it like this")
    names = {hex: land["terrain"] for hex, land in ui.view()["board"]["hexes"].items()}
    assert [names[key.removeprefix("hex.")] for key, _ in laid] == [
        says.split()[0].lower() for _, says in laid
    ]
    assert laid != before


def shown_map(ui: Driver) -> list[tuple[str, str]]:
    """Hexes and what lies there, on the open sheet."""
    found = [view.scene for view in ui.scenes() if view.scene.of("hex")]
    return [(shape.key, shape.says) for shape in found[-1].of("hex")]


def test_ones_own_board_is_entered_while_the_match_waits(new_match: Driver) -> None:
    ui = new_match
    ui.tap("Start")
    ui.tap("Enter ours")
    assert ui.scenes()[0].scene.toned("chosen")
    ui.touch_spot("terrain.fields")
    ui.touch_spot("number.9")
    ui.app.back()
    ui.frames(2)
    (own,) = read(ui.app.settings["boards"])
    assert ui.see(own.name)
    ui.tap("Start")
    assert ui.app.page.table.header.options == {"board": own.json}


def test_an_own_board_goes_into_the_header(new_match: Driver) -> None:
    ui = new_match
    kept = with_land(copy_of(house("watch_16"), "Mine"), "0,0", Land("fields", 9))
    keep(ui, kept)
    keep(ui, copy_of(house("watch_21"), "For four"))
    ui.app.refresh()
    ui.tap("Board")
    assert not ui.see("For four")
    ui.tap("Mine")
    assert ui.see("Mine")
    assert started(ui).options == {"board": kept.json}
    assert ui.view()["board"]["hexes"]["0,0"]["terrain"] == "fields"


def test_the_land_is_shuffled_anew_for_each_match(new_match: Driver) -> None:
    ui = new_match
    ui.tap("Another player")
    ui.tap("Board")
    ui.tap("House, shuffled")
    assert ui.see("House, shuffled")
    boards = [layout(ui.app.page.kept, ui.app.page.draft) for _ in range(3)]
    assert boards[0] != boards[1] or boards[1] != boards[2]
    started(ui)
    numbers = {hex: land["number"] for hex, land in ui.view()["board"]["hexes"].items()}
    printed = house("watch_21").json["hexes"]
    assert numbers == {hex: land["number"] for hex, land in printed.items()}


def test_the_base_game_has_its_own_boards(new_match: Driver) -> None:
    ui = new_match
    ui.app.remember("board_choice", {"watch_16": "shuffled"})
    ui.app.refresh()
    assert ui.see("House, shuffled")
    ui.tap("The game as printed")
    row = next(row for row in ui.of("Setting") if row.title == "Brotherhood of the Watch")
    ui.tap(row.children[0])
    assert ui.see("House layout")
    assert started(ui).options["mode"] == "base"
    assert ui.view()["board"] == house("base_21").json


def test_fewer_players_take_another_board(new_match: Driver) -> None:
    ui = new_match
    ui.app.remember("board_choice", {"watch_21": "shuffled"})
    ui.tap("Another player")
    assert ui.see("House, shuffled")
    ui.app.page.touched("leave.3")
    ui.frames(2)
    assert ui.see("House layout")


def test_a_board_that_is_gone_is_the_houses(new_match: Driver) -> None:
    new_match.app.remember("board_choice", {"watch_16": "gone", "watch_21": 7})
    new_match.app.refresh()
    assert new_match.see("House layout")
    page = new_match.app.page
    assert layout(page.kept, page.draft) is None


def test_the_match_waits_while_boards_are_made(new_match: Driver) -> None:
    ui = new_match
    ui.tap("Another player")
    ui.tap("Swap seats")
    names = list(ui.app.page.draft.names)
    ui.tap("Board")
    ui.tap("Make and change boards")
    ui.tap("New board")
    ui.tap("Four players")
    ui.tap_icon("back")
    ui.tap_icon("back")
    assert list(ui.app.page.draft.names) == names
    ui.tap("Board")
    ui.tap("Board 1")
    assert ui.see("Board 1")
