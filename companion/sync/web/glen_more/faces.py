"""Tiles as the app draws them, by their marks; in units of which a tile has 72."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.glen_more.marks import costs, effects, main_mark, type_mark
from companion.sync.web.svg import block, sign, words
from scoring.game import Seat
from scoring.glen_more.tile import Tile

SIDE = 72
STEP = 76.5
"""From one tile of a territory to the next."""
MOST_GOODS = 3
MOST_SCOTS = 3


def small_face(tile: Tile, x: float, y: float) -> str:
    """On the rondel: what it is, its river, and its cost."""
    drawn = block(x, y, SIDE, SIDE, 11, "tile small")
    if tile.river:
        drawn += block(x + 8, y + 4, SIDE - 16, 5, 2.5, "river")
    priced = costs(tile)
    drawn += sign(main_mark(tile), x + 36, y + (32 if priced else 36), 36)
    step = min(16.0, (SIDE - 14) / max(1, len(priced)))
    for i, name in enumerate(priced):
        drawn += sign(name, x + 13 + i * step, y + SIDE - 12, 17, "soft")
    return drawn


def face(tile: Tile, x: float, y: float) -> str:
    """In a territory: type, effects, river."""
    drawn = block(x, y, SIDE, SIDE, 8, "tile")
    if tile.river:
        drawn += block(x, y + SIDE * 0.74 - 6, SIDE, 6, 0, "river")
    drawn += sign(type_mark(tile), x + 13, y + 13, 16, "soft")
    told = effects(tile)
    if not told and tile.landmark:
        told = ["landmark"]
    middle = y + SIDE * (0.36 if tile.river else 0.44)
    side = 28 if len(told) == 1 else 21 if len(told) == 2 else 16
    for i, name in enumerate(told):
        drawn += sign(name, x + 36 + (i - (len(told) - 1) / 2) * side * 1.06, middle, side)
    return drawn


def laid_on(plot: Mapping[str, Any], seat: Seat, x: float, y: float) -> str:
    """Goods below at the left, Scots above at the right."""
    drawn = ""
    for i, good in enumerate(plot["goods"][:MOST_GOODS]):
        left = x + 4 + i * 18
        drawn += block(left, y + SIDE - 21, 17, 17, 5, "well")
        drawn += sign(good, left + 8.5, y + SIDE - 12.5, 14)
    scots = plot["scots"]
    for i in range(min(scots, MOST_SCOTS)):
        drawn += sign("scot", x + SIDE - 12 - i * 12, y + 13, 20, f"scot s{seat}")
    if scots > MOST_SCOTS:
        drawn += words(str(scots), x + SIDE - 48, y + 13, 14)
    return drawn
