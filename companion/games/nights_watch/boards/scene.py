"""Draws a board with the controls of its editor."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from companion.games.nights_watch.boards.board_store import Remark, coast, remarks
from companion.games.nights_watch.boards.touches import (
    ANY,
    COAST,
    EDGE,
    HEX,
    LAND,
    MARKET,
    NONE,
    NUMBER,
    REMARKS,
    SHUFFLE,
    TERRAIN,
    UNDO,
    Draft,
)
from companion.games.nights_watch.table import land
from companion.games.nights_watch.table.geometry import Grid, Point, between, grid, market_point
from companion.match.phrases import Tr
from companion.play import art
from companion.play.library import COPY, Reader
from companion.play.scene import Block, Box, Glyph, Mark, Polygon, Scene, Shape, Spot, Stage, Tint
from scoring.nights_watch.board import NUMBERS, TERRAINS, Board, Land
from scoring.nights_watch.hands import RESOURCES
from scoring.nights_watch.places import HEXES
from scoring.nights_watch.wildlings import word

NAMED = 180
"""dp: what is higher has room for the names of terrain."""
TOKEN = 80
"""What a number is drawn in, at most."""


def segments(markets: bool, box: Box, stage: Stage, tr: Tr) -> Iterator[Shape]:
    """Land or markets."""
    ground = Box(box.x, box.cy - 21, box.w, 42)
    yield Shape("tabs", "tabs", ground, (Block(ground, Tint("inset"), 10),))
    tabs = ((LAND(), tr("Land"), not markets), (COAST(), tr("Markets"), markets))
    for i, (name, words, chosen) in enumerate(tabs):
        half = Box(ground.x + 3 + i * (box.w / 2 - 3), ground.y + 3, box.w / 2 - 3, 36)
        marks: list[Mark] = [Block(half, Tint("text"), 8)] if chosen else []
        ink = "bg" if chosen else "text_2"
        marks.append(art.words(words, half.cx, half.cy, stage.usual(14), ink, bold=True))
        target = Box(half.x, box.y, half.w, box.h)
        yield Shape(f"tab.{name}", "tab", half, tuple(marks), spot=Spot(name, words), target=target)


def shown(draft: Draft, box: Box, stage: Stage, tr: Tr) -> Iterator[Shape]:
    """What the chosen place may be, or how one is chosen."""
    if draft.markets and draft.place:
        yield from _markets(draft, box, stage, tr)
    elif draft.place:
        yield from _land(draft, box, stage, tr)
    else:
        said = tr("Tap a hex to say what lies there")
        if draft.markets:
            said = tr("Tap the coast where a market is")
        words = art.paragraph(said, box, stage.size(16), "text_2", anchor="center")
        yield Shape("palette", "hint", box, tuple(words), says=said)


def _cell(spot: Spot, box: Box, marks: Iterable[Mark], *, now: bool, fill: str) -> Shape:
    inner = box.grown(-3)
    ring = (Block(inner, None, 10, Tint("text"), 2),) if now else ()
    tones = frozenset({"chosen"} if now else ())
    drawn = (art.panel(inner, fill, 10), *marks, *ring)
    return Shape(f"cell.{spot.name}", "cell", inner, drawn, tones, spot=spot, target=box)


def _land(draft: Draft, box: Box, stage: Stage, tr: Tr) -> Iterator[Shape]:
    """Terrain, with its names where there is room for two rows of it, and two rows of numbers."""
    now = draft.kept.layout.hexes[draft.place]
    named = box.h > NAMED
    high = box.h / 2 if named else box.h / 3
    boxes = box._replace(h=high).grid(len(TERRAINS), 3 if named else 6)
    for terrain, cell in zip(TERRAINS, boxes, strict=True):
        name = tr(word(terrain))
        marks = _terrain(Land(terrain), name if named else "", cell, stage)
        spot, fill = Spot(TERRAIN(terrain), name), land.role(Land(terrain))
        yield _cell(spot, cell, marks, now=now.terrain == terrain, fill=fill)
    rows = Box(box.x, box.y + high, box.w, box.h - high)
    for number, cell in zip((*NUMBERS, NONE), rows.grid(len(NUMBERS) + 1, 6), strict=True):
        if number == NONE:
            drawn: list[Mark] = [Glyph("close", cell.cx, cell.cy, 18, Tint("text_2"))]
        else:
            drawn = [*land.number(number, cell.cx, cell.cy, min(TOKEN, cell.h * 1.6))]
        spot = Spot(NUMBER(str(number)), tr("No number") if number == NONE else str(number))
        yield _cell(spot, cell, drawn, now=number == (now.number or NONE), fill="raised")


def _terrain(lies: Land, name: str, box: Box, stage: Stage) -> Iterator[Mark]:
    ink, x = f"{land.role(lies)}.ink", box.x + 21 if name else box.cx
    mark = land.TERRAIN_MARKS.get(lies.terrain, "ice_river")
    yield Glyph(mark, x, box.cy, 22, Tint(ink))
    if name:
        room = Box(x + 16, box.y + 4, box.right - x - 22, box.h - 8)
        yield from art.paragraph(name, room, stage.usual(14), ink)


def _markets(draft: Draft, box: Box, stage: Stage, tr: Tr) -> Iterator[Shape]:
    there = [m for m in draft.kept.layout.markets or () if m.edge == draft.place]
    now = (there[0].resource or ANY) if there else NONE
    keys = (*RESOURCES, ANY, NONE)
    for key, cell in zip(keys, box.grown(-4).grid(len(keys), 4), strict=True):
        spot = Spot(MARKET(key), tr("No market"))
        drawn: list[Mark] = [Glyph("close", cell.cx, cell.cy, 20, Tint("text_2"))]
        if key != NONE:
            rate, what = ("3:1", tr("any")) if key == ANY else ("2:1", tr(word(key)))
            icon = "any_good" if key == ANY else f"res-{key}"
            spot = spot._replace(says=f"{what} {rate}")
            drawn = [
                Glyph(icon, cell.cx, cell.cy - 10, 24, Tint("text")),
                art.words(rate, cell.cx, cell.cy + 15, stage.usual(14), "text", bold=True),
            ]
        yield _cell(spot, cell, drawn, now=key == now, fill="raised")


MARGIN, TABS, LINE, FOOT = 12, 52, 56, 68
PALETTE, LOW_PALETTE = 200, 150
LOW = 620
"""dp: below it the verdict stands between the buttons."""
HEX_REACH, SMALL_HEX, REACH = 48, 44, 56
"""dp: where a finger means a hex, at least, and an edge of the coast."""
SIDE, NARROWEST = 0.42, 312
"""Of a lying screen's width, for what changes the board; dp that six fingers side by side need."""


def places(stage: Stage, *, own: bool) -> tuple[Box, Box, Box, Box, Box]:
    """Of the tabs, the picture, the palette, the verdict and the foot."""
    low = own and stage.height < LOW
    tabs, palette = (TABS, LOW_PALETTE if low else PALETTE) if own else (0, 0)
    side = max(stage.width * SIDE, NARROWEST)
    left = stage.width - side if stage.lying else 0.0
    x, wide = left + MARGIN, stage.width - left - 2 * MARGIN
    foot = Box(x, stage.height - FOOT, wide, FOOT)
    verdict = Box(x + 62, foot.y, wide - 124, FOOT) if low else Box(x, foot.y - LINE, wide, LINE)
    down = tabs if stage.lying else verdict.y - palette
    picture = Box(0, tabs, stage.width, down - tabs)
    if stage.lying:
        picture = Box(0, 0, left, stage.height)
    return Box(x, 0, wide, tabs), picture, Box(x, down, wide, palette), verdict, foot


def scene(at: Reader, draft: Draft, stage: Stage) -> Scene:
    kept, found = draft.kept, remarks(draft.kept, at)
    tabs, picture, palette, verdict, foot = places(stage, own=kept.own)
    board = kept.board
    near = grid(board, picture.grown(-8))
    shapes = [*land.ground(board, near, at.tr), *_warned(found, near)]
    if kept.own:
        shapes += (
            _edges(board, draft, near, stage) if draft.markets else _hexes(draft, near, stage, at)
        )
        shapes += segments(draft.markets, tabs, stage, at.tr)
        shapes += shown(draft, palette, stage, at.tr)
    shapes.append(_verdict(found, verdict, stage, at))
    shapes += _foot(draft, foot, stage, at)
    return Scene(stage.width, stage.height, shapes)


def _warned(found: tuple[Remark, ...], near: Grid) -> Iterator[Shape]:
    for hex in dict.fromkeys(hex for remark in found for hex in remark.hexes):
        ring = Polygon(near.hexagon(hex, 0.91), None, Tint("illegal"), 2)
        yield Shape(f"warned.{hex}", "warned", land.hex_box(hex, near), (ring,))


def _hexes(draft: Draft, near: Grid, stage: Stage, at: Reader) -> Iterator[Shape]:
    least = SMALL_HEX if stage.small else HEX_REACH
    for hex, lies in draft.kept.layout.hexes.items():
        marks: tuple[Mark, ...] = ()
        if hex == draft.place:
            outline = near.hexagon(hex, 0.96)
            marks = tuple(
                Polygon(outline, None, Tint(tint), thick)
                for tint, thick in (("bg", 4.7), ("text", 2.7))
            )
        spot = Spot(HEX(hex), land.hex_name(lies, at.tr))
        tones, box = frozenset({"chosen"} if marks else ()), land.hex_box(hex, near)
        reach = box.grown(max(0, least - box.w) / 2)
        yield Shape(f"place.{hex}", "place", box, marks, tones, spot=spot, target=reach)


def _edges(board: Board, draft: Draft, near: Grid, stage: Stage) -> Iterator[Shape]:
    taken = {market.edge: market for market in board.markets}
    for edge in coast(draft.kept.layout.hexes):
        chip = near.at(market_point(edge, board))
        x, y = between(between(*near.edge(edge)), chip)
        chosen = edge == draft.place
        marks: list[Mark] = []
        if edge not in taken:
            marks.append(land.disc(x, y, 9, Tint("line_strong")))
        if chosen:
            marks.append(_ring(chip if edge in taken else (x, y), near, market=edge in taken))
        market = taken.get(edge)
        says = f"{market.rate}:1" if market else "–"
        left = min(max(x - REACH / 2, 0), stage.width - REACH)
        top = min(max(y - REACH / 2, 0), stage.height - REACH)
        reach = Box(left, top, REACH, REACH)
        tones = frozenset({"chosen"} if chosen else ())
        spot = Spot(EDGE(edge), says)
        yield Shape(f"place.{edge}", "place", reach, tuple(marks), tones, spot=spot)


def _ring(middle: Point, near: Grid, *, market: bool) -> Block:
    """Around a market, or where it would stand."""
    wide, high = (near.unit * 0.7 + 8, max(near.unit * 0.38, 18) + 8) if market else (24, 24)
    return Block(Box.about(*middle, wide, high), None, 11, Tint("text"), 2)


def _verdict(found: tuple[Remark, ...], box: Box, stage: Stage, at: Reader) -> Shape:
    """Whether it is as in the box, in a line; a touch says it whole."""
    inner, count = box.grown(-4)._replace(x=box.x, w=box.w), len(found)
    icon, ink = ("warning", "accent_text") if count else ("tick", "legal")
    said = at.tr("Everything is as in the box")
    if count:
        said = at.ntr("{n} thing is off", "{n} things are off", count).format(n=count)
    marks: list[Mark] = [
        art.panel(inner, "surface", 10),
        Glyph(icon, inner.x + 20, inner.cy, 20, Tint(ink)),
    ]
    room = Box(inner.x + 38, inner.y, inner.w - (66 if count else 44), inner.h)
    if not count or stage.height < LOW:
        marks += art.paragraph(said, room, stage.usual(16), "text")
    else:
        note = found[0].text if count == 1 else at.tr("Tap to see what")
        for words, y, size, tint in ((said, -9, 16, "text"), (note, 11, 14, "text_2")):
            line = art.words(
                words, room.x, room.cy + y, stage.usual(size), tint, room=room.w, anchor="left"
            )
            marks.append(line)
    if not count:
        return Shape("verdict", "verdict", inner, tuple(marks), says=said)
    marks.append(Glyph("forward", inner.right - 18, inner.cy, 20, Tint("text_3")))
    return Shape("verdict", "verdict", inner, tuple(marks), spot=Spot(REMARKS(), said))


def _foot(draft: Draft, box: Box, stage: Stage, at: Reader) -> Iterator[Shape]:
    row, size = Box(box.x, box.y + 6, box.w, box.h - 12), stage.usual(16)
    if not draft.kept.own:
        words = at.tr("Copy and change")
        yield art.button(Spot(COPY, words), row, words, icon="amend", kind="accent", size=size)
        return
    nothing = "" if draft.before else at.tr("Nothing to take back: this is the start.")
    undo = Spot(UNDO(), at.tr("Undo"), nothing)
    yield art.button(undo, row._replace(w=56), "", icon="undo")
    words, low = at.tr("Shuffle the land"), stage.height < LOW
    left = row.right - 56 if low else row.x + 64
    rest = Box(left, row.y, row.right - left, row.h)
    yield art.button(Spot(SHUFFLE(), words), rest, "" if low else words, icon="lots", size=size)


@lru_cache(maxsize=64)
def sketch(board: Board, stage: Stage, *, warned: bool = False) -> Scene:
    """A small picture of the land alone; warned: something is off about it."""
    whole = Box(0, 0, stage.width, stage.height)
    near = grid(board, whole, markets=False)
    wide, cells = near.unit * 0.86, list[Mark]()
    for hex, lies in zip(HEXES, board.lands, strict=True):
        if lies is not None:
            box = Box.about(*near.hex(hex), wide, wide)
            cells.append(Block(box, Tint(land.role(lies)), wide * 0.36, art.OUTLINE_SOFT))
    shapes = [Shape("land", "board", whole, tuple(cells))]
    if warned:
        badge = Box(whole.right - 24, whole.bottom - 24, 24, 24)
        sign = Glyph("warning", badge.cx, badge.cy, 18, Tint("accent_text"))
        shapes.append(Shape("off", "warning", badge, (Block(badge, Tint("bg"), 12), sign)))
    return Scene(stage.width, stage.height, shapes)
