"""Plots: line charts that do not rely on colour alone, and bar charts."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.match.statistics import Throws
from companion.play import art, text
from companion.play.report import Part
from companion.play.scene import Block, Box, Mark, Path, Shape, Stage, Tint, Words

Course = Sequence[int | None]
"""Values, one for each step; None where there is none."""
MARKED = 10
"""Of a long course, about as many steps have its mark."""


class Courses(NamedTuple):
    """A line for each player."""

    courses: Sequence[Course]
    names: Sequence[str]
    steps: Sequence[str]
    """What stands below; more than there are values: the rest is still to come."""
    seats: Sequence[int]
    """Whose mark and colour each line has."""
    from_zero: bool = True
    """Whether all begin at a common start that needs no marks, and zero is always shown."""


class Axes(NamedTuple):
    area: Box
    low: int
    high: int
    steps: int

    def x(self, step: int) -> float:
        return self.area.x + self.area.w * step / max(1, self.steps - 1)

    def y(self, value: int) -> float:
        return self.area.bottom - self.area.h * (value - self.low) / max(1, self.high - self.low)


def scale(least: int, most: int) -> tuple[int, int, int]:
    """(lowest line, highest line, step) that hold these numbers."""
    span = max(most - least, 4)
    step = next(s for s in (2, 5, 10, 20, 50, 100, 200, 500, 1000, 10**6) if span / s <= 4)
    return (least // step) * step, -(-most // step) * step, step


def lines(key: str, plot: Courses, height: float, stage: Stage) -> Part:
    """Each course with its seat's shape along it and its last value in words."""
    return Part(height, lambda box: _lines(key, plot, box, stage))


def _lines(key: str, plot: Courses, box: Box, stage: Stage) -> Iterator[Shape]:
    numbers = [n for course in plot.courses for n in course if n is not None]
    if not numbers:
        return
    least, most = min(numbers), max(numbers)
    ends = (min(0, least), max(1, most)) if plot.from_zero else (least, max(most, least + 1))
    low, high, step = scale(*ends)
    aside = _aside(plot, box.w) if len(plot.courses[0]) >= len(plot.steps) - 1 else 28
    area = Box(box.x + 38, box.y + 18, box.w - 38 - aside, box.h - 52)
    axes = Axes(area, low, high, len(plot.steps))
    yield Shape(f"{key}.grid", "grid", area, tuple(_grid(axes, step, stage)))
    yield Shape(f"{key}.steps", "steps", area, tuple(_steps(plot, axes, stage)))
    for course, seat, name in zip(plot.courses, plot.seats, plot.names, strict=True):
        marks = tuple(_course(course, seat, axes, plot.from_zero))
        said = ", ".join(text.number(n) for n in course if n is not None)
        yield Shape(f"{key}.{name}", "course", area, marks, says=f"{name}: {said}")
    yield Shape(f"{key}.ends", "ends", area, tuple(_ends(plot, axes, box.right - 6, stage)))


def _label(plot: Courses, i: int, value: int) -> str:
    return f"{text.number(value)} {plot.names[i]}"


def _aside(plot: Courses, wide: float) -> float:
    """Room for names and values beside the last step."""
    labels = [_label(plot, i, course[-1] or 0) for i, course in enumerate(plot.courses) if course]
    widest = max(text.width(said, text.SMALLEST, True) for said in labels)
    return max(92, min(widest + 24, wide * 0.36))


def _grid(axes: Axes, step: int, stage: Stage) -> Iterator[Mark]:
    area = axes.area
    for value in range(axes.low, axes.high + 1, step):
        y = axes.y(value)
        yield Block(Box(area.x, y - 0.5, area.w, 1), Tint("line"))
        said, size = text.number(value), stage.size(12)
        yield Words(said, area.x - 8, y, size, Tint("text_3"), anchor="right")


def _steps(plot: Courses, axes: Axes, stage: Stage) -> Iterator[Mark]:
    """As many as have room, the last one always."""
    size, count = stage.size(12), len(plot.steps)
    widest = max(text.width(words, size) for words in plot.steps)
    every = max(1, -(-int((widest + 8) * (count - 1)) // max(1, int(axes.area.w))))
    for i, words in enumerate(plot.steps):
        if (count - 1 - i) % every == 0:
            tint = Tint("text_2" if i < len(plot.courses[0]) else "text_3")
            yield Words(words, axes.x(i), axes.area.bottom + 18, size, tint)


def _course(course: Course, seat: int, axes: Axes, from_zero: bool) -> Iterator[Mark]:
    points = tuple(
        (axes.x(i), axes.y(value)) for i, value in enumerate(course) if value is not None
    )
    if len(points) > 1:
        yield Path(points, art.OUTLINE, 4.2)
        yield Path(points, Tint(f"seat.{seat % 5}"), 2.4)
    every = max(1, len(points) // MARKED)
    for i, (x, y) in enumerate(points):
        shown = (len(points) - 1 - i) % every == 0
        if shown and (i or not from_zero):
            side = 17 if i == len(points) - 1 else 12
            yield from art.seat_mark(seat, "", Box.about(x, y, side, side))


def _ends(plot: Courses, axes: Axes, right: float, stage: Stage) -> Iterator[Mark]:
    """Values and names beside the last step, pushed apart where they would touch."""
    x = axes.x(len(plot.courses[0]) - 1) + 14
    known = [[n for n in course if n is not None] for course in plot.courses]
    last = {i: values[-1] for i, values in enumerate(known) if values}
    order = sorted(last, key=lambda i: -last[i])
    size = min(stage.size(14), (axes.area.h + 26) / (1.25 * max(1, len(order))))
    heights = apart([axes.y(last[i]) for i in order], axes.area, max(17, size * 1.2))
    for i, y in zip(order, heights, strict=True):
        said = _label(plot, i, last[i])
        if text.width(said, text.SMALLEST, True) > right - x:  # its mark says whose it is
            said = text.number(last[i])
        yield art.words(said, x, y, size, "text", room=right - x, bold=True, anchor="left")


def apart(wanted: Sequence[float], area: Box, step: float = 17) -> list[float]:
    """Heights near those wanted, from above: none touches another or leaves the plot."""
    heights, above = list[float](), area.y - 26
    for y in wanted:
        above = max(y, above + step)
        heights.append(above)
    floor = area.bottom - 2
    for i in reversed(range(len(heights))):
        heights[i] = min(heights[i], floor)
        floor = heights[i] - step
    return heights


def bars(key: str, throws: Throws, stage: Stage, height: float = 132) -> Part:
    """Counts side by side, and across each what chance alone would bring on average."""
    return Part(height, lambda box: _bars(key, throws, box, stage))


def _bars(key: str, throws: Throws, box: Box, stage: Stage) -> Iterator[Shape]:
    ground, high = box.bottom - 24, box.h - 30
    most = max([*throws.counts, *throws.expected, 1])
    wide = box.w / len(throws.counts)
    for i, (face, count) in enumerate(zip(throws.faces, throws.counts, strict=True)):
        tall, due = high * count / most, high * throws.expected[i] / most
        bar = Box.about(box.x + wide * (i + 0.5), ground - tall / 2, min(wide * 0.72, 28), tall)
        marks: list[Mark] = [Block(bar, Tint("stone"), min(4, tall / 2))] if count else []
        marks.append(Block(Box(box.x + wide * i, ground - due - 1, wide, 2), Tint("accent_text")))
        marks.append(Words(str(face), bar.cx, ground + 13, stage.size(12), Tint("text_2")))
        yield Shape(f"{key}.{face}", "bar", bar, tuple(marks), says=f"{face}: {count}")
