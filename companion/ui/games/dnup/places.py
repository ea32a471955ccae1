"""Where each player's panel and sets lie in the window."""

from __future__ import annotations

from typing import NamedTuple

from kivy.metrics import dp

from companion.ui.paint import Box

MARGIN = 8
GAP = 6
HEAD = 148
"""Width of the left part: mark, name, tokens, hand."""
HEAD_OF_TWO = 128
HEAD_LOW = 206
HEAD_LINE = 46
"""Height of the head where it is a line above the sets."""
ROW = 72
"""What a set needs below such a head."""
LABEL = 50
CARD = 62
CARD_LARGE = 84
"""The widest that a card gets beside the head, and below it."""
CARD_LEAST = 40
"""Cards narrower than this overlap rather than shrink on."""
CARD_TALL = 1.5
LOWER = 0.38
"""The share of a card's height that its other half takes."""
LOW = 80
"""A panel lower than this has its tokens beside the name, not below it."""


class Place(NamedTuple):
    """Where one set lies."""

    seat: int
    area: int
    box: Box
    cards: Box
    label: Box
    """What stands at its right: size and value."""


class SeatPanel(NamedTuple):
    """One player."""

    seat: int
    box: Box
    head: Box
    places: tuple[Place, ...]


def panels(box: Box, players: int) -> tuple[SeatPanel, ...]:
    """One below the other."""
    high = (box.h - (players - 1) * dp(GAP)) / players
    top, wide = box.y + box.h, box.w - 2 * dp(MARGIN)
    return tuple(
        _panel(
            seat,
            Box(box.x + dp(MARGIN), top - high - (high + dp(GAP)) * seat, wide, high),
            players,
        )
        for seat in range(players)
    )


def is_low(box: Box) -> bool:
    return box.h < dp(LOW)


def is_line(head: Box) -> bool:
    return head.h <= dp(HEAD_LINE)


def _head(box: Box, areas: int, players: int) -> Box:
    """A line above the sets where few players leave the height for it; else at their left."""
    if players <= 3 and box.h >= dp(HEAD_LINE + ROW * areas):
        return Box(box.x, box.y + box.h - dp(HEAD_LINE), box.w, dp(HEAD_LINE))
    wide = HEAD_OF_TWO if areas == 2 else HEAD_LOW if is_low(box) else HEAD
    return Box(box.x, box.y, min(dp(wide), box.w * 0.5), box.h)


def _panel(seat: int, box: Box, players: int) -> SeatPanel:
    areas = 2 if players == 2 else 1
    head = _head(box, areas, players)
    line = is_line(head)
    x, top = (box.x, head.y) if line else (head.x + head.w, box.y + box.h)
    right, high = box.x + box.w - dp(10), (top - box.y) / areas
    places = []
    for i in range(areas):
        row = Box(x, top - high * (i + 1), box.x + box.w - x, high)
        inset = dp(24) if areas == 2 else dp(12) if line else 0
        label = Box(right - dp(LABEL), row.y, dp(LABEL), row.h)
        cards = Box(x + inset, row.y, label.x - dp(2) - x - inset, row.h)
        places.append(Place(seat, i + 1, row, cards, label))
    return SeatPanel(seat, box, head, tuple(places))


def card_boxes(room: Box, count: int) -> list[Box]:
    """Side by side, as large as they fit; where even small ones do not, they overlap."""
    gap, highest = dp(4), room.h - dp(16)
    widest = dp(CARD_LARGE if room.w > dp(240) else CARD)
    wide = min(widest, highest / CARD_TALL)
    if count:
        wide = min(wide, max(dp(CARD_LEAST), (room.w - gap * (count - 1)) / count))
    high, step = wide * CARD_TALL, wide + gap
    if count > 1:
        step = min(step, (room.w - wide) / (count - 1))
    return [Box(room.x + step * i, room.cy - high / 2, wide, high) for i in range(count)]


def card_at(place: Place, count: int, x: float, y: float) -> int | None:
    """The card whose lower half is meant: there, or between it and the edge of the place."""
    boxes = card_boxes(place.cards, count)
    if not boxes or y > boxes[0].y + boxes[0].h * LOWER:
        return None
    hit = [i for i, box in enumerate(boxes) if box.x <= x <= box.x + box.w]
    return hit[-1] if hit else None
