"""Makes the widgets of those page parts that home does not use."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.pages.parts import (
    Chips,
    Code,
    Divider,
    Empty,
    Excerpt,
    Files,
    Fold,
    Grounds,
    Heading,
    Job,
    LongText,
    Number,
    Order,
    Pad,
    PagePart,
    Person,
    Prose,
    Scanner,
    Search,
    Small,
    Status,
    Switch,
    Then,
    Wide,
)
from companion.play.questions import Because, Count, Numbers, OneOf, Say, ToDo, Write
from companion.ui.code_parts import CodeRow, SeatRow, status_row
from companion.ui.entry_rows import ThenPanel
from companion.ui.long_text import LongTextField
from companion.ui.order_rows import ThingRows
from companion.ui.part_fields import (
    CountField,
    JobBar,
    NumberField,
    OneOfField,
    SwitchField,
    Ticks,
    Values,
    WordField,
    chips,
)
from companion.ui.part_lines import Hands, Lines, push_button
from companion.ui.part_pad import PadField
from companion.ui.reading_parts import ExcerptPanel, FoldRow, ProseText, SearchField
from companion.ui.scene_view import WidePicture
from companion.ui.seat_rows import SeatRows
from companion.ui.verdicts import rule_panel, standing_row, verdict_panel
from companion.ui.widgets import Empty as EmptyPlace
from companion.ui.widgets import Row, Rule, SectionTitle, Text


def made_other(hands: Hands, part: PagePart, column: Callable[..., Widget]) -> Widget:
    """column: makes a widget for several parts, one below the other."""
    match part:
        case Say(text, _, answer, _):
            return verdict_panel(answer, text)
        case Because(rule, text):
            return rule_panel(rule, text)
        case ToDo():
            return Ticks(hands, part)
        case Numbers():
            return NumberField(hands.answered, part, hands.key_meant)
        case Write():
            return WordField(hands.answered, hands.touched, part)
        case OneOf(title=""):
            return Values(hands.chosen, part, size_hint=(1, None))
        case OneOf():
            return OneOfField(hands.chosen, part)
        case Count():
            return CountField(hands.chosen, part)
        case Switch():
            return SwitchField(hands.chosen, part)
        case Chips():
            return chips(hands, part)
        case Job():
            return JobBar(part)
        case Files():
            return Lines(hands, part)
        case Wide():
            return WidePicture(hands.touched, part)
        case Heading(text, value):
            return _heading(text, value)
        case Small(text, centred):
            look = {"role": "caption", "tone": "text_3", "halign": "center" if centred else "left"}
            return Text(text=text, padding=(0, dp(4)), **look)
        case Empty(title, text, choices, alone):
            ways = (push_button(hands, way) for way in choices)
            return EmptyPlace(title, text, *ways, alone=alone)
    return _of_some_pages(hands, part, column)


def _heading(text: str, value: str) -> Row:
    """Each has as much of the line as it has letters."""
    title = SectionTitle(text=text, size_hint_x=len(text) + 1)
    look = {"role": "label", "tone": "text_2", "halign": "right"}
    padding = (dp(8), dp(8), dp(4), dp(2))
    return Row(title, Text(text=value, size_hint_x=len(value) + 1, padding=padding, **look))


def _of_some_pages(hands: Hands, part: PagePart, column: Callable[..., Widget]) -> Widget:
    match part:
        case Then():
            return ThenPanel(hands, part)
        case Scanner():
            from companion.ui.code_finder import CodeFinder  # loads the camera: only if needed

            return CodeFinder(hands, part)
        case Pad():
            return PadField(hands, part)
        case Person():
            return SeatRow(hands, part)
        case Status():
            return status_row(part)
        case Number(text):
            return Text(text=text, role="number")
        case Code():
            return CodeRow(part, column(hands, spacing=dp(6)))
        case Order(removes=()):
            return SeatRows(hands, part)
        case Order():
            return ThingRows(hands, part)
        case LongText():
            return LongTextField(hands, part)
        case Search():
            return SearchField(hands, part)
        case Prose():
            return ProseText(hands, part)
        case Grounds(standing, source):
            return standing_row(standing, source)
        case Divider():
            return Rule()
        case Fold():
            return FoldRow(hands, part)
        case Excerpt():
            return ExcerptPanel(hands, part)
    raise TypeError(part)
