"""Where the warden's picture, steps, actions and roll lie."""

from __future__ import annotations

from typing import NamedTuple

from companion.play.scene import Box, Stage

SIDE, WIDE_SIDE = 316, 360
"""Of a lying screen, what is not the picture."""
WIDE = 1000
LOW = 640
"""dp of height below which the steps are fewer and the buttons lower."""
STEPS, FEW_STEPS, TOLD_STEPS = 112, 98, 130


class Layout(NamedTuple):
    picture: Box
    people: Box
    """Who watches sees the players, instead of anything to touch."""
    steps: Box
    actions: Box
    link: Box
    bar: Box


def layout(stage: Stage, *, people: float, acts: bool, link: float) -> Layout:
    """One below the other; lying: the picture left, all else right. acts: there are actions."""
    w, h = stage.width, stage.height
    low = h < LOW and not stage.lying
    watched = people > 0
    actions = (58 if low else 64) if acts else 0
    bar = 0 if watched else 68 if low else 76
    steps = TOLD_STEPS if watched else FEW_STEPS if low else STEPS
    if low and link:
        steps -= 36
    foot = h - bar
    x, side = 0.0, w
    picture = Box(0, 0, w, foot - link - actions - people - steps)
    top = picture.bottom
    if stage.lying:
        side = WIDE_SIDE if w > WIDE else SIDE
        x, top = w - side, 0
        picture = Box(0, 0, x, h)
    above = foot - link - actions
    return Layout(
        picture,
        Box(x, top, side, people),
        Box(x, top + people, side, above - top - people),
        Box(x, above, side, actions),
        Box(x, foot - link, side, link),
        Box(x, foot, side, bar),
    )
