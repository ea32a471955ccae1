"""Sheets and menus that open over a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.animation import Animation
from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.play.questions import BESIDE, EDGE
from companion.play.scene import Box
from companion.play.typeset import parts
from companion.ui import paint
from companion.ui.theme import faded, motion
from companion.ui.widgets.base import Painted
from companion.ui.widgets.parts import Column, ListRow, Parts, Scroll, Text

WIDEST, TABLET = 632, 560
"""dp that a sheet is wide at most, on a screen from this height on."""
GAP = 12
"""dp between one and what it stands beside."""


def sheet_width(room: float) -> float:
    """On a tablet no wider than what is read or filled in."""
    return min(room, float(dp(WIDEST))) if Window.height >= dp(TABLET) else room


class SheetBody(Parts, Painted):
    """The sheet itself: rounded above, with a grabber; or a panel that points at something."""

    points_at: Box | None = None

    def __init__(self, *parts: Widget, **settings: object) -> None:
        super().__init__(*parts, orientation="vertical", size_hint=(None, None), **settings)

    def paint(self) -> None:
        theme, box = self.theme, self.box
        if (at := self.points_at) is not None:
            paint.block(box, theme.raised, dp(14))
            paint.outline(box, theme.line_strong, dp(14), 1.5)
            paint.polygon(_tips(box, at), theme.line_strong, None, 0)
            return
        paint.top_block(box, theme.surface, dp(20))
        grab = Box(box.cx - dp(18), box.y + box.h - dp(12), dp(36), dp(4))
        paint.block(grab, theme.line_strong, dp(2))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return bool(super().on_touch_down(touch)) or self.collide_point(*touch.pos)


def _tips(box: Box, at: Box) -> list[tuple[float, float]]:
    """The corners of what points from a panel to something beside it."""
    tip, half = dp(6), dp(7)
    if at.x >= box.right or at.right <= box.x:
        edge, by = (box.right, tip) if at.x >= box.right else (box.x, -tip)
        return [(edge, at.cy - half), (edge + by, at.cy), (edge, at.cy + half)]
    edge, by = (box.bottom, tip) if at.y >= box.bottom else (box.y, -tip)
    return [(at.cx - half, edge), (at.cx, edge + by), (at.cx + half, edge)]


class Sheet(FloatLayout, Painted):
    """Stands on a scrim at the bottom of a page, or beside something; a tap elsewhere closes it.

    It has a title and sentences below it, if they are given; `add` puts parts into its scrolling
    middle, `buttons` at its foot.
    """

    drop = NumericProperty(0.0)
    """How far the sheet still is below its place: 1 hidden, 0 there."""
    shows = ("drop",)

    def __init__(
        self, title: str = "", *said: str, closed: Callable[[], object] | None = None
    ) -> None:
        self.closed = closed
        super().__init__()
        self.middle = Column(padding=(dp(16), dp(4), dp(16), dp(8)), spacing=dp(10))
        self.scroll: Scroll | None = None
        self.foot = Parts(size_hint_y=None, height=0, spacing=dp(8))
        self.add, self.buttons = self.middle.add, self.foot.add
        self.sheet = SheetBody(self.middle, self.foot)
        self.add_widget(self.sheet)
        self.middle.fbind("height", self._fit)
        self.foot.fbind("children", self._fit)
        for name in ("pos", "size", "drop"):
            self.fbind(name, self._fit)
        self.app.bind(inset_top=self._fit, inset_bottom=self._fit)
        self.add(*([Text(text=title, role="title")] if title else ()))
        self.add(*(Text(text=sentence, tone="text_2") for sentence in said))

    def _fit(self, *_: object) -> None:
        """As high as what stands in it, and never above the window."""
        at = self.sheet.points_at
        inset = self.app.inset_bottom if at is None else 0
        self.foot.padding = (dp(12), dp(8), dp(12), dp(8) + inset)
        self.foot.height = dp(72) + inset if self.foot.children else inset
        over = dp(20) if at is None else dp(EDGE)
        self.sheet.padding = (0, over, 0, 0)
        wanted = over + self.middle.height + self.foot.height
        room = self._room(wanted)
        high = min(wanted, room.h)
        self._scrolls(wanted > high + 1)
        self.sheet.size = room.w, high
        self.sheet.opacity = 1 if at is None else 1 - self.drop
        if at is None:
            self.sheet.pos = room.x, room.y - high * self.drop
        elif room.y >= at.bottom:
            self.sheet.pos = room.x, room.y
        elif room.bottom <= at.y:
            self.sheet.pos = room.x, room.bottom - high
        else:
            middle = min(max(at.cy - high / 2, room.y), room.bottom - high)
            self.sheet.pos = room.x, middle

    def _room(self, wanted: float) -> Box:
        """Where it may stand: never over what it is beside; below it, above it, or at a side."""
        at, app, edge = self.sheet.points_at, self.app, dp(EDGE)
        if at is None:
            wide = sheet_width(self.width)
            return Box(self.x + (self.width - wide) / 2, self.y, wide, self.height - app.inset_top)
        wide = min(dp(BESIDE), self.width - 2 * edge)
        left, right = self.x + edge, self.right - edge - wide
        x = min(max(at.cx - wide / 2, left), right)
        low, top = self.y + app.inset_bottom + edge, self.top - app.inset_top - edge
        rooms = [
            Box(x, low, wide, at.y - dp(GAP) - low),
            Box(x, at.bottom + dp(GAP), wide, top - at.bottom - dp(GAP)),
        ]
        sides = (at.right + dp(GAP), at.x - dp(GAP) - wide)
        rooms += [Box(side, low, wide, top - low) for side in sides if left <= side <= right]
        return max(rooms, key=lambda room: min(room.h, wanted))

    def _scrolls(self, needed: bool) -> None:
        """Scrolling comes in only where the parts have no room."""
        if needed and self.scroll is None and self.height > dp(120):
            self.sheet.remove_widget(self.middle)
            self.scroll = Scroll(self.middle)
            self.sheet.add_widget(self.scroll, index=1)
        elif self.scroll is not None and not needed:
            self.sheet.remove_widget(self.scroll)
            self.scroll.remove_widget(self.middle)
            self.scroll = None
            self.sheet.add_widget(self.middle, index=1)

    def show(self) -> Sheet:
        self.app.over(self)
        if self.app.moves:
            self.drop = 1.0
            Animation(drop=0.0, d=motion("sheet"), t="out_cubic").start(self)
        return self

    def close(self, *_: object) -> None:
        if self.parent is None:
            return
        self.parent.remove_widget(self)
        if self.closed:
            self.closed()

    def closing(self, act: Callable[[], object]) -> Callable[[], None]:
        """To close the sheet, and then do this."""

        def closed() -> None:
            self.close()
            act()

        return closed

    def paint(self) -> None:
        paint.fill(self.box, faded(self.theme.scrim, 0.6 * (1 - self.drop)))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not super().on_touch_down(touch):
            self.close()
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        super().on_touch_up(touch)
        return True


class Choice(ListRow):
    """A line of a menu: closes the menu, then does what it says."""


MenuLine = tuple[str, str, str, Callable[[], object] | None]
"""Icon, words, note, what to do; with nothing to do it is grey."""


def menu(title: str, lines: Sequence[MenuLine]) -> Sheet:
    """A sheet of lines."""
    sheet = Sheet(title)
    for icon, words, note, act in lines:
        row = Choice(icon=icon, text=words, note=note, disabled=act is None)
        row.act = act and sheet.closing(act)
        sheet.add(row)
    return sheet


def wrapped(words: str, px: float, room: float, most: int = 2) -> list[str]:
    """The words in at most `most` lines; the last one takes the rest, as small as need be."""
    lines = _split(words, px, room, most)
    while px > dp(12) and paint.text_width(lines[-1], px) > room:
        px = max(float(dp(12)), px * 0.94)
        lines = _split(words, px, room, most)
    return lines


def _split(words: str, px: float, room: float, most: int) -> list[str]:
    lines: list[str] = []
    line = ""
    for word in parts(words, lambda some: paint.text_width(some, px) <= room):
        longer = f"{line} {word}".strip()
        if line and paint.text_width(longer, px) > room and len(lines) < most - 1:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line]
