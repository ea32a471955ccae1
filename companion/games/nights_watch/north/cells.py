"""A grid of things to choose from, in a question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from companion.games.nights_watch.north.phrases import SYMBOLS
from companion.play import art
from companion.play.scene import NO_TONES, Block, Box, Glyph, Mark, Shape, Spot, Tint, Words
from scoring.game import Seat
from scoring.nights_watch.wildlings import Kind

Face = Callable[[Box], tuple[Mark, ...]]


class Cell(NamedTuple):
    spot: Spot
    face: Face
    chosen: bool = False


def grid(cells: Iterable[Cell], columns: int, high: float, room: Box) -> Iterator[Shape]:
    """Row by row from the upper edge of the room, as wide as it is."""
    wide = room.w / columns
    for i, (spot, face, chosen) in enumerate(cells):
        target = Box(room.x + wide * (i % columns), room.y + high * (i // columns), wide, high)
        box = target.grown(-3)
        marks: tuple[Mark, ...] = (art.panel(box, "raised", 10), *face(box))
        if chosen:
            marks += (Block(box, None, 10, Tint("text"), 2),)
        tones = frozenset({"chosen"}) if chosen else NO_TONES
        yield Shape(f"cell.{spot.name}", "cell", box, marks, tones, spot=spot, target=target)


def height(count: int, columns: int, high: float) -> float:
    return -(-count // columns) * high


def number(said: str, size: float, tint: str, box: Box) -> tuple[Mark, ...]:
    return (Words(said, box.cx, box.cy, size, Tint(tint), bold=True),)


def wildling(kind: Kind, note: str, box: Box) -> tuple[Mark, ...]:
    """Its figure, and below it what is said of it."""
    up = 8 if note else 0
    figure = Glyph(SYMBOLS[kind], box.cx, box.cy - up, 28, Tint("text"))
    return (figure, *_below(note, box))


def seat(who: Seat, name: str, note: str, box: Box) -> tuple[Mark, ...]:
    mark = Box.about(box.cx, box.cy - (10 if note else 0), 28, 28)
    return (*art.seat_mark(who, name, mark), *_below(note, box))


def icon(glyph: str, tint: str, note: str, box: Box) -> tuple[Mark, ...]:
    up = 10 if note else 0
    return (Glyph(glyph, box.cx, box.cy - up, 22, Tint(tint)), *_below(note, box))


def words(said: str, box: Box) -> tuple[Mark, ...]:
    return tuple(art.paragraph(said, box.grown(-3), 14, "text_2", anchor="center"))


def _below(note: str, box: Box) -> tuple[Mark, ...]:
    if not note:
        return ()
    return (art.words(note, box.cx, box.bottom - 12, 14, "text_2", room=box.w - 4),)


def of_kind(kind: Kind, note: str = "") -> Face:
    return partial(wildling, kind, note)


def of_seat(who: Seat, name: str, note: str = "") -> Face:
    return partial(seat, who, name, note)
