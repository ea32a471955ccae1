"""The history of a match: every entry, and the table as it was after each."""

from __future__ import annotations

from typing import Any

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.recycleview.views import RecycleDataViewBehavior

from companion.match.phrases import Line
from companion.match.table import Played
from companion.storage.store import StoreError
from companion.ui import paint
from companion.ui.dates import clock
from companion.ui.export_menu import share_sheet
from companion.ui.games import SCREENS, look_of
from companion.ui.pages import Page, load_looks
from companion.ui.paint import Box
from companion.ui.theme import size
from companion.ui.verdicts import refusal
from companion.ui.widgets import Tappable


class Then(Tappable):
    """A small picture of the table at some moment; a tap opens it large."""

    title = StringProperty("")
    moment = ObjectProperty(None, allownone=True)
    """The state that is shown."""
    game = StringProperty("")
    shows = ("title", "moment")

    def paint(self) -> None:
        theme, box = self.theme, self.box
        paint.block(box, theme.surface, dp(14))
        paint.outline(box, theme.line_strong, dp(14), 1.5)
        y = box.y + box.h - dp(22)
        paint.text(
            self.title, box.x + dp(14), y, size("body"), theme.text, bold=True, anchor="left"
        )
        paint.icon("seen", box.x + box.w - dp(26), y, dp(22), theme.text_2)
        if self.moment is not None:
            picture = Box(box.x + dp(14), box.y + dp(10), box.w - dp(28), box.h - dp(52))
            look_of(self.game).thumbnail(self.moment, picture, theme)


class EntryRow(RecycleDataViewBehavior, Tappable):
    """One entry: number, who, what, and what became of it."""

    n = NumericProperty(0)
    line = ObjectProperty(Line(""))
    time = StringProperty("")
    fate = StringProperty("")
    """undone: taken back. illegal: refused. Empty: it stands."""
    chosen = BooleanProperty(False)
    players = ObjectProperty(())
    page = ObjectProperty(None, allownone=True)
    shows = ("n", "line", "time", "fate", "chosen", "players")

    def touched(self, touch: Any) -> None:
        self.page.choose(int(self.n))

    def paint(self) -> None:
        theme, box, line = self.theme, self.box, self.line
        if self.chosen:
            paint.fill(box, theme.raised)
            paint.block(Box(box.x, box.y + dp(6), dp(3), box.h - dp(12)), theme.accent, dp(2))
        paint.text(
            str(int(self.n)), box.x + dp(42), box.cy, size("label"), theme.text_3, anchor="right"
        )
        x = box.x + dp(54)
        if line.seat is not None and line.seat < len(self.players):
            mark = Box(x, box.cy - dp(11), dp(22), dp(22))
            paint.seat_mark(line.seat, self.players[line.seat], mark, theme)
        elif line.icon and not line.card:
            paint.icon(line.icon, x + dp(11), box.cy, dp(20), theme.text_2)
        if line.card:
            paint.card(line.card, Box(x + dp(36), box.cy - dp(18), dp(27), dp(36)), theme)
        elif line.icon and line.seat is not None:
            paint.icon(line.icon, x + dp(49), box.cy, dp(22), theme.text_2)
        self.paint_words(x + dp(74))

    def paint_words(self, x: float) -> None:
        """What and when side by side; a long text has the line for itself, the time is below."""
        theme, box, line = self.theme, self.box, self.line
        right, below = box.x + box.w - dp(16), box.cy - dp(11)
        clock = paint.text_width(self.time, size("caption")) + dp(8) if self.time else 0
        alone = paint.text_width(line.text, size("body")) > right - x - clock
        up = dp(9) if line.note or (alone and self.time) else 0
        room = right - x - (0 if alone else clock)
        ink = theme.text_3 if self.fate else theme.text
        wide = paint.text(line.text, x, box.cy + up, size("body"), ink, anchor="left", width=room)
        if self.fate == "undone":
            paint.rule(x, box.cy + up, wide, ink)
        at = below if alone else box.cy
        paint.text(self.time, right, at, size("caption"), theme.text_3, anchor="right")
        room, ink = right - x - clock, theme.text_2
        paint.text(line.note, x, below, size("label"), ink, anchor="left", width=room)


Factory.register("Then", cls=Then)
Factory.register("EntryRow", cls=EntryRow)
load_looks("history")


class History(Page):
    state = StringProperty("")
    at = NumericProperty(0)
    can_undo = BooleanProperty(False)

    def __init__(self, match: str, **settings: Any) -> None:
        self.match = match
        super().__init__(**settings)
        self.table = self.table_of(match)
        self.game = self.table.header.game
        self.choose(len(self.table.record))

    def refresh(self) -> None:
        app, table = self.app, self.table
        count = len(table.record)
        moves = app.ntr("{n} move", "{n} moves", count).format(n=count)
        self.state = f"{SCREENS[self.game].title} · {moves}"
        standing = {played.n for played in table.standing}
        self.times = self.moments()
        self.ids.list.data = [self.data(played, standing) for played in reversed(table.record)]
        then = self.ids.then
        then.game = self.game
        then.title = app.tr("The table after {n}").format(n=self.at)
        then.moment = table.state_after(int(self.at))
        self.can_undo = any(n > self.at for n in standing)

    def link_changed(self) -> None:
        """Another phone may have entered something."""
        if len(self.ids.list.data) != len(self.table.record):
            self.refresh()

    def moments(self) -> dict[int, str]:
        """When each entry was made, as far as this phone saw it."""
        try:
            return {n: clock(when) for n, when in self.app.store.moments(self.match).items()}
        except StoreError as bad:
            self.app.trouble(bad)
            return {}

    def data(self, played: Played, standing: set[int]) -> dict[str, Any]:
        line = self.told(played)
        fate = ""
        if not played.verdict.ok:
            fate = "illegal"
        elif "undo" not in played.entry and played.n not in standing:
            fate = "undone"
        return {
            "n": played.n,
            "line": line,
            "time": self.times.get(played.n, ""),
            "fate": fate,
            "chosen": played.n == self.at,
            "players": self.table.header.players,
            "page": self,
        }

    def told(self, played: Played) -> Line:
        app, entry = self.app, played.entry
        if "lost" in entry:
            return Line(app.tr("This move cannot be read any more"), icon="warning")
        if "undo" in entry:
            return Line(app.tr("Undo of {n}").format(n=entry["undo"]), icon="undo")
        speech = app.speech(self.table.header.players)
        line = look_of(self.game).line(entry, speech)
        if played.verdict.ok:
            return line
        return Line(line.text, line.seat, line.card, line.icon, app.tr("refused"))

    def choose(self, n: int) -> None:
        self.at = n
        self.refresh()

    def open_then(self) -> None:
        self.app.go("table", match=self.match, at=int(self.at))

    def back_to_now(self) -> None:
        self.app.back()

    def undo_to(self) -> None:
        """Take back every move after the chosen entry."""
        app, at = self.app, int(self.at)
        if (table := app.play(self.match)) is None:
            return
        self.table = table
        try:
            verdict = self.table.undo_to(at)
            if not verdict.ok:
                refusal(app, self.table, verdict, app.tr("Undo")).show()
        except StoreError as bad:
            app.trouble(bad)
        self.choose(len(self.table.record))

    def share(self) -> None:
        share_sheet(self.app, self.match).show()
