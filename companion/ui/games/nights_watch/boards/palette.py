"""What a hex may be and what a coast may offer, to be tapped."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.ui import paint
from companion.ui.games.nights_watch.land import MARKS, paint_number, terrain
from companion.ui.games.nights_watch.sheets import Cells
from companion.ui.paint import Box
from companion.ui.theme import faded, size
from companion.ui.widgets.sheet import wrapped
from scoring.nights_watch.board import NUMBERS, TERRAINS
from scoring.nights_watch.hands import RESOURCES
from scoring.nights_watch.words import word

NONE = "none"
"""No number, no market."""
ANY = "any"
"""A market for every resource."""


class Choice(Cells):
    """A grid in which one cell is the present one."""

    now = ObjectProperty(None, allownone=True)
    shows = ("keys", "down", "now")

    def paint(self) -> None:
        super().paint()
        box = self.cells().get(self.now)
        if box is not None:
            paint.outline(box.grown(-dp(3)), self.theme.text, dp(10), 2)


class TerrainCells(Choice):
    columns, cell = 3, 50

    def __init__(self, **settings: Any) -> None:
        super().__init__(keys=list(TERRAINS), **settings)

    def paint_key(self, key: Any, box: Box) -> None:
        fill, ink, mark = terrain(key)
        paint.block(box, fill, dp(10))
        x = box.x + dp(18)
        if mark:
            paint.symbol(mark, x, box.cy, dp(22), ink)
        else:
            paint.icon("ice_river", x, box.cy, dp(20), faded(ink, 0.6))
        px, free = size("label"), box.w - dp(38)
        lines = wrapped(self.app.tr(word(key)), px, free)
        for i, line in enumerate(lines):
            y = box.cy + (len(lines) - 1 - 2 * i) * px * 0.58
            paint.text(line, x + dp(16), y, px, ink, anchor="left", width=free)


class NumberCells(Choice):
    columns, cell = 6, 50

    def __init__(self, **settings: Any) -> None:
        super().__init__(keys=[*NUMBERS, NONE], **settings)

    def paint_key(self, key: Any, box: Box) -> None:
        if key == NONE:
            paint.icon("close", box.cx, box.cy, dp(18), self.theme.text_2)
        else:
            paint_number(key, box.cx, box.cy, dp(80))


class MarketCells(Choice):
    columns, cell = 4, 64

    def __init__(self, **settings: Any) -> None:
        super().__init__(keys=[*RESOURCES, ANY, NONE], **settings)

    def paint_key(self, key: Any, box: Box) -> None:
        theme, y = self.theme, box.cy + dp(8)
        if key == NONE:
            paint.icon("close", box.cx, box.cy, dp(20), theme.text_2)
            return
        icon = "any_good" if key == ANY else ""
        if icon:
            paint.icon(icon, box.cx, y, dp(22), theme.text)
        else:
            paint.symbol(MARKS[key], box.cx, y, dp(24), theme.text)
        rate = "3:1" if key == ANY else "2:1"
        paint.text(rate, box.cx, box.y + dp(12), size("label"), theme.text, bold=True)
