"""Draws the columns of counts: all categories at once, or one at a time on a small screen."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.glen_more.pad.draft import Category, Counted, PadTable
from companion.games.glen_more.pad.touches import LESS, MORE, NUMBER, TAB
from companion.games.glen_more.points import signed
from companion.play import art, text
from companion.play.scene import Block, Box, Glyph, Mark, Shape, Spot, Stage, Tint
from scoring.game import Seat

MARGIN, GAP = 8, 4
BAR, TOTALS = 74, 48
NAMES, LABEL, THUMB = 30, 24, 48
NUMBER_WIDE, MARKED = 28, 72
"""dp: how wide a number is at least, alone and beside a seat's mark."""
SIDE, NARROW_SIDE = 272, 216
"""Of a lying screen: totals and the bar; narrow where the columns need every dp."""
NARROW = 600
"""dp of a lying screen's width."""
CATEGORIES = 4
TABS, STANDING_TABS = 56, 72
"""dp: how high tabs in a row are, and how wide one below the other."""


class Frame(NamedTuple):
    body: Box
    totals: Box
    link: Box
    """Only while the host is out of reach."""
    bar: Box
    lying: bool


def frame(stage: Stage, link: float) -> Frame:
    """One below the other; lying: totals and bar stand at the right."""
    w, h = stage.width, stage.height
    if stage.lying:
        side = NARROW_SIDE if w < NARROW and not link else SIDE
        x = w - side
        sums, lost, foot = Box(x, 0, side, h).piled(h - BAR - link, link, BAR)
        body = Box(MARGIN, 4, x - MARGIN - 4, h - 8)
        return Frame(body, Box(x + 4, 4, side - 12, sums.h - 8), lost, foot, lying=True)
    above = h - BAR - link - TOTALS
    body, sums, lost, foot = Box(0, 0, w, h).piled(above, TOTALS, link, BAR)
    return Frame(body.inset(MARGIN, 0), sums.inset(MARGIN, 0), lost, foot, lying=False)


class Cell(NamedTuple):
    """One number of one seat, with plus over minus at its right."""

    box: Box
    number: Box
    more: Box
    less: Box


def cell(box: Box) -> Cell:
    wide = min(96, max(THUMB, box.w / 2))
    more, less = box.beside(box.w - wide).rows(2)
    return Cell(box, box._replace(w=box.w - wide), more, less)


class Grid(NamedTuple):
    names: Box | None
    """Above the columns; None: every cell has its seat's mark."""
    labels: tuple[Box, ...]
    cells: tuple[tuple[Cell, ...], ...]
    """By category, then by seat."""

    @property
    def narrow(self) -> bool:
        """Whether a number has no room for a finger."""
        return not roomy(self.cells[0][0].number)


def roomy(box: Box) -> bool:
    return box.w >= THUMB - 1


def grid(room: Frame, players: int) -> Grid | None:
    """None: a thumb would not fit, and the categories come one at a time."""
    body = room.body
    blocks = body.columns(CATEGORIES, GAP) if room.lying else body.below(NAMES).rows(CATEGORIES)
    labels = tuple(block._replace(h=LABEL) for block in blocks)
    split = Box.rows if room.lying else Box.columns
    boxes = [split(block.below(LABEL), players, GAP) for block in blocks]
    smallest = boxes[0][0]
    if smallest.h < 2 * THUMB or smallest.w < THUMB + (MARKED if room.lying else NUMBER_WIDE):
        return None
    names = None if room.lying else Box(body.x, body.y, body.w, NAMES)
    return Grid(names, labels, tuple(tuple(map(cell, row)) for row in boxes))


def page(room: Frame, players: int) -> tuple[list[Box], list[Box]]:
    """One category at a time: tabs above the rows; lying, at their left."""
    body = room.body
    if room.lying:
        left = body._replace(w=STANDING_TABS)
        rows = body.beside(left.w + GAP).rows(players, gap=GAP, most=100)
        return left.rows(CATEGORIES, GAP), rows
    top = body._replace(h=min(TABS, max(THUMB, body.h * 0.14)))
    rows = body.below(top.h + 6).rows(players, gap=GAP, most=100)
    return top.columns(CATEGORIES, GAP), rows


STEP, NARROW_STEP = (64, 72), (48, 56)
"""dp: how wide a step and the number between two of them are; narrow where names need room."""
WIDE_ROW = 320


class Columns(NamedTuple):
    """What is drawn, and what is pointed out."""

    at: PadTable
    counted: Counted
    base: Counted
    """Before anybody touched it."""
    gains: dict[str, list[int]]
    stage: Stage

    def value(self, category: str, seat: Seat) -> int:
        return self.counted.rows[category][seat]

    def gain(self, category: str, seat: Seat) -> int | None:
        """None: it brings none by itself."""
        return self.gains[category][seat] if category in self.gains else None

    def tones(self, category: str, seat: Seat) -> frozenset[str]:
        changed = self.value(category, seat) != self.base.rows[category][seat]
        found = {"changed"} if changed else set()
        return frozenset(found | ({"doubled"} if self.counted.doubles(category, seat) else set()))

    def label(self, category: str, seat: Seat) -> str:
        what = self.at.tr(self.counted.categories[category].words)
        gain, said = self.gain(category, seat), f"{what}, {self.at.players[seat]}: "
        said += str(self.value(category, seat))
        return said if gain is None else f"{said} ({signed(gain)})"


def gain_tint(gain: int) -> str:
    return "illegal" if gain < 0 else "legal" if gain else "text_3"


def all_at_once(pad: Columns, grid: Grid) -> Iterator[Shape]:
    if grid.names is not None:
        for seat, box in enumerate(grid.names.columns(len(pad.at.players), GAP)):
            yield _name(pad, seat, box)
    for (category, called), label, cells in zip(
        pad.counted.categories.items(), grid.labels, grid.cells, strict=True
    ):
        yield _label(pad, category, called, label)
        for seat, place in enumerate(cells):
            yield from _cell(pad, category, seat, place, marked=grid.names is None)


def _name(pad: Columns, seat: Seat, box: Box) -> Shape:
    """The mark alone where the name has no room."""
    name, size = pad.at.players[seat], pad.stage.size(16)
    side, gap = (21, 7) if box.w > 90 else (18, 4)
    room = box.w - side - gap
    shown = fits(name, room)
    wide = min(room, text.width(name, size, True)) + gap if shown else 0
    x = box.cx - (wide + side) / 2
    marks: list[Mark] = [*art.seat_mark(seat, name, Box(x, box.cy - side / 2, side, side))]
    if shown:
        x += side + gap
        drawn = art.words(name, x, box.cy, size, "text", room=room, bold=True, anchor="left")
        marks.append(drawn)
    return Shape(f"name.{seat}", "name", box, tuple(marks), says=name, heading=True)


def fits(name: str, room: float) -> bool:
    return text.width(name, text.SMALLEST, True) <= room


def _label(pad: Columns, category: str, called: Category, box: Box) -> Shape:
    room, words, size = box.w - 34, pad.at.tr(called.words), min(pad.stage.size(14), LABEL - 4)
    said = words if fits(words, room) else pad.at.tr(called.short)
    marks: tuple[Mark, ...] = (
        Glyph(called.sign, box.x + 15, box.cy, 18, Tint("text_2")),
        art.words(said, box.x + 32, box.cy, size, "text_2", room=room, bold=True, anchor="left"),
    )
    return Shape(f"label.{category}", "label", box, marks, says=words)


def _cell(pad: Columns, category: str, seat: Seat, place: Cell, *, marked: bool) -> Iterator[Shape]:
    box, steps = place.box, Box(place.more.x, place.box.y, place.more.w, place.box.h)
    marks: list[Mark] = [
        Block(box, Tint("surface"), 12),
        Block(steps, Tint("raised"), 12),
        Block(steps._replace(w=12), Tint("raised")),
        Block(Box(steps.x, place.less.y - 0.5, steps.w, 1), Tint("line")),
        Block(box, None, 12, art.OUTLINE_SOFT),
    ]
    room = place.number
    if marked:
        mark = Box(room.x + 10, room.cy - 11, 22, 22)
        marks += art.seat_mark(seat, pad.at.players[seat], mark)
        room = room.beside(32)
    marks += _number(pad, category, seat, room)
    yield _count(pad, category, seat, box, tuple(marks), place.number)
    yield _step(pad, category, seat, place.more, "plus")
    yield _step(pad, category, seat, place.less, "minus")


def _count(
    pad: Columns, category: str, seat: Seat, box: Box, marks: tuple[Mark, ...], number: Box
) -> Shape:
    """A number that is too narrow for a finger is only shown: the keys lead to it."""
    label, key = pad.label(category, seat), f"{category}.{seat}"
    shown = Shape(f"count.{key}", "count", box, marks, pad.tones(category, seat), says=label)
    if not roomy(number):
        return shown
    return shown._replace(spot=Spot(NUMBER(category, seat), label), target=number)


def _number(pad: Columns, category: str, seat: Seat, box: Box) -> Iterator[Mark]:
    """The count, what it brings below it, and ×2 above it."""
    tones, gain = pad.tones(category, seat), pad.gain(category, seat)
    message, size = text.fitted(
        str(pad.value(category, seat)), pad.stage.size(28), box.w - 4, bold=True
    )
    y = box.cy - (9 if gain is not None else 0)
    yield art.words(message, box.cx, y, size, "text", bold=True)
    if "changed" in tones:
        yield from _underline(text.width(message, size, True), box.cx, y + size * 0.66)
    if "doubled" in tones:
        yield from _twice(Box.about(box.cx, y - size * 0.62 - 10, 28, 20))
    if gain is not None:
        below = y + size * 0.66 + 12
        bold, tint, usual = bool(gain), gain_tint(gain), pad.stage.usual(14)
        yield art.words(signed(gain), box.cx, below, usual, tint, room=box.w, bold=bold)


def _underline(wide: float, x: float, y: float) -> Iterator[Mark]:
    yield Block(Box.about(x, y, max(16, wide), 3), Tint("accent"), 1.5)


def _twice(box: Box) -> Iterator[Mark]:
    yield Block(box, Tint("accent_soft"), 6)
    yield art.words("×2", box.cx, box.cy, 14, "accent_text", bold=True)


def _step(pad: Columns, category: str, seat: Seat, box: Box, icon: str) -> Shape:
    more = icon == "plus"
    empty = not more and pad.value(category, seat) <= 0
    text = pad.at.tr("One more: {what}") if more else pad.at.tr("One less: {what}")
    name = (MORE if more else LESS)(category, seat)
    tint = Tint("text_2", 0.4) if empty else Tint("text" if more else "text_2")
    marks, tones = (Glyph(icon, box.cx, box.cy, 22, tint),), frozenset({"empty"} if empty else ())
    refused = pad.at.tr("It is 0 already.") if empty else ""
    spot = Spot(name, text.format(what=pad.label(category, seat)), refused)
    return Shape(name, "step", box, marks, tones, spot=spot, target=box)


def one_at_a_time(pad: Columns, room: Frame, category: str) -> Iterator[Shape]:
    names, (tabs, rows) = list(pad.counted.categories), page(room, len(pad.at.players))
    here = names.index(category)
    for i, (name, box) in enumerate(zip(names, tabs, strict=True)):
        yield _tab(pad, name, box, chosen=i == here, walked=i < here)
    for seat, box in enumerate(rows):
        yield from _row(pad, category, seat, box)


def _tab(pad: Columns, category: str, box: Box, *, chosen: bool, walked: bool) -> Shape:
    sign, words, short = pad.counted.categories[category]
    ink = "bg" if chosen else "text"
    marks: list[Mark] = [
        Block(box, Tint("text" if chosen else "surface"), 12, None if chosen else art.OUTLINE_SOFT),
        Glyph(sign, box.cx, box.y + box.h * 0.32, 20, Tint(ink)),
    ]
    if walked:
        marks.append(Glyph("tick", box.right - 12, box.y + 12, 14, Tint("legal")))
    below = Box(box.x + 3, box.y + box.h * 0.52, box.w - 6, box.h * 0.44)
    said, size = pad.at.tr(short), pad.stage.usual(14)
    marks += art.paragraph(said, below, size, ink, most=1, bold=chosen, anchor="center")
    tones = frozenset({"chosen"} if chosen else {"walked"} if walked else ())
    spot = Spot(TAB(category), pad.at.tr(words))
    return Shape(spot.name, "tab", box, tuple(marks), tones, spot=spot)


def _row(pad: Columns, category: str, seat: Seat, box: Box) -> Iterator[Shape]:
    """Who, what it brings, and the number between minus and plus."""
    wide, between = STEP if box.w > WIDE_ROW else NARROW_STEP
    high = min(68, box.h - 6 if box.h < 64 else box.h - 8)
    more = Box(box.right - 8 - wide, box.cy - high / 2, wide, high)
    less = more.moved(-wide - between, 0)
    number = Box(less.right, box.y, between, box.h)
    marks: list[Mark] = [art.panel(box, "surface")]
    for push in (less, more):
        marks.append(Block(push, Tint("raised"), 12, art.OUTLINE_SOFT))
    marks += _who(pad, category, seat, Box(box.x + 12, box.y, less.x - box.x - 20, box.h))
    size = min(pad.stage.size(40), box.h * 0.6)
    message, size = text.fitted(str(pad.value(category, seat)), size, number.w - 8, bold=True)
    marks.append(art.words(message, number.cx, number.cy, size, "text", bold=True))
    tones = pad.tones(category, seat)
    if "changed" in tones:
        marks += _underline(
            text.width(message, size, True), number.cx, min(number.cy + size * 0.62, box.bottom - 4)
        )
    if "doubled" in tones:
        marks += _twice(Box.about(less.x - 20, box.cy + min(14, box.h * 0.24), 28, 20))
    yield _count(pad, category, seat, box, tuple(marks), number)
    yield _step(pad, category, seat, less, "minus")
    yield _step(pad, category, seat, more, "plus")


def _who(pad: Columns, category: str, seat: Seat, box: Box) -> Iterator[Mark]:
    name, gain = pad.at.players[seat], pad.gain(category, seat)
    side, gap = (min(32, box.h * 0.5), 10) if box.w > 110 else (22, 6)
    yield from art.seat_mark(seat, name, Box(box.x, box.cy - side / 2, side, side))
    x, up = box.x + side + gap, 0 if gain is None else min(12, box.h * 0.2)
    size = pad.stage.usual(18)
    room = box.right - x
    if fits(name, room):
        yield art.words(name, x, box.cy - up, size, "text", room=room, bold=True, anchor="left")
    if gain is not None:
        text, tint = signed(gain), gain_tint(gain)
        yield art.words(text, x, box.cy + up, pad.stage.usual(16), tint, bold=True, anchor="left")
