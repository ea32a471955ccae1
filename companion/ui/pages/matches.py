"""All matches: those that run first, then those that are over, each with the last one on top."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.recycleview.views import RecycleDataViewBehavior

from companion.match.statistics import played
from companion.storage.store import MatchLine, StoreError
from companion.ui import importing, paint
from companion.ui.dates import day
from companion.ui.export_menu import share_all, share_sheet
from companion.ui.games import SCREENS
from companion.ui.pages import Page, load_looks
from companion.ui.pages.filters import Filters
from companion.ui.purge import forget
from companion.ui.theme import room, size
from companion.ui.verdicts import button
from companion.ui.widgets import Empty, ListRow, Painted, Sheet, Text, menu

MORE = 48
"""dp at the right of a row that open its menu."""


class MatchRow(RecycleDataViewBehavior, ListRow):
    """A match; its right end opens what else can be done with it."""

    match = ObjectProperty(None, allownone=True)
    page = ObjectProperty(None, allownone=True)

    def touched(self, touch: Any) -> None:
        if touch.x > self.right - dp(MORE):
            self.page.menu(self.match)
        else:
            self.page.open(self.match)

    def paint(self) -> None:
        super().paint()
        paint.icon("more", self.right - dp(MORE / 2), self.center_y, dp(22), self.theme.text_3)

    @property
    def space(self) -> float:
        return float(dp(MORE))


class MatchHeading(RecycleDataViewBehavior, Painted):
    """What the rows below have in common."""

    text = StringProperty("")
    shows = ("text",)

    def paint(self) -> None:
        y, theme = self.y + self.height * 0.4, self.theme
        paint.text(
            self.text, self.x + dp(4), y, size("label"), theme.text_2, bold=True, anchor="left"
        )


Factory.register("MatchRow", cls=MatchRow)
Factory.register("MatchHeading", cls=MatchHeading)
load_looks("matches")


def row_of(line: MatchLine, page: Any) -> dict[str, Any]:
    tr = page.app.tr
    return {
        "kind": "MatchRow",
        "text": ", ".join(line.players),
        "note": note_of(line, page.app),
        "value": day(line.begun or line.touched, tr),
        "icon": "points" if line.over else "play",
        "match": line,
        "page": page,
        "size": (0, room(60)),
    }


def note_of(line: MatchLine, app: Any) -> str:
    """The game, and how it stands."""
    title = SCREENS[line.game].title
    aside = " · " + app.tr("another course") if line.aside_of else ""
    if not line.over:
        moves = app.ntr("{n} move", "{n} moves", line.entries).format(n=line.entries)
        return f"{title} · {moves}{aside}"
    names = ", ".join(line.players[seat] for seat in line.winners)
    ended = app.tr("won by {names}").format(names=names) if names else app.tr("over")
    return f"{title} · {ended}{aside}"


def shown_lines(app: Any, *, deleted: bool = False) -> list[MatchLine]:
    """The matches that have a screen, the latest first."""
    return [line for line in app.store.matches(deleted=deleted) if line.game in SCREENS]


def how_many(app: Any, count: int) -> str:
    return str(app.ntr("{n} match", "{n} matches", count).format(n=count))


def named(line: MatchLine) -> str:
    return f"{SCREENS[line.game].title} ({', '.join(line.players)})"


class Matches(Page):
    state = StringProperty("")

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.refresh()

    def refresh(self) -> None:
        self.lines = shown_lines(self.app)
        add = self.ids.filters.add_widget
        self.ids.filters.clear_widgets()
        if self.lines:
            add(Filters(self.app, self.lines, self.show))
        else:
            add(self.nothing())
            row = ListRow(icon="import", text=self.app.tr("Open a session file"), forward=True)
            row.bind(on_tap=lambda _: self.open_file())
            add(row)
        self.show()

    def show(self) -> None:
        app, today = self.app, datetime.now()
        shown = [line for line in self.lines if app.filter.holds(line, today)]
        self.state = how_many(app, len(self.lines)) if self.lines else ""
        if len(shown) < len(self.lines):
            self.state = app.tr("{n} of {all}").format(n=len(shown), all=self.state)
        rows: list[dict[str, Any]] = []
        for over, words in ((False, app.tr("Running")), (True, app.tr("Over"))):
            found = [line for line in shown if line.over == over]
            if over:
                found.sort(key=played, reverse=True)
            if found:
                rows.append({"kind": "MatchHeading", "text": words, "size": (0, room(34))})
                rows += [row_of(line, self) for line in found]
        self.ids.list.data = rows
        self.ids.list.scroll_y = 1

    def nothing(self) -> Empty:
        tr = self.app.tr
        return Empty(
            title=tr("No matches yet"),
            text=tr("Your first one starts a cairn."),
            action=tr("New match"),
            act=self.app.home,
        )

    def open(self, line: MatchLine) -> None:
        self.app.go("result" if line.over else "table", match=line.id)

    def menu(self, line: MatchLine) -> None:
        app, tr = self.app, self.app.tr
        note, act = tr("It can be put back"), partial(self.delete, line)
        shared = app.linking.goes_on(line.id)
        if shared:
            note = tr("Not while other phones are at this table")
        lines: list[Any] = [
            ("history", tr("History of this match"), "", partial(app.go, "history", match=line.id)),
            ("share", tr("Share this match"), "", lambda: share_sheet(app, line.id).show()),
            ("delete", tr("Delete"), note, None if shared else act),
        ]
        menu(", ".join(line.players), lines).show()

    def delete(self, line: MatchLine) -> None:
        """Out of sight at once; nothing is destroyed."""
        app, tr = self.app, self.app.tr
        try:
            app.store.delete(line.id)
        except StoreError as bad:
            app.trouble(bad)
            return
        self.refresh()
        words = tr("Deleted: {match}").format(match=named(line))
        app.notice(words, icon="delete", action=tr("Undo"), act=lambda: put_back(app, line), stay=8)

    def more(self) -> None:
        app, tr = self.app, self.app.tr
        gone = len(shown_lines(app, deleted=True))
        lines: list[Any] = [
            ("import", tr("Open a session file"), tr("A match from another phone"), self.open_file),
            (
                "export",
                tr("All matches as a file"),
                "",
                partial(share_all, app) if self.lines else None,
            ),
            ("statistics", tr("Statistics"), "", partial(app.go, "statistics")),
            (
                "delete",
                tr("Deleted matches"),
                how_many(app, gone),
                partial(app.go, "deleted") if gone else None,
            ),
        ]
        menu("", lines).show()

    def open_file(self) -> None:
        importing.choose(self.app)


def put_back(app: Any, line: MatchLine) -> None:
    try:
        app.store.undelete(line.id)
    except StoreError as bad:
        app.trouble(bad)
        return
    app.page.refresh()


class Deleted(Page):
    """Matches out of sight: each can be put back, or destroyed for good."""

    state = StringProperty("")

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.refresh()

    def refresh(self) -> None:
        lines = shown_lines(self.app, deleted=True)
        self.state = how_many(self.app, len(lines))
        self.ids.list.data = [row_of(line, self) for line in lines]

    def open(self, line: MatchLine) -> None:
        self.menu(line)

    def menu(self, line: MatchLine) -> None:
        tr = self.app.tr
        lines: list[Any] = [
            ("undo", tr("Put back"), "", lambda: self.put_back(line)),
            ("delete", tr("Delete for good"), "", lambda: self.ask(line)),
        ]
        menu(", ".join(line.players), lines).show()

    def put_back(self, line: MatchLine) -> None:
        put_back(self.app, line)
        self.leave_if_empty()
        self.app.notice(self.app.tr("Put back: {match}").format(match=named(line)), icon="undo")

    def ask(self, line: MatchLine) -> None:
        """The one thing in Cairn that cannot be taken back."""
        tr, sheet = self.app.tr, Sheet()
        sheet.add(
            Text(text=tr("Delete for good?"), role="title"),
            Text(text=named(line)),
            Text(text=tr("Nothing of this match stays on this phone."), tone="text_2"),
        )

        def destroy() -> None:
            sheet.close()
            self.purge(line)

        sheet.buttons(
            button(tr("Delete"), destroy, icon="delete"),
            button(tr("Keep it"), sheet.close, kind="accent"),
        )
        sheet.show()

    def purge(self, line: MatchLine) -> None:
        try:
            forget(self.app, line.id)
            self.app.store.purge(line.id)
        except StoreError as bad:
            self.app.trouble(bad)
            return
        self.app.forget_tables()
        self.refresh()
        self.leave_if_empty()

    def leave_if_empty(self) -> None:
        if not shown_lines(self.app, deleted=True):
            self.app.back()
