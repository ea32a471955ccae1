"""Draws the cells of the pad: their values, and the controls that count them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.sheet.draft import Draft, PadTable
from companion.games.sheet.phrases import cell as cell_text
from companion.games.sheet.phrases import signed
from companion.games.sheet.record import (
    STEPPED,
    Lack,
    Unit,
    filled_before,
    stepped,
    title,
    value,
)
from companion.games.sheet.touches import LESS, MORE, NUMBER, PAIR, PICK, PLACE, ROWS, TOGGLE
from companion.play import art, text
from companion.play.scene import Block, Box, Glyph, Mark, Shape, Spot, Stage, Tint
from scoring.sheet.model import Line

GAP, MARGIN = 4, 8
STEP = 48
TALL = 3 * STEP
"""dp of a cell with plus over minus."""
LOW = 48
LABEL = 26


class Pad(NamedTuple):
    """What is drawn, and what is pointed out."""

    at: PadTable
    draft: Draft
    stage: Stage
    missing: tuple[Lack, ...] = ()
    refused: tuple[Line, ...] = ()
    """Lines that a check does not let pass."""
    breaking: frozenset[int] | None = None
    """Seats for whom it does not; None: for the table."""
    numbers: str = ""
    """What those make, and must make."""
    worth: dict[str, list[int]] | None = None
    """What counts bring, by line and seat, where that is shown in the cells."""

    def lacks(self, line: Line, unit: int) -> bool:
        return any(lack.line is line and lack.unit == unit for lack in self.missing)

    def wrong(self, line: Line, unit: Unit) -> bool:
        """Whether a check does not let this count pass."""
        whose = self.breaking
        return line in self.refused and (whose is None or not whose.isdisjoint(unit.seats))

    def open(self, line: Line, unit: Unit) -> bool:
        """Whether something can be counted there now."""
        state = self.at.state
        if not self.at.playable or state.phase == "over":
            return False
        if line.of != "table" and state.out[unit.place] is not None:
            return False
        if line.per in ("round", "once") and state.phase != "round":
            return False
        return line.per != "once" or not filled_before(state, line, unit.place)

    def says(self, line: Line, unit: Unit) -> str:
        said = f"{title(self.at, line)}, {unit.name}: {self.value(line, unit)}"
        worth = self.brings(line, unit)
        return said if worth is None else f"{said} ({signed(worth)})"

    def value(self, line: Line, unit: Unit) -> str:
        state = self.at.state
        if line.of == "pair":
            others = [value(state, line, unit.place, giver) for giver in range(state.players)]
            known = [n for giver, n in enumerate(others) if giver != unit.place and n is not None]
            return cell_text(line, sum(known), self.at.speech) if known else "–"
        if line.kind == "yes" and line.of != "one":
            return cell_text(line, bool(value(state, line, unit.place)), self.at.speech)
        return cell_text(line, value(state, line, unit.place), self.at.speech)

    def brings(self, line: Line, unit: Unit) -> int | None:
        """None: nothing is counted, or it brings nothing by itself."""
        if self.worth is None or line.id not in self.worth or not unit.seats:
            return None
        if line.required and value(self.at.state, line, unit.place) is None:
            return None
        return self.worth[line.id][unit.seats[0]]


def grows(line: Line) -> bool:
    """Whether its cells have a step up and one down."""
    return line.kind in STEPPED and line.of != "pair"


def spot_name(line: Line, unit: Unit) -> str:
    """What a touch of the cell itself does."""
    if line.of == "pair":
        return PAIR(line.id, unit.place)
    match line.kind:
        case "number" | "count":
            return NUMBER(line.id, unit.place)
        case "yes":
            return TOGGLE(line.id, unit.place)
        case "rows":
            return ROWS(line.id, unit.place)
        case "rank" if not line.ties:
            return PLACE(line.id, unit.place)
    return PICK(line.id, unit.place)


def low_cell(pad: Pad, line: Line, unit: Unit, box: Box, target: Box | None = None) -> Shape:
    """As high as a finger: all of it is one target."""
    return _shape(pad, line, unit, box, tuple(_face(pad, line, unit, box)), target or box)


def tall_cell(pad: Pad, line: Line, unit: Unit, box: Box) -> Iterator[Shape]:
    """Plus, the number that opens the keypad, minus."""
    more, number, less = box.rows(3)
    yield _shape(pad, line, unit, box, tuple(_face(pad, line, unit, box, number)), number)
    yield from steps(pad, line, unit, less, more)


def wide_cell(pad: Pad, line: Line, unit: Unit, box: Box) -> Iterator[Shape]:
    """Minus, the number, plus, side by side."""
    less, number, more = box.lined(STEP, box.w - 2 * STEP, STEP)
    yield _shape(pad, line, unit, box, tuple(_face(pad, line, unit, box, number)), number)
    yield from steps(pad, line, unit, less, more)


def steps(pad: Pad, line: Line, unit: Unit, less: Box, more: Box) -> Iterator[Shape]:
    if not pad.open(line, unit):
        return
    for by, box in ((1, more), (-1, less)):
        yield _step(pad, line, unit, by, box)


def _step(pad: Pad, line: Line, unit: Unit, by: int, box: Box) -> Shape:
    at, what = pad.at, pad.says(line, unit)
    words = at.tr("One more: {what}") if by > 0 else at.tr("One less: {what}")
    none = stepped(at.state, line, unit.place, by) is None
    refused = at.tr("It goes no further that way.") if none else ""
    name = (MORE if by > 0 else LESS)(line.id, unit.place)
    tint = Tint("text_2", 0.4 if none else 1.0)
    mark = Glyph("plus" if by > 0 else "minus", box.cx, box.cy, 22, tint)
    spot = Spot(name, words.format(what=what), refused)
    return Shape(name, "step", box, (mark,), spot=spot, target=box)


def _shape(
    pad: Pad, line: Line, unit: Unit, box: Box, marks: tuple[Mark, ...], target: Box
) -> Shape:
    says, key = pad.says(line, unit), f"count.{line.id}.{unit.place}"
    tones = art.toned(
        refused=pad.wrong(line, unit),
        missing=pad.lacks(line, unit.place),
        chosen=(line.id, unit.place) == (pad.draft.line, pad.draft.unit),
    )
    if not pad.open(line, unit):
        return Shape(key, "count", box, marks, tones, says=says)
    spot = Spot(spot_name(line, unit), says)
    return Shape(key, "count", box, marks, tones, spot=spot, target=target)


def _face(pad: Pad, line: Line, unit: Unit, box: Box, room: Box | None = None) -> Iterator[Mark]:
    """The ground and what stands in it; room: of the number between its steps."""
    ringed, here = pad.wrong(line, unit), pad.open(line, unit)
    fill = "inset" if not here else "raised"
    edge = Tint("illegal") if ringed else art.OUTLINE_SOFT
    yield Block(box, Tint(fill), 12, edge, 2 if ringed else 1)
    inner = (room or box).inset(4, 2)
    lacks = pad.worth is not None and pad.lacks(line, unit.place)
    if lacks:
        yield Block(box.grown(-1), Tint("accent_soft"), 12, Tint("accent"), 2)
        yield Glyph("plus", inner.cx, inner.cy, 22, Tint("accent_text"))
        return
    worth = pad.brings(line, unit)
    up = 0.0
    if worth is not None and box.h >= LOW + 10:
        up = 10
        tint = "legal" if worth > 0 else "illegal" if worth < 0 else "text_2"
        size = pad.stage.usual(14)
        yield art.words(signed(worth), box.cx, inner.cy + 16, size, tint, room=inner.w, bold=True)
    yield from _value(pad, line, unit, inner.moved(0, -up), "text" if here else "text_2")


def _value(pad: Pad, line: Line, unit: Unit, box: Box, ink: str) -> Iterator[Mark]:
    counted = None if line.of == "pair" else value(pad.at.state, line, unit.place)
    if line.kind == "yes":
        if line.of == "one":
            icon = "radio_on" if counted else "radio_off"
            yield Glyph(icon, box.cx, box.cy, 24, Tint(ink if counted else "text_2"))
        else:
            yield from switch(box, on=bool(counted), ink=ink)
        return
    if line.kind == "seat" and isinstance(counted, int) and counted >= 0:
        name = pad.at.players[counted]
        yield from art.seat_mark(counted, name, Box.about(box.cx, box.cy, 28, 28))
        return
    said = pad.value(line, unit)
    plain = line.kind in ("choice", "rows")
    size = pad.stage.usual(14) if plain else min(pad.stage.size(28 if box.h >= 40 else 22), box.h)
    if plain and text.width(said, size, True) > box.w:
        yield from art.paragraph(said, box, size, ink, bold=True, anchor="center")
        return
    if text.width(said, text.SMALLEST, True) > box.w:
        size = text.SMALLEST
        said = said[:3]
    yield art.words(said, box.cx, box.cy, size, ink, room=box.w, bold=True)


def switch(box: Box, *, on: bool, ink: str = "text") -> Iterator[Mark]:
    track = Box.about(box.cx, box.cy, 42, 26)
    knob = Box.about(track.right - 13 if on else track.x + 13, track.cy, 18, 18)
    yield Block(track, Tint(ink) if on else None, 13, Tint(ink if on else "line_strong"), 2)
    yield Block(knob, Tint("bg" if on else "text_2"), 9)
