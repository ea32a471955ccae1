"""Activations, exchanges, movement and the end of a turn."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.reference.glen_form import Dict, fields, good, listed, place, require, whole
from tests.reference.glen_table_amend import is_known
from tests.reference.glen_table_land import (
    add_good,
    add_scot,
    beside,
    buy,
    landmark,
    own_goods,
)
from tests.reference.glen_table_rondel import turn_is_over
from tests.reference.glen_table_tiles import exchange_of, produces, silent


def bonus(w: Any, entry: Dict) -> None:
    if "gets" in entry:
        return said_once(w, entry)
    fields(entry, "move seat at goods")
    at = place(entry["at"])
    goods = [good(kind) for kind in listed(entry["goods"])]
    require(at in w.bonus and len(goods) <= w.bonus[at])
    del w.bonus[at]
    for kind in goods:
        add_good(w.me(), at, kind)
    return None


def said_once(w: Any, entry: Dict) -> None:
    """What a new tile that nobody described has brought."""
    fields(entry, "move seat at gets")
    at, me, gets = place(entry["at"]), w.me(), entry["gets"]
    require(at in w.untold and silent(w.tiles[me["land"][at]["tile"]], "once"))
    w.untold.discard(at)
    fields(gets, "", "goods scots coins whisky vp clan_token landmark")
    for kind in listed(gets.get("goods", [])):
        add_good(me, at, good(kind))
    for _ in range(whole(gets.get("scots", 0))):
        add_scot(me, at)
    for word in ("coins", "whisky", "vp"):
        me[word] += whole(gets.get(word, 0))
    w.tokens += whole(gets.get("clan_token", 0))
    if "landmark" in gets:
        card = gets["landmark"]
        require(type(card) is str and is_known(w, card, "landmarks"))
        require(all(card not in seat["cards"] for seat in w.seats))
        landmark(w, card, at)
    w.trusts = True


def give_up(w: Any) -> None:
    """Whatever is still pending is lost."""
    w.bonus, w.tokens, w.removes, w.builds = {}, 0, 0, 0
    w.untold = set()


def permit(w: Any, at: tuple[int, int], shown: set[str] | None = None) -> None:
    """Use up the first permission that fits; shown: what a tile without description did."""
    tile = w.tiles[w.me()["land"][at]["tile"]]
    if at in w.reach or w.everywhere:
        return
    for right in ("animal", "goods", "whisky", "exchange"):
        fits = produces(tile, right) if shown is None else right in shown
        if w.rights[right] and fits:
            w.rights[right] -= 1
            return
    require("Loch Ness" in w.me()["cards"] and not w.ness_used)
    w.ness_used = True


def activate(w: Any, entry: Dict) -> None:
    require("at" in entry)
    at, me = place(entry["at"]), w.me()
    require(at in me["land"] and at not in w.used)
    tile = w.tiles[me["land"][at]["tile"]]
    if silent(tile, "activate"):
        return said_activation(w, entry, at)
    fields(entry, "move seat at", "goods buy gain coin_as vp_instead")
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
    return None


def said_activation(w: Any, entry: Dict, at: tuple[int, int]) -> None:
    """A tile that nobody described does what the table says."""
    fields(entry, "move seat at gets", "gives buy")
    me, gets = w.me(), entry["gets"]
    fields(gets, "", "goods move vp whisky coins clan_token")
    kinds = [good(kind) for kind in listed(gets.get("goods", []))]
    gone = own_goods(w, entry.get("gives", [])) + buy(w, entry.get("buy", []))
    require(me["coins"] >= 0)
    shown = {"goods"} if kinds else set()
    shown |= {"animal"} if {"sheep", "cattle"} & set(kinds) else set()
    shown |= {"exchange"} if gone else set()
    shown |= {"whisky"} if gone == ["barley"] and whole(gets.get("whisky", 0)) else set()
    permit(w, at, shown)
    w.used.add(at)
    give_up(w)
    for kind in kinds:
        add_good(me, at, kind)
    me["movement"] += whole(gets.get("move", 0))
    for word in ("vp", "whisky", "coins"):
        me[word] += whole(gets.get(word, 0))
    w.tokens += whole(gets.get("clan_token", 0))
    w.trusts = True


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
