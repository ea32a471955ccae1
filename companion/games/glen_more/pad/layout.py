"""Where the pad's parts lie: the columns to count in, totals, and the bar."""

from __future__ import annotations

from typing import NamedTuple

from companion.play.scene import Box, Stage

MARGIN, GAP = 8, 6
BAR, TOTALS = 74, 46
NAMES, LABEL, THUMB = 30, 24, 48
SIDE = 272
"""Of a lying screen: totals and the bar."""
CATEGORIES = 4
TABS = 56


class Frame(NamedTuple):
    """The parts that every pad has."""

    body: Box
    totals: Box
    link: Box
    """Only while the host is out of reach."""
    bar: Box
    lying: bool


def frame(stage: Stage, *, bar: float, link: float, totals: float = TOTALS) -> Frame:
    """One below the other; lying: totals and bar stand at the right."""
    w, h = stage.width, stage.height
    if stage.lying:
        x, foot = w - SIDE, h - bar - link
        return Frame(
            Box(MARGIN, 4, x - MARGIN - 4, h - 8),
            Box(x + 4, 4, SIDE - 12, foot - 8),
            Box(x, foot, SIDE, link),
            Box(x, h - bar, SIDE, bar),
            lying=True,
        )
    foot = h - bar - link
    return Frame(
        Box(MARGIN, 0, w - 2 * MARGIN, foot - totals),
        Box(MARGIN, foot - totals, w - 2 * MARGIN, totals),
        Box(0, foot, w, link),
        Box(0, h - bar, w, bar),
        lying=False,
    )


class Cell(NamedTuple):
    """One number of one seat, with plus over minus at its right."""

    box: Box
    number: Box
    more: Box
    less: Box


def cell(box: Box) -> Cell:
    wide = min(96, max(THUMB, box.w / 2))
    x, half = box.right - wide, box.h / 2
    return Cell(
        box,
        Box(box.x, box.y, box.w - wide, box.h),
        Box(x, box.y, wide, half),
        Box(x, box.y + half, wide, half),
    )


class Grid(NamedTuple):
    """All categories at once."""

    names: Box | None
    """Above the columns; None: every cell has its seat's mark."""
    labels: tuple[Box, ...]
    cells: tuple[tuple[Cell, ...], ...]
    """By category, then by seat."""


def grid(room: Frame, players: int) -> Grid | None:
    """None: a thumb would not fit, and the categories come one at a time."""
    body = room.body
    blocks = columns(body, CATEGORIES) if room.lying else rows(_below(body, NAMES), CATEGORIES)
    labels = tuple(Box(block.x, block.y, block.w, LABEL) for block in blocks)
    split = rows if room.lying else columns
    boxes = [split(_below(block, LABEL), players, GAP) for block in blocks]
    smallest = boxes[0][0]
    if smallest.h < 2 * THUMB or smallest.w < THUMB + 28:
        return None
    names = None if room.lying else Box(body.x, body.y, body.w, NAMES)
    return Grid(names, labels, tuple(tuple(map(cell, row)) for row in boxes))


def _below(box: Box, by: float) -> Box:
    return Box(box.x, box.y + by, box.w, box.h - by)


def columns(box: Box, count: int, gap: float = GAP) -> list[Box]:
    wide = (box.w - gap * (count - 1)) / count
    return [Box(box.x + i * (wide + gap), box.y, wide, box.h) for i in range(count)]


def rows(box: Box, count: int, gap: float = 0, most: float = 10_000) -> list[Box]:
    high = min(most, (box.h - gap * (count - 1)) / count)
    return [Box(box.x, box.y + i * (high + gap), box.w, high) for i in range(count)]


class Page(NamedTuple):
    """One category at a time."""

    tabs: tuple[Box, ...]
    rows: tuple[Box, ...]


def page(room: Frame, players: int) -> Page:
    body = room.body
    top = Box(body.x, body.y, body.w, min(TABS, max(THUMB, body.h * 0.14)))
    below = _below(body, top.h + 8)
    return Page(tuple(columns(top, CATEGORIES)), tuple(rows(below, players, gap=6, most=100)))
