"""Signs that stand in a line: icons, verdicts, how a rule stands."""

from functools import partial

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty

from companion.play import art
from companion.ui import paint
from companion.ui.theme import size
from companion.ui.widgets.base import Painted
from scoring.rules import STANDINGS


class Glyph(Painted):
    """An icon, or one of our own symbols, standing in a line."""

    icon = StringProperty("")
    symbol = StringProperty("")
    tone = StringProperty("text_2")
    big = NumericProperty(24)
    shows = ("icon", "symbol", "tone", "big")

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

    def paint(self) -> None:
        self.put(self.box, partial(art.verdict_badge, self.answer))


class Standing(Painted):
    """How a rule stands: printed, a reading, from elsewhere, a house rule."""

    standing = OptionProperty("printed", options=list(STANDINGS))
    full = BooleanProperty(True)
    shows = ("standing", "full")

    def __init__(self, **settings: object) -> None:
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
                "elsewhere": tr("From elsewhere"),
                "house": tr("House rule"),
            }[self.standing]
        )

    def _fit(self, *_: object) -> None:
        wide = paint.text_width(self.words, size("label"), True) if self.full else 0
        self.width = dp(34) + (wide + dp(12) if wide else 0)

    def paint(self) -> None:
        theme, box = self.theme, self.box
        reading = self.standing in ("reading", "elsewhere")
        paint.block(box, theme.unverified_soft if reading else theme.raised, dp(8))
        ink = theme.unverified if reading else theme.text_2
        paint.icon(self.standing, box.x + dp(17), box.cy, dp(16), ink)
        if self.full:
            paint.text(
                self.words, box.x + dp(32), box.cy, size("label"), ink, bold=True, anchor="left"
            )
