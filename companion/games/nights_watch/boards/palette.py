"""What a hex may be and what a coast may offer, to be touched."""

from collections.abc import Iterable, Iterator

from companion.games.nights_watch.boards.draft import Draft
from companion.games.nights_watch.table import land
from companion.match.phrases import Tr
from companion.play import art
from companion.play.scene import Block, Box, Glyph, Mark, Shape, Spot, Stage, Tint
from scoring.nights_watch.board import NUMBERS, TERRAINS, Land
from scoring.nights_watch.hands import RESOURCES
from scoring.nights_watch.wildlings import word

NONE, ANY = "none", "any"
"""No number and no market; a market for every resource."""
NAMED = 180
"""dp: what is higher has room for the names of terrain."""
TOKEN = 80
"""What a number is drawn in, at most."""


def segments(markets: bool, box: Box, stage: Stage, tr: Tr) -> Iterator[Shape]:
    """Land or markets."""
    ground = Box(box.x, box.cy - 21, box.w, 42)
    yield Shape("tabs", "tabs", ground, (Block(ground, Tint("inset"), 10),))
    tabs = (("land", tr("Land"), not markets), ("coast", tr("Markets"), markets))
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
        spot, fill = Spot(f"terrain.{terrain}", name), land.role(Land(terrain))
        yield _cell(spot, cell, marks, now=now.terrain == terrain, fill=fill)
    rows = Box(box.x, box.y + high, box.w, box.h - high)
    for number, cell in zip((*NUMBERS, NONE), rows.grid(len(NUMBERS) + 1, 6), strict=True):
        if number == NONE:
            drawn: list[Mark] = [Glyph("close", cell.cx, cell.cy, 18, Tint("text_2"))]
        else:
            drawn = [*land.number(number, cell.cx, cell.cy, min(TOKEN, cell.h * 1.6))]
        spot = Spot(f"number.{number}", tr("No number") if number == NONE else str(number))
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
        spot = Spot(f"market.{key}", tr("No market"))
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
