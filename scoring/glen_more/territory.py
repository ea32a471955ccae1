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
    while has_river(state, land, (left - 1, 0)):
        left -= 1
    while has_river(state, land, (right + 1, 0)):
        right += 1
    return (left - 1, 0), (right + 1, 0)


def has_river(state: State, land: Land, at: Place) -> bool:
    """Whether a tile with river lies there; one that nobody described has it in the river's row."""
    plot = land.get(at)
    if plot is None:
        return False
    tile = state.tiles[plot.tile]
    return at[1] == 0 if "river" in tile.unknown else tile.river


def rebuilds(state: State, plot: Plot) -> int:
    """How many tiles of a place rebuild one; what nobody described does if it covers a tile."""
    pile = (plot.tile, *plot.covers)
    lowest = len(pile) - 1
    tiles = [state.tiles[name] for name in pile]
    return sum(
        i < lowest if "rebuild" in tile.unknown else tile.rebuild for i, tile in enumerate(tiles)
    )


def perhaps_castle(tile: Tile) -> bool:
    """A castle, or a tile of a type that nobody said."""
    return tile.castle or "type" in tile.unknown


def scot_beside(state: State, seat: Seat, at: Place) -> bool:
    """Whether a Scot, or something that counts as one, is on one of the eight neighbours."""
    return any(_scots_or_castles(state, seat, at))


def _scots_or_castles(state: State, seat: Seat, at: Place) -> Iterator[Plot]:
    land = state.clans[seat].land
    around_at = [land[place] for place in around(at) if place in land]
    yield from (plot for plot in around_at if plot.scots)
    if state.holds(seat, "Mackintosh"):
        yield from (plot for plot in around_at if perhaps_castle(state.tiles[plot.tile]))


def taken_on_trust(state: State, seat: Seat, at: Place) -> Tile | None:
    """The tile beside that nobody described and that must be a castle for a placement here."""
    near = [state.tiles[plot.tile] for plot in _scots_or_castles(state, seat, at)]
    scots = any(plot.scots for plot in _scots_or_castles(state, seat, at))
    return None if scots or any(tile.castle for tile in near) else next(iter(near), None)


def placing(state: State, seat: Seat, tile: Tile, at: Place) -> Iterator[Problem]:
    """Why this tile may not lie here."""
    if not on_the_map(at):
        yield Problem("limit.place", {"at": at})
        return
    land = state.clans[seat].land
    covered = land.get(at)
    if tile.rebuild or (covered is not None and "rebuild" in tile.unknown):
        yield from _rebuilding(state, tile, at, covered)
    elif covered is not None:
        yield Problem("place.taken", {"at": at, "tile": covered.tile})
        return
    elif at[1] == 0 if "river" in tile.unknown else tile.river:
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
    known = "type" not in old.unknown | tile.unknown
    if known and old.type != tile.type:
        yield Problem("rebuild.type", {"tile": tile.name, "type": tile.type, "old": old.type})
    if "river" not in tile.unknown and has_river(state, {at: covered}, at) != tile.river:
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
        held |= {at for at, plot in land.items() if perhaps_castle(state.tiles[plot.tile])}
    if tile.rebuild or "rebuild" in tile.unknown:
        covers = any(
            not (held.isdisjoint(around(at)) or any(_rebuilding(state, tile, at, plot)))
            for at, plot in land.items()
        )
        if covers or tile.rebuild:
            return covers
    if tile.river or "river" in tile.unknown:
        flows = any(
            at not in land and on_the_map(at) and not held.isdisjoint(around(at))
            for at in river_ends(state, land)
        )
        if flows or tile.river:
            return flows
    return any(
        at[1] != 0 and at not in land and on_the_map(at) and not land.keys().isdisjoint(beside(at))
        for scot in held
        for at in around(scot)
    )


def places(state: State, seat: Seat, tile: Tile) -> list[Place]:
    """Every place where this tile may lie now, in order."""
    land = state.clans[seat].land
    near = set(land) if tile.rebuild else {at for place in land for at in beside(place)}
    if "rebuild" in tile.unknown:
        near |= set(land)
    return sorted(at for at in near if not any(placing(state, seat, tile, at)))


def taking_away(state: State, land: Land, at: Place) -> Iterator[Problem]:
    """Why this own tile may not be removed."""
    if at in (VILLAGE_AT, CASTLE_AT):
        yield Problem("remove.home")
        return
    rest = {place: plot for place, plot in land.items() if place != at}
    rivers = sorted(place[0] for place in rest if has_river(state, rest, place))
    if rivers != list(range(rivers[0], rivers[0] + len(rivers))):
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
