"""Whatever happens to the phone, the match and the page are there again."""

import os
import signal
import subprocess
import sys
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Event

import pytest

from companion.camera.worker import settled
from companion.match.log import Header, Session
from companion.storage.errors import DiskFull
from companion.storage.schema import is_whole
from companion.storage.store import Store
from companion.ui import store_check
from tests import PATIENCE
from tests.ui.driver import SIZE, Driver
from tests.ui.visits import table_with, tour

ROOT = Path(__file__).parents[2]
PLAYS_UNTIL_KILLED = """
import sys
from pathlib import Path
from tests.ui import driver
driver.prepare()
from tests.ui.visits import table_with
ui = driver.Driver()
ui.blind = True
ui.start(Path(sys.argv[1]))
table_with(ui, {})
for seat, stone, card in ((0, 1, "R1"), (1, 1, "B1"), (0, 2, "R2")):
    ui.play(seat, stone, card)
    print(len(ui.app.page.table.record), flush=True)
    ui.tap("Draw, end turn")
    print(len(ui.app.page.table.record), flush=True)
ui.app.go("history", match=ui.app.page.match)
print("history", flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize("when", ["3", "6", "history"])
def test_a_kill_loses_nothing_that_was_shown(ui: Driver, tmp_path: Path, when: str) -> None:
    folder = tmp_path / "phone"
    folder.mkdir()
    command = [sys.executable, "-c", PLAYS_UNTIL_KILLED, str(folder)]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as phone:
        assert phone.stdout is not None
        shown = next(line.strip() for line in phone.stdout if line.strip() == when)
        os.kill(phone.pid, signal.SIGKILL)
    ui.start(folder)
    page, args = ui.app.stack[-1]
    table = ui.app.table(args["match"])
    assert page in (("history", "table") if shown == "history" else ("table",))
    assert len(table.record) >= (6 if shown == "history" else int(shown))
    assert table.standing[0].entry["card"] == "R1"


def test_a_restart_opens_the_same_page(ui: Driver, tmp_path: Path) -> None:
    tour(ui)
    match = ui.app.page.match
    for page in ("table", "history", "result", "rules"):
        if page != "table":
            ui.app.go(page, match=match)
            ui.frames(3)
        ui.start(tmp_path)
        assert ui.app.stack[-1] == (page, {"match": match})


def test_a_page_of_a_match_that_is_gone_falls_back_to_home(ui: Driver, tmp_path: Path) -> None:
    ui.app.remember("place", [["home", {}], ["table", {"match": "gone"}]])
    ui.start(tmp_path)
    assert ui.app.stack == [("home", {})]


@pytest.mark.parametrize(
    "place", [7, "x", [1, 2], [["home", {}], ["nowhere", {}]], [["home", {}], ["table", {}]]]
)
def test_a_damaged_place_falls_back_to_home(ui: Driver, tmp_path: Path, place: object) -> None:
    ui.app.store.set_setting("place", place)
    ui.start(tmp_path)
    assert ui.app.stack == [("home", {})]


def test_a_half_made_change_is_there_after_a_restart(ui: Driver, tmp_path: Path) -> None:
    table_with(ui, {})
    ui.play(0, 3, "V8")
    ui.play(1, 3, "R8")
    body = ui.app.page.body
    for spot in ("entry.1", "change", "as.card.R8"):
        body.touch(spot)
    ui.start(tmp_path)
    assert ui.see("1 entry no longer fits")
    ui.tap("Take it back")
    ui.window.dispatch("on_keyboard", 27, 0, "", [])
    assert not ui.app.sheets()
    ui.start(tmp_path)
    ui.app.page.body.touch("entry.1")
    ui.frames(2)
    ui.tap("Change")
    assert ui.view()["stones"][2]["sides"] == [["R8"], []]


def test_rotation_keeps_everything(ui: Driver) -> None:
    table_with(ui, {})
    ui.play(0, 3, "V8")
    ui.resize(SIZE[1], SIZE[0])
    assert ui.scene().width > ui.scene().height
    ui.tap("Draw, end turn")
    ui.play(1, 3, "R8")
    ui.resize(*SIZE)
    assert ui.view()["stones"][2]["sides"] == [["V8"], ["R8"]]
    ui.tap_icon("undo")
    assert ui.view()["stones"][2]["sides"] == [["V8"], []]


def test_an_open_sheet_survives_rotation(ui: Driver) -> None:
    table_with(ui, {})
    ui.tap_side(0, 3)
    ui.resize(SIZE[1], SIZE[0])
    ui.tap_card("V8")
    assert ui.view()["stones"][2]["sides"][0] == ["V8"]


def test_a_turned_phone_shows_no_sheet_of_a_page_that_was_left(ui: Driver) -> None:
    table_with(ui, {})
    ui.tap_side(0, 3)
    left = ui.app.page
    ui.app.go("rules", match=left.match)
    ui.frames(3)
    ui.resize(SIZE[1], SIZE[0])
    assert left is not ui.app.page
    assert not ui.app.sheets()


def test_pause_and_resume_change_nothing(ui: Driver) -> None:
    tour(ui)
    assert ui.app.dispatch("on_pause")
    ui.app.dispatch("on_resume")
    ui.frames(2)
    assert ui.app.stack[-1][0] == "table"


def test_a_full_disk_is_said_and_nothing_pretends_to_be_saved(
    ui: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_with(ui, {})

    def full(*_: object, **__: object) -> None:
        raise DiskFull()

    monkeypatch.setattr(Store, "_add", full)
    monkeypatch.setattr(Store, "set_setting", full)
    ui.play(0, 3, "V8")
    assert ui.view()["stones"][2]["sides"][0] == []
    notices = [child for child in ui.app.shell.children if type(child).__name__ == "Notice"]
    assert "the disk is full" in notices[0].text
    ui.app.home()
    ui.frames(3)
    ui.tap(ui.game("Schotten Totten"))
    ui.tap("Start")
    assert ui.app.stack[-1][0] == "new_match"
    ui.app.go("settings")
    ui.frames(3)
    switch = ui.of("Toggle")[0]
    was = switch.active
    ui.tap(switch)
    assert switch.active is was


def test_the_screen_stays_on_at_the_table_and_dims(ui: Driver) -> None:
    tour(ui)
    assert ui.window.allow_screensaver is False
    ui.app.dimming.darken()
    assert ui.device.asked[-1] == ("dim", True)
    before = len(ui.app.page.table.record)
    ui.tap_stone(7)
    assert not ui.app.dimming.dim
    assert ("dim", False) in ui.device.asked
    assert len(ui.app.page.table.record) == before + 1
    ui.app.home()
    assert ui.window.allow_screensaver is True


def test_what_happens_on_another_phone_wakes_this_one(ui: Driver) -> None:
    tour(ui)
    ui.app.dimming.darken()
    ui.app.page.table.undo()
    assert ui.device.asked[-1] == ("dim", False)


def test_damage_is_found_after_the_first_frame_and_said(
    window: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store is opened as the app opens it; something has eaten a page of entries."""
    file = tmp_path / "matches.sqlite"
    with closing(Store(file)) as store:
        for k in range(4):
            long = tuple({"seat": 0, "move": "play", "card": "G5", "stone": 4} for _ in range(80))
            header = Header("schotten-totten", ("Ada", "Bo"), match=f"match-{k}")
            store.import_session(Session(header, long))
    damage(file)
    monkeypatch.setattr("companion.storage.store.Store", partial(Store, check=False))
    looks: list[str] = []
    may_look = Event()
    whole = store_check.is_whole

    def look(path: Path) -> bool:
        looks.append("look")
        return may_look.wait(PATIENCE) and whole(path)

    monkeypatch.setattr(store_check, "is_whole", look)
    window.blind = True
    window.start(tmp_path)
    window.blind = False
    window.frames(2)
    assert window.app.store.salvaged is None
    may_look.set()
    window.until(lambda: window.app.store.salvaged)
    assert window.see("The file of matches was damaged. 4 matches could be read and are here.")
    assert window.see(f"The damaged file is kept as {window.app.store.salvaged.damaged}.")
    assert window.see("A shared table can be restored from another device that was there")
    window.tap("Done")
    assert not window.app.sheets()
    assert looks == ["look"]
    assert is_whole(file)
    window.stop()
    settled()


def damage(file: Path) -> None:
    """One page that holds entries and is not read before somebody wants them."""
    data = file.read_bytes()
    for at in range(4 * 4096, len(data), 4096):
        file.write_bytes(data[:at] + bytes(4096) + data[at + 4096 :])
        with closing(Store(file, check=False)) as store:
            store.matches()
            if store.salvaged is None and not is_whole(file):
                return
        file.write_bytes(data)
    raise AssertionError("every page is read at once")
