"""Columns side by side."""

from __future__ import annotations

from kivy.metrics import dp

from companion.ui.paint import Box

GAP = 6


def columns(box: Box, count: int) -> list[Box]:
    """Side by side, with the gaps of the grid."""
    wide = (box.w - dp(GAP) * (count - 1)) / max(1, count)
    return [Box(box.x + i * (wide + dp(GAP)), box.y, wide, box.h) for i in range(count)]
