"""Data that this device keeps beside a match: a noted hand, ticked set-up steps, library items."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.camera.mode import Keep
from companion.games import LIBRARIES
from companion.match.ticks import read, written
from companion.play.position import Noted
from companion.play.setting_up import SettingUp
from companion.play.steps import KEEP, Errand
from companion.ui.shelf import Shelf
from companion.ui.widgets.sheet import MenuLine

if TYPE_CHECKING:
    from companion.ui.pages.table import TablePage

MAX_MATCHES = 20
"""Matches whose hands, and whose ticks, are kept at most."""


def hand_of(page: TablePage) -> Noted | None:
    """The hand that was noted, as it is now."""
    kept = page.app.settings["hands"].get(page.match)
    if kept is None or page.at is not None or page.shown.noted is None:
        return None
    return page.shown.noted(kept, page.table)


def note_hand(page: TablePage, hand: Keep | None) -> None:
    """None: forget it."""
    note = hand and {"seat": hand.seat, "cards": [*hand.cards], "n": len(page.table.record)}
    app = page.app
    app.remember("hands", app.settings.by_match("hands", page.match, note, MAX_MATCHES - 1))


def setting_up(page: TablePage) -> SettingUp | None:
    """The steps before the first move; None: something is entered, or this is the past."""
    table = page.table
    if table.record or page.at is not None or page.guided:
        return None
    return SettingUp(table.header, table.ticks, page.shown.pictures)


def take_ticks(page: TablePage) -> None:
    """As they were left here; what others have ticked meanwhile counts, too."""
    page.table.tick(read(page.app.settings["ticks"].get(page.match, "")))
    keep_ticks(page)


def keep_ticks(page: TablePage) -> None:
    """Those of the last few matches; none once something is entered."""
    app, ticks = page.app, written(page.table.ticks)
    if ticks != app.settings["ticks"].get(page.match, ""):
        app.remember("ticks", app.settings.by_match("ticks", page.match, ticks, MAX_MATCHES - 1))


def follow(page: TablePage, errand: Errand) -> None:
    if errand.page == KEEP:
        where = dict(errand.where)
        Shelf[Any, Any](page.app, str(where["library"])).learn(json.loads(str(where["things"])))
    else:
        note_hand(page, None)


def library_menu(page: TablePage) -> list[MenuLine]:
    """Where the match's things are kept; and those that others described, to be kept as well."""
    app, name = page.app, page.shown.library
    if not name:
        return []
    shelf = Shelf[Any, Any](app, name)
    its = shelf.library
    lines: list[MenuLine] = [
        (LIBRARIES[name].icon, app.tr(its.title), app.tr(its.help), shelf.open)
    ]
    if its.sharing is not None and its.sharing.of_match is not None:
        words, of_match = its.sharing.of_match
        said = of_match(page.table)
        if new := its.sharing.taken(shelf.things, said, False).came:
            note = its.sharing.came(shelf.reader, new)
            lines.append(("import", app.tr(words), note, partial(shelf.learn, said, aloud=True)))
    return lines
