"""What a widget has drawn, as shapes with their colours, from the back to the front."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from kivy.graphics import Color, InstructionGroup, Line, Mesh, Rectangle

from companion.play.scene import Box
from companion.ui import paint
from companion.ui.theme import LOOK, Colour, colour


class Ink(NamedTuple):
    """A fill, what is written on it, and a suit's symbol or a seat's shape."""

    fill: Colour
    ink: Colour
    mark: str


def suit(letter: str) -> Ink:
    look = LOOK["suits"][letter]
    return Ink(colour(look["fill"]), colour(look["ink"]), look["symbol"])


def seat_ink(seat: int) -> Ink:
    look = LOOK["seats"][seat]
    return Ink(colour(look["fill"]), colour(look["ink"]), look["shape"])


class Shape(NamedTuple):
    tint: Colour
    box: Box
    """Around it."""
    points: tuple[tuple[float, float], ...] = ()
    """Of a line or a polygon."""
    words: str = ""
    """Of a text; an icon is one of a single glyph."""
    upside_down: bool = False

    def is_a(self, tint: Colour) -> bool:
        return self.tint[:3] == pytest.approx(tint[:3], abs=1e-3)

    def lies_in(self, box: Box) -> bool:
        return box.holds(self.box.cx, self.box.cy)


def drawn(widget: Any, monkeypatch: pytest.MonkeyPatch) -> list[Shape]:
    """Everything that the widget paints now."""
    written: dict[int, tuple[str, Any]] = {}
    label = paint._label

    def remembered(text: str, *rest: Any) -> Any:
        made = label(text, *rest)
        written[id(made.texture)] = (text, made.texture)
        return made

    with monkeypatch.context() as patch:
        patch.setattr(paint, "_label", remembered)
        widget.paint_now()
    return list(shapes(widget.canvas.before, written, [(1, 1, 1, 1)]))


def shapes(group: Any, written: dict[int, tuple[str, Any]], tint: list[Colour]) -> Iterator[Shape]:
    for made in group.children:
        if isinstance(made, Color):
            tint[0] = tuple(made.rgba)
        elif isinstance(made, Rectangle):
            words, texture = written.get(id(made.texture), ("", None))
            turned = texture is not None and tuple(made.tex_coords) != tuple(texture.tex_coords)
            yield Shape(tint[0], Box(*made.pos, *made.size), (), words, turned)
        elif isinstance(made, Line):
            yield outlined(tint[0], list(made.points), 2)
        elif isinstance(made, Mesh):
            yield outlined(tint[0], list(made.vertices), 4)
        elif isinstance(made, InstructionGroup):
            yield from shapes(made, written, tint)


def outlined(tint: Colour, flat: list[float], step: int) -> Shape:
    points = tuple((flat[i], flat[i + 1]) for i in range(0, len(flat), step))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    return Shape(tint, box, points)


def said(shapes: list[Shape], words: str) -> Shape:
    """The one text that says this."""
    [found] = [shape for shape in shapes if shape.words == words]
    return found


def in_colour(shapes: list[Shape], tint: Colour) -> list[Shape]:
    """Shapes in this colour, texts left out."""
    return [shape for shape in shapes if shape.is_a(tint) and not shape.words]
