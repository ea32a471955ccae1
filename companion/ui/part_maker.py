"""Makes the widgets that show the parts of a question or of a page, and keeps those that can stay.

A widget that shows a part has a method `show(part)`: it returns False if the widget cannot show
that part, and another widget must be made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import get_args

from kivy.app import App
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.pages.parts import (
    Again,
    Buttons,
    Code,
    Doors,
    Files,
    Heading,
    Lead,
    Links,
    MatchCard,
    PagePart,
    Switch,
    Tiles,
)
from companion.pages.parts import Panel as PanelPart
from companion.play.questions import (
    Choice,
    Choose,
    Count,
    OneOf,
    Picture,
    Say,
    Value,
)
from companion.ui.home_parts import AgainRow, DoorRow, LeadText, MatchPicture, TileGrid
from companion.ui.part_lines import (
    Hands,
    Lines,
    LinkLines,
    button_row,
)
from companion.ui.scene_view import PartPicture
from companion.ui.tap_guard import TapGuard, meaning
from companion.ui.theme import room
from companion.ui.widgets import (
    Column,
    Panel,
    SectionTitle,
    Text,
    ruled,
)
from scoring.game import Answer

VERDICTS: tuple[str, ...] = get_args(Answer)
KEY = "key"
"""What every key of a pad means to the tap guard."""


def _guard() -> TapGuard:
    return App.get_running_app().guard


class Guarded:
    """A sheet or page that ignores taps on what has just changed its meaning."""

    finger = (0.0, 0.0)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        self.finger = touch.pos
        return bool(super().on_touch_down(touch))  # type: ignore[misc]

    def tapped(self, choice: Choice) -> None:
        spot = choice.spot
        if _guard().passes(*self.finger, meaning(spot.name, spot.says)):
            self.touched(spot.name)

    def key_meant(self) -> bool:
        return _guard().passes(*self.finger, KEY)

    def chosen(self, name: str, value: Value) -> None:
        if _guard().passes(*self.finger, name):
            self.answered(name, value)

    def touched(self, spot: str) -> None:
        raise NotImplementedError

    def answered(self, name: str, value: Value) -> None:
        raise NotImplementedError


class PartColumn(Column):
    """Shows parts one below the other; a part that has not changed keeps its widget."""

    def __init__(self, hands: Hands, *, groups: bool = True, **settings: object) -> None:
        """groups: fields that follow each other stand on a panel."""
        super().__init__(**settings)
        self._hands, self._in_groups = hands, groups
        self._groups: list[tuple[PagePart, ...]] = []
        self._made: list[Widget] = []

    def show(self, parts: Sequence[PagePart]) -> None:
        groups = list(grouped(parts)) if self._in_groups else [(part,) for part in parts]
        for gone in self._made[len(groups) :]:
            self.remove_widget(gone)
        del self._made[len(groups) :], self._groups[len(groups) :]
        for nth, group in enumerate(groups):
            if nth == len(self._made):
                self._made.append(self._widget_for(group))
                self.add_widget(self._made[nth])
            elif not updated(self._made[nth], self._groups[nth], group):
                self.remove_widget(self._made[nth])
                self._made[nth] = self._widget_for(group)
                self.add_widget(self._made[nth], index=len(self.children) - nth)
            self._groups[nth : nth + 1] = [group]

    def _widget_for(self, group: tuple[PagePart, ...]) -> Widget:
        if self._in_groups and _is_field(group[0]):
            return Fields(self._hands, group)
        return made(self._hands, group[0])

    def widget_of(self, part: PagePart) -> Widget | None:
        """The widget that shows this part by itself; None: none does."""
        shown = zip(self._groups, self._made, strict=True)
        return next((widget for group, widget in shown if group == (part,)), None)

    def begin(self) -> None:
        """Forget every widget: something else is shown."""
        self.clear_widgets()
        self._groups, self._made = [], []


def grouped(parts: Sequence[PagePart]) -> Iterator[tuple[PagePart, ...]]:
    """Fields that follow each other stand on one panel; any other part stands by itself."""
    for fields, group in groupby(parts, _is_field):
        if fields:
            yield tuple(group)
        else:
            yield from ((part,) for part in group)


def _is_field(part: PagePart) -> bool:
    return isinstance(part, OneOf | Count | Switch) and bool(part.title)


def same_parts(before: tuple[PagePart, ...], parts: tuple[PagePart, ...]) -> bool:
    """Whether they are equal and of the same kinds."""
    return before == parts and [*map(type, before)] == [*map(type, parts)]


def updated(widget: Widget, before: tuple[PagePart, ...], group: tuple[PagePart, ...]) -> bool:
    """Show these parts in the widget that showed others; False: it cannot."""
    if same_parts(before, group):
        return True
    if isinstance(widget, Fields):
        return _is_field(group[0]) and widget.show_parts(group)
    return type(before[0]) is type(group[0]) and _shown(widget, group[0])


def _shown(widget: Widget, part: PagePart) -> bool:
    show = getattr(widget, "show_part", None)
    return show is not None and show(part)


class Fields(Panel):
    """Fields on one panel."""

    def __init__(self, hands: Hands, parts: tuple[PagePart, ...]) -> None:
        self._parts, self._made = parts, [made(hands, part) for part in parts]
        super().__init__(*self._made, tone="inset", spacing=dp(2))

    def show_parts(self, parts: tuple[PagePart, ...]) -> bool:
        if [*map(type, parts)] != [*map(type, self._parts)]:
            return False
        self._parts = parts
        shown = [_shown(*field) for field in zip(self._made, parts, strict=True)]
        return all(shown)


def made(hands: Hands, part: PagePart) -> Widget:
    """The widget of a part. Those that home does not have are loaded with the first of them."""
    match part:
        case Say(text, role, tone, strong) if tone not in VERDICTS:
            bold = strong or role == "heading"
            return Text(text=text, role=role, tone=tone, bold=bold, padding=(dp(4), 0))
        case Picture():
            return PartPicture(hands.touched, part)
        case Choose():
            return Lines(hands, part)
        case Heading(text, ""):
            return SectionTitle(text=text)
        case PanelPart():
            return PartPanel(hands, part)
        case Buttons(choices):
            return button_row(hands, choices)
        case Lead(text):
            return LeadText(text=text, padding=(0, dp(2), 0, 0))
        case Links():
            return LinkLines(hands, part)
        case Tiles():
            return TileGrid(hands, part)
        case MatchCard():
            return MatchPicture(part)
        case Again():
            return AgainRow(hands, part)
        case Doors():
            return DoorRow(hands, part)
    from companion.ui.part_kinds import made_other

    return made_other(hands, part, PartColumn)


class PartPanel(Panel):
    """Fields and lines on one ground, with thin lines between them."""

    def __init__(self, hands: Hands, part: PanelPart) -> None:
        super().__init__(tone=part.tone, world=part.world)
        self.padding = _padding(part)
        self.spacing = 0 if part.ruled else dp(8)
        self._hands, self._parts = hands, tuple[PagePart, ...]()
        self._made: list[Widget] = []
        self.show_part(part)

    def show_part(self, part: PanelPart) -> bool:
        self.world = part.world
        parts = tuple(_single(part.parts))
        same = [*map(_shape_of, parts)] == [*map(_shape_of, self._parts)]
        if same and all(
            was == now or _shown(widget, now)
            for widget, was, now in zip(self._made, self._parts, parts, strict=True)
        ):
            self._parts = parts
            return True
        self._parts, self._made = parts, [made(self._hands, inner) for inner in parts]
        for row in (row for one in self._made if isinstance(one, Lines) for row in one.children):
            row.height = max(row.height, room(58) if row.note else 0)
        self.hold(*(ruled(self._made) if part.ruled else self._made))
        return True


def _padding(part: PanelPart) -> list[float]:
    """At the left, above, at the right, below."""
    if part.tone == "inset":
        return [dp(12)] * 4
    if not part.ruled:
        return [dp(14), dp(10), dp(14), dp(12)]
    if any(isinstance(inner, Code) for inner in part.parts):
        return [dp(14)] * 4
    return [dp(16), dp(8), dp(16), dp(8)]


def _single(parts: Sequence[PagePart]) -> Iterator[PagePart]:
    """Each line by itself."""
    for part in parts:
        if isinstance(part, Choose):
            yield from (Choose((choice,)) for choice in part.choices)
        elif isinstance(part, Files) and part.take is not None and part.give is not None:
            yield from (part._replace(take=None), part._replace(give=None))
        else:
            yield part


def _shape_of(part: PagePart) -> object:
    return type(part), part.choices[0].spot.name if isinstance(part, Choose | Files) else ""
