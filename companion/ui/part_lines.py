"""Widgets for parts whose choices are touched: lines, chips, buttons; and who hears of it."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.pages.parts import Chips, Job, Links
from companion.play.questions import Choice, Choose, ToDo, Value
from companion.ui.part_fields import FittedChips, PictureRow, TickRow, WrappedChips
from companion.ui.theme import room
from companion.ui.widgets import (
    Chip,
    Column,
    ListRow,
    Progress,
    PushButton,
    Row,
    Scroll,
    Text,
    ruled,
)


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


def push_button(hands: Hands, choice: Choice) -> PushButton:
    spot, small = choice.spot, choice.kind == "key"
    look = {"size_hint_x": None, "width": dp(64)} if small else {}
    return PushButton(
        text="" if small else spot.says,
        icon=choice.icon,
        kind="plain" if small else choice.kind,
        pale=bool(spot.refused),
        act=partial(hands.tapped, choice),
        **look,
    )


def button_row(hands: Hands, choices: tuple[Choice, ...]) -> Row:
    made = [push_button(hands, choice) for choice in choices]
    for one in made:
        one.height = dp(48 if one.kind != "accent" else 52)
    return Row(*made)


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
        row.bold, row.forward = choice.kind == "accent", choice.forward
        row.tone = "text_3" if spot.refused else "text"


class LinkLines(Lines):
    """Low lines with thin rules between them."""

    def __init__(self, hands: Hands, part: Links) -> None:
        self._hands, rows = hands, list[ListRow]()
        for choice in part.choices:
            rows.append(self._line(choice))
            rows[-1].height = room(54 if rows[-1].app.tall else 48)
        Column.__init__(self, *ruled(rows, dp(42)))

    def show_part(self, part: Choose) -> bool:
        return False


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
