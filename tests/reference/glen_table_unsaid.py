"""Entries about tiles that nobody described."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.reference.glen_form import GOODS, Dict
from tests.reference.glen_table_tiles import LANDMARKS, SAID, some_tile

SHARE_UNDESCRIBED = 0.12


def undescribed(stack: str, rng: Random) -> Dict:
    """A tile of this stack that is described only in part."""
    whole = some_tile(stack, rng)
    known = {word: whole[word] for word in SAID if word in whole and rng.random() < 0.3}
    name = f"?{stack}{rng.randrange(1000)}"
    if whole["type"] == "person":
        return {"tile": name, "description": {"stack": stack, "type": "person", "partial": True}}
    more = {"partial": True, "type": whole["type"]} if rng.random() < 0.1 else {"type": "?"}
    return {"tile": name, "description": {"stack": stack, **known, **more}}


def describe(w: Any, rng: Random) -> Dict:
    old = rng.choice(sorted(name for name in w.seen if name.startswith("?")) or ["?S1"])
    lying = [space["tile"] for space in w.ring if space["tile"]] or ["END"]
    stack = w.tiles[old]["stack"] if old in w.tiles else "A"
    whole = some_tile(stack if rng.random() < 0.95 else "A", rng)
    name = f"Found {rng.randrange(1000)}" if rng.random() < 0.9 else rng.choice(lying)
    return {"move": "describe", "tile": old, "name": name, "description": whole}


def amounts(words: str, rng: Random) -> Dict:
    found: Dict = {word: rng.randint(0, 2) for word in words.split() if rng.random() < 0.3}
    return found | (
        {"goods": rng.choices(GOODS, k=rng.randint(1, 4))} if rng.random() < 0.5 else {}
    )


def said_once(w: Any, rng: Random) -> Dict:
    gets = amounts("scots coins whisky vp clan_token", rng)
    if rng.random() < 0.2:
        gets["landmark"] = rng.choice([*LANDMARKS, "Castle Nowhere"])
    at = rng.choice(sorted(w.untold) or [(0, 1)])
    return {"seat": w.turn, "move": "bonus", "at": list(at), "gets": gets}


def said_activation(w: Any, rng: Random) -> Dict:
    entry: Dict = {"gets": amounts("move vp whisky coins clan_token", rng)}
    stock = [(at, kind) for at, t in w.seats[w.turn or 0]["land"].items() for kind in t["goods"]]
    if stock and rng.random() < 0.4:
        at, kind = rng.choice(stock)
        entry["gives"] = [{"from": list(at), "good": kind}]
    if rng.random() < 0.2:
        entry["buy"] = [rng.choice(GOODS)]
    return entry
