"""Widgets for lines and buttons, and the callbacks for touches and answers."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.pages.parts import Files, Links
from companion.play.questions import Choice, Choose, Value
from companion.play.scene import Scene
from companion.ui import paint
from companion.ui.paint import paint_scene
from companion.ui.theme import Colour, room
from companion.ui.widgets import (
    Column,
    ListRow,
    PushButton,
    Row,
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

    def __init__(self, hands: Hands, part: Choose | Files) -> None:
        self._hands = hands
        super().__init__(*(self._line(choice) for choice in part.choices))

    def _line(self, choice: Choice) -> ListRow:
        row = ListRow() if choice.picture is None else PictureRow(choice.picture)
        self._tell(row, choice)
        return row

    def show_part(self, part: Choose | Files) -> bool:
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

    def show_part(self, part: Choose | Files) -> bool:
        return False


class PictureRow(ListRow):
    """Begins with a small scene, and is as high as that wants; a bold one is ticked."""

    picture = ObjectProperty()
    shows: tuple[str, ...] = (*ListRow.shows, "picture")

    def __init__(self, picture: Scene, **settings: object) -> None:
        high = max(room(52), dp(picture.height) + room(16))
        super().__init__(picture=picture, icon="picture", height=high, **settings)

    @property
    def lead(self) -> float:
        return float(dp(self.picture.width + 14))

    @property
    def space(self) -> float:
        return float(dp(30)) if self.bold else 0.0

    def paint(self) -> None:
        super().paint()
        if self.bold:
            paint.icon("tick", self.right - dp(18), self.center_y, dp(20), self.theme.text)

    def paint_icon(self, x: float, y: float, tint: Colour) -> None:
        paint_scene(self.picture, self.x + dp(2), y + dp(self.picture.height / 2), self.theme)
