"""Layout of the pad: the boxes of heads, lines, messages and bar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.sheet.cells import LABEL, LOW, MARGIN, TALL, grows
from companion.play.scene import Box, Stage
from scoring.sheet.model import Line

BAR, NOTE, BLOCK, HEADS = 74, 52, 76, 88
SIDE, NARROW_SIDE, WIDE_SIDE = 272, 216, 360
"""dp of the right part of a lying screen."""
NARROW, WIDE = 640, 1000
"""dp of a screen, where that part is narrow, and where it is wide."""
MOST_COLUMNS = 4
BAND_GAP, ROW_GAP = 8, 4
MOST_ROW, MOST_TALL = 68, 192
"""dp of a low cell, and of one with steps above its number, where there is room to spare."""
PAGER = 52


class Frame(NamedTuple):
    heads: Box
    body: Box
    block: Box
    """Of a check that does not hold; no height: it stands in the place of the note."""
    note: Box
    link: Box
    bar: Box
    lying: bool


def frame(stage: Stage, link: float, *, heads: bool, block: bool) -> Frame:
    """heads: whether players stand above their columns; block: a check does not hold."""
    w, h = stage.width, stage.height
    if stage.lying:
        side = NARROW_SIDE if w < NARROW else SIDE if w < WIDE else WIDE_SIDE
        x, tall = w - side, BLOCK if block and h >= 440 else 0
        note = NOTE if h >= 330 else 0 if not block else NOTE
        high = h - BAR - link - tall - note
        parts = Box(x, 0, side, h).piled(high, tall, note, link, BAR)
        body = Box(MARGIN, 4, x - MARGIN - 4, h - 8)
        above, blocked, noted, lost, foot = parts
        return Frame(above.inset(4, 4), body, blocked, noted, lost, foot, lying=True)
    top = 0 if not heads else HEADS if h >= 560 else 56
    tall = BLOCK if block and h >= 600 else 0
    note = NOTE if h >= 480 else 44
    rest = h - top - tall - note - link - BAR
    names, middle, blocked, noted, lost, foot = Box(0, 0, w, h).piled(
        top, rest, tall, note, link, BAR
    )
    body = middle.inset(MARGIN, 4)
    return Frame(names.inset(MARGIN, 4), body, blocked, noted, lost, foot, lying=False)


class Band(NamedTuple):
    """One line across all columns."""

    line: Line
    label: Box
    cells: Box
    tall: bool
    beside: bool = False
    """The label stands at the left of the cells."""


class Plan(NamedTuple):
    bands: tuple[Band, ...]
    page: int
    pages: int
    pager: Box | None
    foldable: frozenset[str]
    """Lines that have more room once they are touched."""


def plan(lines: Sequence[Line], first: Sequence[Line], box: Box, page: int | None) -> Plan:
    """Lines one below the other; first: those that get room for steps before others."""
    low = LABEL + LOW + BAND_GAP
    if len(lines) * low - BAND_GAP <= box.h:
        return _opened(lines, first, box)
    return grid(lines, first, box, page)


def grid(lines: Sequence[Line], first: Sequence[Line], box: Box, page: int | None) -> Plan:
    """Labels at the left; page: None for that of the first one that is to be seen."""
    row = LOW + ROW_GAP
    if len(lines) * row - ROW_GAP <= box.h:
        return Plan(tuple(_rows(lines, box)), 0, 1, None, frozenset())
    each = max(1, int((box.h - PAGER + ROW_GAP) // row))
    pages = -(-len(lines) // each)
    if page is None:
        page = lines.index(first[0]) // each if first else 0
    page = min(page, pages - 1)
    upper = box._replace(h=box.h - PAGER)
    bands = tuple(_rows(lines[page * each : (page + 1) * each], upper, each))
    pager = Box(box.x, box.bottom - PAGER, box.w, PAGER)
    return Plan(bands, page, pages, pager, frozenset())


def _opened(lines: Sequence[Line], first: Sequence[Line], box: Box) -> Plan:
    spare = box.h - len(lines) * (LABEL + LOW + BAND_GAP) + BAND_GAP
    tall = set[str]()
    ordered = dict.fromkeys((*first, *lines))
    growing = [line for line in ordered if grows(line) and line.of != "table"]
    for line in growing:
        if spare >= TALL - LOW:
            spare -= TALL - LOW
            tall.add(line.id)
    more = min(MOST_TALL - TALL, spare / len(tall)) if tall else 0
    tables = sum(line.of == "table" for line in lines)
    alone = min(MOST_ROW - LOW, (spare - more * len(tall)) / tables) if tables else 0
    bands, y = [], box.y
    for line in lines:
        high = TALL + more if line.id in tall else LOW + alone if line.of == "table" else LOW
        label = Box(box.x, y, box.w, LABEL)
        cells = Box(box.x, y + LABEL, box.w, high)
        bands.append(Band(line, label, cells, line.id in tall))
        y = cells.bottom + BAND_GAP
    closed = frozenset(line.id for line in growing if line.id not in tall and tall)
    return Plan(tuple(bands), 0, 1, None, closed)


def _rows(lines: Sequence[Line], box: Box, fits: int = 0) -> list[Band]:
    """Each with its label at the left; fits: as high as if there were so many."""
    high = min(MOST_ROW, (box.h + ROW_GAP) / max(fits, len(lines)) - ROW_GAP)
    wide = label_width(box.w)
    bands = []
    for i, line in enumerate(lines):
        y = box.y + i * (high + ROW_GAP)
        label = Box(box.x, y, wide, high)
        cells = Box(box.x + wide, y, box.w - wide, high)
        bands.append(Band(line, label, cells, tall=False, beside=True))
    return bands


def label_width(width: float) -> float:
    return min(180, width * 0.28)
