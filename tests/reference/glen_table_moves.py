"""Entries to try at a table of Glen More: mostly what a table would do, some that it would not."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.reference.glen_form import GOODS, Dict
from tests.reference.glen_score import Log
from tests.reference.glen_score_duel import mutated
from tests.reference.glen_table import World, could
from tests.reference.glen_table_clans import CREST_GOODS, CREST_SCOTS, CRESTS, cheapest
from tests.reference.glen_table_correct import some_amend
from tests.reference.glen_table_land import beside, could_take, places
from tests.reference.glen_table_rondel import around, due, takeable
from tests.reference.glen_table_tiles import exchange_of, price, silent, some_tile
from tests.reference.glen_table_unsaid import (
    SHARE_UNDESCRIBED,
    describe,
    said_activation,
    said_once,
    undescribed,
)

ACTS = "activate activate activate activate activate bonus clan_token remove build sell end_turn"


def some_entry(log: Log, rng: Random, calm: float = 0.85) -> Dict:
    """`calm` is the share of entries that follow the phase, as well as the table can see."""
    w: World = log.now
    roll = rng.random()
    if roll < 0.02 or (w.phase in ("pay", "place") and stuck(w) and roll < 0.5):
        last = log.before[-1][0] if log.before else 0
        return {"undo": last if rng.random() < 0.9 else rng.randint(-1, log.n + 1)}
    if roll < 0.03:
        return some_amend(w, rng)
    if roll < 0.06 and any(name.startswith("?") for name in w.seen):
        return describe(w, rng)
    entry = in_phase(w, rng)
    if rng.random() > calm:
        roll = rng.random()
        if roll < 0.3:
            entry = WRITERS[rng.choice(sorted(WRITERS))](w, rng)
        elif roll < 0.4 and "seat" in entry:
            entry |= {"seat": rng.randint(-1, w.players)}
        else:
            entry = mutated(entry, rng)
    return entry


def stuck(w: World) -> bool:
    """Whether the table has paid or sold itself into a corner."""
    assert w.turn is not None
    assert w.held is not None
    return not (could_take(w, w.held) if w.phase == "pay" else places(w, w.turn, w.held))


def likely(w: World, write: Any, rng: Random, tries: int = 8) -> Dict:
    """An entry that would be accepted, if a few tries find one."""
    for _ in range(tries):
        entry: Dict = write(w, rng)
        if could(w, entry):
            break
    return entry


def in_phase(w: World, rng: Random) -> Dict:
    if w.phase == "pay" and silent(w.hand(), "cost") and rng.random() < 0.4:
        person = w.hand()["type"] == "person"
        return act(w, rng) if person else likely(w, place, rng)
    if w.phase in ("pay", "take", "place"):
        if rng.random() < (0.12 if w.phase != "pay" else 0.25):
            return likely(w, sell, rng, 3)
        if w.phase == "take" and not any(takeable(w, n) for n in range(w.size)):
            return discard(w, rng) if rng.random() < 0.8 else take(w, rng)
        return likely(w, WRITERS[w.phase], rng)
    if w.phase == "act":
        return act(w, rng)
    if w.phase == "over":
        return some_amend(w, rng)
    return {"reveal": reveal, "roll": roll_die}[w.phase](w, rng)


def act(w: World, rng: Random) -> Dict:
    pending = [
        *(["bonus"] if w.bonus or w.untold else []),
        *(["clan_token"] if w.tokens else []),
        *(["remove"] if w.removes else []),
        *(["build"] if w.builds and w.pile else []),
    ]
    if pending and rng.random() < 0.75:
        return likely(w, WRITERS[rng.choice(pending)], rng, 4)
    if rng.random() < 0.12:
        return end_turn(w, rng)
    if w.me()["movement"] and rng.random() < 0.5:
        return move_scot(w, rng)
    return likely(w, WRITERS[rng.choice(ACTS.split())], rng, 4)


def mine(w: World, move: str, rng: Random) -> Dict:
    seat = w.turn if w.turn is not None else rng.randrange(w.players)
    return {"seat": seat, "move": move}


def land(w: World) -> Dict:
    found: Dict = w.seats[w.turn or 0]["land"]
    return found


def reveal(w: World, rng: Random) -> Dict:
    stack = due(w)
    if stack == "END" and rng.random() < 0.9:
        return {"move": "reveal", "tile": "END"}
    if stack in list("SABCD") and rng.random() < SHARE_UNDESCRIBED:
        return {"move": "reveal", **undescribed(stack, rng)}
    names = [n for n, tile in w.tiles.items() if tile["stack"] == stack and n not in w.seen]
    if not names or rng.random() < 0.03:
        new = f"Glen Nowhere {rng.randrange(1000)}"
        tile = some_tile(stack if stack in list("SABCD") else "D", rng)
        return {"move": "reveal", "tile": new, "description": tile}
    if rng.random() < 0.02:
        return {"move": "reveal", "tile": rng.choice([*w.tiles, "END", "Glen Nowhere"])}
    return {"move": "reveal", "tile": rng.choice(names)}


def roll_die(w: World, rng: Random) -> Dict:
    value = rng.randint(1, 3)
    return {"seat": rng.randrange(w.players), "move": "roll_die", "value": value}


def near_first(spaces: list[int], rng: Random) -> int:
    """Mostly one of the first few, so that a game lasts."""
    return spaces[min(int(rng.expovariate(0.8)), len(spaces) - 1)]


def take(w: World, rng: Random) -> Dict:
    spaces = around(w)
    if rng.random() < 0.93 and w.turn is not None:
        ok = [n for n in spaces if takeable(w, n)]
        end = [n for n in spaces if w.ring[n]["tile"] == "END"]
        if end and (not ok or rng.random() < 0.15):
            return {**mine(w, "take", rng), "space": end[0]}
        spaces = ok or spaces
    return {**mine(w, "take", rng), "space": near_first(spaces, rng)}


def discard(w: World, rng: Random) -> Dict:
    tiles = [n for n in around(w) if w.ring[n]["tile"] is not None] or [0]
    gain = rng.choice(["coin", "movement"])
    return {**mine(w, "discard", rng), "space": near_first(tiles, rng), "gain": gain}


def stock(w: World) -> list[tuple[tuple[int, int], str]]:
    return [(at, kind) for at, tile in land(w).items() for kind in tile["goods"]]


def sell(w: World, rng: Random) -> Dict:
    at, kind = rng.choice(stock(w) or [((0, 0), "wood")])
    return {**mine(w, "sell", rng), "good": kind, "from": list(at)}


def settle(w: World, kinds: list[str], rng: Random) -> Dict:
    """These goods from own tiles and the market."""
    own = stock(w)
    rng.shuffle(own)
    goods, buy = [], []
    thrift = rng.choice([0.3, 0.9, 1.0])
    for kind in kinds:
        spots = [at for at, k in own if k == kind]
        if spots and rng.random() < thrift:
            own.remove((spots[0], kind))
            goods.append({"from": list(spots[0]), "good": kind})
        else:
            buy.append(kind)
    return {**({"goods": goods} if goods else {}), **({"buy": buy} if buy else {})}


def some_goods(w: World, count: int, rng: Random) -> list[str]:
    """Goods of any kind, those at hand first."""
    kinds = [kind for _, kind in stock(w)]
    rng.shuffle(kinds)
    if rng.random() < 0.2:
        kinds = []
    return [*kinds, *rng.choices(GOODS, k=count)][:count]


def pay(w: World, rng: Random) -> Dict:
    entry = mine(w, "pay", rng)
    if w.held is None:
        return entry
    cost = w.tiles[w.held]["cost"]
    if silent(w.tiles[w.held], "cost"):
        cost = price(rng)
    kinds = [kind for kind, n in cost["goods"].items() for _ in range(n)]
    left = [kind for _, kind in stock(w)]
    for kind in kinds:
        if kind in left:
            left.remove(kind)
    rng.shuffle(left)
    kinds += [*left, *rng.choices(GOODS, k=9)][: cost.get("any", 0)]
    entry |= settle(w, kinds, rng)
    entry |= {word: cost[word] for word in ("coins", "whisky") if cost.get(word)}
    standing = [list(at) for at, tile in land(w).items() for _ in range(tile["scots"])]
    rng.shuffle(standing)
    return entry | ({"scots": standing[: cost["scots"]]} if cost.get("scots") else {})


def place(w: World, rng: Random) -> Dict:
    entry = mine(w, "place", rng)
    spots = places(w, w.turn, w.held) if w.held is not None and w.turn is not None else []
    if not spots or rng.random() < 0.1:
        spots = [n for at in land(w) for n in [at, *beside(at)]]
    return entry | {"at": list(rng.choice(spots))}


def bonus(w: World, rng: Random) -> Dict:
    if w.untold and rng.random() < 0.7:
        return said_once(w, rng)
    at = rng.choice([*w.bonus] or [*land(w)])
    count = max(1, w.bonus.get(at, 1) - (rng.random() < 0.2) + (rng.random() < 0.1))
    return {**mine(w, "bonus", rng), "at": list(at), "goods": rng.choices(GOODS, k=count)}


def clan_token(w: World, rng: Random) -> Dict:
    crests = [c for c in CRESTS if c == "Douglas" or not w.crests.get(c)]
    if rng.random() < 0.8:
        coins = w.seats[w.turn or 0]["coins"]
        crests = [c for c in crests if (cheapest(w, c) or 0) <= coins] or crests
    rare = [c for c in crests if c in ("Munro", "MacMillan", "Cameron", "MacDonell", "MacLean")]
    if rare and rng.random() < 0.3:
        crests = rare
    crest = rng.choice(crests if rng.random() < 0.95 else CRESTS)
    known = cheapest(w, crest)
    entry = {**mine(w, "clan_token", rng), "crest": crest}
    entry["cost"] = rng.randint(0, 3) if known is None or rng.random() < 0.15 else known
    spots = [list(at) for at in land(w)]
    if crest in CREST_GOODS:
        goods = CREST_GOODS[crest][:: rng.choice([1, -1])]
        entry["goods"] = [{"to": rng.choice(spots), "good": kind} for kind in goods]
    if crest in CREST_SCOTS:
        count = min(CREST_SCOTS[crest], w.seats[w.turn or 0]["scots"])
        entry["scots"] = [rng.choice(spots) for _ in range(count)]
    return entry


def remove(w: World, rng: Random) -> Dict:
    spots = [at for at in land(w) if at not in ((0, 0), (1, 0))] or [(0, 0)]
    if rng.random() < 0.05:
        spots = [*land(w)]
    at = rng.choice(spots)
    entry = {**mine(w, "remove", rng), "at": list(at)}
    goods = list(land(w)[at]["goods"])
    room = 3 - len(land(w)[1, 0]["goods"])
    if len(goods) > room and rng.random() < 0.5:
        rng.shuffle(goods)
        entry["keep"] = goods[:room]
    return entry


def build(w: World, rng: Random) -> Dict:
    name = rng.choice(w.pile or ["home castle"])
    entry = {**mine(w, "build", rng), "tile": name}
    if w.tiles[name]["type"] == "person":
        return entry
    spots = places(w, w.turn or 0, name) or [(0, 1), (2, 0)]
    return entry | {"at": list(rng.choice(spots))}


def activate(w: World, rng: Random) -> Dict:
    known = {at: w.tiles[t["tile"]] for at, t in land(w).items()}
    spots = [at for at, tile in known.items() if tile["activate"] or silent(tile, "activate")]
    if rng.random() < 0.8:
        fresh = [at for at in spots if at not in w.used]
        near = [at for at in fresh if at in w.reach]
        spots = (near if rng.random() < 0.7 else fresh) or spots
    at = rng.choice(spots or [(0, 0)])
    entry = {**mine(w, "activate", rng), "at": list(at)}
    tile = w.tiles[land(w)[at]["tile"]]
    if silent(tile, "activate") != (rng.random() < 0.02):
        return entry | said_activation(w, rng)
    any_good = sum(part.get("any_good", 0) for part in tile["activate"])
    if any_good:
        entry["gain"] = rng.choices(GOODS, k=any_good)
    part = exchange_of(tile)
    if part is None:
        return entry
    kinds = wanted(w, part, rng)
    if kinds and rng.random() < (0.5 if holds(w, "Sinclair") else 0.03):
        entry["coin_as"] = kinds.pop(rng.randrange(len(kinds)))
    if rng.random() < (0.5 if holds(w, "MacGregor") else 0.03):
        entry["vp_instead"] = True
    return entry | settle(w, kinds, rng)


def holds(w: World, crest: str) -> bool:
    return w.turn in w.crests.get(crest, [])


def wanted(w: World, part: Dict, rng: Random) -> list[str]:
    """Goods that this exchange would take."""
    kind = part["exchange"]
    if kind == "different":
        count = int(rng.choice(list(part["table"])))
        kinds = sorted(set(some_goods(w, 9, rng)), key=lambda _: rng.random())
        return [*kinds, *some_goods(w, 4, rng)][:count]
    if kind == "animals":
        count = rng.choice([1, 3, 2]) if "each" in part else int(rng.choice(list(part["table"])))
        own = [k for _, k in stock(w) if k in ("sheep", "cattle")]
        return [*own, *rng.choices(["sheep", "cattle"], k=count)][:count]
    if kind == "shown":
        return list(part["goods"])
    if kind == "whisky":
        return ["barley"]
    return some_goods(w, part.get("count", 1), rng)


def move_scot(w: World, rng: Random) -> Dict:
    starts = [at for at, tile in land(w).items() if tile["scots"]] or [(0, 0)]
    start = rng.choice(starts)
    spots = [at for at in beside(start) if at in land(w)]
    to = rng.choice(spots if spots and rng.random() < 0.9 else [*beside(start), start])
    return {**mine(w, "move_scot", rng), "from": list(start), "to": list(to)}


def end_turn(w: World, rng: Random) -> Dict:
    return mine(w, "end_turn", rng)


WRITERS: Any = {
    "describe": describe,
    "reveal": reveal,
    "roll_die": roll_die,
    "take": take,
    "discard": discard,
    "sell": sell,
    "pay": pay,
    "place": place,
    "bonus": bonus,
    "clan_token": clan_token,
    "remove": remove,
    "build": build,
    "activate": activate,
    "move_scot": move_scot,
    "end_turn": end_turn,
}
