"""The picture of the full table: camps, clearings and the Wall above the Gift as it lies."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from kivy.graphics import ScissorPop, ScissorPush
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from companion.ui import paint
from companion.ui.games.nights_watch import geometry, land, north
from companion.ui.games.nights_watch.geometry import Grid, Point
from companion.ui.games.nights_watch.north import North
from companion.ui.games.nights_watch.places import MARGIN, Pick, Places, parted
from companion.ui.paint import Box
from companion.ui.theme import Theme, fixed, seat_ink, usual
from companion.ui.waiting import Row
from scoring.nights_watch.wildlings import CAMPS, CLANS

HIGH = {"camps": 36, "gap": 6, "clearings": 38, "wall": 46}
SMALL = {"camps": 36, "gap": 5, "clearings": 30, "wall": 38}
ON_BOARD = ("corner", "edge", "hex")
CLOSE = 0.42
"""How near a finger must be to a place that was not asked for, in hex widths."""
DRAGGED = 12


class TablePlaces(Places):
    """Camps in a line behind the clan's sign; the Gift's places are the hexes of the board."""

    def slots(self, clan: str) -> list[Box]:
        panel = self.camps[clan]
        left = panel.x + dp(28)
        step = min((panel.x + panel.w - dp(3) - left) / CAMPS, dp(24))
        return [Box(left + step * i, panel.y, step, panel.h) for i in range(CAMPS)]


def pieces(view: Mapping[str, Any]) -> Iterator[Hashable]:
    """Whatever stands by itself on the table."""
    if "camps" in view:
        yield from north.pieces(view)
    yield from land.pieces(view)
    yield "tormund", view["tormund"]


def rows(view: Mapping[str, Any]) -> Iterator[Row]:
    """Those of the north, if it is played."""
    yield from north.rows(view) if "camps" in view else ()


class Scene(North):
    """Draws a view, what may be chosen and what is staged; a finger means the nearest."""

    spots = ObjectProperty(frozenset())
    """What a finger may choose now."""
    dots = BooleanProperty(False)
    """Whether that is shown: a question is asked."""
    picked = ObjectProperty(None, allownone=True)
    """The place that the bar asks about."""
    staged = ObjectProperty(())
    """(what, seat, place) of pieces that are not placed yet."""
    closer = BooleanProperty(False)
    """A closer look at the whole board, whatever can be chosen."""
    focus = ObjectProperty(None, allownone=True)
    """The middle of a closer look, in hex widths."""
    shows: tuple[str, ...] = (*North.shows, "spots", "dots", "picked", "staged", "focus")

    @property
    def watch(self) -> bool:
        return self.view is not None and "camps" in self.view

    # Where things lie

    def rows(self) -> dict[str, Box]:
        """Camps, clearings, the Wall, and the board in what is left."""
        box = self.box
        x, w, top = box.x + dp(MARGIN), box.w - dp(2 * MARGIN), box.y + box.h
        rows = {}
        high = HIGH if box.h > dp(450) else SMALL
        for name, height in high.items() if self.watch else ():
            top -= dp(height)
            rows[name] = Box(x, top, w, dp(height))
        rows["board"] = Box(x, box.y + dp(4), w, top - box.y - dp(8))
        return rows

    def places(self) -> TablePlaces:
        rows, grid = self.rows(), self.grid()
        gift = {hex: grid.box(hex) for hex in self.view["board"]["hexes"]}
        beyond = Box(self.x, self.top, self.width, 0)
        if not self.watch:
            return TablePlaces(beyond, {}, beyond, (), (), gift)
        return TablePlaces(
            beyond,
            dict(zip(CLANS, parted(rows["camps"], 3), strict=True)),
            beyond,
            tuple(parted(rows["clearings"], 4)),
            tuple(parted(rows["wall"], 4)),
            gift,
        )

    def grid(self) -> Grid:
        board, box = self.view["board"], self.rows()["board"]
        if self.focus is None:
            return geometry.grid(board, box)
        return geometry.zoomed(board, box, self.focus)

    def look_closer(self) -> None:
        """At the places that can be chosen, if they fit; else at the one that is chosen."""
        spots = [spot for spot in self.spots if spot.what in ("corner", "edge")]
        if self.closer and spots and self.view is not None:
            self.focus = self.focus or geometry.extent(self.view["board"]).middle
            return
        if not self.dots or not spots or self.view is None:
            self.focus = None
            return
        around, box = geometry.spread(spots), self.rows()["board"]
        unit = geometry.grid(self.view["board"], box).unit * geometry.ZOOM
        margin = 2 * geometry.RIM + 0.2
        fits = around.right - around.left + margin <= box.w / unit
        if self.picked is None or self.picked not in self.spots:
            self.focus = around.middle if fits else None
        elif self.focus is None:
            self.focus = Grid(0, 0, 1).spot(*self.picked)

    # Touching

    def on_touch_move(self, touch: Any) -> bool:
        """A drag moves the closer look."""
        if touch.grab_current is not self or self.focus is None:
            return bool(super().on_touch_move(touch))
        if abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > dp(DRAGGED):
            touch.ud["dragged"] = True
        if "dragged" in touch.ud:
            grid, box = self.grid(), self.rows()["board"]
            x = (box.cx - grid.x - touch.dx) / grid.unit
            y = (box.cy - grid.y - touch.dy) / grid.unit
            moved = geometry.zoomed(self.view["board"], box, (x, y))
            self.focus = ((box.cx - moved.x) / moved.unit, (box.cy - moved.y) / moved.unit)
        return True

    def touched(self, touch: Any) -> None:
        if "dragged" in touch.ud or self.view is None:
            return
        pick = self.pick(*touch.pos)
        if pick is not None:
            self.dispatch("on_pick", pick)

    def pick(self, x: float, y: float) -> Pick | None:
        """What a finger means: above the board what stands there, on it the nearest place."""
        if not self.rows()["board"].grown(dp(4)).holds(x, y):
            return self.pick_above(x, y)
        spots = [spot for spot in self.spots if spot.what in ON_BOARD]
        if not spots:
            return None
        nearest, far = self.grid().nearest(spots, x, y)
        return Pick(*nearest) if self.dots or far < CLOSE else None

    def pick_above(self, x: float, y: float) -> Pick | None:
        """A section of the Wall is meant with its clearing where only one of them can be."""
        found = self.places()._replace(gift={}).pick(x, y)
        if found is None or found in self.spots or found.what == "camp":
            return found
        other = Pick("wall" if found.what == "clearing" else "clearing", found.which)
        return other if other in self.spots else found

    # Painting

    def paint(self) -> None:
        if self.view is None:
            return
        at = self.places()
        self.paint_board(at)
        for clan, tribe in self.view.get("camps", {}).items():
            self.paint_camps(clan, tribe, at.camps[clan], at.slots(clan))
        for section in range(len(at.wall)):
            crowd = at.crowd(section, len(self.view["clearings"][section]))
            self.paint_clearing(section, at.clearings[section], crowd)
            self.paint_wall(section, at.wall[section], at.spaces(section))
        self.paint_badges()

    def paint_camps(self, clan: str, tribe: list[str | None], box: Box, slots: list[Box]) -> None:
        theme = self.theme
        full = sum(kind is not None for kind in tribe) >= CAMPS - 1
        paint.panel(box, theme, theme.illegal_soft if full else theme.surface, 10)
        if self.chosen("camp", clan):
            paint.outline(box, theme.accent, dp(10), 2)
        ink = theme.illegal if full else theme.text
        paint.icon(clan, box.x + dp(15), box.cy, dp(17), ink)
        self.paint_tribe(clan, tribe, slots, 0.8)

    def chosen(self, what: str, which: Any) -> bool:
        return self.dots and Pick(what, which) in self.spots

    def paint_wall(self, section: int, box: Box, spaces: list[Box]) -> None:
        super().paint_wall(section, box, spaces)
        if self.picked == Pick("wall", section + 1):
            theme = self.theme
            paint.outline(box.grown(dp(3)), theme.accent, dp(6), 4)
            for what, seat, place in self.staged:
                if what == "guard" and place == section + 1:
                    self.paint_guard(seat, spaces[len(self.view["wall"][section])])

    def paint_board(self, at: TablePlaces) -> None:
        box, grid, theme = self.rows()["board"], self.grid(), self.theme
        x, y, w, h = (round(v) for v in (self.x, box.y - dp(4), self.width, box.h + dp(8)))
        ScissorPush(x=x, y=y, width=w, height=h)
        land.paint_markets(self.view, grid, theme)
        for hex in self.view["board"]["hexes"]:
            self.paint_land(hex, grid)
        for what, seat, place in land.pieces(self.view):
            with self.piece((what, seat, place), land.piece_box(what, place, grid)):
                land.paint_piece(what, seat, place, grid, theme)
        self.paint_tormund(grid, box)
        self.paint_choice(grid)
        self.paint_badges()
        ScissorPop()

    def paint_land(self, hex: str, grid: Grid) -> None:
        """A hex; its terrain is seen through a wildling that waits."""
        told, theme = self.view["board"]["hexes"][hex], self.theme
        kind = self.view.get("gift", {}).get(hex)
        if kind is None or self.awaited("gift", hex, 0):
            land.paint_hex(hex, told, None, grid, theme)
            return
        name = ("gift", hex, kind)
        if name in self.waiting:
            land.polygon(land.hexagon(grid, hex), land.terrain(told["terrain"])[0])
        with self.piece(name, grid.box(hex).scaled(0.5)):
            land.paint_hex(hex, told, kind, grid, theme)

    def paint_tormund(self, grid: Grid, box: Box) -> None:
        """In his camp he stands in the corner below the Wall, with its name."""
        unit = geometry.grid(self.view["board"], box).unit
        camp = (box.x + dp(14), box.y + box.h - dp(16))
        x, y = land.tormund_point(self.view, grid, camp)
        with self.piece(("tormund", self.view["tormund"]), Box(x, y, 0, 0).grown(dp(10))):
            land.paint_tormund(x, y, unit if (x, y) == camp else grid.unit)
        if (x, y) == camp:
            words = self.app.tr("in his camp")
            px = usual("caption")
            wide = paint.text_width(words, px) + dp(8)
            paint.block(Box(x + dp(12), y - dp(9), wide, dp(18)), self.theme.bg, dp(6))
            paint.text(words, x + dp(15), y, px, self.theme.text_2, anchor="left")

    def paint_choice(self, grid: Grid) -> None:
        theme, staged = self.theme, self.staged
        taken = {place for _, _, place in staged}
        if self.dots:
            on_board = [spot for spot in self.spots if spot.what in ON_BOARD]
            edges = [spot for spot in on_board if spot.what == "edge"]
            for spot in edges or on_board:
                if spot.which not in taken:
                    land.paint_dot(spot.what, spot.which, grid, theme)
        for what, seat, place in staged:
            if what == "tormund":
                x, y = land.tormund_point({"tormund": place}, grid, (0, 0))
                land.paint_tormund(x, y, grid.unit)
            elif what != "guard":
                land.paint_piece(what, seat, place, grid, theme)
        if self.picked is not None and self.picked.what in ON_BOARD:
            land.paint_chosen(self.picked.what, self.picked.which, grid, theme)


def thumbnail(view: Mapping[str, Any], box: Box, theme: Theme) -> None:
    """The board with its pieces, without numbers."""
    grid = geometry.grid({**view["board"], "markets": ()}, box)
    for hex, told in view["board"]["hexes"].items():
        fill, _, _ = land.terrain(told["terrain"])
        points = land.hexagon(grid, hex)
        land.polygon(points, theme.illegal if hex in view.get("gift", {}) else fill)
        land.rim(points, theme.raised, dp(0.5))
    for what, wide in (("settlements", 0.34), ("keeps", 0.46)):
        for seat, places in enumerate(view[what]):
            for place in places:
                small_piece(seat, grid.corner(place), grid.unit * wide)


def small_piece(seat: int, at: Point, wide: float) -> None:
    land.disc(*at, wide + dp(2), fixed("piece_outline"))
    land.disc(*at, wide, seat_ink(seat).fill)
