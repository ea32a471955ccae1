"""Rows that are reordered by dragging, each with notes and a delete button."""

from functools import partial

from kivy.input import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import ListProperty

from companion.pages.parts import Order
from companion.play.scene import Box
from companion.ui import paint
from companion.ui.part_lines import Hands
from companion.ui.seat_rows import SeatRows
from companion.ui.theme import room, size

GRIP, CROSS = 52, 48
"""dp at the left and at the right end of a row."""


class ThingRows(SeatRows):
    """Tap one to change it, its cross to take it away; drag it by its grip."""

    rows = ListProperty()
    shows = ("rows", "lifted")
    fits = ("rows",)

    @property
    def row_height(self) -> float:  # type: ignore[override]
        return room(62) / dp(1)

    def __init__(self, hands: Hands, part: Order, **settings: object) -> None:
        super().__init__(hands, part, **settings)
        self.act = self._tapped
        self._at_cross = False

    def show_part(self, part: Order) -> bool:
        shown = super().show_part(part)
        self.rows = [(row.spot.says, row.note, row.value) for row in part.rows]
        return shown

    def drags(self, touch: MotionEvent) -> bool:
        return bool(self.collide_point(*touch.pos) and touch.x < self.x + dp(GRIP))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        self._at_cross = touch.x > self.right - dp(CROSS)
        return super().on_touch_down(touch)

    def _tapped(self) -> None:
        rows = self._part.removes if self._at_cross else self._part.rows
        self._hands.tapped(rows[int(self.picked)])

    def paint_seat(self, seat: int, name: str, row: Box) -> None:
        theme, right = self.theme, row.x + row.w
        _, note, value = self.rows[seat]
        paint.icon("drag", row.x + dp(10), row.cy, dp(24), theme.text_2)
        paint.icon("close", right - dp(8), row.cy, dp(22), theme.text_2)
        x, end = row.x + dp(GRIP - 14), right - dp(CROSS - 12)
        wide = min(paint.text_width(value, size("label")) + dp(20), (end - x) / 2)
        beside = end - wide - dp(10) - x
        above = bool(note) and paint.text_width(note, size("label")) > beside
        up = sp(11) if note else 0
        chip = Box(end - wide, row.cy + up * above - sp(12), wide, sp(24))
        paint.block(chip, theme.raised, dp(8))
        paint.text(value, chip.cx, chip.cy, size("label"), theme.text, width=wide - dp(12))
        say = partial(paint.text, anchor="left")
        say(name, x, row.cy + up, size("body"), theme.text, bold=True, width=beside)
        if note:
            under = end - x if above else beside
            say(note, x, row.cy - sp(12), size("label"), theme.text_2, width=under)
