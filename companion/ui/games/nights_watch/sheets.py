"""Grids of a sheet: tokens, and which wildling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import DictProperty, ListProperty, StringProperty

from companion.games.nights_watch.north.phrases import CLANS, SYMBOLS
from companion.ui import paint
from companion.ui.paint import Box
from companion.ui.theme import mixed, size
from companion.ui.widgets import (
    Painted,
    Sheet,
    Tappable,
    Text,
)

Token = tuple[str, str]
"""Kind and clan."""


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


class TokenCells(Cells):
    """Kinds below each other, clans side by side, with how many are still unseen."""

    columns = 3
    left = DictProperty()
    shows = ("keys", "down", "left")

    def paint_key(self, key: Any, box: Box) -> None:
        kind, theme, left = key[0], self.theme, self.left[key]
        ink = theme.text if left else theme.text_3
        paint.symbol(SYMBOLS[kind], box.cx - dp(16), box.cy, dp(28), ink)
        paint.text(str(left), box.cx + dp(20), box.cy, size("heading"), ink, bold=True)


class FigureCells(Cells):
    """Figures to choose from: (number, kind)."""

    columns = 5

    def paint_key(self, key: Any, box: Box) -> None:
        number, kind = key
        paint.symbol(SYMBOLS[kind], box.cx, box.cy + dp(6), dp(26), self.theme.text)
        y = box.y + dp(9)
        paint.text(str(number), box.cx, y, size("caption"), self.theme.text_2)


class ClanHeads(Painted):
    """The clans above their columns."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(28), **settings)

    def paint(self) -> None:
        theme, wide = self.theme, self.width / 3
        for i, (clan, name) in enumerate(CLANS.items()):
            x, words = self.x + wide * i, self.app.tr(name)
            paint.icon(clan, x + dp(12), self.center_y, dp(16), theme.text_2)
            paint.text(
                words,
                x + dp(24),
                self.center_y,
                size("label"),
                theme.text_2,
                anchor="left",
                width=wide - dp(26),
                bold=True,
            )


def figure_sheet(
    title: str, figures: list[tuple[int, str]], chosen: Callable[[tuple[int, str]], None]
) -> Sheet:
    """Which one of several."""
    sheet = Sheet()
    cells = FigureCells(keys=figures)

    def picked(_: Any, figure: tuple[int, str]) -> None:
        sheet.close()
        chosen(figure)

    cells.bind(on_pick=picked)
    sheet.add(Text(text=title, role="title"), cells)
    return sheet
