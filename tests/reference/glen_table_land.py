"""Market, payment and territory: what can be paid, and where a tile may lie."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
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
from tests.reference.glen_table_tiles import points_of, silent

ROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
EDGES = [(1, 0), (-1, 0), (0, 1), (0, -1)]
At = tuple[int, int]


def beside(at: At, steps: list[At] = ROUND) -> list[At]:
    return [(at[0] + dx, at[1] + dy) for dx, dy in steps]


# Market


def sell(w: Any, entry: Dict) -> None:
    fields(entry, "move seat good from")
    kind = good(entry["good"])
    take_good(w, place(entry["from"]), kind)
    require(w.market[kind] > 0)
    w.me()["coins"] += w.market[kind]
    w.market[kind] -= 1


def take_good(w: Any, at: At, kind: str) -> None:
    tile = w.me()["land"].get(at)
    require(tile is not None and kind in tile["goods"])
    tile["goods"].remove(kind)


def buy(w: Any, kinds: Any) -> list[str]:
    """Buy these for a payment, each at the price of the moment."""
    for kind in listed(kinds):
        good(kind)
        require(w.market[kind] < 3)
        w.market[kind] += 1
        w.me()["coins"] -= w.market[kind]
    bought: list[str] = kinds
    return bought


def own_goods(w: Any, goods: Any) -> list[str]:
    """Goods paid from own tiles."""
    kinds = []
    for item in listed(goods):
        fields(item, "from good")
        take_good(w, place(item["from"]), good(item["good"]))
        kinds.append(item["good"])
    return kinds


# Payment


def pay(w: Any, entry: Dict) -> None:
    fields(entry, "move seat", "goods buy coins whisky scots")
    cost, me = w.tiles[w.held]["cost"], w.me()
    if silent(w.tiles[w.held], "cost"):
        w.trusts = True
        cost = {word: whole(entry.get(word, 0)) for word in ("coins", "whisky")}
        cost["goods"] = {}
        cost["any"] = len(listed(entry.get("goods", []))) + len(listed(entry.get("buy", [])))
        cost["scots"] = len(listed(entry.get("scots", [])))
    paid = Counter(own_goods(w, entry.get("goods", [])) + buy(w, entry.get("buy", [])))
    require(paid.total() == sum(cost["goods"].values()) + cost["any"])
    require(all(paid[kind] >= n for kind, n in cost["goods"].items()))
    require(whole(entry.get("coins", 0)) == cost["coins"])
    require(whole(entry.get("whisky", 0)) == cost["whisky"])
    require(len(listed(entry.get("scots", []))) == cost["scots"])
    me["coins"] -= cost["coins"]
    me["whisky"] -= cost["whisky"]
    require(me["coins"] >= 0 and me["whisky"] >= 0)
    for spot in entry.get("scots", []):
        tile = me["land"].get(place(spot))
        require(tile is not None and tile["scots"] > 0)
        tile["scots"] -= 1
        me["scots"] += 1
    if w.tiles[w.held]["type"] == "person":
        set_aside(w, w.held)
    else:
        w.phase = "place"


def could_take(w: Any, name: str) -> bool:
    """Whether some way to pay for the tile and to place it exists."""
    tile, me = w.tiles[name], w.me()
    cost = tile["cost"]
    if me["whisky"] < cost["whisky"] or not can_raise(w, cost):
        return False
    standing = {at: t["scots"] for at, t in me["land"].items() if t["scots"]}
    for paid in combinations_with_replacement(sorted(standing), cost["scots"]):
        left = Counter(standing)
        left.subtract(Counter(paid))
        if min(left.values(), default=0) < 0:
            continue
        if tile["type"] == "person" or places(w, w.turn, name, {at for at in left if left[at]}):
            return True
    return False


def can_raise(w: Any, cost: Dict) -> bool:
    """Whether own goods, sales and purchases pay for the goods and coins of this cost."""
    own = Counter(g for tile in w.me()["land"].values() for g in tile["goods"])
    best: dict[int, int] = {0: w.me()["coins"] - cost["coins"]}
    for kind in GOODS:
        after: dict[int, int] = {}
        for free, coins in best.items():
            for more in range(cost["any"] - free + 1):
                gain = most_coins(own[kind], w.market[kind], cost["goods"].get(kind, 0) + more)
                if gain is not None:
                    key = free + more
                    after[key] = max(after.get(key, -9999), coins + gain)
        best = after
    return best.get(cost["any"], -1) >= 0


def most_coins(own: int, filled: int, needed: int) -> int | None:
    """The most coins that trade in one kind leaves when that many of it are paid."""
    results = []
    for sold in range(min(own, filled) + 1):
        used = min(own - sold, needed)
        bought = needed - used
        left = filled - sold
        if left + bought <= 3:
            gain = sum(range(left + 1, filled + 1))
            results.append(gain - sum(range(left + 1, left + bought + 1)))
    return max(results, default=None)


# Territory


def occupied(w: Any, seat: int, scots: set[At]) -> set[At]:
    """Where a Scot stands, or with Mackintosh seems to."""
    found = set(scots)
    if seat in w.crests.get("Mackintosh", []):
        land = w.seats[seat]["land"]
        found |= {at for at, t in land.items() if w.tiles[t["tile"]]["type"] in ("castle", "?")}
    return found


def places(w: Any, seat: int, name: str, scots: set[At] | None = None) -> list[At]:
    """Every place where the tile may lie."""
    land, tile = w.seats[seat]["land"], w.tiles[name]
    if scots is None:
        scots = {at for at, t in land.items() if t["scots"]}
    near = occupied(w, seat, scots)
    legal = []
    spots = set(land) | {n for at in land for n in beside(at, EDGES)}
    for at in sorted(spots):
        if not any(n in near for n in beside(at)):
            continue
        if tile["rebuild"] or (silent(tile, "rebuild") and at in land):
            fits = at in land and at != (1, 0) and covers(w, land, tile, at)
        else:
            fits = at not in land and fits_river(w, land, tile, at)
        if fits and max(abs(at[0]), abs(at[1])) <= 99:
            legal.append(at)
    return legal


def covers(w: Any, land: Dict, tile: Dict, at: At) -> bool:
    """Whether the tile could be a rebuilt form of the one that lies there."""
    under = w.tiles[land[at]["tile"]]
    if "?" not in (tile["type"], under["type"]) and tile["type"] != under["type"]:
        return False
    return silent(tile, "river") or bool(tile["river"]) == flows(w, land, at)


def flows(w: Any, land: Dict, at: At) -> bool:
    """Whether a river runs there; under an undescribed tile it does in its own row."""
    if at not in land:
        return False
    tile = w.tiles[land[at]["tile"]]
    return at[1] == 0 if silent(tile, "river") else bool(tile["river"])


def fits_river(w: Any, land: Dict, tile: Dict, at: At) -> bool:
    if at[1] != 0:
        return silent(tile, "river") or not tile["river"]
    return (silent(tile, "river") or tile["river"]) and at in river_ends(w, land)


def river_ends(w: Any, land: Dict) -> list[At]:
    """The two places at which the home tiles' river goes on."""
    left, right = -1, 2
    while flows(w, land, (left, 0)):
        left -= 1
    while flows(w, land, (right, 0)):
        right += 1
    return [(left, 0), (right, 0)]


def place_tile(w: Any, entry: Dict) -> None:
    fields(entry, "move seat at")
    at = place(entry["at"])
    require(at in places(w, w.turn, w.held))
    w.trusts |= believes_place(w, w.held, at)
    lay(w, w.held, at)
    w.held = None
    w.phase = "act"


def believes_place(w: Any, name: str, at: At) -> bool:
    """Whether something undescribed decides that the tile may lie there."""
    land, tile = w.me()["land"], w.tiles[name]
    if silent(tile, "river", "rebuild"):
        return True
    if at in land and (silent(tile, "type") or silent(w.tiles[land[at]["tile"]], "type")):
        return True
    near = [land[n] for n in beside(at) if n in land]
    kinds = [w.tiles[t["tile"]]["type"] for t in near]
    return not any(t["scots"] for t in near) and "castle" not in kinds


def lay(w: Any, name: str, at: At) -> None:
    """The tile comes to lie there, and its effects start."""
    land = w.me()["land"]
    under = land.get(at)
    new: Dict = {"tile": name, "goods": [], "scots": 0, "covers": []}
    if under is not None:
        new |= {"goods": under["goods"], "scots": under["scots"]}
        new["covers"] = [*under["covers"], under["tile"]]
    land[at] = new
    w.used.discard(at)
    w.reach |= {at, *beside(at)}
    if silent(w.tiles[name], "once"):
        w.untold.add(at)
    effects(w, name, at)


def set_aside(w: Any, name: str) -> None:
    """A person joins the player, and its effects start; one may always travel for it."""
    w.me()["persons"].append(name)
    w.held = None
    w.phase = "act"
    effects(w, name, None)
    w.tokens += "clan_token" not in w.tiles[name]["once"]


def effects(w: Any, name: str, at: At | None) -> None:
    me = w.me()
    card = False
    for effect in w.tiles[name]["once"]:
        if effect == "scot":
            add_scot(me, at)
        elif effect == "coin":
            me["coins"] += 1
        elif effect == "whisky":
            me["whisky"] += 1
        elif effect == "good":
            assert at is not None
            w.bonus[at] = w.bonus.get(at, 0) + 1
        elif effect == "clan_token":
            w.tokens += 1
        elif effect == "landmark":
            card = True
        else:
            me["vp"] += points_of(effect)
    if card:
        landmark(w, name, at)


def landmark(w: Any, name: str, at: At | None) -> None:
    me = w.me()
    me["cards"].append(name)
    assert at is not None
    if name == "Castle Stalker":
        me["coins"] += 3
    elif name == "Inverness":
        add_good(me, at, "barley")
        me["whisky"] += 1
    elif name == "Loch Shiel":
        add_scot(me, at)
        me["whisky"] += 1
    elif name == "Duart Castle":
        me["coins"] += 1
        w.tokens += 1
    elif name == "Donan Castle":
        w.tokens += 1
    elif name == "Castle of Mey":
        w.everywhere = True
    elif name == "Loch Lochy":
        w.bonus[at] = w.bonus.get(at, 0) + 2
    elif name == "Loch Morar":
        w.removes += 2


def add_scot(me: Dict, at: At | None) -> None:
    if me["scots"] and at is not None:
        me["scots"] -= 1
        me["land"][at]["scots"] += 1


def add_good(me: Dict, at: At, kind: str) -> None:
    if len(me["land"][at]["goods"]) < 3:
        me["land"][at]["goods"].append(kind)
