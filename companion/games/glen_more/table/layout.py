"""Layout of the full table: the boxes of its parts, of rondel spaces and of territory places."""

from collections.abc import Iterable
from typing import NamedTuple

from companion.play.scene import Box, Stage
from scoring.glen_more.state import Place

MARGIN, GAP = 8, 4
SIDE, LOW_SIDE, LOW_WIDE = 560, 316, 380
"""Of a lying screen, what is not territory: on a tablet; on a phone, also a wide one."""
LOW_UPRIGHT, HIGH = 520, 640
"""dp: the height of the smallest screens, and of those with room for two rows of players."""
RONDEL, RONDEL_LYING, NOW = 264, 416, 52
"""dp: how high the rondel is at most, and the line that says what to do."""
LOW, SMALL, NARROW = 420, 260, 700
"""dp: how high a lying phone is at most, and the smallest one; how wide one that is not wide."""
TOUCH, LEAST = 48, 46
"""dp; a smaller place is no place for a finger, and on the smallest screen."""
LARGEST, HUGE = 94, 154
"""dp; a tile in a territory, upright and on a large lying screen."""
FOOT = 48
SPACED = 0.06
"""Between tiles, as a share of a tile."""


class Layout(NamedTuple):
    rondel: Box
    market: Box
    heads: Box
    land: Box
    steps: Box
    hint: Box
    link: Box
    """Only while the host is out of reach."""
    bar: Box


def layout(stage: Stage, count: int, *, link: float) -> Layout:
    """Upright: one below the other. Lying: the territory at the right, all else left.

    count: how many spaces the rondel has.
    """
    if not stage.lying:
        return _upright(stage, count, link)
    return _lying(stage, count, link) if stage.height > LOW else _low(stage)


def _upright(stage: Stage, count: int, link: float) -> Layout:
    """Where four spaces of the rondel do not fit above each other, the market has its own row."""
    h = stage.height
    low = h <= LOW_UPRIGHT
    heads, steps, said, bar = (44, 0, 46, 58) if low else (50, 8, NOW, 68)
    if h <= 640 and not low:
        heads, said, bar = 46, 48, 60
    rest = h - heads - steps - said - bar - link - 4 * GAP
    rondel = 3 * LEAST if low else 3 * TOUCH + 6 if h <= 640 else min(RONDEL, rest * 0.44)
    heights = (rondel, GAP, heads, GAP, rest - rondel, GAP, said, 0, steps, link, bar)
    boxes = Box(0, 0, stage.width, h).piled(*heights)
    ring, players, ground, line, step = (box.inset(MARGIN, 0) for box in boxes[:9:2])
    return Layout(ring, middle(ring, count), players, ground, step, line, *boxes[9:])


def _lying(stage: Stage, count: int, link: float) -> Layout:
    h, w = stage.height - link, min(SIDE, stage.width * 0.44)
    steps, bar = 10, 66
    heads, said = (132, NOW + 12) if h >= HIGH else (54, NOW + 4)
    ring = min(RONDEL_LYING, h - said - steps - bar - heads - 5 * GAP)
    boxes = Box(MARGIN, 2, w, h).piled(ring, GAP, heads, GAP, said, 2, steps, bar)
    rondel, heads_box, line, step = boxes[:8:2]
    land = Box(w + 2 * MARGIN, 2, stage.width - w - 3 * MARGIN, h - MARGIN)
    none = Box(0, stage.height - link, stage.width, link)
    foot = Box(MARGIN - 8, h - bar, w + 16, bar)
    return Layout(rondel, middle(rondel, count), heads_box, land, step, line, none, foot)


def _low(stage: Stage) -> Layout:
    """A lying phone: the players stand above the territory, and the steps are left out."""
    small = stage.height < SMALL
    rondel, market, bar, head = (88, 44, 56, 44) if small else (96, 46, 58, 46)
    side = LOW_SIDE if stage.width < NARROW else LOW_WIDE
    x, h = stage.width - side, stage.height
    hint = h - rondel - market - bar - 2 * GAP
    spaces, _, goods, _, below = Box(x, 0, side - MARGIN, h).piled(rondel, GAP, market, GAP, hint)
    left = Box(MARGIN, 2, x - 2 * MARGIN, h - 2 * GAP)
    heads, _, land = left.piled(head, GAP, left.h - head - GAP)
    none, foot = below._replace(h=0), Box(x - 8, h - bar, side + 8, bar)
    return Layout(spaces, goods, heads, land, none, below, none, foot)


def rim(count: int, box: Box) -> tuple[int, int]:
    """Columns and rows of the grid whose rim has so many cells, as nearly square as they get."""
    half = -(-count // 2) + 2
    shapes = [(half - rows, rows) for rows in range(2, half // 2 + 1)]
    tall = [(c, r) for c, r in shapes if box.h / r >= LEAST] or shapes[:1]
    return max(tall, key=lambda shape: min(box.w / shape[0], 1.2 * box.h / shape[1]))


def middle(ring: Box, count: int) -> Box:
    """What the spaces of the rondel go round."""
    columns, rows = rim(count, ring)
    return ring.inset(ring.w / columns + 6, ring.h / rows + 2)


def gallery(stage: Stage, players: int) -> tuple[Box, Box, Box, Box, list[Box]]:
    """Rondel, market, steps, hint, and everybody's territory at once, as bystanders see them.

    Lying: the middle above, the territories side by side below it."""
    w, h = stage.width - 2 * MARGIN, stage.height
    if not stage.lying:
        heights = (104, GAP, 56, 2 * GAP, 34, 44, GAP)
        boxes = Box(MARGIN, 0, w, h).piled(*heights, h - sum(heights))
        rondel, _, market, _, steps, hint, _, area = boxes
        return rondel, market, steps, hint, area.grid(players, 1 if players == 2 else 2, 6)
    rondel = Box(MARGIN, 0, (stage.width - 3 * MARGIN) * 0.46, 104)
    x = rondel.right + MARGIN
    market = Box(x, 2, stage.width - MARGIN - x, 56)
    steps = Box(x, market.bottom + 10, market.w * 0.56, 34)
    hint = Box(steps.right + MARGIN, steps.y - 4, market.right - steps.right - MARGIN, 44)
    return rondel, market, steps, hint, Box(MARGIN, 112, w, h - 112).columns(players, 6)


def spaces(count: int, box: Box) -> list[Box]:
    """The rim of a grid, clockwise from its upper left corner."""
    columns, rows = rim(count, box)
    wide, high = box.w / columns, box.h / rows
    across, down = range(columns), range(rows)
    places = (
        *((column, 0) for column in across),
        *((columns - 1, row) for row in down[1:]),
        *((column, rows - 1) for column in across[-2::-1]),
        *((0, row) for row in down[-2:0:-1]),
    )
    return [Box(box.x + c * wide, box.y + r * high, wide, high) for c, r in places[:count]]


class Frame(NamedTuple):
    """A territory on the screen: which places are seen, and how large."""

    area: Box
    side: float
    first: Place
    """The place at the upper left of what is centred."""
    left: float
    top: float
    across: int
    down: int
    small: bool = False
    """Its tiles are too small for fingers, which bring a part of it near."""
    closer: bool = False
    """Only a part of it is seen."""

    def box(self, at: Place) -> Box:
        """The tile there, y upwards as on the table."""
        gap = self.side * SPACED
        x = self.left + (at[0] - self.first[0]) * self.side
        y = self.top + (self.first[1] - at[1]) * self.side
        return Box(x + gap / 2, y + gap / 2, self.side - gap, self.side - gap)

    def sees(self, at: Place) -> bool:
        if self.closer:
            x, y = at[0] - self.first[0], self.first[1] - at[1]
            return 0 <= x < self.across and 0 <= y < self.down
        spot, area = self.box(at), self.area.grown(3)
        inside = spot.x >= area.x and spot.right <= area.right
        return inside and spot.y >= area.y and spot.bottom <= area.bottom


def frame(places: Iterable[Place], box: Box, near: Place | None, *, touched: bool) -> Frame:
    """All places if a finger can tell them apart, else those near to one, if one is said."""
    known = list(places)
    xs, ys = [x for x, _ in known], [y for _, y in known]
    across, down = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    area, first, small, closer = box.grown(-4), (min(xs), max(ys)), False, False
    largest = HUGE if box.h > 500 else LARGEST
    side = min(largest, area.w / across, area.h / down)
    if touched and side < TOUCH:
        small, closer = near is None, near is not None
    if near is not None and closer:
        across, down = (
            min(count, max(1, int(room // TOUCH)))
            for count, room in ((across, area.w), (down, area.h))
        )
        x = min(max(near[0] - across // 2, min(xs)), max(xs) - across + 1)
        y = max(min(near[1] + down // 2, max(ys)), min(ys) + down - 1)
        first, side = (x, y), min(largest, area.w / across, area.h / down)
    left, top = area.cx - side * across / 2, area.cy - side * down / 2
    return Frame(area, side, first, left, top, across, down, small, closer)
