"""Any tile that this match knows, wherever it lies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from companion.ui.games.glen_more.full.amend.facts import Record
from companion.ui.games.glen_more.full.reveal import KnownTile
from companion.ui.games.glen_more.keypad import head
from companion.ui.widgets import ListRow, Sheet, Text
from scoring.glen_more.state import State
from scoring.glen_more.tile import DAVID_HUME, END, HOME_CASTLE, START_VILLAGE


class TilePick(Sheet):
    """`chosen(name)`; None: no tile. Tiles that lie nowhere yet come first."""

    def __init__(
        self,
        record: Record,
        title: str,
        chosen: Callable[[str | None], None],
        *,
        rondel: bool = False,
        **settings: Any,
    ) -> None:
        """rondel: persons, END and no tile at all may be chosen too."""
        super().__init__(**settings)
        self.chosen = chosen
        tr, state = self.app.tr, record.page.now()
        self.add(head(self, title, ""))
        if rondel:
            for icon, words, name in (("close", tr("No tile"), None), ("claim", tr("END"), END)):
                row = ListRow(icon=icon, text=words)
                row.bind(on_tap=lambda _, name=name: self.pick(name))
                self.add(row)
        lying = record.lying()
        names = self.names(state, rondel=rondel)
        self.add_tiles(tr("Lie nowhere yet"), [n for n in names if n not in lying], state)
        self.add_tiles(tr("Lie somewhere already"), [n for n in names if n in lying], state)

    def names(self, state: State, *, rondel: bool) -> list[str]:
        never = {START_VILLAGE, HOME_CASTLE, DAVID_HUME}
        tiles = (tile for tile in state.tiles.values() if tile.name not in never)
        return sorted(tile.name for tile in tiles if rondel or not tile.person)

    def add_tiles(self, title: str, names: list[str], state: State) -> None:
        if not names:
            return
        grid = GridLayout(cols=2, size_hint_y=None, spacing=dp(6))
        grid.bind(minimum_height=grid.setter("height"))
        for name in names:
            made = KnownTile(state.tiles[name])
            made.bind(on_tap=lambda w: self.pick(w.tile.name))
            grid.add_widget(made)
        self.add(Text(text=title, role="label", bold=True, tone="text_2"), grid)

    def pick(self, name: str | None) -> None:
        self.close()
        self.chosen(name)
