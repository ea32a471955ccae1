"""Corrections of facts: accepted as entered, checked for conservation only.

A tile holds three goods, described or not. Once the game is over, what is entered is counted again.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.reference.glen_form import (
    GOODS,
    Dict,
    fields,
    good,
    listed,
    place,
    require,
    whole,
)
from tests.reference.glen_table_clans import CRESTS
from tests.reference.glen_table_rondel import go_on
from tests.reference.glen_table_tiles import LANDMARKS

SEATED = ("coins", "whisky", "vp", "persons", "landmarks", "tiles")


def amend(w: Any, entry: Dict) -> None:
    fields(entry, "move", f"seat {' '.join(SEATED)} market crests figures die rondel paths")
    if "seat" in entry:
        whole(entry["seat"], 0, w.players - 1)
    require("seat" in entry or not any(word in entry for word in SEATED))
    if "seat" in entry:
        amend_seat(w, w.seats[entry["seat"]], entry)
    market = entry.get("market", {})
    require(type(market) is dict)
    for kind, filled in market.items():
        w.market[good(kind)] = whole(filled, 0, 3)
    amend_crests(w, entry.get("crests", {}))
    for path in listed(entry.get("paths", [])):
        require(type(path) is list and len(path) == 3)
        require(all(type(end) is str for end in path[:2]))
        w.ways[frozenset(path[:2])] = whole(path[2])
    if "figures" in entry:
        amend_figures(w, entry["figures"])
    conserve(w)
    if w.phase == "over":
        w.count_again()
    if "vp" in entry:
        w.seats[entry["seat"]]["vp"] = whole(entry["vp"])
    if w.phase == "over":
        w.settle()


def amend_seat(w: Any, seat: Dict, entry: Dict) -> None:
    for word in ("coins", "whisky"):
        if word in entry:
            seat[word] = whole(entry[word])
    for word, kept in (("persons", "persons"), ("landmarks", "cards")):
        if word in entry:
            for name in listed(entry[word]):
                require(type(name) is str and is_known(w, name, word))
            seat[kept] = list(entry[word])
    if "tiles" in entry:
        seat["land"] = {}
        for item in listed(entry["tiles"]):
            fields(item, "at tile", "goods scots covers")
            at = place(item["at"])
            require(at not in seat["land"])
            goods = [good(kind) for kind in listed(item.get("goods", []), 3)]
            names = [item["tile"], *listed(item.get("covers", []))]
            require(all(type(name) is str and name in w.tiles for name in names))
            seat["land"][at] = {
                "tile": item["tile"],
                "goods": goods,
                "scots": whole(item.get("scots", 0)),
                "covers": names[1:],
            }
        keep_home(seat["land"])


def keep_home(land: Dict) -> None:
    """The home tiles lie where they always lie; the village may be covered."""
    names = {at: [tile["tile"], *tile["covers"]] for at, tile in land.items()}
    for home, spot in (("start village", (0, 0)), ("home castle", (1, 0))):
        require([at for at in names for name in names[at] if name == home] == [spot])
    require(land[1, 0]["tile"] == "home castle")


def is_known(w: Any, name: str, word: str) -> bool:
    if word == "persons":
        return name == "David Hume" or (name in w.tiles and w.tiles[name]["type"] == "person")
    return name in LANDMARKS or (name in w.tiles and "landmark" in w.tiles[name]["once"])


def amend_crests(w: Any, crests: Any) -> None:
    require(type(crests) is dict)
    for crest, seats in crests.items():
        require(crest in CRESTS)
        w.crests[crest] = [whole(seat, 0, w.players - 1) for seat in listed(seats)]
        require(crest == "Douglas" or len(seats) <= 1)


def amend_figures(w: Any, figures: Any) -> None:
    """Only figures that change places are judged here: the ring itself stays as it is."""
    require(len(listed(figures)) == w.players)
    for space in figures:
        whole(space, 0, w.size - 1)
    for space in w.ring:
        space["figures"] = []
    for seat, space in enumerate(figures):
        w.ring[space]["figures"].append(seat)
    if w.phase in ("take", "reveal", "roll"):
        go_on(w)


def conserve(w: Any) -> None:
    names = Counter(space["tile"] for space in w.ring if space["tile"] is not None)
    names.update(w.pile)
    names.update([w.held] if w.held else [])
    cards: Counter[str] = Counter()
    for n, seat in enumerate(w.seats):
        land = seat["land"].values()
        for tile in land:
            names.update(name for name in [tile["tile"], *tile["covers"]] if not is_home(name))
        names.update(seat["persons"])
        w.seen |= set(names)
        cards.update(seat["cards"])
        seat["scots"] = 9 - sum(tile["scots"] for tile in land)
        seat["tokens"] = 10 - sum(seats.count(n) for seats in w.crests.values())
        require(seat["scots"] >= 0 and seat["tokens"] >= 0)
    require(max(names.values(), default=0) <= 1 and max(cards.values(), default=0) <= 1)
    require(all(0 <= w.market[kind] <= 3 for kind in GOODS))


def is_home(name: str) -> bool:
    return name in ("start village", "home castle")
