"""The pictures of Night's Watch's rule book, each drawn about the middle of its width."""

from collections.abc import Callable
from itertools import pairwise

from companion.games.illustration import arrow, illustration
from companion.games.nights_watch.north.scene import guard_marks, wildling_marks
from companion.games.nights_watch.table import land
from companion.games.nights_watch.table.geometry import between
from companion.i18n import N_
from companion.match.phrases import Speech
from companion.play import art
from companion.play.scene import Block, Box, Glyph, Mark, Path, Polygon, Scene, Stage, Tint
from scoring.game import Seat
from scoring.nights_watch import costs
from scoring.nights_watch.board import Land
from scoring.nights_watch.wildlings import CAMPS, RUSH_TRAILS, SPACES, Kind

Draw = Callable[[float], list[Mark]]
"""From the middle."""
STEP = 22
WALL = STEP * SPACES
UNIT, REACH = 84, 46
COSTS = {
    "build": costs.ROAD,
    "village": costs.SETTLEMENT,
    "keep": costs.KEEP,
    "guard": costs.GUARD,
}
PLACES = (N_("Frostfangs"), N_("Camps"), N_("Clearings"), N_("Wall"), N_("Gift"))
RUSH, WOOD = RUSH_TRAILS[1], Land("forest", 9)
CROWD: tuple[Kind, ...] = ("regular", "regular", "regular")


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


def waiting(wildlings: tuple[Kind, ...], guards: tuple[Seat, ...]) -> Draw:
    return lambda mid: section(mid - WALL / 2, wildlings, guards)


def arrival(who: tuple[Kind, ...], guards: tuple[Seat, ...], enter: tuple[Kind, ...] = ()) -> Draw:
    """Before two guards, the guards that are left, and who has come into the Gift."""

    def draw(mid: float) -> list[Mark]:
        right = mid + 20
        marks = [
            *section(mid - 20 - WALL, who, (0, 1)),
            arrow(mid, 42),
            *section(right, (), guards),
        ]
        for i, kind in enumerate(enter):
            box = Box(right + i * 37, 84, 36, 36)
            marks.append(Polygon(art.corners(6, 90, box, 20), Tint("raised"), Tint("illegal"), 2))
            marks += wildling_marks(kind, box, 0.6)
        return marks

    return draw


def camps(*trails: int) -> Draw:
    """The camps of a clan; the first wildlings are about to leave by these trails."""

    def draw(mid: float) -> list[Mark]:
        boxes = [Box(mid - CAMPS * 24 + camp * 48, 8, 40, 40) for camp in range(CAMPS)]
        marks: list[Mark] = []
        for camp, box in enumerate(boxes):
            leaves = camp < len(trails)
            marks.append(Block(box, Tint("raised"), 20, Tint("accent" if leaves else "line"), 2))
            marks += wildling_marks("regular", box, 0.6)
            if leaves:
                ends = ((box.cx, box.bottom + 2), (box.cx, box.bottom + 26))
                marks.append(Path(ends, Tint("accent"), 3))
        for trail, box in zip(trails, boxes, strict=False):
            marks.append(art.words(str(trail), box.cx + 16, 64, 16, "text", bold=True))
        return marks

    return draw


def north(speech: Speech, stage: Stage) -> Scene:
    """The way from the Frostfangs to the Gift, from above to below."""
    marks: list[Mark] = []
    for row, name in enumerate(PLACES):
        box = Box(stage.width / 2 - 90, 4 + row * 42, 180, 32)
        fill, ink = ("ice", "ice_ink") if name == "Wall" else ("raised", "text")
        marks.append(Block(box, Tint(fill), 8, Tint("line")))
        marks.append(art.words(speech.tr(name), box.cx, box.cy, 16, ink, room=box.w - 12))
        if row:
            marks.append(Path(((box.cx, box.y - 9), (box.cx, box.y - 1)), Tint("accent"), 3))
    return illustration(stage, 212, marks, speech.tr("The way of the wildlings"))


def distance(mid: float) -> list[Mark]:
    """A settlement, and the corners beside it that stay free."""
    first, *others = corners = art.corners(6, 90, Box.about(mid, 60, 88, 88), 44)
    marks: list[Mark] = [Polygon(corners, Tint("raised"), Tint("line_strong"), 2)]
    marks += land.building("settlement", 0, Box.about(*first, 22, 22))
    for i, corner in enumerate(others):
        sign = "illegal" if i in (0, 4) else "legal"
        marks.append(Glyph(sign, *corner, 18, Tint(sign)))
    return marks


def prices(mid: float) -> list[Mark]:
    x, marks = max(8, mid - 110), list[Mark]()
    for row, (icon, cost) in enumerate(COSTS.items()):
        y = 20 + row * 34
        marks.append(Glyph(icon, x + 14, y, 24, Tint("text")))
        for i, name in enumerate(name for name, count in cost.items() for _ in range(count)):
            marks.append(Glyph(land.MARKS[name], x + 66 + i * 34, y, 24, Tint("text_2")))
    return marks


def hexagon(x: float, lies: Land, *, dark: bool = False) -> list[Mark]:
    """A hex with its terrain and number; dark: it yields nothing."""
    y, fill = 54, land.role(lies)
    corners = art.corners(6, 90, Box.about(x, y, 2 * REACH, 2 * REACH), REACH)
    marks: list[Mark] = [Polygon(corners, Tint(fill), Tint("bg"), 2)]
    marks.append(Glyph(land.TERRAIN_MARKS[lies.terrain], x, y - 24, 18, Tint(f"{fill}.ink")))
    if lies.number is not None:
        marks += land.number(lies.number, x, y + 4, UNIT * 0.8)
    if dark:
        marks.append(Polygon(corners, Tint("fixed.piece_outline", 0.62)))
    return marks


def corner(x: float, which: int) -> tuple[float, float]:
    """A corner of that hex, counted from the top against the clock."""
    return art.corners(6, 90, Box.about(x, 54, 2 * REACH, 2 * REACH), REACH)[which]


def yields(mid: float) -> list[Mark]:
    marks = hexagon(mid, WOOD)
    for what, seat, which, wide, aside in (("settlement", 0, 1, 22, -1), ("keep", 1, 5, 28, 1)):
        x, y = corner(mid, which)
        marks += land.building(what, seat, Box.about(x, y, wide, wide))
        for card in range(seat + 1):
            at = x + aside * (26 + card * 22)
            marks.append(Block(Box.about(at, y, 18, 26), Tint("raised"), 3, Tint("line_strong")))
            marks.append(Glyph(land.TERRAIN_MARKS[WOOD.terrain], at, y, 13, Tint("text")))
    return marks


def tormund(mid: float) -> list[Mark]:
    left, right = mid / 2, mid * 1.5
    marks = [*hexagon(left, Land("hills", 6)), *hexagon(right, Land("fields", 8))]
    marks += [arrow(mid, 54), *land.tormund_marks(right + 24, 36, UNIT)]
    return [*marks, *land.building("settlement", 1, Box.about(*corner(right, 4), 22, 22))]


def blocked(mid: float) -> list[Mark]:
    left, right = mid / 2, mid * 1.5
    marks = [*hexagon(left, Land("pasture", 5)), arrow(mid, 54)]
    marks += hexagon(right, Land("pasture", 5), dark=True)
    return [*marks, *wildling_marks("regular", Box.about(right, 54, 40, 40), 0.8)]


def road(mid: float) -> list[Mark]:
    """A road that another player's settlement cuts."""
    points = [(mid - 100 + i * 50, 24 + i % 2 * 26) for i in range(5)]
    marks: list[Mark] = []
    for i, (one, other) in enumerate(pairwise(points)):
        if i < 3:
            marks += land.road_marks(0, one, other, UNIT)
        else:
            marks.append(Glyph("illegal", *between(one, other), 20, Tint("illegal")))
    marks += land.building("settlement", 0, Box.about(*points[0], 24, 24))
    return [*marks, *land.building("settlement", 1, Box.about(*points[3], 24, 24))]


def keep(mid: float) -> list[Mark]:
    settlement = land.building("settlement", 0, Box.about(mid - 60, 30, 30, 30))
    return [*settlement, arrow(mid, 30), *land.building("keep", 0, Box.about(mid + 60, 30, 38, 38))]


def picture(
    high: float, draw: Draw, caption: str, n: object = None
) -> Callable[[Speech, Stage], Scene]:
    """n: the number that its caption names."""
    return lambda speech, stage: illustration(
        stage, high, draw(stage.width / 2), speech.tr(caption).format(n=n)
    )


PICTURES = {
    "breach": picture(
        128, arrival(CROWD, (1,), CROWD), N_("More wildlings than guards: the Wall breaks")
    ),
    "giant": picture(
        82,
        arrival(("giant",), (1,)),
        N_("The guard on the first space goes, and the giant goes home"),
    ),
    "climber": picture(
        128,
        arrival(("climber",), (0, 1), ("climber",)),
        N_("A climber is over the Wall at once, and the guards stay"),
    ),
    "wall": picture(82, waiting((), (0, 1, 0)), N_("Guards fill the spaces from the first")),
    "rush": picture(
        80, camps(*RUSH), N_("The first takes the lower trail, the second the higher one")
    ),
    "distance": picture(118, distance, N_("The corners next to a settlement stay free")),
    "costs": picture(142, prices, N_("Road, settlement, keep and guard")),
    "north": north,
    "walk": picture(
        80, camps(RUSH[0]), N_("A {n} is rolled: the first camp leaves along trail {n}"), RUSH[0]
    ),
    "regular": picture(
        82, waiting(CROWD[:2], (0, 1)), N_("As many guards as wildlings: they wait")
    ),
    "yields": picture(
        108,
        yields,
        N_("A {n} is rolled: wood for the settlement, twice for the keep"),
        WOOD.number,
    ),
    "tormund": picture(108, tormund, N_("Tormund goes to another hex and robs somebody there")),
    "blocked": picture(108, blocked, N_("With a wildling on it the hex yields nothing")),
    "road": picture(72, road, N_("What another player has built cuts the road")),
    "keep": picture(60, keep, N_("A settlement becomes a keep")),
}
