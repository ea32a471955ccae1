"""Draws tiles by their symbols, the goods and Scots on them, and badges."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from companion.play.art import OUTLINE, OUTLINE_SOFT
from companion.play.scene import Block, Box, Glyph, Mark, Tint, Words
from scoring.game import Seat
from scoring.glen_more.goods import GOODS
from scoring.glen_more.tile import Tile

SYMBOLS: dict[str, str] = {good: f"good-{good}" for good in GOODS}
"""What has a drawing of another name; everything else is called as it is."""

TYPES = {
    "village": "village",
    "castle": "castle",
    "goods": "goods_tile",
    "exchange": "exchange",
    "distillery": "whisky",
    "loch": "loch",
    "person": "person",
}
"""The picker's words for types, and their marks; the rules know three of them."""


def type_mark(tile: Tile) -> str:
    """Of a type that the table named itself, what the tile's symbols say."""
    if tile.type in TYPES:
        return TYPES[tile.type]
    if tile.exchange is not None:
        return "exchange"
    return "goods_tile" if "goods" in tile.kinds else "about"


def effects(tile: Tile) -> list[str]:
    found: list[str] = []
    for step in tile.steps:
        if step.kind == "goods":
            found += step.goods
        elif step.kind == "exchange" and tile.exchange is not None:
            kind = tile.exchange.kind
            found.append(kind if kind in ("whisky", "clan_token") else "market")
        elif step.kind == "vp":
            found.append("points")
        else:
            found += ["movement" if step.kind == "move" else "any_good"] * step.n
    return found


def costs(tile: Tile) -> list[str]:
    found: list[str] = [good for good, n in tile.goods for _ in range(n)]
    found += ["any_good"] * tile.any + ["coin"] * tile.coins
    return found + ["whisky"] * tile.whisky + ["scot"] * tile.scots


def main_mark(tile: Tile) -> str:
    """The one mark by which a small tile is known."""
    gains = [] if tile.landmark or tile.person else effects(tile)
    return gains[0] if gains else type_mark(tile)


def glyph(mark: str, x: float, y: float, size: float, tint: str | Tint) -> Glyph:
    colour = tint if isinstance(tint, Tint) else Tint(tint)
    return Glyph(SYMBOLS.get(mark, mark), x, y, size, colour)


SIDE = 72
"""What a tile's drawing is measured in."""
LEGIBLE = 58
"""dp; a smaller tile has no room for words."""
RIVER = Tint("fixed.river")


def small_face(tile: Tile, box: Box) -> tuple[Mark, ...]:
    """On the rondel: what it is, its river, and its cost."""
    return _small(main_mark(tile), tuple(costs(tile)), tile.river, box)


@lru_cache(maxsize=1024)
def _small(main: str, priced: tuple[str, ...], river: bool, box: Box) -> tuple[Mark, ...]:
    drawn: list[Mark] = [Block(box, Tint("surface"), 8, OUTLINE_SOFT)]
    if river:
        drawn.append(Block(Box(box.x + 5, box.y + 2, box.w - 10, 3), RIVER, 1.5))
    up = 3 if priced else 0
    drawn.append(glyph(main, box.cx, box.cy - up, box.h * 0.48, "text"))
    step = min(11, (box.w - 10) / max(1, len(priced)))
    for i, name in enumerate(priced):
        drawn.append(glyph(name, box.x + 9 + i * step, box.bottom - 8, 12, "text_2"))
    return tuple(drawn)


def end_face(words: str, box: Box, *, beside: bool) -> tuple[Mark, ...]:
    """END; beside: a figure stands on it."""
    low = box.bottom - box.h * 0.24 if beside else box.cy
    return (
        Block(box, Tint("accent_soft"), 8),
        Words(words, box.cx, low, min(14, box.h * 0.3), Tint("accent_text"), bold=True),
    )


def face(tile: Tile, box: Box, *, ground: str = "raised") -> tuple[Mark, ...]:
    """In a territory: type, effects, river; goods and Scots are laid on."""
    gains = effects(tile) or (["landmark"] if tile.landmark else [])
    return _face(type_mark(tile), tuple(gains), tile.river, box, ground)


@lru_cache(maxsize=1024)
def _face(
    kind: str, gains: tuple[str, ...], river: bool, box: Box, ground: str
) -> tuple[Mark, ...]:
    u = box.w / SIDE
    drawn: list[Mark] = [Block(box, Tint(ground), 8 * u, OUTLINE_SOFT)]
    if river:
        drawn.append(Block(Box(box.x, box.y + box.h * 0.74 - 6 * u, box.w, 6 * u), RIVER))
    drawn.append(glyph(kind, box.x + 13 * u, box.y + 13 * u, 15 * u, "text_3"))
    y = box.y + box.h * (0.36 if river else 0.44)
    big = (26 if len(gains) == 1 else 20 if len(gains) == 2 else 16) * u
    for i, name in enumerate(gains):
        x = box.cx + (i - (len(gains) - 1) / 2) * big * 1.04
        drawn.append(glyph(name, x, y, big, "text"))
    return tuple(drawn)


def good_boxes(count: int, box: Box, *, badge: bool) -> Iterator[Box]:
    """Where goods lie: below at the left; closer where a badge stands beside them."""
    u = box.w / SIDE
    step = min(17, (24 if badge else 51) / max(1, count - 1 if badge else count))
    return (
        Box(box.x + (4 + i * step) * u, box.bottom - 19 * u, 16 * u, 16 * u) for i in range(count)
    )


def good(name: str, box: Box) -> tuple[Mark, ...]:
    return (
        Block(box, Tint("inset"), box.w * 5 / 16, OUTLINE_SOFT),
        glyph(name, box.cx, box.cy, box.w * 13 / 16, "text"),
    )


SCOTS = 3
"""So many are drawn; of more, how many there are."""


def scot_boxes(count: int, box: Box) -> Iterator[Box]:
    """Above at the right, the first one outermost; where only three have room, their number."""
    u = box.w / SIDE
    for i in range(min(count, SCOTS)):
        yield Box(box.right - (21 + i * 12) * u, box.y + 4 * u, 18 * u, 18 * u)
    if count > SCOTS:
        side = max(12.0, 12 * u)
        yield Box(box.right - 45 * u - side, box.y + 7 * u, side, side)


def scot(seat: Seat, number: int, box: Box) -> tuple[Mark, ...]:
    """The fourth says how many there are."""
    if number > SCOTS:
        return (Words(str(number), box.cx, box.cy, box.h, Tint("text"), bold=True),)
    return (
        Glyph("scot", box.cx, box.cy, box.w + 2.5, OUTLINE),
        Glyph("scot", box.cx, box.cy, box.w, Tint(f"seat.{seat}")),
    )


CORNERS = {
    "yields": ("plus", "accent", "on_accent"),
    "choice": ("to_fill", "accent_soft", "accent_text"),
    "done": ("tick", "legal_soft", "legal"),
}
"""Of an activation that brings something at once, wants a choice first, or was made in this turn:
icon, ground and ink."""


def badge(tone: str, tile: Tile, box: Box) -> tuple[Mark, ...]:
    """At the lower right; where there is room, what an activation brings at once."""
    gains = Counter(effects(tile))
    if tone == "yields" and box.w >= LEGIBLE and len(gains) <= 2:
        return tuple(_yields(gains, box))
    icon, ground, ink = CORNERS[tone]
    side = min(21, box.w * 0.4)
    spot = Box(box.right - side, box.bottom - side, side, side)
    drawn = Glyph(icon, spot.cx, spot.cy, side * 0.72, Tint(ink))
    return (Block(spot, Tint(ground), side * 0.35), drawn)


def _yields(gains: Counter[str], box: Box) -> Iterator[Mark]:
    wide, ink = 38 if len(gains) == 1 else 42, Tint("on_accent")
    spot = Box(box.right - wide, box.bottom - 21, wide, 21)
    yield Block(spot, Tint("accent"), 8)
    x = spot.x + 4.0
    if len(gains) == 1:
        yield Words(f"+{gains.total()}", x, spot.cy, 13, ink, bold=True, anchor="left")
        x += 15
    for i, name in enumerate(gains):
        yield glyph(name, x + 8 + 16 * i, spot.cy, 13, ink)
