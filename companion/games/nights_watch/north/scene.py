"""Draws the north of the Wall, the Wall, the lanes of the Gift, and the meters of the end."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.games.nights_watch.north.layout import LANES, TOUCH, TRAILS, Places
from companion.games.nights_watch.north.phrases import SYMBOLS, clearing_name, named
from companion.games.nights_watch.north.place_names import (
    AT_CAMP,
    AT_CLEARING,
    AT_GIFT,
    AT_WALL,
    place_at,
    what_of,
    which_of,
    wrong,
)
from companion.games.nights_watch.north.steps import Guard, Moment, Wildling
from companion.match.phrases import Tr
from companion.play import art, text
from companion.play.scene import Block, Box, Glyph, Mark, Path, Polygon, Shape, Spot, Stage, Tint
from scoring.game import Seat
from scoring.nights_watch.places import HEX
from scoring.nights_watch.wildlings import CAMPS, CLANS, GIFT_LOST, LAST_BREACH, SPACES, Clan, Kind

LAST = frozenset({"last"})
PIECES = frozenset({"wildling", "guard"})
Marks = tuple[Mark, ...]
LEFT = 0.28
"""How much is seen of a piece that has left."""
BEND = 12
"""Points of a trail."""


class Standing(NamedTuple):
    """A place where wildlings or guards stand."""

    kind: str
    name: str
    box: Box
    marks: Marks
    says: str
    taken: bool
    """Somebody stands there."""
    tone: str


class North(NamedTuple):
    """What is drawn, where, and what is pointed out."""

    moment: Moment
    places: Places
    stage: Stage
    tr: Tr
    players: tuple[str, ...]
    trail: int | None = None
    """The number that was taken last."""
    asks: frozenset[str] = frozenset()
    """What a finger is asked for: wall, camp, clearing, gift."""
    picks: frozenset[str] = frozenset()
    """Spots that the rules would accept: wall.3, camp.hornfoot, clearing.2, gift.0,0."""
    rests: bool = False
    """Nothing is asked for: a touch means that what stands there is wrong."""

    def place(self, standing: Standing) -> Shape:
        """A place with its wildlings or guards, and what a touch of it means."""
        kind, name, box, marks, says, taken, tone = standing
        tones, spot = {tone, "target" if name in self.picks else ""} - {""}, None
        if self.rests and taken:
            spot = Spot(wrong(name), says)
        elif what_of(name) in self.asks:
            spot = Spot(name, says)
        target = _lane_reach(self, which_of(name)) if kind == "hex" else reached(box)
        shown = frozenset(tones), says, spot, target if spot else None
        return Shape(name, kind, box, marks, *shown)

    def names(self, wildlings: tuple[Wildling | None, ...]) -> str:
        kinds = ", ".join(named(one.what, self.tr) for one in wildlings if one is not None)
        return kinds or self.tr("nobody")

    def ring(self, spot: str, box: Box, *, gap: float = 0) -> Marks:
        """Around what can be chosen."""
        if spot not in self.picks:
            return ()
        return (Block(box.grown(gap), None, 10 - gap, Tint("accent"), 2 + gap / 2),)


@lru_cache(maxsize=512)
def wildling_marks(kind: Kind, box: Box, share: float) -> Marks:
    size = max(17.0, min(box.w, box.h) * share)
    return (Glyph(SYMBOLS[kind], box.cx, box.cy, size, Tint("text")),)


def wildling(north: North, one: Wildling, box: Box, share: float, lies: str) -> Shape:
    """It keeps its key wherever it goes."""
    moves = one.number == north.moment.mover
    marks = wildling_marks(one.what, box, share)
    tones, comes = (LAST, north.places.frostfangs) if moves else (frozenset[str](), None)
    return Shape(f"wildling.{one.number}", "wildling", box, marks, tones, lies=lies, comes=comes)


def left(key: str, box: Box, marks: Marks) -> Shape:
    """Where a piece stood until this step."""
    return Shape(f"left.{key}", "left", box, marks, alpha=LEFT)


def meters(north: North) -> Iterator[Shape]:
    """How near the end is: breaches, and wildlings in the Gift."""
    box, tr = north.places.meters, north.tr
    size, high = north.stage.usual(14), min(18, box.h * 0.6)
    wide, slim = (22, 11) if box.w > 340 else (15, 8)
    now = north.moment.north
    inside = sum(one is not None for one in now.gift)
    words = art.words(tr("Breaches"), box.x + 8, box.cy, size, "text_2", anchor="left")
    x = box.x + 18 + text.width(words.text, size)
    marks: list[Mark] = [words]
    for i in range(LAST_BREACH):
        cell = Box(x + (wide + 4) * i, box.cy - high / 2, wide, high)
        marks.append(_cell(cell, i < now.breaches))
        if i < now.breaches:
            marks.append(art.words("/", cell.cx, cell.cy, 14, Tint("bg"), bold=True))
    left = Box(box.x, box.y, x + (wide + 4) * LAST_BREACH - box.x, box.h)
    label = f"{tr('Breaches')}: {tr('{n} of {all}').format(n=now.breaches, all=LAST_BREACH)}"
    yield Shape("meter.breaches", "meter", left, tuple(marks), says=label)
    right = box.right - 8 - (slim + 3) * GIFT_LOST + 3
    marks = [
        _cell(Box(right + (slim + 3) * i, box.cy - high / 2, slim, high), i < inside)
        for i in range(GIFT_LOST)
    ]
    room = right - 10 - left.right
    title = tr("In the Gift")
    marks.append(art.words(title, right - 7, box.cy, size, "text_2", room=room, anchor="right"))
    rest = Box(left.right, box.y, box.right - left.right, box.h)
    label = f"{title}: {tr('{n} of {all}').format(n=inside, all=GIFT_LOST)}"
    yield Shape("meter.gift", "meter", rest, tuple(marks), says=label)


def _cell(box: Box, full: bool) -> Block:
    if full:
        return Block(box, Tint("illegal"), 4)
    return Block(box, None, 4, Tint("line_strong"))


def camps(north: North) -> Iterator[Shape]:
    for clan, tribe in zip(CLANS, north.moment.north.camps, strict=True):
        box, slots = north.places.camps[clan], north.places.slots(clan)
        count = sum(one is not None for one in tribe)
        text = north.tr("{n} of {all}").format(n=count, all=CAMPS)
        says = f"{named(clan, north.tr)}: {text}, {north.names(tribe)}"
        full, name = count >= CAMPS - 1, place_at(AT_CAMP, clan)
        marks = _camp_marks(north, clan, box, slots, tribe, full) + north.ring(name, box)
        tone = "full" if full else ""
        yield north.place(Standing("camps", name, box, marks, says, taken=count > 0, tone=tone))
        for one, slot in zip(tribe, slots, strict=False):
            if one is not None:
                share = 0.8 if north.places.in_line else 0.72
                yield wildling(north, one, slot, share, name)
    if north.moment.north.away is not None:
        yield wildling(north, north.moment.north.away, north.places.frostfangs, 1, "frostfangs")


def _camp_marks(
    north: North,
    clan: Clan,
    box: Box,
    slots: list[Box],
    tribe: Sequence[Wildling | None],
    full: bool,
) -> Marks:
    ground = art.panel(box, "illegal_soft" if full else "surface", 10)
    if north.places.in_line:
        ink = Tint("illegal" if full else "text")
        return ground, Glyph(clan, box.x + 15, box.cy, 17, ink)
    room = Box(box.x + 7, box.y, box.w - 11, slots[0].y - box.y)
    marks: list[Mark] = [ground, *_clan_marks(north, clan, room, full)]
    for i, slot in enumerate(slots):
        empty = i >= len(tribe) or tribe[i] is None
        marks.append(Block(slot, Tint("inset" if empty else "raised"), 5))
    return tuple(marks)


def _clan_marks(north: North, clan: Clan, box: Box, full: bool) -> Iterator[Mark]:
    """Its sign gives way where the name needs the room, and stands for a name that has none."""
    name, size = named(clan, north.tr), north.stage.usual(14)
    ink = Tint("illegal" if full else "text_2")
    x, room = box.x, box.w
    if full:
        room -= 20
        yield Glyph("warning", box.right - 9, box.cy, 16, ink)
    fits = text.width(name, text.SMALLEST, True) <= room
    if not fits or text.width(name, size, True) + 18 <= room:
        yield Glyph(clan, x + 7, box.cy, 14, ink)
        x, room = x + 18, room - 18
    if not fits:
        return
    yield art.words(name, x, box.cy, size, ink, room=room, bold=True, anchor="left")


def trails(north: North) -> Iterator[Shape]:
    box = north.places.trails
    marks: list[Mark] = []
    for numbers, (start, end) in TRAILS.items():
        taken = north.trail in numbers
        tint = Tint("illegal" if taken else "line_strong")
        curve = _bent(box.x + box.w * start, box.x + box.w * end, box.y, box.bottom)
        marks.append(Path(curve, tint, 3.2 if taken else 2.2))
    yield Shape("trails", "trails", box, tuple(marks))
    for number, plate in north.places.plates().items():
        taken = number == north.trail
        edge = None if taken else Tint("line_strong")
        ink = Tint("bg" if taken else "text")
        drawn: Marks = (
            Block(plate, Tint("illegal" if taken else "bg"), 7, edge, 1.5),
            art.words(str(number), plate.cx, plate.cy, 14, ink, bold=True),
        )
        tones = frozenset({"taken"} if taken else ())
        yield Shape(f"trail.{number}", "trail", plate, drawn, tones)


@lru_cache(maxsize=64)
def _bent(x: float, to: float, top: float, bottom: float) -> tuple[tuple[float, float], ...]:
    """Straight down at both ends."""
    shares = [i / BEND for i in range(BEND + 1)]
    smooth = [share * share * (3 - 2 * share) for share in shares]
    high = bottom - top
    return tuple(
        (x + (to - x) * curve, top + high * share)
        for share, curve in zip(shares, smooth, strict=True)
    )


def whole(north: North) -> Iterator[Shape]:
    """Everything from the meters to the lanes."""
    for part in (meters, trails, camps, sections, lanes):
        yield from part(north)


def sections(north: North) -> Iterator[Shape]:
    """The clearings and the parts of the Wall that they lead to."""
    for section in range(len(north.places.wall)):
        yield from clearing(north, section)
        yield from wall(north, section)


def clearing(north: North, section: int) -> Iterator[Shape]:
    box, crowd = north.places.clearings[section], north.moment.north.clearings[section]
    name = place_at(AT_CLEARING, section + 1)
    title = north.tr("Clearing {n}").format(n=clearing_name(section + 1))
    says = f"{title}: {north.names(crowd)}"
    fill = Tint("illegal_soft" if section == north.moment.broken else "surface")
    under_the_wall = Box(box.x, box.y, box.w, box.h + 10)
    marks: Marks = (
        Block(under_the_wall, fill, 10, art.OUTLINE_SOFT),
        *north.ring(name, box),
    )
    yield north.place(Standing("clearing", name, box, marks, says, taken=bool(crowd), tone=""))
    row = north.moment.row(section)
    for one, place in zip(row, north.places.crowd(section, len(row)), strict=True):
        if one in crowd:
            yield wildling(north, one, place, 0.9, name)
        else:
            yield left(f"wildling.{one.number}", place, wildling_marks(one.what, place, 0.9))


def wall(north: North, section: int) -> Iterator[Shape]:
    box, guards = north.places.wall[section], north.moment.north.wall[section]
    name, number = place_at(AT_WALL, section + 1), section + 1
    spaces = north.places.spaces(section)
    owners = [north.players[guard.what] for guard in guards if guard is not None]
    posted = north.tr("Guards: {names}").format(names=", ".join(owners) or north.tr("nobody"))
    says = f"{north.tr('Section {n}').format(n=number)}. {posted}"
    broken = section == north.moment.broken
    taken = frozenset(i for i, guard in enumerate(guards, 1) if guard is not None)
    marks = (*_ice(box, tuple(spaces), taken), *(() if broken else north.ring(name, box, gap=2)))
    if broken:
        marks += (Block(box.grown(2), None, 6, Tint("illegal"), 3),)
    tone = "broken" if broken else ""
    yield north.place(Standing("wall", name, box, marks, says, taken=bool(guards), tone=tone))
    for guard, space in zip(guards, spaces, strict=False):
        if guard is not None:
            yield guard_shape(guard, north.players, space, name)


@lru_cache(maxsize=64)
def _ice(box: Box, spaces: tuple[Box, ...], taken: frozenset[int]) -> Marks:
    """A free space says its number."""
    marks: list[Mark] = [Block(box, Tint("ice"), 3)]
    for i in range(SPACES):
        x = box.x + box.w * (0.16 + 0.187 * i)
        marks.append(Block(Box(x - 3, box.y, 6, 7), Tint("surface")))
    for i, space in enumerate(spaces, 1):
        marks.append(Block(space, Tint("ice_ink", 0.18), 4))
        if i not in taken:
            size = 12 if space.h < 34 else 16
            marks.append(art.words(str(i), space.cx, space.cy, size, Tint("ice_ink")))
    return tuple(marks)


def guard_shape(guard: Guard, players: tuple[str, ...], box: Box, lies: str) -> Shape:
    name = players[guard.what]
    marks = guard_marks(guard.what, name[:1].upper(), box)
    return Shape(f"guard.{guard.number}", "guard", box, marks, says=name, lies=lies)


@lru_cache(maxsize=256)
def guard_marks(seat: Seat, letter: str, box: Box) -> Marks:
    size = min(14 if box.h < 34 else 18, box.w)
    return (
        Block(box, Tint(f"seat.{seat}"), 4, Tint("ice_ink"), 1.5),
        art.words(letter, box.cx, box.cy, size, Tint(f"seat.{seat}.ink"), bold=True),
    )


def reached(box: Box) -> Box:
    """As high as a finger needs, upwards as far as there is room."""
    high = max(TOUCH, box.h)
    return Box(box.x - 3, max(0, box.bottom - high), box.w + 6, high)


def lanes(north: North) -> Iterator[Shape]:
    """The Gift: straight lanes behind the sections of the Wall."""
    for section, lane in enumerate(LANES, 1):
        title = north.tr("Behind section {n}").format(n=section)
        for depth, hex in enumerate(lane, 1):
            name, box = place_at(AT_GIFT, hex), north.places.gift[hex]
            one = north.moment.north.gift[HEX[hex]]
            taken = one is not None
            marks = hexagon(box, taken=taken, chosen=name in north.picks)
            if not taken:
                size = north.stage.usual(14 if box.h < 80 else 20)
                marks += (art.words(str(depth), box.cx, box.cy, size, Tint("text_3")),)
            says, tone = f"{title}, {depth}: {north.names((one,))}", "taken" if taken else ""
            yield north.place(Standing("hex", name, box, marks, says, taken=taken, tone=tone))
            if one is not None:
                yield wildling(north, one, box.scaled(0.6), 0.8, name)


def _lane_reach(north: North, hex: str) -> Box:
    """Its own; where nothing is asked for, as large as a finger: it means the nearest."""
    cell = north.places.cells.get(hex, north.places.gift[hex])
    if not north.rests:
        return cell
    wide, high = max(cell.w, TOUCH), max(cell.h, TOUCH)
    x = min(max(0, cell.cx - wide / 2), north.stage.width - wide)
    return Box(x, cell.cy - high / 2, wide, high)


@lru_cache(maxsize=256)
def hexagon(box: Box, *, taken: bool, chosen: bool) -> Marks:
    """With a corner to the left and to the right, as wide as its box."""
    edge = Tint("accent" if chosen else "illegal" if taken else "line")
    fill = Tint("illegal_soft" if taken else "surface")
    return (Polygon(art.corners(6, 0, box, box.w / 2), fill, edge, 2 if taken or chosen else 1),)
