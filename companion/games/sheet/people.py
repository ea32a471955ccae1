"""Draws the pad for five or more players: one line at a time, with a row for each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.sheet.cells import MARGIN, STEP, Pad, grows, low_cell, wide_cell
from companion.games.sheet.columns import pager
from companion.games.sheet.heads import dealer_tag, deals
from companion.games.sheet.layout import PAGER
from companion.games.sheet.phrases import signed
from companion.games.sheet.record import Unit, localized, players, totals, units
from companion.games.sheet.touches import PEOPLE, UNFOLD
from companion.play import art, text
from companion.play.scene import Box, Mark, Shape, Spot
from companion.play.text import number
from scoring.sheet.model import Line

HEAD, ROW, TALLEST = 52, 48, 76
GAP = 4


def shown_line(pad: Pad, lines: Sequence[Line]) -> Line | None:
    """The one in sight: that was touched, else the first that something misses."""
    known = [line for line in lines if line.id == pad.draft.line]
    lacking = [lack.line for lack in pad.missing]
    return next(iter((*known, *lacking, *lines)), None)


def one_line(
    pad: Pad, lines: Sequence[Line], gains: Sequence[int | None] | None, box: Box
) -> Iterator[Shape]:
    line = shown_line(pad, lines)
    if line is None:
        yield from _rows(pad, None, gains, box)
        return
    yield from _head(pad, lines, line, box._replace(h=HEAD))
    yield from _rows(pad, line, gains, box.below(HEAD + GAP))


def _head(pad: Pad, lines: Sequence[Line], line: Line, box: Box) -> Iterator[Shape]:
    """Its title between the ways to the lines before and after it."""
    at, n = pad.at, list(lines).index(line)
    back, here, on = box.lined(STEP, box.w - 2 * STEP, STEP)
    words = localized(line.title, at)
    of = at.tr("{n} of {all}", n=n + 1, all=len(lines))
    marks: list[Mark] = []
    many = len(lines) > 1
    up = 9 if many else 0
    room = Box(here.x + 4, here.y, here.w - 8, here.h - 2 * up)
    marks += art.paragraph(
        words, room, pad.stage.usual(18), "text", most=1, bold=True, anchor="center"
    )
    if many:
        marks.append(art.words(of, here.cx, here.bottom - 11, pad.stage.usual(12), "text_2"))
    yield Shape(f"label.{line.id}", "label", here, tuple(marks), says=words, heading=True)
    for to, place, icon in ((n - 1, back, "back"), (n + 1, on, "forward")):
        if 0 <= to < len(lines) and at.playable:
            spot = Spot(UNFOLD(lines[to].id), localized(lines[to].title, at))
            yield art.button(spot, place, "", icon=icon)


def _rows(
    pad: Pad, line: Line | None, gains: Sequence[int | None] | None, box: Box
) -> Iterator[Shape]:
    at = pad.at
    shown = players(at) if line is None else units(at, line)
    fits = max(1, int((box.h + GAP) // (ROW + GAP)))
    page, pages = 0, 1
    if len(shown) > fits:
        each = max(1, int((box.h - PAGER) // (ROW + GAP)))
        pages = -(-len(shown) // each)
        page = min(pad.draft.people, pages - 1)
        shown = shown[page * each : (page + 1) * each]
        foot = Box(box.x, box.bottom - PAGER, box.w, PAGER)
        box = box._replace(h=box.h - PAGER)
        yield from pager(pad, foot, page, pages, PEOPLE)
        rows = box.rows(each, GAP, most=TALLEST)[: len(shown)]
    else:
        rows = box.rows(len(shown), GAP, most=TALLEST)
    for unit, row in zip(shown, rows, strict=True):
        yield from _row(pad, line, unit, gains, row)


def _row(
    pad: Pad, line: Line | None, unit: Unit, gains: Sequence[int | None] | None, box: Box
) -> Iterator[Shape]:
    wide = 0.0
    if line is not None:
        wide = min(box.w * 0.52, 200) if grows(line) else min(box.w * 0.4, 140)
    who = box._replace(w=box.w - wide)
    seats = unit.seats
    marks: list[Mark] = [art.panel(box, "surface", 12)]
    says = unit.name
    if len(seats) == 1:
        says, drawn = _player(pad, seats[0], gains, who)
        marks += drawn
    else:
        inner = who.inset(MARGIN, 2)
        marks += art.paragraph(unit.name, inner, pad.stage.usual(16), "text", bold=True)
    yield Shape(f"head.{unit.place}", "total", box, tuple(marks), says=says, heading=True)
    if line is None:
        return
    cell = Box(box.right - wide, box.y, wide, box.h)
    if grows(line):
        yield from wide_cell(pad, line, unit, cell)
    else:
        yield low_cell(pad, line, unit, cell)


def _player(
    pad: Pad, seat: int, gains: Sequence[int | None] | None, box: Box
) -> tuple[str, list[Mark]]:
    """Mark and name, below them points and what comes."""
    at, name = pad.at, pad.at.players[seat]
    side = min(28, box.h - 12)
    marks: list[Mark] = [*art.seat_mark(seat, name, Box(box.x + 8, box.cy - side / 2, side, side))]
    x = box.x + side + 16
    right = box.right - 6
    if deals(pad, seat):
        marks += dealer_tag(Box(right - 20, box.cy - 11, 20, 22))
        right -= 26
    points = number(totals(at.state)[seat])
    gain = None if gains is None or at.state.out[seat] is not None else gains[seat]
    ink = "text" if at.state.out[seat] is None else "text_3"
    size, small = pad.stage.usual(16), pad.stage.usual(15)
    named = text.width(name, text.SMALLEST, True) <= right - x
    up = min(11, box.h * 0.22) if named else 0
    if named:
        marks.append(
            art.words(name, x, box.cy - up, size, ink, room=right - x, bold=True, anchor="left")
        )
    marks.append(art.words(points, x, box.cy + up, small, ink, bold=True, anchor="left"))
    says = f"{name}: {points}"
    if gain is not None:
        more = signed(gain) if gain else "+0"
        says += ", " + at.tr("{n} not scored yet", n=more)
        left = x + text.width(points, small, True) + 6
        if left + text.width(more, small, True) <= right:
            marks.append(
                art.words(more, left, box.cy + up, small, "unverified", bold=True, anchor="left")
            )
    return says, marks
