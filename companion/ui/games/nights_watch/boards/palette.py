"""What a hex may be and what a coast may offer, to be tapped."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty

from companion.games.nights_watch.table import land
from companion.ui import paint
from companion.ui.paint import Box
from companion.ui.scene_view import Marks
from companion.ui.theme import LOOK, colour, faded, mixed, size
from companion.ui.widgets import Tappable
from companion.ui.widgets.sheet import wrapped
from scoring.nights_watch.board import NUMBERS, TERRAINS, Land
from scoring.nights_watch.hands import RESOURCES
from scoring.nights_watch.words import word

NONE = "none"
"""No number, no market."""
ANY = "any"
"""A market for every resource."""


class Cells(Tappable):
    """A grid; `on_pick` tells the key of the cell that was tapped."""

    __events__ = ("on_pick",)
    keys = ListProperty()
    down = StringProperty("")
    shows: tuple[str, ...] = ("keys", "down")
    columns, cell = 4, 60

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint_y=None, **settings)
        rows = -(-len(self.keys) // self.columns)
        self.height = dp(self.cell) * rows

    def on_pick(self, key: Any) -> None:
        """For those who bind."""

    def cells(self) -> dict[Any, Box]:
        wide, high = self.width / self.columns, dp(self.cell)
        return {
            key: Box(
                self.x + wide * (i % self.columns),
                self.top - high * (i // self.columns + 1),
                wide,
                high,
            )
            for i, key in enumerate(self.keys)
        }

    def at(self, x: float, y: float) -> Any:
        return next((key for key, box in self.cells().items() if box.holds(x, y)), None)

    def on_touch_down(self, touch: Any) -> bool:
        self.down = str(self.at(*touch.pos))
        return super().on_touch_down(touch)

    def on_touch_up(self, touch: Any) -> bool:
        self.down = ""
        return super().on_touch_up(touch)

    def touched(self, touch: Any) -> None:
        key = self.at(*touch.pos)
        if key is not None:
            self.dispatch("on_pick", key)

    def paint(self) -> None:
        theme = self.theme
        for key, box in self.cells().items():
            cell = box.grown(-dp(3))
            tint = mixed(theme.raised, theme.text, 0.12) if self.down == str(key) else theme.raised
            paint.panel(cell, theme, tint, 10)
            self.paint_key(key, cell)

    def paint_key(self, key: Any, box: Box) -> None:
        raise NotImplementedError


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
        name = land.role(Land(key)).partition(".")[2]
        fill, ink = (colour(LOOK["terrain"][name][what]) for what in ("fill", "ink"))
        mark = land.TERRAIN_MARKS.get(key, "")
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
            marks = Marks(self.theme, box.cx, box.cy)
            for mark in land.number(key, 0, 0, 80):
                marks.draw(mark)


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
            paint.symbol(land.MARKS[key], box.cx, y, dp(24), theme.text)
        rate = "3:1" if key == ANY else "2:1"
        paint.text(rate, box.cx, box.y + dp(12), size("label"), theme.text, bold=True)
