"""The menu of a touched card stands beside it: the card is seen, whatever the window."""

from pathlib import Path
from typing import Any

import pytest

from companion.match.log import Entry
from companion.play.lifted import UP
from companion.play.scene import Box
from tests.play.entries import end, play
from tests.play.layout import overlap
from tests.ui.driver import Driver
from tests.ui.visits import each, table_with

FULL: tuple[Entry, ...] = tuple(
    entry
    for suits in ("RV", "BG")
    for stone in range(1, 10)
    for seat, suit in enumerate(suits)
    for entry in (play(seat, f"{suit}{stone}", stone), end(seat))
)
"""Two cards on each side of every stone."""


def seen(ui: Driver, spot: str) -> Box:
    """Where the shape of the table lies, in the window."""
    view = ui.app.page.body.view
    box = view.scene.spots[spot].box
    return Box(*view.to_window(view.x + box.x, view.top - box.bottom), box.w, box.h)


def menu(ui: Driver) -> Any:
    return ui.app.sheets()[0].sheet


def back(ui: Driver) -> None:
    ui.window.dispatch("on_keyboard", 27, 0, "", [])
    ui.frames(2)


@pytest.mark.parametrize("size", [(360, 640), (412, 915), (320, 568), (640, 360), (568, 320)])
def test_the_menu_never_lies_over_its_card(ui: Driver, size: tuple[int, int]) -> None:
    ui.resize(*size)
    table_with(ui, {}, *FULL)
    spots = [spot for spot in ui.scene().spots if spot.startswith("touch.")]
    assert len(spots) == 36
    for spot in spots:
        ui.touch_spot(spot)
        card, body = seen(ui, spot), menu(ui)
        box = Box(*body.to_window(*body.pos), *body.size)
        assert not overlap(card, box), spot
        assert (box.w, box.h > 96) == (min(336, size[0] - 16), True), spot
        assert 8 <= box.x < box.right <= size[0] - 8
        assert 8 <= box.y < box.bottom <= size[1] - 8
        back(ui)
        assert not ui.app.sheets()


def test_every_line_can_be_reached_where_there_is_little_room(ui: Driver) -> None:
    ui.resize(568, 320)
    table_with(ui, {}, *FULL)
    ui.touch_spot("touch.5.0.B5")
    ui.tap("Undo to here")
    assert ui.app.page.table.state.stones[4].sides[0] == ("R5",)


def test_the_card_is_lifted_until_a_tap_beside_the_menu(ui: Driver) -> None:
    table_with(ui, {}, *FULL)
    ui.touch_spot("touch.9.1.V9")
    assert ui.scene().toned("lifted") == {"card.V9"}
    ui.touch_spot("touch.9.1.G9")
    assert ui.scene().toned("lifted") == {"card.G9"}
    ui.touch(4, 4)
    assert not ui.app.sheets()
    assert ui.scene().toned("lifted") == set()


def test_a_menu_stays_beside_its_card_when_the_window_turns_or_the_app_starts_again(
    ui: Driver, tmp_path: Path
) -> None:
    table_with(ui, {}, *FULL)
    ui.touch_spot("touch.6.0.R6")
    for change in (lambda: ui.resize(800, 360), lambda: ui.start(tmp_path)):
        change()
        card, body = seen(ui, "touch.6.0.R6"), menu(ui)
        assert ui.scene().toned("lifted") == {"card.R6"}
        assert body.width == 336
        assert not overlap(card, Box(*body.to_window(*body.pos), *body.size))
    ui.tap("Change")
    assert (menu(ui).width, menu(ui).y) == (ui.window.width, 0), "the pad stands at the bottom"


PIECES = {
    "touched-card": {"card.Y5"},
    "touched-set": {f"card.2.8/?.{i}" for i in range(4)},
    "touched-tile": {"tile.B7", "good.0.-2.-2.barley.0"},
    "touched-figure": {"figure.1"},
    "touched-rounds": {"rounds", *(f"rounds.{seat}" for seat in range(4))},
    "touched-clearing": {"clearing.4", "wildling.17", "wildling.18"},
    "touched-guards": {"wall.3", "guard.3"},
    "touched-settlement": {"building.-2,2,S"},
    "touched-dice": {"dice"},
}
"""What is lifted, by what is visited: all that lies there as one."""


@pytest.mark.parametrize("size", [(412, 915), (320, 568), (800, 360), (1280, 800)])
def test_whatever_is_touched_is_lifted_with_its_menu_beside_it(
    ui: Driver, size: tuple[int, int]
) -> None:
    ui.resize(*size)
    found = {}
    for name in each(ui, PIECES):
        found[name] = ui.scene().toned(UP)
        view, body = ui.app.page.body.view, menu(ui)
        held = view.held().box
        piece = Box(*view.to_window(view.x + held.x, view.top - held.bottom), held.w, held.h)
        assert not overlap(piece, Box(*body.to_window(*body.pos), *body.size)), name
        assert 0 <= piece.x < piece.right <= size[0], name
    assert found == PIECES
