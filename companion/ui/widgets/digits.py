"""Our own number pad, and what is typed on it."""

from collections.abc import Sequence
from functools import partial

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.play.scene import Box
from companion.ui import paint
from companion.ui.theme import size, usual
from companion.ui.widgets.base import Painted
from companion.ui.widgets.controls import PushButton

GAP = 6


class Key(PushButton):
    """A digit to be read from afar, or a sign that does something to digits."""

    def paint_label(self, box: Box) -> None:
        if self.text:
            paint.text(self.text, box.cx, box.cy, usual("title"), self.ink, bold=True)
        else:
            paint.icon(self.icon, box.cx, box.cy, dp(26), self.theme.text_2)


class DigitPad(GridLayout):
    """Keys in three columns, or as many as are set: `on_key` says which; "<" takes one back."""

    __events__ = ("on_key",)

    def __init__(self, keys: Sequence[str], key_height: float = 50, **settings: object) -> None:
        """An empty key is a gap; names of icons may stand for keys as "icon:name"."""
        super().__init__(cols=3, spacing=dp(GAP), size_hint_y=None, **settings)
        self.bind(minimum_height=self.setter("height"))
        for key in keys:
            self.add_widget(self._key(key, key_height))

    def _key(self, key: str, high: float) -> Painted:
        if not key:
            return Painted(size_hint_y=None, height=dp(high))
        plain = len(key) == 1 and key != "<"
        icon = "" if plain else "backspace" if key == "<" else key.removeprefix("icon:")
        return Key(
            text=key if plain else "",
            icon=icon,
            kind="plain" if plain else "bare",
            height=dp(high),
            act=partial(self.dispatch, "on_key", key),
        )

    def on_key(self, key: str) -> None:
        """For those who bind."""


class Pin(Painted):
    """A PIN as it grows: one cell for each digit, the next one in ember."""

    text = StringProperty("")
    count = NumericProperty(6)
    shows = ("text", "count")

    def paint(self) -> None:
        theme, count = self.theme, int(self.count)
        wide, gap = dp(44), dp(8)
        x = self.center_x - (count * wide + (count - 1) * gap) / 2
        for i in range(count):
            box = Box(x + i * (wide + gap), self.y, wide, self.height)
            paint.block(box, theme.inset, dp(10))
            now = i == len(self.text)
            paint.outline(box, theme.accent if now else theme.line_strong, dp(10), 2 if now else 1)
            if i < len(self.text):
                paint.text(self.text[i], box.cx, box.cy, usual("title"), theme.text, bold=True)


class Typed(Painted):
    """One line as it is typed."""

    text = StringProperty("")
    hint = StringProperty("")
    role = StringProperty("title")
    shows = ("text", "hint", "role")

    def paint(self) -> None:
        box, theme = self.box, self.theme
        paint.block(box, theme.inset, dp(12))
        ink = theme.text if self.text else theme.text_3
        words = self.text or self.hint
        paint.text(words, box.cx, box.cy, size(self.role), ink, bold=True, width=box.w - dp(24))
