"""Where the warden's picture, die, steps, actions and roll lie."""

from typing import NamedTuple

from companion.games.nights_watch.north.layout import LANE, TIGHT, TOUCH
from companion.play.scene import Box, Stage

SIDE, WIDE_SIDE = 316, 384
"""Of a lying screen, what is not the picture."""
WIDE, TABLET = 1000, 560
"""dp of width and height from which a lying screen is a tablet's."""
LOW, TALL = 640, 780
"""dp of height below which steps are fewer and buttons lower; above which steps are more."""
SMALL, NARROW = 600, 700
"""Below this height upright, or this width lying, the picture is as small as a finger allows."""
STEPS, FEW_STEPS, MORE_STEPS, TOLD_STEPS = 112, 98, 140, 196
DIE = 96


class Layout(NamedTuple):
    narrow: bool
    """In a narrow column: actions two by two, the roll in a row of its own."""
    picture: Box
    people: Box
    """Who watches sees the players, instead of anything to touch."""
    die: Box
    """Only where there is room for a die of its own."""
    steps: Box
    paces: Box
    actions: Box
    """On a phone the paces take their place while steps are shown."""
    link: Box
    bar: Box


def layout(stage: Stage, *, people: float, acts: bool, link: float) -> Layout:
    """One below the other; lying: the picture left, all else right. acts: there are actions."""
    w, h = stage.width, stage.height
    if acts and (w < NARROW if stage.lying else h < SMALL):
        return _tight(stage, link)
    low = h < LOW and not stage.lying
    large = stage.lying and w > WIDE and h >= TABLET
    watched = people > 0
    actions = (58 if low else 64) if acts else 0
    paces = 64 if acts and large else 0
    die = DIE if large or (watched and stage.lying) else 0
    bar = 0 if watched else 68 if low else 76
    steps = TOLD_STEPS if watched else FEW_STEPS if low else MORE_STEPS if h > TALL else STEPS
    if low and link:
        steps -= 36
    below = people + die + paces + actions + link + bar
    picture = Box(0, 0, w, h - below - steps)
    column = Box(0, picture.bottom, w, h - picture.bottom)
    if stage.lying:
        side = WIDE_SIDE if w > WIDE or watched else SIDE
        picture, column = Box(0, 0, w, h).lined(1, side)
    rows = column.piled(people, die, column.h - below, paces, actions, link, bar)
    return Layout(False, picture, *rows)


def _tight(stage: Stage, link: float) -> Layout:
    """Hexes that a finger hits, and what they leave; the steps give way to the link."""
    whole = Box(0, 0, stage.width, stage.height)
    finger = LANE if stage.small else TOUCH
    if stage.lying:
        picture, column = whole.lined(8 * finger, 1)
        acts, bar = 2 * finger + 12, 2 * finger + 12
        steps = column.h - acts - link - bar
    else:
        acts, bar = (58, 68) if finger == TOUCH else (50, 52)
        below = acts + link + bar
        steps = stage.height - below - sum(TIGHT.values()) - 4 * finger
        steps = steps if steps >= finger else 0
        picture, column = whole.piled(stage.height - below - steps, below + steps)
    rows = column.piled(0, 0, steps, 0, acts, link, bar)
    return Layout(stage.lying, picture, *rows)
