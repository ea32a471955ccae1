"""How goods, pieces and effects are drawn: our own symbols, or icons."""

from __future__ import annotations

from companion.games.glen_more.marks import SYMBOLS
from companion.ui import paint
from companion.ui.theme import Colour, has_symbol


def mark(name: str, x: float, y: float, px: float, tint: Colour) -> None:
    """Call inside `with canvas:`; centred at (x, y)."""
    name = SYMBOLS.get(name, name)
    draw = paint.symbol if has_symbol(name) else paint.icon
    draw(name, x, y, px, tint)
