"""All matches: those that run first, then month by month, each with the last one on top."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from kivy.factory import Factory
from kivy.input import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.recycleview import RecycleView
from kivy.uix.recycleview.views import RecycleDataViewBehavior

from companion.games import COVERS, app_of
from companion.match.facts import is_draw
from companion.match.match_line import MatchLine
from companion.play.dates import day, month
from companion.play.text import number
from companion.storage.database import Counts
from companion.ui import importing, paint
from companion.ui.export_menu import share_all, share_sheet
from companion.ui.pages import Page
from companion.ui.pages.filters import Filters
from companion.ui.purge import forget
from companion.ui.theme import room, size
from companion.ui.widgets import (
    AppBar,
    Body,
    Empty,
    IconButton,
    Painted,
    Sheet,
    Tappable,
    Text,
    button,
    menu,
)
from companion.ui.widgets.sheet import MenuLine, wrapped

if TYPE_CHECKING:
    from companion.ui.app import CairnApp

MORE = 48
"""dp at the right of a row that open its menu."""


class MatchRow(RecycleDataViewBehavior, Tappable):
    """A match: who played and won, which game, the score; its right end opens its menu.

    What is said of the game takes two lines where one is too short."""

    match = ObjectProperty(None, allownone=True)
    page = ObjectProperty(None, allownone=True)
    note = StringProperty("")
    score = StringProperty("")
    day = StringProperty("")
    shows = ("match", "note", "score", "day")

    def touched(self, touch: MotionEvent) -> None:
        if touch.x > self.right - dp(MORE):
            self.page.menu(self.match)
        else:
            self.page.open(self.match)

    def paint(self) -> None:
        if self.match is None:
            return
        theme, box = self.theme, self.box
        if self.pressed or not self.match.over:
            paint.block(box.inset(0, dp(2)), theme.raised, dp(12))
        paint.icon("more", self.right - dp(MORE / 2), box.cy, dp(22), theme.text_3)
        self.paint_game(box.x + dp(22), box.cy)
        x, right = box.x + dp(48), self.right - dp(MORE)
        most, small = (right - x) / 2, size("label")
        aside = min(most, paint.text_width(self.day, small))
        lines = wrapped(self.note, small, right - x - aside - dp(8))
        upper, lower = box.cy + sp(10), box.cy - sp(11)
        if len(lines) > 1:
            upper, lower = box.cy + sp(18), box.cy - sp(19)
        taken = paint.text(
            self.score, right, upper, size("heading"), theme.text, bold=True, anchor="right",
            width=most,
        )  # fmt: skip
        self.paint_names(x, upper, right - x - taken - dp(8))
        taken = paint.text(self.day, right, lower, small, theme.text_2, anchor="right", width=most)
        free = right - x - taken - dp(8)
        widest = max(paint.text_width(line, small) for line in lines)
        px = max(min(small, float(dp(12))), small * min(1.0, free / widest)) if widest else small
        for i, words in enumerate(reversed(lines)):
            paint.text(words, x, lower + i * sp(17), px, theme.text_2, anchor="left", width=free)

    def paint_game(self, x: float, y: float) -> None:
        cover = COVERS[self.match.game]
        tint = getattr(self.theme, cover.tint)
        paint.symbol(cover.symbol, x, y, dp(30), tint)

    def paint_names(self, x: float, y: float, room: float) -> None:
        """The winners' stand out; too many for the room, they are one line."""
        names, px, theme = self.match.players, size("body"), self.theme
        parts = [(name, seat in self.match.winners) for seat, name in enumerate(names)]
        wide = sum(paint.text_width(name + ", ", px, bold) for name, bold in parts)
        if wide > room:
            paint.text(", ".join(names), x, y, px, theme.text, anchor="left", width=room)
            return
        for i, (name, bold) in enumerate(parts):
            said = name + (", " if i < len(parts) - 1 else "")
            paint.text(said, x, y, px, theme.text, bold=bold, anchor="left")
            x += paint.text_width(said, px, bold)


class MatchHeading(RecycleDataViewBehavior, Painted):
    """What the rows below have in common."""

    text = StringProperty("")
    count = StringProperty("")
    shows = ("text", "count")

    def paint(self) -> None:
        y, theme, px = self.y + self.height * 0.4, self.theme, size("label")
        paint.text(self.text, self.x + dp(4), y, px, theme.text_2, bold=True, anchor="left")
        paint.text(self.count, self.right - dp(16), y, px, theme.text_3, anchor="right")


def match_list() -> RecycleView:
    made = Factory.RowList()
    made.out, made.further, made.below = 8, 4, 8
    return made


def row_of(
    line: MatchLine, page: Matches | Deleted, result: tuple[int, ...] = ()
) -> dict[str, object]:
    return {
        "kind": "MatchRow",
        "note": note_of(line, page.app),
        "score": score_of(result),
        "day": day(line.begun or line.touched, page.app.tr, year=False),
        "match": line,
        "page": page,
        "size": (0, room(64)),
    }


def score_of(result: tuple[int, ...]) -> str:
    """4 : 2; 1 · 5 · 2; nothing where nobody has any."""
    return (" : " if len(result) == 2 else " · ").join(map(number, result)) if any(result) else ""


def note_of(line: MatchLine, app: CairnApp) -> str:
    """The game, and how it stands."""
    title = app.tr(COVERS[line.game].title)
    aside = " · " + app.tr("another course") if line.aside_of else ""
    if not line.over:
        moves = app.ntr("{n} move", "{n} moves", line.entries).format(n=line.entries)
        return f"{title} · {moves}{aside}"
    return f"{title} · {ended(line, app)}{aside}"


def ended(line: MatchLine, app: CairnApp) -> str:
    """By what, in a word or two where the game has some."""
    words = app_of(line.game).score_words
    if line.outcome is None or line.outcome.rule not in words:
        return app.tr("over")
    return (
        app.tr("A draw")
        if is_draw(line.outcome, len(line.players))
        else app.tr(words[line.outcome.rule])
    )


def shown_lines(app: CairnApp, *, deleted: bool = False) -> list[MatchLine]:
    """The matches that have a screen, the latest first."""
    return [line for line in app.store.matches(deleted=deleted) if line.game in COVERS]


def result_in(known: Counts, match: str) -> tuple[int, ...]:
    """Everybody's numbers, if they were counted when it ended."""
    return known[match][1].result if match in known else ()


def how_many(app: CairnApp, count: int) -> str:
    return app.ntr("{n} match", "{n} matches", count).format(n=count)


def named(line: MatchLine, app: CairnApp) -> str:
    return f"{app.tr(COVERS[line.game].title)} ({', '.join(line.players)})"


class Matches(Page):
    def __init__(self) -> None:
        self.bar, self.list = AppBar(IconButton(icon="more", act=self.more)), match_list()
        self.filters = Body(below=0)
        super().__init__(self.bar, self.filters, self.list)
        self.refresh()

    def refresh(self) -> None:
        self.bar.title, self.lines = self.app.tr("History"), shown_lines(self.app)
        shown = Filters(self.app, self.lines, self.show) if self.lines else self.nothing()
        self.filters.hold(shown)
        self.show()

    def show(self) -> None:
        app, today = self.app, datetime.now()
        shown = [line for line in self.lines if app.filter.holds(line, today)]
        self.bar.state = how_many(app, len(self.lines)) if self.lines else ""
        if len(shown) < len(self.lines):
            self.bar.state = app.tr("{n} of {all}").format(n=len(shown), all=self.bar.state)
        known = app.store.counted()
        rows = [row_of(line, self) for line in shown if not line.over]
        over = sorted(
            (line for line in shown if line.over), key=lambda line: line.played, reverse=True
        )
        for text, lines in groupby(over, key=lambda line: month(line.played, app.tr)):
            found = list(lines)
            count = how_many(app, len(found))
            heading = {"kind": "MatchHeading", "text": text, "count": count}
            rows.append({**heading, "size": (0, room(38))})
            rows += [row_of(line, self, result_in(known, line.id)) for line in found]
        self.list.data = rows
        self.list.scroll_y = 1

    def nothing(self) -> Empty:
        tr = self.app.tr
        ways = (
            button(tr("New match"), self.app.home, kind="accent"),
            button(tr("Open a session file"), self.open_file, kind="bare", height=dp(48)),
        )
        return Empty(tr("No matches yet"), tr("Your first one starts a cairn."), *ways)

    def open(self, line: MatchLine) -> None:
        self.app.go("result" if line.over else "table", match=line.id)

    def menu(self, line: MatchLine) -> None:
        app, tr = self.app, self.app.tr
        note, act = tr("It can be put back"), partial(self.delete, line)
        shared = app.linking.goes_on(line.id)
        if shared:
            note = tr("Not while other phones are at this table")
        lines: list[MenuLine] = [
            ("history", tr("History of this match"), "", partial(app.go, "history", match=line.id)),
            ("share", tr("Share this match"), "", lambda: share_sheet(app, line.id).show()),
            ("delete", tr("Delete"), note, None if shared else act),
        ]
        menu(", ".join(line.players), lines).show()

    def delete(self, line: MatchLine) -> None:
        """Out of sight at once; nothing is destroyed."""
        app, tr = self.app, self.app.tr
        with app.telling():
            app.store.delete(line.id)
            self.refresh()
            words, undo = tr("Deleted: {match}"), partial(put_back, app, line)
            said = words.format(match=named(line, app))
            app.notice(said, icon="delete", action=tr("Undo"), act=undo, stay=8)

    def more(self) -> None:
        app, tr = self.app, self.app.tr
        gone = len(shown_lines(app, deleted=True))
        export = partial(share_all, app) if self.lines else None
        see = partial(app.go, "deleted") if gone else None
        lines: list[MenuLine] = [
            ("import", tr("Open a session file"), tr("A match from another phone"), self.open_file),
            ("export", tr("All matches as a file"), "", export),
            ("statistics", tr("Statistics"), "", partial(app.go, "statistics")),
            ("delete", tr("Deleted matches"), how_many(app, gone), see),
        ]
        menu("", lines).show()

    def open_file(self) -> None:
        importing.choose(self.app)


def put_back(app: CairnApp, line: MatchLine) -> None:
    with app.telling():
        app.store.undelete(line.id)
        app.refresh()


class Deleted(Page):
    """Matches out of sight: each can be put back, or destroyed for good."""

    def __init__(self) -> None:
        self.bar, self.list = AppBar(), match_list()
        super().__init__(self.bar, self.list)
        self.refresh()

    def refresh(self) -> None:
        lines = shown_lines(self.app, deleted=True)
        self.bar.title = self.app.tr("Deleted matches")
        self.bar.state = how_many(self.app, len(lines))
        self.list.data = [row_of(line, self) for line in lines]

    def open(self, line: MatchLine) -> None:
        self.menu(line)

    def menu(self, line: MatchLine) -> None:
        tr = self.app.tr
        lines = [
            ("undo", tr("Put back"), "", partial(self.put_back, line)),
            ("delete", tr("Delete for good"), "", partial(self.ask, line)),
        ]
        menu(", ".join(line.players), lines).show()

    def put_back(self, line: MatchLine) -> None:
        put_back(self.app, line)
        self.leave_if_empty()
        words = self.app.tr("Put back: {match}").format(match=named(line, self.app))
        self.app.notice(words, icon="undo")

    def ask(self, line: MatchLine) -> None:
        """The one thing in Cairn that cannot be taken back."""
        tr, sheet = self.app.tr, Sheet(self.app.tr("Delete for good?"))
        sheet.add(
            Text(text=named(line, self.app)),
            Text(text=tr("Nothing of this match stays on this phone."), tone="text_2"),
        )
        sheet.buttons(
            button(tr("Delete"), sheet.closing(partial(self.purge, line)), icon="delete"),
            button(tr("Keep it"), sheet.close, kind="accent"),
        )
        sheet.show()

    def purge(self, line: MatchLine) -> None:
        with self.app.telling():
            forget(self.app, line.id)
            self.app.store.purge(line.id)
            self.app.forget_tables()
            self.refresh()
            self.leave_if_empty()

    def leave_if_empty(self) -> None:
        if not shown_lines(self.app, deleted=True):
            self.app.back()
