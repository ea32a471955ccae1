"""Things that come over a page: sheets, menus, notices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.ui import paint
from companion.ui.theme import Colour, faded, motion, size
from companion.ui.widgets.base import Painted, Tappable
from companion.ui.widgets.parts import Column, ListRow, Scroll, Text


class SheetBody(BoxLayout, Painted):
    """The sheet itself: rounded above, with a grabber."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(orientation="vertical", size_hint=(1, None), **settings)

    def paint(self) -> None:
        theme, box = self.theme, self.box
        paint.top_block(box, theme.surface, dp(20))
        grab = paint.Box(box.cx - dp(18), box.y + box.h - dp(12), dp(36), dp(4))
        paint.block(grab, theme.line_strong, dp(2))

    def on_touch_down(self, touch: Any) -> bool:
        return bool(super().on_touch_down(touch)) or self.collide_point(*touch.pos)


class Sheet(FloatLayout, Painted):
    """Stands on a scrim at the bottom of a page; a tap beside it closes it.

    `add` puts parts into the scrolling middle, `foot` holds the buttons.
    """

    drop = NumericProperty(0.0)
    """How far the sheet still is below its place: 1 hidden, 0 there."""
    shows = ("drop",)

    def __init__(self, **settings: Any) -> None:
        self.closed: Callable[[], None] | None = settings.pop("closed", None)
        super().__init__(**settings)
        inset = self.app.inset_bottom
        self.middle = Column(padding=(dp(16), dp(4), dp(16), dp(8)), spacing=dp(10))
        self.scroll: Scroll | None = None
        self.foot = BoxLayout(
            size_hint_y=None,
            height=0,
            spacing=dp(8),
            padding=(dp(12), dp(8), dp(12), dp(8) + inset),
        )
        self.sheet = SheetBody(padding=(0, dp(20), 0, 0))
        self.sheet.add_widget(self.middle)
        self.sheet.add_widget(self.foot)
        self.add_widget(self.sheet)
        self.middle.fbind("height", self._fit)
        self.foot.fbind("children", self._fit)
        self.fbind("size", self._fit)
        self.fbind("drop", self._fit)

    def add(self, *parts: Any) -> None:
        for part in parts:
            self.middle.add_widget(part)

    def buttons(self, *parts: Any) -> None:
        for part in parts:
            self.foot.add_widget(part)

    def _fit(self, *_: Any) -> None:
        """As high as what stands in it, and never above the window."""
        inset = self.app.inset_bottom
        self.foot.height = dp(72) + inset if self.foot.children else inset
        wanted = dp(20) + self.middle.height + self.foot.height
        high = min(wanted, self.height - self.app.inset_top)
        self._scrolls(wanted > high + 1)
        self.sheet.height = high
        self.sheet.pos = (self.x, self.y - high * self.drop)

    def _scrolls(self, needed: bool) -> None:
        """Scrolling comes in only where the parts have no room."""
        if needed and self.scroll is None and self.height > dp(120):
            self.sheet.remove_widget(self.middle)
            self.scroll = Scroll()
            self.scroll.add_widget(self.middle)
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

    def close(self, *_: Any) -> None:
        if self.parent is None:
            return
        self.parent.remove_widget(self)
        if self.closed:
            self.closed()

    def paint(self) -> None:
        paint.fill(self.box, faded(self.theme.scrim, 0.6 * (1 - self.drop)))

    def on_touch_down(self, touch: Any) -> bool:
        if not super().on_touch_down(touch):
            self.close()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        super().on_touch_up(touch)
        return True


class Choice(ListRow):
    """A line of a menu: closes the menu, then does what it says."""


def menu(title: str, lines: Sequence[tuple[str, str, str, Callable[[], None] | None]]) -> Sheet:
    """A sheet of lines: (icon, words, note, what to do); with nothing to do it is grey."""
    sheet = Sheet()
    if title:
        sheet.add(Text(text=title, role="title"))
    for icon, words, note, act in lines:
        row = Choice(icon=icon, text=words, note=note, disabled=act is None)

        def chosen(_: Any, act: Callable[[], None] | None = act) -> None:
            sheet.close()
            if act:
                act()

        row.bind(on_tap=chosen)
        sheet.add(row)
    return sheet


class Notice(Tappable):
    """A line that says what happened, for a few seconds; its action stands at the right."""

    text = StringProperty("")
    action = StringProperty("")
    icon = StringProperty("")
    answer = OptionProperty("", options=["", "legal", "illegal", "unverified"])
    act = ObjectProperty(None, allownone=True)
    stay = NumericProperty(4)
    """Seconds."""
    shows = ("text", "action", "icon", "answer")

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint=(None, None), height=dp(56), **settings)
        self._end = Clock.schedule_once(self.close, self.stay)

    def close(self, *_: Any) -> None:
        self._end.cancel()
        if self.parent is not None:
            self.parent.remove_widget(self)

    def touched(self, touch: Any) -> None:
        self.close()
        if self.act and touch.x > self.right - dp(120):
            self.act()

    def paint(self) -> None:
        theme, box = self.theme, self.box
        right, x = box.x + box.w - dp(16), box.x + dp(16)
        ground, ink = theme.text, theme.bg
        if self.answer:
            ground, ink = getattr(theme, f"{self.answer}_soft"), theme.text
        paint.block(box, ground, dp(12))
        if self.answer:
            badge = paint.Box(x - dp(4), box.cy - dp(14), dp(28), dp(28))
            paint.verdict_badge(self.answer, badge, theme)
            x += dp(36)
        elif self.icon:
            paint.icon(self.icon, x + dp(10), box.cy, dp(20), ink)
            x += dp(30)
        if self.action:
            px = size("body")
            right -= paint.text(self.action, right, box.cy, px, ink, bold=True, anchor="right")
            right -= dp(12)
        self.paint_lines(x, right - x, ink)

    def paint_lines(self, x: float, room: float, ink: Colour) -> None:
        lines = wrapped(self.text, size("label"), room)
        for i, line in enumerate(lines):
            y = self.center_y + (len(lines) - 1 - 2 * i) * dp(9)
            paint.text(line, x, y, size("label"), ink, anchor="left", width=room)


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
    for word in words.split():
        longer = f"{line} {word}".strip()
        if line and paint.text_width(longer, px) > room and len(lines) < most - 1:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line]
