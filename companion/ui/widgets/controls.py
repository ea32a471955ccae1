"""Buttons, chips, switches, segments, steppers, and the number pad."""

from collections.abc import Callable, Sequence
from functools import partial

from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.gridlayout import GridLayout

from companion.play.scene import Box
from companion.ui import paint
from companion.ui.theme import Colour, faded, mixed, size, usual
from companion.ui.widgets.base import Painted, Tappable

GAP, PIN = 6, 6
"""dp between keys; digits."""


class PushButton(Tappable):
    """accent: the one thing to do; plain; outline; bare: text alone."""

    text = StringProperty("")
    icon = StringProperty("")
    kind = OptionProperty("plain", options=["accent", "plain", "outline", "bare"])
    pale = BooleanProperty(False)
    """It looks as if it were disabled, but says why when it is tapped."""
    shows = ("text", "icon", "kind", "pale")

    @property
    def ink(self) -> Colour:
        if self.disabled or self.pale:
            return self.theme.text_3
        if self.kind == "accent":
            return self.theme.on_accent
        return self.theme.accent_text if self.kind == "bare" else self.theme.text

    @property
    def ground(self) -> Colour | None:
        theme = self.theme
        grounds = {"accent": theme.accent, "plain": theme.raised}
        ground = theme.surface if self.disabled or self.pale else grounds.get(self.kind)
        if self.kind in ("outline", "bare"):
            ground = theme.raised if self.pressed else None
        elif self.pressed and ground:
            ground = mixed(ground, theme.text, 0.12)
        return ground

    def paint(self) -> None:
        box, theme = self.box, self.theme
        if ground := self.ground:
            paint.block(box, ground, dp(12))
        if self.kind == "outline":
            paint.outline(box, theme.line_strong, dp(12), 1.5)
        elif self.kind == "plain" and theme.outlined:
            paint.outline(box, theme.line, dp(12))
        self.paint_label(box)

    def paint_label(self, box: Box) -> None:
        """Icon and words side by side; without room for both the icon gives way, then the line."""
        px, ink = size("body"), self.ink
        if not self.text:
            if self.icon:
                paint.icon(self.icon, box.cx, box.cy, dp(26), ink)
            return
        gap = dp(36) if box.w > dp(130) else dp(28)
        wide, room = paint.text_width(self.text, px, True), box.w - dp(12)
        if not self.icon or wide + gap > room:
            lines = paint.halved(self.text, room, bold=True)
            px = px if len(lines) == 1 else min(px, float(dp(14)))
            for i, line in enumerate(lines):
                y = box.cy + (len(lines) - 1 - 2 * i) * dp(9)
                paint.text(line, box.cx, y, px, ink, bold=True, width=room)
            return
        left = box.cx - (wide + gap) / 2
        paint.icon(self.icon, left + dp(11), box.cy, dp(22), ink)
        paint.text(self.text, left + gap, box.cy, px, ink, bold=True, anchor="left")


def button(text: str, act: Callable[[], object], **looks: object) -> PushButton:
    return PushButton(text=text, act=act, **looks)


def key(icon: str, act: Callable[[], object], **looks: object) -> PushButton:
    """A small one beside others."""
    return PushButton(icon=icon, act=act, size_hint_x=None, width=dp(64), **looks)


class IconButton(Tappable):
    """An icon in a bar; the target is 48 dp."""

    icon = StringProperty("")
    tone = StringProperty("text")
    shows = ("icon", "tone")

    def paint(self) -> None:
        box = self.box
        if self.pressed:
            paint.block(box.scaled(0.9), self.theme.raised, dp(12))
        tint = self.theme.text_3 if self.disabled else getattr(self.theme, self.tone)
        paint.icon(self.icon, box.cx, box.cy, dp(24), tint)


class Chip(Tappable):
    """A small choice; drawn 36 high in a target of 48."""

    text = StringProperty("")
    icon = StringProperty("")
    chosen = BooleanProperty(False)
    shows = ("text", "icon", "chosen")
    fits = ("text",)

    @property
    def natural(self) -> float:
        """As wide as its icon and words need."""
        icon = dp(26) if self.icon else 0
        wide = paint.text_width(self.text, size("label")) if self.text else 0
        return float(max(dp(48), wide + icon + dp(28)))

    def fit(self, *_: object) -> None:
        if self.size_hint_x is None:
            self.width = self.natural

    def paint(self) -> None:
        theme, box = self.theme, Box(self.x, self.y + dp(6), self.width, self.height - dp(12))
        ink = theme.bg if self.chosen else theme.text_2
        if self.chosen:
            paint.block(box, theme.text, dp(8))
        else:
            if self.pressed:
                paint.block(box, theme.raised, dp(8))
            paint.outline(box, theme.line, dp(8), 1.5)
        tight = self.width < self.natural - 1
        x = box.x + dp(8 if tight else 14)
        if self.icon and not tight:
            paint.icon(self.icon, x + dp(9), box.cy, dp(18), ink)
            x += dp(26)
        room = box.x + box.w - x - (dp(6) if tight else 0)
        paint.text(self.text, x, box.cy, size("label"), ink, anchor="left", width=room)


class Toggle(Tappable):
    """On or off; drawn 44 by 26 in a target of 48."""

    active = BooleanProperty(False)
    shows = ("active",)

    def touched(self, touch: MotionEvent) -> None:
        self.active = not self.active
        super().touched(touch)

    def paint(self) -> None:
        theme, w, h = self.theme, dp(44), dp(26)
        track = Box(self.right - w, self.center_y - h / 2, w, h)
        paint.block(track, theme.accent if self.active else theme.line, h / 2)
        knob = dp(18)
        x = track.x + w - knob - dp(4) if self.active else track.x + dp(4)
        tint = theme.on_accent if self.active else theme.text_2
        paint.block(Box(x, track.cy - knob / 2, knob, knob), tint, knob / 2)


class Segments(Tappable):
    """One of a few; drawn 42 high in a target of 48."""

    values = ListProperty()
    labels = ListProperty()
    chosen = NumericProperty(0)
    shows = ("values", "labels", "chosen")
    fits = ("labels",)

    def fit(self, *_: object) -> None:
        if self.size_hint_x is None:
            self.width = sum(self._parts()) + dp(6)

    def _parts(self) -> list[float]:
        natural = [
            max(float(dp(48)), paint.text_width(str(label), usual("label"), True) + dp(20))
            for label in self.labels
        ]
        if self.size_hint_x is None or not natural:
            return natural
        spare = (self.width - dp(6) - sum(natural)) / len(natural)
        return [part + spare for part in natural]

    def touched(self, touch: MotionEvent) -> None:
        x = self.x + dp(3)
        for i, part in enumerate(self._parts()):
            if x <= touch.x < x + part:
                self.chosen = i
                super().touched(touch)
                return
            x += part

    def paint(self) -> None:
        theme = self.theme
        box = Box(self.x, self.center_y - dp(21), self.width, dp(42))
        paint.block(box, theme.inset, dp(10))
        x = box.x + dp(3)
        for i, (label, part) in enumerate(zip(self.labels, self._parts(), strict=True)):
            picked = i == self.chosen
            if picked:
                paint.block(Box(x, box.y + dp(3), part, box.h - dp(6)), theme.text, dp(8))
            ink = theme.bg if picked else theme.text_2
            at, px = (x + part / 2, box.cy), size("label")
            paint.text(str(label), *at, px, ink, bold=picked, width=part - dp(4))
            x += part


class Stepper(Tappable):
    """Minus, a number, plus: 48 dp each."""

    value = NumericProperty(1)
    least = NumericProperty(1)
    most = NumericProperty(9)
    shows = ("value", "least", "most")

    def touched(self, touch: MotionEvent) -> None:
        part = (touch.x - self.x) / self.width
        step = -1 if part < 1 / 3 else 1 if part > 2 / 3 else 0
        value = min(max(self.value + step, self.least), self.most)
        if value != self.value:
            self.value = value
            super().touched(touch)

    def paint(self) -> None:
        theme, third = self.theme, self.width / 3
        for name, i, end in (("minus", 0, self.least), ("plus", 2, self.most)):
            tint = faded(theme.text, 0.35) if self.value == end else theme.text
            paint.icon(name, self.x + third * (i + 0.5), self.center_y, dp(24), tint)
        number = f"{self.value:g}"
        paint.text(number, self.center_x, self.center_y, size("title"), theme.text, bold=True)


class Key(PushButton):
    """A digit to be read from afar, or a sign that does something to digits."""

    def paint_label(self, box: Box) -> None:
        if self.text:
            paint.text(self.text, box.cx, box.cy, usual("title"), self.ink, bold=True)
        else:
            paint.icon(self.icon, box.cx, box.cy, dp(26), self.theme.text_2)


class DigitPad(GridLayout):
    """Keys in three columns, or as many as are set: `on_key` hears which; "<" takes one back."""

    def __init__(
        self, keys: Sequence[str], key_height: float, on_key: Callable[[object, str], None]
    ) -> None:
        """Names of icons may stand for keys as "icon:name"."""
        super().__init__(cols=3, spacing=dp(GAP), size_hint_y=None)
        self.bind(minimum_height=self.setter("height"))
        for key in keys:
            look = {"text": key, "kind": "plain"}
            if len(key) > 1 or key == "<":
                icon = "backspace" if key == "<" else key.removeprefix("icon:")
                look = {"icon": icon, "kind": "bare"}
            self.add_widget(Key(height=dp(key_height), act=partial(on_key, self, key), **look))


class Pin(Painted):
    """A PIN as it grows: one cell for each digit, the next one in ember."""

    text = StringProperty("")
    shows = ("text",)

    def paint(self) -> None:
        theme, wide, gap = self.theme, dp(44), dp(8)
        x = self.center_x - (PIN * wide + (PIN - 1) * gap) / 2
        for i in range(PIN):
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
