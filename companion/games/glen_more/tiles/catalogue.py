"""The catalogue that a phone keeps: tiles and paths that a table described once."""

import json
from collections.abc import Mapping
from typing import Any

from companion.games.glen_more.tiles.describing import LONGEST_NAME
from companion.i18n import N_
from companion.match.table import Table
from companion.play.library import Arrival
from companion.play.steps import Errand, keep
from scoring.glen_more.catalogue import (
    FORMAT,
    BadCatalogue,
    Catalogue,
    Road,
    export,
    imported,
    merged,
)
from scoring.glen_more.tile import Description

ROOM = 128 * 1024
"""Bytes: every new match carries the catalogue to all phones of its table, in one message."""
TOO_MUCH = N_("More tiles, or longer names, than a match can carry. Nothing has changed.")


def read(data: object) -> Catalogue:
    """What is told beside the built-in catalogue; what cannot be read counts as none."""
    try:
        return imported(data)
    except BadCatalogue:
        return Catalogue({})


def refused(catalogue: Catalogue) -> str:
    """Why no match could carry it, in English; empty: it can be kept."""
    names = (*catalogue.tiles, *(end for road in catalogue.roads for end in road[:2]))
    fits = len(json.dumps(export(catalogue))) <= ROOM
    return "" if fits and all(len(name) <= LONGEST_NAME for name in names) else TOO_MUCH


def without(catalogue: Catalogue, name: str) -> Catalogue:
    tiles = {other: said for other, said in catalogue.tiles.items() if other != name}
    return catalogue._replace(tiles=tiles)


def keeping(tiles: Mapping[str, Description], roads: tuple[Road, ...] = ()) -> Errand:
    """This device is to know them too."""
    return keep("tiles", export(Catalogue(tiles, roads)))


def taken(catalogue: Catalogue, data: object, theirs: bool = False) -> Arrival[Catalogue]:
    """With what this data tells; raises BadCatalogue."""
    both, conflicts = merged(catalogue, imported(data), prefer_theirs=theirs)
    differ = tuple(conflict.name for conflict in conflicts)
    return Arrival(both, len(both.tiles) - len(catalogue.tiles), differ)


def of_match(table: Table) -> dict[str, Any]:
    """What a match tells beside the built-in catalogue, whoever described it."""
    options = table.header.options
    told = dict(options.get("tiles", {}))
    roads = [*options.get("paths", ())]
    for played in table.standing:
        entry = played.entry
        if entry["move"] == "reveal" and "description" in entry:
            told[entry["tile"]] = entry["description"]
        roads += entry.get("paths", ()) if entry["move"] == "amend" else ()
    return {"format": FORMAT, "tiles": told, "paths": [list(road) for road in roads]}
