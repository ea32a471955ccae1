"""Draws the pad of any score sheet."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.sheet import columns, final, foot, heads, people
from companion.games.sheet.cells import Pad
from companion.games.sheet.draft import Draft, PadTable
from companion.games.sheet.layout import MOST_COLUMNS, Frame, frame, grid, plan
from companion.games.sheet.phrases import standing
from companion.games.sheet.record import (
    breaking,
    broken,
    final_gains,
    gains,
    leaders,
    lines_of,
    missing,
    shown_lines,
    totals,
    value,
)
from companion.play import art
from companion.play.bar import bar
from companion.play.scene import Box, Mark, Scene, Shape, Stage
from companion.play.strip import strip, strip_height
from companion.play.text import number
from scoring.game import Verdict
from scoring.sheet.model import Line
from scoring.sheet.state import State


def scene(at: PadTable, draft: Draft, stage: Stage) -> Scene:
    state = at.state
    pad = Pad(at, draft, stage, tuple(missing(state)))
    verdict = foot.verdict_of(pad)
    failing = verdict is not None and not foot.untouched(state) and any(broken(verdict))
    if failing and verdict is not None and not verdict.ok:
        refused = [x for problem in broken(verdict) for x in lines_of(state.sheet, problem)]
        numbers, seats = foot.numbers_of(at, verdict), breaking(verdict)
        pad = pad._replace(refused=tuple(refused), breaking=seats, numbers=numbers)
    many = len(at.players) > MOST_COLUMNS
    last = not many and _is_last(state)
    room = frame(stage, strip_height(at, stage), heads=not many and not last, block=failing)
    lines = shown_lines(state)
    counting: foot.Counting | None = None
    shapes: list[Shape] = []
    if last:
        pad = pad._replace(worth=_worth(state))
        drawn, counting = _last(pad, lines, room)
        shapes += drawn
    elif many:
        shapes += people.one_line(pad, lines, gains(state), room.body)
    else:
        shapes += heads.heads(pad, gains(state), room.heads, rows=room.lying)
        shapes += _lines(pad, lines, room.body, named=room.lying)
    shapes += _foot(pad, verdict, room, counting, failing=failing)
    return Scene(stage.width, stage.height, shapes, said=said(at))


def _is_last(state: State) -> bool:
    """Whether only what is counted at the end is left; or it is over."""
    return state.phase == "over" or (state.phase == "final" and state.sheet.final_lines)


def _worth(state: State) -> dict[str, list[int]]:
    """Of the last counts, by line."""
    worth = final_gains(state)
    return {s.line: worth[s.id] for s in state.sheet.timed["final"] if s.line}


def _wanted(pad: Pad, lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """What was touched has room first, then what is missing."""
    touched = [line for line in lines if line.id == pad.draft.line]
    return (*touched, *(lack.line for lack in pad.missing))


def _lines(pad: Pad, lines: tuple[Line, ...], box: Box, *, named: bool) -> Iterator[Shape]:
    """Of what is counted already, the last has room before the others; named: by its players."""
    wanted = _wanted(pad, lines)
    page = pad.draft.page if wanted or pad.draft.page is not None else 0
    body = box.below(NAMES) if named else box
    shown = plan(lines, (*wanted, *reversed(lines)), body, page)
    if named:
        labels = any(band.beside for band in shown.bands)
        yield from final.names(pad, box._replace(h=NAMES), labels=labels)
    yield from columns.columns(pad, shown)


NAMES = 28
"""dp of the names above the columns of a lying pad, whose heads are at the side."""
LOW_ROW = 52


def _last(
    pad: Pad, lines: tuple[Line, ...], room: Frame
) -> tuple[list[Shape], foot.Counting | None]:
    """The last counts in a grid, with the cell that is counted now below it."""
    at, box = pad.at, room.body
    chosen = final.chosen(pad, lines) if at.playable and at.state.phase == "final" else None
    needed = final.NAMES + final.TOTAL + len(lines) * LOW_ROW
    paneled = chosen is not None and box.h >= needed + final.PANEL
    taken = final.PANEL if paneled else 0
    before = bool(at.state.scored) and box.h >= needed + taken + final.BEFORE
    names, rest = box._replace(h=final.NAMES), box.below(final.NAMES)
    shapes = [*final.names(pad, names, labels=True)]
    if before:
        words = at.tr("Points before")
        shapes += final.sums(pad, "before", words, rest._replace(h=final.BEFORE - 4))
        rest = rest.below(final.BEFORE)
    y = rest.y
    if lines:
        shown = grid(
            lines,
            _wanted(pad, lines),
            rest._replace(h=rest.h - final.TOTAL - taken),
            pad.draft.page,
        )
        shapes += columns.columns(pad, shown)
        y = (shown.pager or shown.bands[-1].cells).bottom + 4
    shapes += final.sums(pad, "sum", at.tr("Total"), Box(box.x, y, box.w, final.TOTAL - 4))
    if chosen is None or not paneled:
        return shapes, None
    line, unit = chosen
    shapes += final.panel(pad, line, unit, Box(box.x, y + final.TOTAL, box.w, final.PANEL - 4))
    n = final.proposed(pad, line, unit)
    return shapes, None if value(at.state, line, unit.place) == n else (line, unit, n)


def _foot(
    pad: Pad,
    verdict: Verdict | None,
    room: Frame,
    counting: foot.Counting | None,
    *,
    failing: bool,
) -> Iterator[Shape]:
    at = pad.at
    if failing and verdict is not None:
        yield from foot.block(pad, verdict, room.block if room.block.h else room.note)
    if not failing or room.block.h:
        yield from foot.note(pad, verdict, room.note)
    yield from strip(at, room.link, pad.stage)
    buttons = foot.buttons(pad, verdict, counting, room.bar.w)
    yield from bar(at, buttons, room.bar.inset(12, 9))


def said(at: PadTable) -> str:
    """What a listener hears of the table."""
    state, points = at.state, totals(at.state)
    ahead = leaders(state)
    each = ", ".join(f"{name} {number(points[seat])}" for seat, name in enumerate(at.players))
    parts = [standing(state, at.speech), each]
    parts += [at.tr("{name} leads", name=at.players[seat]) for seat in sorted(ahead)]
    return ". ".join(parts)


ROW = 30


def thumbnail(state: State, stage: Stage) -> Scene:
    """Everybody's points as bars."""
    points = totals(state)
    most = max(1, *points) if points else 1
    rows = Box(0, 0, stage.width, stage.height).rows(len(points), 2, most=ROW)
    shapes = []
    for seat, row in enumerate(rows):
        mark = Box(row.x, row.cy - min(20, row.h) / 2, min(20, row.h), min(20, row.h))
        line = Box(row.x + 30, row.cy - min(4, row.h / 3), row.w - 100, min(8, row.h * 0.66))
        marks: tuple[Mark, ...] = (
            *art.seat_mark(seat, "", mark),
            *art.bar(points[seat] / most, seat, line),
            art.words(
                number(points[seat]),
                row.right,
                row.cy,
                min(16, row.h),
                "text",
                bold=True,
                anchor="right",
            ),
        )
        shapes.append(Shape(f"bar.{seat}", "bar", row, marks))
    return Scene(stage.width, stage.height, shapes)
