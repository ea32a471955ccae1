"""Tiles as a phone keeps them: listed by stack, described anew, given away and taken in."""

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
from companion.play.library import (
    Arrival,
    Editor,
    Item,
    Library,
    Listing,
    Offer,
    Reader,
    Section,
    Sharing,
)
from companion.play.questions import Question
from companion.play.scene import Box, Scene, Shape, Stage
from companion.play.steps import Errand, keep
from scoring.glen_more.catalogue import (
    FORMAT,
    BadCatalogue,
    Catalogue,
    Road,
    described,
    export,
    imported,
    merged,
)
from scoring.glen_more.tile import Description, tile_of
from scoring.glen_more.travel import START

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


SIDE = 36


def begin(tiles: Catalogue, name: str) -> Sketch | None:
    said = tiles.tiles.get(name)
    return None if said is None else replace(sketch_of(name, said.stack, said), was=name)


def _kept(tiles: Catalogue, sketch: Sketch) -> Catalogue:
    """Another name on it is another tile."""
    if sketch.asked != "keep":
        return tiles
    return described(without(tiles, sketch.was), [(sketch.called, sketch.said)])


def question(at: Reader, sketch: Sketch, stage: Stage) -> Question | None:
    return describing.question(at, sketch, stage, title=at.tr("Change a tile"), once=False)


def listing(at: Reader, tiles: Catalogue) -> Listing:
    tr, count = at.tr, len(tiles.tiles)
    told = at.ntr("{n} tile on this phone", "{n} tiles on this phone", count).format(n=count)
    sections = [_stack(at, tiles, stack) for stack in ("S", "A", "B", "C", "D", "")]
    roads = tuple(
        Item("", " – ".join(_end(at, end) for end in (a, b)), icon="clan_token", value=str(coins))
        for a, b, coins in tiles.roads
    )
    sections.append(Section(tr("Paths of the clan board"), roads))
    return Listing(f"Glen More II · {told}", tuple(sections))


def _end(at: Reader, name: str) -> str:
    return at.tr("the start") if name == START else name


def _stack(at: Reader, tiles: Catalogue, stack: str) -> Section:
    told = [(name, said) for name, said in sorted(tiles.tiles.items()) if said.stack == stack]
    title = at.tr("Stack {stack}").format(stack=stack) if stack else at.tr("Stack not told")
    return Section(title, tuple(_item(at, name, said) for name, said in told))


def _item(at: Reader, name: str, said: Description) -> Item:
    tile, box = tile_of(name, said, partly=True), Box(0, 0, SIDE, SIDE)
    picture = Scene(SIDE, SIDE, [Shape("tile", "tile", box, small_face(tile, box))])
    note = effect_text(tile, at.tr) or cost_text(tile, at.tr, at.ntr)
    return Item(name, name, note, picture)


def offered(tiles: Catalogue) -> list[tuple[str, object]]:
    """All of them as one thing, named by how many they are."""
    return [(str(len(tiles.tiles)), export(tiles))] if tiles.tiles else []


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


LIBRARY: Library[Catalogue, Sketch] = Library(
    title=N_("Catalogue of tiles"),
    read=read,
    written=export,
    listing=listing,
    editor=Editor(
        begin,
        _kept,
        lambda at, sketch: (sketch.called, ""),
        describing.touch,
        question,
        describing.answer,
    ),
    name=lambda tiles, name: name if name in tiles.tiles else "",
    without=without,
    deleted=(N_("Forget this tile"), N_("Matches that used it keep it")),
    help=N_("On this phone"),
    empty=(N_("No tile described yet"), N_("A new tile is described once, in a match.")),
    sharing=Sharing(
        file="cairn-glen-more-tiles.json",
        given=export,
        taken=taken,
        came=lambda at, n: at.ntr("{n} new tile.", "{n} new tiles.", n).format(n=n),
        title=N_("Take tiles in"),
        note=N_("Tiles described on another phone"),
        stranger=N_("This is no catalogue of tiles. Nothing has changed."),
        of_match=(N_("Keep the tiles of this match"), of_match),
    ),
    offer=Offer(offered, take, offer_note),
    refused=refused,
)
