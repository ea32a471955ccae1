"""Where tiles may lie in a territory: edges, Scots, the river, rebuilding and removing tiles."""

from collections.abc import Iterator
from functools import lru_cache

from scoring.game import Problem, Seat
from scoring.glen_more.state import CASTLE_AT, VILLAGE_AT, Land, Place, Plot, State
from scoring.glen_more.tile import Tile

FARTHEST = 99


@lru_cache(maxsize=4096)
def around(place: Place) -> tuple[Place, ...]:
    """The eight neighbours."""
    x, y = place
    return tuple((x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j)


@lru_cache(maxsize=4096)
def beside(place: Place) -> tuple[Place, ...]:
    """The four neighbours with a common edge."""
    x, y = place
    return ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))


def neighbours(a: Place, b: Place) -> bool:
    return a != b and abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1


def on_the_map(place: Place) -> bool:
    return -FARTHEST <= place[0] <= FARTHEST and -FARTHEST <= place[1] <= FARTHEST


def river_ends(state: State, land: Land) -> tuple[Place, Place]:
    """The places where the river can be lengthened, left and right."""
    left, right = VILLAGE_AT[0], CASTLE_AT[0]
    while _is_river(state, land.get((left - 1, 0))):
        left -= 1
    while _is_river(state, land.get((right + 1, 0))):
        right += 1
    return (left - 1, 0), (right + 1, 0)


def _is_river(state: State, plot: Plot | None) -> bool:
    return plot is not None and state.tiles[plot.tile].river


def scot_beside(state: State, seat: Seat, at: Place) -> bool:
    """Whether a Scot, or something that counts as one, is on one of the eight neighbours."""
    land = state.clans[seat].land
    around_at = [land[place] for place in around(at) if place in land]
    for plot in around_at:
        if plot.scots:
            return True
    return state.holds(seat, "Mackintosh") and any(
        state.tiles[plot.tile].castle for plot in around_at
    )


def placing(state: State, seat: Seat, tile: Tile, at: Place) -> Iterator[Problem]:
    """Why this tile may not lie here."""
    if not on_the_map(at):
        yield Problem("limit.place", {"at": at})
        return
    land = state.clans[seat].land
    covered = land.get(at)
    if tile.rebuild:
        yield from _rebuilding(state, tile, at, covered)
    elif covered is not None:
        yield Problem("place.taken", {"at": at, "tile": covered.tile})
        return
    elif tile.river:
        if at not in (ends := river_ends(state, land)):
            yield Problem("place.river-end", {"tile": tile.name, "ends": ends})
    elif at[1] == 0:
        yield Problem("place.river-row", {"tile": tile.name})
    elif land.keys().isdisjoint(beside(at)):
        yield Problem("place.edge", {"at": at})
    if not scot_beside(state, seat, at):
        yield Problem("place.scot", {"at": at})


def _rebuilding(state: State, tile: Tile, at: Place, covered: Plot | None) -> Iterator[Problem]:
    if covered is None:
        yield Problem("rebuild.on-tile", {"at": at, "tile": tile.name})
        return
    old = state.tiles[covered.tile]
    if at == CASTLE_AT:
        yield Problem("rebuild.home-castle")
    if old.type != tile.type:
        yield Problem("rebuild.type", {"tile": tile.name, "type": tile.type, "old": old.type})
    if old.river != tile.river:
        yield Problem("rebuild.river", {"tile": tile.name, "covered": covered.tile})


def no_place(state: State, seat: Seat, tile: Tile) -> str:
    """Part of a sentence: why a tile fits nowhere."""
    land = state.clans[seat].land.items()
    if tile.rebuild and all(any(_rebuilding(state, tile, at, plot)) for at, plot in land):
        return "fits.nothing"
    return "fits.paid" if tile.scots else "fits.no-scot"


def fits_somewhere(state: State, seat: Seat, tile: Tile) -> bool:
    """Whether a legal place remains after paying the tile's Scots, wherever they are taken."""
    land = state.clans[seat].land
    scots = [(at, plot.scots) for at, plot in land.items() if plot.scots]
    spare = sum(n for _, n in scots) - tile.scots
    if spare < 0:
        return False
    # With one Scot to spare, whichever makes the placement legal can be the one that stays.
    held = {at for at, _ in scots} if spare else set()
    if state.holds(seat, "Mackintosh"):
        held |= {at for at, plot in land.items() if state.tiles[plot.tile].castle}
    if tile.rebuild:
        return any(
            not (held.isdisjoint(around(at)) or any(_rebuilding(state, tile, at, plot)))
            for at, plot in land.items()
        )
    if tile.river:
        return any(
            at not in land and on_the_map(at) and not held.isdisjoint(around(at))
            for at in river_ends(state, land)
        )
    return any(
        at[1] != 0 and at not in land and on_the_map(at) and not land.keys().isdisjoint(beside(at))
        for scot in held
        for at in around(scot)
    )


def places(state: State, seat: Seat, tile: Tile) -> list[Place]:
    """Every place where this tile may lie now, in order."""
    land = state.clans[seat].land
    near = set(land) if tile.rebuild else {at for place in land for at in beside(place)}
    return sorted(at for at in near if not any(placing(state, seat, tile, at)))


def taking_away(state: State, land: Land, at: Place) -> Iterator[Problem]:
    """Why this own tile may not be removed."""
    if at in (VILLAGE_AT, CASTLE_AT):
        yield Problem("remove.home")
        return
    rest = {place: plot for place, plot in land.items() if place != at}
    left, right = river_ends(state, rest)
    rivers = sum(state.tiles[plot.tile].river for plot in rest.values())
    if rivers != right[0] - left[0] - 1:
        yield Problem("remove.river", {"tile": land[at].tile})
    if len(_connected(rest)) < len(rest):
        yield Problem("remove.apart", {"tile": land[at].tile})


def _connected(land: Land) -> set[Place]:
    """The places connected with the home castle, edge to edge."""
    found, edge = {CASTLE_AT}, [CASTLE_AT]
    while edge:
        fresh = [at for at in beside(edge.pop()) if at in land and at not in found]
        found.update(fresh)
        edge += fresh
    return found
