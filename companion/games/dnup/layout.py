"""Layout of dnup's table: the boxes of players, sets, keys and bar."""

from functools import lru_cache
from typing import NamedTuple

from companion.play.scene import Box, Stage

MARGIN, GAP = 8, 6
PROMPT, PAD, BAR = 30, 102, 74
"""Heights of the line that says who acts, of the keys, of the buttons."""
SIDE, NARROW_SIDE, NARROW = 356, 276, 600
"""Of a lying screen, what is not the players: seven keys side by side; less on one narrower."""
TALL_PAD = 156
"""Of three rows of keys, where the side is narrow."""
HEAD, HEAD_OF_TWO, HEAD_LOW, HEAD_MOST = 148, 128, 206, 250
"""Widths of a panel's left part: mark, name, tokens, hand."""
HEAD_LINE = 48
"""Height of the head where it is a line above the sets."""
FLAT = 3.6
"""A panel so many times as wide as it is high has its head at the left."""
ROW = 72
"""What a set needs below such a head."""
LABEL = 50
CARD, CARD_LARGE = 62, 84
"""The widest that a card gets beside the head, and below it."""
CARD_LEAST = 40
"""Cards narrower than this overlap rather than shrink on."""
CARD_TALL = 1.5
LOW = 80
"""A panel lower than this has its tokens beside the name, not below it."""


class Layout(NamedTuple):
    """The parts of the table."""

    seats: Box
    prompt: Box
    pad: Box
    link: Box
    """Only while the host is out of reach."""
    bar: Box


def layout(stage: Stage, *, bar: float, pad: float, link: float) -> Layout:
    """One below the other; lying, with something to touch: all else right of the players."""
    w, h = stage.width, stage.height
    prompt = PROMPT if bar else 0
    wide = SIDE if w > NARROW else NARROW_SIDE
    side = Box(w - wide, 0, wide, h) if stage.lying and bar else Box(0, 0, w, h)
    if side.w == NARROW_SIDE and pad:
        pad = max(pad, min(TALL_PAD, h - bar - link - prompt))
    high = h - bar - link - pad - prompt
    seats, line, keys, lost, foot = side.piled(high, prompt, pad, link, bar)
    if side.x or not bar:
        seats = Box(0, 0, side.x or w, h - MARGIN)
    foot = Box(foot.x + 12, foot.y + 8, foot.w - 24, bar - 18)
    return Layout(seats, line.inset(12, 0), keys.inset(12, 0), lost, foot)


class Place(NamedTuple):
    """Where one set lies."""

    seat: int
    area: int
    box: Box
    cards: Box
    label: Box
    """Where size and value stand: at its right, or at the end of the line above it."""


class Panel(NamedTuple):
    """One player."""

    seat: int
    box: Box
    head: Box
    places: tuple[Place, ...]

    @property
    def in_line(self) -> bool:
        """The head is a line above the sets."""
        return self.head.w == self.box.w

    @property
    def low(self) -> bool:
        return self.box.h < LOW

    @property
    def hand(self) -> Box:
        """Where the hand is drawn: cards go there."""
        head = self.head
        if self.in_line:
            return Box(head.cx, head.cy - 10, 14, 20)
        return Box(head.x + 58, head.cy + 10, 14, 20)


@lru_cache(maxsize=32)
def panels(box: Box, players: int) -> tuple[Panel, ...]:
    """One below the other."""
    rows = box.inset(MARGIN, 0).rows(players, GAP)
    return tuple(_panel(seat, row, players) for seat, row in enumerate(rows))


def _panel(seat: int, box: Box, players: int) -> Panel:
    areas = 2 if players == 2 else 1
    head = _head(box, areas, players)
    line = head.w == box.w
    x, top = (box.x, head.bottom) if line else (head.right, box.y)
    high = (box.bottom - top) / areas
    inset = 24 if areas == 2 else 12 if line else 0
    places = []
    for i in range(areas):
        row = Box(x, top + high * i, box.right - x, high)
        label = Box(box.right - 10 - LABEL, row.y, LABEL, row.h)
        cards = Box(x + inset, row.y, label.x - 2 - x - inset, row.h)
        if line and areas == 1:
            label = Box(label.x, head.cy - 11, LABEL, 40)
        places.append(Place(seat, i + 1, row, cards, label))
    return Panel(seat, box, head, tuple(places))


def _head(box: Box, areas: int, players: int) -> Box:
    """A line above the sets where few players leave the height for it; else at their left."""
    if players <= 3 and box.h >= HEAD_LINE + ROW * areas and box.w < FLAT * box.h:
        return Box(box.x, box.y, box.w, HEAD_LINE)
    least = HEAD_OF_TWO if areas == 2 else HEAD_LOW if box.h < LOW else HEAD
    wide = max(least, min(HEAD_MOST, box.w * 0.25))
    return Box(box.x, box.y, min(wide, box.w * 0.5), box.h)


def card_boxes(room: Box, count: int) -> list[Box]:
    """Side by side, as large as they fit; where even small ones do not, they overlap."""
    gap, highest = 4, room.h - 16
    wide = min(CARD_LARGE if room.w > 240 else CARD, highest / CARD_TALL)
    if count:
        wide = min(wide, max(CARD_LEAST, (room.w - gap * (count - 1)) / count))
    high, step = wide * CARD_TALL, wide + gap
    if count > 1:
        step = min(step, (room.w - wide) / (count - 1))
    return [Box(room.x + step * i, room.cy - high / 2, wide, high) for i in range(count)]
