"""The map of a territory: dragged and pinched, with the places that can be chosen lit."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from math import hypot
from typing import Any

from kivy.graphics import StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.ui import paint
from companion.ui.games.glen_more.full.faces import face, laid_on, lying
from companion.ui.games.glen_more.marks import mark
from companion.ui.paint import Box
from companion.ui.theme import mixed, seat_ink, size
from companion.ui.waiting import Waits, told_apart
from scoring.glen_more.tile import Tile

Place = tuple[int, int]
LARGEST = 72
GAP = 0.06
"""Between tiles, as a share of a tile."""
BELOW_SCOTS = 0.6
"""Where a tile's badge covers none of what lies on it, as a share of a tile."""
FOOT = 44
MOST_ZOOM = 3.0


def pieces(view: Mapping[str, Any]) -> Iterator[Hashable]:
    """Tiles, and the goods and Scots on them."""
    for seat, told in enumerate(view["seats"]):
        for plot in told["tiles"]:
            scots = ["scot"] * plot["scots"]
            for what in (plot["tile"], *told_apart([*plot["goods"], *scots])):
                yield seat, tuple(plot["at"]), what


class Territory(Waits):
    """Draws one seat's land; `on_pick` tells a place, `on_clans` the crest at its foot."""

    __events__: tuple[str, ...] = ("on_pick", "on_clans")
    seat = NumericProperty(0)
    told = ObjectProperty(None, allownone=True)
    """The seat's part of the view."""
    tiles = ObjectProperty({})
    lit = ObjectProperty(frozenset())
    """Places to choose among."""
    rings = ObjectProperty(frozenset())
    """Tiles that a placement would activate."""
    chosen = ObjectProperty(None, allownone=True)
    ghost = StringProperty("")
    """The tile that would lie on the chosen place."""
    zoom = NumericProperty(1.0)
    shift = ObjectProperty((0.0, 0.0))
    shows = ("seat", "told", "tiles", "lit", "rings", "chosen", "ghost", "zoom", "shift")

    def __init__(self, **settings: Any) -> None:
        self.fingers: dict[Any, tuple[float, float]] = {}
        self.moved = False
        super().__init__(**settings)

    def on_pick(self, at: Place) -> None:
        """For those who bind."""

    def on_clans(self) -> None:
        """For those who bind."""

    # Where things lie

    @property
    def land(self) -> dict[Place, Mapping[str, Any]]:
        return {tuple(plot["at"]): plot for plot in self.told["tiles"]} if self.told else {}

    @property
    def area(self) -> Box:
        return Box(self.x, self.y + dp(FOOT), self.width, self.height - dp(FOOT))

    def frame(self) -> tuple[float, float, float]:
        """(side of a tile, window x and y of place (0, 0)'s lower left corner)."""
        known: list[Place] = [*self.land, *self.lit]
        xs = [x for x, _ in known] or [0]
        ys = [y for _, y in known] or [0]
        across, down = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        area = self.area.grown(-dp(10))
        side = min(dp(LARGEST), area.w / across, area.h / down) * self.zoom
        cx = area.cx + self.shift[0] - side * (max(xs) + min(xs)) / 2
        cy = area.cy + self.shift[1] - side * (max(ys) + min(ys)) / 2
        return side, cx - side / 2, cy - side / 2

    def spot(self, at: Place) -> Box:
        side, x, y = self.frame()
        gap = side * GAP
        inner = side - gap
        return Box(x + at[0] * side + gap / 2, y + at[1] * side + gap / 2, inner, inner)

    def place_at(self, x: float, y: float) -> Place:
        side, left, low = self.frame()
        return int((x - left) // side), int((y - low) // side)

    def home(self) -> None:
        """Whole and centred again."""
        self.zoom, self.shift = 1.0, (0.0, 0.0)

    # Fingers

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        if not self.fingers:
            self.moved = False
        self.fingers[touch.uid] = touch.pos
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self or touch.uid not in self.fingers:
            return bool(super().on_touch_move(touch))
        if len(self.fingers) > 1:
            self.pinch(touch)
        else:
            self.drag(touch)
        return True

    def drag(self, touch: Any) -> None:
        was = self.fingers[touch.uid]
        dx, dy = touch.x - was[0], touch.y - was[1]
        if self.moved or hypot(dx, dy) > dp(10):
            self.moved = True
            self.shift = self.held(self.shift[0] + dx, self.shift[1] + dy)
            self.fingers[touch.uid] = touch.pos

    def pinch(self, touch: Any) -> None:
        """Two fingers: apart is larger, together smaller; what lies between stays there."""
        self.moved = True
        other = next(at for uid, at in self.fingers.items() if uid != touch.uid)
        was = self.fingers[touch.uid]
        before = max(dp(20), hypot(was[0] - other[0], was[1] - other[1]))
        after = max(dp(20), hypot(touch.x - other[0], touch.y - other[1]))
        zoom = min(MOST_ZOOM, max(1.0, self.zoom * after / before))
        share = zoom / self.zoom
        area = self.area
        mid = ((touch.x + other[0]) / 2 - area.cx, (touch.y + other[1]) / 2 - area.cy)
        self.zoom = zoom
        self.shift = self.held(
            mid[0] + (self.shift[0] - mid[0]) * share, mid[1] + (self.shift[1] - mid[1]) * share
        )
        self.fingers[touch.uid] = touch.pos

    def held(self, x: float, y: float) -> tuple[float, float]:
        """The map never leaves its panel."""
        most_x, most_y = self.width * self.zoom / 2, self.height * self.zoom / 2
        return min(most_x, max(-most_x, x)), min(most_y, max(-most_y, y))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self.fingers.pop(touch.uid, None)
        if not self.moved and self.collide_point(*touch.pos):
            self.touched(touch)
        return True

    def touched(self, touch: Any) -> None:
        if touch.y < self.y + dp(FOOT):
            if touch.x < self.x + dp(72):
                self.dispatch("on_clans")
            return
        self.dispatch("on_pick", self.place_at(*touch.pos))

    # Drawing

    def paint(self) -> None:
        theme, box = self.theme, self.box
        paint.panel(box, theme, theme.inset)
        if self.told is None:
            return
        StencilPush()
        paint.fill(self.area, theme.text)
        StencilUse()
        self.paint_land()
        StencilUnUse()
        paint.fill(self.area, theme.text)
        StencilPop()
        self.paint_foot()

    def paint_land(self) -> None:
        theme, land = self.theme, self.land
        for at, plot in land.items():
            tile: Tile | None = self.tiles.get(plot["tile"])
            spot = self.spot(at)
            lit = at in self.rings or at in self.lit
            ground = mixed(theme.raised, theme.accent, 0.16) if lit else theme.raised
            with self.piece(self.name(at, plot["tile"]), spot._replace(h=spot.h * BELOW_SCOTS)):
                if tile is not None:
                    face(tile, spot, theme, ground)
                if plot["covers"]:
                    paint.outline(spot.grown(dp(2)), theme.text_3, spot.w / 8, 1)
            self.paint_laid(at, plot, spot)
        for at in sorted(self.lit | self.rings):
            self.paint_lit(at, land)
        self.paint_chosen()
        self.paint_badges()

    def paint_laid(self, at: Place, plot: Mapping[str, Any], spot: Box) -> None:
        """Goods and Scots; on a tile that waits itself they need no badges.

        A Scot's stands at its left: the Scots before it stand at its right.
        """
        ink = seat_ink(int(self.seat)).fill
        whole = self.name(at, plot["tile"]) in self.waiting
        for thing, box in laid_on(plot["goods"], plot["scots"], spot):
            free = box._replace(w=box.w * 0.2) if thing[0] == "scot" else box
            with self.piece(self.name(at, thing), None if whole else free):
                lying(thing, box, self.theme, ink)

    def name(self, at: Place, what: Any) -> Any:
        return int(self.seat), at, what

    def paint_lit(self, at: Place, land: Mapping[Place, Any]) -> None:
        theme, spot = self.theme, self.spot(at)
        paint.outline(spot, theme.accent, spot.w / 9, 2)
        if at not in land and at != self.chosen:
            paint.icon("plus", spot.cx, spot.cy, spot.w * 0.32, theme.accent)

    def paint_chosen(self) -> None:
        if self.chosen is None:
            return
        theme, spot = self.theme, self.spot(self.chosen)
        tile = self.tiles.get(self.ghost) if self.ghost else None
        if tile is not None:
            face(tile, spot, theme, theme.accent_soft)
        paint.outline(spot.grown(dp(3)), theme.text, spot.w / 8, 2)

    def paint_foot(self) -> None:
        theme, told = self.theme, self.told
        y = self.y + dp(FOOT / 2)
        paint.icon("clan_token", self.x + dp(34), y, dp(24), theme.text_2)
        paint.text(
            str(told["tokens"]), self.x + dp(56), y, size("label"), theme.text_2, anchor="left"
        )
        counts = [
            ("movement", told["movement"]),
            ("scot", told["scots"]),
            ("whisky", told["whisky"]),
            ("castle", len(told["landmarks"])),
            ("person", len(told["persons"])),
        ]
        x = self.right - dp(14)
        for name, count in reversed(counts):
            tint = theme.text if count else theme.text_3
            x -= paint.text(str(count), x, y, size("body"), tint, bold=True, anchor="right")
            mark(name, x - dp(13), y, dp(18), theme.text_2)
            x -= dp(32)
