"""Plots drawn by ourselves: courses as lines that never rely on colour alone, counts as bars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from companion.ui import paint
from companion.ui.paint import Box
from companion.ui.theme import seat_ink, size
from companion.ui.widgets.base import Painted


def scale(least: int, most: int) -> tuple[int, int, int]:
    """(lowest line, highest line, step) that hold these numbers."""
    span = max(most - least, 4)
    step = next(s for s in (2, 5, 10, 20, 50, 100, 200, 500, 1000, 10**6) if span / s <= 4)
    return (least // step) * step, -(-most // step) * step, step


class Lines(Painted):
    """A line for each course, with its seat's shape at every step and its last value told."""

    courses = ObjectProperty(())
    """For each line its values; None where it has none."""
    names = ObjectProperty(())
    seats = ObjectProperty(())
    """Whose mark and colour each line has; empty: in order."""
    steps = ObjectProperty(())
    """What stands below; more than there are values: the rest is still to come."""
    from_zero = BooleanProperty(True)
    """Whether all begin at a common start that needs no marks, and zero is always shown."""
    shows = ("courses", "names", "seats", "steps", "from_zero")

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("height", dp(240))
        super().__init__(size_hint_y=None, **settings)

    def paint(self) -> None:
        theme, box = self.theme, self.box
        numbers = [n for course in self.courses for n in course if n is not None]
        if not numbers:
            return
        least, most = min(numbers), max(numbers)
        low, high, step = (
            scale(min(0, least), max(1, most))
            if self.from_zero
            else scale(least, max(most, least + 1))
        )
        whole = len(self.courses[0]) >= len(self.steps) - 1
        aside = dp(92 if whole else 28)
        area = Box(box.x + dp(38), box.y + dp(34), box.w - dp(38) - aside, box.h - dp(52))
        for value in range(low, high + 1, step):
            y = self.y_of(value, area, low, high)
            paint.rule(area.x, y, area.w, theme.line)
            number = str(value).replace("-", "−")
            paint.text(number, area.x - dp(8), y, size("caption"), theme.text_3, anchor="right")
        self.paint_steps(area)
        seats = self.seats or range(len(self.courses))
        for course, seat in zip(self.courses, seats, strict=True):
            self.paint_course(course, seat, area, low, high)
        self.paint_ends(area, low, high)

    def y_of(self, value: int, area: Box, low: int, high: int) -> float:
        return area.y + area.h * (value - low) / max(1, high - low)

    def x_of(self, step: int, area: Box) -> float:
        return area.x + area.w * step / max(1, len(self.steps) - 1)

    def paint_steps(self, area: Box) -> None:
        """As many as have room, the last one always."""
        theme, count = self.theme, len(self.steps)
        widest = max(paint.text_width(words, size("caption")) for words in self.steps)
        every = max(1, -(-int((widest + dp(8)) * (count - 1)) // max(1, int(area.w))))
        for i, words in enumerate(self.steps):
            if (count - 1 - i) % every == 0:
                tint = theme.text_2 if i < len(self.courses[0]) else theme.text_3
                paint.text(words, self.x_of(i, area), area.y - dp(18), size("caption"), tint)

    def paint_course(
        self, course: Sequence[int | None], seat: int, area: Box, low: int, high: int
    ) -> None:
        points = [
            (self.x_of(i, area), self.y_of(value, area, low, high))
            for i, value in enumerate(course)
            if value is not None
        ]
        if len(points) > 1:
            flat = [v for point in points for v in point]
            if self.theme.outlined:
                Color(*self.theme.card_outline)
                SmoothLine(points=flat, width=dp(2.1), joint="round")
            Color(*seat_ink(seat).fill)
            SmoothLine(points=flat, width=dp(1.2), joint="round")
        first = 1 if self.from_zero else 0
        for i, (x, y) in enumerate(points[first:], first):
            side = dp(17) if i == len(points) - 1 else dp(12)
            mark = Box(x - side / 2, y - side / 2, side, side)
            paint.seat_mark(seat, "", mark, self.theme)

    def paint_ends(self, area: Box, low: int, high: int) -> None:
        """Values and names beside the last step, pushed apart where they would touch."""
        x = self.x_of(len(self.courses[0]) - 1, area) + dp(14)
        room = self.right - dp(6) - x
        values = [[n for n in course if n is not None] for course in self.courses]
        last = {i: known[-1] for i, known in enumerate(values) if known}
        order = sorted(last, key=lambda i: -last[i])
        for i, y in zip(order, self.apart([last[i] for i in order], area, low, high), strict=True):
            told = f"{str(last[i]).replace('-', '−')} {self.names[i]}"
            ink = self.theme.text
            paint.text(told, x, y, size("label"), ink, bold=True, anchor="left", width=room)

    def apart(self, values: Sequence[int], area: Box, low: int, high: int) -> list[float]:
        """Heights for these values, the largest first: none touches another or leaves the plot."""
        step, above, heights = dp(17), area.y + area.h + dp(26), list[float]()
        for value in values:
            above = min(self.y_of(value, area, low, high), above - step)
            heights.append(above)
        floor = area.y + dp(2)
        for i in reversed(range(len(heights))):
            heights[i] = max(heights[i], floor)
            floor = heights[i] + step
        return heights


class Bars(Painted):
    """Counts side by side, and across each what chance alone would bring on average."""

    labels = ObjectProperty(())
    counts = ObjectProperty(())
    expected = ObjectProperty(())
    faint = ObjectProperty(())
    """Labels of little weight."""
    told = BooleanProperty(False)
    """Whether each count is written above its bar."""
    shows = ("labels", "counts", "expected", "faint", "told")

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("height", dp(132))
        super().__init__(size_hint_y=None, **settings)

    def paint(self) -> None:
        box = self.box
        if not self.counts:
            return
        above = dp(28 if self.told else 6)
        area = Box(box.x, box.y + dp(24), box.w, box.h - dp(24) - above)
        most = max([*self.counts, *self.expected, 1])
        wide = area.w / len(self.counts)
        for i, count in enumerate(self.counts):
            due = area.y + area.h * self.expected[i] / most
            column = Box(area.x + wide * i, area.y, wide, area.h * count / most)
            self.paint_column(column, self.labels[i], count, due)

    def paint_column(self, column: Box, label: Any, count: int, due: float) -> None:
        theme = self.theme
        wide = min(column.w * 0.72, dp(28))
        bar = Box(column.cx - wide / 2, column.y, wide, column.h)
        if count:
            paint.block(bar, theme.stone, min(dp(4), bar.h / 2))
        line = Box(column.x, due - dp(1), column.w, dp(2))
        paint.fill(line, theme.accent_text)
        ink = theme.text_3 if label in self.faint else theme.text_2
        paint.text(str(label), bar.cx, column.y - dp(13), size("caption"), ink)
        if self.told:
            top = column.y + column.h
            y = (due if 0 <= due - top < dp(16) else top) + dp(12)
            tint = theme.text if count else theme.text_3
            paint.text(str(count), bar.cx, y, size("label"), tint, bold=True)


class Progress(Painted):
    """How much of a longer work is done."""

    share = NumericProperty(0.0)
    shows = ("share",)

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(10), **settings)

    def paint(self) -> None:
        box = self.box
        paint.block(box, self.theme.inset, box.h / 2)
        filled = Box(box.x, box.y, max(box.h, box.w * min(1.0, self.share)), box.h)
        paint.block(filled, self.theme.text_2, box.h / 2)
