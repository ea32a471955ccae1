"""Small signs within a line: icons, verdicts, a rule's standing, a connection's state."""

from functools import partial
from typing import Literal, NamedTuple

from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)

from companion.book import TITLES
from companion.play import art
from companion.play.scene import Box
from companion.ui import paint
from companion.ui.theme import Theme, size, usual
from companion.ui.widgets.base import Painted, Tappable
from scoring.rules import STANDINGS

Mood = Literal["plain", "legal", "unverified", "illegal"]
NARROW = 400
"""dp: below it a chip says only its number."""
GAP = 6
"""dp: from the title to the chip."""


class Glyph(Painted):
    """An icon, or one of our own symbols, standing in a line."""

    icon = StringProperty("")
    tone = StringProperty("text_2")
    big = NumericProperty(24)
    shows = ("icon", "tone", "big")

    def paint(self) -> None:
        tint = getattr(self.theme, self.tone)
        paint.icon(self.icon, self.center_x, self.center_y, dp(self.big), tint)


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
    fits = ("standing",)

    @property
    def words(self) -> str:
        return str(self.app.tr(TITLES[self.standing]))

    def fit(self, *_: object) -> None:
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


class LinkState(NamedTuple):
    """What a chip shows; an empty icon: nothing is shared."""

    icon: str = ""
    text: str = ""
    short: str = ""
    mood: Mood = "plain"


def chip_width(icon: str, text: str) -> float:
    wide = paint.text_width(text, usual("label"), True) + dp(6) if text else 0.0
    return dp(20) + (dp(20) if icon else 0.0) + wide


def paint_chip(box: Box, icon: str, text: str, mood: Mood, theme: Theme) -> None:
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

    match = StringProperty("")
    """Of another match than the one that is shared: none, for it would seem this one's."""
    link = ObjectProperty(LinkState())
    shows = ("link",)
    fits = ("link",)

    def shown(self, link: LinkState, match: str) -> LinkState:
        return link if not match or self.app.linking.at(match) is not None else LinkState()

    @property
    def text(self) -> str:
        return str(self.link.short if Window.width < dp(NARROW) else self.link.text)

    def fit(self, *_: object) -> None:
        shown = bool(self.link.icon)
        self.width = max(dp(48), chip_width(self.link.icon, self.text) + dp(GAP)) if shown else 0
        self.disabled = not shown

    def touched(self, touch: MotionEvent) -> None:
        self.app.linking.lobby()

    def paint(self) -> None:
        if self.link.icon:
            box = Box(self.x + dp(GAP), self.center_y - dp(17), self.width - dp(GAP), dp(34))
            paint_chip(box, self.link.icon, self.text, self.link.mood, self.theme)
