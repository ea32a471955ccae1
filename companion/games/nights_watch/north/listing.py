"""The list of steps: what a move set off, line by line, or what to touch next."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.games.nights_watch.north.show import again
from companion.match.phrases import Line, Tr
from companion.play import art, text
from companion.play.desk import SHOW
from companion.play.questions import Choice, Choose, Question, Say, sheet
from companion.play.scene import (
    NO_TONES,
    Block,
    Box,
    Glyph,
    Mark,
    Shape,
    Spot,
    Stage,
    Tint,
    Words,
)

ROW, HIGHEST, TITLE = 25, 40, 26
"""dp of a line, at least and at most, and of the title above them."""
MARK, AFTER = 38, 24
"""What stands before the words, and after them."""
NARROW, EDGE = 230, 8
"""dp of width below which there is nothing but the words, so far from the edges."""


class Sizes(NamedTuple):
    """Of the words: how small a line may be before it takes more rows, and how large."""

    tight: float
    least: float
    most: float


NEAR, FAR = Sizes(text.SMALLEST, 14, 16), Sizes(19, 19, 22)
"""For a phone in the hand, and for a screen across the room."""


class Listed(NamedTuple):
    """The lines with room, and how each of them stands."""

    lines: Sequence[Line]
    lit: int
    """The line whose step is shown now; -1: all are done."""
    first: int
    last: int
    size: float
    row: float
    most: int
    """Rows for which there is room."""
    sizes: Sizes
    begin: int = 0
    """The line of the first step."""

    def rows(self, i: int, wide: float) -> int:
        return min(self.most, _rows(self.lines[i].text, wide, self.sizes))


def steps(
    lines: Sequence[Line],
    lit: int,
    box: Box,
    stage: Stage,
    players: tuple[str, ...],
    whole: Spot | None,
    *,
    begin: int,
    title: str = "",
    sizes: Sizes = NEAR,
) -> Iterator[Shape]:
    """As many lines as have room around the one that is lit; whole: what opens them all.

    begin: the line of the first step; title: stands above them, if there is room."""
    outer = panel = box.inset(8, 4)
    marks: list[Mark] = [art.panel(panel, "surface", 10)]
    if title and panel.h > TITLE + 2 * ROW:
        x, y, size, room = panel.x + 12, panel.y + TITLE / 2 + 2, stage.usual(14), panel.w - 60
        marks.append(art.words(title, x, y, size, "text_2", room=room, bold=True, anchor="left"))
        panel = panel._replace(y=panel.y + TITLE, h=panel.h - TITLE)
    listed = fitting(lines, lit, panel, stage, sizes)._replace(begin=begin)
    for hidden, icon, at in (
        (listed.first > 0, "up", panel.y + 10),
        (listed.last < len(lines), "down", panel.bottom - 10),
    ):
        if hidden and panel.w >= NARROW:
            marks.append(Glyph(icon, panel.right - 12, at, 18, Tint("text_3")))
    says = "\n".join(line.text for line in lines)
    more = listed.first > 0 or listed.last < len(lines) or begin < len(lines)
    spot = whole if more else None
    yield Shape("steps", "steps", outer, tuple(marks), says=says, spot=spot, target=box)
    y = panel.y + 2
    for i in range(listed.first, listed.last):
        row = Box(panel.x, y, panel.w, listed.row * listed.rows(i, panel.w))
        tones = frozenset({"lit"}) if i == lit else NO_TONES
        yield Shape(f"step.{i}", "step", row, tuple(_line(listed, i, row, players)), tones)
        y = row.bottom


def fitting(lines: Sequence[Line], lit: int, box: Box, stage: Stage, sizes: Sizes) -> Listed:
    """Around the lit one; else from the first grave one, or up to the last."""
    room = _room(box.w)
    wide = max([text.width(line.text, 1, True) for line in lines], default=0)
    least, largest = stage.size(sizes.least), stage.size(sizes.most)
    size = min(largest, max(least, room / wide if wide else largest))
    least, rows = max(ROW, size * 1.35), sum(_rows(one.text, box.w, sizes) for one in lines)
    most = max(1, int((box.h - 4) // least))
    row = min(HIGHEST, (box.h - 4) / min(most, max(rows, 4)))
    listed = Listed(lines, lit, 0, 0, size, row, most, sizes)
    if not lines:
        return listed
    grave = next((i for i, line in enumerate(lines) if line.note), len(lines) - 1)
    first = last = grave if lit < 0 else lit
    left = most - listed.rows(first, box.w)
    later, sooner = [*range(last + 1, len(lines))], [*range(first - 1, -1, -1)]
    nearest = [*later, *sooner] if lit < 0 else [*later[:1], *sooner, *later[1:]]
    for i in nearest:
        if left >= listed.rows(i, box.w) and i in (first - 1, last + 1):
            left -= listed.rows(i, box.w)
            first, last = min(first, i), max(last, i)
    return listed._replace(first=first, last=last + 1)


def _rows(said: str, wide: float, sizes: Sizes) -> int:
    """A line that would be cut takes more than one."""
    return len(text.lines(said, sizes.tight, _room(wide), bold=True))


def _room(wide: float) -> float:
    """For the words of a line."""
    return wide - (2 * EDGE if wide < NARROW else MARK + AFTER)


def _line(listed: Listed, i: int, row: Box, players: tuple[str, ...]) -> Iterator[Mark]:
    line, lit = listed.lines[i], listed.lit
    strong = i == lit if lit >= 0 else bool(line.note)
    narrow = row.w < NARROW
    if i == lit:
        yield Block(Box(row.x + 4, row.y, row.w - 8, row.h), Tint("raised"), 8)
        yield Block(Box(row.x + 4, row.y + 2, 3, row.h - 4), Tint("text"), 1.5)
    if not narrow:
        yield from _before(listed, i, row, players)
    tint = "text" if strong else "text_3" if 0 <= lit < i else "text_2"
    room = Box(row.x + (EDGE if narrow else MARK), row.y, _room(row.w), row.h)
    most = _rows(line.text, row.w, listed.sizes)
    if most == 1:
        yield art.words(
            line.text, room.x, room.cy, listed.size, tint, room=room.w, bold=strong, anchor="left"
        )
    else:
        yield from art.paragraph(line.text, room, listed.size, tint, most=most, bold=strong)


def _before(listed: Listed, i: int, row: Box, players: tuple[str, ...]) -> Iterator[Mark]:
    """What stands before the words: whose it is, done, its number, or a dot."""
    line, lit = listed.lines[i], listed.lit
    if line.seat is not None and lit < 0:
        mark = Box(row.x + 11, row.cy - 9, 18, 18)
        yield from art.seat_mark(line.seat, players[line.seat], mark)
    elif i < lit:
        yield Glyph("tick", row.x + 20, row.cy, 16, Tint("text_3"))
    elif lit >= 0:
        ink = Tint("text" if i == lit else "text_3")
        number = str(i + 1 - listed.begin)
        yield Words(number, row.x + 20, row.cy, listed.size, ink, bold=True)
    else:
        dot = Box(row.x + 17, row.cy - 3, 6, 6)
        yield Block(dot, Tint("illegal" if line.note else "line_strong"), 3)


def prompt(said: str, icon: str, box: Box, stage: Stage) -> Shape:
    """What to touch next; it takes the place of the lines."""
    panel = box.inset(8, 4)
    room = Box(panel.x + MARK, panel.y, panel.w - MARK - AFTER, panel.h)
    marks: tuple[Mark, ...] = (
        art.panel(panel, "accent_soft", 10),
        Glyph(icon, panel.x + 20, panel.cy, 20, Tint("accent_text")),
        *art.paragraph(said, room, stage.size(16), "text", most=3),
    )
    return Shape("steps", "prompt", panel, marks, says=said)


def steps_question(lines: Sequence[Line], begin: int, tr: Tr, first: int = 0) -> Question:
    """All of them; a touched step is shown again. begin: the line of step number `first`."""
    said = tuple(Say(line.text, tone="text_2") for line in lines[:begin])
    shown = tuple(
        Choice(Spot(f"{SHOW}.{i}", line.text), icon="warning" if line.note else "forward")
        for i, line in enumerate(lines[begin:], first)
    )
    title = tr("Step by step")
    if not shown:
        return sheet(tr, "steps", title, *said)
    whole = Choice(again(tr), icon="again", kind="accent")
    return sheet(tr, "steps", title, *said, Choose(shown), choices=(whole,))
