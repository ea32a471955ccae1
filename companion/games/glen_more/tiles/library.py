"""The library of tiles on a phone: listed by stack, described, exported and imported."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.glen_more.faces import small_face
from companion.games.glen_more.table.phrases import cost_text, effect_text
from companion.games.glen_more.tiles import describing
from companion.games.glen_more.tiles.describing import LONGEST_NAME
from companion.games.glen_more.tiles.sketch import Sketch, sketch_of
from companion.i18n import N_
from companion.match.table import Table
from companion.play import library
from companion.play.library import Reader
from companion.play.scene import Box, Scene, Shape
from companion.play.steps import Errand, keep
from scoring.glen_more import catalogue
from scoring.glen_more.catalogue import Catalogue
from scoring.glen_more.tile import UNKNOWN, Description, tile_of
from scoring.glen_more.travel import START

ROOM = 128 * 1024
"""Bytes: every new match carries the catalogue to all phones of its table, in one message."""
TOO_MUCH = N_("More tiles, or longer names, than a match can carry. Nothing has changed.")


def read(data: object) -> Catalogue:
    """Tiles described beside the built-in catalogue; what cannot be read counts as none."""
    try:
        return catalogue.imported(data)
    except catalogue.BadCatalogue:
        return Catalogue({})


def refused(kept: Catalogue) -> str:
    """Why no match could carry it, in English; empty: it can be kept."""
    names = (*kept.tiles, *(end for road in kept.roads for end in road[:2]))
    fits = len(json.dumps(catalogue.export(kept))) <= ROOM
    return "" if fits and all(len(name) <= LONGEST_NAME for name in names) else TOO_MUCH


def without(kept: Catalogue, name: str) -> Catalogue:
    return kept._replace(tiles={other: kept.tiles[other] for other in kept.tiles if other != name})


def keeping(tiles: Mapping[str, Description], roads: tuple[catalogue.Road, ...] = ()) -> Errand:
    """This device is to know them too."""
    return keep("tiles", catalogue.export(Catalogue(tiles, roads)))


def taken(kept: Catalogue, data: object, theirs: bool = False) -> library.Arrival[Catalogue]:
    """With what this data tells; raises BadCatalogue."""
    both, conflicts = catalogue.merged(kept, catalogue.imported(data), prefer_theirs=theirs)
    differ = tuple(conflict.name for conflict in conflicts)
    return library.Arrival(both, len(both.tiles) - len(kept.tiles), differ)


def of_match(table: Table) -> dict[str, Any]:
    """What a match tells beside the built-in catalogue, whoever described it."""
    options = table.header.options
    tiles = dict(options.get("tiles", {}))
    roads = [*options.get("paths", ())]
    for played in table.standing:
        entry = played.entry
        if entry["move"] in ("reveal", "describe") and "description" in entry:
            tiles[entry.get("name", entry["tile"])] = entry["description"]
        roads += entry.get("paths", ()) if entry["move"] == "amend" else ()
    tiles = {name: said for name, said in tiles.items() if not name.startswith(UNKNOWN)}
    return {"format": catalogue.FORMAT, "tiles": tiles, "paths": [list(road) for road in roads]}


SIDE = 36


def begin(tiles: Catalogue, name: str) -> Sketch | None:
    said = tiles.tiles.get(name)
    return None if said is None else replace(sketch_of(name, said.stack, said), was=name)


def _kept(tiles: Catalogue, sketch: Sketch) -> Catalogue:
    """Another name on it is another tile."""
    if sketch.asked != "keep":
        return tiles
    return catalogue.described(without(tiles, sketch.was), [(sketch.called, sketch.said)])


def listing(at: Reader, tiles: Catalogue) -> library.Listing:
    tr, count = at.tr, len(tiles.tiles)
    text = at.ntr("{n} tile on this phone", "{n} tiles on this phone", count).format(n=count)
    sections = [_stack(at, tiles, stack) for stack in ("S", "A", "B", "C", "D", "")]
    roads = tuple(
        library.Item("", f"{_end(at, a)} – {_end(at, b)}", icon="clan_token", value=str(coins))
        for a, b, coins in tiles.roads
    )
    sections.append(library.Section(tr("Paths of the clan board"), roads))
    return library.Listing(f"Glen More II · {text}", tuple(sections))


def _end(at: Reader, name: str) -> str:
    return at.tr("the start") if name == START else name


def _stack(at: Reader, tiles: Catalogue, stack: str) -> library.Section:
    items = [(name, said) for name, said in sorted(tiles.tiles.items()) if said.stack == stack]
    title = at.tr("Stack {stack}").format(stack=stack) if stack else at.tr("Stack not told")
    return library.Section(title, tuple(_item(at, name, said) for name, said in items))


def _item(at: Reader, name: str, said: Description) -> library.Item:
    tile, box = tile_of(name, said, partly=True), Box(0, 0, SIDE, SIDE)
    picture = Scene(SIDE, SIDE, [Shape("tile", "tile", box, small_face(tile, box))])
    note = effect_text(tile, at.tr) or cost_text(tile, at.tr, at.ntr)
    return library.Item(name, name, note, picture)


def offered(tiles: Catalogue) -> list[tuple[str, object]]:
    """All of them as one thing, named by how many they are."""
    return [(str(len(tiles.tiles)), catalogue.export(tiles))] if tiles.tiles else []


def offer_note(at: Reader, name: str) -> str:
    count = int(name) if name.isascii() and name.isdecimal() and len(name) < 6 else 0
    return at.ntr("{n} tile", "{n} tiles", count).format(n=count)


def take(at: Reader, tiles: Catalogue, data: object) -> tuple[Catalogue, str]:
    arrival = taken(tiles, data)
    said = at.ntr("{n} tile has come.", "{n} tiles have come.", arrival.came)
    said = said.format(n=arrival.came)
    if arrival.differ:
        said += " " + at.tr("Where both differ, this phone keeps its own.")
    return arrival.things, said


LIBRARY: library.Library[Catalogue, Sketch] = library.Library(
    title=N_("Catalogue of tiles"),
    read=read,
    written=catalogue.export,
    listing=listing,
    editor=library.Editor(
        begin,
        _kept,
        lambda at, sketch: (sketch.called, ""),
        describing.touch,
        describing.question,
        describing.answer,
    ),
    name=lambda tiles, name: name if name in tiles.tiles else "",
    without=without,
    deleted=(N_("Forget this tile"), N_("Matches that used it keep it")),
    help=N_("On this phone"),
    empty=(N_("No tile described yet"), N_("A new tile is described once, in a match.")),
    sharing=library.Sharing(
        file="cairn-glen-more-tiles.json",
        given=catalogue.export,
        taken=taken,
        came=lambda at, n: at.ntr("{n} new tile.", "{n} new tiles.", n).format(n=n),
        title=N_("Take tiles in"),
        note=N_("Tiles described on another phone"),
        stranger=N_("This is no catalogue of tiles. Nothing has changed."),
        of_match=(N_("Keep the tiles of this match"), of_match),
    ),
    offer=library.Offer(offered, take, offer_note),
    refused=refused,
)
