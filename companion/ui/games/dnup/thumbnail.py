"""A small picture of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp

from companion.ui import paint
from companion.ui.paint import Box
from companion.ui.theme import Theme, fixed, seat_ink, size


def thumbnail(view: Mapping[str, Any], box: Box, theme: Theme) -> None:
    """The sets before the players as small columns of cards."""
    seats = len(view["hands"])
    areas = 2 if seats == 2 else 1
    wide = box.w / (seats * areas)
    laid = {(s["seat"], s["area"]): s for s in view["table"]}
    for i in range(seats * areas):
        seat, area = i // areas, i % areas + 1
        cx = box.x + wide * (i + 0.5)
        foot = Box(cx - wide * 0.4, box.y, wide * 0.8, dp(6))
        paint.block(foot, seat_ink(seat).fill, dp(3))
        if theme.outlined:
            paint.outline(foot, theme.card_outline, dp(3))
        if (seat, area) in laid:
            cards, value = laid[seat, area]["cards"], laid[seat, area]["value"]
            _mini_set(
                len(cards), str(value), Box(cx - dp(20), box.y + dp(12), dp(40), box.h - dp(12))
            )


def _mini_set(count: int, value: str, box: Box) -> None:
    high, wide = min(dp(40), box.h * 0.55), dp(28)
    step = min(dp(10), (box.h - high) / max(1, count - 1))
    for k in reversed(range(count)):
        card = Box(box.cx - wide / 2, box.y + step * k, wide, high)
        paint.block(card.grown(dp(1)), fixed("piece_outline"), dp(5))
        paint.block(card, fixed("dnup_card"), dp(4))
    front = Box(box.cx - wide / 2, box.y, wide, high)
    paint.text(value, front.cx, front.cy, size("body"), fixed("dnup_ink"), bold=True)
