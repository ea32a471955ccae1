"""What lies on the table, as widgets: cards, pebbles, seats, cairns, verdicts."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty

from companion.ui import paint
from companion.ui.theme import seat_ink, size
from companion.ui.widgets.base import Painted, Tappable


class CardFace(Tappable):
    """A card; `ring` marks one that could be laid (proof) or was laid last."""

    code = StringProperty("")
    ring = OptionProperty("", options=["", "text", "illegal", "line_strong", "accent"])
    alpha = NumericProperty(1.0)
    shows = ("code", "ring", "alpha")

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("size_hint", (None, None))
        settings.setdefault("size", (dp(48), dp(64)))
        super().__init__(**settings)

    def paint(self) -> None:
        theme, box = self.theme, self.box
        if self.code == "+":
            paint.outline(box, theme.slot, dp(5))
            paint.icon("plus", box.cx, box.cy, dp(20), theme.text_2)
        elif self.code:
            paint.card(self.code, box, theme, alpha=self.alpha, letter=self.app.letters)
        if self.ring:
            paint.ring(box, getattr(theme, self.ring))


class Pebble(Painted):
    number = NumericProperty(0)
    seat = NumericProperty(-1)
    shows = ("number", "seat")

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("size_hint", (None, None))
        settings.setdefault("size", (dp(40), dp(40)))
        super().__init__(**settings)

    def paint(self) -> None:
        theme = self.theme
        number = int(self.number) or ""
        if self.seat < 0:
            paint.pebble(number, self.box, theme.stone, theme.stone_ink)
        else:
            ink = seat_ink(int(self.seat))
            edge = theme.card_outline if theme.outlined else None
            paint.pebble(number, self.box, ink.fill, ink.ink, edge)


class SeatMark(Painted):
    """A player: shape, colour and letter."""

    seat = NumericProperty(0)
    name = StringProperty("")
    shows = ("seat", "name")

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("size_hint", (None, None))
        settings.setdefault("size", (dp(24), dp(24)))
        super().__init__(**settings)

    def paint(self) -> None:
        paint.seat_mark(int(self.seat), self.name, self.box, self.theme)


class Glyph(Painted):
    """An icon, or one of our own symbols, standing in a line."""

    icon = StringProperty("")
    symbol = StringProperty("")
    tone = StringProperty("text_2")
    big = NumericProperty(24)
    shows = ("icon", "symbol", "tone", "big")

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("size_hint_x", None)
        settings.setdefault("width", dp(32))
        super().__init__(**settings)

    def paint(self) -> None:
        tint = getattr(self.theme, self.tone)
        if self.icon:
            paint.icon(self.icon, self.center_x, self.center_y, dp(self.big), tint)
        if self.symbol:
            paint.symbol(self.symbol, self.center_x, self.center_y, dp(self.big), tint)


class VerdictBadge(Painted):
    """The shape that says yes, no or on trust."""

    answer = OptionProperty("legal", options=["legal", "illegal", "unverified"])
    shows = ("answer",)

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("size_hint", (None, None))
        settings.setdefault("size", (dp(44), dp(44)))
        super().__init__(**settings)

    def paint(self) -> None:
        paint.verdict_badge(self.answer, self.box, self.theme)


class Standing(Painted):
    """How a rule stands: printed, a reading, a house rule."""

    standing = OptionProperty("printed", options=["printed", "reading", "house"])
    full = BooleanProperty(True)
    shows = ("standing", "full")

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("size_hint", (None, None))
        settings.setdefault("height", dp(30))
        super().__init__(**settings)
        self.fbind("standing", self._fit)
        self._fit()

    def renew(self) -> None:
        self._fit()
        super().renew()

    @property
    def words(self) -> str:
        tr = self.app.tr
        return str(
            {
                "printed": tr("Printed rule"),
                "reading": tr("Reading"),
                "house": tr("House rule"),
            }[self.standing]
        )

    def _fit(self, *_: Any) -> None:
        wide = paint.text_width(self.words, size("label"), True) if self.full else 0
        self.width = dp(34) + (wide + dp(12) if wide else 0)

    def paint(self) -> None:
        theme, box = self.theme, self.box
        reading = self.standing == "reading"
        paint.block(box, theme.unverified_soft if reading else theme.raised, dp(8))
        ink = theme.unverified if reading else theme.text_2
        paint.icon(self.standing, box.x + dp(17), box.cy, dp(16), ink)
        if self.full:
            paint.text(
                self.words, box.x + dp(32), box.cy, size("label"), ink, bold=True, anchor="left"
            )
