"""Score sheets and old plays: every page of theirs, and how to get there from home."""

from __future__ import annotations

from companion.evening.old_plays import take_plays
from companion.games.sheet import kept
from companion.storage.plays import read_plays
from tests.companion.test_old_plays import PLAYS as BIRDS
from tests.ui.driver import Driver

OWN = """title = "Ada"
players = [1, 5]
rounds = 4
end = 100

[[line]]
id = "bo"
title = "Bo"

[[line]]
id = "cy"
title = "Cy"
kind = "count"
points = "2 * cy"

[[line]]
id = "eli"
title = "Eli"
of = "one"
per = "final"
points = "5 * eli"
"""
"""By names that are the same in every language."""

PLAYS = (
    BIRDS.replace(b"Birds", b"Cairn")
    .replace(b'"bo"', b'"Bo"')
    .replace(b'location=""', b'location="Cairn"')
)


def any_game(ui: Driver) -> None:
    own(ui)
    ui.app.go("any_game")
    ui.frames(3)


def own(ui: Driver, text: str = OWN) -> str:
    things, thing = kept.added((), text)
    ui.app.remember("sheets", kept.as_data(things))
    return thing


def sheets(ui: Driver) -> None:
    """The library of them."""
    own(ui)
    ui.app.go("library", library="sheets")
    ui.frames(3)


def sheet_editor(ui: Driver) -> None:
    ui.app.go("sheet_editor", thing=own(ui))
    ui.frames(3)


def sheet_line(ui: Driver) -> None:
    sheet_editor(ui)
    ui.app.page.touched("line.1")
    ui.frames(3)


def sheet_ends(ui: Driver) -> None:
    sheet_editor(ui)
    ui.app.page.touched("ends")
    ui.frames(3)


def sheet_menu(ui: Driver) -> None:
    sheet_editor(ui)
    ui.tap_icon("more")


def sheet_as_text(ui: Driver) -> None:
    sheet_editor(ui)
    ui.tap_icon("text")


def sheet_always_there(ui: Driver) -> None:
    ui.app.go("sheet_editor", thing="just_points")
    ui.frames(3)


def old_plays_empty(ui: Driver) -> None:
    ui.app.go("old_plays")
    ui.frames(3)


def old_plays(ui: Driver) -> None:
    ui.app.remember("old_plays", [])
    take_plays(ui.app, "plays.xml", read_plays(PLAYS, ()).plays)
    old_plays_empty(ui)


def old_plays_batch(ui: Driver) -> None:
    old_plays(ui)
    ui.tap("plays.xml")


def old_play(ui: Driver) -> None:
    """All that is known of one match."""
    old_plays(ui)
    ui.app.go("matches")
    ui.frames(3)
    ui.app.page.touched("match.old:bgg:11")
    ui.frames(3)


def old_plays_found(ui: Driver) -> None:
    """A file is shown before it is taken in."""
    ui.app.remember("old_plays", [])
    old_plays_empty(ui)
    file = ui.device.folder / "plays.xml"
    file.write_bytes(PLAYS)
    ui.app.page.read(file)
    ui.until(lambda: not ui.app.page.reading)
    ui.frames(3)


ALL = (
    any_game,
    sheets,
    sheet_editor,
    sheet_line,
    sheet_ends,
    sheet_menu,
    sheet_as_text,
    sheet_always_there,
    old_plays_empty,
    old_plays,
    old_plays_batch,
    old_play,
    old_plays_found,
)
