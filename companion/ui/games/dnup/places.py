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
HEAD_LOW = 206
LABEL = 50
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
            2 if players == 2 else 1,
        )
        for seat in range(players)
    )


def is_low(box: Box) -> bool:
    return box.h < dp(LOW)


def _panel(seat: int, box: Box, areas: int) -> SeatPanel:
    head_wide = HEAD_OF_TWO if areas == 2 else HEAD_LOW if is_low(box) else HEAD
    head = Box(box.x, box.y, min(dp(head_wide), box.w * 0.5), box.h)
    x, right = head.x + head.w, box.x + box.w - dp(10)
    high = box.h / areas
    places = []
    for i in range(areas):
        row = Box(x, box.y + box.h - high * (i + 1), box.x + box.w - x, high)
        inset = dp(24) if areas == 2 else 0
        label = Box(right - dp(LABEL), row.y, dp(LABEL), row.h)
        cards = Box(x + inset, row.y, label.x - dp(2) - x - inset, row.h)
        places.append(Place(seat, i + 1, row, cards, label))
    return SeatPanel(seat, box, head, tuple(places))


def card_boxes(room: Box, count: int) -> list[Box]:
    """Side by side; overlapping where there is no room for all."""
    wide, high = (dp(40), dp(62)) if room.h >= dp(105) else (dp(36), dp(50))
    if room.h < high + dp(6):
        wide, high = wide * (room.h - dp(6)) / high, room.h - dp(6)
    step = wide + dp(3)
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
