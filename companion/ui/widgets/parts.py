"""Parts a page is made of: text, panels, rows, the app bar, empty places."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from companion.ui import paint
from companion.ui.theme import LOOK, Colour, has_symbol, room, seat_ink, size
from companion.ui.widgets.base import Painted, Tappable

LINE_HEIGHT = {"display": 1.1, "number": 1.1, "title": 1.1, "heading": 1.1}


class Text(Label):
    """Words in one of the seven sizes; wraps, and is as high as it needs."""

    role = OptionProperty("body", options=list(LOOK["type_sp"]))
    tone = StringProperty("text")

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("size_hint_y", None)
        settings.setdefault("height", 0)
        settings.setdefault("halign", "left")
        settings.setdefault("valign", "middle")
        super().__init__(**settings)
        self.fbind("width", self._wrap)
        self.fbind("texture_size", self._grow)
        self.fbind("role", self._dress)
        self.fbind("tone", self._dress)
        self._dress()
        self._wrap()

    def _dress(self, *_: Any) -> None:
        self.font_size = size(self.role)
        self.line_height = LINE_HEIGHT.get(self.role, 1.12)
        if self.role in ("display", "number", "title", "heading"):
            self.bold = True
        self.color = getattr(App.get_running_app().theme, self.tone)

    def renew(self) -> None:
        self._dress()

    def _wrap(self, *_: Any) -> None:
        self.text_size = (self.width, None)

    def _grow(self, *_: Any) -> None:
        if self.size_hint_y is None:
            self.height = self.texture_size[1]


class Panel(BoxLayout, Painted):
    """A rounded ground in one of the theme's tones, as high as what stands in it."""

    tone = StringProperty("surface")
    shows = ("tone",)

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("orientation", "vertical")
        settings.setdefault("size_hint_y", None)
        settings.setdefault("padding", (dp(16), dp(8)))
        super().__init__(**settings)
        if self.size_hint_y is None:
            self.bind(minimum_height=self.setter("height"))

    def paint(self) -> None:
        paint.panel(self.box, self.theme, getattr(self.theme, self.tone))


class Row(BoxLayout):
    """Side by side; as high as its highest part, and at least as it is told."""

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("size_hint_y", None)
        settings.setdefault("spacing", dp(8))
        least = settings.setdefault("height", 0)
        super().__init__(**settings)
        self.bind(minimum_height=lambda _, needed: setattr(self, "height", max(least, needed)))


class Column(BoxLayout):
    """One below the other, as high as it needs."""

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("orientation", "vertical")
        settings.setdefault("size_hint_y", None)
        settings.setdefault("height", 0)
        super().__init__(**settings)
        if self.size_hint_y is None:
            self.bind(minimum_height=self.setter("height"))


class Scroll(ScrollView):
    """A list that scrolls; `handle` is a widget in it whose `drags` beats scrolling."""

    handle = ObjectProperty(None, allownone=True)

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("do_scroll_x", False)
        settings.setdefault("bar_width", dp(3))
        super().__init__(**settings)

    def on_touch_down(self, touch: Any) -> bool:
        handle = self.handle
        if handle is not None and self.collide_point(*touch.pos):
            touch.push()
            touch.apply_transform_2d(self.to_local)
            took = handle.drags(touch) and handle.on_touch_down(touch)
            touch.pop()
            if took:
                return True
        return bool(super().on_touch_down(touch))


class Rule(Painted):
    """A hair line between rows."""

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("size_hint_y", None)
        settings.setdefault("height", dp(1))
        super().__init__(**settings)

    def paint(self) -> None:
        paint.rule(self.x, self.y, self.width, self.theme.line)


class ListRow(Tappable):
    """Icon, words with a line of reasons, and what it leads to or shows at its right."""

    icon = StringProperty("")
    text = StringProperty("")
    note = StringProperty("")
    value = StringProperty("")
    forward = BooleanProperty(False)
    bold = BooleanProperty(False)
    tone = StringProperty("text")
    shows = ("icon", "text", "note", "value", "forward", "bold", "tone")

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("size_hint_y", None)
        settings.setdefault("height", room(52))
        super().__init__(**settings)

    @property
    def space(self) -> float:
        """Room at the right for what a special row puts there."""
        return 0.0

    def paint(self) -> None:
        theme, box = self.theme, self.box
        if self.pressed:
            paint.block(box, theme.raised, dp(12))
        ink = theme.text_3 if self.disabled else getattr(theme, self.tone)
        soft = theme.text_3 if self.disabled else theme.text_2
        x, right = box.x + dp(4), box.x + box.w - dp(4) - self.space
        if self.icon:
            self.paint_icon(x + dp(14), box.cy, soft if self.tone == "text" else ink)
            x += dp(38)
        if self.forward:
            paint.icon("forward", right - dp(10), box.cy, dp(20), theme.text_3)
            right -= dp(28)
        up, free = sp(10) if self.note else 0, right - x
        if self.note:
            paint.text(
                self.note, x, box.cy - sp(11), size("label"), soft, anchor="left", width=free
            )
        if self.value:
            free -= dp(8) + paint.text(
                self.value, right, box.cy + up, size("label"), soft, anchor="right", width=free / 2
            )
        paint.text(
            self.text, x, box.cy + up, size("body"), ink, anchor="left", width=free, bold=self.bold
        )

    def paint_icon(self, x: float, y: float, tint: Colour) -> None:
        draw = paint.symbol if has_symbol(self.icon) else paint.icon
        draw(self.icon, x, y, dp(24), tint)


class Setting(BoxLayout):
    """A line of settings: icon, title, one-line reason, and a control at the right."""

    icon = StringProperty("")
    title = StringProperty("")
    help = StringProperty("")


class AppBar(BoxLayout):
    """Back, title with one line of state, and what else the page puts there."""

    title = StringProperty("")
    state = StringProperty("")
    back_icon = StringProperty("back")
    goes_back = ObjectProperty(None, allownone=True)


class BarTitle(Painted):
    title = StringProperty("")
    state = StringProperty("")
    shows = ("title", "state")

    def paint(self) -> None:
        theme, box = self.theme, self.box
        up = sp(10) if self.state else 0
        paint.text(
            self.title,
            box.x,
            box.cy + up,
            size("heading"),
            theme.text,
            bold=True,
            anchor="left",
            width=box.w,
        )
        paint.text(
            self.state,
            box.x,
            box.cy - sp(10),
            size("label"),
            theme.text_2,
            anchor="left",
            width=box.w,
        )


class Empty(BoxLayout):
    """Nothing here yet: one pebble, one sentence, one button."""

    title = StringProperty("")
    text = StringProperty("")
    action = StringProperty("")
    act = ObjectProperty(None, allownone=True)


class Bar(Painted):
    """A share of the most, as a filled bar in a seat's colour."""

    share = NumericProperty(0.0)
    seat = NumericProperty(0)
    shows = ("share", "seat")

    def paint(self) -> None:
        high = dp(10)
        box = paint.Box(self.x, self.center_y - high / 2, self.width, high)
        paint.block(box, self.theme.inset, high / 2)
        if self.share > 0:
            filled = paint.Box(box.x, box.y, max(high, box.w * min(1.0, self.share)), high)
            paint.block(filled, seat_ink(int(self.seat)).fill, high / 2)
            if self.theme.outlined:
                paint.outline(filled, self.theme.card_outline, high / 2)


class SettingWords(Painted):
    """An icon, a title, and one line that explains it."""

    icon = StringProperty("")
    title = StringProperty("")
    help = StringProperty("")
    bold = BooleanProperty(False)
    shows = ("icon", "title", "help", "bold")

    def paint(self) -> None:
        theme, box = self.theme, self.box
        x, up = box.x, sp(10) if self.help else 0
        if self.icon:
            paint.icon(self.icon, x + dp(14), box.cy, dp(24), theme.text_2)
            x += dp(38)
        free = box.x + box.w - x
        for words, y, role, tint, bold in (
            (self.title, box.cy + up, "body", theme.text, self.bold),
            (self.help, box.cy - sp(10), "label", theme.text_2, False),
        ):
            paint.text(words, x, y, size(role), tint, anchor="left", width=free, bold=bold)
