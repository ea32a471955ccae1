"""Layout of the full table: the boxes of its parts, of rondel spaces and of territory places."""

from collections.abc import Iterable
from typing import NamedTuple

from companion.play.scene import Box, Stage
from scoring.glen_more.state import Place

MARGIN, GAP = 8, 4
SIDE, LOW_SIDE = 380, 316
"""Of a lying screen, what is not territory: also on a phone that is not wide."""
LOW, SMALL, NARROW = 420, 260, 700
"""dp: how high a lying phone is at most, and the smallest one; how wide one that is not wide."""
TOUCH = 48
"""dp; a smaller place is no place for a finger."""
LARGEST, HUGE = 88, 96
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


def layout(stage: Stage, *, link: float) -> Layout:
    """Upright: one below the other. Lying: the territory left, all else right."""
    if not stage.lying:
        return _upright(stage, link)
    return _lying(stage, link) if stage.height > LOW else _low(stage)


def _upright(stage: Stage, link: float) -> Layout:
    h = stage.height
    heights = (104, 56, 52, 34, 64, 68)
    if h <= 500:
        heights = (88, 46, 46, 0, 44, 56)
    elif h <= 640:
        heights = (96, 46, 46, 24, 44, 60)
    elif h <= 760:
        heights = (100, 52, 48, 28, 48, 64)
    rondel, market, heads, steps, hint, bar = heights
    land = h - sum(heights) - link - 4 * GAP
    rows = (rondel, GAP, market, GAP, heads, GAP, land, GAP, steps, hint, link, bar)
    boxes = Box(0, 0, stage.width, h).piled(*rows)
    inner = (box.inset(MARGIN, 0) for box in (*boxes[:8:2], *boxes[8:10]))
    return Layout(*inner, *boxes[10:])


def _lying(stage: Stage, link: float) -> Layout:
    h, x = stage.height, stage.width - SIDE
    w = SIDE - MARGIN
    above = Box(x, 0, w, h).piled(104, GAP, 56, GAP, 52)
    steps, hint, bar = 34, 64, 68
    below = Box(x, h - bar - hint - steps, w, h).piled(steps, hint)
    land, lost = Box(MARGIN, 0, x - 2 * MARGIN, h - link - MARGIN), Box(0, h - link, x, link)
    return Layout._make((*above[::2], land, *below, lost, Box(x - 8, h - bar, SIDE + 8, bar)))


def _low(stage: Stage) -> Layout:
    """A lying phone: the players stand above the territory, and the steps are left out."""
    small = stage.height < SMALL
    rondel, market, bar, head = (88, 44, 56, 44) if small else (96, 46, 58, 46)
    side = LOW_SIDE if stage.width < NARROW else SIDE
    x, h = stage.width - side, stage.height
    hint = h - rondel - market - bar - 2 * GAP
    spaces, _, goods, _, below = Box(x, 0, side - MARGIN, h).piled(rondel, GAP, market, GAP, hint)
    left = Box(MARGIN, 2, x - 2 * MARGIN, h - 2 * GAP)
    heads, _, land = left.piled(head, GAP, left.h - head - GAP)
    none, foot = below._replace(h=0), Box(x - 8, h - bar, side + 8, bar)
    return Layout(spaces, goods, heads, land, none, below, none, foot)


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
    """The rondel in two rows: to the right above, to the left below."""
    across = -(-count // 2)
    wide, high = box.w / across, box.h / 2
    found = []
    for space in range(count):
        below = space >= across
        column = 2 * across - 1 - space if below else space
        found.append(Box(box.x + column * wide, box.y + high * below, wide, high))
    return found


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
