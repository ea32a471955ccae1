"""Widgets for QR codes, for the people at a table, and for the state of a connection."""

from functools import lru_cache, partial

from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from companion.pages.parts import Code, Person, Status
from companion.play import art
from companion.play.scene import Box
from companion.ui import paint
from companion.ui.part_lines import Hands
from companion.ui.theme import fixed, room
from companion.ui.verdicts import MIDDLE
from companion.ui.widgets import Column, Glyph, ListRow, Painted, Row, Text
from companion.ui.widgets.base import TwoLines
from companion.ui.widgets.pieces import chip_width, paint_chip

SMALLEST, LARGEST = 160, 280
"""dp of a code."""
NARROWEST = 72
"""dp of the parts beside it."""
QUIET = 3
"""Light modules around the code; the ground's rim adds to them."""


@lru_cache(maxsize=8)
def modules(text: str) -> tuple[tuple[int, ...], ...]:
    """The rows of the code from above: 1 is dark."""
    import segno

    return tuple(tuple(row) for row in segno.make(text, error="l", micro=False).matrix)


class QRPicture(Painted):
    """Dark on light in every theme, as other phones read it; as large a code as fits its box,
    each module a whole number of pixels wide."""

    text = StringProperty("")
    shows = ("text",)

    def __init__(self, **settings: object) -> None:
        self._texture: Texture | None = None
        self._drawn = ""
        super().__init__(**settings)

    def paint(self) -> None:
        side = min(self.width, self.height)
        box = Box(self.center_x - side / 2, self.center_y - side / 2, side, side)
        paint.block(box, fixed("card_plain"), dp(10))
        if not self.text:
            return
        if self._drawn != self.text:
            self._texture, self._drawn = _texture(modules(self.text)), self.text
        assert self._texture is not None
        count = self._texture.width
        wide = count * max(1, int(side / (count + 2 * QUIET)))
        Color(*fixed("card_ink"))
        Rectangle(
            texture=self._texture,
            pos=(round(box.cx - wide / 2), round(box.cy - wide / 2)),
            size=(wide, wide),
        )


def _texture(rows: tuple[tuple[int, ...], ...]) -> Texture:
    texture = Texture.create(size=(len(rows), len(rows)), colorfmt="rgba")
    texture.mag_filter = texture.min_filter = "nearest"
    pixels = b"".join(b"\xff\xff\xff" + bytes([255 * bit]) for row in rows[::-1] for bit in row)

    def fill(texture: Texture) -> None:
        texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture


class CodeRow(Row):
    """A code to scan, and parts beside it; below it where they need the width."""

    def __init__(self, part: Code, words: Column) -> None:
        self.picture, self.words = QRPicture(size_hint=(None, None)), words
        words.pos_hint = MIDDLE
        self._side = part.side
        super().__init__(self.picture, words, spacing=dp(14))
        self.fbind("width", self.fit)
        self.show_part(part)
        self.fit()

    def show_part(self, part: Code) -> bool:
        self.picture.text = part.text
        self.words.show(part.parts)
        return True

    def fit(self, *_: object) -> None:
        most = min(self.width * 0.7, dp(LARGEST), Window.height - dp(180))
        side = dp(self._side) or max(dp(SMALLEST), most)
        beside = self.width - side - dp(14) >= room(NARROWEST)
        self.orientation = "horizontal" if beside else "vertical"
        self.picture.size = (side, side)
        self.picture.pos_hint = MIDDLE if beside else {"center_x": 0.5}


class SeatRow(ListRow):
    """A seat, or a phone without one: who, on which phone, and how its link is."""

    seat = NumericProperty(-1)
    mood = StringProperty("plain")
    shows = (*ListRow.shows, "seat", "mood")

    def __init__(self, hands: Hands, part: Person) -> None:
        self._hands = hands
        super().__init__(height=room(56))
        self.show_part(part)

    def show_part(self, part: Person) -> bool:
        choice = part.choice
        self.seat, self.mood, self.icon, self.value = (
            part.seat,
            part.mood,
            choice.icon,
            choice.value,
        )
        self.text, self.note = choice.spot.says, choice.note
        self.act = partial(self._hands.tapped, choice)
        return True

    def paint(self) -> None:
        theme, box = self.theme, self.box
        if self.pressed:
            paint.block(box, theme.raised, dp(12))
        mark = Box(box.x + dp(4), box.cy - dp(14), dp(28), dp(28))
        if self.seat >= 0:
            self.put(mark, partial(art.seat_mark, int(self.seat), self.text))
        else:
            paint.icon("orientation", mark.cx, mark.cy, dp(24), theme.text_3)
        right = box.x + box.w - dp(4)
        if self.value:
            wide = chip_width(self.icon, self.value)
            right -= wide
            chip = Box(right, box.cy - dp(16), wide, dp(32))
            paint_chip(chip, self.icon, self.value, self.mood, theme)
            right -= dp(8)
        self.two_lines(box.x + dp(44), right, TwoLines(self.text, self.note, bold=True))


def status_row(part: Status) -> Row:
    """An icon, a heading and a sentence."""
    words = Column(spacing=dp(4), pos_hint=MIDDLE)
    if part.title:
        words.add(Text(text=part.title, role="heading"))
    words.add(Text(text=part.text, tone="text_2"))
    glyph = Glyph(icon=part.icon, tone=part.tone, big=34, width=dp(44))
    return Row(glyph, words, spacing=dp(14), padding=(0, dp(6)))
