"""Rows of touchable goods, seats and tiles, for questions."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeVar

from companion.games.glen_more import faces
from companion.games.glen_more.faces import glyph
from companion.games.glen_more.table.phrases import tile_name
from companion.match.phrases import Tr
from companion.play import art, text
from companion.play.scene import Block, Box, Mark, Scene, Shape, Spot, Stage, Tint, Words
from scoring.game import Seat
from scoring.glen_more.goods import GOODS, Good
from scoring.glen_more.tile import Tile

T = TypeVar("T")
GAP = 4
TILE_HIGH = 60
TILE = "tile"
"""The spots of tiles to choose from begin with it."""
FINGER = 48


class Cell(NamedTuple):
    spot: Spot
    icon: str = ""
    words: str = ""
    chosen: bool = False
    times: int = 0
    """Above 1 it is shown."""
    seat: Seat | None = None
    """Instead of an icon, the mark of a seat."""


class Row(NamedTuple):
    title: str
    cells: tuple[Cell, ...]
    across: int = 5


def rows(lines: Iterable[Row], stage: Stage) -> Scene:
    shapes: list[Shape] = []
    y = 0.0
    for n, row in enumerate(lines):
        worded = any(cell.words for cell in row.cells)
        high = 30 + 2.35 * max(12, stage.size(12)) if worded else 48
        if row.title:
            size = stage.size(14)
            title = Box(0, y, stage.width, 2 * size)
            words = tuple(art.paragraph(row.title, title, size, "text_2", bold=True))
            shapes.append(Shape(f"title.{n}", "title", title, words))
            y = title.bottom
        across = _across(row, stage)
        wide = stage.width / across
        for i, cell in enumerate(row.cells):
            x, down = wide * (i % across), (high + GAP) * (i // across)
            shapes.append(_cell(cell, Box(x, y + down, wide, high), stage))
        y += (high + GAP) * -(-len(row.cells) // across) + GAP
    return Scene(stage.width, y, shapes)


def _across(row: Row, stage: Stage) -> int:
    """As many as it wants beside each other, if a finger and the longest word have room."""
    words = [word for cell in row.cells for word in cell.words.split()]
    longest = max((text.width(word, stage.size(12), True) for word in words), default=0)
    return max(1, min(row.across, int(stage.width // max(FINGER, longest + 10))))


def _cell(cell: Cell, box: Box, stage: Stage) -> Shape:
    inner, size = box.inset(2, 0), stage.size(12)
    y, ink = inner.y + 19 if cell.words else inner.cy, "text"
    marks: list[Mark] = [art.panel(inner, "raised", 10)]
    if cell.seat is None:
        if cell.chosen:
            marks, ink = [Block(inner, Tint("text"), 10)], "bg"
        marks.append(glyph(cell.icon, inner.cx, y, 20 if cell.words else 24, ink))
    else:
        if cell.chosen:
            marks.append(Block(inner.grown(-1), None, 9, Tint("text"), 2))
        marks += art.seat_mark(cell.seat, cell.spot.says, Box.about(inner.cx, y, 24, 24))
    if cell.words:
        room = Box(inner.x + 2, inner.y + 30, inner.w - 4, inner.h - 31)
        marks += art.paragraph(cell.words, room, size, ink, bold=cell.chosen, anchor="center")
    if cell.times > 1:
        disc = Box(inner.right - 20, inner.y + 2, 18, 18)
        marks.append(Block(disc, Tint("accent"), 9))
        marks.append(Words(str(cell.times), disc.cx, disc.cy, 12, Tint("on_accent"), bold=True))
    key, tones = f"cell.{cell.spot.name}", frozenset({"chosen"} if cell.chosen else ())
    return Shape(key, "cell", inner, tuple(marks), tones, spot=cell.spot, target=box)


def tiles(listed: Iterable[Tile], stage: Stage, tr: Tr) -> Scene:
    """Tiles with their names, two or more beside each other; their spots are `TILE`.NAME."""
    across = max(2, int(stage.width // 200))
    wide = (stage.width - 6 * (across - 1)) / across
    shapes = list[Shape]()
    for i, tile in enumerate(listed):
        x, y = (wide + 6) * (i % across), (TILE_HIGH + 6) * (i // across)
        shapes.append(_tile(tile, Box(x, y, wide, TILE_HIGH), tr, stage))
    high = shapes[-1].box.bottom + 4 if shapes else 0
    return Scene(stage.width, high, shapes)


def _tile(tile: Tile, box: Box, tr: Tr, stage: Stage) -> Shape:
    spot = Spot(f"{TILE}.{tile.name}", tile_name(tile.name, tr))
    face = faces.small_face(tile, Box(box.x + 4, box.y + 8, 42, 44))
    room = Box(box.x + 52, box.y, box.w - 56, box.h)
    name = art.paragraph(spot.says, room, stage.size(14), "text", most=3)
    return Shape(spot.name, "tile", box, (art.panel(box, "raised", 10), *face, *name), spot=spot)


def seats(names: tuple[str, ...], chosen: Seat, pick: Callable[[Seat], str]) -> Iterator[Cell]:
    """pick: names the spot of each."""
    for seat, name in enumerate(names):
        yield Cell(Spot(pick(seat), name), "", name, seat == chosen, seat=seat)


def once_more(items: tuple[T, ...], item: T, most: int) -> tuple[T, ...]:
    """One more of it, after the others; after the most none again."""
    others = tuple(other for other in items if other != item)
    return (*others, *(item,) * ((items.count(item) + 1) % (most + 1)))


def goods_cells(tr: Tr, pick: Callable[[Good], str], chosen: tuple[Good, ...]) -> Iterator[Cell]:
    """The five goods, with how often each is chosen; pick: names the spot of each."""
    for good in GOODS:
        count = chosen.count(good)
        yield Cell(Spot(pick(good), tr(good)), good, tr(good), count > 0, count)
