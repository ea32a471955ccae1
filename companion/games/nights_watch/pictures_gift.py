"""Pictures of a rule book that show the Gift: hexes, roads, buildings and who blocks them."""

from itertools import pairwise

from companion.games.illustration import arrow, illustration
from companion.games.nights_watch.north.scene import wildling_marks
from companion.games.nights_watch.table.land import (
    TERRAIN_MARKS,
    building,
    number,
    role,
    tormund_marks,
)
from companion.games.nights_watch.table.land import road as road_marks
from companion.match.phrases import Speech
from companion.play import art
from companion.play.scene import Block, Box, Glyph, Mark, Polygon, Scene, Stage, Tint
from scoring.nights_watch.board import Land

UNIT = 84
REACH = 46


def hexagon(x: float, y: float, land: Land, *, dark: bool = False) -> list[Mark]:
    """A hex with its terrain and number; dark: it yields nothing."""
    box = Box.about(x, y, 2 * REACH, 2 * REACH)
    corners, fill = art.corners(6, 90, box, REACH), role(land)
    marks: list[Mark] = [Polygon(corners, Tint(fill), Tint("bg"), 2)]
    marks.append(Glyph(TERRAIN_MARKS[land.terrain], x, y - 24, 18, Tint(f"{fill}.ink")))
    if isinstance(land.number, int):
        marks += number(land.number, x, y + 4, UNIT * 0.8)
    if dark:
        marks.append(Polygon(corners, Tint("fixed.piece_outline", 0.62)))
    return marks


def corner(x: float, y: float, which: int) -> tuple[float, float]:
    """A corner of that hex, counted from the top against the clock."""
    return art.corners(6, 90, Box.about(x, y, 2 * REACH, 2 * REACH), REACH)[which]


def yields(speech: Speech, stage: Stage) -> Scene:
    x, y, land = stage.width / 2, 54, Land("forest", 9)
    marks = hexagon(x, y, land)
    for what, seat, which, wide in (("settlement", 0, 1, 22), ("keep", 1, 5, 28)):
        cx, cy = corner(x, y, which)
        marks += building(what, seat, Box.about(cx, cy, wide, wide))
        aside = -1 if which == 1 else 1
        for card in range(1 if what == "settlement" else 2):
            at = cx + aside * (26 + card * 22)
            marks.append(Block(Box.about(at, cy, 18, 26), Tint("raised"), 3, Tint("line_strong")))
            marks.append(Glyph(TERRAIN_MARKS[land.terrain], at, cy, 13, Tint("text")))
    words = speech.tr("A {n} is rolled: wood for the settlement, twice for the keep")
    return illustration(stage, 108, marks, words.format(n=land.number))


def tormund(speech: Speech, stage: Stage) -> Scene:
    left, right = stage.width / 4, stage.width * 3 / 4
    marks = [*hexagon(left, 54, Land("hills", 6)), *hexagon(right, 54, Land("fields", 8))]
    marks += [arrow(stage.width / 2, 54), *tormund_marks(right + 24, 36, UNIT)]
    marks += building("settlement", 1, Box.about(*corner(right, 54, 4), 22, 22))
    words = speech.tr("Tormund goes to another hex and robs somebody there")
    return illustration(stage, 108, marks, words)


def blocked(speech: Speech, stage: Stage) -> Scene:
    left, right = stage.width / 4, stage.width * 3 / 4
    marks = hexagon(left, 54, Land("pasture", 5))
    marks += [arrow(stage.width / 2, 54), *hexagon(right, 54, Land("pasture", 5), dark=True)]
    marks += wildling_marks("regular", Box.about(right, 54, 40, 40), 0.8)
    words = speech.tr("With a wildling on it the hex yields nothing")
    return illustration(stage, 108, marks, words)


def road(speech: Speech, stage: Stage) -> Scene:
    """A road that another player's settlement cuts."""
    left = stage.width / 2 - 100
    points = [(left + i * 50, 24 + i % 2 * 26) for i in range(5)]
    marks: list[Mark] = []
    for i, (one, other) in enumerate(pairwise(points)):
        if i < 3:
            marks += road_marks(0, one, other, UNIT)
        else:
            middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
            marks.append(Glyph("illegal", *middle, 20, Tint("illegal")))
    marks += building("settlement", 0, Box.about(*points[0], 24, 24))
    marks += building("settlement", 1, Box.about(*points[3], 24, 24))
    words = speech.tr("What another player has built cuts the road")
    return illustration(stage, 72, marks, words)


def keep(speech: Speech, stage: Stage) -> Scene:
    mid = stage.width / 2
    marks = [
        *building("settlement", 0, Box.about(mid - 60, 30, 30, 30)),
        arrow(mid, 30),
        *building("keep", 0, Box.about(mid + 60, 30, 38, 38)),
    ]
    return illustration(stage, 60, marks, speech.tr("A settlement becomes a keep"))


GIFT_PICTURES = {
    "yields": yields,
    "tormund": tormund,
    "blocked": blocked,
    "road": road,
    "keep": keep,
}
