"""Fields of a question that are typed into: a number on our own keys, a few words."""

from collections.abc import Callable

from kivy.factory import Factory
from kivy.metrics import dp

from companion.play.questions import Numbers, Value, Write
from companion.ui.widgets import Column, Text
from companion.ui.widgets.controls import DigitPad, Typed

KEYS = (*"123456789", "<", "0")


class TypedField(Column):
    """Stays while it is typed into, and says what stands there now."""

    def __init__(self, answered: Callable[[str, Value], None], title: str) -> None:
        super().__init__(spacing=dp(8))
        self._answered, self._title = answered, title

    def show(self, part: Write | Numbers) -> None:
        raise NotImplementedError


class NumberField(TypedField):
    """The number as it grows; the first digit replaces what only stood there.

    Its keys stay where they are while one number after the other is typed."""

    def __init__(
        self, answered: Callable[[str, Value], None], title: str, meant: Callable[[], bool]
    ) -> None:
        super().__init__(answered, title)
        self._begun, self._meant = False, meant
        self._part = Numbers("", "", None)
        if title:
            self.add_widget(Text(text=title, role="label", tone="text_2", padding=(dp(4), 0)))
        self.figure = Typed(role="display", height=dp(64))
        self.add_widget(self.figure)
        self.add_widget(DigitPad(KEYS, 54, on_key=lambda _, key: self._pressed(key)))

    def show(self, part: Write | Numbers) -> None:
        assert isinstance(part, Numbers)
        self._begun = self._begun and part.name == self._part.name
        self._part = part
        self.figure.text = "" if part.value is None else f"{part.sign}{part.value}"

    def _pressed(self, key: str) -> None:
        if not self._meant():
            return
        value, most = self._part.value or 0, self._part.most
        begun, self._begun = self._begun or self._part.typed, True
        if key == "<":
            self._answered(self._part.name, value // 10)
            return
        number = value * 10 + int(key) if begun else int(key)
        self._answered(self._part.name, number if number <= most else int(key))


class WordField(TypedField):
    """One line; every letter is answered, so that nothing is lost by a tap elsewhere."""

    def __init__(self, answered: Callable[[str, Value], None], title: str) -> None:
        super().__init__(answered, title)
        self._name, self._longest, self._known = "", 0, ""
        self.entry = Factory.NameEntry(hint_text=title)
        self.entry.bind(text=lambda _, text: self._typed(text[: self._longest]))
        self.add_widget(self.entry)

    def _typed(self, text: str) -> None:
        """What the desk has put there itself is no answer."""
        if text != self._known:
            self._answered(self._name, text)

    def show(self, part: Write | Numbers) -> None:
        assert isinstance(part, Write)
        self._name, self._longest, self._known = part.name, part.longest, part.text
        if self.entry.text[: part.longest] != part.text:
            self.entry.text = part.text
