"""Activations, exchanges, movement and the end of a turn."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.reference.glen_form import Dict, fields, good, listed, place, require
from tests.reference.glen_table_land import add_good, beside, buy, own_goods
from tests.reference.glen_table_rondel import turn_is_over
from tests.reference.glen_table_tiles import exchange_of, produces


def bonus(w: Any, entry: Dict) -> None:
    fields(entry, "move seat at goods")
    at = place(entry["at"])
    goods = [good(kind) for kind in listed(entry["goods"])]
    require(at in w.bonus and len(goods) <= w.bonus[at])
    del w.bonus[at]
    for kind in goods:
        add_good(w.me(), at, kind)


def give_up(w: Any) -> None:
    """Whatever is still pending is lost."""
    w.bonus, w.tokens, w.removes, w.builds = {}, 0, 0, 0


def permit(w: Any, at: tuple[int, int]) -> None:
    """Use up the first permission that fits."""
    tile = w.tiles[w.me()["land"][at]["tile"]]
    if at in w.reach or w.everywhere:
        return
    for right in ("animal", "goods", "whisky", "exchange"):
        if w.rights[right] and produces(tile, right):
            w.rights[right] -= 1
            return
    require("Loch Ness" in w.me()["cards"] and not w.ness_used)
    w.ness_used = True


def activate(w: Any, entry: Dict) -> None:
    fields(entry, "move seat at", "goods buy gain coin_as vp_instead")
    at, me = place(entry["at"]), w.me()
    require(at in me["land"] and at not in w.used)
    tile = w.tiles[me["land"][at]["tile"]]
    require(bool(tile["activate"]))
    permit(w, at)
    w.used.add(at)
    give_up(w)
    if exchange_of(tile) is None:
        require(not entry.get("goods") and not entry.get("buy") and "coin_as" not in entry)
        require(entry.get("vp_instead", False) is False)
    gains = [good(kind) for kind in listed(entry.get("gain", []))]
    require(len(gains) == sum(part.get("any_good", 0) for part in tile["activate"]))
    for part in tile["activate"]:
        if "exchange" in part:
            exchange(w, part, entry)
            continue
        for kind in part.get("goods", []):
            add_good(me, at, kind)
        for _ in range(part.get("any_good", 0)):
            add_good(me, at, gains.pop(0))
        me["movement"] += part.get("move", 0)
        me["vp"] += part.get("vp", 0)


def exchange(w: Any, part: Dict, entry: Dict) -> None:
    me = w.me()
    kinds = own_goods(w, entry.get("goods", [])) + buy(w, entry.get("buy", []))
    if "coin_as" in entry:
        require(w.turn in w.crests.get("Sinclair", []))
        kinds.append(good(entry["coin_as"]))
        me["coins"] -= 1
    require(me["coins"] >= 0)
    instead = entry.get("vp_instead", False)
    require(type(instead) is bool)
    if instead:
        require(part["exchange"] == "whisky" and w.turn in w.crests.get("MacGregor", []))
    points = worth(part, kinds)
    require(points is not None)
    me["vp"] += points
    if part["exchange"] == "clan_token":
        w.tokens += 1
    if part["exchange"] == "whisky":
        if instead:
            me["vp"] += 3
        else:
            me["whisky"] += 1


def worth(part: Dict, kinds: list[str]) -> int | None:
    """Points for these goods; None: the exchange does not take them."""
    what = part["exchange"]
    table = {int(n): vp for n, vp in part.get("table", {}).items()}
    if what == "different":
        return table.get(len(kinds)) if len(set(kinds)) == len(kinds) else None
    if what == "animals":
        if not kinds or not set(kinds) <= {"sheep", "cattle"}:
            return None
        if "each" in part:
            each = part["each"]
            return sum(each[k] for k in kinds) if set(kinds) <= set(each) else None
        return table.get(len(kinds))
    if what == "any":
        vp: int = part["vp"]
        return vp if len(kinds) == part["count"] else None
    if what == "shown":
        return part["vp"] if Counter(kinds) == Counter(part["goods"]) else None
    if what == "clan_token":
        return 0 if len(kinds) == 1 else None
    return 0 if kinds == ["barley"] else None


def move_scot(w: Any, entry: Dict) -> None:
    fields(entry, "move seat from to")
    start, to, me = place(entry["from"]), place(entry["to"]), w.me()
    require(start in me["land"] and to in me["land"] and to in beside(start))
    require(me["movement"] > 0 and me["land"][start]["scots"] > 0)
    me["movement"] -= 1
    me["land"][start]["scots"] -= 1
    me["land"][to]["scots"] += 1


def end_turn(w: Any, entry: Dict) -> None:
    fields(entry, "move seat")
    if w.turn in w.crests.get("MacLachlan", []):
        w.me()["vp"] += w.me()["movement"]
    turn_is_over(w)
