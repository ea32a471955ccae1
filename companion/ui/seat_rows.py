"""The players of a new match in seat order."""

from functools import partial

from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from companion.pages.parts import Order
from companion.play import art
from companion.play.scene import Box
from companion.ui import paint
from companion.ui.part_lines import Hands
from companion.ui.theme import size
from companion.ui.widgets import Tappable

ROW = 54
SIDE = 56
"""dp of the grip at the left of a row, and of the cross at its right."""


class SeatRows(Tappable):
    """The players in seat order: tap one to name it, drag one to another seat."""

    names = ListProperty()
    starter = NumericProperty(0)
    """-1: the game has no first seat to choose."""
    picked = NumericProperty(0)
    lifted = NumericProperty(0.0)
    """How far the row under the finger is from its seat."""
    mark = StringProperty("")
    shows: tuple[str, ...] = ("names", "starter", "mark", "lifted")
    fits: tuple[str, ...] = ("names",)
    row_height = ROW
    """dp."""

    def __init__(self, hands: Hands, part: Order, **settings: object) -> None:
        self.from_x, self.from_y, self._hands = 0.0, 0.0, hands
        super().__init__(size_hint_y=None, **settings)
        self.act = self._tapped
        self.show_part(part)

    def show_part(self, part: Order) -> bool:
        self._part, self.starter, self.mark = part, part.marked, part.mark
        self.names = [row.spot.says for row in part.rows]
        return True

    def _tapped(self) -> None:
        leaves = self._part.leaves
        choices = leaves if leaves and self.from_x > self.right - dp(SIDE) else self._part.rows
        self._hands.tapped(choices[int(self.picked)])

    def fit(self, *_: object) -> None:
        self.height = dp(self.row_height) * max(1, len(self.names)) + dp(8)

    def seat_at(self, y: float) -> int:
        row = int((self.top - dp(4) - y) // dp(self.row_height))
        return min(max(row, 0), len(self.names) - 1)

    def drags(self, touch: MotionEvent) -> bool:
        """Whether this finger is on a row's grip."""
        return bool(self.collide_point(*touch.pos) and touch.x < self.x + dp(SIDE))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.collide_point(*touch.pos):
            self.picked = self.seat_at(touch.y)
            self.from_x, self.from_y = touch.pos
        return super().on_touch_down(touch)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            self.lifted = touch.y - self.from_y
            return True
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        lifted, self.lifted = abs(self.lifted), 0.0
        if lifted < dp(12):
            return super().on_touch_up(touch)
        touch.ungrab(self)
        self.pressed = False
        to = self.seat_at(touch.y)
        if to != self.picked and self.in_sight:
            self._hands.chosen(self._part.name, f"{int(self.picked)}:{to}")
        return True

    def paint(self) -> None:
        theme, box = self.theme, self.box
        paint.panel(box, theme, theme.surface)
        for seat, name in enumerate(self.names):
            up = self.lifted if seat == self.picked and self.lifted else 0
            y = box.y + box.h - dp(4) - dp(self.row_height) * (seat + 1) + up
            row = Box(box.x + dp(16), y, box.w - dp(32), dp(self.row_height))
            if up:
                paint.block(Box(box.x, y, box.w, dp(self.row_height)), theme.raised, dp(12))
            elif seat:
                paint.rule(row.x, row.y + row.h, row.w, theme.line)
            self.paint_seat(seat, name, row)

    def paint_seat(self, seat: int, name: str, row: Box) -> None:
        theme, right = self.theme, row.x + row.w
        paint.icon("drag", row.x + dp(10), row.cy, dp(26), theme.text_2)
        mark = Box(row.x + dp(36), row.cy - dp(14), dp(28), dp(28))
        self.put(mark, partial(art.seat_mark, seat, name))
        if self._part.leaves:
            refused = self._part.leaves[seat].spot.refused
            tint = theme.text_3 if refused else theme.text_2
            paint.icon("close", right - dp(8), row.cy, dp(24), tint)
            right -= dp(36)
        if seat == self.starter:
            words = self.mark
            wide = paint.text_width(words, size("label"), True) + dp(20)
            chip = Box(right - wide, row.cy - dp(14), wide, dp(28))
            paint.block(chip, theme.accent_soft, dp(8))
            paint.text(words, chip.cx, chip.cy, size("label"), theme.accent_text, bold=True)
            right = chip.x - dp(8)
        x = row.x + dp(76)
        paint.text(
            name, x, row.cy, size("heading"), theme.text, bold=True, anchor="left", width=right - x
        )
