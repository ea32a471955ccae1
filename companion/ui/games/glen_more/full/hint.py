"""The line above the bar: the tile it is about, and what is or what to do."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.ui import paint
from companion.ui.games.glen_more.full.faces import small_face
from companion.ui.paint import Box
from companion.ui.theme import size
from companion.ui.widgets import Painted
from companion.ui.widgets.sheet import wrapped


class TileHint(Painted):
    tile = ObjectProperty(None, allownone=True)
    name = StringProperty("")
    text = StringProperty("")
    refused = BooleanProperty(False)
    shows = ("tile", "name", "text", "refused")

    def paint(self) -> None:
        theme, box = self.theme, self.box
        if self.refused:
            paint.block(box, theme.illegal_soft, dp(10))
        x = box.x + dp(6)
        if self.tile is not None:
            spot = Box(x, box.cy - dp(18), dp(36), dp(36))
            small_face(self.tile, spot, theme)
            paint.outline(spot, theme.illegal if self.refused else theme.accent, dp(8), 1.5)
            x += dp(46)
        elif self.refused:
            badge = Box(x, box.cy - dp(13), dp(26), dp(26))
            paint.verdict_badge("illegal", badge, theme)
            x += dp(36)
        room = box.x + box.w - x - dp(6)
        if self.name and not self.refused:
            self.paint_named(x, room)
            return
        told = self.text
        px = size("body") if paint.text_width(told, size("body")) <= room else size("label")
        lines = wrapped(told, px, room)
        for i, line in enumerate(lines):
            y = box.cy + (len(lines) - 1 - 2 * i) * dp(9)
            paint.text(line, x, y, px, theme.text, anchor="left", width=room)

    def paint_named(self, x: float, room: float) -> None:
        """The tile's name, bold, and what is said of it beside or below."""
        theme, box, px = self.theme, self.box, size("body")
        wide = paint.text_width(self.name, px, True) + dp(6)
        if wide + paint.text_width(self.text, px) <= room:
            paint.text(self.name, x, box.cy, px, theme.text, bold=True, anchor="left")
            paint.text(self.text, x + wide, box.cy, px, theme.text, anchor="left")
            return
        px = size("label")
        paint.text(
            self.name, x, box.cy + dp(10), px, theme.text, bold=True, anchor="left", width=room
        )
        paint.text(self.text, x, box.cy - dp(10), px, theme.text_2, anchor="left", width=room)
