"""A list of what can be done: its sign, what it costs, and what is in its way."""

from collections.abc import Iterable
from typing import NamedTuple

from companion.games.nights_watch.table.land import MARKS, building, building_box, road
from companion.play import art
from companion.play.questions import Picture
from companion.play.scene import Box, Glyph, Mark, Scene, Shape, Spot, Stage, Tint
from scoring.game import Seat
from scoring.nights_watch.hands import Bundle

HIGH = 60
SIGN = 52
"""Where the words begin."""


class Row(NamedTuple):
    spot: Spot
    """What stands in its way is written below its words."""
    icon: str = ""
    piece: str = ""
    """A piece of this seat as its sign."""
    seat: Seat = 0
    cost: Bundle | None = None
    note: str = ""


def picture(rows: Iterable[Row], stage: Stage) -> Picture:
    high = HIGH * max(1.0, stage.scale)
    shapes = [_row(row, Box(0, high * i, stage.width, high), stage) for i, row in enumerate(rows)]
    return Picture(Scene(stage.width, high * len(shapes), shapes))


def _row(row: Row, target: Box, stage: Stage) -> Shape:
    box, shut = target.grown(-2), bool(row.spot.refused)
    tint, note = "text_3" if shut else "text", row.spot.refused or row.note
    marks: list[Mark] = [art.panel(box, "surface" if shut else "raised", 10), *_sign(row, box)]
    y = box.y + box.h * 0.3 if note else box.cy
    right = box.right - 10
    for resource, count in reversed([*(row.cost or {}).items()]):
        for _ in range(count):
            marks.append(Glyph(MARKS[resource], right - 9, y, 18, Tint(tint)))
            right -= 20
    x = box.x + SIGN
    room, size = right - x - 6, stage.size(16)
    marks.append(art.words(row.spot.says, x, y, size, tint, room=room, bold=True, anchor="left"))
    if note:
        below = Box(x, box.y + box.h * 0.46, box.right - x - 8, box.h * 0.52)
        soft = "text_3" if shut else "text_2"
        marks += art.paragraph(note, below, stage.size(12), soft)
    tones = frozenset({"shut"} if shut else ())
    return Shape(f"row.{row.spot.name}", "row", box, tuple(marks), tones, spot=row.spot)


def _sign(row: Row, box: Box) -> tuple[Mark, ...]:
    x, y = box.x + 26, box.cy
    if row.piece == "road":
        return road(row.seat, (x - 22, y + 12), (x + 22, y - 12), 60)
    if row.piece:
        return building(row.piece, row.seat, building_box(row.piece, x, y, 76))
    return (Glyph(row.icon, x, y, 26, Tint("text_3" if row.spot.refused else "text")),)
