"""A board as it lies on the table, for looking at it and for changing it."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, OptionProperty, StringProperty

from companion.ui import paint
from companion.ui.games.nights_watch.geometry import Grid, between, grid, market_point
from companion.ui.games.nights_watch.land import (
    disc,
    drawn_in,
    hexagon,
    paint_hexes,
    paint_markets,
    rim,
    terrain,
)
from companion.ui.paint import Box
from companion.ui.theme import Theme
from companion.ui.widgets import Tappable
from scoring.nights_watch.places import EDGES, HEX, HEX_EDGES

Layout = Any
"""As a header writes it."""


def coast(layout: Layout) -> list[str]:
    """The edges that have exactly one hex of the board: where a market may be."""
    edges = (HEX_EDGES[HEX[hex]] for hex in layout["hexes"])
    once, more = 0, 0
    for touched in edges:
        more |= once & touched
        once |= touched
    return [name for i, name in enumerate(EDGES) if (once & ~more) >> i & 1]


def paint_board(layout: Layout, at: Grid, theme: Theme) -> None:
    paint_hexes({"board": layout}, at, theme)
    paint_markets({"board": layout}, at, theme)


class BoardPicture(Tappable):
    """`on_pick` tells the hex that a finger means, or the edge where markets are chosen."""

    __events__ = ("on_pick",)
    layout = ObjectProperty(None, allownone=True)
    picks = OptionProperty("", options=["", "hexes", "coast"])
    chosen = StringProperty("")
    warned = ListProperty()
    """Hexes that a remark is about."""
    shows = ("layout", "picks", "chosen", "warned")

    def on_pick(self, place: str) -> None:
        """For those who bind."""

    def grid(self) -> Grid:
        return grid(self.layout, self.box.grown(-dp(8)))

    def spots(self) -> dict[str, tuple[float, float]]:
        """What can be picked, and where a finger means it."""
        at = self.grid()
        if self.picks == "coast":
            hexes = self.layout["hexes"]
            return {edge: self.dot(edge, at, hexes) for edge in coast(self.layout)}
        return {hex: at.hex(hex) for hex in self.layout["hexes"]} if self.picks else {}

    def dot(self, edge: str, at: Grid, hexes: Any) -> tuple[float, float]:
        """Between the edge and where its market would stand."""
        return between(between(*at.edge(edge)), at.at(market_point(edge, hexes)))

    def touched(self, touch: Any) -> None:
        spots = self.spots()
        if not spots:
            return
        x, y = touch.pos
        far = {place: (px - x) ** 2 + (py - y) ** 2 for place, (px, py) in spots.items()}
        nearest = min(far, key=lambda place: far[place])
        if far[nearest] ** 0.5 < 0.75 * self.grid().unit:
            self.dispatch("on_pick", nearest)

    def paint(self) -> None:
        if self.layout is None:
            return
        theme, at = self.theme, self.grid()
        paint_board(self.layout, at, theme)
        for hex in self.warned:
            rim([drawn_in(p, at.hex(hex), 0.09) for p in hexagon(at, hex)], theme.illegal, dp(1.5))
        if self.picks == "coast":
            self.paint_coast(at)
        elif self.chosen in self.layout["hexes"]:
            inner = [drawn_in(p, at.hex(self.chosen), 0.04) for p in hexagon(at, self.chosen)]
            rim(inner, theme.bg, dp(3.5))
            rim(inner, theme.text, dp(2))

    def paint_coast(self, at: Grid) -> None:
        theme = self.theme
        taken = {market["edge"] for market in self.layout["markets"]}
        for edge, (x, y) in self.spots().items():
            if edge not in taken:
                disc(x, y, dp(9), theme.line_strong)
            if edge == self.chosen:
                self.paint_chosen(edge, edge in taken, at)

    def paint_chosen(self, edge: str, market: bool, at: Grid) -> None:
        """Around the market, or where it would stand."""
        hexes = self.layout["hexes"]
        x, y = at.at(market_point(edge, hexes)) if market else self.dot(edge, at, hexes)
        wide, high = at.unit * 0.7 + dp(8), max(at.unit * 0.38, dp(18)) + dp(8)
        if not market:
            wide = high = float(dp(24))
        box = Box(x - wide / 2, y - high / 2, wide, high)
        paint.outline(box, self.theme.text, dp(10) if market else wide / 2, 2)


def sketch(layout: Layout, box: Box, theme: Theme) -> None:
    at = grid({**layout, "markets": []}, box)
    for hex, land in layout["hexes"].items():
        wide = at.unit * 0.86
        x, y = at.hex(hex)
        fill, _, _ = terrain(land["terrain"])
        paint.block(Box(x - wide / 2, y - wide / 2, wide, wide), fill, wide * 0.36)
        if theme.outlined:
            paint.outline(Box(x - wide / 2, y - wide / 2, wide, wide), theme.line, wide * 0.36)
