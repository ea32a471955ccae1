"""Layout of the border: the boxes of stones, sides, heads and bar; turned on upright phones."""

from typing import NamedTuple

from companion.play.scene import Box, Share, Stage
from scoring.schotten_totten.state import STONES

MARGIN = 8
SIDE, NARROW = 304, 280
"""Of a lying screen, what is not the border; narrower than this its parts are stacked."""
ROOMY = 600
"""dp of height below which an upright screen's rows keep what a finger needs, and all else less."""
TARGET, SMALL = 48, 44
"""What a finger needs; less on the smallest phone."""


class Layout(NamedTuple):
    """The parts of the table."""

    heads: Box
    border: Box
    hint: Box
    link: Box
    """Only while the host is out of reach."""
    bar: Box
    snug: bool = False
    """What the hint offers stands in the bar."""
    beside: bool = False
    """All but the border is in a narrow column."""


def layout(stage: Stage, *, bar: float, link: float) -> Layout:
    """One below the other; lying, with something to touch: all else right of the border."""
    if stage.lying and bar:
        return _lying(stage, bar, link)
    if bar and stage.height < ROOMY:
        return _snug(stage)
    whole = Box(0, 0, stage.width, stage.height)
    heads, hint, lost, foot = _parts(whole, stage, bar, link)
    border = Box(0, heads.bottom + 4, stage.width, hint.y - heads.bottom - 4)
    return Layout(heads, border, hint, lost, foot)


def _parts(box: Box, stage: Stage, bar: float, link: float) -> list[Box]:
    """Heads above; hint, link and bar at the foot."""
    head, hint = (48, 52) if stage.height > 720 else (44, 48)
    spare = box.h - head - hint - link - bar
    heads, _, line, lost, foot = box.piled(head, spare, hint, link, bar)
    return [heads, line.inset(12, 0), lost, foot.inset(12, 8)]


def _finger(stage: Stage) -> float:
    return SMALL if stage.small else TARGET


def _lying(stage: Stage, bar: float, link: float) -> Layout:
    side = min(SIDE, stage.width - STONES * _finger(stage) - 2 * MARGIN)
    border, column = Box(0, 0, stage.width, stage.height).lined(Share(), side)
    if side > NARROW:
        heads, hint, lost, foot = _parts(column, stage, bar, link)
        return Layout(heads, border, hint, lost, foot)
    heads, _, rest = column.piled(76, 4, column.h - 80)
    lost = rest._replace(h=link)
    return Layout(heads, border, rest, lost, rest.below(link).inset(8, 0), True, beside=True)


def _snug(stage: Stage) -> Layout:
    """Nine rows that a finger hits, and what they leave."""
    finger = _finger(stage)
    head, foot = (40, 56) if finger == TARGET else (34, 50)
    spare = stage.height - head - foot - STONES * finger
    hint = spare if spare >= 22 else 0
    border = stage.height - head - foot - hint
    whole = Box(0, 0, stage.width, stage.height)
    heads, rows, line, none, keys = whole.piled(head, border, hint, 0, foot)
    return Layout(heads, rows, line.inset(12, 0), none, keys.inset(8, 3), True)


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

    @property
    def middle(self) -> Box:
        """Between the two halves."""
        (near, far), row = self.halves, self.row
        if self.lying:
            return Box(row.x, far.bottom, row.w, near.y - far.bottom)
        return Box(near.right, row.y, far.x - near.right, row.h)

    def cards(self, side: int, size: int) -> list[Box]:
        """The slots of a side, from the stone outwards; four overlap, or lie flatter."""
        (w, h), half, outer = self.card, self.halves[side], self.outer[side]
        if self.lying:
            h = min(h, (half.h - outer.h - self.gap * (size - 1)) / size)
            x, step = self.pebble.cx - w / 2, h + self.gap
            y, step = (half.y, step) if side == 0 else (half.bottom - h, -step)
            return [Box(x, y + i * step, w, h) for i in range(size)]
        room = half.w - outer.w * (1 if size < 4 else 0.7)
        step = min(w + self.gap, (room - w) / (size - 1))
        x, step = (half.right - w, -step) if side == 0 else (half.x, step)
        return [Box(x + i * step, self.row.cy - h / 2, w, h) for i in range(size)]

    def meant(self, side: int, card: Box) -> Box:
        """Where a finger means a card that lies there: as much as it needs, and the whole of its
        row's width; the outer strip is left to its side."""
        half, row = self.halves[side], self.row
        if self.lying:
            high = max(TARGET, card.h)
            y = min(max(card.cy - high / 2, half.y), half.bottom - high)
            y = min(y, self.outer[0].y - high) if side == 0 else max(y, self.outer[1].bottom)
            return Box(row.x, y, row.w, high)
        wide = max(TARGET, card.w)
        x = card.cx - wide / 2
        x = max(x, self.outer[0].right) if side == 0 else min(x, self.outer[1].x - wide)
        return Box(x, row.y, wide, row.h)

    def left(self, side: int, cards: list[Box]) -> Box:
        """Where a finger means the side itself: what its cards leave, from the far end."""
        half = self.halves[side]
        if not cards:
            return half
        last, least = self.meant(side, cards[-1]), TARGET
        if self.lying:
            if side == 0:
                top = min(last.bottom, half.bottom - least)
                return half._replace(y=top, h=half.bottom - top)
            return half._replace(h=max(last.y - half.y, least))
        if side == 0:
            x = half.x - MARGIN
            return half._replace(x=x, w=max(last.x - x, least))
        x = min(last.right, half.right + MARGIN - least)
        return half._replace(x=x, w=half.right + MARGIN - x)


def places(border: Box, *, turned: bool) -> tuple[Place, ...]:
    """All nine; turned: as the other player sees them, from 9 to 1."""
    order = range(STONES, 0, -1) if turned else range(1, STONES + 1)
    lying = border.w > border.h
    if lying:
        rows = border.inset(MARGIN, 0).columns(STONES)
    else:
        rows = border.inset(MARGIN, 0).rows(STONES)
    lay = _column if lying else _row
    return tuple(lay(stone, row) for stone, row in zip(order, rows, strict=True))


def _row(stone: int, row: Box) -> Place:
    middle = row.w * 0.155
    side = (row.w - middle) / 2
    strip, gap, inner = side * 0.225, max(3, side * 0.022), 2
    near, _, far = row.lined(side, middle, side)
    w = min((side - strip - inner - 2 * gap) / 3, (row.h - 8) * 0.74)
    pebble = min(middle * 0.64, row.h * 0.64)
    return Place(
        stone,
        row,
        Box.about(row.cx, row.cy, pebble, pebble),
        (near._replace(w=side - inner), far.beside(inner)),
        (row._replace(w=strip), row.beside(row.w - strip)),
        (w, w * 1.32),
        gap,
        lying=False,
    )


def _column(stone: int, row: Box) -> Place:
    middle, strip = 48, 28
    side = (row.h - middle) / 2
    far, _, near = row.piled(side, middle, side)
    w = min(row.w - 6, (side - strip) * 0.6)
    pebble = min(row.w * 0.62, middle * 0.8)
    return Place(
        stone,
        row,
        Box.about(row.cx, row.cy, pebble, pebble),
        (near, far),
        (row.below(row.h - strip), row._replace(h=strip)),
        (w, w * 1.32),
        3,
        lying=True,
    )
