"""Plays of another program, by fingers: read aside, shown, taken in, taken back."""

from pathlib import Path

from companion.storage import old_plays
from tests.companion.test_old_plays import PLAYS
from tests.ui.driver import Driver


def kept(ui: Driver) -> int:
    """How many plays are written down."""
    return len(old_plays.known(old_plays.read(ui.app.settings["old_plays"])))


def test_a_file_is_shown_taken_in_once_and_taken_back(ui: Driver, tmp_path: Path) -> None:
    file = tmp_path / "plays.xml"
    file.write_bytes(PLAYS)
    ui.app.go("old_plays")
    ui.frames(2)
    ui.app.page.read(file)
    ui.until(lambda: not ui.app.page.reading)
    ui.frames(2)
    assert ui.see("Nothing has been taken in yet.")
    assert kept(ui) == 0
    ui.tap("Take 1 play in")
    assert kept(ui) == 1
    ui.notices()[0].act()
    assert kept(ui) == 0
    ui.app.page.read(file)
    ui.until(lambda: not ui.app.page.reading)
    ui.frames(2)
    ui.tap("Take 1 play in")
    ui.app.go("matches")
    ui.frames(2)
    assert ui.see("1 match")
    ui.app.back()
    ui.app.page.read(file)
    ui.until(lambda: not ui.app.page.reading)
    ui.frames(2)
    assert any(said.startswith("0 plays · 1 is here already") for said in ui.said())
    ui.app.page.leave()
    ui.app.refresh()
    ui.frames(2)
    ui.tap("plays.xml")
    ui.tap("Take it back")
    assert kept(ui) == 0


def test_a_file_that_is_gone_or_holds_no_plays_says_so(ui: Driver, tmp_path: Path) -> None:
    ui.app.go("old_plays")
    ui.frames(2)
    ui.app.page.read(tmp_path / "nothing.xml")
    ui.until(lambda: not ui.app.page.reading)
    ui.frames(2)
    assert ui.see("This file cannot be opened. Nothing has changed.")
    file = tmp_path / "page.xml"
    file.write_bytes(b"<html></html>")
    ui.app.page.read(file)
    ui.until(lambda: not ui.app.page.reading)
    ui.frames(2)
    assert ui.see("page.xml: there are no plays in it. Nothing has changed.")
