"""Where the border's pieces lie: a quarter turn of the real table on an upright phone."""

from __future__ import annotations

from typing import NamedTuple

from companion.play.scene import Box, Stage
from scoring.schotten_totten.state import STONES

MARGIN = 8
SIDE = 304
"""Of a lying screen, what is not the border."""


class Layout(NamedTuple):
    """The parts of the table."""

    heads: Box
    border: Box
    hint: Box
    link: Box
    """Only while the host is out of reach."""
    bar: Box


def layout(stage: Stage, *, bar: float, link: float) -> Layout:
    """One below the other; lying, with something to touch: all else right of the border."""
    w, h = stage.width, stage.height
    head, hint = (48, 52) if h > 720 else (44, 48)
    if stage.lying and bar:
        x = w - SIDE
        return Layout(
            Box(x, 0, SIDE, head),
            Box(0, 0, x, h),
            Box(x + 12, h - bar - link - hint, SIDE - 24, hint),
            Box(x, h - bar - link, SIDE, link),
            Box(x, h - bar, SIDE, bar),
        )
    top = head + 4
    return Layout(
        Box(0, 0, w, head),
        Box(0, top, w, h - top - hint - link - bar),
        Box(12, h - bar - link - hint, w - 24, hint),
        Box(0, h - bar - link, w, link),
        Box(0, h - bar, w, bar),
    )


class Place(NamedTuple):
    """One stone with its two sides; side 0 is the near one: left, or below if it lies."""

    stone: int
    row: Box
    pebble: Box
    halves: tuple[Box, Box]
    outer: tuple[Box, Box]
    """The strip at each far end, where a won stone comes to lie."""
    card: tuple[float, float]
    gap: float
    lying: bool

    def cards(self, side: int, size: int) -> list[Box]:
        """The slots of a side, from the stone outwards; four overlap, or lie flatter."""
        return self._stacked(side, size) if self.lying else self._lined(side, size)

    def _lined(self, side: int, size: int) -> list[Box]:
        w, h = self.card
        half = self.halves[side]
        room = half.w - self.outer[side].w * (1 if size < 4 else 0.7)
        step = min(w + self.gap, (room - w) / (size - 1))
        y = self.row.cy - h / 2
        if side == 0:
            return [Box(half.right - w - i * step, y, w, h) for i in range(size)]
        return [Box(half.x + i * step, y, w, h) for i in range(size)]

    def _stacked(self, side: int, size: int) -> list[Box]:
        w, h = self.card
        half = self.halves[side]
        h = min(h, (half.h - self.outer[side].h - self.gap * (size - 1)) / size)
        x, step = self.pebble.cx - w / 2, h + self.gap
        if side == 0:
            return [Box(x, half.y + i * step, w, h) for i in range(size)]
        return [Box(x, half.bottom - h - i * step, w, h) for i in range(size)]


def places(border: Box, *, turned: bool) -> tuple[Place, ...]:
    """All nine; turned: as the other player sees them, from 9 to 1."""
    order = range(STONES, 0, -1) if turned else range(1, STONES + 1)
    lay = _column if border.w > border.h else _row
    return tuple(lay(border, index, stone) for index, stone in enumerate(order))


def _row(border: Box, index: int, stone: int) -> Place:
    high = border.h / STONES
    row = Box(border.x + MARGIN, border.y + high * index, border.w - 2 * MARGIN, high)
    middle = row.w * 0.155
    side = (row.w - middle) / 2
    strip, gap, inner = side * 0.225, max(3, side * 0.022), 2
    w = min((side - strip - inner - 2 * gap) / 3, (high - 8) * 0.74)
    pebble = min(middle * 0.64, high * 0.64)
    far = row.right - side
    return Place(
        stone,
        row,
        Box.about(row.cx, row.cy, pebble, pebble),
        (Box(row.x, row.y, side - inner, high), Box(far + inner, row.y, side - inner, high)),
        (Box(row.x, row.y, strip, high), Box(row.right - strip, row.y, strip, high)),
        (w, w * 1.32),
        gap,
        lying=False,
    )


def _column(border: Box, index: int, stone: int) -> Place:
    wide = (border.w - 2 * MARGIN) / STONES
    row = Box(border.x + MARGIN + wide * index, border.y, wide, border.h)
    middle, strip = 48, 28
    side = (row.h - middle) / 2
    w = min(wide - 6, (side - strip) * 0.6)
    pebble = min(wide * 0.62, middle * 0.8)
    return Place(
        stone,
        row,
        Box.about(row.cx, row.cy, pebble, pebble),
        (Box(row.x, row.bottom - side, wide, side), Box(row.x, row.y, wide, side)),
        (Box(row.x, row.bottom - strip, wide, strip), Box(row.x, row.y, wide, strip)),
        (w, w * 1.32),
        3,
        lying=True,
    )
