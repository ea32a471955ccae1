"""Widgets for the history of a match: its entries as rows, and the table as it was then."""

from __future__ import annotations

from functools import partial

from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.recycleview.views import RecycleDataViewBehavior

from companion.match.phrases import Line
from companion.pages.parts import Entry, Then
from companion.play import art
from companion.play.scene import Box
from companion.ui import paint
from companion.ui.paint import paint_scene
from companion.ui.part_lines import Hands
from companion.ui.theme import size
from companion.ui.widgets import Tappable
from companion.ui.widgets.base import TwoLines


class ThenPanel(Tappable):
    """A small picture of the table at some moment; a tap opens it large."""

    title = StringProperty("")
    scene = ObjectProperty(None, allownone=True)
    shows = ("title", "scene")

    def __init__(self, hands: Hands, part: Then) -> None:
        self._hands = hands
        super().__init__(size_hint_y=None, height=dp(152))
        self.show_part(part)

    def show_part(self, part: Then) -> bool:
        self.title, self.scene = part.choice.spot.says, part.scene
        self.act = partial(self._hands.tapped, part.choice)
        return True

    def paint(self) -> None:
        theme, box = self.theme, self.box
        paint.block(box, theme.surface, dp(14))
        paint.outline(box, theme.line_strong, dp(14), 1.5)
        x, y, px = box.x + dp(14), box.y + box.h - dp(22), size("body")
        paint.text(self.title, x, y, px, theme.text, bold=True, anchor="left")
        paint.icon("seen", box.x + box.w - dp(26), y, dp(22), theme.text_2)
        if self.scene is not None:
            paint_scene(self.scene, box.x + dp(14), box.y + box.h - dp(42), theme)


class EntryRow(RecycleDataViewBehavior, Tappable):
    """One entry: number, who, what, and what became of it."""

    row: Entry | None = ObjectProperty(None, allownone=True)
    hands: Hands = ObjectProperty(None, allownone=True)
    shows = ("row",)

    def touched(self, touch: MotionEvent) -> None:
        assert self.row is not None
        self.hands.tapped(self.row.choice)

    @property
    def n(self) -> int:
        return self.row.n if self.row is not None else 0

    @property
    def line(self) -> Line:
        return self.row.line if self.row is not None else Line("")

    @property
    def fate(self) -> str:
        return self.row.fate if self.row is not None else ""

    def paint(self) -> None:
        theme, box, line, row = self.theme, self.box, self.line, self.row
        if row is None:
            return
        if row.chosen:
            paint.fill(box, theme.raised)
            paint.block(Box(box.x, box.y + dp(6), dp(3), box.h - dp(12)), theme.accent, dp(2))
        n, x, px = str(row.n), box.x + dp(54), size("label")
        paint.text(n, box.x + dp(42), box.cy, px, theme.text_3, anchor="right")
        if line.seat is not None and row.player:
            mark = Box(x, box.cy - dp(11), dp(22), dp(22))
            self.put(mark, partial(art.seat_mark, line.seat, row.player))
        elif line.icon and not line.card:
            paint.icon(line.icon, x + dp(11), box.cy, dp(20), theme.text_2)
        if row.face is not None:
            paint_scene(row.face, x + dp(36), box.cy + dp(row.face.height / 2), theme)
        elif line.icon and line.seat is not None:
            paint.icon(line.icon, x + dp(49), box.cy, dp(22), theme.text_2)
        self.paint_words(x + dp(74), row.time)

    def paint_words(self, x: float, time: str) -> None:
        """What and when side by side; a long text has the line for itself, the time is below.

        Where a long note is below, there is no room to say when.
        """
        theme, box, line = self.theme, self.box, self.line
        right, below = box.x + box.w - dp(16), box.cy - dp(11)
        clock = paint.text_width(time, size("caption")) + dp(8) if time else 0
        alone = paint.text_width(line.text, size("body")) > right - x - clock
        up = dp(9) if line.note or (alone and time) else 0
        room = right - x - (0 if alone else clock)
        ink = theme.text_3 if self.fate else theme.text
        lines = paint.halved(line.text, room)
        if len(lines) > 1 and not line.note:
            self.two_lines(x, right, TwoLines(line.text, "", ink))
            return
        wide = paint.text(line.text, x, box.cy + up, size("body"), ink, anchor="left", width=room)
        if self.fate == "undone":
            paint.rule(x, box.cy + up, wide, ink)
        at = below if alone else box.cy
        room, ink = right - x - clock, theme.text_2
        if alone and paint.text_width(line.note, dp(12)) > room:
            room += clock
        else:
            paint.text(time, right, at, size("caption"), theme.text_3, anchor="right")
        paint.text(line.note, x, below, size("label"), ink, anchor="left", width=room)
