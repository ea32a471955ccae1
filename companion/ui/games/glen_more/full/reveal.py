"""Turning up tiles: those the table knows by name, any other by its symbols."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from companion.ui import paint
from companion.ui.games.glen_more.full.faces import small_face
from companion.ui.games.glen_more.keypad import head
from companion.ui.paint import Box
from companion.ui.theme import size
from companion.ui.verdicts import button
from companion.ui.widgets import Sheet, Tappable, Text
from companion.ui.widgets.sheet import wrapped
from scoring.glen_more.state import State
from scoring.glen_more.tile import NEVER_TURNED_UP, Tile


class KnownTile(Tappable):
    """A tile of the catalogue, with its name."""

    def __init__(self, tile: Tile, **settings: Any) -> None:
        self.tile = tile
        self.text = tile.name
        super().__init__(size_hint_y=None, height=dp(60), **settings)

    def paint(self) -> None:
        theme, box = self.theme, self.box
        paint.block(box, theme.accent_soft if self.pressed else theme.raised, dp(10))
        if theme.outlined:
            paint.outline(box, theme.line, dp(10))
        small_face(self.tile, Box(box.x + dp(4), box.y + dp(8), dp(42), dp(44)), theme)
        x, px = box.x + dp(52), size("label")
        lines = wrapped(self.text, px, box.w - dp(56))
        for i, line in enumerate(lines):
            y = box.cy + (len(lines) - 1 - 2 * i) * dp(9)
            paint.text(line, x, y, px, theme.text, anchor="left", width=box.w - dp(56))


def candidates(state: State, due: str) -> list[Tile]:
    """Known tiles that may come now: of this stack, or of one that nobody has told."""
    found = [
        tile
        for tile in state.tiles.values()
        if tile.stack in (due, "") and tile.name not in state.seen | NEVER_TURNED_UP
    ]
    return sorted(found, key=lambda tile: (not tile.stack, tile.name))


class RevealSheet(Sheet):
    """Stays while tiles are due; `chosen(tile)` says whether another one is."""

    def __init__(
        self,
        page: Any,
        chosen: Callable[[Tile], bool],
        describe: Callable[[], None],
        **settings: Any,
    ) -> None:
        super().__init__(**settings)
        self.page, self.chosen, self.describe = page, chosen, describe
        self.above = GridLayout(cols=1, size_hint_y=None)
        self.above.bind(minimum_height=self.above.setter("height"))
        self.grid = GridLayout(cols=2, size_hint_y=None, spacing=dp(6))
        self.grid.bind(minimum_height=self.grid.setter("height"))
        self.add(self.above, self.grid)
        self.buttons(
            button(self.app.tr("A tile not listed"), self.unknown, kind="accent", icon="plus")
        )
        self.show_tiles()

    def show_tiles(self) -> None:
        tr, state, view = self.app.tr, self.page.now(), self.page.view()
        self.above.clear_widgets()
        self.grid.clear_widgets()
        title = tr("Which tile is turned up?")
        note = tr("Stack {stack}").format(stack=view["due"])
        self.above.add_widget(head(self, title, note))
        known = candidates(state, str(view["due"]))
        for tile in known:
            made = KnownTile(tile)
            made.bind(on_tap=lambda w: self.pick(w.tile))
            self.grid.add_widget(made)
        if not known:
            none = tr("No tile of this stack is known yet. Describe each once by its symbols.")
            self.above.add_widget(Text(text=none, tone="text_2", padding=(dp(4), dp(8))))

    def pick(self, tile: Tile) -> None:
        if not tile.stack:
            self.close()
            self.chosen(tile)
        elif self.chosen(tile):
            self.show_tiles()
        else:
            self.close()

    def unknown(self) -> None:
        self.close()
        self.describe()
