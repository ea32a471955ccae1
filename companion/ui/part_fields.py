"""Widgets for single parts: fields with a control, a number pad, a text entry, special lines.

A control that changed itself is set back before it reports: what is shown is what was kept."""

from collections.abc import Callable
from functools import partial

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.pages.parts import Chips, Job, Switch
from companion.play.questions import Choice, Count, Numbers, OneOf, ToDo, Value, Write
from companion.play.text import lines as text_lines
from companion.play.text import number
from companion.ui import paint
from companion.ui.part_lines import Hands
from companion.ui.theme import room, size
from companion.ui.widgets import (
    Chip,
    Column,
    Progress,
    Row,
    Scroll,
    Segments,
    Setting,
    Stepper,
    Text,
    Toggle,
)
from companion.ui.widgets.base import Tappable
from companion.ui.widgets.controls import DigitPad, Typed

KEYS = (*"123456789", "<", "0")
NARROW = 400
"""dp of a window."""
TALL = 1.25
"""Of a line, in sizes of its letters."""


Answered = Callable[[str, Value], None]


class Values(Segments):
    """One of a few values, side by side."""

    def __init__(self, answered: Answered, part: OneOf, **settings: object) -> None:
        super().__init__(**settings)
        self._answered = answered
        self.act = self._picked
        self.show_part(part)

    def show_part(self, part: OneOf) -> bool:
        self._part = part
        self.values, self.labels = [v for v, _ in part.values], [words for _, words in part.values]
        self.chosen = self._now
        return True

    @property
    def _now(self) -> int:
        values = [value for value, _ in self._part.values]
        return values.index(self._part.chosen) if self._part.chosen in values else -1

    def _picked(self) -> None:
        value = self._part.values[int(self.chosen)][0]
        self.chosen = self._now
        self._answered(self._part.name, value)


class Field(Setting):
    """A title with a control beside it; with an icon it stands on a page, and is a little lower."""

    def tell(self, part: OneOf | Count | Switch, icon: str = "") -> None:
        self.least = room(54 if part.help else 50) if icon else dp(58) if part.help else 0
        self.icon, self.title, self.help = icon, part.title, part.help
        self.fit()


class OneOfField(Field):
    """A title, and one of a few values beside it."""

    def __init__(self, answered: Answered, part: OneOf) -> None:
        self._values = Values(answered, part)
        super().__init__(self._values)
        self.show_part(part)

    def show_part(self, part: OneOf) -> bool:
        """Many values leave a narrow screen no room for a title beside the icon."""
        self.tell(part, part.icon)
        if part.icon and len(part.values) > 2 and Window.width < dp(NARROW):
            self.title = ""
        return self._values.show_part(part)


class SwitchField(Field):
    """A title, and a switch beside it."""

    def __init__(self, answered: Answered, part: Switch) -> None:
        self._toggle, self._answered = Toggle(), answered
        self._toggle.act = self._turned
        super().__init__(self._toggle)
        self.show_part(part)

    def show_part(self, part: Switch) -> bool:
        self._part, self._toggle.active = part, part.on
        self.tell(part, part.icon)
        return True

    def _turned(self) -> None:
        self._toggle.active = self._part.on
        self._answered(self._part.name, not self._part.on)


class CountField(Field):
    """A title, and a number that goes up and down."""

    def __init__(self, answered: Answered, part: Count) -> None:
        self._steps, self._answered = Stepper(), answered
        self._steps.act = self._stepped
        super().__init__(self._steps)
        self.show_part(part)

    def show_part(self, part: Count) -> bool:
        self._part = part
        self.tell(part)
        self._steps.least, self._steps.most = part.least, part.most
        self._steps.value = part.value
        return True

    def _stepped(self) -> None:
        value, self._steps.value = int(self._steps.value), self._part.value
        self._answered(self._part.name, value)


class WrappedChips(StackLayout):
    """Chips side by side, in as many rows as they need."""

    def __init__(self, *chips: Chip, label: str = "") -> None:
        super().__init__(size_hint_y=None, height=0, spacing=(dp(6), 0))
        self.bind(minimum_height=self.setter("height"))
        if label:
            wide = paint.text_width(label, size("label")) + dp(12)
            place = {"size_hint": (None, None), "width": wide, "padding": (dp(4), dp(14), 0, 0)}
            self.add_widget(Text(text=label, role="label", tone="text_2", **place))
        for chip in chips:
            chip.width = min(chip.width, Window.width - dp(40))
            self.add_widget(chip)
        self._chips = chips

    def show_part(self, part: Chips) -> bool:
        """In place, unless a chip has other words: it would have another width."""
        if [chip.text for chip in self._chips] != [choice.spot.says for choice in part.choices]:
            return False
        for chip, choice in zip(self._chips, part.choices, strict=True):
            chip.show(choice)
        return True


class FittedChips(Row):
    """Chips in one row, each as wide as its words as far as there is room."""

    def __init__(self, *chips: Chip) -> None:
        super().__init__(*chips, spacing=dp(6))
        self.fbind("width", self._share)
        again = Clock.create_trigger(self._share, 0)
        for chip in chips:
            chip.fbind("width", again)  # a chip fits its words by itself when the theme changes

    def _share(self, *_: object) -> None:
        chips = self.children
        free = self.width - self.spacing * (len(chips) - 1)
        wanted = [chip.natural for chip in chips]
        share = min(1.0, free / sum(wanted))
        for chip, wide in zip(chips, wanted, strict=True):
            chip.width = wide * share


class NumberField(Column):
    """The number as it grows; the first digit replaces what only stood there.

    Its keys stay where they are while one number after the other is typed."""

    def __init__(self, answered: Answered, part: Numbers, meant: Callable[[], bool]) -> None:
        super().__init__(spacing=dp(8))
        self._answered, self._meant = answered, meant
        self._begun, self._part = False, part
        if part.title:
            self.add_widget(Text(text=part.title, role="label", tone="text_2", padding=(dp(4), 0)))
        self.figure = Typed(role="display", height=dp(64))
        self.add_widget(self.figure)
        self.add_widget(DigitPad(KEYS, 54, on_key=lambda _, key: self._pressed(key)))
        self.show_part(part)

    def show_part(self, part: Numbers) -> bool:
        self._begun = self._begun and part.name == self._part.name
        self._part = part
        self.figure.text = "" if part.value is None else f"{part.sign}{number(part.value)}"
        return True

    def _pressed(self, key: str) -> None:
        if not self._meant():
            return
        value, most = max(0, self._part.value or 0), self._part.most
        begun, self._begun = self._begun or self._part.typed, True
        if key == "<":
            self._answered(self._part.name, value // 10)
            return
        typed = value * 10 + int(key) if begun else int(key)
        self._answered(self._part.name, typed if typed <= most else int(key))


class WordField(Column):
    """One line; every letter is answered, so that nothing is lost by a tap elsewhere."""

    def __init__(self, answered: Answered, touched: Callable[[str], None], part: Write) -> None:
        super().__init__(spacing=dp(8))
        self._answered, self._part = answered, part
        self.entry = Factory.NameEntry(hint_text=part.title)
        self.entry.bind(text=lambda _, text: self._typed(text[: self._part.longest]))
        if part.labelled:
            self.spacing = dp(4)
            self.add(Text(text=part.title, role="label", tone="text_2", padding=(dp(4), 0)))
        self.add_widget(self.entry)
        self.show_part(part)
        if part.enter:
            self.entry.bind(on_text_validate=lambda _: touched(self._part.enter))
            self.entry.focus = True
            Clock.schedule_once(lambda _: self.entry.select_all(), 0)

    def _typed(self, text: str) -> None:
        """What the desk has put there itself is no answer."""
        if text != self._part.text:
            self._answered(self._part.name, text)

    def show_part(self, part: Write) -> bool:
        if (part.name, part.labelled) != (self._part.name, self._part.labelled):
            return False
        self._part = part
        if self.entry.text[: part.longest] != part.text:
            self.entry.text = part.text
        return True


class TickRow(Tappable):
    """Something to do, in as many lines as it takes; ticked off it is pale."""

    icon = StringProperty("")
    text = StringProperty("")
    done = BooleanProperty(False)
    shows = ("icon", "text", "done")

    def __init__(self, choice: Choice, tapped: Callable[[Choice], None]) -> None:
        super().__init__(size_hint_y=None, act=lambda: tapped(choice))
        self.bind(width=self.fit, text=self.fit)
        self.show(choice)

    def show(self, choice: Choice) -> None:
        self.icon, self.text = choice.icon, choice.spot.says
        self.done = choice.kind == "accent"
        self.fit()

    @property
    def lines(self) -> list[str]:
        return text_lines(self.text, size("body"), self.width - dp(46))

    def fit(self, *_: object) -> None:
        self.height = max(room(48), len(self.lines) * size("body") * TALL + dp(14))

    def paint(self) -> None:
        theme, box = self.theme, self.box
        if self.pressed:
            paint.block(box, theme.raised, dp(12))
        ink = theme.text_2 if self.done else theme.text
        paint.icon(self.icon, box.x + dp(18), box.cy, dp(24), theme.legal if self.done else ink)
        high, lines = size("body") * TALL, self.lines
        for i, line in enumerate(lines):
            y = box.cy + high * ((len(lines) - 1) / 2 - i)
            at = box.x + dp(42)
            paint.text(line, at, y, size("body"), ink, anchor="left", width=box.w - dp(46))


class Ticks(Column):
    """Things to do, which can be ticked off."""

    def __init__(self, hands: Hands, part: ToDo) -> None:
        super().__init__(*(TickRow(choice, hands.tapped) for choice in part.choices))

    def show_part(self, part: ToDo) -> bool:
        if len(self.children) != len(part.choices):
            return False
        for row, choice in zip(reversed(self.children), part.choices, strict=True):
            row.show(choice)
        return True


class JobBar(Column):
    """How far a job has come."""

    def __init__(self, part: Job) -> None:
        self._said, self._bar = Text(tone="text_2", halign="center"), Progress()
        super().__init__(self._said, self._bar, padding=(0, dp(48)), spacing=dp(12))
        self.show_part(part)

    def show_part(self, part: Job) -> bool:
        self._said.text, self._bar.share = part.title, part.done / max(1, part.of)
        return True


class ChoiceChip(Chip):
    """A chip for a choice."""

    def __init__(self, hands: Hands, choice: Choice) -> None:
        self._hands, chosen = hands, choice.kind == "accent"
        super().__init__(icon=choice.icon, text=choice.spot.says, chosen=chosen)
        self.act = partial(hands.tapped, choice)

    def show(self, choice: Choice) -> None:
        self.icon, self.text, self.chosen = choice.icon, choice.spot.says, choice.kind == "accent"
        self.act = partial(self._hands.tapped, choice)


def chips(hands: Hands, part: Chips) -> Widget:
    made = [ChoiceChip(hands, choice) for choice in part.choices]
    match part.layout:
        case "fit":
            return FittedChips(*made)
        case "scroll":
            row = Row(*made, spacing=dp(8), size_hint_x=None)
            row.bind(minimum_width=row.setter("width"))
            look = {"size_hint_y": None, "height": dp(48), "bar_width": 0}
            return Scroll(row, do_scroll_x=True, do_scroll_y=False, **look)
    return WrappedChips(*made, label=part.label)
