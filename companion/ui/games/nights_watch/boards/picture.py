"""A board as it lies on the table, for looking at it and for changing it."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, OptionProperty, StringProperty

from companion.games.nights_watch.table import land
from companion.games.nights_watch.table.geometry import Grid, Point, between, grid, market_point
from companion.play import scene
from companion.play.scene import Polygon, Tint
from companion.ui import paint
from companion.ui.paint import Box
from companion.ui.scene_view import Marks, paint_scene
from companion.ui.theme import LOOK, Theme, colour
from companion.ui.widgets import Tappable
from scoring.codec import from_json
from scoring.nights_watch import board as boards
from scoring.nights_watch.board import Board
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


def board_of(layout: Layout) -> Board:
    return boards.board_of(from_json(boards.Layout, layout), watch=False)


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
        """In dp from the upper left corner."""
        unit = dp(1)
        room = scene.Box(0, 0, self.width / unit, self.height / unit).grown(-8)
        return grid(board_of(self.layout), room)

    def spots(self) -> dict[str, Point]:
        """What can be picked, and where a finger means it in the window."""
        places = {}
        if self.picks == "coast":
            places = {edge: self.dot(edge) for edge in coast(self.layout)}
        elif self.picks:
            places = {hex: self.grid().hex(hex) for hex in self.layout["hexes"]}
        return {place: (self.x + dp(x), self.top - dp(y)) for place, (x, y) in places.items()}

    def dot(self, edge: str) -> Point:
        """Between the edge and where its market would stand."""
        at = self.grid()
        market = at.at(market_point(edge, board_of(self.layout)))
        return between(between(*at.edge(edge)), market)

    def touched(self, touch: Any) -> None:
        spots = self.spots()
        if not spots:
            return
        x, y = touch.pos
        far = {place: (px - x) ** 2 + (py - y) ** 2 for place, (px, py) in spots.items()}
        nearest = min(far, key=lambda place: far[place])
        if far[nearest] ** 0.5 < dp(0.75 * self.grid().unit):
            self.dispatch("on_pick", nearest)

    def paint(self) -> None:
        if self.layout is None:
            return
        at, marks = self.grid(), Marks(self.theme, self.x, self.top)
        shapes = land.ground(board_of(self.layout), at, self.app.tr)
        unit = dp(1)
        whole = scene.Scene(self.width / unit, self.height / unit, shapes)
        paint_scene(whole, self.x, self.top, self.theme)
        for hex in self.warned:
            marks.draw(Polygon(at.hexagon(hex, 0.91), None, Tint("illegal"), 2))
        if self.picks == "coast":
            self.paint_coast(marks)
        elif self.chosen in self.layout["hexes"]:
            for tint, thick in (("bg", 4.7), ("text", 2.7)):
                marks.draw(Polygon(at.hexagon(self.chosen, 0.96), None, Tint(tint), thick))

    def paint_coast(self, marks: Marks) -> None:
        taken = {market["edge"] for market in self.layout["markets"]}
        for edge in coast(self.layout):
            if edge not in taken:
                marks.draw(land.disc(*self.dot(edge), 9, Tint("line_strong")))
            if edge == self.chosen:
                marks.draw(self.ring(edge, edge in taken))

    def ring(self, edge: str, market: bool) -> scene.Block:
        """Around the market, or where it would stand."""
        at = self.grid()
        if not market:
            box = scene.Box.about(*self.dot(edge), 24, 24)
            return scene.Block(box, None, 12, Tint("text"), 2)
        x, y = at.at(market_point(edge, board_of(self.layout)))
        box = scene.Box.about(x, y, at.unit * 0.7 + 8, max(at.unit * 0.38, 18) + 8)
        return scene.Block(box, None, 10, Tint("text"), 2)


def sketch(layout: Layout, box: Box, theme: Theme) -> None:
    """box: in the window."""
    unit = dp(1)
    room = scene.Box(0, 0, box.w / unit, box.h / unit)
    at = grid(board_of({**layout, "markets": []}), room)
    for hex, told in layout["hexes"].items():
        wide = dp(at.unit * 0.86)
        x, y = at.hex(hex)
        name = land.role(from_json(boards.Land, told)).partition(".")[2]
        cell = Box(box.x + dp(x) - wide / 2, box.y + box.h - dp(y) - wide / 2, wide, wide)
        paint.block(cell, colour(LOOK["terrain"][name]["fill"]), wide * 0.36)
        if theme.outlined:
            paint.outline(cell, theme.line, wide * 0.36)
