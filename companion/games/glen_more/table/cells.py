"""Small things to touch in a question: goods, seats and tiles in rows, with their marks."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from companion.games.glen_more import faces
from companion.games.glen_more.faces import glyph
from companion.games.glen_more.table.phrases import tile_name
from companion.match.phrases import Tr
from companion.play import art, text
from companion.play.scene import Block, Box, Mark, Scene, Shape, Spot, Stage, Tint, Words
from scoring.game import Seat
from scoring.glen_more.goods import GOODS, Good
from scoring.glen_more.tile import Tile

GAP = 4
TILE = 60
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


def rows(told: Iterable[Row], stage: Stage) -> Scene:
    shapes: list[Shape] = []
    y = 0.0
    for n, row in enumerate(told):
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
    inner = Box(box.x + 2, box.y, box.w - 4, box.h)
    inverse = cell.chosen and cell.seat is None
    ink = "bg" if inverse else "text"
    marks: list[Mark] = [
        Block(
            inner, Tint("text" if inverse else "raised"), 10, None if inverse else art.OUTLINE_SOFT
        )
    ]
    if cell.chosen and cell.seat is not None:
        marks.append(Block(inner.grown(-1), None, 9, Tint("text"), 2))
    y = inner.y + 19 if cell.words else inner.cy
    if cell.seat is not None:
        mark = Box.about(inner.cx, y, 24, 24)
        marks += art.seat_mark(cell.seat, cell.spot.says, mark)
    else:
        marks.append(glyph(cell.icon, inner.cx, y, 20 if cell.words else 24, ink))
    if cell.words:
        room = Box(inner.x + 2, inner.y + 30, inner.w - 4, inner.h - 31)
        marks += art.paragraph(
            cell.words, room, stage.size(12), ink, bold=cell.chosen, anchor="center"
        )
    if cell.times > 1:
        disc = Box(inner.right - 20, inner.y + 2, 18, 18)
        marks.append(Block(disc, Tint("accent"), 9))
        marks.append(Words(str(cell.times), disc.cx, disc.cy, 12, Tint("on_accent"), bold=True))
    tones = frozenset({"chosen"} if cell.chosen else ())
    return Shape(
        f"cell.{cell.spot.name}", "cell", inner, tuple(marks), tones, spot=cell.spot, target=box
    )


def tiles(kind: str, told: Iterable[Tile], stage: Stage, tr: Tr) -> Scene:
    """Tiles with their names, two or more beside each other; their spots are kind.NAME."""
    across = max(2, int(stage.width // 200))
    wide = (stage.width - 6 * (across - 1)) / across
    shapes = list[Shape]()
    for i, tile in enumerate(told):
        x, y = (wide + 6) * (i % across), (TILE + 6) * (i // across)
        shapes.append(_tile(kind, tile, Box(x, y, wide, TILE), tr, stage))
    high = shapes[-1].box.bottom + 4 if shapes else 0
    return Scene(stage.width, high, shapes)


def _tile(kind: str, tile: Tile, box: Box, tr: Tr, stage: Stage) -> Shape:
    name = tile_name(tile.name, tr)
    marks: tuple[Mark, ...] = (
        art.panel(box, "raised", 10),
        *faces.small_face(tile, Box(box.x + 4, box.y + 8, 42, 44)),
        *art.paragraph(
            name, Box(box.x + 52, box.y, box.w - 56, box.h), stage.size(14), "text", most=3
        ),
    )
    return Shape(f"{kind}.{tile.name}", "tile", box, marks, spot=Spot(f"{kind}.{tile.name}", name))


def seats(names: tuple[str, ...], chosen: Seat, kind: str = "seat") -> Iterator[Cell]:
    for seat, name in enumerate(names):
        yield Cell(Spot(f"{kind}.{seat}", name), "", name, seat == chosen, seat=seat)


def goods_cells(tr: Tr, kind: str, chosen: tuple[Good, ...]) -> Iterator[Cell]:
    """The five goods, with how often each is chosen."""
    for good in GOODS:
        count = chosen.count(good)
        yield Cell(Spot(f"{kind}.{good}", tr(good)), good, tr(good), count > 0, count)
