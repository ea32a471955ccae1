"""A small picture of the score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp

from companion.ui import paint
from companion.ui.paint import Box
from companion.ui.theme import Theme, seat_ink, size


def thumbnail(view: Mapping[str, Any], box: Box, theme: Theme) -> None:
    """Everybody's points as bars."""
    points = view["vp"]
    best = max([*points, 1])
    high = min(box.h / len(points), dp(30))
    for seat, vp in enumerate(points):
        y = box.y + box.h - high * (seat + 0.5)
        side = min(high * 0.8, dp(20))
        paint.seat_mark(seat, "", Box(box.x, y - side / 2, side, side), theme)
        whole = Box(box.x + dp(30), y - dp(5), box.w - dp(74), dp(10))
        paint.block(whole, theme.inset, dp(5))
        share = max(0.0, vp / best) * whole.w
        if share:
            paint.block(whole._replace(w=max(dp(10), share)), seat_ink(seat).fill, dp(5))
        number = str(vp).replace("-", "−")
        right = box.x + box.w
        paint.text(number, right, y, size("heading"), theme.text, bold=True, anchor="right")
