"""Where the border's pieces lie: a quarter turn of the real table on an upright phone."""

from __future__ import annotations

from dataclasses import dataclass

from kivy.metrics import dp

from companion.ui.paint import Box

STONES = 9


@dataclass(frozen=True, slots=True)
class Place:
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
            return [Box(half.x + half.w - w - i * step, y, w, h) for i in range(size)]
        return [Box(half.x + i * step, y, w, h) for i in range(size)]

    def _stacked(self, side: int, size: int) -> list[Box]:
        w, h = self.card
        half = self.halves[side]
        room = half.h - self.outer[side].h
        h = min(h, (room - self.gap * (size - 1)) / size)
        x, step = self.pebble.cx - w / 2, h + self.gap
        if side == 0:
            return [Box(x, half.y + half.h - h - i * step, w, h) for i in range(size)]
        return [Box(x, half.y + i * step, w, h) for i in range(size)]

    def side_at(self, x: float, y: float) -> int | None:
        """Which half of the row a finger is on; None: the stone between them."""
        for side, half in enumerate(self.halves):
            if half.holds(x, y):
                return side
        return None


def places(box: Box, *, turned: bool) -> tuple[Place, ...]:
    """All nine; turned: as the other player sees them, from 9 to 1."""
    lying = box.w > box.h
    order = range(STONES, 0, -1) if turned else range(1, STONES + 1)
    lay = _column if lying else _row
    return tuple(lay(box, index, stone) for index, stone in enumerate(order))


def _row(box: Box, index: int, stone: int) -> Place:
    margin = dp(8)
    high = box.h / STONES
    row = Box(box.x + margin, box.y + box.h - high * (index + 1), box.w - 2 * margin, high)
    middle = row.w * 0.155
    side = (row.w - middle) / 2
    strip, gap = side * 0.225, max(dp(3), side * 0.022)
    inner = dp(2)
    w = min((side - strip - inner - 2 * gap) / 3, (high - dp(8)) * 0.74)
    near = Box(row.x, row.y, side, high)
    far = Box(row.x + row.w - side, row.y, side, high)
    pebble = min(middle * 0.64, high * 0.64)
    return Place(
        stone,
        row,
        Box(row.cx - pebble / 2, row.cy - pebble / 2, pebble, pebble),
        (Box(near.x, near.y, near.w - inner, high), Box(far.x + inner, far.y, far.w - inner, high)),
        (Box(row.x, row.y, strip, high), Box(row.x + row.w - strip, row.y, strip, high)),
        (w, w * 1.32),
        gap,
        lying=False,
    )


def _column(box: Box, index: int, stone: int) -> Place:
    wide = (box.w - 2 * dp(8)) / STONES
    row = Box(box.x + dp(8) + wide * index, box.y, wide, box.h)
    middle = dp(48)
    side = (row.h - middle) / 2
    strip = dp(28)
    w = min(wide - dp(6), (side - strip) * 0.6)
    near = Box(row.x, row.y, wide, side)
    far = Box(row.x, row.y + side + middle, wide, side)
    pebble = min(wide * 0.62, middle * 0.8)
    return Place(
        stone,
        row,
        Box(row.cx - pebble / 2, row.cy - pebble / 2, pebble, pebble),
        (near, far),
        (Box(row.x, row.y, wide, strip), Box(row.x, row.y + row.h - strip, wide, strip)),
        (w, w * 1.32),
        dp(3),
        lying=True,
    )
