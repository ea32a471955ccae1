"""Visits of what lies around the Night's Watch: the rolls, corrections, boards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.match.log import Header
from tests.ui.driver import Driver

ROLLED = (3, 5, 9, 5, 12, 1, 1, 8, 5, 7, 2, 11, 4, 6, 5, 10, 9, 3, 12, 5, 6, 8, 1, 2, 11, 9)


def rounds(numbers: tuple[int, ...] = ROLLED) -> list[dict[str, Any]]:
    """Four players roll in turn, every third time on the table; nobody is in the camps."""
    entries: list[dict[str, Any]] = [
        {"seat": seat, "move": "guard", "section": seat + 1} for seat in range(4)
    ]
    for i, number in enumerate(numbers):
        by, seat = "app" if i % 3 else "table", i % 4
        entries.append({"seat": seat, "move": "roll", "wildling": number, "rolled": by})
        entries.append({"seat": seat, "move": "end_turn"})
    return entries


def warden_of(ui: Driver, *entries: dict[str, Any]) -> Any:
    players = ("Ada", "Bo", "Cy", "Dana")
    return ui.sit_at(Header("nights-watch-wildlings", players, {}), *entries)


def warden_rolls(ui: Driver) -> None:
    warden_of(ui, *rounds())
    ui.app.page.body.touch("rolls")
    ui.frames(3)


def warden_rolls_none(ui: Driver) -> None:
    warden_of(ui)
    ui.app.page.body.touch("rolls")
    ui.frames(3)


def warden_rolled(ui: Driver) -> None:
    warden_of(ui, *rounds()[:15])
    ui.app.go("history", match=ui.app.page.match)
    ui.frames(3)


def amending(ui: Driver, tab: str) -> None:
    from tests.ui.visits_warden import FIRST_GUARDS, NORTH

    warden_of(ui, *FIRST_GUARDS, NORTH)
    ui.app.page.body.touch("amend")
    ui.app.page.body.answer("tab", tab)
    ui.frames(3)


def warden_amend(ui: Driver) -> None:
    amending(ui, "camps")


def warden_amend_clearings(ui: Driver) -> None:
    amending(ui, "clearings")


def warden_amend_wall(ui: Driver) -> None:
    amending(ui, "wall")


def warden_amend_gift(ui: Driver) -> None:
    amending(ui, "gift")


def warden_amend_turn(ui: Driver) -> None:
    amending(ui, "turn")


def warden_amend_kind(ui: Driver) -> None:
    amending(ui, "gift")
    ui.touch_spot("more.gift.1,0")


def boards(ui: Driver) -> None:
    from companion.games.nights_watch.boards.board_store import (
        Kept,
        house,
        put,
        with_land,
        with_market,
        written,
    )
    from scoring.nights_watch.board import Land

    odd = Kept("watch_21 own", "watch_21", "Ada 1", house("watch_21").layout)
    lands = odd.layout.hexes
    odd = with_land(odd, "1,1", replace(lands["1,1"], number=6))
    odd = with_land(odd, "0,0", Land("ice", 3))
    odd = with_land(odd, "3,0", replace(lands["3,0"], number=None))
    own = put((with_market(odd, "-2,1,E", None),), replace(house("watch_16"), id="o", name="Bo 2"))
    ui.app.settings["boards"] = written(own)
    ui.app.go("library", library="boards")
    ui.frames(3)


def open_board(ui: Driver, id: str) -> None:
    ui.app.go("editor", library="boards", thing=id)
    ui.frames(3)


def boards_house(ui: Driver) -> None:
    ui.app.go("library", library="boards")
    open_board(ui, "watch_16")


def board(ui: Driver) -> None:
    boards(ui)
    open_board(ui, "watch_21 own")


def board_hex(ui: Driver) -> None:
    board(ui)
    ui.touch_spot("hex.1,1")


def board_market(ui: Driver) -> None:
    board_coast(ui)
    ui.touch_spot("edge.3,1,E")


def board_coast(ui: Driver) -> None:
    board(ui)
    ui.touch_spot("coast")


def board_remarks(ui: Driver) -> None:
    board(ui)
    ui.touch_spot("remarks")


def board_menu(ui: Driver) -> None:
    board(ui)
    ui.hush()
    ui.tap_icon("more")


def board_name(ui: Driver) -> None:
    board_menu(ui)
    ui.tap(ui.app.tr("Rename"))


def board_new(ui: Driver) -> None:
    boards(ui)
    ui.tap(ui.app.tr("New board"))


def board_choice(ui: Driver) -> None:
    boards(ui)
    ui.app.settings["names"] = ["Ada", "Bo", "Cy", "Dana"]
    ui.app.go("new_match", game="nights-watch")
    ui.frames(2)
    ui.app.page.touched("another")
    ui.app.page.touched("board")
    ui.frames(3)


ALL = (
    warden_rolls,
    warden_rolls_none,
    warden_rolled,
    warden_amend,
    warden_amend_clearings,
    warden_amend_wall,
    warden_amend_gift,
    warden_amend_turn,
    warden_amend_kind,
    boards,
    boards_house,
    board,
    board_hex,
    board_market,
    board_coast,
    board_remarks,
    board_menu,
    board_name,
    board_new,
    board_choice,
)
