"""A small picture of the score: everybody's points as bars."""

from __future__ import annotations

from collections.abc import Sequence

from companion.play import art
from companion.play.scene import Block, Box, Mark, Scene, Shape, Stage, Tint, Words


def number(n: int) -> str:
    return str(n).replace("-", "−")


def signed(n: int) -> str:
    """+3, 0, −6."""
    return f"+{n}" if n > 0 else number(n)


def bars(points: Sequence[int], stage: Stage) -> Scene:
    best = max([*points, 1])
    high = min(stage.height / len(points), 30)
    shapes = []
    for seat, vp in enumerate(points):
        row = Box(0, high * seat, stage.width, high)
        side = min(high * 0.8, 20)
        marks: list[Mark] = [*art.seat_mark(seat, "", Box(0, row.cy - side / 2, side, side))]
        marks += bar(vp / best, seat, Box(30, row.cy - 5, row.w - 74, 10))
        marks.append(Words(number(vp), row.right, row.cy, 18, Tint("text"), True, "right"))
        shapes.append(Shape(f"seat.{seat}", "seat", row, tuple(marks)))
    return Scene(stage.width, stage.height, shapes)


def bar(share: float, seat: int, box: Box) -> tuple[Mark, ...]:
    """As much of a line in the seat's colour as this is of the best."""
    whole = Block(box, Tint("inset"), box.h / 2)
    if share <= 0:
        return (whole,)
    filled = box._replace(w=max(box.h, share * box.w))
    return (whole, Block(filled, Tint(f"seat.{seat % 5}"), box.h / 2, art.OUTLINE_SOFT))
