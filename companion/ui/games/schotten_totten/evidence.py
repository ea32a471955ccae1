"""What a verdict on a claim is laid out with: a side of cards, and where a card may be."""

from __future__ import annotations

from kivy.metrics import dp

from companion.ui import paint
from companion.ui.paint import Box
from companion.ui.theme import size
from companion.ui.widgets import Painted
from companion.ui.widgets.sheet import wrapped


class SidePanel(Painted):
    """One side laid out: whose it is, its cards with those that could be laid ringed, its name."""

    def __init__(
        self,
        seat: int,
        name: str,
        whose: str,
        cards: list[tuple[str, bool]],
        tone: str,
        symbol: str,
        words: tuple[str, str],
        ring: str,
    ) -> None:
        self.seat, self.name, self.whose, self.cards = seat, name, whose, cards
        self.tone, self.symbol, self.words, self.ring = tone, symbol, words, ring
        super().__init__(size_hint_y=None, height=dp(112))

    def paint(self) -> None:
        theme, box = self.theme, self.box
        paint.panel(box, theme, getattr(theme, self.tone))
        x, y = box.x + dp(14), box.y + box.h - dp(20)
        paint.seat_mark(self.seat, self.name, Box(x, y - dp(10), dp(20), dp(20)), theme)
        whose = x + dp(30)
        room = box.x + box.w - whose - dp(10)
        paint.text(self.whose, whose, y, size("label"), theme.text_2, anchor="left", width=room)
        x += dp(2)
        for card, laid in self.cards:
            face = Box(x + (0 if laid else dp(3)), box.y + dp(11), dp(46), dp(61))
            paint.card(card, face, theme, letter=self.app.letters)
            if not laid:
                paint.ring(face, getattr(theme, self.ring))
            x += dp(52 if laid else 58)
        self.paint_words(x + dp(8), box.y + dp(42))

    def paint_words(self, x: float, y: float) -> None:
        theme, (kind, told) = self.theme, self.words
        if self.symbol:
            paint.symbol(self.symbol, x + dp(9), y + dp(8), dp(18), theme.text)
        x += dp(26)
        room = self.right - dp(8) - x
        paint.text(
            kind, x, y + dp(8), size("body"), theme.text, anchor="left", width=room, bold=True
        )
        tint = theme.illegal if self.ring == "illegal" else theme.text_2
        for i, line in enumerate(wrapped(told, size("label"), room)):
            under = y - dp(12 + 17 * i)
            paint.text(line, x, under, size("label"), tint, anchor="left", width=room)


class Whereabouts(Painted):
    """How many cards could be the one in question, and where."""

    def __init__(self, seat: int | None, name: str, count: int, words: str) -> None:
        self.seat, self.name, self.count, self.words = seat, name, count, words
        super().__init__()

    def paint(self) -> None:
        theme, box = self.theme, self.box
        paint.block(box, theme.inset, dp(12))
        y = box.cy + dp(11)
        if self.seat is None:
            paint.icon("deck", box.cx - dp(16), y, dp(20), theme.text_2)
        else:
            mark = Box(box.cx - dp(26), y - dp(10), dp(20), dp(20))
            paint.seat_mark(self.seat, self.name, mark, theme)
        paint.text(str(self.count), box.cx + dp(14), y, size("title"), theme.text, bold=True)
        paint.text(
            self.words, box.cx, box.cy - dp(15), size("label"), theme.text_2, width=box.w - dp(8)
        )
