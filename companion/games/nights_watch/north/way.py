"""The step just made, marked on the map: whence, whither and which step; and who has left."""

from collections.abc import Iterator
from math import hypot
from typing import NamedTuple

from companion.games.nights_watch.north import steps
from companion.games.nights_watch.north.layout import TRAILS
from companion.games.nights_watch.north.scene import North, guard_marks, left, wildling_marks
from companion.play import art
from companion.play.scene import Block, Box, Mark, Path, Polygon, Shape, Tint, Words
from scoring.nights_watch.places import HEX
from scoring.nights_watch.wildlings import CLANS

HEAD, BADGE = 13, 24
Point = tuple[float, float]


class Place(NamedTuple):
    """Where something stands: camp, clearing, wall or gift, and the room it has there."""

    what: str
    box: Box
    section: int = 0


def way(north: North) -> Iterator[Shape]:
    """Nothing, once everything has happened."""
    before = north.moment.before
    if before is None:
        return
    yield from _left(north, before)
    start, end = _stands(north, before), _stands(north, north.moment.north) or _lost(north, before)
    if end is None:
        return
    marks: list[Mark] = [_ring(end, lanes=bool(north.places.cells))]
    if start is not None:
        marks += _arrow(_route(north, start, end))
    side = min(BADGE, max(17, end.box.w * 0.5))
    disc = Box.about(end.box.x, end.box.y + side / 4, side, side)
    number = str(north.moment.number)
    marks.append(Block(disc, Tint("text"), side / 2, Tint("bg"), 2))
    marks.append(Words(number, disc.cx, disc.cy, side * 0.6, Tint("bg"), bold=True))
    yield Shape("way", "way", end.box, tuple(marks), frozenset({end.what}), number)


def _stands(north: North, then: steps.North) -> Place | None:
    """Where the wildling that moves stood then."""
    mover, places = north.moment.mover, north.places
    if mover is None:
        return None
    for clan, tribe in zip(CLANS, then.camps, strict=True):
        for one, slot in zip(tribe, places.slots(clan), strict=False):
            if one is not None and one.number == mover:
                return Place("camp", slot)
    for section, crowd in enumerate(then.clearings):
        row = north.moment.row(section)
        for one, box in zip(row, places.crowd(section, len(row)), strict=True):
            if one.number == mover and one in crowd:
                return Place("clearing", box, section)
    for hex, box in places.gift.items():
        there = then.gift[HEX[hex]]
        if there is not None and there.number == mover:
            return Place("gift", box)
    return None


def _lost(north: North, before: steps.North) -> Place | None:
    """The guard that was lost, or the section that breaks."""
    moment, places = north.moment, north.places
    for section, (then, now) in enumerate(zip(before.wall, moment.north.wall, strict=True)):
        if then and then[0] is not None and now[0] is None:
            return Place("wall", places.spaces(section)[0], section)
    if moment.broken is not None and moment.mover is None:
        return Place("wall", places.wall[moment.broken], moment.broken)
    return None


def _left(north: North, before: steps.North) -> Iterator[Shape]:
    """Camps and spaces on the Wall that are empty until the others close up."""
    moment, places = north.moment, north.places
    for clan, then, now in zip(CLANS, before.camps, moment.north.camps, strict=True):
        for one, there, slot in zip(then, now, places.slots(clan), strict=False):
            if one is not None and there is None:
                share = 0.8 if places.in_line else 0.72
                yield left(f"camp.{clan}", slot, wildling_marks(one.what, slot, share))
    lost = _lost(north, before)
    guard = before.wall[lost.section][0] if lost is not None and before.wall[lost.section] else None
    if lost is not None and guard is not None and moment.north.wall[lost.section][0] is None:
        letter = north.players[guard.what][:1].upper()
        yield left(f"guard.{guard.number}", lost.box, guard_marks(guard.what, letter, lost.box))


def _ring(end: Place, *, lanes: bool) -> Mark:
    """A hex of the lanes is ringed, else what stands there."""
    if end.what == "gift" and not lanes:
        return Block(end.box.grown(3), None, end.box.w / 2 + 3, Tint("text"), 3)
    if end.what == "gift":
        return Polygon(art.corners(6, 0, end.box, end.box.w / 2 + 5), None, Tint("text"), 3)
    return Block(end.box.grown(3), None, 8, Tint("text"), 3)


def _route(north: North, start: Place, end: Place) -> tuple[Point, ...]:
    """Along the trail, or past the Wall and down beside the lane."""
    places, (one, other) = north.places, (start.box, end.box)
    if end.what == "clearing" and places.trails.h:
        box, number = places.trails, north.trail or 0
        above, below = next((ends for them, ends in TRAILS.items() if number in them), (0.5, 0.5))
        bends = ((box.x + box.w * above, box.y), (box.x + box.w * below, box.bottom))
        return ((one.cx, one.cy), *bends, (other.cx, other.y))
    wall = places.wall[start.section]
    if end.what == "gift" and places.cells and other.w > wall.w / 2:
        x = wall.right + 3
        bends = ((x, wall.y + 8), (x, other.y + other.h * 0.25))
        return ((one.cx, one.bottom), *bends, (other.cx + other.w * 0.2, other.cy))
    away = hypot(other.cx - one.cx, other.cy - one.cy) or 1
    share = 1 - (min(other.w, other.h) / 2 + 4) / away
    return (one.cx, one.cy), (
        one.cx + (other.cx - one.cx) * share,
        one.cy + (other.cy - one.cy) * share,
    )


def _arrow(points: tuple[Point, ...]) -> Iterator[Mark]:
    x, y = points[0]
    (from_x, from_y), (to_x, to_y) = points[-2:]
    away = hypot(to_x - from_x, to_y - from_y) or 1
    over, down = (to_x - from_x) / away, (to_y - from_y) / away
    back = (to_x - over * HEAD, to_y - down * HEAD)
    half = HEAD * 0.6
    tip = (
        (to_x, to_y),
        (back[0] - down * half, back[1] + over * half),
        (back[0] + down * half, back[1] - over * half),
    )
    line = (*points[:-1], back)
    yield Path(line, Tint("bg"), 8)
    yield Path(line, Tint("text"), 3)
    yield Block(Box.about(x, y, 11, 11), Tint("text"), 5.5, Tint("bg"), 2)
    yield Polygon(tip, Tint("text"), Tint("bg"), 1)
