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
        """The slots of a side, from the stone outwards; four share the room of three."""
        w, h = self.card
        half, pebble = self.halves[side], self.pebble
        along = h if self.lying else w
        room = (half.h if self.lying else half.w) - self._strip()
        step = min(along + self.gap, (room - along) / (size - 1))
        boxes = []
        for i in range(size):
            out = i * step
            if self.lying:
                y = half.y + half.h - along - out if side == 0 else half.y + out
                boxes.append(Box(pebble.cx - w / 2, y, w, h))
            else:
                x = half.x + half.w - along - out if side == 0 else half.x + out
                boxes.append(Box(x, self.row.cy - h / 2, w, h))
        return boxes

    def _strip(self) -> float:
        return self.outer[0].h if self.lying else self.outer[0].w

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
    w = min(wide - dp(8), (side - strip) * 0.6)
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
