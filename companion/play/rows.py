"""Lays out equal boxes row by row."""

from collections.abc import Sequence

from companion.play.scene import Box, Scene, Shape

GAP = 6


def in_rows(count: int, size: tuple[float, float], width: float) -> list[Box]:
    """So many boxes of a size."""
    return Box(0, 0, width, 0).wrapped(count, *size, GAP)


def rows_scene(shapes: Sequence[Shape], width: float) -> Scene:
    """As high as its rows."""
    return Scene(width, max((shape.box.bottom for shape in shapes), default=0) + GAP, shapes)
