"""The list of steps: what a move set off, line by line, or what to touch next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.match.phrases import Line, Tr
from companion.play import art, text
from companion.play.questions import CLOSE, Choice, Question, Say
from companion.play.scene import NO_TONES, Block, Box, Glyph, Mark, Shape, Spot, Stage, Tint

ROW, HIGHEST = 25, 40
"""dp of a line, at least and at most."""
MARK = 38
"""What stands before the words."""


class Listed(NamedTuple):
    """The lines with room, and how each of them stands."""

    lines: Sequence[Line]
    lit: int
    """The line whose step is shown now; -1: all are done."""
    first: int
    last: int
    size: float
    row: float


def steps(
    lines: Sequence[Line],
    lit: int,
    box: Box,
    stage: Stage,
    players: tuple[str, ...],
    whole: Spot | None,
) -> Iterator[Shape]:
    """As many lines as have room around the one that is lit; whole: what opens them all."""
    panel = Box(box.x + 8, box.y + 4, box.w - 16, box.h - 8)
    listed = fitting(lines, lit, panel, stage)
    marks: list[Mark] = [art.panel(panel, "surface", 10)]
    for hidden, icon, at in (
        (listed.first > 0, "up", panel.y + 10),
        (listed.last < len(lines), "down", panel.bottom - 10),
    ):
        if hidden:
            marks.append(Glyph(icon, panel.right - 12, at, 18, Tint("text_3")))
    says = "\n".join(line.text for line in lines)
    hides = listed.first > 0 or listed.last < len(lines)
    spot = whole if hides else None
    yield Shape("steps", "steps", panel, tuple(marks), says=says, spot=spot)
    y = panel.y + 2
    for i in range(listed.first, listed.last):
        row = Box(panel.x, y, panel.w, listed.row * _rows(lines[i].text, panel.w))
        tones = frozenset({"lit"}) if i == lit else NO_TONES
        yield Shape(f"step.{i}", "step", row, tuple(_line(listed, i, row, players)), tones)
        y = row.bottom


def fitting(lines: Sequence[Line], lit: int, box: Box, stage: Stage) -> Listed:
    """From one line after the lit one upwards, as many as there are rows."""
    room = box.w - MARK - 10
    wide = max([text.width(line.text, 1, True) for line in lines], default=0)
    size = min(stage.size(16), max(stage.size(14), room / wide if wide else 16))
    least, rows = max(ROW, size * 1.35), sum(_rows(line.text, box.w) for line in lines)
    left = max(1, int((box.h - 4) // least))
    row = min(HIGHEST, (box.h - 4) / min(left, max(rows, 4)))
    last = len(lines) if lit < 0 else min(len(lines), lit + 2)
    first = last
    while first > 0 and left >= (high := _rows(lines[first - 1].text, box.w)):
        first, left = first - 1, left - high
    while last < len(lines) and left >= (high := _rows(lines[last].text, box.w)):
        last, left = last + 1, left - high
    return Listed(lines, lit, first, last, size, row)


def _rows(said: str, wide: float) -> int:
    """A line that would be cut takes two."""
    return 1 + (text.width(said, text.SMALLEST, True) > wide - MARK - 10)


def _line(listed: Listed, i: int, row: Box, players: tuple[str, ...]) -> Iterator[Mark]:
    line, lit = listed.lines[i], listed.lit
    strong = i == lit if lit >= 0 else bool(line.note)
    if i == lit:
        yield Block(Box(row.x + 4, row.y, row.w - 8, row.h), Tint("raised"), 8)
    if line.seat is not None:
        mark = Box(row.x + 11, row.cy - 9, 18, 18)
        yield from art.seat_mark(line.seat, players[line.seat], mark)
    elif i < lit:
        yield Glyph("tick", row.x + 20, row.cy, 16, Tint("text_3"))
    else:
        dot = Box(row.x + 17, row.cy - 3, 6, 6)
        yield Block(dot, Tint("illegal" if line.note else "line_strong"), 3)
    tint = "text" if strong else "text_3" if 0 <= lit < i else "text_2"
    room = Box(row.x + MARK, row.y, row.w - MARK - 10, row.h)
    most = _rows(line.text, row.w)
    if most == 1:
        yield art.words(
            line.text, room.x, room.cy, listed.size, tint, room=room.w, bold=strong, anchor="left"
        )
    else:
        yield from art.paragraph(line.text, room, listed.size, tint, most=most, bold=strong)


def prompt(said: str, icon: str, box: Box, stage: Stage) -> Shape:
    """What to touch next; it takes the place of the lines."""
    panel = Box(box.x + 8, box.y + 4, box.w - 16, box.h - 8)
    room = Box(panel.x + MARK, panel.y, panel.w - MARK - 10, panel.h)
    marks: tuple[Mark, ...] = (
        art.panel(panel, "accent_soft", 10),
        Glyph(icon, panel.x + 20, panel.cy, 20, Tint("accent_text")),
        *art.paragraph(said, room, stage.size(16), "text", most=3),
    )
    return Shape("steps", "prompt", panel, marks, says=said)


def steps_question(lines: Sequence[Line], tr: Tr) -> Question:
    """All of them."""
    said = tuple(Say(line.text, tone="illegal" if line.note else "text") for line in lines)
    close = Choice(Spot(CLOSE, tr("Close")), icon="close")
    return Question("steps", tr("Step by step"), parts=said, tools=(close,))
