"""How goods, pieces and effects are drawn: our own symbols, or icons."""

from __future__ import annotations

from companion.ui import paint
from companion.ui.theme import Colour

SYMBOLS = {
    "wood": "good-wood",
    "stone": "good-stone",
    "barley": "good-barley",
    "sheep": "good-sheep",
    "cattle": "good-cattle",
    "whisky": "whisky",
    "scot": "scot",
}
"""What has a drawing of our own; everything else is an icon of that name in look.toml."""


def mark(name: str, x: float, y: float, px: float, tint: Colour) -> None:
    """Call inside `with canvas:`; centred at (x, y)."""
    if name in SYMBOLS:
        paint.symbol(SYMBOLS[name], x, y, px, tint)
    else:
        paint.icon(name, x, y, px, tint)
