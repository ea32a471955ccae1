"""What is drawn, read back from where it was drawn: shapes from the canvas, words from the pen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from kivy.graphics import Color

from companion.ui import paint
from companion.ui.paint import Box

Tint = tuple[float, ...]
NEAR = 6
"""dp between a thing and the ring around it, at most."""


class Shape(NamedTuple):
    box: Box
    tint: Tint


class Word(NamedTuple):
    text: str
    x: float
    y: float
    tint: Tint


def shapes(widget: Any) -> list[Shape]:
    """Everything with a place and a size on a widget's canvas, in the order it is drawn."""
    return list(_shapes(widget.canvas, [(1.0, 1.0, 1.0, 1.0)]))


def _shapes(group: Any, tint: list[Tint]) -> Iterator[Shape]:
    for instruction in group.children:
        if isinstance(instruction, Color):
            tint[0] = tuple(instruction.rgba)
        elif hasattr(instruction, "pos") and hasattr(instruction, "size"):
            yield Shape(Box(*instruction.pos, *instruction.size), tint[0])
        elif hasattr(instruction, "children"):
            yield from _shapes(instruction, tint)


def same(one: Tint, other: Tint) -> bool:
    return all(abs(a - b) < 0.004 for a, b in zip(one, other, strict=True))


def around(box: Box, shape: Shape, most: float = NEAR) -> bool:
    """Whether the shape goes round the box, outside of it and close."""
    outer = shape.box
    gaps = (
        box.x - outer.x,
        box.y - outer.y,
        outer.x + outer.w - box.x - box.w,
        outer.y + outer.h - box.y - box.h,
    )
    return all(1 <= gap <= most for gap in gaps)


def ringed(widget: Any, box: Box, tint: Tint, most: float = NEAR) -> bool:
    return any(around(box, shape, most) and same(shape.tint, tint) for shape in shapes(widget))


def written(monkeypatch: pytest.MonkeyPatch) -> list[Word]:
    """Every word that is painted from now on, icons and drawings left out."""
    words: list[Word] = []
    original = paint.text

    def text(said: str, x: float, y: float, px: float, tint: Any, **more: Any) -> float:
        if more.get("font", "Roboto") == "Roboto":
            words.append(Word(said, x, y, tuple(tint)))
        return original(said, x, y, px, tint, **more)

    monkeypatch.setattr(paint, "text", text)
    return words
