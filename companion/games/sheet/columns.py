"""Draws the pad for up to four players: a column each, with steppers if there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.games.sheet.cells import GAP, Pad, low_cell, tall_cell, wide_cell
from companion.games.sheet.layout import Band, Plan
from companion.games.sheet.record import Unit, abreast, localized
from companion.games.sheet.touches import PAGE, UNFOLD
from companion.play import art, text
from companion.play.scene import Box, Mark, Shape, Spot
from scoring.sheet.model import Line

WIDE_CELL = 172
"""dp of a cell whose steps stand beside its number."""


def columns(pad: Pad, plan: Plan) -> Iterator[Shape]:
    for band in plan.bands:
        yield from _band(pad, band, folds=band.line.id in plan.foldable)
    if plan.pager is not None:
        yield from pager(pad, plan.pager, plan.page, plan.pages, PAGE)


def _band(pad: Pad, band: Band, *, folds: bool) -> Iterator[Shape]:
    """folds: a touch of it unfolds it first."""
    line, shown = band.line, abreast(pad.at, band.line)
    yield label(pad, line, band.label, beside=band.beside)
    for unit, box in zip(shown, band.cells.columns(len(shown), GAP), strict=True):
        if band.tall:
            yield from tall_cell(pad, line, unit, box)
        elif folds:
            yield _folded(pad, line, unit, box)
        elif box.w >= WIDE_CELL and line.kind in ("number", "count") and line.of != "pair":
            yield from wide_cell(pad, line, unit, box)
        else:
            yield low_cell(pad, line, unit, box)


def _folded(pad: Pad, line: Line, unit: Unit, box: Box) -> Shape:
    """A line that was counted before is touched to be counted again."""
    shape = low_cell(pad, line, unit, box)
    if shape.spot is None:
        return shape
    spot = Spot(UNFOLD(line.id), shape.spot.says)
    return shape._replace(spot=spot)


def label(pad: Pad, line: Line, box: Box, *, beside: bool) -> Shape:
    """What is counted, and its help where there is room."""
    at, words = pad.at, localized(line.title, pad.at)
    help = localized(line.help, at) if line.help else ""
    wrong = "" if line not in pad.refused else pad.numbers
    help = wrong or help
    says = f"{words}. {help}" if help else words
    marks: list[Mark] = []
    if beside:
        room = box.inset(4, 1)
        size = pad.stage.usual(14)
        marks += art.paragraph(words, room, size, "text", most=3, bold=True)
    else:
        size = min(pad.stage.size(16), 22)
        words, size = text.fitted(words, size, box.w - 8, bold=True)
        x = box.x + 4
        marks.append(art.words(words, x, box.cy, size, "text", bold=True, anchor="left"))
        room = box.beside(text.width(words, size, True) + 16).inset(4, 0)
        marks += _help(pad, help, room, wrong=bool(wrong))
    return Shape(f"label.{line.id}", "label", box, tuple(marks), says=says, heading=True)


def _help(pad: Pad, words: str, box: Box, *, wrong: bool) -> Iterator[Mark]:
    """At the right end, if it fits."""
    if words and text.width(words, text.SMALLEST, wrong) <= box.w:
        size, tint = min(pad.stage.size(14), 20), "illegal" if wrong else "text_2"
        x, room = box.right, box.w
        yield art.words(words, x, box.cy, size, tint, room=room, bold=wrong, anchor="right")


def pager(
    pad: Pad, box: Box, page: int, pages: int, turns: Callable[[int], str]
) -> Iterator[Shape]:
    """The way to the lines, or players, before and after those that are shown."""
    tr = pad.at.tr
    back, here, on = box.lined(64, box.w - 128, 64)
    words = tr("{n} of {all}", n=page + 1, all=pages)
    mark = art.words(words, here.cx, here.cy, pad.stage.usual(14), "text_2")
    yield Shape(f"shown.{turns(page)}", "label", here, (mark,), says=words)
    for to, place, icon, said in (
        (page - 1, back, "up", tr("Those before")),
        (page + 1, on, "down", tr("Those after")),
    ):
        if 0 <= to < pages:
            spot = Spot(turns(to), said)
            yield art.button(spot, place.inset(2, 2), "", icon=icon, kind="plain")
