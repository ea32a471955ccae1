"""Widgets for the parts of home: games to begin, the match that runs, the first sentence."""

from __future__ import annotations

from functools import partial

from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.pages.parts import MatchCard, Tile, Tiles
from companion.play import art
from companion.play.scene import Box
from companion.play.world import Corners, landscape
from companion.ui import paint
from companion.ui.paint import paint_scene
from companion.ui.part_lines import Hands
from companion.ui.theme import Theme, faded, room, size, theme
from companion.ui.widgets import Painted, Tappable, Text
from companion.ui.widgets.base import TwoLines

WIDE = 560
"""dp from which on four tiles stand side by side."""
FOOT, PICTURE, LOW_PICTURE = 50, 98, 60
"""dp of a tile's words and of its landscape."""
RADIUS, PRESSED = 14, 0.14


class GameTile(Tappable):
    """A game to begin, below the landscape of its world."""

    world = StringProperty("")
    title = StringProperty("")
    players = StringProperty("")
    ways = StringProperty("")
    """How it can be followed; shown where there is room."""
    shows = ("world", "title", "players", "ways")

    def __init__(self, hands: Hands, tile: Tile, **settings: object) -> None:
        opens = tile.choice
        self.name = opens.spot.name
        said = {"title": opens.spot.says, "players": opens.note, "ways": tile.ways}
        look = {"world": tile.world, "act": partial(hands.tapped, opens)}
        super().__init__(**said, **look, **settings)

    def paint(self) -> None:
        theme, box, foot = self.theme, self.box, room(FOOT)
        ground = "raised" if theme.mode == "dark" else "surface"
        tints = {name: theme.role(f"world.{self.world}.{name}") for name in (ground, "line")}
        paint.block(box, tints[ground] or theme.raised, dp(RADIUS))
        scene = Box(box.x, box.y + foot, box.w, box.h - foot)
        self.put(scene, lambda room: landscape(self.world, room, Corners(above=RADIUS)))
        if theme.outlined:
            paint.outline(box, tints["line"] or theme.line, dp(RADIUS))
        if self.pressed:
            paint.block(box, faded(theme.text, PRESSED), dp(RADIUS))
        x, right = box.x + dp(14), box.x + box.w - dp(8)
        fits = self.ways and paint.text_width(self.ways, size("label")) <= right - x
        note = self.ways if fits else self.players
        self.two_lines(x, right, TwoLines(self.title, note, bold=True), y=box.y + foot / 2)


class MatchPicture(Painted):
    """A match's title and a small picture of its table."""

    title = StringProperty("")
    state = StringProperty("")
    paused = StringProperty("")
    """Since when; shown where there is room."""
    players = ObjectProperty(())
    scene = ObjectProperty(None, allownone=True)
    """Its table."""
    colours = ObjectProperty(())
    shows = ("title", "state", "paused", "players", "scene", "colours")

    def __init__(self, part: MatchCard) -> None:
        super().__init__(size_hint_y=None, height=dp(188))
        self.show_part(part)

    def show_part(self, part: MatchCard) -> bool:
        self.title, self.state, self.paused = part.title, part.state, part.paused
        self.players, self.colours, self.scene = part.players, part.colours, part.scene
        return True

    @property
    def theme(self) -> Theme:
        return theme(super().theme.mode, self.colours)

    def paint(self) -> None:
        theme, box = self.theme, self.box
        top, right = box.y + box.h, box.x + box.w
        for seat in reversed(range(len(self.players))):
            right -= dp(28)
            mark = Box(right, top - dp(38), dp(22), dp(22))
            self.put(mark, partial(art.seat_mark, seat, self.players[seat]))
        right, state = right - dp(8), self.state
        whole = " · ".join(filter(None, (state, self.paused)))
        if paint.text_width(whole, size("label")) <= right - box.x:
            state = whole
        self.two_lines(
            box.x, right, TwoLines(self.title, state, bold=True, role="heading"), y=top - dp(28)
        )
        if self.scene is not None:
            paint_scene(self.scene, box.x, top - dp(58), theme)


class LeadText(Text):
    """What Cairn is, in one sentence."""

    def _dress(self, *_: object) -> None:
        super()._dress()
        self.font_size = sp(18)


class TileGrid(GridLayout):
    """Games side by side: two, or four where there is room and nothing else is."""

    def __init__(self, hands: Hands, part: Tiles) -> None:
        super().__init__(size_hint_y=None, spacing=dp(8))
        high = room(FOOT) + dp(LOW_PICTURE if part.low else PICTURE)
        self.bind(minimum_height=self.setter("height"), width=self._fit)
        for tile in part.tiles:
            self.add_widget(GameTile(hands, tile, size_hint_y=None, height=high))
        if len(part.tiles) % 2:
            self.add_widget(Painted())
        self._fit()

    def _fit(self, *_: object) -> None:
        self.cols = 2 if self.width < dp(WIDE) else 4
