"""Paints the marks of scenes into an open canvas."""

from collections.abc import Iterable
from typing import NamedTuple

from kivy.metrics import dp

from companion.games import app_of
from companion.play.scene import Block, Box, Glyph, Mark, Polygon, Scene, Stage, Tint, Words
from companion.ui import paint
from companion.ui.theme import Colour, Theme, has_symbol


class Marks(NamedTuple):
    """A scene's upper left corner is at (x, top); its unit is so many pixels."""

    theme: Theme
    x: float
    top: float
    unit: float = float(dp(1))

    def box(self, box: Box) -> Box:
        """On the canvas, where y grows upwards."""
        unit = self.unit
        return Box(self.x + box.x * unit, self.top - box.bottom * unit, box.w * unit, box.h * unit)

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.x + x * self.unit, self.top - y * self.unit

    def colour(self, tint: Tint | None) -> Colour | None:
        """None: there is none, or this theme does not show it."""
        found = self.theme.role(tint.role) if tint is not None else None
        return None if found is None or tint is None else (*found[:3], tint.alpha)

    def draw_all(self, marks: Iterable[Mark]) -> None:
        for mark in marks:
            self.draw(mark)

    def draw(self, mark: Mark) -> None:
        if isinstance(mark, Block):
            self.block(mark)
        elif isinstance(mark, Polygon):
            points, thick = [self.at(*point) for point in mark.points], self.thick(mark.thick)
            paint.polygon(points, self.colour(mark.fill), self.colour(mark.edge), thick)
        elif (tint := self.colour(mark.tint)) is None:
            return
        elif isinstance(mark, Words):
            paint.text(
                mark.text,
                *self.at(mark.x, mark.y),
                mark.size * self.unit,
                tint,
                bold=mark.bold,
                anchor=mark.anchor,
                upside_down=mark.upside_down,
            )
        elif isinstance(mark, Glyph):
            draw = paint.symbol if has_symbol(mark.name) else paint.icon
            draw(mark.name, *self.at(mark.x, mark.y), mark.size * self.unit, tint)
        else:
            paint.path([self.at(*point) for point in mark.points], tint, self.thick(mark.thick))

    def block(self, mark: Block) -> None:
        box, radius = self.box(mark.box), mark.radius * self.unit
        fill, edge = self.colour(mark.fill), self.colour(mark.edge)
        if fill is not None and radius:
            paint.block(box, fill, radius)
        elif fill is not None:
            paint.fill(box, fill)
        if edge is not None:
            paint.outline(box, edge, radius, self.thick(mark.thick))

    def thick(self, thick: float) -> float:
        """In dp, as lines are painted."""
        return thick * self.unit / float(dp(1))


def paint_scene(
    scene: Scene, x: float, top: float, theme: Theme, unit: float = float(dp(1))
) -> None:
    """A picture that stands still and is not touched."""
    marks = Marks(theme, x, top, unit)
    for shape in scene:
        marks.draw_all(shape.marks)


def paint_thumbnail(game: str, state: object, box: Box, theme: Theme) -> None:
    """A small picture of a match."""
    draw, unit = app_of(game).thumbnail, dp(1)
    if draw is not None:
        scene = draw(state, Stage(box.w / unit, box.h / unit))
        paint_scene(scene, box.x, box.bottom, theme)
