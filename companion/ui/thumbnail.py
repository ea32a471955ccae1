"""A small picture of a match."""

from kivy.metrics import dp

from companion.games import app_of
from companion.play.scene import Box, Stage
from companion.ui.marks import paint_scene
from companion.ui.theme import Theme


def paint_thumbnail(game: str, state: object, box: Box, theme: Theme) -> None:
    """Call inside `with canvas:`."""
    draw, unit = app_of(game).thumbnail, dp(1)
    if draw is not None:
        scene = draw(state, Stage(box.w / unit, box.h / unit))
        paint_scene(scene, box.x, box.y + box.h, theme)
