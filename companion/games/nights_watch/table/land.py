"""Draws the land of the Gift: hexes, corners, edges, and the pieces on them."""

from collections.abc import Iterator
from functools import lru_cache

from companion.games.nights_watch.north.phrases import SYMBOLS, clearing_name, named
from companion.games.nights_watch.north.place_names import AT_CAMP, AT_CLEARING, AT_WALL, parts
from companion.games.nights_watch.north.steps import Wildling
from companion.games.nights_watch.table.geometry import Grid, Point, between, market_point
from companion.games.nights_watch.table.hands import WatchPosition
from companion.match.phrases import Tr
from companion.play import art, look, text
from companion.play.scene import Block, Box, Glyph, Mark, Path, Polygon, Shape, Tint, Words
from scoring.game import Seat
from scoring.nights_watch.board import Board, Land, Market
from scoring.nights_watch.hands import RESOURCES
from scoring.nights_watch.places import (
    CORNER,
    EDGE,
    HEX,
    HEX_CORNERS,
    HEX_EDGES,
    HEXES,
)
from scoring.nights_watch.wildlings import word

MARKS = {resource: f"res-{resource}" for resource in RESOURCES}
"""Each resource's drawing."""
TERRAIN_MARKS = {
    "hills": MARKS["brick"],
    "forest": MARKS["wood"],
    "pasture": MARKS["wool"],
    "fields": MARKS["grain"],
    "mountains": MARKS["ore"],
}
RICH = (6, 8)
BONE, DARK = Tint("fixed.number_disc"), Tint("fixed.piece_outline")
SMALLEST = 12
TORMUND_AT = (0.31, -0.2)
"""From the middle of his hex, in hex widths."""
DIM = 0.38
"""How much is seen of a hex while others are lit."""


def role(land: Land) -> str:
    return "land.ice_fields" if land.terrain == "ice" else f"land.{land.terrain}"


def hex_name(land: Land, tr: Tr) -> str:
    name = tr(word(land.terrain))
    return name if land.number is None else f"{name} {land.number}"


def disc(x: float, y: float, wide: float, fill: Tint, edge: Tint | None = None) -> Block:
    return Block(Box.about(x, y, wide, wide), fill, wide / 2, edge, 2)


@lru_cache(maxsize=64)
def ground(
    board: Board, grid: Grid, tr: Tr, bright: frozenset[str] | None = None
) -> tuple[Shape, ...]:
    """Markets, and every hex as it is without wildlings; bright: only these keep their colour."""
    lands = ((HEXES[i], land) for i, land in enumerate(board.lands) if land is not None)
    return (
        *(_market(market, board, grid) for market in board.markets),
        *(
            _hex(name, land, grid, tr, dim=bright is not None and name not in bright)
            for name, land in lands
        ),
    )


def hex_box(name: str, grid: Grid) -> Box:
    """The square in the middle of a hex."""
    return Box.about(*grid.hex(name), grid.unit, grid.unit)


def _hex(name: str, land: Land, grid: Grid, tr: Tr, *, dim: bool = False) -> Shape:
    x, y = grid.hex(name)
    unit, fill = grid.unit, role(land)
    ground = Tint(fill, DIM if dim else 1)
    marks: list[Mark] = [Polygon(grid.hexagon(name), ground, Tint("bg"), 2)]
    if land.terrain in TERRAIN_MARKS:
        ink = Tint("text_2") if dim else Tint(f"{fill}.ink")
        marks.append(Glyph(TERRAIN_MARKS[land.terrain], x, y - unit * 0.35, unit * 0.24, ink))
    else:
        marks.append(Glyph("ice_river", x, y, unit * 0.4, Tint(f"{fill}.ink", 0.5)))
    if land.number is not None:
        marks += number(land.number, x, y + unit * 0.04, unit, dim=dim)
    tones = frozenset({"dim"} if dim else ())
    says = hex_name(land, tr)
    return Shape(f"hex.{name}", "hex", hex_box(name, grid), tuple(marks), tones, says)


def number(
    value: int | str, x: float, y: float, unit: float, *, dim: bool = False
) -> Iterator[Mark]:
    """A number token; six and eight are underlined, and red unless their hex is dim."""
    wide = unit * 0.44
    rich = value in RICH and not dim
    ink = Tint("fixed.number_rich" if rich else "fixed.number_ink")
    yield disc(x, y, wide, Tint(BONE.role, 0.55) if dim else BONE)
    yield Words(str(value), x, y, unit * (0.29 if isinstance(value, int) else 0.2), ink, bold=True)
    if value in RICH:
        yield Block(Box.about(x, y + wide * 0.36, unit * 0.18, 1.5), ink)


@lru_cache(maxsize=128)
def taken(name: str, land: Land, grid: Grid) -> Shape:
    """A hex that yields nothing now, and what it would yield on."""
    x, y = grid.hex(name)
    marks: list[Mark] = [
        Polygon(grid.hexagon(name), Tint(role(land)), Tint("bg"), 2),
        Polygon(grid.hexagon(name), Tint("fixed.piece_outline", 0.62)),
    ]
    if land.number is not None:
        size = max(SMALLEST, grid.unit * 0.24)
        marks.append(Words(str(land.number), x, y + grid.unit * 0.3, size, BONE, bold=True))
    return Shape(f"taken.{name}", "taken", hex_box(name, grid), tuple(marks))


def wildling_box(name: str, grid: Grid) -> Box:
    x, y = grid.hex(name)
    return Box.about(x, y - grid.unit * 0.1, grid.unit * 0.5, grid.unit * 0.5)


@lru_cache(maxsize=256)
def wildling(name: str, one: Wildling, grid: Grid, says: str, *, moves: bool) -> Shape:
    """On its hex; moves: it has just come there."""
    box = wildling_box(name, grid)
    marks: tuple[Mark, ...] = (
        disc(box.cx, box.cy, box.w, DARK, Tint("fixed.foe")),
        Glyph(SYMBOLS[one.what], box.cx, box.cy, grid.unit * 0.34, BONE),
    )
    key, tones = f"wildling.{one.number}", frozenset({"last"} if moves else ())
    return Shape(key, "wildling", box, marks, tones, says, lies=f"gift.{name}")


def _market(market: Market, board: Board, grid: Grid) -> Shape:
    """A chip off the coast, with a pier to both corners that trade there."""
    x, y = grid.at(market_point(market.edge, board))
    rate, size = f"{market.rate}:1", max(SMALLEST, grid.unit * 0.22)
    sign = max(SMALLEST, grid.unit * 0.25)
    wide = text.width(rate, size, True)
    box = Box.about(x, y, max(grid.unit * 0.7, sign + wide + 6), max(grid.unit * 0.38, 18))
    piers = (Path(((x, y), end), Tint("line_strong"), 1) for end in grid.edge(market.edge))
    marks: list[Mark] = [*piers, Block(box, Tint("surface"), 6, Tint("line_strong"))]
    if market.resource is not None:
        left = x - (sign + wide + 2) / 2
        marks.append(Glyph(MARKS[market.resource], left + sign / 2, y, sign, Tint("text")))
        x = left + sign + 2 + wide / 2
    marks.append(Words(rate, x, y, size, Tint("text"), bold=True))
    return Shape(f"market.{market.edge}", "market", box, tuple(marks), says=rate)


def road_marks(seat: Seat, one: Point, other: Point, unit: float) -> tuple[Mark, ...]:
    ends = (between(one, other, 0.2), between(other, one, 0.2))
    wide = unit * 0.124
    return (
        Path(ends, DARK, wide + 3),
        Path(ends, Tint(f"seat.{seat}"), wide),
        pip(seat, *between(one, other), unit * 0.1),
    )


def pip(seat: Seat, x: float, y: float, wide: float) -> Mark:
    """The seat's shape in its ink, so that colour alone tells no road from another."""
    ink, shape, half = Tint(f"seat.{seat}.ink"), look.seat_shape(seat), wide / 2
    if shape == "triangle":
        return Polygon(((x, y - half), (x - half, y + half), (x + half, y + half)), ink)
    if shape == "diamond":
        return Polygon(((x, y - half), (x - half, y), (x, y + half), (x + half, y)), ink)
    return Block(Box.about(x, y, wide, wide), ink, half if shape == "circle" else 1)


def building_box(what: str, x: float, y: float, unit: float) -> Box:
    wide = max(unit * (0.36 if what == "keep" else 0.29), 14)
    return Box.about(x, y, wide, wide)


def building(what: str, seat: Seat, box: Box) -> tuple[Mark, ...]:
    """The seat's shape; a keep is larger and shows a tower."""
    drawn = art.seat_mark(seat, "", box, edge=DARK, thick=2)
    if what != "keep":
        return drawn
    down = box.w * 0.07 if look.seat_shape(seat) == "triangle" else 0
    tower = Glyph("keep", box.cx, box.cy + down, box.w * 0.58, Tint(f"seat.{seat}.ink"))
    return (*drawn, tower)


@lru_cache(maxsize=1024)
def piece(what: str, seat: Seat, place: str, grid: Grid, says: str) -> Shape:
    """A road, a settlement or a keep that stands there; whoever's, it is the same place."""
    lies = f"{what}.{seat}"
    if what == "road":
        one, other = grid.edge(place)
        box = building_box("", *between(one, other), grid.unit)
        marks = road_marks(seat, one, other, grid.unit)
    else:
        box = building_box(what, *grid.place("corner", place), grid.unit)
        marks = building(what, seat, box)
    kind = "road" if what == "road" else "building"
    return Shape(f"{kind}.{place}", kind, box, marks, says=says, lies=lies)


def tormund_marks(x: float, y: float, unit: float) -> tuple[Mark, ...]:
    wide = max(unit * 0.34, 18)
    return (
        disc(x, y, wide, BONE),
        disc(x, y, wide - 3, DARK),
        Words("T", x, y, wide * 0.56, BONE, bold=True),
    )


def tormund_point(hex: str, grid: Grid) -> Point:
    """On his hex beside the number."""
    x, y = grid.hex(hex)
    return x + grid.unit * TORMUND_AT[0], y + grid.unit * TORMUND_AT[1]


def dot(what: str, which: str, grid: Grid) -> tuple[Mark, ...]:
    """A place that can be chosen now."""
    if what == "hex":
        return (Polygon(grid.hexagon(which, 0.9), None, Tint("accent"), 2),)
    x, y = grid.place(what, which)
    return (disc(x, y, 13, DARK), disc(x, y, 10, Tint("accent")))


def chosen(what: str, which: str, grid: Grid) -> tuple[Mark, ...]:
    """The place that is asked about."""
    if what == "hex":
        return (Polygon(grid.hexagon(which, 0.92), None, Tint("accent"), 4),)
    wide = grid.unit * 0.46
    box = Box.about(*grid.place(what, which), wide, wide)
    return tuple(
        Block(box.grown(gap), None, wide / 2 + gap, Tint("accent", alpha), 2)
        for gap, alpha in ((0.0, 1.0), (4.0, 0.4))
    )


def _hexes_at(what: str, which: str) -> list[int]:
    """The hexes that a hex, a corner or an edge belongs to, on the board or not."""
    if what == "hex":
        return [HEX[which]]
    places, sets = (CORNER, HEX_CORNERS) if what == "corner" else (EDGE, HEX_EDGES)
    number = places[which]
    return [hex for hex, around in enumerate(sets) if around >> number & 1]


def spot_text(spot: str, at: WatchPosition) -> str:
    """Where a place is: by the hexes around it."""
    what, which = parts(spot)
    if what == AT_WALL:
        return at.tr("section {n}").format(n=which)
    if what == AT_CAMP:
        return named(which, at.tr)
    if what == AT_CLEARING:
        return at.tr("Clearing {n}").format(n=clearing_name(int(which)))
    lands = [at.state.setting.board.lands[hex] for hex in _hexes_at(what, which)]
    names = [hex_name(land, at.tr) for land in lands if land is not None]
    if (what == "edge" and len(names) == 1) or (what == "corner" and len(names) < 3):
        names.append(at.tr("coast"))
    return " · ".join(names)
