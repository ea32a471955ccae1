"""Fields of a question that are typed into: a number on our own keys, a few words."""

from __future__ import annotations

from collections.abc import Callable

from kivy.factory import Factory
from kivy.metrics import dp

from companion.play.questions import Numbers, Value, Write
from companion.ui.widgets import Column
from companion.ui.widgets.digits import DigitPad, Typed

KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "<", "0")


class TypedField(Column):
    """Stays while it is typed into, and says what stands there now."""

    def __init__(self, answered: Callable[[Value], None]) -> None:
        super().__init__(spacing=dp(8))
        self._answered = answered

    def show(self, part: Write | Numbers) -> None:
        raise NotImplementedError


class NumberField(TypedField):
    """The number as it grows; the first digit replaces what stood there."""

    def __init__(self, answered: Callable[[Value], None]) -> None:
        super().__init__(answered)
        self._begun = False
        self._value, self._most = 0, 999
        self._figure = Typed()
        self._keys = DigitPad(KEYS)
        self._keys.bind(on_key=lambda _, key: self._pressed(key))
        self.add_widget(self._figure)
        self.add_widget(self._keys)

    def show(self, part: Write | Numbers) -> None:
        assert isinstance(part, Numbers)
        self._value, self._most = part.value or 0, part.most
        self._figure.text = str(self._value)

    def _pressed(self, key: str) -> None:
        if key == "<":
            number = self._value // 10
        else:
            number = self._value * 10 + int(key) if self._begun else int(key)
        self._begun = True
        self._answered(number if number <= self._most else int(key))


class WordField(TypedField):
    """One line of the table's own words."""

    def __init__(self, answered: Callable[[Value], None]) -> None:
        super().__init__(answered)
        self._entry = Factory.NameEntry()
        self._entry.bind(text=lambda _, text: answered(text))
        self.add_widget(self._entry)

    def show(self, part: Write | Numbers) -> None:
        assert isinstance(part, Write)
        self._entry.hint_text = part.title
        if self._entry.text != part.text:
            self._entry.text = part.text
