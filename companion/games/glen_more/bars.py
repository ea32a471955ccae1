"""A small picture of the score: everybody's points as bars."""

from collections.abc import Sequence

from companion.play import art
from companion.play.scene import Box, Mark, Scene, Shape, Stage, Tint, Words
from companion.play.text import number


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
        marks += art.bar(vp / best, seat, Box(30, row.cy - 5, row.w - 74, 10))
        marks.append(Words(number(vp), row.right, row.cy, 18, Tint("text"), True, "right"))
        shapes.append(Shape(f"points.{seat}", "points", row, tuple(marks)))
    return Scene(stage.width, stage.height, shapes)
