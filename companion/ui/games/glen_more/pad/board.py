"""Where the pad's parts lie: names, categories with their cells, totals, bar."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.ui.games.glen_more.pad.cells import GAP, Category, Cell, Names, Totals
from companion.ui.widgets import Painted

Words = Mapping[str, tuple[str, str]]
"""Categories with their icon and English words."""


class Board(BoxLayout):
    """Upright: names, categories, totals, bar. Lying: the categories are columns."""

    def __init__(
        self, stepped: Callable[[Cell, int], None], asked: Callable[[Cell], None], **settings: Any
    ) -> None:
        super().__init__(**settings)
        self.stepped, self.asked = stepped, asked
        self.cells: dict[tuple[str, int], Cell] = {}
        self.labels: list[Category] = []
        self.names, self.totals = Names(), Totals()
        self.grid = BoxLayout(orientation="vertical")
        self.bar = BoxLayout(size_hint_y=None, height=dp(74), spacing=dp(8), padding=(dp(4), dp(9)))
        self.desk = BoxLayout(orientation="vertical", spacing=dp(4))
        self.shape: tuple[Any, ...] | None = None

    def arrange(self, categories: Words, players: Sequence[str]) -> bool:
        """Whether the cells are new ones."""
        lying = self.width > self.height
        shape = (lying, tuple(categories), len(players))
        new = shape != self.shape
        if new:
            self.shape = shape
            self.build(categories, players, lying=lying)
        low = self.height < dp(760)
        for label in self.labels:
            label.height = dp(24 if low else 28)
        self.names.height, self.totals.height = dp(30), dp(46)
        return new

    def build(self, categories: Words, players: Sequence[str], *, lying: bool) -> None:
        for part in (self.names, self.grid, self.totals, self.bar):
            if part.parent:
                part.parent.remove_widget(part)
        self.clear_widgets()
        self.desk.clear_widgets()
        self.orientation = "horizontal" if lying else "vertical"
        self.fill_grid(categories, players, lying=lying)
        self.names.size_hint_y = self.totals.size_hint_y = None
        self.spacing = dp(8) if lying else 0
        if not lying:
            for part in (self.names, self.grid, self.totals, self.bar):
                self.add_widget(part)
            return
        self.desk.size_hint_x, self.desk.width = None, dp(208)
        for part in (self.names, self.totals, Painted(), self.bar):
            self.desk.add_widget(part)
        self.add_widget(self.grid)
        self.add_widget(self.desk)

    def fill_grid(self, categories: Words, players: Sequence[str], *, lying: bool) -> None:
        self.grid.clear_widgets()
        self.grid.orientation = "horizontal" if lying else "vertical"
        self.grid.spacing = dp(GAP) if lying else 0
        self.cells, self.labels = {}, []
        for category, (icon, words) in categories.items():
            label = Category(icon=icon, size_hint_y=None)
            label.words = words
            self.labels.append(label)
            block = BoxLayout(orientation="vertical")
            row = BoxLayout(orientation="vertical" if lying else "horizontal", spacing=dp(GAP))
            for seat, name in enumerate(players):
                cell = Cell(category=category, seat=seat, name=name if lying else "")
                cell.bind(on_step=self.stepped, on_number=self.asked)
                self.cells[category, seat] = cell
                row.add_widget(cell)
            block.add_widget(label)
            block.add_widget(row)
            self.grid.add_widget(block)
