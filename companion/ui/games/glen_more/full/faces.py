"""Tiles as the table draws them: by their symbols."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kivy.metrics import dp, sp

from companion.games.glen_more.marks import costs, effects, main_mark, type_mark
from companion.ui import paint
from companion.ui.games.glen_more.marks import mark
from companion.ui.paint import Box
from companion.ui.theme import Colour, Theme, faded, fixed, mixed
from companion.ui.waiting import told_apart
from scoring.glen_more.tile import Tile


def small_face(tile: Tile, box: Box, theme: Theme, *, alpha: float = 1.0) -> None:
    """On the rondel: what it is, its river, and its cost."""
    ink, soft = faded(theme.text, alpha), faded(theme.text_2, alpha)
    paint.block(box, mixed(theme.bg, theme.surface, max(alpha, 0.5)), dp(8))
    if theme.outlined:
        paint.outline(box, faded(theme.line, alpha), dp(8))
    if tile.river:
        line = Box(box.x + dp(5), box.y + box.h - dp(5), box.w - dp(10), dp(3))
        paint.block(line, faded(fixed("river"), alpha), dp(1.5))
    priced = costs(tile)
    mark(main_mark(tile), box.cx, box.cy + dp(3 if priced else 0), box.h * 0.48, ink)
    step = min(dp(11), (box.w - dp(10)) / max(1, len(priced)))
    for i, name in enumerate(priced):
        mark(name, box.x + dp(9) + i * step, box.y + dp(8), dp(12), soft)


def face(tile: Tile, box: Box, theme: Theme, ground: Colour) -> None:
    """In a territory: type, effects, river; goods and Scots are laid on by the map."""
    u = box.w / 72
    paint.block(box, ground, 8 * u)
    if theme.outlined:
        paint.outline(box, theme.line, 8 * u)
    if tile.river:
        paint.fill(Box(box.x, box.y + box.h * 0.26, box.w, 6 * u), fixed("river"))
    mark(type_mark(tile), box.x + 13 * u, box.y + box.h - 13 * u, 15 * u, theme.text_3)
    told = effects(tile)
    if not told and tile.landmark:
        told = ["landmark"]
    y = box.y + box.h * (0.66 if tile.river else 0.56)
    big = (26 if len(told) == 1 else 20 if len(told) == 2 else 16) * u
    for name, x in zip(told, spread(len(told), box.cx, big * 1.04), strict=True):
        mark(name, x, y, big, theme.text)


def spread(count: int, middle: float, step: float) -> Iterator[float]:
    """Centres of so many things around a middle."""
    return (middle + (i - (count - 1) / 2) * step for i in range(count))


def laid_on(goods: Sequence[str], scots: int, box: Box) -> Iterator[tuple[tuple[str, int], Box]]:
    """Where goods and Scots lie, equal ones told apart: below at the left, above at the right."""
    u = box.w / 72
    step = min(17, 51 / max(1, len(goods)))
    for i, good in enumerate(told_apart(goods)):
        yield good, Box(box.x + (4 + i * step) * u, box.y + 3 * u, 16 * u, 16 * u)
    for i in range(min(scots, 3)):
        x, y = box.x + box.w - (21 + i * 12) * u, box.y + box.h - 22 * u
        yield ("scot", i), Box(x, y, 18 * u, 18 * u)
    if scots > 3:
        yield (
            ("scot", scots - 1),
            Box(box.x + box.w - 52 * u, box.y + box.h - 19 * u, 12 * u, 12 * u),
        )


def lying(thing: tuple[str, int], box: Box, theme: Theme, seat: Colour) -> None:
    """One of them; where only three Scots have room, how many there are."""
    name, before = thing
    if name != "scot":
        paint.block(box, theme.inset, box.w * 5 / 16)
        mark(name, box.cx, box.cy, box.w * 13 / 16, theme.text)
    elif before < 3:
        tint = mixed(seat, theme.text, 0.35) if theme.outlined else seat
        mark(name, box.cx, box.cy, box.w, tint)
    else:
        px = max(sp(10), box.h * 13 / 12)
        paint.text(str(before + 1), box.cx, box.cy, px, theme.text, bold=True)
