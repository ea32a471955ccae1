"""The catalogue that this phone keeps: tiles and paths that a table described once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.i18n import N_
from companion.match.table import Table
from companion.sync.protocol.messages import LARGEST_FRAME
from scoring.codec import BadForm, from_json
from scoring.glen_more.catalogue import (
    FORMAT,
    BadCatalogue,
    Catalogue,
    Conflict,
    Road,
    described,
    ends,
    export,
    for_match,
    imported,
    merged,
)
from scoring.glen_more.tile import Description

FILE = "cairn-glen-more-tiles.json"
LARGEST = 2_000_000
LONGEST_NAME = 60
ROOM = LARGEST_FRAME // 2
"""Bytes: every new match carries the catalogue to all phones of its table."""
TOO_MUCH = N_("More tiles, or longer names, than a match can carry. Nothing has changed.")
NO_TILE = N_("No tile can be like this. Look at its name and its symbols again.")


def known(app: Any) -> Catalogue:
    """What the phone knows beside the built-in catalogue; what cannot be read counts as none."""
    try:
        return imported(app.settings["catalogue"])
    except BadCatalogue:
        return Catalogue({})


class TooMuch(BadCatalogue):
    """More than a match can carry."""


def fits(catalogue: Catalogue) -> bool:
    """Whether a match can carry all of it."""
    return len(json.dumps(export(catalogue))) <= ROOM


def keep(app: Any, catalogue: Catalogue) -> bool:
    """Whether it is kept; if not, why has been said."""
    if not fits(catalogue):
        app.notice(app.tr(TOO_MUCH), answer="illegal")
        return False
    return bool(app.remember("catalogue", export(catalogue)))


def keep_tile(app: Any, name: str, said: dict[str, Any]) -> bool:
    """Remember a tile; raises BadCatalogue."""
    try:
        tile = from_json(Description, said, name)
    except BadForm as bad:
        raise BadCatalogue(str(bad)) from None
    return keep(app, described(known(app), [(name, tile)]))


def keep_road(app: Any, road: Road) -> bool:
    mine = known(app)
    both, _ = merged(mine, Catalogue({}, (road,)), prefer_theirs=True)
    return keep(app, both)


def forget(app: Any, name: str) -> bool:
    mine = known(app)
    tiles = {other: said for other, said in mine.tiles.items() if other != name}
    return bool(app.remember("catalogue", export(mine._replace(tiles=tiles))))


def options_of(app: Any) -> dict[str, Any]:
    """The options by which a new match carries what this phone knows."""
    told = for_match(known(app))
    return {key: value for key, value in told.items() if value}


def save(app: Any) -> Path:
    """Write the catalogue as a file; may raise OSError."""
    file: Path = app.device.exports_folder() / FILE
    file.write_text(
        json.dumps(export(known(app)), ensure_ascii=False, indent=1) + "\n", encoding="utf-8"
    )
    return file


def read(file: Path) -> str:
    """The text of a file that may hold a catalogue; raises BadCatalogue."""
    try:
        if file.stat().st_size > LARGEST:
            raise BadCatalogue("absurdly large")
        return file.read_text(encoding="utf-8")
    except (OSError, ValueError) as bad:
        raise BadCatalogue(str(bad)) from None


def of_match(table: Table) -> Catalogue:
    """What a match tells beside the built-in catalogue, whoever described it."""
    options = table.header.options
    told = dict(options.get("tiles", {}))
    roads = [*options.get("paths", ())]
    for played in table.standing:
        entry = played.entry
        if entry["move"] == "reveal" and "description" in entry:
            told[entry["tile"]] = entry["description"]
        roads += entry.get("paths", ()) if entry["move"] == "amend" else ()
    return imported({"format": FORMAT, "tiles": told, "paths": [list(road) for road in roads]})


def news(app: Any, table: Table) -> Catalogue:
    """What of it this phone does not know yet."""
    mine, theirs = known(app), of_match(table)
    tiles = {name: said for name, said in theirs.tiles.items() if name not in mine.tiles}
    near = {ends(road) for road in mine.roads}
    return Catalogue(tiles, tuple(road for road in theirs.roads if ends(road) not in near))


def learn(app: Any, table: Table) -> bool:
    """Keep what a match tells and this phone did not know."""
    both, _ = merged(known(app), news(app, table))
    return keep(app, both)


def take_in(
    app: Any, text: str, *, prefer_theirs: bool = False
) -> tuple[int, tuple[Conflict, ...]]:
    """Add what this text tells: how many tiles came, and where both differ.

    Raises BadCatalogue, and TooMuch for one that no match could carry.
    """
    if len(text) > LARGEST:
        raise BadCatalogue("absurdly large")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadCatalogue(f'"format" must be "{FORMAT}"') from None
    mine, theirs = known(app), imported(data)
    both, conflicts = merged(mine, theirs, prefer_theirs=prefer_theirs)
    names = [*theirs.tiles, *(end for road in theirs.roads for end in road[:2])]
    if not fits(both) or any(len(name) > LONGEST_NAME for name in names):
        raise TooMuch("more than a match can carry")
    if not keep(app, both):
        return 0, ()
    return len(both.tiles) - len(mine.tiles), conflicts


def files(app: Any) -> list[Path]:
    """Files on this phone that may hold a catalogue."""
    folder: Path = app.device.data_folder()
    return sorted(file for file in folder.glob("*.json") if file.stat().st_size <= LARGEST)
