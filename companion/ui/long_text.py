"""A multi-line text field with an error message that names the line."""

from __future__ import annotations

from kivy.factory import Factory
from kivy.metrics import dp

from companion.pages.parts import LongText
from companion.ui.part_lines import Hands
from companion.ui.widgets import Column, Text

LEAST = 160
"""dp of its height."""


class LongTextField(Column):
    """Every letter is answered, so that nothing is lost by a tap elsewhere."""

    def __init__(self, hands: Hands, part: LongText) -> None:
        super().__init__(spacing=dp(6))
        self._hands, self._part = hands, part
        self.add_widget(Text(text=part.title, role="label", tone="text_2", padding=(dp(4), 0)))
        self.entry = Factory.TextEntry(text=part.text)
        self.entry.bind(text=self._typed, minimum_height=self._fit)
        self.add_widget(self.entry)
        self._fit()

    def _fit(self, *_: object) -> None:
        self.entry.height = max(dp(LEAST), self.entry.minimum_height)

    def _typed(self, _: object, text: str) -> None:
        """What stands there already is no answer."""
        if text != self._part.text:
            self._hands.answered(self._part.name, text[: self._part.longest])

    def show_part(self, part: LongText) -> bool:
        self._part = part
        if self.entry.text != part.text:
            self.entry.text = part.text
        return True
