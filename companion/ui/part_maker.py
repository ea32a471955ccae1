"""Makes the widgets that show the parts of a question or of a page, and keeps those that can stay.

A widget that shows a part has a method `show(part)`: it returns False if the widget cannot show
that part, and another widget must be made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Protocol

from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.play.questions import (
    Because,
    Choice,
    Choose,
    Count,
    Numbers,
    OneOf,
    Part,
    Picture,
    Say,
    ToDo,
    Value,
    Write,
)
from companion.ui.part_fields import (
    CountField,
    NumberField,
    OneOfField,
    PictureRow,
    TickRow,
    Values,
    WordField,
)
from companion.ui.scene_view import PartPicture
from companion.ui.tap_guard import meaning
from companion.ui.verdicts import VERDICTS, rule_panel, verdict_panel
from companion.ui.widgets import Column, ListRow, Panel, Text
from companion.ui.widgets.base import Painted

KEY = "key"
"""What every key of a pad means to the tap guard."""


class Hands(Protocol):
    """Whoever shows parts and hears what is touched or answered in them."""

    def tapped(self, choice: Choice) -> None: ...

    def touched(self, spot: str) -> None:
        """A spot of a picture."""

    def answered(self, name: str, value: Value) -> None: ...

    def chosen(self, name: str, value: Value) -> None:
        """Like `answered`, by a tap."""

    def key_meant(self) -> bool:
        """Whether the key of a pad that is pressed now was there long enough to be meant."""


class Guarded(Painted):
    """A sheet or page that ignores taps on what has just changed its meaning."""

    finger = (0.0, 0.0)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        self.finger = touch.pos
        return bool(super().on_touch_down(touch))

    def tapped(self, choice: Choice) -> None:
        spot = choice.spot
        if self.app.guard.passes(*self.finger, meaning(spot.name, spot.says)):
            self.touched(spot.name)

    def key_meant(self) -> bool:
        return self.app.guard.passes(*self.finger, KEY)

    def chosen(self, name: str, value: Value) -> None:
        if self.app.guard.passes(*self.finger, name):
            self.answered(name, value)

    def touched(self, spot: str) -> None:
        raise NotImplementedError

    def answered(self, name: str, value: Value) -> None:
        raise NotImplementedError


class PartColumn(Column):
    """Shows parts one below the other; a part that has not changed keeps its widget."""

    def __init__(self, hands: Hands, **settings: object) -> None:
        super().__init__(**settings)
        self._hands = hands
        self._groups: list[tuple[Part, ...]] = []
        self._made: list[Widget] = []

    def show(self, parts: Sequence[Part]) -> None:
        groups = list(grouped(parts))
        for gone in self._made[len(groups) :]:
            self.remove_widget(gone)
        del self._made[len(groups) :], self._groups[len(groups) :]
        for nth, group in enumerate(groups):
            if nth == len(self._made):
                self._made.append(widget_for(self._hands, group))
                self.add_widget(self._made[nth])
            elif not updated(self._made[nth], self._groups[nth], group):
                self.remove_widget(self._made[nth])
                self._made[nth] = widget_for(self._hands, group)
                self.add_widget(self._made[nth], index=len(self.children) - nth)
            self._groups[nth : nth + 1] = [group]

    def widget_of(self, part: Part) -> Widget | None:
        """The widget that shows this part by itself; None: none does."""
        shown = zip(self._groups, self._made, strict=True)
        return next((widget for group, widget in shown if group == (part,)), None)

    def begin(self) -> None:
        """Forget every widget: something else is shown."""
        self.clear_widgets()
        self._groups, self._made = [], []


def grouped(parts: Sequence[Part]) -> Iterator[tuple[Part, ...]]:
    """Fields that follow each other stand on one panel; any other part stands by itself."""
    for fields, group in groupby(parts, _is_field):
        if fields:
            yield tuple(group)
        else:
            yield from ((part,) for part in group)


def _is_field(part: Part) -> bool:
    return isinstance(part, OneOf | Count) and bool(part.title)


def widget_for(hands: Hands, group: tuple[Part, ...]) -> Widget:
    return Fields(hands, group) if _is_field(group[0]) else made(hands, group[0])


def updated(widget: Widget, before: tuple[Part, ...], group: tuple[Part, ...]) -> bool:
    """Show these parts in the widget that showed others; False: it cannot."""
    if before == group and [*map(type, before)] == [*map(type, group)]:
        return True
    if isinstance(widget, Fields):
        return _is_field(group[0]) and widget.show_parts(group)
    return type(before[0]) is type(group[0]) and _shown(widget, group[0])


def _shown(widget: Widget, part: Part) -> bool:
    show = getattr(widget, "show_part", None)
    return show is not None and show(part)


class Fields(Panel):
    """Fields on one panel."""

    def __init__(self, hands: Hands, parts: tuple[Part, ...]) -> None:
        self._parts, self._made = parts, [made(hands, part) for part in parts]
        super().__init__(*self._made, tone="inset", spacing=dp(2))

    def show_parts(self, parts: tuple[Part, ...]) -> bool:
        if [*map(type, parts)] != [*map(type, self._parts)]:
            return False
        self._parts = parts
        shown = [_shown(*field) for field in zip(self._made, parts, strict=True)]
        return all(shown)


class Lines(Column):
    """Lines to choose from."""

    def __init__(self, hands: Hands, part: Choose) -> None:
        self._hands = hands
        super().__init__(*(self._line(choice) for choice in part.choices))

    def _line(self, choice: Choice) -> ListRow:
        row = ListRow() if choice.picture is None else PictureRow(choice.picture)
        self._tell(row, choice)
        return row

    def show_part(self, part: Choose) -> bool:
        rows = self.children[::-1]
        pictures = [choice.picture for choice in part.choices]
        if [getattr(row, "picture", None) for row in rows] != pictures:
            return False
        for row, choice in zip(rows, part.choices, strict=True):
            self._tell(row, choice)
        return True

    def _tell(self, row: ListRow, choice: Choice) -> None:
        spot = choice.spot
        row.act = partial(self._hands.tapped, choice)
        row.text, row.value = spot.says, choice.value
        row.icon = choice.icon or row.icon
        row.note = spot.refused or choice.note
        row.bold = choice.kind == "accent"
        row.tone = "text_3" if spot.refused else "text"


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


def made(hands: Hands, part: Part) -> Widget:
    match part:
        case Say(text, _, tone) if tone in VERDICTS:
            return verdict_panel(tone, text)
        case Say(text, role, tone):
            return Text(text=text, role=role, tone=tone, padding=(dp(4), 0))
        case Picture():
            return PartPicture(hands.touched, part)
        case Because(rule, text):
            return rule_panel(rule, text)
        case Choose():
            return Lines(hands, part)
        case ToDo():
            return Ticks(hands, part)
        case Numbers():
            return NumberField(hands.answered, part, hands.key_meant)
        case Write():
            return WordField(hands.answered, part)
        case OneOf(title=""):
            return Values(hands.chosen, part, size_hint=(1, None))
        case OneOf():
            return OneOfField(hands.chosen, part)
        case Count():
            return CountField(hands.chosen, part)
