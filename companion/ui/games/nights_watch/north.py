"""The picture of the warden: the north, the Wall and the Gift, and everything a finger taps."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from math import cos, pi, sin
from typing import Any, NamedTuple

from kivy.animation import Animation
from kivy.graphics import Color, Mesh, PopMatrix, PushMatrix, SmoothLine, Translate
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from companion.games.nights_watch.north.phrases import CLANS, SYMBOLS
from companion.telling.nights_watch.steps import Way
from companion.ui import paint
from companion.ui.games.nights_watch.places import LANES, TRAILS, Pick, Places, places
from companion.ui.paint import Box
from companion.ui.theme import Colour, faded, mixed, motion, seat_ink, size, usual
from companion.ui.waiting import Row, Waits
from companion.ui.widgets import Tappable
from scoring.nights_watch.wildlings import CAMPS, GIFT_LOST, LAST_BREACH


class Marks(NamedTuple):
    """What is pointed out."""

    trail: int | None = None
    """The number that was taken last."""
    broken: int | None = None
    """The section that breaks now, from 1."""
    picks: frozenset[Pick] = frozenset()
    """What can be chosen now."""
    way: Way | None = None
    """The figure that moves; where it goes it is not yet."""


def rows(view: Mapping[str, Any]) -> Iterator[Row]:
    """Wildlings in camps and clearings, and guards on the Wall."""
    for clan, tribe in view["camps"].items():
        yield ("camp", clan), tribe
    for what, part in (("clearing", "clearings"), ("wall", "wall")):
        for section, row in enumerate(view[part]):
            yield (what, section), row


def pieces(view: Mapping[str, Any]) -> Iterator[Hashable]:
    """Wildlings in the Gift."""
    for hex, kind in view["gift"].items():
        yield "gift", hex, kind


def standing(row: Sequence[Any]) -> Iterator[tuple[int, int, Any]]:
    """Each with where it stands, and where it will when the row has closed up."""
    stand = ((i, one) for i, one in enumerate(row) if one is not None)
    return ((i, place, one) for place, (i, one) in enumerate(stand))


class North(Waits, Tappable):
    """Draws a view, or a moment between two views."""

    __events__ = ("on_pick",)
    view = ObjectProperty(None, allownone=True)
    players = ObjectProperty(())
    marks = ObjectProperty(Marks())
    gone = NumericProperty(1.0)
    """How much of its way the moving figure has behind it."""
    shows: tuple[str, ...] = ("view", "players", "marks")

    def __init__(self, **settings: Any) -> None:
        self._shift, self._over = Translate(0, 0), (0.0, 0.0)
        super().__init__(**settings)
        self.fbind("gone", self._glide)

    def on_pick(self, pick: Pick) -> None:
        """For those who bind."""

    def places(self) -> Places:
        return places(self.box)

    def touched(self, touch: Any) -> None:
        pick = self.places().pick(*touch.pos)
        if pick is not None:
            self.dispatch("on_pick", pick)

    def paint(self) -> None:
        if self.view is None:
            return
        at = self.places()
        self.paint_meters(at.meters)
        self.paint_trails(at)
        for clan, tribe in self.view["camps"].items():
            self.paint_camps(clan, tribe, at.camps[clan], at.slots(clan))
        for section in range(4):
            crowd = at.crowd(section, len(self.view["clearings"][section]))
            self.paint_clearing(section, at.clearings[section], crowd)
            self.paint_wall(section, at.wall[section], at.spaces(section))
        for lane in LANES:
            for depth, hex in enumerate(lane, 1):
                self.paint_hex(hex, depth, at.gift[hex])
        self.paint_badges()

    # A figure on its way

    def go(self, marks: Marks) -> None:
        """Let the figure of these marks move to its place, if pieces move at all."""
        Animation.cancel_all(self, "gone")
        self.gone = 1.0
        self.canvas.after.clear()
        self.marks = marks
        if marks.way is None:
            return
        at, (kind, start, end) = self.places(), marks.way
        one, other = at.spot(start), at.spot(end)
        self._over = other.cx - one.cx, other.cy - one.cy
        with self.canvas.after:
            PushMatrix()
            self._shift = Translate(0, 0)
            paint.symbol(SYMBOLS[kind], one.cx, one.cy, dp(26), self.theme.text)
            PopMatrix()
        self.gone = 0.0
        glide = Animation(gone=1.0, d=motion("step") * 0.85, t="in_out_cubic")
        glide.bind(on_complete=self.arrive)
        glide.start(self)

    def _glide(self, *_: Any) -> None:
        self._shift.xy = (self._over[0] * self.gone, self._over[1] * self.gone)

    def arrive(self, *_: Any) -> None:
        """It stands where it went."""
        self.go(self.marks._replace(way=None))

    def awaited(self, what: str, which: Any, place: int) -> bool:
        way = self.marks.way
        return way is not None and way.end[:3] == (what, which, place)

    def chosen(self, what: str, which: Any) -> bool:
        return Pick(what, which) in self.marks.picks

    # Meters

    def paint_meters(self, box: Box) -> None:
        theme, tr = self.theme, self.app.tr
        high = min(dp(18), box.h * 0.6)
        x = box.x + dp(8)
        words = tr("Breaches")
        x += paint.text(words, x, box.cy, size("label"), theme.text_2, anchor="left") + dp(10)
        for i in range(LAST_BREACH):
            cell = Box(x + dp(26) * i, box.cy - high / 2, dp(22), high)
            self.paint_cell(cell, i < self.view["breaches"])
            if i < self.view["breaches"]:
                paint.text("/", cell.cx, cell.cy, size("label"), theme.bg, bold=True)
        right = box.x + box.w - dp(8)
        for i in reversed(range(GIFT_LOST)):
            right -= dp(11)
            self.paint_cell(Box(right, box.cy - high / 2, dp(11), high), i < len(self.view["gift"]))
            right -= dp(3)
        words = tr("In the Gift")
        paint.text(words, right - dp(7), box.cy, size("label"), theme.text_2, anchor="right")

    def paint_cell(self, box: Box, full: bool) -> None:
        if full:
            paint.block(box, self.theme.illegal, dp(4))
        else:
            paint.outline(box, self.theme.line_strong, dp(4))

    # North of the Wall

    def paint_camps(self, clan: str, tribe: list[str | None], box: Box, slots: list[Box]) -> None:
        theme = self.theme
        full = sum(kind is not None for kind in tribe) >= CAMPS - 1
        paint.panel(box, theme, theme.illegal_soft if full else theme.surface, 10)
        if self.chosen("camp", clan):
            paint.outline(box, theme.accent, dp(10), 2)
        y = (box.y + box.h + slots[0].y + slots[0].h) / 2
        self.paint_clan(clan, Box(box.x + dp(7), y - dp(9), box.w - dp(11), dp(18)), full)
        for i, slot in enumerate(slots):
            empty = i >= len(tribe) or tribe[i] is None
            paint.block(slot, theme.inset if empty else theme.raised, dp(5))
        self.paint_tribe(clan, tribe, slots, 0.72)

    def paint_tribe(
        self, clan: str, tribe: list[str | None], slots: list[Box], share: float
    ) -> None:
        for i, place, kind in standing(tribe):
            if not self.awaited("camp", clan, i):
                with self.piece(("camp", clan, place, kind), slots[i].middle()):
                    self.figure(kind, slots[i], share)

    def paint_clan(self, clan: str, box: Box, full: bool) -> None:
        """Its sign gives way where the name needs the room."""
        theme, name, px = self.theme, self.app.tr(CLANS[clan]), size("label")
        ink = theme.illegal if full else theme.text_2
        x, room = box.x, box.w
        if full:
            room -= dp(20)
            paint.icon("warning", box.x + box.w - dp(9), box.cy, dp(16), ink)
        if paint.text_width(name, px, True) + dp(16) <= room:
            paint.icon(clan, x + dp(7), box.cy, dp(14), ink)
            x, room = x + dp(18), room - dp(18)
        paint.text(name, x, box.cy, px, ink, bold=True, anchor="left", width=room)

    def figure(self, kind: str, box: Box, share: float) -> None:
        px = min(box.w, box.h) * share
        paint.symbol(SYMBOLS[kind], box.cx, box.cy, max(px, dp(17)), self.theme.text)

    def paint_trails(self, at: Places) -> None:
        theme, box = self.theme, at.trails
        for numbers, (start, end) in TRAILS.items():
            taken = self.marks.trail in numbers
            Color(*(theme.illegal if taken else theme.line_strong))
            x, to = box.x + box.w * start, box.x + box.w * end
            curve = [bend(x, box.y + box.h, to, box.y, i / 12) for i in range(13)]
            SmoothLine(
                points=[v for point in curve for v in point], width=dp(1.6 if taken else 1.1)
            )
        for number, plate in at.plates().items():
            taken = number == self.marks.trail
            paint.block(plate, theme.illegal if taken else theme.bg, dp(7))
            if not taken:
                paint.outline(plate, theme.line_strong, dp(7), 1.5)
            ink = theme.bg if taken else theme.text
            paint.text(str(number), plate.cx, plate.cy, size("label"), ink, bold=True)

    def paint_clearing(self, section: int, box: Box, places: list[Box]) -> None:
        theme, crowd = self.theme, self.view["clearings"][section]
        paint.top_block(box, theme.surface, dp(10))
        if theme.outlined:
            paint.outline(box, theme.line, dp(10))
        if self.chosen("clearing", section + 1):
            paint.outline(box, theme.accent, dp(10), 2)
        for i, (kind, place) in enumerate(zip(crowd, places, strict=True)):
            if not self.awaited("clearing", section, i):
                with self.piece(("clearing", section, i, kind), place):
                    self.figure(kind, place, 0.9)

    # The Wall and the Gift

    def paint_wall(self, section: int, box: Box, spaces: list[Box]) -> None:
        theme = self.theme
        paint.block(box, theme.ice, dp(3))
        for i in range(5):
            x = box.x + box.w * (0.16 + 0.187 * i)
            notch = Box(x - dp(3), box.y + box.h - dp(7), dp(6), dp(7))
            paint.fill(notch, theme.surface)
        guards = {i: guard for i, *guard in standing(self.view["wall"][section])}
        for i, space in enumerate(spaces):
            if i in guards:
                alpha = self.alpha(("wall", section, *guards[i]), space)
                self.paint_guard(guards[i][1], space, alpha)
            else:
                paint.block(space, mixed(theme.ice, theme.ice_ink, 0.18), dp(4))
                paint.text(str(i + 1), space.cx, space.cy, usual("caption"), theme.ice_ink)
        if self.marks.broken == section + 1:
            paint.outline(box.grown(dp(2)), theme.illegal, dp(6), 3)
        elif self.chosen("wall", section + 1):
            paint.outline(box.grown(dp(2)), theme.accent, dp(5), 3)

    def paint_guard(self, seat: int, box: Box, alpha: float = 1.0) -> None:
        ink, theme = seat_ink(seat), self.theme
        paint.block(box, mixed(theme.ice, ink.fill, alpha), dp(4))
        paint.outline(box, faded(theme.ice_ink, alpha), dp(4), 1.5)
        name = self.players[seat] if seat < len(self.players) else ""
        px = min(usual("label"), box.w)
        paint.text(name[:1].upper(), box.cx, box.cy, px, paint.pale_ink(ink.ink, alpha), bold=True)

    def paint_hex(self, hex: str, depth: int, box: Box) -> None:
        theme, kind = self.theme, self.view["gift"].get(hex)
        if kind is None or self.awaited("gift", hex, 0):
            hexagon(box, theme.surface, theme.line, 1)
            paint.text(str(depth), box.cx, box.cy, size("label"), theme.text_3)
            return
        edge = theme.accent if self.chosen("gift", hex) else theme.illegal
        with self.piece(("gift", hex, kind), box.scaled(0.7)):
            hexagon(box, theme.illegal_soft, edge, 2)
            self.figure(kind, box, 0.48)


def bend(x: float, y: float, to_x: float, to_y: float, share: float) -> tuple[float, float]:
    """A point of a trail: straight down at both ends."""
    smooth = share * share * (3 - 2 * share)
    return x + (to_x - x) * smooth, y + (to_y - y) * share


def hexagon(box: Box, tint: Colour, edge: Colour, thick: float) -> None:
    """With a corner to the left and to the right, as wide as its box."""
    reach = box.w / 2
    points = [
        (box.cx + reach * cos(i * pi / 3), box.cy + reach * sin(i * pi / 3)) for i in range(6)
    ]
    Color(*tint)
    Mesh(
        vertices=[v for x, y in points for v in (x, y, 0, 0)],
        indices=list(range(6)),
        mode="triangle_fan",
    )
    Color(*edge)
    SmoothLine(
        points=[v for point in points for v in point],
        width=max(1.0, dp(thick) / 2),
        close=True,
        joint="round",
    )
