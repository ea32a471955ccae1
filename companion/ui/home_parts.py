"""Widgets for the parts of home: games to begin, the running match, the first sentence."""

from __future__ import annotations

from functools import partial

from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.pages.parts import Again, Doors, MatchCard, Tile, Tiles
from companion.play import art
from companion.play.questions import Choice
from companion.play.scene import Box
from companion.play.world import SLANT, STRIP_FOCUS, Corners, landscape
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
HEAD, STRIP = 88, 120
"""dp of the head of a match, and of the landscape in it."""
DOOR = 8
"""dp beside the words on a door."""
ABOVE, BESIDE = 10, 14
"""dp between a panel's edge and what stands on it."""


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
    shows = ("title", "state", "paused", "players", "scene", "colours", "world")

    world = StringProperty("")

    def __init__(self, part: MatchCard) -> None:
        super().__init__(size_hint_y=None)
        self.show_part(part)

    def show_part(self, part: MatchCard) -> bool:
        self.title, self.state, self.paused = part.title, part.state, part.paused
        self.players, self.colours, self.scene = part.players, part.colours, part.scene
        self.world = part.world
        picture = dp(part.scene.height + 8) if part.scene is not None else 0
        self.height = room(HEAD) + picture - dp(ABOVE)
        return True

    @property
    def theme(self) -> Theme:
        return theme(super().theme.mode, self.colours)

    def paint(self) -> None:
        """Its head goes on to the edges of the panel that it stands on."""
        theme, box, high = self.theme, self.box, room(HEAD)
        top = box.y + box.h + dp(ABOVE)
        whole = " · ".join(filter(None, (self.state, self.paused)))
        lines = ((self.title, size("title"), True), (whole, size("label"), False))
        words = max(paint.text_width(said, px, bold) for said, px, bold in lines)
        left = min(box.x + words + dp(8), box.x + box.w - dp(STRIP))
        scene = Box(left, top - high, box.x + box.w + dp(BESIDE) - left, high)
        corners = Corners(above=RADIUS)
        self.put(scene, lambda room: landscape(self.world, room, corners, STRIP_FOCUS, SLANT))
        y, right = top - high / 2, left if self.world else box.x + box.w
        state = whole if paint.text_width(whole, size("label")) <= right - box.x else self.state
        self.two_lines(box.x, right, TwoLines(self.title, state, bold=True, role="title"), y=y)
        if self.scene is not None:
            paint_scene(self.scene, box.x, top - high - dp(8), theme)


class AgainRow(Tappable):
    """The next match of the same people: who they are, what they play, and who begins."""

    part = ObjectProperty()
    shows = ("part",)

    def __init__(self, hands: Hands, part: Again) -> None:
        self._hands = hands
        super().__init__(size_hint_y=None, height=room(60), part=part)
        self.show_part(part)

    def show_part(self, part: Again) -> bool:
        self.part, self.act = part, partial(self._hands.tapped, part.choice)
        return True

    @property
    def text(self) -> str:
        return str(self.part.choice.spot.says)

    def paint(self) -> None:
        theme, box, part = self.theme, self.box, self.part
        paint.panel(box, theme, theme.raised if self.pressed else theme.surface)
        seats, side = range(len(part.players)), dp(32)
        step = min(dp(27), dp(70) / len(seats))
        for seat in reversed(seats):
            mark = Box(box.x + dp(12) + seat * step, box.cy - side / 2, side, side)
            colour = part.colours[seat] if part.colours else ""
            self.put(mark, partial(art.seat_mark, seat, part.players[seat], colour=colour))
        x, disc = box.x + dp(26) + side + step * (len(seats) - 1), dp(40)
        button = Box(box.x + box.w - disc - dp(10), box.cy - disc / 2, disc, disc)
        paint.block(button, theme.accent_soft, disc / 2)
        paint.icon(part.choice.icon, button.cx, button.cy, dp(24), theme.accent_text)
        self.two_lines(x, button.x - dp(8), TwoLines(self.text, part.choice.note, bold=True))


class DoorRow(GridLayout):
    """Doors side by side; in two columns where their words need it."""

    def __init__(self, hands: Hands, part: Doors) -> None:
        says = (paint.text_width(one.spot.says, size("label"), True) for one in part.choices)
        values = (paint.text_width(one.value, size("caption")) for one in part.choices)
        self._needed = max(*says, *values)
        super().__init__(size_hint_y=None, spacing=dp(8))
        self.bind(minimum_height=self.setter("height"), width=self._fit)
        for choice in part.choices:
            self.add_widget(Door(hands, choice))
        self._fit()

    def _fit(self, *_: object) -> None:
        count = len(self.children)
        wide = (self.width - dp(8) * (count - 1)) / count - dp(DOOR)
        self.cols = count if self._needed <= wide else 2


class Door(Tappable):
    """Leads to another page."""

    def __init__(self, hands: Hands, choice: Choice) -> None:
        self.icon, self.text, self.value = choice.icon, choice.spot.says, choice.value
        act = partial(hands.tapped, choice)
        super().__init__(act=act, size_hint_y=None, height=room(76))

    def paint(self) -> None:
        theme, box = self.theme, self.box
        paint.panel(box, theme, theme.raised if self.pressed else theme.surface)
        top, wide = box.y + box.h, box.w - dp(DOOR)
        paint.icon(self.icon, box.cx, top - dp(18), dp(22), theme.text_2)
        rest = box.h - dp(30)
        lines = (
            (self.text, size("label"), theme.text),
            (self.value, size("caption"), theme.text_2),
        )
        for n, (said, px, tint) in enumerate(lines):
            y = box.y + rest * (0.7 - 0.44 * n)
            paint.text(said, box.cx, y, px, tint, bold=not n, width=wide)


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
