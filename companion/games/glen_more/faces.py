"""Draws tiles by their symbols, the goods and Scots on them, and badges."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from companion.play import text
from companion.play.art import OUTLINE, OUTLINE_SOFT
from companion.play.scene import Block, Box, Glyph, Mark, Path, Polygon, Tint, Words
from scoring.game import Seat
from scoring.glen_more.goods import GOODS
from scoring.glen_more.tile import NEVER_TURNED_UP, Tile

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
INK = "world.glen_more.tile_ink"


def kind(tile: Tile) -> str:
    """The kind that gives a tile its colour: what it is, or else what it brings."""
    if tile.person or tile.castle:
        return tile.type
    gains = effects(tile)
    if tile.exchange is not None:
        return "distillery" if tile.exchange.kind == "whisky" else "market"
    if tile.type in ("village", "loch"):
        return tile.type
    return next((KINDS[name] for name in gains if name in KINDS), "fair")


KINDS = {
    "wood": "forest",
    "stone": "quarry",
    "barley": "field",
    "sheep": "pasture",
    "cattle": "cattle",
}
"""Of a tile that brings goods, by the first of them."""


def undescribed(tile: Tile) -> bool:
    """Whether nobody said of what kind it is."""
    return "type" in tile.unknown and not tile.steps


def named(name: str, size: float, room: float) -> str:
    """The name as far as it fits: whole, with initials, its first word, or nothing."""
    first, *rest = name.split() or [""]
    initials = " ".join((first, *(f"{word[0]}." for word in rest)))
    shorter = (name, initials, first)
    return next((said for said in shorter if text.width(said, size, True) <= room), "")


def small_face(tile: Tile, box: Box, name: str = "") -> tuple[Mark, ...]:
    """On the rondel: what it is, its river and its cost, above its name."""
    size = 12.0
    said = named(name, size, box.w - 6) if box.h >= 40 else ""
    return _small(
        "?" if undescribed(tile) else main_mark(tile),
        kind(tile),
        tuple(costs(tile)),
        tile.river,
        said,
        box,
    )


@lru_cache(maxsize=1024)
def _small(
    main: str, kind: str, priced: tuple[str, ...], river: bool, name: str, box: Box
) -> tuple[Mark, ...]:
    drawn = [*_ground(kind if main != "?" else "", river, box, min(8, box.w / 8))]
    ink = INK if main != "?" else "text_2"
    y = box.y + box.h * (0.36 if name else 0.48)
    drawn.append(_sign(main, box.cx, y, box.h * (0.42 if name else 0.5), ink))
    step = min(12, (box.w * 0.3) / max(1, len(priced)))
    for i, cost in enumerate(priced):
        drawn.append(glyph(cost, box.x + 9 + i * step, box.y + 9, 12, ink))
    if name:
        drawn.append(Words(name, box.cx, box.bottom - 10, 12, Tint(ink), bold=True))
    return tuple(drawn)


def _sign(main: str, x: float, y: float, size: float, ink: str) -> Mark:
    if main == "?":
        return Words("?", x, y, size, Tint(ink), bold=True)
    return glyph(main, x, y, size, ink)


def _ground(kind: str, river: bool, box: Box, radius: float) -> Iterator[Mark]:
    """In the colour of its kind, a little darker below a wave; dark if nobody described it."""
    if not kind:
        yield Block(box, Tint("inset"), radius, Tint("line_strong"), 1.5)
    else:
        yield Block(box, Tint(f"world.glen_more.tile_{kind}"), radius, OUTLINE_SOFT)
        yield Polygon(_lower(box, radius), Tint(INK, 0.1))
    if river:
        yield Path(wave(box.x, box.right, box.y + box.h * 0.62, box.h * 0.03), RIVER, box.h * 0.1)


def wave(left: float, right: float, y: float, rise: float) -> tuple[tuple[float, float], ...]:
    """One line that rises and falls."""
    heights = (0, -0.7, -1, -0.7, 0, 0.7, 1, 0.7, 0)
    step = (right - left) / (len(heights) - 1)
    return tuple((left + i * step, y + rise * high) for i, high in enumerate(heights))


def _lower(box: Box, radius: float) -> tuple[tuple[float, float], ...]:
    cut = radius * 0.3
    return (
        *wave(box.x, box.right, box.y + box.h * 0.66, box.h * 0.03),
        (box.right, box.bottom - radius),
        (box.right - cut, box.bottom - cut),
        (box.right - radius, box.bottom),
        (box.x + radius, box.bottom),
        (box.x + cut, box.bottom - cut),
        (box.x, box.bottom - radius),
    )


def end_face(words: str, box: Box, *, beside: bool) -> tuple[Mark, ...]:
    """END; beside: a figure stands on it."""
    low = box.bottom - box.h * 0.24 if beside else box.cy
    return (
        Block(box, Tint("accent_soft"), 8),
        Words(words, box.cx, low, min(14, box.h * 0.3), Tint("accent_text"), bold=True),
    )


def face(tile: Tile, box: Box, name: str = "") -> tuple[Mark, ...]:
    """In a territory: what it brings, its river, its name; goods and Scots are laid on."""
    gains = effects(tile)
    if undescribed(tile):
        gains = ["?"]
    elif not gains or tile.name in NEVER_TURNED_UP:
        gains = [type_mark(tile)]
    fits = box.w >= LEGIBLE
    name = text.capital(name)
    size = 13 if text.width(name, 13, True) <= box.w - 6 else 12
    said = named(name, size, box.w - 6) if fits else ""
    return _face(tuple(gains), "" if gains == ["?"] else kind(tile), tile.river, said, box)


@lru_cache(maxsize=1024)
def _face(gains: tuple[str, ...], kind: str, river: bool, name: str, box: Box) -> tuple[Mark, ...]:
    u = box.w / SIDE
    drawn = [*_ground(kind, river, box, 9 * u)]
    ink = INK if kind else "text_2"
    y = box.y + box.h * (0.36 if name or river else 0.48)
    big = (28 if len(gains) == 1 else 20 if len(gains) == 2 else 15) * u
    for i, sign in enumerate(gains):
        x = box.cx + (i - (len(gains) - 1) / 2) * big * 1.04
        drawn.append(_sign(sign, x, y, big, ink))
    if name:
        size = 13 if text.width(name, 13, True) <= box.w - 6 else 12
        drawn.append(Words(name, box.cx, box.bottom - 12, size, Tint(ink), bold=True))
    return tuple(drawn)


def good_boxes(count: int, box: Box) -> Iterator[Box]:
    """Where goods lie: one below the other at the left."""
    u = box.w / SIDE
    return (Box(box.x + 4 * u, box.y + (4 + i * 17) * u, 16 * u, 16 * u) for i in range(count))


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
        ground = Block(box.grown(2), Tint("inset"), box.w / 2)
        return (ground, Words(str(number), box.cx, box.cy, box.h, Tint("text"), bold=True))
    return (
        Block(box.grown(1), Tint("inset"), box.w / 2 + 1, OUTLINE_SOFT),
        Glyph("scot", box.cx, box.cy, box.w * 0.86 + 2.5, OUTLINE),
        Glyph("scot", box.cx, box.cy, box.w * 0.86, Tint(f"seat.{seat}")),
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
