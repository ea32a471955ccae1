"""The pad itself: a stepper for each player and category, names above, totals below."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion.ui import paint
from companion.ui.games.glen_more.marks import mark
from companion.ui.paint import Box
from companion.ui.theme import faded, size
from companion.ui.waiting import Waits
from companion.ui.widgets import Painted, Tappable

GAP = 6


def signed(number: int) -> str:
    """+3, 0, −6."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def columns(box: Box, count: int) -> list[Box]:
    """Side by side, with the gaps of the grid."""
    wide = (box.w - dp(GAP) * (count - 1)) / max(1, count)
    return [Box(box.x + i * (wide + dp(GAP)), box.y, wide, box.h) for i in range(count)]


class Names(Painted):
    players = ObjectProperty(())
    shows = ("players",)

    def paint(self) -> None:
        px = size("body")
        for seat, column in enumerate(columns(self.box, len(self.players))):
            name, side = self.players[seat], dp(21)
            room = column.w - side - dp(8)
            if room < dp(36):
                room = 0.0
            wide = min(room, paint.text_width(name, px, True))
            x = column.cx - (wide + side + (dp(7) if room else 0)) / 2
            paint.seat_mark(seat, name, Box(x, column.cy - side / 2, side, side), self.theme)
            x += side + dp(7)
            if not room:
                continue
            paint.text(
                name, x, column.cy, px, self.theme.text, bold=True, anchor="left", width=room
            )


class Category(Painted):
    """What the row below counts."""

    icon = StringProperty("")
    text = StringProperty("")
    shows = ("icon", "text")

    def paint(self) -> None:
        theme, box = self.theme, self.box
        mark(self.icon, box.x + dp(15), box.cy, dp(18), theme.text_2)
        x = box.x + dp(32)
        paint.text(
            self.text,
            x,
            box.cy,
            size("label"),
            theme.text_2,
            bold=True,
            anchor="left",
            width=box.w - dp(34),
        )


class Cell(Tappable):
    """A number with plus over minus; a tap on the number itself asks for it."""

    __events__: tuple[str, ...] = ("on_step", "on_number")
    value = NumericProperty(0)
    gain = ObjectProperty(0, allownone=True)
    """Points it brings; None: it brings none by itself."""
    changed = BooleanProperty(False)
    doubled = BooleanProperty(False)
    frozen = BooleanProperty(False)
    """Only shown."""
    seat = NumericProperty(0)
    category = StringProperty("")
    name = StringProperty("")
    """Of its player, where no name stands above."""
    down = NumericProperty(0)
    shows = ("value", "gain", "changed", "doubled", "frozen", "name", "down")

    def on_step(self, by: int) -> None:
        """For those who bind: one more or less."""

    def on_number(self) -> None:
        """For those who bind: the number is to be entered."""

    @property
    def lying(self) -> bool:
        return bool(self.height < dp(94))

    def parts(self) -> tuple[Box, Box, Box]:
        """Number, plus, minus."""
        box = self.box
        if self.frozen:
            return box, Box(0, 0, 0, 0), Box(0, 0, 0, 0)
        if self.lying:
            step = min(dp(60), max(dp(48), box.w * 0.3))
            x = box.x + box.w - 2 * step
            number = Box(box.x, box.y, box.w - 2 * step, box.h)
            return number, Box(x + step, box.y, step, box.h), Box(x, box.y, step, box.h)
        wide = min(dp(96), max(dp(48), box.w / 2))
        x, half = box.x + box.w - wide, box.h / 2
        number = Box(box.x, box.y, box.w - wide, box.h)
        return number, Box(x, box.y + half, wide, half), Box(x, box.y, wide, half)

    def part_at(self, x: float, y: float) -> int:
        """1 plus, -1 minus, 0 the number."""
        _, plus, minus = self.parts()
        return 1 if plus.holds(x, y) else -1 if minus.holds(x, y) else 0

    def on_touch_down(self, touch: Any) -> bool:
        if self.collide_point(*touch.pos):
            self.down = self.part_at(*touch.pos)
        return super().on_touch_down(touch)

    def on_touch_up(self, touch: Any) -> bool:
        self.down = 0
        return super().on_touch_up(touch)

    def touched(self, touch: Any) -> None:
        if self.frozen:
            return
        part = self.part_at(*touch.pos)
        if part == 0:
            self.dispatch("on_number")
        elif self.value + part >= 0:
            self.dispatch("on_step", part)

    def paint(self) -> None:
        theme, box = self.theme, self.box
        number, plus, minus = self.parts()
        paint.block(box, theme.surface, dp(12))
        if not self.frozen:
            self.paint_steps(plus, minus)
        if theme.outlined:
            paint.outline(box, theme.line, dp(12))
        self.paint_number(number)

    def paint_steps(self, plus: Box, minus: Box) -> None:
        theme, box = self.theme, self.box
        left = min(plus.x, minus.x)
        ground = Box(left, box.y, box.x + box.w - left, box.h)
        paint.block(ground, theme.raised, dp(12))
        paint.fill(Box(left, box.y, dp(12), box.h), theme.raised)
        for part, sign, icon in ((plus, 1, "plus"), (minus, -1, "minus")):
            if self.pressed and self.down == sign:
                paint.fill(part.grown(-dp(2)), faded(theme.text, 0.1))
            empty = sign < 0 and self.value <= 0
            tint = faded(theme.text_2, 0.4) if empty else theme.text if sign > 0 else theme.text_2
            paint.icon(icon, part.cx, part.cy, dp(22), tint)
        if self.lying:
            paint.fill(Box(plus.x, box.y, dp(1), box.h), theme.line)
        else:
            paint.rule(left, plus.y, ground.w, theme.line)

    def paint_number(self, box: Box) -> None:
        theme, text = self.theme, str(int(self.value))
        y = box.cy + (dp(9) if self.gain is not None else 0)
        if self.name:
            side = dp(16)
            spot = Box(box.x + dp(4), box.cy - side / 2, side, side)
            paint.seat_mark(int(self.seat), self.name, spot, theme)
            box = Box(box.x + side + dp(2), box.y, box.w - side - dp(2), box.h)
        px = size("number") if not self.lying else size("title")
        paint.text(text, box.cx, y, px, theme.text, bold=True, width=box.w - dp(4))
        if self.changed:
            wide = min(max(dp(16), paint.text_width(text, px, True)), box.w - dp(8))
            under = Box(box.cx - wide / 2, y - px * 0.66, wide, dp(3))
            paint.block(under, theme.accent, dp(1.5))
        if self.doubled:
            label = Box(box.cx - dp(14), y + px * 0.62, dp(28), dp(20))
            paint.block(label, theme.accent_soft, dp(6))
            paint.text("×2", label.cx, label.cy, size("label"), theme.accent_text, bold=True)
        if self.gain is not None:
            lost = self.gain < 0
            tint = theme.illegal if lost else theme.legal if self.gain else theme.text_3
            y -= px * 0.66 + dp(12)
            paint.text(
                signed(self.gain), box.cx, y, size("label"), tint, bold=bool(self.gain), width=box.w
            )


class Totals(Waits, Tappable):
    """Points so far with what comes now, and both together.

    Points that wait for the host's phone are named by seat and number.
    """

    before = ListProperty()
    gains = ListProperty()
    """Empty: nothing comes."""
    shows = ("before", "gains")

    def paint(self) -> None:
        theme = self.theme
        for seat, box in enumerate(columns(self.box, len(self.before))):
            was = int(self.before[seat])
            gain = int(self.gains[seat]) if self.gains else 0
            if self.gains:
                self.paint_sum(box, signed(was).lstrip("+"), gain)
            total = str(was + gain).replace("-", "−")
            y = box.y + dp(15) if self.gains else box.cy
            px = size("heading")
            beside = paint.text_width(total, px, True) / 2 + dp(9)
            with self.piece((seat, was), Box(box.cx, y - px / 2, beside, px / 2)):
                paint.text(total, box.cx, y, px, theme.text, bold=True)
        self.paint_badges()

    def paint_sum(self, box: Box, was: str, gain: int) -> None:
        theme, px, more = self.theme, size("label"), signed(gain) if gain else "+0"
        wide = paint.text_width(was, px) + dp(4) + paint.text_width(more, px, True)
        x, y = box.cx - wide / 2, box.y + box.h - dp(11)
        x += paint.text(was, x, y, px, theme.text_2, anchor="left") + dp(4)
        tint = theme.illegal if gain < 0 else theme.legal if gain else theme.text_3
        paint.text(more, x, y, px, tint, bold=True, anchor="left")
