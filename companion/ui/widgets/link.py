"""How the table's link is: a chip in every app bar, and a bar when the host is out of reach."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from kivy.core.window import Window
from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty, StringProperty

from companion.ui import paint
from companion.ui.paint import Box
from companion.ui.theme import room, size, usual
from companion.ui.widgets.base import Tappable
from companion.ui.widgets.sheet import wrapped

Mood = Literal["plain", "legal", "unverified", "illegal"]
NARROW = 400
"""dp: below it a chip says only its number."""
GAP = 6
"""dp: from the title to the chip."""


class LinkState(NamedTuple):
    """What a chip shows; an empty icon: nothing is shared."""

    icon: str = ""
    text: str = ""
    short: str = ""
    mood: Mood = "plain"


def chip_width(icon: str, text: str) -> float:
    wide = paint.text_width(text, usual("label"), True) + dp(6) if text else 0.0
    return dp(20) + (dp(20) if icon else 0.0) + wide


def paint_chip(box: Box, icon: str, text: str, mood: Mood, theme: Any) -> None:
    """An icon and a word or two on their mood's ground."""
    ground = theme.raised if mood == "plain" else getattr(theme, f"{mood}_soft")
    ink = theme.text_2 if mood == "plain" else getattr(theme, mood)
    paint.block(box, ground, dp(8))
    if mood == "plain" and theme.outlined:
        paint.outline(box, theme.line, dp(8))
    x = box.x + dp(10)
    if icon:
        paint.icon(icon, x + dp(10), box.cy, dp(18), ink)
        x += dp(26)
    paint.text(text, x, box.cy, usual("label"), ink, bold=True, anchor="left")


class LinkChip(Tappable):
    """Leads to the table's lobby; has no width while nothing is shared."""

    link = ObjectProperty(LinkState())
    shows = ("link",)

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("size_hint", (None, None))
        settings.setdefault("height", dp(48))
        settings.setdefault("pos_hint", {"center_y": 0.5})
        super().__init__(**settings)
        self.fbind("link", self._fit)
        self._fit()

    @property
    def text(self) -> str:
        return str(self.link.short if Window.width < dp(NARROW) else self.link.text)

    def _fit(self, *_: Any) -> None:
        shown = bool(self.link.icon)
        self.width = max(dp(48), chip_width(self.link.icon, self.text) + dp(GAP)) if shown else 0
        self.disabled = not shown

    def renew(self) -> None:
        self._fit()
        super().renew()

    def touched(self, touch: Any) -> None:
        super().touched(touch)
        self.app.linking.lobby()

    def paint(self) -> None:
        if self.link.icon:
            box = Box(self.x + dp(GAP), self.center_y - dp(17), self.width - dp(GAP), dp(34))
            paint_chip(box, self.link.icon, self.text, self.link.mood, self.theme)


class LinkBar(Tappable):
    """Says whose phone is out of reach; its right end takes over."""

    text = StringProperty("")
    action = StringProperty("")
    shows = ("text", "action")

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("size_hint_y", None)
        settings.setdefault("height", room(60))
        super().__init__(**settings)

    def _button(self) -> Box:
        wide = paint.text_width(self.action, size("body"), True) + dp(28)
        return Box(self.right - dp(14) - wide, self.center_y - dp(24), wide, dp(48))

    def touched(self, touch: Any) -> None:
        if touch.x >= self._button().x - dp(4):
            super().touched(touch)

    def paint(self) -> None:
        theme = self.theme
        box = Box(self.x + dp(8), self.y + dp(2), self.width - dp(16), self.height - dp(4))
        paint.block(box, theme.illegal_soft, dp(12))
        paint.icon("link_lost", box.x + dp(24), box.cy, dp(22), theme.illegal)
        button = self._button()
        paint.block(button, theme.line if self.pressed else theme.raised, dp(12))
        paint.text(self.action, button.cx, button.cy, size("body"), theme.text, bold=True)
        x = box.x + dp(46)
        free = button.x - dp(8) - x
        first, dot, rest = self.text.partition(". ")
        lines = [first + dot.strip(), rest] if rest else wrapped(self.text, size("label"), free)
        for i, line in enumerate(lines):
            y = box.cy + (len(lines) - 1 - 2 * i) * sp(9)
            paint.text(line, x, y, size("label"), theme.text, anchor="left", width=free)
