"""What a move set off, as lines: the list, what to touch next, and how it is shown once more."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from companion.i18n import N_
from companion.match.phrases import Line, Tr
from companion.play import art, text
from companion.play.bar import Button, push
from companion.play.desk import PACE, SHOW
from companion.play.position import Pace, Position, S
from companion.play.questions import Choice, Choose, Question, Say, sheet
from companion.play.scene import NO_TONES, Block, Box, Glyph, Mark, Shape, Spot, Stage, Tint, Words

KEY = 56
When = Literal["", "done", "now", "next"]
"""Of a line, while steps are shown."""
PACES: dict[Pace, str] = {"tap": N_("Tap by tap"), "slow": N_("Slow"), "once": N_("At once")}


def paces(at: Position[S], box: Box, stage: Stage) -> Iterator[Shape]:
    """The setting itself: it holds from here on."""
    ground = box.inset(8, 2)
    yield Shape("paces", "paces", ground, (art.panel(ground, "inset", 12),))
    for (pace, words), cell in zip(PACES.items(), ground.columns(len(PACES)), strict=True):
        chosen, said, inner = pace == at.aids.pace, at.tr(words), cell.inset(4, 4)
        ink = "bg" if chosen else "text_2"
        marks: tuple[Mark, ...] = (
            art.words(said, cell.cx, cell.cy, stage.usual(16), ink, room=cell.w - 14, bold=True),
        )
        if chosen:
            marks = (Block(inner, Tint("text"), 9), *marks)
        tones = frozenset({"chosen"} if chosen else ())
        spot = Spot(f"{PACE}.{pace}", said)
        yield Shape(f"pace.{pace}", "pace", inner, marks, tones, spot=spot, target=cell)


def again(tr: Tr) -> Spot:
    return Spot(f"{SHOW}.again", tr("Show the last turn again"))


def buttons(at: Position[S], stage: Stage, words: str = "") -> tuple[Button, ...]:
    """words: what comes next, if it has a name."""
    tr = at.tr
    none = "" if at.step else tr("This is the first step.")
    back = Button(Spot(f"{SHOW}.back", tr("Step back"), none), "", "back", wide=KEY)
    repeat = Button(again(tr), "", "again", wide=KEY)
    said = words or tr("Next step")
    go = push(f"{SHOW}.next", said, "end_turn", "accent", size=stage.size(22))
    return back, repeat, go


def repeat(tr: Tr, box: Box) -> Shape:
    """In a panel's upper right corner."""
    target = Box(box.right - 48, box.y, 48, min(48, box.h))
    glyph = Glyph("again", target.cx + 4, target.y + min(24, box.h / 2), 22, Tint("text_2"))
    spot = again(tr)
    return Shape(spot.name, "button", target, (glyph,), spot=spot)


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


def steps(
    at: Position[S], lines: Sequence[Line], begin: int, step: int | None, box: Box, stage: Stage
) -> Iterator[Shape]:
    """As many lines as have room around that of the step; begin: the line of the first one."""
    sizes = FAR if at.reader == "watcher" and stage.lying else NEAR
    lit = -1 if step is None or step < 0 else begin + step
    outer = panel = box.inset(8, 4)
    marks: list[Mark] = [art.panel(panel, "surface", 10)]
    count = len(lines) - begin
    if step is not None and 0 <= step < count and panel.h > TITLE + 2 * ROW:
        title = at.tr("Step {n} of {all}").format(n=step + 1, all=count)
        x, y, size, room = panel.x + 12, panel.y + TITLE / 2 + 2, stage.usual(14), panel.w - 60
        marks.append(art.words(title, x, y, size, "text_2", room=room, bold=True, anchor="left"))
        panel = panel.below(TITLE)
    room, size = _room(panel.w), _size(lines, _room(panel.w), stage, sizes)
    needs = [len(text.lines(line.text, sizes.tight, room, bold=True)) for line in lines]
    most = max(1, int((panel.h - 4) // max(ROW, size * 1.35)))
    high = min(HIGHEST, (panel.h - 4) / min(most, max(sum(needs), 4)))
    rows = [min(most, count) for count in needs]
    first, last = _fitting(lines, rows, lit, most)
    above, below = first > 0, last < len(lines)
    for hidden, icon, y in ((above, "up", panel.y + 10), (below, "down", panel.bottom - 10)):
        if hidden and panel.w >= NARROW:
            marks.append(Glyph(icon, panel.right - 12, y, 18, Tint("text_3")))
    more = at.playable and (above or below or begin < len(lines))
    spot = Spot("steps", at.tr("Step by step")) if more else None
    says = "\n".join(line.text for line in lines)
    yield Shape("steps", "steps", outer, tuple(marks), says=says, spot=spot, target=box)
    y = panel.y + 2
    for i in range(first, last):
        row = Box(panel.x, y, panel.w, high * rows[i])
        when: When = "" if lit < 0 else "now" if i == lit else "done" if i < lit else "next"
        before = _before(at, lines[i], when, str(i + 1 - begin), row, size)
        drawn = (*_lit(when, row), *before, *_words(lines[i], when, row, size, needs[i]))
        tones = frozenset({"lit"}) if i == lit else NO_TONES
        yield Shape(f"step.{i}", "step", row, drawn, tones)
        y = row.bottom


def _room(wide: float) -> float:
    """For the words of a line."""
    return wide - (2 * EDGE if wide < NARROW else MARK + AFTER)


def _size(lines: Sequence[Line], room: float, stage: Stage, sizes: Sizes) -> float:
    """As large as the longest line allows."""
    longest = max([text.width(line.text, 1, True) for line in lines], default=0)
    least, most = stage.size(sizes.least), stage.size(sizes.most)
    return min(most, max(least, room / longest if longest else most))


def _fitting(lines: Sequence[Line], rows: list[int], lit: int, most: int) -> tuple[int, int]:
    """Around the lit one; else from the first grave one, or up to the last."""
    if not lines:
        return 0, 0
    grave = next((i for i, line in enumerate(lines) if line.note), len(lines) - 1)
    first = last = grave if lit < 0 else lit
    left = most - rows[first]
    later, sooner = [*range(last + 1, len(lines))], [*range(first - 1, -1, -1)]
    for i in [*later, *sooner] if lit < 0 else [*later[:1], *sooner, *later[1:]]:
        if left >= rows[i] and i in (first - 1, last + 1):
            left -= rows[i]
            first, last = min(first, i), max(last, i)
    return first, last + 1


def _lit(when: When, row: Box) -> Iterator[Mark]:
    if when == "now":
        yield Block(Box(row.x + 4, row.y, row.w - 8, row.h), Tint("raised"), 8)
        yield Block(Box(row.x + 4, row.y + 2, 3, row.h - 4), Tint("text"), 1.5)


def _words(line: Line, when: When, row: Box, size: float, most: int) -> Iterator[Mark]:
    strong = when == "now" or (not when and bool(line.note))
    tint = "text" if strong else "text_3" if when == "next" else "text_2"
    room = Box(row.x + (EDGE if row.w < NARROW else MARK), row.y, _room(row.w), row.h)
    if most > 1:
        return art.paragraph(line.text, room, size, tint, most=most, bold=strong)
    x, y, wide = room.x, room.cy, room.w
    return iter((art.words(line.text, x, y, size, tint, room=wide, bold=strong, anchor="left"),))


def _before(
    at: Position[S], line: Line, when: When, number: str, row: Box, size: float
) -> Iterator[Mark]:
    """What stands before the words: whose it is, done, its number, or a dot."""
    if row.w < NARROW:
        return
    if line.seat is not None and not when:
        mark = Box(row.x + 11, row.cy - 9, 18, 18)
        yield from art.seat_mark(line.seat, at.players[line.seat], mark)
    elif when == "done":
        yield Glyph("tick", row.x + 20, row.cy, 16, Tint("text_3"))
    elif when:
        ink = Tint("text" if when == "now" else "text_3")
        yield Words(number, row.x + 20, row.cy, size, ink, bold=True)
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
