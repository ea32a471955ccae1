"""The list of steps, and the buttons of the warden's desk."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty

from companion.ui import paint
from companion.ui.games import Line
from companion.ui.paint import Box
from companion.ui.theme import size, usual
from companion.ui.widgets import PushButton, Row, SeatMark, Sheet, Tappable, Text
from companion.ui.widgets.sheet import wrapped


class StepList(Tappable):
    """As many lines as have room around the one that is lit; a tap opens them all."""

    lines = ListProperty()
    players = ObjectProperty(())
    lit = NumericProperty(-1)
    """The line whose step is shown now; -1: all are done."""
    prompt = StringProperty("")
    """What to tap next; it takes the place of the lines."""
    icon = StringProperty("")
    shown = NumericProperty(4)
    """How many lines have room."""
    shows = ("lines", "players", "lit", "prompt", "icon", "shown")

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("size_hint_y", None)
        super().__init__(**settings)

    @property
    def text(self) -> str:
        return self.prompt or "\n".join(line.text for line in self.lines)

    def first(self) -> int:
        """The uppermost line that is shown."""
        most = max(0, len(self.lines) - int(self.shown))
        lit = len(self.lines) if self.lit < 0 else int(self.lit)
        return min(max(0, lit - int(self.shown) + 2), most)

    def touched(self, touch: Any) -> None:
        if len(self.lines) > int(self.shown) and not self.prompt:
            self.open()
        super().touched(touch)

    def open(self) -> None:
        """All lines."""
        sheet = Sheet()
        sheet.add(Text(text=self.app.tr("Step by step"), role="title"))
        for line in self.lines:
            row = Row(spacing=dp(10))
            if line.seat is not None:
                row.add_widget(SeatMark(seat=line.seat, name=self.players[line.seat]))
            tone = "illegal" if line.note else "text"
            row.add_widget(Text(text=line.text, tone=tone, pos_hint={"center_y": 0.5}))
            sheet.add(row)
        sheet.show()

    def paint(self) -> None:
        theme = self.theme
        box = Box(self.x + dp(8), self.y + dp(4), self.width - dp(16), self.height - dp(8))
        paint.panel(box, theme, theme.accent_soft if self.prompt else theme.surface, 10)
        if self.prompt:
            paint.icon(self.icon, box.x + dp(20), box.cy, dp(20), theme.accent_text)
            room = box.w - dp(48)
            x = box.x + dp(38)
            self.paint_prompt(x, box.cy, room)
            return
        start = self.first()
        shown = self.lines[start : start + int(self.shown)]
        room = box.w - dp(48)
        wide = max([paint.text_width(line.text, size("body"), True) for line in shown] or [0])
        px = size("body") if wide <= room else size("label")
        step = (box.h - dp(4)) / int(self.shown)
        for i, line in enumerate(shown):
            row = Box(box.x, box.y + box.h - dp(2) - step * (i + 1), box.w, step)
            self.paint_line(start + i, line, row, px)
        for hidden, icon, y in (
            (start > 0, "up", box.y + box.h - dp(10)),
            (start + int(self.shown) < len(self.lines), "down", box.y + dp(10)),
        ):
            if hidden:
                paint.icon(icon, box.x + box.w - dp(12), y, dp(18), theme.text_3)

    def paint_prompt(self, x: float, y: float, room: float) -> None:
        """In one line, or smaller in two."""
        px = size("body")
        fits = paint.text_width(self.prompt, px) <= room
        lines = [self.prompt] if fits else wrapped(self.prompt, size("label"), room)
        px = px if fits else size("label")
        for i, words in enumerate(lines):
            up = (len(lines) - 1 - 2 * i) * dp(9)
            paint.text(words, x, y + up, px, self.theme.text, anchor="left", width=room)

    def paint_line(self, number: int, line: Line, row: Box, px: float) -> None:
        theme = self.theme
        strong = number == self.lit if self.lit >= 0 else bool(line.note)
        waits = 0 <= self.lit < number
        if line.seat is not None:
            mark = Box(row.x + dp(11), row.cy - dp(9), dp(18), dp(18))
            paint.seat_mark(line.seat, self.players[line.seat], mark, theme)
        else:
            dot = Box(row.x + dp(17), row.cy - dp(3), dp(6), dp(6))
            paint.block(dot, theme.illegal if line.note else theme.line_strong, dp(3))
        ink = theme.text if strong else theme.text_3 if waits else theme.text_2
        x, room = row.x + dp(38), row.w - dp(48)
        tight = paint.text_width(line.text, size("caption"), strong) > room
        parts = wrapped(line.text, px, room) if tight and row.h > dp(32) else [line.text]
        for i, part in enumerate(parts):
            y = row.cy + (len(parts) - 1 - 2 * i) * dp(9)
            paint.text(part, x, y, px, ink, bold=strong, anchor="left", width=room)


class DeskButton(PushButton):
    """Its icon above its word."""

    def paint_label(self, box: Box) -> None:
        ink = self.ink
        paint.icon(self.icon, box.cx, box.cy + dp(10), dp(22), ink)
        paint.text(self.text, box.cx, box.cy - dp(13), usual("label"), ink, width=box.w - dp(4))


class RollButton(PushButton):
    """The one big button: readable from across the table."""

    def paint_label(self, box: Box) -> None:
        ink, px = self.ink, size("title")
        wide, room = paint.text_width(self.text, px, True), box.w - dp(56)
        left = box.cx - (min(wide, room) + dp(40)) / 2
        paint.icon(self.icon, left + dp(14), box.cy, dp(28), ink)
        x = left + dp(40)
        paint.text(self.text, x, box.cy, px, ink, bold=True, anchor="left", width=room)
