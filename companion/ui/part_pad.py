"""A text field with its own keypad: a PIN in cells, or an address in a line."""

from kivy.core.window import Window
from kivy.metrics import dp

from companion.pages.parts import Pad
from companion.ui.part_lines import Hands
from companion.ui.widgets import Column, Text
from companion.ui.widgets.controls import DigitPad, Pin, Typed

KEY = 48
LOW = 420
"""dp of height below which the pad has two long rows: a phone that lies."""


class PadField(Column):
    def __init__(self, hands: Hands, part: Pad) -> None:
        super().__init__(spacing=dp(8), pos_hint={"top": 1})
        self._hands = hands
        self._title = Text(halign="center", role="label")
        self._line = Pin() if part.cells else Typed(hint=part.hint)
        self._pad = DigitPad(part.keys, KEY, on_key=lambda _, key: self._pressed(key))
        self.add(*((self._title,) if part.cells else ()), self._line, self._pad)
        self.fbind("width", self._fit)
        self.show_part(part)

    def show_part(self, part: Pad) -> bool:
        self._part, self._line.text = part, part.text
        self._title.text = part.refused or part.title
        self._title.tone = "illegal" if part.refused else "text_2"
        self._fit()
        return True

    def _fit(self, *_: object) -> None:
        """Beside other parts, on a screen that lies, it is as low as it can be."""
        if self._part.cells:
            lying = Window.width > Window.height
            self._line.height, self.spacing = dp(44 if lying else 52), dp(6 if lying else 10)
            self._pad.cols = 6 if Window.height < dp(LOW) else 3

    def _pressed(self, key: str) -> None:
        text = self._part.text
        if key == "icon:close":
            self._hands.touched("unpick")
            return
        typed = text[:-1] if key == "<" else (text + key)[: self._part.longest]
        self._hands.answered(self._part.name, typed)
