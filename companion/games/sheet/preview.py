"""Draws a preview of a sheet's pad: a few rows with sample numbers."""

from __future__ import annotations

from companion.play import art
from companion.play.reader import Reader
from companion.play.scene import Box, Glyph, Mark, Scene, Shape, Share, Spot, Tint
from companion.play.text import number
from scoring.rules import in_language
from scoring.sheet.model import Line, Sheet

HEAD, ROW, ROWS = 40, 34, 3
MOST_SEATS = 3
NUMBERS = ((5, 3), (41, 36), (8, 11))
TRY = "try"
"""The spot that begins a match."""


def preview(sheet: Sheet, reader: Reader, width: float) -> Scene:
    """As wide as there is room: players' marks above, a line in each row."""
    lines = sheet.lines[:ROWS]
    high = HEAD + ROW * len(lines) + 8
    whole = Box(0, 0, width, high)
    spot = Spot(TRY, reader.tr("Try it"))
    shapes = [Shape("ground", "ground", whole, (art.panel(whole, "surface"),), spot=spot)]
    seats = min(MOST_SEATS, sheet.players[-1])
    body = whole.inset(14, 4)
    for n, cells in enumerate(_rows(body, len(lines), seats)):
        if n == 0:
            shapes += [_mark(seat, cell) for seat, cell in enumerate(cells[1:])]
            continue
        line = lines[n - 1]
        said = art.words(
            in_language(line.title, reader.lang),
            cells[0].x,
            cells[0].cy,
            15,
            "text_2",
            room=cells[0].w - 8,
            anchor="left",
        )
        shapes.append(Shape(f"title.{n}", "words", cells[0], (said,)))
        for seat, cell in enumerate(cells[1:]):
            shapes.append(Shape(f"cell.{n}.{seat}", "words", cell, (_cell(line, n, seat, cell),)))
    return Scene(width, high, shapes)


def _rows(body: Box, lines: int, seats: int) -> list[list[Box]]:
    wide = (Share(1.6), *(Share() for _ in range(seats)))
    return [row.lined(*wide) for row in body.piled(HEAD, *([ROW] * lines))]


def _mark(seat: int, cell: Box) -> Shape:
    box = Box.about(cell.cx, cell.cy, 26, 26)
    return Shape(f"seat.{seat}", "seat", box, art.seat_mark(seat, "ABC"[seat], box))


def _cell(line: Line, row: int, seat: int, cell: Box) -> Mark:
    """The last player has counted nothing yet."""
    last = seat == MOST_SEATS - 1
    if line.kind == "yes" and seat == 0:
        return Glyph("tick", cell.cx, cell.cy, 20, Tint("text"))
    counted = line.kind in ("number", "count") and not last
    said = number(NUMBERS[row % len(NUMBERS)][seat % 2]) if counted else "–"
    return art.words(said, cell.cx, cell.cy, 17, "text", bold=True)
