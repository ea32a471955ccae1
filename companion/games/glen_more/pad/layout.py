"""Where the pad's parts lie: the columns to count in, totals, and the bar."""

from typing import NamedTuple

from companion.play.scene import Box, Stage

MARGIN, GAP = 8, 4
BAR, TOTALS = 74, 48
NAMES, LABEL, THUMB = 30, 24, 48
NUMBER, MARKED = 28, 72
"""dp: how wide a number is at least, alone and beside a seat's mark."""
SIDE, NARROW_SIDE = 272, 216
"""Of a lying screen: totals and the bar; narrow where the columns need every dp."""
NARROW = 600
"""dp of a lying screen's width."""
CATEGORIES = 4
TABS, STANDING_TABS = 56, 72
"""dp: how high tabs in a row are, and how wide one below the other."""


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
        side = NARROW_SIDE if w < NARROW and not link else SIDE
        x = w - side
        sums, lost, foot = Box(x, 0, side, h).piled(h - bar - link, link, bar)
        body = Box(MARGIN, 4, x - MARGIN - 4, h - 8)
        return Frame(body, Box(x + 4, 4, side - 12, sums.h - 8), lost, foot, lying=True)
    above = h - bar - link - totals
    body, sums, lost, foot = Box(0, 0, w, h).piled(above, totals, link, bar)
    return Frame(body.inset(MARGIN, 0), sums.inset(MARGIN, 0), lost, foot, lying=False)


class Cell(NamedTuple):
    """One number of one seat, with plus over minus at its right."""

    box: Box
    number: Box
    more: Box
    less: Box


def cell(box: Box) -> Cell:
    wide = min(96, max(THUMB, box.w / 2))
    more, less = box.beside(box.w - wide).rows(2)
    return Cell(box, box._replace(w=box.w - wide), more, less)


class Grid(NamedTuple):
    """All categories at once."""

    names: Box | None
    """Above the columns; None: every cell has its seat's mark."""
    labels: tuple[Box, ...]
    cells: tuple[tuple[Cell, ...], ...]
    """By category, then by seat."""

    @property
    def narrow(self) -> bool:
        """Whether a number has no room for a finger."""
        return not roomy(self.cells[0][0].number)


def roomy(box: Box) -> bool:
    """For a finger."""
    return box.w >= THUMB - 1


def grid(room: Frame, players: int) -> Grid | None:
    """None: a thumb would not fit, and the categories come one at a time."""
    body = room.body
    blocks = body.columns(CATEGORIES, GAP) if room.lying else body.below(NAMES).rows(CATEGORIES)
    labels = tuple(block._replace(h=LABEL) for block in blocks)
    split = Box.rows if room.lying else Box.columns
    boxes = [split(block.below(LABEL), players, GAP) for block in blocks]
    smallest = boxes[0][0]
    if smallest.h < 2 * THUMB or smallest.w < THUMB + (MARKED if room.lying else NUMBER):
        return None
    names = None if room.lying else Box(body.x, body.y, body.w, NAMES)
    return Grid(names, labels, tuple(tuple(map(cell, row)) for row in boxes))


class Page(NamedTuple):
    """One category at a time."""

    tabs: tuple[Box, ...]
    rows: tuple[Box, ...]


def page(room: Frame, players: int) -> Page:
    """Tabs above the rows; lying, at their left."""
    body = room.body
    if room.lying:
        left = body._replace(w=STANDING_TABS)
        rows = body.beside(left.w + GAP).rows(players, gap=GAP, most=100)
        return Page(tuple(left.rows(CATEGORIES, GAP)), tuple(rows))
    top = body._replace(h=min(TABS, max(THUMB, body.h * 0.14)))
    rows = body.below(top.h + 6).rows(players, gap=GAP, most=100)
    return Page(tuple(top.columns(CATEGORIES, GAP)), tuple(rows))
