"""The clan board: the way to a crest, and what it gives."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.reference.glen_form import Dict, fields, good, listed, place, require, whole
from tests.reference.glen_table_land import (
    EDGES,
    add_good,
    believes_place,
    beside,
    flows,
    lay,
    places,
    set_aside,
)
from tests.reference.glen_table_tiles import silent

CREST_GOODS = {
    "Chisholm": ["barley"],
    "Gunn": ["sheep", "cattle"],
    "MacDonald": ["stone", "wood"],
}
CREST_SCOTS = {"Chisholm": 1, "McKinnon": 1, "Ross": 2}
CRESTS = (
    *("Brodie", "Cameron", "Chisholm", "Douglas", "Grant", "Gunn", "MacPherson", "MacDonald"),
    *("MacDonell", "MacGregor", "Mackintosh", "MacLachlan", "MacLeod", "MacMillan", "MacLean"),
    *("McKay", "McKinnon", "Munro", "Oliphant", "Ross", "Sinclair", "Sutherland"),
)


def cheapest(w: Any, crest: str) -> int | None:
    """The cheapest known way from the start or an occupied crest; None: no way is known."""
    cost = {"start": 0} | {name: 0 for name, seats in w.crests.items() if seats}
    before = None
    while before != cost:
        before = dict(cost)
        for ends, coins in w.ways.items():
            for a in ends:
                for b in ends - {a}:
                    if a in cost:
                        cost[b] = min(cost.get(b, 10**6), cost[a] + coins)
    return cost.get(crest)


def off_the_map(w: Any) -> bool:
    """Whether a token lies on a crest that no known path touches: it may be the nearest."""
    drawn = {end for ends in w.ways for end in ends}
    return any(seats and crest not in drawn for crest, seats in w.crests.items())


def clan_token(w: Any, entry: Dict) -> None:
    fields(entry, "move seat crest cost", "goods scots")
    crest, me = entry["crest"], w.me()
    require(type(crest) is str and crest in CRESTS)
    require(w.tokens > 0 and me["tokens"] > 0)
    require(crest == "Douglas" or not w.crests.get(crest))
    known = cheapest(w, crest)
    cost = whole(entry["cost"])
    unseen = known is None or (known > 0 and off_the_map(w))
    require(known is None or cost <= known)
    require(unseen or cost == known)
    require(me["coins"] >= cost)
    w.trusts = unseen or (crest == "Brodie" and perhaps_villages(w))
    me["coins"] -= cost
    me["tokens"] -= 1
    w.tokens -= 1
    w.crests.setdefault(crest, []).append(w.turn)
    spread_goods(me, CREST_GOODS.get(crest, []), entry.get("goods", []))
    spots = listed(entry.get("scots", []))
    require(len(spots) == min(CREST_SCOTS.get(crest, 0), me["scots"]))
    for spot in spots:
        require(place(spot) in me["land"])
        me["land"][place(spot)]["scots"] += 1
        me["scots"] -= 1
    crest_bonus(w, crest)


def spread_goods(me: Dict, kinds: list[str], goods: Any) -> None:
    for item in listed(goods):
        fields(item, "to good")
        good(item["good"])
        require(place(item["to"]) in me["land"])
    require(Counter(item["good"] for item in goods) == Counter(kinds))
    for item in goods:
        add_good(me, place(item["to"]), item["good"])


def crest_bonus(w: Any, crest: str) -> None:
    me = w.me()
    if crest == "MacLeod":
        me["coins"] += 3
    elif crest == "McKinnon":
        me["coins"] += 2
    elif crest == "McKay":
        if not any("David Hume" in seat["persons"] for seat in w.seats):
            me["persons"].append("David Hume")
    elif crest == "Cameron":
        me["movement"] += 3
        w.rights["exchange"] += 1
    elif crest == "MacDonell":
        w.rights["goods"] += 1
        w.rights["whisky"] += 1
    elif crest == "MacLean":
        w.rights["animal"] += 1
        w.rights["whisky"] += 1
    elif crest == "MacMillan":
        w.removes += 1
    elif crest == "Munro":
        w.builds += 1
    else:
        me["vp"] += crest_points(w, crest)


def crest_points(w: Any, crest: str) -> int:
    me = w.me()
    stacks = list(me["land"].values())
    if crest == "Douglas":
        return 3
    if crest == "Brodie":
        return step(villages(w, "village"), 3, 4)
    if crest == "Grant":
        return step(sum(tile["scots"] > 0 for tile in stacks), 5, 6)
    if crest == "MacPherson":
        return step(sum(rebuilt(w, tile) for tile in stacks), 2, 3)
    if crest == "Oliphant":
        return step(me["coins"], 9, 12)
    if crest == "Sutherland":
        return step(sum(flows(w, me["land"], at) for at in me["land"]), 4, 6)
    return 0


def villages(w: Any, *types: str) -> int:
    return sum(w.tiles[tile["tile"]]["type"] in types for tile in w.me()["land"].values())


def perhaps_villages(w: Any) -> bool:
    """Whether tiles of an unknown type could bring more."""
    return step(villages(w, "village", "?"), 3, 4) != step(villages(w, "village"), 3, 4)


def rebuilt(w: Any, pile: Dict) -> int:
    """How many tiles of the pile rebuild another; who lies on a tile does."""
    count = 0
    for height, name in enumerate([*pile["covers"], pile["tile"]]):
        tile = w.tiles[name]
        count += height > 0 if silent(tile, "rebuild") else tile["rebuild"]
    return count


def step(count: int, some: int, many: int) -> int:
    return 8 if count >= many else 5 if count >= some else 0


def remove(w: Any, entry: Dict) -> None:
    fields(entry, "move seat at", "keep")
    at = place(entry["at"])
    me = w.me()
    require(w.removes > 0)
    require(at in me["land"] and at not in ((0, 0), (1, 0)))
    w.removes -= 1
    gone = me["land"].pop(at)
    require(is_whole(w, me["land"]))
    castle = me["land"][1, 0]
    castle["scots"] += gone["scots"]
    room = 3 - len(castle["goods"])
    goods = gone["goods"]
    if "keep" in entry:
        keep = [good(kind) for kind in listed(entry["keep"])]
        require(len(keep) == min(room, len(goods)) and not Counter(keep) - Counter(goods))
        goods = keep
    castle["goods"] += goods[:room]
    w.bonus.pop(at, None)
    w.untold.discard(at)
    w.used.discard(at)


def is_whole(w: Any, land: Dict) -> bool:
    """Connected by edges, with an unbroken river."""
    found, todo = set(), [(0, 0)]
    while todo:
        at = todo.pop()
        if at in land and at not in found:
            found.add(at)
            todo += beside(at, EDGES)
    river = sorted(at[0] for at in land if flows(w, land, at))
    return len(found) == len(land) and river == list(range(river[0], river[-1] + 1))


def build(w: Any, entry: Dict) -> None:
    fields(entry, "move seat tile", "at")
    name = entry["tile"]
    require(type(name) is str)
    require(w.builds > 0 and name in w.pile)
    if w.tiles[name]["type"] == "person":
        require("at" not in entry)
        w.pile.remove(name)
        w.builds -= 1
        set_aside(w, name)
        return
    require("at" in entry)
    at = place(entry["at"])
    require(at in places(w, w.turn, name))
    w.trusts = believes_place(w, name, at)
    w.pile.remove(name)
    w.builds -= 1
    lay(w, name, at)
