"""The catalogue of tiles and clan-board paths: the built-in one, merging, import and export."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from scoring.codec import BadForm, from_json, to_json
from scoring.glen_more.goods import LARGEST_NUMBER
from scoring.glen_more.tile import (
    END,
    HOME_CASTLE,
    NEVER_TURNED_UP,
    START_VILLAGE,
    BadTile,
    Description,
    Tile,
    tile_of,
)
from scoring.rules import data_of

FORMAT = "cairn-glen-more-catalogue/1"

Road = tuple[str, str, int]
"""A path of the clan board: two ends ("start", a crest, or any word for a junction) and its cost
in coins."""


class BadCatalogue(ValueError):
    """Data that is not a valid catalogue; the message says why."""


class Catalogue(NamedTuple):
    tiles: Mapping[str, Description]
    roads: tuple[Road, ...] = ()


class Conflict(NamedTuple):
    """Two catalogues say different things; the first one was kept."""

    name: str
    """The name of a tile, or the two ends of a path."""
    kept: Any
    other: Any


@cache
def builtin() -> Catalogue:
    """The catalogue that the rule book contains."""
    data, tiles = data_of("glen_more", "catalogue"), {}
    for name, entry in data["tiles"].items():
        fields = {key: value for key, value in entry.items() if key != "source"}
        tiles[name] = from_json(Description, fields, name)
    return Catalogue(tiles, tuple(tuple(entry["path"]) for entry in data["paths"]))


def complete(said: Description) -> bool:
    """Whether the description is enough to play with the tile, and nothing in it is on trust."""
    return bool(said.stack and said.type and not said.in_part)


def tiles_of(*catalogues: Mapping[str, Description]) -> dict[str, Tile]:
    """Every tile; where several catalogues describe it, the last one counts. Raises BadTile."""
    tiles = dict(_builtin_tiles())
    for described in catalogues:
        for name, said in described.items():
            if name != END:
                tiles[name] = tile_of(name, said)
    for name, kind in ((START_VILLAGE, "village"), (HOME_CASTLE, "castle")):
        unknown = tiles[name].unknown - {"type", "river", "rebuild"}
        tiles[name] = tiles[name]._replace(type=kind, river=True, rebuild=False, unknown=unknown)
    for name in NEVER_TURNED_UP:
        tiles[name] = tiles[name]._replace(stack="")
    return tiles


@cache
def _builtin_tiles() -> Mapping[str, Tile]:
    return {name: tile_of(name, said, partly=True) for name, said in builtin().tiles.items()}


def merged(
    mine: Catalogue, theirs: Catalogue, *, prefer_theirs: bool = False
) -> tuple[Catalogue, tuple[Conflict, ...]]:
    """Both together, and where they differ. A complete description beats an incomplete one."""
    tiles, conflicts = dict(mine.tiles), []
    for name, said in theirs.tiles.items():
        own = tiles.get(name)
        if own is None or not complete(own):
            tiles[name] = said
        elif complete(said) and said != own:
            kept, other = (said, own) if prefer_theirs else (own, said)
            tiles[name] = kept
            conflicts.append(Conflict(name, to_json(kept), to_json(other)))
    roads = {ends(road): road for road in mine.roads}
    for road in theirs.roads:
        known = roads.setdefault(ends(road), road)
        if known[2] != road[2]:
            kept_road, other_road = (road, known) if prefer_theirs else (known, road)
            roads[ends(road)] = kept_road
            conflicts.append(Conflict(" - ".join(ends(road)), kept_road[2], other_road[2]))
    return Catalogue(tiles, tuple(roads.values())), tuple(conflicts)


def ends(road: Road) -> tuple[str, str]:
    """The two ends of this path, whichever is named first."""
    return (min(road[:2]), max(road[:2]))


def described(catalogue: Catalogue, tiles: Iterable[tuple[str, Description]]) -> Catalogue:
    """The catalogue with the players' descriptions of these tiles; raises BadCatalogue."""
    more = dict(tiles)
    for name, said in more.items():
        _tried(name, said)
    return catalogue._replace(tiles={**catalogue.tiles, **more})


def for_match(catalogue: Catalogue) -> dict[str, Any]:
    """The match options that contain what this catalogue adds to the built-in one."""
    known = set(builtin().roads)
    return {
        "tiles": {name: to_json(said) for name, said in catalogue.tiles.items() if complete(said)},
        "paths": [list(road) for road in catalogue.roads if road not in known],
    }


def export(catalogue: Catalogue) -> dict[str, Any]:
    """Plain data for a file or another device."""
    return {
        "format": FORMAT,
        "tiles": {name: to_json(said) for name, said in sorted(catalogue.tiles.items())},
        "paths": [list(road) for road in catalogue.roads],
    }


def imported(data: object) -> Catalogue:
    """The catalogue in this data; raises BadCatalogue."""
    if type(data) is not dict or data.get("format") != FORMAT:
        raise BadCatalogue(f'"format" must be "{FORMAT}"')
    if unknown := set(data) - {"format", "tiles", "paths"}:
        raise BadCatalogue(f"{min(unknown)[:40]} is not known here")
    try:
        tiles = from_json(_TILES, data.get("tiles", {}), "tiles")
        roads = from_json(_ROADS, data.get("paths", []), "paths")
    except BadForm as bad:
        raise BadCatalogue(str(bad)) from None
    for name, said in tiles.items():
        _tried(name, said)
    for a, b, coins in roads:
        if not 0 <= coins <= LARGEST_NUMBER:
            raise BadCatalogue(f"paths: {a} - {b} must cost from 0 to {LARGEST_NUMBER}")
    return Catalogue(tiles, roads)


_TILES: Any = Mapping[str, Description]
_ROADS: Any = tuple[Road, ...]


def _tried(name: str, said: Description) -> None:
    try:
        tile_of(name, said, partly=True)
    except BadTile as bad:
        raise BadCatalogue(str(bad)) from None
