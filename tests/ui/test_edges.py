"""Nothing that can be touched lies under a phone's bars, its cutout or its keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest

from companion.games.sheet import kept
from companion.phone.device import Insets
from companion.ui.scene_view import SceneView
from companion.ui.screens import SCREENS
from companion.ui.widgets import Tappable
from companion.ui.widgets.live_picture import LivePicture
from tests.ui.driver import Driver, around, walk
from tests.ui.visits import VISITS, each

ROOM = 2
"""Pixels by which what is rounded may be beside its place."""


class Shape(NamedTuple):
    """dp, upright; the cutout is in the status bar and, lying, at the left."""

    wide: int
    high: int
    status: int
    cutout: int


SHAPES = {
    "small": Shape(320, 568, 24, 0),
    "usual": Shape(360, 800, 28, 28),
    "tall": Shape(412, 915, 36, 36),
    "hole": Shape(384, 832, 48, 48),
    "tablet": Shape(800, 1280, 24, 0),
}
NAVIGATION = {"gestures": 16, "two buttons": 32, "three buttons": 48}
SHEETS = ("claim-refused", "amend", "score", "share", "shelf-menu", "enrol", "glen-pad-number",
          "glen-table-pay", "dnup-amend", "warden-tally", "watch-trade", "board-name",
          "lobby-menu", "join")  # fmt: skip
PLACES = {
    "home": "home",
    "new-match": "new_match",
    "table": "table",
    "claim-accepted": "table",
    "menu": "table",
    "pad": "table",
    "glen-table": "table",
    "dnup-table": "table",
    "warden": "table",
    "watch": "table",
    "camera-live": "camera",
    "enrol": "enrol",
    "shelf": "shelf",
    "history": "history",
    "matches": "matches",
    "deleted-ask": "deleted",
    "glen-tiles": "library",
    "board": "editor",
    "result": "result",
    "rules": "rules",
    "glen-points": "table",
    "statistics": "statistics",
    "settings": "settings",
    "join": "join",
    "lobby": "lobby",
}
"""Screens and the pages that they are of: every page is there."""
HIGHEST = Insets(0, 48, 0, 48)
"""Of an upright phone; every screen and sheet is seen between them where its words are measured."""


def covered(shape: Shape, bar: int, lying: bool) -> Insets:
    """Lying, buttons stand at the side and gestures stay below."""
    if not lying:
        return Insets(0, shape.status, 0, bar)
    if bar == NAVIGATION["gestures"] or shape.wide >= 600:
        return Insets(shape.cutout, 24, 0, bar)
    return Insets(shape.cutout, 24, bar, 0)


class Touchable(NamedTuple):
    says: str
    left: float
    bottom: float
    right: float
    top: float


def touchables(ui: Driver) -> Iterator[Touchable]:
    """As far as they are seen: what is scrolled away is not touched there. A camera's picture goes
    to the edge."""
    for layer in ui.layers():
        for widget in walk(layer):
            reached = isinstance(widget, Tappable | SceneView) and not isinstance(
                widget, LivePicture
            )
            if reached and widget.width > 1 and widget.opacity:
                seen = clipped(widget)
                if seen is not None:
                    says = getattr(widget, "text", "") or getattr(widget, "icon", "")
                    yield Touchable(f"{type(widget).__name__} {says}", *seen)


def clipped(widget: Any) -> tuple[float, float, float, float] | None:
    """Where it is in the window, within everything that scrolls."""
    from kivy.uix.scrollview import ScrollView

    x, y = widget.to_window(*widget.pos)
    box = x, y, x + widget.width, y + widget.height
    for parent in around(widget):
        if isinstance(parent, ScrollView):
            left, low = parent.to_window(*parent.pos)
            edges = left, low, left + parent.width, low + parent.height
            box = (
                max(box[0], edges[0]),
                max(box[1], edges[1]),
                min(box[2], edges[2]),
                min(box[3], edges[3]),
            )
    return box if box[2] - box[0] > 1 and box[3] - box[1] > 1 else None


def under(ui: Driver, insets: Insets) -> list[Touchable]:
    wide, high = ui.window.size
    return [
        part
        for part in touchables(ui)
        if part.left < insets.left - ROOM
        or part.bottom < insets.bottom - ROOM
        or part.right > wide - insets.right + ROOM
        or part.top > high - insets.top + ROOM
    ]


def turn(ui: Driver, phone: str, lying: bool) -> None:
    shape = SHAPES[phone]
    ui.resize(*((shape.high, shape.wide) if lying else (shape.wide, shape.high)))


def lost(ui: Driver, phone: str, lying: bool) -> list[tuple[str, Touchable]]:
    """What is under a bar with any navigation, also one that is changed while a page is shown."""
    found = []
    for name, bar in NAVIGATION.items():
        insets = covered(SHAPES[phone], bar, lying)
        ui.device.cover(insets)
        ui.frames(3)
        assert list(touchables(ui))
        found += [(name, part) for part in under(ui, insets)]
    return found


@pytest.mark.parametrize("place", PLACES)
def test_no_control_is_under_a_bar(ui: Driver, place: str) -> None:
    with ui.unpainted():
        VISITS[place](ui)
        assert ui.app.stack[-1][0] == PLACES[place]
        assert_in_reach_on_every_phone(ui)


ELSEWHERE: dict[str, dict[str, str]] = {
    "rule_section": {"game": "nights-watch", "section": "giant"},
    "any_game": {},
    "old_plays": {},
    "sheet_editor": {"thing": "owls"},
}
"""Pages that no visit of PLACES comes to."""


@pytest.mark.parametrize("page", ELSEWHERE)
def test_no_control_of_another_page_is_under_a_bar(ui: Driver, page: str) -> None:
    ui.app.remember("sheets", kept.as_data(kept.added((), kept.new_text("Owls", "Mice"))[0]))
    with ui.unpainted():
        ui.app.go(page, **ELSEWHERE[page])
        ui.frames(3)
        assert ui.app.stack[-1][0] == page
        assert_in_reach_on_every_phone(ui)


def test_every_page_is_looked_at() -> None:
    assert SCREENS.keys() <= {*PLACES.values(), *ELSEWHERE}


def assert_in_reach_on_every_phone(ui: Driver) -> None:
    """Which is turned while the page is shown."""
    for phone, lying in product(SHAPES, (False, True)):
        turn(ui, phone, lying)
        assert lost(ui, phone, lying) == [], (phone, lying)


def test_no_control_of_a_sheet_is_under_a_bar(ui: Driver) -> None:
    """Of every kind, on the phones with the least room, turned while it is open."""
    found = {}
    for name in each(ui, SHEETS):
        with ui.unpainted():
            for phone, lying in (("small", False), ("hole", True)):
                turn(ui, phone, lying)
                if wrong := lost(ui, phone, lying):
                    found[name, phone] = wrong
    assert found == {}


def test_a_keyboard_leaves_the_sheet_above_it(ui: Driver) -> None:
    VISITS["rename"](ui)
    keyboard = Insets(0, 28, 0, 330)
    ui.device.cover(keyboard)
    ui.frames(3)
    assert list(touchables(ui))
    assert under(ui, keyboard) == []
    ui.device.cover(Insets(0, 28, 0, 16))
    ui.frames(3)
    assert min(part.bottom for part in touchables(ui)) < 330


def test_a_phone_without_a_voice_says_so_once(ui: Driver) -> None:
    ui.device.voice = False
    ui.app.remember("speech", True)
    ui.app.say("Ada plays")
    ui.app.say("Bo plays")
    ui.frames(2)
    assert ("speak", ("Ada plays", "en")) not in ui.device.asked
    (notice,) = ui.notices()
    assert "no voice" in notice.text
    ui.hush()
    ui.app.say("Ada plays")
    assert not ui.notices()
    VISITS["settings"](ui)
    assert ui.see("no voice")


def test_a_host_goes_on_unseen_and_asks_for_the_network(ui: Driver) -> None:
    ui.device.network_allowed = False
    VISITS["lobby"](ui)
    ui.frames(2)
    assert ("keep_table", "Table is open") in ui.device.asked
    assert [words for words, _ in ui.device.asked].count("ask_network") == 1
    assert any("local network" in notice.text for notice in ui.notices())
    ui.stop()
    assert ui.device.asked[-2:] == [("hear_all", False), ("keep_table", "")]
