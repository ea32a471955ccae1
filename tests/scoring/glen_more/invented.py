"""Tiles and paths for tests: invented, with every symbol the rules know. Not those of the box."""

import itertools
from typing import Any

from scoring.codec import from_json
from scoring.glen_more.catalogue import builtin
from scoring.glen_more.clans import CARDS, CRESTS
from scoring.glen_more.table import Options

GOODS = ("wood", "stone", "barley", "sheep", "cattle")
PRINTED = {"A": 14, "B": 17, "C": 17, "D": 17}

EXCHANGES: list[dict[str, Any]] = [
    {"exchange": "different", "table": {"2": 4, "4": 8}},
    {"exchange": "animals", "table": {"1": 2, "3": 8}},
    {"exchange": "animals", "each": {"sheep": 2, "cattle": 4}},
    {"exchange": "any", "count": 3, "vp": 7},
    {"exchange": "shown", "goods": ["wood", "stone"], "vp": 7},
    {"exchange": "clan_token"},
    {"exchange": "whisky"},
]

COSTS: list[dict[str, Any]] = [
    {"goods": {"wood": 1}},
    {"any": 2},
    {"coins": 2},
    {"goods": {"stone": 1, "wood": 1}, "coins": 1},
    {"scots": 1},
    {"goods": {"sheep": 1}, "any": 1},
    {"whisky": 1},
]


def tiles() -> dict[str, dict[str, Any]]:
    """More of each stack than are ever turned up."""
    found: dict[str, dict[str, Any]] = {}
    for i, good in enumerate(GOODS):
        found[f"Croft {good}"] = {"stack": "S", "type": "field", "activate": [{"goods": [good]}]}
        found[f"Croft {good}"]["protected"] = i == 4
    cards = list(CARDS)
    for stack, printed in PRINTED.items():
        for i in range(printed + 3):
            found[f"{stack}{i}"] = _tile(stack, i)
        for name in cards[:3]:
            found[name] = {
                "stack": stack,
                "type": "castle" if "Castle" in name else "loch",
                "once": ["landmark"],
                "cost": {"scots": 1} if name == "Loch Ness" else {"coins": 1},
            }
        cards = cards[3:]
    return found


def _tile(stack: str, i: int) -> dict[str, Any]:
    costly = {"cost": COSTS[i % len(COSTS)]} if stack in "BCD" and i % 2 else {}
    icons = {"chronicle": i % 5 == 0, "protected": i % 9 == 8}
    good = GOODS[i % 5]
    kinds: list[dict[str, Any]] = [
        {"type": "field", "activate": [{"goods": [good, GOODS[(i + 1) % 5]]}]},
        {"type": "village", "river": True, "once": ["scot"], "activate": [{"move": 1}]},
        {"type": "person", "once": ["clan_token"]},
        {"type": "market", "activate": [EXCHANGES[(i // 8) % 7]], "once": ["vp:2", "good"]},
        {"type": "village", "rebuild": True, "river": i % 2 == 0, "once": ["scot", "coin"]},
        {"type": "castle", "activate": [{"move": 1}, {"vp": 1}], "once": ["whisky"]},
        {"type": "field", "activate": [{"any_good": 1}], "once": ["good", "good"]},
        {"type": "still", "activate": [{"goods": ["barley"]}, {"exchange": "whisky"}]},
        {"type": "village", "activate": [EXCHANGES[(i // 8 + 3) % 7]], "once": ["clan_token"]},
    ]
    return {"stack": stack, **kinds[i % 9], **costly, **icons}


def paths() -> list[list[Any]]:
    """A chain through all crests, with a few short cuts."""
    known = {frozenset(road[:2]) for road in builtin().roads}
    chain = ["start", *CRESTS]
    roads = [[a, b, i % 3] for i, (a, b) in enumerate(itertools.pairwise(chain))]
    roads += [["start", chain[i], 3] for i in range(4, len(chain), 5)]
    return [road for road in roads if frozenset(road[:2]) not in known]


def options_data(**more: Any) -> dict[str, Any]:
    return {"tiles": tiles(), "paths": paths(), **more}


def options(**more: Any) -> Options:
    return from_json(Options, options_data(**more), "options")
