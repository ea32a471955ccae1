"""What a question asks to be typed: a number on our own keys, or a few words."""

from __future__ import annotations

from collections.abc import Callable

from kivy.factory import Factory
from kivy.metrics import dp

from companion.play.questions import Numbers, Value, Write
from companion.ui.widgets import Column, Text
from companion.ui.widgets.digits import DigitPad, Typed

KEYS = (*"123456789", "<", "0")


class NumberField(Column):
    """The number as it grows, above ten digits and one back."""

    def __init__(self, part: Numbers, answered: Callable[[str, Value], None]) -> None:
        super().__init__(spacing=dp(8))
        self._answered = answered
        self.figure = Typed(role="display", height=dp(64))
        if part.title:
            self.add_widget(Text(text=part.title, role="label", tone="text_2", padding=(dp(4), 0)))
        keys = DigitPad(KEYS, 54)
        keys.bind(on_key=lambda _, key: self._typed(key))
        self.add_widget(self.figure)
        self.add_widget(keys)
        self.take(part)

    def take(self, part: Numbers) -> None:
        """Show what was answered."""
        self.part = part
        self.figure.text = "" if part.value is None else f"{part.sign}{part.value}"

    def _typed(self, key: str) -> None:
        part = self.part
        if key == "<":
            self._answered(part.name, (part.value or 0) // 10)
            return
        longer = (part.value or 0) * 10 + int(key) if part.typed else int(key)
        self._answered(part.name, longer if longer <= part.most else int(key))


class WriteField(Column):
    """One line; every letter is answered, so that nothing is lost by a tap elsewhere."""

    def __init__(self, part: Write, answered: Callable[[str, Value], None]) -> None:
        super().__init__()
        self.entry = Factory.NameEntry(hint_text=part.title, text=part.text)
        self.part = part
        self.add_widget(self.entry)
        self.entry.fbind("text", lambda _, text: answered(part.name, text[: part.longest]))

    def take(self, part: Write) -> None:
        self.part = part
        if self.entry.text[: part.longest] != part.text:
            self.entry.text = part.text


Field = NumberField | WriteField


def field(part: Numbers | Write, answered: Callable[[str, Value], None]) -> Field:
    if isinstance(part, Numbers):
        return NumberField(part, answered)
    return WriteField(part, answered)


def take_answer(made: Field, part: Numbers | Write) -> None:
    """Show what the open question knows by now."""
    if isinstance(part, Numbers):
        assert isinstance(made, NumberField)
        made.take(part)
    else:
        assert isinstance(made, WriteField)
        made.take(part)
