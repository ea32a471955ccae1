"""The Gift as it lies on the table: hexes, markets, roads, settlements, keeps, Tormund."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin
from typing import Any

from kivy.graphics import Color, Mesh, SmoothLine
from kivy.metrics import dp

from companion.games.nights_watch.north.phrases import SYMBOLS
from companion.ui import paint
from companion.ui.games.nights_watch.geometry import REACH, Grid, Point, market_point
from companion.ui.paint import Box
from companion.ui.theme import (
    LOOK,
    Colour,
    Theme,
    colour,
    faded,
    fixed,
    mixed,
    seat_ink,
    usual,
)

MARKS = {
    "brick": "res-brick",
    "wood": "res-wood",
    "wool": "res-wool",
    "grain": "res-grain",
    "ore": "res-ore",
}
"""Each resource's drawing."""
RICH = (6, 8)


def terrain(name: str) -> tuple[Colour, Colour, str]:
    """Fill, ink and mark; the Ice Fields have none."""
    look = LOOK["terrain"]["ice_fields" if name == "ice" else name]
    return colour(look["fill"]), colour(look["ink"]), look.get("mark", "")


def polygon(points: Sequence[Point], tint: Colour) -> None:
    Color(*tint)
    Mesh(
        vertices=[v for x, y in points for v in (x, y, 0, 0)],
        indices=list(range(len(points))),
        mode="triangle_fan",
    )


def rim(points: Sequence[Point], tint: Colour, thick: float) -> None:
    Color(*tint)
    flat = [v for point in points for v in point]
    SmoothLine(points=flat, width=max(1.0, thick), close=True, joint="round")


def hexagon(grid: Grid, hex: str) -> list[Point]:
    """Its corners: one to the north, one to the south."""
    x, y = grid.hex(hex)
    reach = grid.unit * REACH
    angles = [pi / 2 + i * pi / 3 for i in range(6)]
    return [(x + reach * cos(a), y + reach * sin(a)) for a in angles]


def disc(x: float, y: float, wide: float, tint: Colour) -> Box:
    box = Box(x - wide / 2, y - wide / 2, wide, wide)
    paint.block(box, tint, wide / 2)
    return box


def paint_hexes(view: Mapping[str, Any], grid: Grid, theme: Theme) -> None:
    """Every hex as it is without wildlings."""
    for hex, land in view["board"]["hexes"].items():
        paint_hex(hex, land, None, grid, theme)


def paint_hex(
    hex: str, land: Mapping[str, Any], kind: str | None, grid: Grid, theme: Theme
) -> None:
    fill, ink, mark = terrain(land["terrain"])
    x, y = grid.hex(hex)
    unit, dark = grid.unit, fixed("piece_outline")
    points = hexagon(grid, hex)
    polygon(points, mixed(fill, dark, 0.62) if kind else fill)
    rim(points, theme.bg, dp(1))
    if kind:
        paint_wildling(kind, land["number"], x, y, unit, theme)
        return
    if mark:
        paint.symbol(mark, x, y + unit * 0.35, unit * 0.24, ink)
    else:
        paint.icon("ice_river", x, y, unit * 0.4, faded(ink, 0.5))
    if land["number"] is not None:
        paint_number(land["number"], x, y - unit * 0.04, unit)


def paint_number(number: int | str, x: float, y: float, unit: float) -> None:
    """A number token; six and eight are red and underlined."""
    wide = unit * 0.44
    disc(x, y, wide, fixed("number_disc"))
    ink = fixed("number_6_8" if number in RICH else "number_ink")
    px = unit * (0.29 if isinstance(number, int) else 0.2)
    paint.text(str(number), x, y, px, ink, bold=True)
    if number in RICH:
        paint.fill(Box(x - unit * 0.09, y - wide * 0.38, unit * 0.18, max(1.0, dp(1.5))), ink)


def paint_wildling(
    kind: str, number: int | str | None, x: float, y: float, unit: float, theme: Theme
) -> None:
    """A hex that yields nothing now: the wildling, and what it would yield on."""
    bone, dark = fixed("number_disc"), fixed("piece_outline")
    up = y + unit * 0.1
    disc(x, up, unit * 0.5, colour(LOOK["themes"]["dark"]["illegal"]))
    disc(x, up, unit * 0.5 - dp(4), dark)
    paint.symbol(SYMBOLS[kind], x, up, unit * 0.34, bone)
    if number is not None:
        px = max(usual("caption"), unit * 0.24)
        paint.text(str(number), x, y - unit * 0.3, px, bone, bold=True)


def paint_markets(view: Mapping[str, Any], grid: Grid, theme: Theme) -> None:
    """A chip off the coast, with a pier to both corners that trade there."""
    for market in view["board"]["markets"]:
        x, y = grid.at(market_point(market["edge"], view["board"]["hexes"]))
        Color(*theme.line_strong)
        for cx, cy in grid.edge(market["edge"]):
            SmoothLine(points=[x, y, cx, cy], width=max(1.0, dp(1)))
    for market in view["board"]["markets"]:
        x, y = grid.at(market_point(market["edge"], view["board"]["hexes"]))
        paint_market(market, x, y, grid.unit, theme)


def paint_market(market: Mapping[str, Any], x: float, y: float, unit: float, theme: Theme) -> None:
    wide, high = unit * 0.7, max(unit * 0.38, dp(18))
    box = Box(x - wide / 2, y - high / 2, wide, high)
    paint.block(box, theme.surface, dp(6))
    paint.outline(box, theme.line_strong, dp(6))
    rate, px = f"{market['rate']}:1", max(usual("caption"), unit * 0.22)
    mark = MARKS.get(market["resource"] or "")
    if mark is None:
        paint.text(rate, x, y, px, theme.text, bold=True)
        return
    paint.symbol(mark, x - unit * 0.18, y, unit * 0.25, theme.text)
    paint.text(rate, x + unit * 0.13, y, px, theme.text, bold=True, width=unit * 0.42)


def pieces(view: Mapping[str, Any]) -> Iterator[tuple[str, int, str]]:
    """Roads below, settlements and keeps above them."""
    for what in ("road", "settlement", "keep"):
        for seat, places in enumerate(view[f"{what}s"]):
            yield from ((what, seat, place) for place in places)


def piece_box(what: str, place: str, grid: Grid) -> Box:
    """Around a piece that stands there."""
    x, y = grid.spot("edge" if what == "road" else "corner", place)
    wide = max(grid.unit * (0.36 if what == "keep" else 0.29), dp(14))
    return Box(x - wide / 2, y - wide / 2, wide, wide)


def paint_piece(what: str, seat: int, place: str, grid: Grid, theme: Theme) -> None:
    if what == "road":
        paint_road(seat, *grid.edge(place), grid.unit)
        return
    x, y = grid.corner(place)
    paint_building(what, seat, x, y, grid.unit, theme)


def paint_road(seat: int, one: Point, other: Point, unit: float) -> None:
    start, end = drawn_in(one, other, 0.2), drawn_in(other, one, 0.2)
    tint, dark = seat_ink(seat).fill, fixed("piece_outline")
    for wide, shade in ((unit * 0.062 + dp(1.5), dark), (unit * 0.062, tint)):
        Color(*shade)
        SmoothLine(points=[*start, *end], width=max(1.0, wide))
    pip(seat, *drawn_in(one, other, 0.5), unit * 0.1)


def pip(seat: int, x: float, y: float, wide: float) -> None:
    """The seat's shape in its ink, so that colour alone tells no road from another."""
    ink, half = seat_ink(seat), wide / 2
    if ink.mark == "triangle":
        polygon([(x, y + half), (x - half, y - half), (x + half, y - half)], ink.ink)
    elif ink.mark == "diamond":
        points = [(x, y + half), (x - half, y), (x, y - half), (x + half, y)]
        polygon(points, ink.ink)
    else:
        box = Box(x - half, y - half, wide, wide)
        paint.block(box, ink.ink, half if ink.mark == "circle" else 1)


def drawn_in(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def paint_building(what: str, seat: int, x: float, y: float, unit: float, theme: Theme) -> None:
    """The seat's shape; a keep is larger and shows a tower."""
    wide = max(unit * (0.36 if what == "keep" else 0.29), dp(14))
    box = Box(x - wide / 2, y - wide / 2, wide, wide)
    paint.seat_mark(seat, "", box, theme, edge=fixed("piece_outline"))
    if what == "keep":
        down = wide * 0.07 if seat_ink(seat).mark == "triangle" else 0
        paint.icon("keep", x, y - down, wide * 0.58, seat_ink(seat).ink)


def paint_tormund(x: float, y: float, unit: float) -> None:
    wide = max(unit * 0.34, dp(18))
    disc(x, y, wide, fixed("number_disc"))
    disc(x, y, wide - dp(3), fixed("piece_outline"))
    paint.text("T", x, y, wide * 0.56, fixed("number_disc"), bold=True)


def tormund_point(view: Mapping[str, Any], grid: Grid, camp: Point) -> Point:
    """On his hex beside the number; else in his camp."""
    if view["tormund"] == "camp":
        return camp
    x, y = grid.hex(view["tormund"])
    return x + grid.unit * 0.31, y + grid.unit * 0.2


def paint_dot(what: str, which: str, grid: Grid, theme: Theme) -> None:
    """A place that can be chosen now."""
    if what == "hex":
        rim([drawn_in(p, grid.hex(which), 0.1) for p in hexagon(grid, which)], theme.accent, dp(1))
        return
    x, y = grid.spot(what, which)
    disc(x, y, dp(13), fixed("piece_outline"))
    disc(x, y, dp(10), theme.accent)


def paint_chosen(what: str, which: str, grid: Grid, theme: Theme) -> None:
    """The place that is asked about."""
    if what == "hex":
        rim([drawn_in(p, grid.hex(which), 0.08) for p in hexagon(grid, which)], theme.accent, dp(2))
        return
    x, y = grid.spot(what, which)
    wide = grid.unit * 0.46
    box = Box(x - wide / 2, y - wide / 2, wide, wide)
    paint.outline(box, theme.accent, wide / 2, 2)
    paint.outline(box.grown(dp(4)), faded(theme.accent, 0.4), wide / 2 + dp(4), 2)
