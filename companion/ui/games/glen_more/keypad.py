"""Numbers by our own pad, never by the system's keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.ui import paint
from companion.ui.theme import size
from companion.ui.verdicts import button
from companion.ui.widgets import Column, IconButton, Painted, PushButton, Row, SeatMark, Sheet, Text

MOST = 999


class Figure(Painted):
    """The number as it grows."""

    value = NumericProperty(0)
    sign = StringProperty("")
    shows = ("value", "sign")

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(64), **settings)

    def paint(self) -> None:
        box = self.box
        paint.block(box, self.theme.inset, dp(12))
        text = f"{self.sign}{int(self.value)}"
        paint.text(text, box.cx, box.cy, size("display"), self.theme.text, bold=True)


class Keys(GridLayout):
    """Ten digits, and one back; the first digit replaces what stood there."""

    def __init__(self, figure: Figure, **settings: Any) -> None:
        super().__init__(
            cols=3, spacing=dp(6), size_hint_y=None, height=dp(4 * 54 + 18), **settings
        )
        self.figure, self.begun = figure, False
        for digit in (*range(1, 10), None, 0):
            if digit is None:
                back = PushButton(icon="backspace", height=dp(54), kind="outline")
                back.bind(on_tap=lambda _: self.set(int(figure.value) // 10))
                self.add_widget(back)
            else:
                key = PushButton(text=str(digit), height=dp(54))
                key.bind(on_tap=lambda _, digit=digit: self.typed(digit))
                self.add_widget(key)

    def typed(self, digit: int) -> None:
        longer = int(self.figure.value) * 10 + digit if self.begun else digit
        self.set(longer if longer <= MOST else digit)

    def set(self, value: int) -> None:
        self.begun = True
        self.figure.value = value


def head(sheet: Sheet, title: str, note: str, seat: int | None = None, name: str = "") -> Row:
    row = Row(height=dp(52), padding=(dp(4), 0, 0, 0), spacing=dp(12))
    if seat is not None:
        row.add_widget(
            SeatMark(seat=seat, name=name, size=(dp(32), dp(32)), pos_hint={"center_y": 0.5})
        )
    words = Column(pos_hint={"center_y": 0.5})
    words.add_widget(Text(text=title, role="heading"))
    if note:
        words.add_widget(Text(text=note, role="label", tone="text_2"))
    row.add_widget(words)
    close = IconButton(icon="close", pos_hint={"center_y": 0.5})
    close.bind(on_tap=sheet.close)
    row.add_widget(close)
    return row


class NumberSheet(Sheet):
    """Asks for one number; `done(number)` answers with why not, or nothing."""

    def __init__(
        self,
        *,
        title: str,
        note: str,
        value: int,
        done: Callable[[int], str],
        seat: int | None = None,
        name: str = "",
        following: tuple[str, Callable[[], None]] | None = None,
        **settings: Any,
    ) -> None:
        """following: the words and the act of a button that goes on to the next number."""
        super().__init__(**settings)
        tr = self.app.tr
        self.done = done
        self.figure = Figure(value=value)
        self.keys = Keys(self.figure)
        self.refused = Text(text="", role="label", tone="illegal", padding=(dp(4), 0))
        self.add(head(self, title, note, seat, name), self.figure, self.keys, self.refused)
        if following is not None:
            words, act = following
            self.buttons(button(words, lambda: self.answer(act)))
        self.buttons(button(tr("Done"), self.answer, kind="accent", icon="tick"))

    def answer(self, then: Callable[[], None] | None = None) -> None:
        why_not = self.done(int(self.figure.value))
        if why_not:
            self.refused.text = why_not
            return
        self.close()
        if then is not None:
            then()
