"""A long list: only visible rows have widgets, which are reused while scrolling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.factory import Factory
from kivy.input import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.recycleview.views import RecycleDataViewBehavior

from companion.pages.parts import Entry, Heading, Row, Rows
from companion.ui import paint
from companion.ui.paint import paint_scene
from companion.ui.theme import room, size
from companion.ui.widgets import Painted, Tappable
from companion.ui.widgets.sheet import wrapped

if TYPE_CHECKING:
    from companion.ui.part_lines import Hands

MORE = 48
"""dp of the second target at the right end of a row."""


class LongList(Factory.RowList):
    def __init__(self, hands: Hands) -> None:
        super().__init__()
        self.out, self.further, self.below = 8, 4, 8
        self._hands, self._shown = hands, Rows(())

    def show(self, part: Rows) -> None:
        if part == self._shown:
            return
        names, before = _names(part), _names(self._shown)
        self._shown = part
        high = {Heading: (0, room(38)), Row: (0, room(64)), Entry: (0, dp(54))}
        if part.rows and isinstance(part.rows[0], Entry):
            self.out, self.further, self.below = 16, 0, 0
        self.data = [self._data(row, high[type(row)]) for row in part.rows]
        if names != before:
            self.scroll_y = 1

    def _data(self, row: Row | Heading | Entry, size: tuple[float, float]) -> dict[str, object]:
        if isinstance(row, Heading):
            return {"kind": "ListHeading", "text": row.text, "count": row.value, "size": size}
        kind = "EntryRow" if isinstance(row, Entry) else "RowView"
        return {"kind": kind, "row": row, "hands": self._hands, "size": size}


def _names(part: Rows) -> list[str]:
    return [row.choice.spot.name for row in part.rows if not isinstance(row, Heading)]


class ListHeading(RecycleDataViewBehavior, Painted):
    """What the rows below it have in common."""

    text = StringProperty("")
    count = StringProperty("")
    shows = ("text", "count")

    def paint(self) -> None:
        y, theme, px = self.y + self.height * 0.4, self.theme, size("label")
        paint.text(self.text, self.x + dp(4), y, px, theme.text_2, bold=True, anchor="left")
        paint.text(self.count, self.right - dp(16), y, px, theme.text_3, anchor="right")


class RowView(RecycleDataViewBehavior, Tappable):
    """Picture, title and value; below them the note, in two lines if one is too short."""

    row: Row | None = ObjectProperty(None, allownone=True)
    hands: Hands = ObjectProperty(None, allownone=True)
    shows = ("row",)

    @property
    def text(self) -> str:
        return self.row.choice.spot.says if self.row is not None else ""

    def touched(self, touch: MotionEvent) -> None:
        assert self.row is not None
        more = self.row.more
        if more is not None and touch.x > self.right - dp(MORE):
            self.hands.tapped(more)
        else:
            self.hands.tapped(self.row.choice)

    def paint(self) -> None:
        row, theme, box = self.row, self.theme, self.box
        if row is None:
            return
        if self.pressed or row.raised:
            paint.block(box.inset(0, dp(2)), theme.raised, dp(12))
        x, right = box.x + dp(4), self.right
        if row.more is not None:
            paint.icon(row.more.icon, right - dp(MORE / 2), box.cy, dp(22), theme.text_3)
            right -= dp(MORE)
        if (scene := row.picture) is not None:
            paint_scene(scene, x, box.cy + dp(scene.height / 2), theme)
            x += dp(scene.width + 8)
        most, small = (right - x) / 2, size("label")
        aside = min(most, paint.text_width(row.aside, small))
        lines = wrapped(row.choice.note, small, right - x - aside - dp(8))
        upper, lower = box.cy + sp(10), box.cy - sp(11)
        if len(lines) > 1:
            upper, lower = box.cy + sp(18), box.cy - sp(19)
        taken = paint.text(
            row.choice.value, right, upper, size("heading"), theme.text, bold=True, anchor="right",
            width=most,
        )  # fmt: skip
        self._paint_title(x, upper, right - x - taken - dp(8))
        taken = paint.text(row.aside, right, lower, small, theme.text_2, anchor="right", width=most)
        free = right - x - taken - dp(8)
        widest = max(paint.text_width(line, small) for line in lines)
        px = max(min(small, float(dp(12))), small * min(1.0, free / widest)) if widest else small
        for i, words in enumerate(reversed(lines)):
            paint.text(words, x, lower + i * sp(17), px, theme.text_2, anchor="left", width=free)

    def _paint_title(self, x: float, y: float, room: float) -> None:
        """Names that stand out are bold, unless the title is too long for that."""
        assert self.row is not None
        title, strong, px = self.text, set(self.row.strong), size("body")
        names = title.split(", ") if strong else [title]
        parts = [
            (name + ", " * (i < len(names) - 1), name in strong) for i, name in enumerate(names)
        ]
        if sum(paint.text_width(said, px, bold) for said, bold in parts) > room:
            paint.text(title, x, y, px, self.theme.text, anchor="left", width=room)
            return
        for said, bold in parts:
            paint.text(said, x, y, px, self.theme.text, bold=bold, anchor="left")
            x += paint.text_width(said, px, bold)
