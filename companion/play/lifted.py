"""What a question is about is seen while it is asked: lifted above the rest, with a ring."""

from companion.play import art
from companion.play.questions import Question
from companion.play.scene import Block, Box, Glyph, Mark, Scene, Words

LIFT = 1.15


def lifted(scene: Scene, question: Question | None) -> Scene:
    """The same scene, if it shows nothing that the question is about."""
    shape = scene.spots.get(question.about) if question is not None else None
    if shape is None:
        return scene
    box = shape.box.scaled(LIFT)
    marks = tuple(_grown(mark, box.cx, box.cy) for mark in shape.marks)
    ring, tones = art.ring(box, "text"), shape.tones | {"lifted"}
    above = shape._replace(box=box, marks=(*marks, ring), tones=tones, target=shape.reach)
    rest = (other for other in scene if other is not shape)
    return Scene(scene.width, scene.height, (*rest, above), scene.said)


def _grown(mark: Mark, cx: float, cy: float) -> Mark:
    """About this centre."""

    def at(x: float, y: float) -> tuple[float, float]:
        return cx + (x - cx) * LIFT, cy + (y - cy) * LIFT

    if isinstance(mark, Words | Glyph):
        x, y = at(mark.x, mark.y)
        return mark._replace(x=x, y=y, size=mark.size * LIFT)
    thick = mark.thick * LIFT
    if isinstance(mark, Block):
        box = Box.about(*at(mark.box.cx, mark.box.cy), mark.box.w * LIFT, mark.box.h * LIFT)
        return mark._replace(box=box, radius=mark.radius * LIFT, thick=thick)
    return mark._replace(points=tuple(at(*point) for point in mark.points), thick=thick)
