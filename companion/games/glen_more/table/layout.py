"""Where the parts of the table lie, the spaces of the rondel, and the places of a territory."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import NamedTuple

from companion.play.scene import Box, Stage
from scoring.glen_more.state import Place

MARGIN, GAP = 8, 4
SIDE = 380
"""Of a lying screen, what is not territory."""
TOUCH = 46
"""dp; a smaller place is no place for a finger."""
LARGEST, HUGE = 88, 96
"""dp; a tile in a territory, upright and on a large lying screen."""
FOOT = 44
SPACED = 0.06
"""Between tiles, as a share of a tile."""


class Layout(NamedTuple):
    """The parts of the table."""

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
    return _lying(stage, link) if stage.lying else _upright(stage, link)


def _upright(stage: Stage, link: float) -> Layout:
    w, h = stage.width - 2 * MARGIN, stage.height
    heights = (104, 56, 52, 34, 48, 68)
    if h <= 640:
        heights = (92, 46, 46, 26, 44, 60)
    elif h <= 760:
        heights = (100, 52, 48, 28, 44, 64)
    rondel, market, heads, steps, hint, bar = heights
    below = Box(MARGIN, h - bar - link - hint - steps, w, steps)
    tops = (0, rondel + GAP, rondel + market + 2 * GAP, rondel + market + heads + 3 * GAP)
    return Layout(
        Box(MARGIN, tops[0], w, rondel),
        Box(MARGIN, tops[1], w, market),
        Box(MARGIN, tops[2], w, heads),
        Box(MARGIN, tops[3], w, below.y - GAP - tops[3]),
        below,
        Box(MARGIN, below.bottom, w, hint),
        Box(0, h - bar - link, stage.width, link),
        Box(0, h - bar, stage.width, bar),
    )


def _lying(stage: Stage, link: float) -> Layout:
    h, x = stage.height, stage.width - SIDE
    w = SIDE - MARGIN
    roomy = h > 420
    rondel, market, heads = (104, 56, 52) if roomy else (92, 44, 46)
    steps, hint, bar = (34, 52, 68) if roomy else (0, 46, 58)
    return Layout(
        Box(x, 0, w, rondel),
        Box(x, rondel + GAP, w, market),
        Box(x, rondel + market + 2 * GAP, w, heads),
        Box(MARGIN, 0, x - 2 * MARGIN, h - link - MARGIN),
        Box(x, h - bar - hint - steps, w, steps),
        Box(x, h - bar - hint, w, hint),
        Box(0, h - link, x, link),
        Box(x - 8, h - bar, SIDE + 8, bar),
    )


class Gallery(NamedTuple):
    """The table as bystanders see it: everybody's territory at once."""

    rondel: Box
    market: Box
    steps: Box
    hint: Box
    clans: tuple[Box, ...]


def gallery(stage: Stage, players: int) -> Gallery:
    """Lying: the middle above, the territories side by side below it."""
    w, h = stage.width, stage.height
    if stage.lying:
        half = (w - 3 * MARGIN) * 0.46
        rondel = Box(MARGIN, 0, half, 104)
        x = rondel.right + MARGIN
        market = Box(x, 2, w - MARGIN - x, 56)
        steps = Box(x, market.bottom + 10, market.w * 0.56, 34)
        hint = Box(steps.right + MARGIN, steps.y - 4, market.right - steps.right - MARGIN, 44)
        area, across = Box(MARGIN, 112, w - 2 * MARGIN, h - 112), players
    else:
        wide = w - 2 * MARGIN
        rondel = Box(MARGIN, 0, wide, 104)
        market = Box(MARGIN, rondel.bottom + GAP, wide, 56)
        steps = Box(MARGIN, market.bottom + 2 * GAP, wide, 34)
        hint = Box(MARGIN, steps.bottom, wide, 44)
        top = hint.bottom + GAP
        area, across = Box(MARGIN, top, wide, h - top), 1 if players == 2 else 2
    rows = ceil(players / across)
    gap = 6
    cw, ch = (area.w - (across - 1) * gap) / across, (area.h - (rows - 1) * gap) / rows
    clans = tuple(
        Box(area.x + (i % across) * (cw + gap), area.y + (i // across) * (ch + gap), cw, ch)
        for i in range(players)
    )
    return Gallery(rondel, market, steps, hint, clans)


def columns(box: Box, count: int, gap: float = 6) -> list[Box]:
    """Side by side, equally wide."""
    wide = (box.w - gap * (count - 1)) / count
    return [Box(box.x + i * (wide + gap), box.y, wide, box.h) for i in range(count)]


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


class Zone(NamedTuple):
    """A part of a territory that is too small to be touched: where to look closer."""

    middle: Place
    box: Box


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
    zones: tuple[Zone, ...] = ()
    """Only while its tiles are too small for fingers."""
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
    area = box.grown(-4)
    largest = HUGE if box.h > 500 else LARGEST
    side = min(largest, area.w / across, area.h / down)
    first = (min(xs), max(ys))
    most_x, most_y = max(1, int(area.w // TOUCH)), max(1, int(area.h // TOUCH))
    if side >= TOUCH or not touched:
        return _centred(area, side, first, across, down)
    if near is None:
        zones = tuple(_zones(area, first, across, down, most_x, most_y))
        return _centred(area, side, first, across, down)._replace(zones=zones)
    wide, high = min(across, most_x), min(down, most_y)
    x = min(max(near[0] - wide // 2, min(xs)), max(xs) - wide + 1)
    y = max(min(near[1] + high // 2, max(ys)), min(ys) + high - 1)
    side = min(largest, area.w / wide, area.h / high)
    return _centred(area, side, (x, y), wide, high)._replace(closer=True)


def _centred(area: Box, side: float, first: Place, across: int, down: int) -> Frame:
    left, top = area.cx - side * across / 2, area.cy - side * down / 2
    return Frame(area, side, first, left, top, across, down)


def _zones(
    area: Box, first: Place, across: int, down: int, most_x: int, most_y: int
) -> Iterable[Zone]:
    n, m = ceil(across / most_x), ceil(down / most_y)
    for i in range(n):
        for j in range(m):
            x = first[0] + int((i + 0.5) * across / n)
            y = first[1] - int((j + 0.5) * down / m)
            w, h = area.w / n, area.h / m
            yield Zone((x, y), Box(area.x + i * w, area.y + j * h, w, h))
