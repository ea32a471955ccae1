"""Small counts on a player's panel: tokens won, values known."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp

from companion.ui import paint
from companion.ui.paint import Box
from companion.ui.theme import Theme, size


def paint_pips(won: int, goal: int, x: float, cy: float, theme: Theme) -> None:
    """Won tokens as filled capsules, those still to win as hollow ones."""
    wide, high = dp(15), dp(9)
    for i in range(max(goal, won)):
        pip = Box(x + (wide + dp(3)) * i, cy - high / 2, wide, high)
        if i < won:
            paint.block(pip, theme.text, high / 2)
        else:
            paint.outline(pip, theme.line_strong, high / 2)


def paint_known(values: Sequence[str], x: float, cy: float, room: float, theme: Theme) -> None:
    """Values in small dark fields; in one narrow field where they are too many."""
    wide, gap, px = dp(20), dp(4), size("label")
    if (wide + gap) * len(values) - gap <= room:
        for i, value in enumerate(values):
            box = Box(x + (wide + gap) * i, cy - dp(10), wide, dp(20))
            paint.block(box, theme.inset, dp(4))
            paint.text(value, box.cx, box.cy, px, theme.text, bold=True)
        return
    shown = list(values)
    px = size("caption")
    while len(shown) > 1 and paint.text_width(_short(shown, values), px, True) > room - dp(8):
        shown.pop()
    words = _short(shown, values)
    box = Box(x, cy - dp(10), paint.text_width(words, px, True) + dp(8), dp(20))
    paint.block(box, theme.inset, dp(4))
    paint.text(words, box.cx, box.cy, px, theme.text, bold=True)


def _short(shown: Sequence[str], values: Sequence[str]) -> str:
    more = len(values) - len(shown)
    return " ".join(shown) + (f" +{more}" if more else "")
