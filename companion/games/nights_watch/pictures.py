"""The pictures of Night's Watch's rule book."""

from itertools import pairwise

from companion.games.illustration import arrow, illustration
from companion.games.nights_watch.north.scene import guard_marks, wildling_marks
from companion.games.nights_watch.table.land import (
    MARKS,
    TERRAIN_MARKS,
    building,
    number,
    role,
    tormund_marks,
)
from companion.games.nights_watch.table.land import road as road_marks
from companion.match.phrases import Speech
from companion.play import art
from companion.play.scene import Block, Box, Glyph, Mark, Path, Polygon, Scene, Stage, Tint
from scoring.game import Seat
from scoring.nights_watch import costs
from scoring.nights_watch.board import Land
from scoring.nights_watch.hands import Bundle
from scoring.nights_watch.wildlings import CAMPS, RUSH_TRAILS, SPACES, Kind

STEP = 22
WALL = STEP * SPACES
COSTS: dict[str, Bundle] = {
    "road": costs.ROAD,
    "settlement": costs.SETTLEMENT,
    "keep": costs.KEEP,
    "guard": costs.GUARD,
}
ICONS = {"road": "build", "settlement": "village", "keep": "keep", "guard": "guard"}


def section(x: float, wildlings: tuple[Kind, ...], guards: tuple[Seat, ...]) -> list[Mark]:
    """A clearing above its section of the Wall."""
    crowd = Box(x, 4, WALL, 36)
    marks: list[Mark] = [Block(crowd, Tint("illegal_soft" if wildlings else "raised"), 8)]
    for i, kind in enumerate(wildlings):
        marks += wildling_marks(kind, Box(crowd.x + 6 + i * 34, crowd.y + 3, 30, 30), 0.8)
    marks.append(Block(Box(x, 42, WALL, 34), Tint("ice"), 4))
    for space in range(SPACES):
        box = Box(x + 2 + space * STEP, 46, STEP - 4, 26)
        if space < len(guards):
            marks += guard_marks(guards[space], "AB"[guards[space]], box)
        else:
            marks.append(Block(box, Tint("ice_ink", 0.18), 4))
            marks.append(art.words(str(space + 1), box.cx, box.cy, 12, "ice_ink"))
    return marks


def hexes(x: float, y: float, wildlings: tuple[Kind, ...]) -> list[Mark]:
    """Hexes of the Gift, each with who has come."""
    marks: list[Mark] = []
    for i, kind in enumerate(wildlings):
        box = Box(x + i * 37, y, 36, 36)
        marks.append(Polygon(art.corners(6, 90, box, 20), Tint("raised"), Tint("illegal"), 2))
        marks += wildling_marks(kind, box, 0.6)
    return marks


def before_and_after(
    stage: Stage, before: list[Mark], after: list[Mark], caption: str, high: float = 128
) -> Scene:
    return illustration(stage, high, [*before, arrow(stage.width / 2, 42), *after], caption)


def sides(stage: Stage) -> tuple[float, float]:
    """Where the picture before and the one after begin."""
    return stage.width / 2 - 20 - WALL, stage.width / 2 + 20


def breach(speech: Speech, stage: Stage) -> Scene:
    left, right = sides(stage)
    crowd: tuple[Kind, ...] = ("regular", "regular", "regular")
    after = [*section(right, (), (1,)), *hexes(right, 84, crowd)]
    words = speech.tr("More wildlings than guards: the Wall breaks")
    return before_and_after(stage, section(left, crowd, (0, 1)), after, words)


def giant(speech: Speech, stage: Stage) -> Scene:
    left, right = sides(stage)
    words = speech.tr("The guard on the first space goes, and the giant goes home")
    before = section(left, ("giant",), (0, 1))
    return before_and_after(stage, before, section(right, (), (1,)), words, 82)


def climber(speech: Speech, stage: Stage) -> Scene:
    left, right = sides(stage)
    after = [*section(right, (), (0, 1)), *hexes(right, 84, ("climber",))]
    words = speech.tr("A climber is over the Wall at once, and the guards stay")
    return before_and_after(stage, section(left, ("climber",), (0, 1)), after, words)


def wall(speech: Speech, stage: Stage) -> Scene:
    x = (stage.width - WALL) / 2
    words = speech.tr("Guards fill the spaces from the first")
    return illustration(stage, 82, section(x, (), (0, 1, 0)), words)


def rush(speech: Speech, stage: Stage) -> Scene:
    """Every camp is taken: the first two leave by the two trails."""
    x = (stage.width - CAMPS * 48) / 2
    marks = camps(x, 2)
    for camp, trail in enumerate(RUSH_TRAILS[1]):
        marks.append(art.words(str(trail), x + camp * 48 + 36, 64, 16, "text", bold=True))
    words = speech.tr("The first takes the lower trail, the second the higher one")
    return illustration(stage, 80, marks, words)


def camps(x: float, leaving: int) -> list[Mark]:
    """The camps of a clan; so many of its wildlings are about to leave."""
    marks: list[Mark] = []
    for camp in range(CAMPS):
        box = Box(x + camp * 48, 8, 40, 40)
        leaves = camp < leaving
        marks.append(Block(box, Tint("raised"), 20, Tint("accent" if leaves else "line"), 2))
        marks += wildling_marks("regular", box, 0.6)
        if leaves:
            ends = ((box.cx, box.bottom + 2), (box.cx, box.bottom + 26))
            marks.append(Path(ends, Tint("accent"), 3))
    return marks


def walk(speech: Speech, stage: Stage) -> Scene:
    x = (stage.width - CAMPS * 48) / 2
    marks = camps(x, 1)
    trail = RUSH_TRAILS[1][0]
    marks.append(art.words(str(trail), x + 36, 64, 16, "text", bold=True))
    words = speech.tr("A {n} is rolled: the first camp leaves along trail {n}")
    return illustration(stage, 80, marks, words.format(n=trail))


def regular(speech: Speech, stage: Stage) -> Scene:
    x = (stage.width - WALL) / 2
    marks = section(x, ("regular", "regular"), (0, 1))
    words = speech.tr("As many guards as wildlings: they wait")
    return illustration(stage, 82, marks, words)


def north(speech: Speech, stage: Stage) -> Scene:
    """The way from the Frostfangs to the Gift, from above to below."""
    tr = speech.tr
    places = (tr("Frostfangs"), tr("Camps"), tr("Clearings"), tr("Wall"), tr("Gift"))
    marks: list[Mark] = []
    for row, name in enumerate(places):
        box = Box(stage.width / 2 - 90, 4 + row * 42, 180, 32)
        fill = "ice" if row == 3 else "raised"
        marks.append(Block(box, Tint(fill), 8, Tint("line")))
        ink = "ice_ink" if row == 3 else "text"
        marks.append(art.words(name, box.cx, box.cy, 16, ink, room=box.w - 12))
        if row:
            marks.append(Path(((box.cx, box.y - 9), (box.cx, box.y - 1)), Tint("accent"), 3))
    return illustration(stage, 212, marks, tr("The way of the wildlings"))


def distance(speech: Speech, stage: Stage) -> Scene:
    """A settlement, and the corners beside it that stay free."""
    x, y, reach = stage.width / 2, 60, 44
    box = Box(x - reach, y - reach, 2 * reach, 2 * reach)
    corners = art.corners(6, 90, box, reach)
    marks: list[Mark] = [Polygon(corners, Tint("raised"), Tint("line_strong"), 2)]
    for i, (cx, cy) in enumerate(corners):
        if i == 0:
            marks += building("settlement", 0, Box(cx - 11, cy - 11, 22, 22))
        else:
            near = i in (1, 5)
            tint = Tint("illegal" if near else "legal")
            marks.append(Glyph("illegal" if near else "legal", cx, cy, 18, tint))
    words = speech.tr("The corners next to a settlement stay free")
    return illustration(stage, 118, marks, words)


def prices(speech: Speech, stage: Stage) -> Scene:
    x = max(8, stage.width / 2 - 110)
    marks: list[Mark] = []
    for row, (what, cost) in enumerate(COSTS.items()):
        y = 20 + row * 34
        marks.append(Glyph(ICONS[what], x + 14, y, 24, Tint("text")))
        cards = [name for name, count in cost.items() for _ in range(count)]
        for i, name in enumerate(cards):
            marks.append(Glyph(MARKS[name], x + 66 + i * 34, y, 24, Tint("text_2")))
    return illustration(stage, 142, marks, speech.tr("Road, settlement, keep and guard"))


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


PICTURES = {
    "breach": breach,
    "giant": giant,
    "climber": climber,
    "wall": wall,
    "rush": rush,
    "distance": distance,
    "costs": prices,
    "north": north,
    "walk": walk,
    "regular": regular,
    "yields": yields,
    "tormund": tormund,
    "blocked": blocked,
    "road": road,
    "keep": keep,
}
