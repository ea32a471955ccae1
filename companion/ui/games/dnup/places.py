"""Where each player's panel and sets lie in the window."""

from __future__ import annotations

from typing import NamedTuple

from kivy.metrics import dp

from companion.ui.paint import Box

MARGIN = 8
GAP = 6
HEAD = 164
"""Width of the left part: mark, name, tokens, hand."""
HEAD_OF_TWO = 128
LABEL = 50
LOWEST = 92
"""A panel lower than this has to be beside another one, not below it."""


class Place(NamedTuple):
    """Where one set lies."""

    seat: int
    area: int
    box: Box
    cards: Box
    label: Box
    """What stands at its right: size and value."""


class Panel(NamedTuple):
    """One player."""

    seat: int
    box: Box
    head: Box
    places: tuple[Place, ...]


def panels(box: Box, players: int) -> tuple[Panel, ...]:
    """One below the other; in two columns where the window is low."""
    inner = Box(box.x + dp(MARGIN), box.y, box.w - 2 * dp(MARGIN), box.h)
    columns = 1 if inner.h / players >= dp(LOWEST) or inner.w < dp(420) else 2
    rows = -(-players // columns)
    wide = (inner.w - (columns - 1) * dp(GAP)) / columns
    high = (inner.h - (rows - 1) * dp(GAP)) / rows
    found = []
    for seat in range(players):
        x = inner.x + (wide + dp(GAP)) * (seat // rows)
        y = inner.y + inner.h - high - (high + dp(GAP)) * (seat % rows)
        found.append(_panel(seat, Box(x, y, wide, high), 2 if players == 2 else 1))
    return tuple(found)


def _panel(seat: int, box: Box, areas: int) -> Panel:
    wide = dp(HEAD if areas == 1 else HEAD_OF_TWO)
    head = Box(box.x, box.y, min(wide, box.w * 0.5), box.h)
    x, right = head.x + head.w, box.x + box.w - dp(10)
    high = box.h / areas
    places = []
    for i in range(areas):
        row = Box(x, box.y + box.h - high * (i + 1), box.x + box.w - x, high)
        inset = dp(24) if areas == 2 else 0
        label = Box(right - dp(LABEL), row.y, dp(LABEL), row.h)
        cards = Box(x + inset, row.y, label.x - dp(2) - x - inset, row.h)
        places.append(Place(seat, i + 1, row, cards, label))
    return Panel(seat, box, head, tuple(places))


def card_boxes(room: Box, count: int) -> list[Box]:
    """Side by side; overlapping where there is no room for all."""
    wide, high = (dp(40), dp(62)) if room.h >= dp(105) else (dp(36), dp(50))
    step = wide + dp(3)
    if count > 1:
        step = min(step, (room.w - wide) / (count - 1))
    return [Box(room.x + step * i, room.cy - high / 2, wide, high) for i in range(count)]
