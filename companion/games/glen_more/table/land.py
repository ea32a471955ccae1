"""Draws a territory with its tiles and pieces, and its owner's stocks."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from companion.games.glen_more import faces
from companion.games.glen_more.faces import glyph
from companion.games.glen_more.table.layout import FOOT, TOUCH, Frame, frame
from companion.games.glen_more.table.phrases import goods_text, place_name, tile_name
from companion.games.glen_more.table.table import NOWHERE, GlenPosition, numbered, tile_key
from companion.games.glen_more.table.touches import (
    CLANS,
    EITHER,
    GOES,
    NEAR,
    PLACE,
    STOCKS,
    WALK,
    WHOLE,
)
from companion.play import art, text
from companion.play.art import OUTLINE_SOFT
from companion.play.scene import Block, Box, Glyph, Mark, Path, Shape, Spot, Tint, Words
from scoring.game import Seat
from scoring.glen_more.state import Place, Plot
from scoring.glen_more.territory import beside
from scoring.glen_more.tile import Tile

MIN_TILE = 80
"""dp of a tile on which a Scot is touched apart from it."""


ROOMY = 56
"""dp of a tile; below that, free places where nothing may lie are not shown as well."""


class Ground(NamedTuple):
    """What is pointed out in a territory, and what can be touched there."""

    seat: Seat
    lit: frozenset[Place] = NOWHERE
    """Places to choose among."""
    rings: frozenset[Place] = NOWHERE
    """Tiles that a placement would let be activated."""
    chosen: Place | None = None
    ghost: Tile | None = None
    """The tile that would lie on the chosen place."""
    last: Place | None = None
    badges: Mapping[Place, str] = {}
    """What is pointed out about activations: their tones."""
    walks: frozenset[Place] = NOWHERE
    """Where Scots stand that may walk."""
    near: Place | None = None
    room: frozenset[Place] = NOWHERE
    """Where the turn could lay a tile: kept in sight until it ends."""
    beside: frozenset[Place] = NOWHERE
    """Every free place beside the territory as the turn began, in sight where tiles stay large."""
    touched: bool = False
    """Whether there are places for fingers."""
    free: bool = False
    """Free places beside the territory can be touched as well."""
    goes: bool = False
    """The places are those where a Scot goes: no second touch of a tile means that, too."""


def territory(at: GlenPosition, ground: Ground, box: Box) -> Iterator[Shape]:
    land = at.state.clans[ground.seat].land
    held = _frame(ground, {*land}, box)
    shown = {place: plot for place, plot in land.items() if held.sees(place)}
    for place, plot in shown.items():
        yield from _plot(at, ground, place, plot, held.box(place))
    for place in sorted(_places(ground, {*land}, held)):
        yield _place(at, ground, place, held)
    if held.small:
        yield from _closer(at, ground, {*land} | ground.lit, held)


def _closer(at: GlenPosition, ground: Ground, places: set[Place], held: Frame) -> Iterator[Shape]:
    """Whatever is touched comes near; of places that are close together the nearest does."""
    eye = Glyph("seen", held.area.right - 14, held.area.y + 12, 20, Tint("text_3"))
    yield Shape(f"eye.{ground.seat}", "eye", held.area, (eye,))
    for place in sorted(places):
        box = held.box(place)
        spot = Spot(NEAR(place), at.tr("Look closer"))
        target = Box.about(box.cx, box.cy, TOUCH, TOUCH)
        key = f"zone.{ground.seat}.{place[0]}.{place[1]}"
        yield Shape(key, "zone", box, spot=spot, target=target)


def _frame(ground: Ground, land: set[Place], box: Box) -> Frame:
    """With all places where this turn can lay something, so that nothing moves while it lasts."""
    chosen = {ground.chosen} if ground.chosen is not None else set()
    whole = land | ground.lit | ground.room | chosen
    wide = frame(whole | ground.beside, box, None, touched=ground.touched)
    if ground.beside and wide.side >= ROOMY:
        return wide
    return frame(whole, box, ground.near, touched=ground.touched)


def _beside(land: set[Place]) -> set[Place]:
    return {near for place in land for near in beside(place)}


def _places(ground: Ground, land: set[Place], held: Frame) -> set[Place]:
    found = {*ground.lit, *ground.rings}
    found |= {place for place in (ground.chosen, ground.last) if place is not None}
    if ground.touched and not held.small:
        found |= land
        if ground.free:
            found |= _beside(land)
    return {place for place in found if held.sees(place)}


def _plot(at: GlenPosition, ground: Ground, place: Place, plot: Plot, box: Box) -> Iterator[Shape]:
    seat, tile = ground.seat, at.state.tiles[plot.tile]
    here = f"{seat}.{place[0]}.{place[1]}"
    marks = faces.face(tile, box, "" if ground.badges.get(place) else tile_name(plot.tile, at.tr))
    if plot.covers:
        marks += (Block(box.grown(2), None, box.w / 8 + 2, Tint("text_3")),)
    tone = ground.badges.get(place, "")
    if tone:
        marks += faces.badge(tone, tile, box)
    key, tones, says = tile_key(seat, plot.tile), frozenset({tone} - {""}), _says(at, place, plot)
    waits = Box(box.x, box.y + box.h * 0.36, box.w, box.h * 0.5)
    yield Shape(key, "tile", box, marks, tones, says=says, lies=here, badge=waits)
    goods = faces.good_boxes(len(plot.goods), box)
    for (good, i), spot in zip(numbered(plot.goods), goods, strict=True):
        yield Shape(f"good.{here}.{good}.{i}", "good", spot, faces.good(good, spot), lies=here)
    walks = place in ground.walks
    if walks:
        yield _walkers(at, place, here, faces.scot_boxes(plot.scots, box), box)
    for i, spot in enumerate(faces.scot_boxes(plot.scots, box)):
        number = plot.scots if i == faces.SCOTS else i + 1
        drawn = faces.scot(seat, number, spot)
        tones = frozenset({"walks"} if walks else ())
        # A Scot's badge stands at its left: the Scots before it stand at its right.
        left = Box(spot.x, spot.y, spot.w * 0.2, spot.h)
        yield Shape(f"scot.{here}.{number - 1}", "scot", spot, drawn, tones, lies=here, badge=left)


def _walkers(at: GlenPosition, place: Place, here: str, scots: Iterable[Box], tile: Box) -> Shape:
    """The Scots that may walk, together; on a large tile they are touched apart from it."""
    boxes = list(scots)
    left, right = min(box.x for box in boxes), max(box.right for box in boxes)
    ring = Box(left, boxes[0].y, right - left, boxes[0].h).grown(boxes[0].h * 0.3)
    spot = target = None
    if tile.w >= MIN_TILE:
        spot = Spot(WALK(place), at.tr("Walk"))
        wide = max(TOUCH, ring.w)
        target = Box(tile.right + 4 - wide, tile.y - 4, wide, TOUCH)
    ground = Block(ring, Tint("accent_soft"), ring.h / 2, Tint("accent"), 2)
    marks = (*art.glow(ring.grown(-2)), ground)
    return Shape(f"walkers.{here}", "walkers", ring, marks, spot=spot, target=target)


def _says(at: GlenPosition, place: Place, plot: Plot) -> str:
    said = f"{place_name(place)}: {tile_name(plot.tile, at.tr)}"
    if plot.goods:
        said += f", {goods_text(plot.goods, at.tr)}"
    if plot.scots:
        said += ", " + at.ntr("{n} Scot", "{n} Scots", plot.scots).format(n=plot.scots)
    return said


def _place(at: GlenPosition, ground: Ground, place: Place, held: Frame) -> Shape:
    """Where a finger may go, with what is pointed out about it."""
    plot, box = at.state.clans[ground.seat].land.get(place), held.box(place)
    marks: list[Mark] = []
    tones: set[str] = set()
    chosen = place == ground.chosen
    if chosen and ground.ghost is not None:
        marks += faces.face(ground.ghost, box, tile_name(ground.ghost.name, at.tr))
        tones.add("ghost")
    if place in ground.lit or place in ground.rings:
        tones.add("lit" if place in ground.lit else "reached")
        free = plot is None and not chosen
        marks.append(
            Block(box, Tint("accent_soft") if free else None, box.w / 9, Tint("accent"), 3)
        )
        if free:
            marks.append(Glyph("plus", box.cx, box.cy, box.w * 0.32, Tint("accent_text")))
    if chosen or place == ground.last:
        tones.add("chosen" if chosen else "last")
        marks.append(Block(box.grown(3), None, box.w / 8 + 2, Tint("text"), 2))
    says = at.tr("{at}: free").format(at=place_name(place))
    says = _says(at, place, plot) if plot is not None else says
    x, y = place
    touched = ground.touched and not held.small
    # Too close together to be told apart: what is meant is asked below.
    both = place in ground.lit & ground.walks and box.w < MIN_TILE
    action = GOES if ground.goes and place in ground.lit else EITHER if both else PLACE
    spot = Spot(action(place), says) if touched else None
    target = box.grown(held.side * 0.03) if touched else None
    key = f"place.{ground.seat}.{x}.{y}"
    return Shape(key, "place", box, tuple(marks), frozenset(tones), spot=spot, target=target)


def counted(at: GlenPosition, seat: Seat) -> dict[str, tuple[int, str]]:
    """What a player has, by its mark: how many, and in words."""
    tr, clan, state = at.tr, at.state.clans[seat], at.state
    counts = {
        "coin": (clan.coins, tr("coins: {n}")),
        "clan_token": (state.tokens_left(seat), tr("clan tokens left: {n}")),
        "movement": (state.now.movement if seat == state.turn else 0, tr("movement: {n}")),
        "scot": (clan.scots_left(), tr("Scots left: {n}")),
        "whisky": (clan.whisky, tr("whisky: {n}")),
        "castle": (len(clan.cards), tr("landmarks: {n}")),
        "person": (len(clan.persons), tr("persons: {n}")),
    }
    return {icon: (n, words.format(n=n)) for icon, (n, words) in counts.items()}


def _stocks(at: GlenPosition, ground: Ground, box: Box) -> Iterator[Shape]:
    """Above a territory: whose it is, and what its owner has; the crest opens the clan board."""
    seat, tr, cy, known = ground.seat, at.tr, box.cy, counted(at, ground.seat)
    closer = ground.near is not None and ground.touched
    name = at.players[seat]
    whose = min(text.width(name, 18, True) + 12, box.w - 92 - 5 * 42 - (48 if closer else 0))
    if whose > text.width(name, 12, True) + 8:
        title = art.words(
            name, box.x + 12, cy, 18, "text", room=whose - 8, bold=True, anchor="left"
        )
        yield Shape(f"owner.{seat}", "owner", box._replace(w=whose), (title,), heading=True)
    else:
        whose = 0
    crest, (tokens, said) = Box(box.x + whose, box.y, 72, box.h), known["clan_token"]
    marks: tuple[Mark, ...] = (
        Glyph("clan_token", crest.x + 20, cy, 24, Tint("text_2")),
        Words(str(tokens), crest.x + 38, cy, 14, Tint("text_2"), anchor="left"),
    )
    spot = Spot(CLANS(), tr("Clan board"))
    yield Shape(f"tokens.{seat}", "tokens", crest, marks, says=said, spot=spot)
    shown = ("movement", "scot", "whisky", "castle", "person")
    wide = min(46, (box.w - whose - 84 - (48 if closer else 0)) / len(shown))
    left = box.right - 6 - wide * len(shown)
    if at.playable:
        spot = Spot(STOCKS(seat), tr("Correct the record"))
        yield Shape(spot.name, "stocks", Box(left, box.y, box.right - left, box.h), spot=spot)
    for i, icon in enumerate(shown):
        n, said = known[icon]
        cell = Box(box.right - 6 - wide * (len(shown) - i), box.y, wide, box.h)
        moves = icon == "movement" and n > 0
        live = "accent_text" if moves else "text" if n else "text_3"
        drawn: tuple[Mark, ...] = (
            glyph(icon, cell.x + 11, cy, 18, "accent_text" if moves else "text_2"),
            Words(str(n), cell.x + 23, cy, 16, Tint(live), bold=True, anchor="left"),
        )
        yield Shape(f"stock.{seat}.{icon}", "stock", cell, drawn, says=said)
    if closer:
        button = Box(crest.right, box.y, 48, box.h)
        yield art.button(Spot(WHOLE(), tr("The whole territory")), button, "", icon="seen")


def land(at: GlenPosition, ground: Ground, box: Box) -> Iterator[Shape]:
    """One territory on its hill, below what its owner has."""
    yield Shape(f"ground.{ground.seat}", "ground", box, tuple(hill(box)))
    yield from _stocks(at, ground, Box(box.x, box.y, box.w, FOOT))
    yield from territory(at, ground, box.below(FOOT - 4).inset(2, 2))


def hill(box: Box) -> Iterator[Mark]:
    """Grass with contour lines."""
    yield Block(box, Tint("world.glen_more.hill"), 14, OUTLINE_SOFT)
    count = max(2, int(box.h // 58))
    for i in range(count):
        y = box.y + box.h * (i + 0.6) / count
        rise = min(7.0, box.h / count * 0.2) * (1 if i % 2 else -1)
        line = faces.wave(box.x + 3, box.right - 3, y, rise)
        yield Path(line, Tint("world.glen_more.contour"), 1.5)
