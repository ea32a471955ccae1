"""A grid of things to choose from, in a question."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from companion.play import art
from companion.play.questions import Picture
from companion.play.scene import Block, Box, Glyph, Mark, Scene, Shape, Spot, Tint
from scoring.game import Seat

Face = Callable[[Box], tuple[Mark, ...]]


class Cell(NamedTuple):
    spot: Spot
    face: Face
    chosen: bool = False


def grid(
    cells: Iterable[Cell],
    columns: int,
    high: float,
    width: float,
    top: float = 0,
    ground: str = "raised",
) -> list[Shape]:
    """Row by row, as wide as its room."""
    shown = list(cells)
    if not shown:
        return []
    room = Box(0, top, width, high * -(-len(shown) // columns))
    shapes: list[Shape] = []
    for (spot, face, chosen), target in zip(shown, room.grid(len(shown), columns), strict=True):
        box = target.grown(-3)
        marks: tuple[Mark, ...] = (art.panel(box, ground, 10), *face(box))
        if chosen:
            marks += (Block(box, None, 10, Tint("text"), 2),)
        tones = frozenset({"chosen"} if chosen else ())
        key = f"cell.{spot.name}"
        shapes.append(Shape(key, "cell", box, marks, tones, spot=spot, target=target))
    return shapes


def picture(
    cells: Iterable[Cell], columns: int, high: float, width: float, ground: str = "raised"
) -> Picture:
    shapes = grid(cells, columns, high, width, ground=ground)
    return Picture(Scene(width, shapes[-1].reach.bottom if shapes else 0, shapes))


def seat(who: Seat, name: str, note: str = "", side: float = 28, colour: str = "") -> Face:
    def face(box: Box) -> tuple[Mark, ...]:
        mark = Box.about(box.cx, box.cy - (10 if note else 0), side, side)
        return (*art.seat_mark(who, name, mark, colour=colour), *below(note, box))

    return face


def icon(name: str, tint: str, note: str = "") -> Face:
    def face(box: Box) -> tuple[Mark, ...]:
        up = 10 if note else 0
        return (Glyph(name, box.cx, box.cy - up, 22, Tint(tint)), *below(note, box))

    return face


def words(said: str) -> Face:
    return lambda box: tuple(
        art.paragraph(said, box.grown(-3), 14, "text_2", most=3, anchor="center")
    )


def below(note: str, box: Box) -> tuple[Mark, ...]:
    """What is said of a figure at its cell's foot."""
    if not note:
        return ()
    return (art.words(note, box.cx, box.bottom - 12, 14, "text_2", room=box.w - 4),)
