"""Alternatives to an old entry of the full table, and which entries laid which piece."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Literal

from companion.games.glen_more import faces
from companion.games.glen_more.table.land import Ground, territory
from companion.games.glen_more.table.layout import TOUCH, frame
from companion.games.glen_more.table.phrases import line, place_name, tile_name
from companion.games.glen_more.table.table import GlenPosition, Moment, candidates
from companion.play import art
from companion.play.scene import Box, Mark, Scene, Shape, Spot, Stage
from companion.play.variants import Revisable, Variant, Variants
from scoring.game import Move, Seat
from scoring.glen_more import moves
from scoring.glen_more.rondel import due
from scoring.glen_more.state import Place, State
from scoring.glen_more.territory import around, places
from scoring.glen_more.tile import Tile

MAP, SIDE = 300, 40
FACES: tuple[Literal[1, 2, 3], ...] = (1, 2, 3)


def variants(at: GlenPosition, move: Move) -> tuple[Variants, ...]:
    match move:
        case moves.Reveal():
            known = (tile for tile in candidates(at.state, due(at.state) or "") if tile.stack)
            shown = ((f"tile.{tile.name}", tile, moves.Reveal(tile.name)) for tile in known)
            return (_tiles(at, shown),)
        case moves.RollDie():
            rolls = tuple(Variant(f"roll.{n}", str(n), replace(move, value=n)) for n in FACES)
            return (Variants(at.tr("die"), rolls, 3),)
        case moves.Take() | moves.Discard():
            lying = ((n, at.state.tiles.get(name or "")) for n, name in enumerate(at.state.spaces))
            each = ((f"space.{n}", tile, replace(move, space=n)) for n, tile in lying if tile)
            return (_tiles(at, each),)
        case moves.LayTile() if (tile := Moment(at).hand) is not None:
            return (_places(at, move, places(at.state, move.seat, tile)),)
        case moves.Build() if move.tile in at.state.tiles:
            found = places(at.state, move.seat, at.state.tiles[move.tile])
            return (_places(at, move, found),)
        case moves.Activate():
            return (_places(at, move, at.state.clans[move.seat].land),)
        case moves.MoveScot():
            # To another tile beside the one that it came from.
            near = sorted({*around(move.from_)} & {*at.state.clans[move.seat].land})
            gone = ((place, replace(move, to=place)) for place in near)
            return (_mapped(at, move.seat, at.tr("place"), gone, where=True),)
    return ()


def _tiles(at: GlenPosition, found: Iterable[tuple[str, Tile, Move]]) -> Variants:
    named = ((name, tile_name(tile.name, at.tr), tile, move) for name, tile, move in found)
    each = tuple(
        Variant(name, called, move, partial(_face, tile, called))
        for name, called, tile, move in named
    )
    return Variants(at.tr("tile"), each, 4, high=84)


def _face(tile: Tile, name: str, box: Box) -> tuple[Mark, ...]:
    drawn = faces.small_face(tile, Box.about(box.cx, box.y + 26, SIDE, SIDE))
    room = Box(box.x + 2, box.y + 48, box.w - 4, box.h - 50)
    return (*drawn, *art.paragraph(name, room, 12, "text_2", anchor="center"))


def _places(
    at: GlenPosition, move: moves.LayTile | moves.Build | moves.Activate, found: Iterable[Place]
) -> Variants:
    laid = not isinstance(move, moves.Activate)
    each = ((place, replace(move, at=place)) for place in sorted(found))
    return _mapped(at, move.seat, at.tr("place") if laid else at.tr("tile"), each, where=laid)


def _mapped(
    at: GlenPosition, seat: Seat, title: str, each: Iterable[tuple[Place, Move]], *, where: bool
) -> Variants:
    """Another place of the territory."""
    named = {f"at.{place[0]}.{place[1]}": (place, move) for place, move in each}
    ways = tuple(Variant(name, place_name(place), move) for name, (place, move) in named.items())
    places = {name: place for name, (place, _) in named.items()}
    return Variants(title, ways, where=where, map=partial(_map, at, seat, places))


def _map(
    at: GlenPosition,
    seat: Seat,
    places: Mapping[str, Place],
    spots: Mapping[str, Spot],
    stage: Stage,
) -> Scene:
    """The territory, with the places that it could have been, by the names of their variants."""
    open_to = {places[name]: spot for name, spot in spots.items()}
    box = Box(0, 0, stage.width, MAP)
    lit = frozenset(open_to)
    held = frame({*at.state.clans[seat].land} | lit, box, None, touched=False)
    shapes = [Shape("ground", "ground", box, (art.panel(box, "inset"),))]
    shapes += territory(at, Ground(seat, lit), box)
    for place, spot in open_to.items():
        where = held.box(place)
        target = Box.about(where.cx, where.cy, max(TOUCH, where.w), max(TOUCH, where.h))
        shapes.append(Shape(f"open.{spot.name}", "open", where, spot=spot, target=target))
    return Scene(stage.width, MAP, shapes)


REVISABLE: Revisable[State] = Revisable(line, variants)
