"""The wildling warden's screens and sheets, and how to get there from home."""

from __future__ import annotations

from typing import Any

from companion.match.log import Header
from tests.ui.driver import Driver


def guard(seat: int, section: int) -> dict[str, Any]:
    return {"seat": seat, "move": "guard", "section": section}


def roll(seat: int, number: int, by: str = "table") -> dict[str, Any]:
    return {"seat": seat, "move": "roll", "wildling": number, "rolled": by}


def token(seat: int, kind: str, clan: str) -> dict[str, Any]:
    return {"seat": seat, "move": "token", "kind": kind, "clan": clan}


FIRST_GUARDS = (guard(0, 1), guard(1, 4), guard(2, 2), guard(3, 3))


NORTH = {
    "move": "amend",
    "camps": {
        "ice_river": ["regular", "climber", "regular"],
        "cave_people": ["regular", "regular", "giant"],
        "hornfoot": ["giant", "regular", "regular", "climber"],
    },
    "clearings": [["regular"], [], ["regular", "regular"], ["regular", "regular"]],
    "wall": [[0, 1], [2], [0, 3], [1, 2, 3]],
    "gift": {"0,0": "climber"},
    "breaches": 0,
}


"""A north where much can happen."""


def warden_with(ui: Driver, *entries: dict[str, Any], options: Any = None) -> Any:
    """A warden's table of four."""
    players = ("Ada", "Bo", "Cy", "Dana")
    return ui.sit_at(Header("nights-watch-wildlings", players, options or {}), *entries)


def warden_setup(ui: Driver) -> None:
    warden_with(ui, guard(0, 1))


def warden(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH, roll(0, 5))


def warden_rush(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH, token(0, "regular", "hornfoot"))


def warden_die(ui: Driver) -> None:
    warden(ui)
    ui.tap_icon("enter_number")


def warden_token(ui: Driver) -> None:
    warden(ui)
    ui.tap_icon("token")


def warden_guard(ui: Driver) -> None:
    warden(ui)
    ui.tap_icon("guard")


def warden_remove(ui: Driver) -> None:
    warden(ui)
    ui.tap_icon("remove")


def warden_which(ui: Driver) -> None:
    warden_remove(ui)
    ui.tap_north("camp", "hornfoot")


def warden_menu(ui: Driver) -> None:
    warden(ui)
    ui.app.page.menu()
    ui.frames(3)


def warden_refused(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS)
    ui.tap_icon("end_turn")


def warden_tie(ui: Driver) -> None:
    last = {"move": "amend", "breaches": 2, "wall": [[0, 1], [2], [], [0, 1]]}
    warden_with(ui, *FIRST_GUARDS, NORTH, last, roll(0, 5))


def warden_tally(ui: Driver) -> None:
    warden_tie(ui)
    ui.touch_spot("count")


def warden_result(ui: Driver) -> None:
    warden_tie(ui)
    ui.app.page.propose({"move": "tally", "points": [8, 7, 9, 5], "hands": [3, 4, 0, 6]})
    ui.app.go("result", match=ui.app.page.match)
    ui.frames(3)


def warden_home(ui: Driver) -> None:
    from tests.ui.visits import home

    warden(ui)
    home(ui)


def warden_new(ui: Driver) -> None:
    ui.app.settings["names"] = ["Ada", "Bo", "Cy", "Dana"]
    ui.app.go("new_match", game="nights-watch-wildlings")
    ui.frames(3)


def warden_history(ui: Driver) -> None:
    warden_rush(ui)
    ui.app.go("history", match=ui.app.page.match)
    ui.frames(3)
