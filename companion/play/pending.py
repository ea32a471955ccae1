"""Pending pieces: moves that the host has not written yet lie pale."""

from collections.abc import Mapping

from companion.play.art import PALE, waiting_badge
from companion.play.scene import Box, Scene, Shape


def pale(now: Scene, then: Mapping[str, str], pieces: frozenset[str]) -> Scene:
    """The scene with the pieces that came or went elsewhere since then pale, with a badge.

    What lies on a piece that waits needs no badge of its own.
    """
    shapes: list[Shape] = []
    badges: list[Shape] = []
    waiting: list[Box] = []
    for shape in now.shapes:
        box = shape.box
        if shape.alpha and shape.kind in pieces and then.get(shape.key) != shape.lies:
            shape = shape._replace(alpha=PALE, tones=shape.tones | {"waiting"})
            if not any(under.holds(box.cx, box.cy) for under in waiting):
                badge = waiting_badge(shape.badge or box)
                badges.append(Shape(f"waiting.{shape.key}", "badge", box, badge))
            waiting.append(box)
        shapes.append(shape)
    return Scene(now.width, now.height, (*shapes, *badges), now.said)
