"""By which marks goods, pieces and tiles of Glen More are known.

A mark is a name: of one of our drawings, or of an icon in look.json.
"""

from companion.play.scene import Glyph, Tint
from scoring.glen_more.tile import Tile

SYMBOLS = {
    "wood": "good-wood",
    "stone": "good-stone",
    "barley": "good-barley",
    "sheep": "good-sheep",
    "cattle": "good-cattle",
}
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
    """Marks of what an activation does, in order."""
    found: list[str] = []
    for step in tile.steps:
        if step.kind == "goods":
            found += step.goods
        elif step.kind == "exchange":
            whisky = tile.exchange is not None and tile.exchange.kind == "whisky"
            token = tile.exchange is not None and tile.exchange.kind == "clan_token"
            found.append("whisky" if whisky else "clan_token" if token else "market")
        else:
            named = {"move": "movement", "vp": "points", "any_good": "any_good"}[step.kind]
            found += [named] * (step.n if step.kind != "vp" else 1)
    return found


def costs(tile: Tile) -> list[str]:
    """Marks of what the tile costs, one each."""
    found: list[str] = [good for good, n in tile.goods for _ in range(n)]
    found += ["any_good"] * tile.any + ["coin"] * tile.coins
    return found + ["whisky"] * tile.whisky + ["scot"] * tile.scots


def main_mark(tile: Tile) -> str:
    """The one mark by which a small tile is known."""
    told = effects(tile)
    if tile.landmark or tile.person or not told:
        return type_mark(tile)
    return told[0]


def glyph(mark: str, x: float, y: float, size: float, tint: str | Tint) -> Glyph:
    colour = tint if isinstance(tint, Tint) else Tint(tint)
    return Glyph(SYMBOLS.get(mark, mark), x, y, size, colour)
