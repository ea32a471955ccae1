"""This phone and another one, over real TLS on loopback."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.match.log import Header
from tests.sync.phones import Phone
from tests.ui.driver import Driver

HEADER = Header("schotten-totten", ("Ada", "Bo"))


def both(ui: Driver, bo: Phone, so: Callable[[], Any]) -> None:
    """Let frames pass here and events there until it is so."""
    ui.until(so)
    ui.frames(2)


def theirs(bo: Phone) -> list[Any]:
    return [played.entry for played in bo.live.table.record]


def share(ui: Driver) -> Any:
    """A new match on this phone, shared; in its lobby."""
    ui.app.settings["names"] = ["Ada", "Bo"]
    ui.tap(ui.game("Schotten Totten"))
    ui.tap("Share")
    ui.until(lambda: ui.app.linking.live.code)
    ui.frames(2)
    return ui.app.linking.live


def paste(ui: Driver, text: str) -> None:
    from kivy.core.clipboard import Clipboard

    Clipboard.copy(text)
    ui.tap_icon("enter_number")
    ui.tap("Paste")


def come(ui: Driver, bo: Phone) -> Any:
    """Bo hosts; this phone joins as Ada by a pasted code."""
    bo.host(HEADER)
    ui.tap("Join a table")
    paste(ui, bo.live.code)
    both(ui, bo, lambda: ui.app.stack[-1][0] == "table")
    ui.tap("Ada")
    both(ui, bo, lambda: ui.app.linking.live.link == "ok" and bo.live.room.seats)
    return ui.app.linking.live
