"""Lifts the pieces that a question is about above the table, with a ring."""

from collections.abc import Iterable
from typing import NamedTuple

from companion.play import art
from companion.play.questions import Question
from companion.play.scene import Block, Box, Glyph, Mark, Scene, Shape, Words

LIFT, MOST, EDGE = 1.15, 16, 4
"""How much larger it is, by how many dp at most, and what its ring needs at the scene's edges."""
UP = "lifted"
"""The tone of what is lifted."""


class Lift(NamedTuple):
    """Larger about a point, and aside by so much."""

    cx: float
    cy: float
    by: float
    aside: float

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.cx + (x - self.cx) * self.by + self.aside, self.cy + (y - self.cy) * self.by

    def box(self, box: Box) -> Box:
        return Box.about(*self.at(box.cx, box.cy), box.w * self.by, box.h * self.by)

    def shape(self, shape: Shape) -> Shape:
        """A finger finds it where it lay."""
        marks = tuple(self.mark(mark) for mark in shape.marks)
        box, tones = self.box(shape.box), shape.tones | {UP}
        return shape._replace(box=box, marks=marks, tones=tones, target=shape.reach)

    def mark(self, mark: Mark) -> Mark:
        if isinstance(mark, Words | Glyph):
            x, y = self.at(mark.x, mark.y)
            return mark._replace(x=x, y=y, size=mark.size * self.by)
        thick = mark.thick * self.by
        if isinstance(mark, Block):
            return mark._replace(box=self.box(mark.box), radius=mark.radius * self.by, thick=thick)
        return mark._replace(points=tuple(self.at(*point) for point in mark.points), thick=thick)


def lifted(scene: Scene, question: Question | None) -> Scene:
    """All that lies there as one; the same scene, if it shows nothing the question is about."""
    about = question.about if question is not None else ""
    pieces = {s.key: s for s in scene if about and about in (s.key, s.lies) and s.alpha}
    if not pieces:
        return scene
    whole = around(shape.box for shape in pieces.values())
    room = scene.width - 2 * EDGE
    by = min(LIFT, 1 + MOST / max(whole.w, whole.h), room / whole.w)
    grown = whole.scaled(by)
    aside = min(max(grown.x, EDGE), EDGE + room - grown.w) - grown.x
    lift = Lift(whole.cx, whole.cy, by, aside)
    *others, last = (lift.shape(shape) for shape in pieces.values())
    last = last._replace(marks=(*last.marks, art.ring(lift.box(whole), "text")))
    rest = (shape for shape in scene if shape.key not in pieces)
    return Scene(scene.width, scene.height, (*rest, *others, last), scene.said)


def around(boxes: Iterable[Box]) -> Box:
    """What holds all of them."""
    each = list(boxes)
    x, y = min(box.x for box in each), min(box.y for box in each)
    right, bottom = max(box.right for box in each), max(box.bottom for box in each)
    return Box(x, y, right - x, bottom - y)
