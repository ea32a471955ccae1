"""The Gift: straight lanes behind the sections of the Wall."""

from collections.abc import Iterator
from functools import lru_cache

from companion.games.nights_watch.north.figures import Wildling
from companion.games.nights_watch.north.layout import LANES, TOUCH
from companion.games.nights_watch.north.scene import North, wildling
from companion.play import art
from companion.play.scene import Box, Mark, Polygon, Shape, Tint, Words
from scoring.nights_watch.places import HEX


def lanes(north: North) -> Iterator[Shape]:
    gift = north.moment.north.gift
    for section, lane in enumerate(LANES, 1):
        for depth, hex in enumerate(lane, 1):
            yield from _hex(north, hex, section, depth, gift[HEX[hex]])


def _hex(north: North, hex: str, section: int, depth: int, one: Wildling | None) -> Iterator[Shape]:
    box, name = north.places.gift[hex], f"gift.{hex}"
    title = north.tr("Behind section {n}").format(n=section)
    says = f"{title}, {depth}: {north.names((one,))}"
    chosen = name in north.picks
    marks = hexagon(box, taken=one is not None, chosen=chosen)
    if one is None:
        size = north.stage.usual(14 if box.h < 80 else 20)
        marks += (Words(str(depth), box.cx, box.cy, size, Tint("text_3")),)
    tones = north.tones(name, "taken" if one else "")
    spot = north.spot("gift", hex, says, taken=one is not None)
    target = _reach(north, north.places.cells.get(hex, box)) if spot else None
    yield Shape(name, "hex", box, marks, tones, says, spot, target)
    if one is not None:
        yield wildling(north, one, box.scaled(0.6), 0.8, name)


def _reach(north: North, cell: Box) -> Box:
    """Its own; where nothing is asked for, as large as a finger: it means the nearest."""
    if not north.rests:
        return cell
    wide, high = max(cell.w, TOUCH), max(cell.h, TOUCH)
    x = min(max(0, cell.cx - wide / 2), north.stage.width - wide)
    return Box(x, cell.cy - high / 2, wide, high)


@lru_cache(maxsize=256)
def hexagon(box: Box, *, taken: bool, chosen: bool) -> tuple[Mark, ...]:
    """With a corner to the left and to the right, as wide as its box."""
    edge = Tint("accent" if chosen else "illegal" if taken else "line")
    fill = Tint("illegal_soft" if taken else "surface")
    return (Polygon(art.corners(6, 0, box, box.w / 2), fill, edge, 2 if taken or chosen else 1),)
