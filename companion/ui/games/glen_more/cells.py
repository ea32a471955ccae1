"""Small things to tap that carry a mark: goods, symbols of a tile."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.ui import paint
from companion.ui.games.glen_more.marks import mark
from companion.ui.paint import Box
from companion.ui.theme import mixed, size
from companion.ui.widgets import Tappable


class MarkCell(Tappable):
    """A mark, words below it if there are any, and how often it was tapped."""

    icon = StringProperty("")
    text = StringProperty("")
    chosen = BooleanProperty(False)
    count = NumericProperty(0)
    """Above 1 it is shown."""
    shows = ("icon", "text", "chosen", "count")

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("size_hint_y", None)
        settings.setdefault("height", dp(48))
        super().__init__(**settings)

    def paint(self) -> None:
        theme, box = self.theme, self.box
        box = Box(box.x + dp(2), box.y, box.w - dp(4), box.h)
        ground = theme.text if self.chosen else theme.raised
        if self.pressed:
            ground = mixed(ground, theme.accent, 0.3)
        paint.block(box, ground, dp(10))
        if theme.outlined and not self.chosen:
            paint.outline(box, theme.line, dp(10))
        ink = theme.bg if self.chosen else theme.text
        y = box.cy + dp(9) if self.text else box.cy
        mark(self.icon, box.cx, y, dp(20 if self.text else 24), ink)
        if self.text:
            px = size("caption")
            y = box.y + dp(11)
            paint.text(self.text, box.cx, y, px, ink, bold=self.chosen, width=box.w - dp(4))
        if self.count > 1:
            spot = Box(box.x + box.w - dp(20), box.y + box.h - dp(20), dp(18), dp(18))
            paint.block(spot, theme.accent, dp(9))
            number = str(int(self.count))
            paint.text(number, spot.cx, spot.cy, size("caption"), theme.on_accent, bold=True)


def cell(icon: str, text: str, act: Any, **looks: Any) -> MarkCell:
    made = MarkCell(icon=icon, text=text, **looks)
    made.bind(on_tap=lambda _: act())
    return made
