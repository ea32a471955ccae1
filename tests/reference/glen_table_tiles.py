"""Tiles for the tests: the home tiles, and an invented catalogue that shows every symbol."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.reference.glen_form import (
    GOODS,
    LONGEST,
    MOST,
    Dict,
    fields,
    good,
    listed,
    require,
    whole,
)

HOME: Dict = {
    "start village": {"stack": "S", "type": "village", "river": True},
    "home castle": {"stack": "S", "type": "castle", "river": True, "activate": [{"move": 1}]},
}
LANDMARKS = (
    "Armadale Castle",
    "Donan Castle",
    "Castle of Mey",
    "Castle Stalker",
    "Castle Moil",
    "Duart Castle",
    "Inverness",
    "Loch Lochy",
    "Loch Morar",
    "Loch Ness",
    "Loch Shiel",
)
SAID = ("river", "cost", "once", "activate", "rebuild", "chronicle", "protected")
PRICES = ("any", "coins", "whisky", "scots")
ONCE = ("scot", "good", "clan_token", "whisky", "coin", "landmark")
NUMBERS = [str(n) for n in range(1, MOST + 1)]
EXCHANGES = ("different", "animals", "any", "shown", "clan_token", "whisky")


def described(tile: Dict) -> Dict:
    """A description with its defaults filled in; raises Refused if it has no sense."""
    fields(tile, "stack type", f"name partial {' '.join(SAID)}")
    require(type(tile.get("partial", False)) is bool)
    require(tile["stack"] in list("SABCD"))
    require(type(tile["type"]) is str and tile["type"] != "")
    for word in ("river", "rebuild", "chronicle", "protected"):
        require(type(tile.get(word, False)) is bool)
    cost = tile.get("cost", {})
    fields(cost, "", "goods any coins whisky scots")
    require(type(cost.get("goods", {})) is dict)
    goods = {good(kind): whole(n) for kind, n in cost.get("goods", {}).items()}
    for effect in listed(tile.get("once", []), LONGEST):
        require(type(effect) is str and (effect in ONCE or points_of(effect) is not None))
    parts = listed(tile.get("activate", []), LONGEST)
    for part in parts:
        check_part(part)
    require(sum("exchange" in part for part in parts) <= 1)
    return {
        "stack": tile["stack"],
        "type": tile["type"],
        **{w: tile.get(w, False) for w in ("river", "rebuild", "chronicle", "protected")},
        "cost": {"goods": goods, **{word: whole(cost.get(word, 0)) for word in PRICES}},
        "once": tile.get("once", []),
        "activate": tile.get("activate", []),
        "unsaid": unsaid(tile),
    }


def unsaid(tile: Dict) -> set[str]:
    """What is unknown of a tile: nothing, unless it is described only in part."""
    if not tile.get("partial", False) and tile["type"] != "?":
        return set()
    words = {word for word in SAID if word not in tile}
    if tile["type"] == "person":
        words -= {"river", "rebuild", "activate"}
    return words | ({"type"} if tile["type"] == "?" else set())


def silent(tile: Dict, *words: str) -> bool:
    return bool(tile["unsaid"] & set(words))


def check_part(part: Any) -> None:
    """One symbol of an activation."""
    require(type(part) is dict)
    if "exchange" in part:
        return check_exchange(part)
    require(len(part) == 1)
    if "goods" in part:
        require(all(good(kind) for kind in listed(part["goods"])))
        return None
    fields(part, "", "any_good move vp")
    require(all(whole(n) >= 0 for n in part.values()))
    return None


def check_exchange(part: Dict) -> None:
    kind = part["exchange"]
    require(type(kind) is str and kind in EXCHANGES)
    if kind in ("different", "animals"):
        key = "each" if kind == "animals" and "each" in part else "table"
        fields(part, f"exchange {key}")
        require(type(part[key]) is dict and bool(part[key]))
        for word, vp in part[key].items():
            whole(vp)
            require(word in ("sheep", "cattle") if key == "each" else word in NUMBERS)
    elif kind == "any":
        fields(part, "exchange count vp")
        require(whole(part["count"], 1) > 0 and whole(part["vp"]) >= 0)
    elif kind == "shown":
        fields(part, "exchange goods vp")
        require(all(good(kind) for kind in listed(part["goods"])) and bool(part["goods"]))
        whole(part["vp"])
    else:
        fields(part, "exchange")


def points_of(effect: str) -> int | None:
    word, _, number = effect.partition(":")
    return int(number) if word == "vp" and number in {"0", *NUMBERS} else None


def is_free(tile: Dict) -> bool:
    cost = tile["cost"]
    if silent(tile, "cost"):
        return False
    return not any(cost["goods"].values()) and not any(cost[word] for word in PRICES)


def exchange_of(tile: Dict) -> Dict | None:
    for part in tile["activate"]:
        if "exchange" in part:
            found: Dict = part
            return found
    return None


def produces(tile: Dict, what: str) -> bool:
    """Whether the tile is a producer (or exchange) of this kind."""
    if what == "exchange":
        return exchange_of(tile) is not None
    if what == "whisky":
        return (exchange_of(tile) or {}).get("exchange") == "whisky"
    made = [
        kind
        for part in tile["activate"]
        if "exchange" not in part
        for kind in part.get("goods", [])
    ]
    if what == "animal":
        return "sheep" in made or "cattle" in made
    return bool(made) or any("any_good" in part for part in tile["activate"])


def catalogue(rng: Random) -> Dict:
    """Twenty invented tiles of each stack and all landmarks, every symbol among them."""
    tiles: Dict = {}
    for stack in "SABCD":
        for n in range(7 if stack == "S" else 19):
            tiles[f"{stack} tile {n}"] = some_tile(stack, rng)
    for name in LANDMARKS:
        tile = some_tile(rng.choice("ABCD"), rng) | {"type": rng.choice(["castle", "loch"])}
        tile["once"] = [*[e for e in tile.get("once", []) if e != "landmark"], "landmark"]
        tile |= {"rebuild": False, "protected": False, "cost": cheap(rng)}
        tiles[name] = tile
    if rng.random() < 0.3:
        tiles["start village"] = {**HOME["start village"], "activate": [{"goods": ["sheep"]}]}
    return tiles


def some_tile(stack: str, rng: Random) -> Dict:
    if stack != "S" and rng.random() < 0.2:
        return person(stack, rng)
    tile: Dict = {"stack": stack}
    tile["type"] = rng.choice(["village", "village", "castle", "field", "pasture", "distillery"])
    tile["river"] = rng.random() < 0.3
    tile["rebuild"] = stack != "S" and rng.random() < 0.2
    tile["chronicle"] = rng.random() < 0.25
    tile["protected"] = rng.random() < 0.07
    tile["cost"] = cheap(rng) if stack in "SA" else price(rng)
    tile["once"] = [some_effect(rng) for _ in range(rng.choice([0, 1, 1, 2, 3]))]
    tile["activate"] = [
        part for _ in range(rng.choice([0, 1, 1, 1, 2])) for part in [some_part(rng)]
    ]
    if sum("exchange" in part for part in tile["activate"]) > 1:
        tile["activate"].pop()
    return {key: value for key, value in tile.items() if value or key in ("stack", "type")}


def person(stack: str, rng: Random) -> Dict:
    once = rng.choice(
        [["clan_token"], ["clan_token", "clan_token"], ["clan_token", "coin", "vp:2"], [], ["coin"]]
    )
    tile = {"stack": stack, "type": "person", "once": once, "chronicle": rng.random() < 0.2}
    return tile | ({"cost": cheap(rng)} if rng.random() < 0.5 else {})


def cheap(rng: Random) -> Dict:
    return rng.choice([{}, {}, {"coins": 1}, {"goods": {rng.choice(GOODS): 1}}, {"any": 1}])


def price(rng: Random) -> Dict:
    cost: Dict = {"goods": {}}
    for _ in range(rng.choice([0, 1, 1, 2])):
        kind = rng.choice(GOODS)
        cost["goods"][kind] = cost["goods"].get(kind, 0) + 1
    for word, chance in (("any", 0.2), ("coins", 0.25), ("whisky", 0.08), ("scots", 0.1)):
        if rng.random() < chance:
            cost[word] = rng.choice([1, 1, 2])
    return cost


def some_effect(rng: Random) -> str:
    words = ("scot", "scot", "scot", "good", "good", "clan_token", "whisky", "coin", "vp:3")
    return "landmark" if rng.random() < 0.08 else rng.choice(words)


def some_part(rng: Random) -> Dict:
    roll = rng.random()
    if roll < 0.35:
        return {"goods": [rng.choice(GOODS) for _ in range(rng.choice([1, 1, 2]))]}
    if roll < 0.45:
        return {"any_good": rng.choice([1, 1, 2])}
    if roll < 0.6:
        return {"move": rng.choice([1, 1, 2])}
    if roll < 0.65:
        return {"vp": rng.randint(1, 3)}
    return some_exchange(rng)


def some_exchange(rng: Random) -> Dict:
    kind = rng.choice([*EXCHANGES, "clan_token", "whisky"])
    more: Any = {
        "different": [{"table": {"2": 4, "4": 8}}, {"table": {"1": 2, "3": 6}}],
        "animals": [{"table": {"1": 2, "3": 8}}, {"each": {"sheep": 2, "cattle": 4}}],
        "any": [{"count": 3, "vp": 7}, {"count": 1, "vp": 3}],
        "shown": [{"goods": ["wood", "stone"], "vp": 7}, {"goods": ["sheep"], "vp": 3}],
        "clan_token": [{}],
        "whisky": [{}],
    }
    return {"exchange": kind, **rng.choice(more[kind])}
