"""A second opinion on hands: every history that is possible, kept apart and never merged.

It knows the table only from views and entries, and its cards are plain lists.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

World = tuple[tuple[str, ...], ...]
"""By seat, the cards in hand, sorted."""

YIELDS = {
    "hills": "brick",
    "forest": "wood",
    "pasture": "wool",
    "fields": "grain",
    "mountains": "ore",
}
COSTS = {
    "road": ["brick", "wood"],
    "settlement": ["brick", "wool", "grain", "wood"],
    "keep": ["ore", "ore", "ore", "grain", "grain"],
    "guard": ["brick", "wool", "wood"],
    "card": ["ore", "wool", "grain"],
}


def corner_of(name: str) -> frozenset[tuple[int, int]]:
    """A corner is the three hexes that meet there."""
    q, r, point = name.split(",")
    x, y = int(q), int(r)
    around = {"E": (1, 0), "W": (-1, 0), "NE": (1, -1), "NW": (0, -1), "SE": (0, 1), "SW": (-1, 1)}
    beside = {
        "N": ("NW", "NE"),
        "NE": ("NE", "E"),
        "SE": ("E", "SE"),
        "S": ("SE", "SW"),
        "SW": ("SW", "W"),
        "NW": ("W", "NW"),
    }[point]
    return frozenset({(x, y), *((x + around[p][0], y + around[p][1]) for p in beside)})


def hex_of(name: str) -> tuple[int, int]:
    q, r = name.split(",")
    return int(q), int(r)


def spread(bundle: dict[str, int]) -> list[str]:
    return [name for name, count in bundle.items() for _ in range(count)]


def change(world: World, seat: int, lose: list[str], gain: list[str]) -> World | None:
    """The world after a hand loses and gains; None if it cannot lose that."""
    hand = list(world[seat])
    for card in lose:
        if card not in hand:
            return None
        hand.remove(card)
    return (*world[:seat], tuple(sorted(hand + gain)), *world[seat + 1 :])


def over(world: World, giver: int, taker: int, cards: list[str]) -> World | None:
    after = change(world, giver, cards, [])
    return after and change(after, taker, [], cards)


def harvest(view: dict[str, Any], dice: list[int]) -> list[list[str]]:
    """What each seat gets from a roll."""
    due: dict[str, list[int]] = {}
    seats = len(view["hands"])
    for name, land in view["board"]["hexes"].items():
        rolls = (2, 12) if land["number"] == "2/12" else (land["number"],)
        blocked = name == view["tormund"] or name in view.get("gift", {})
        if sum(dice) in rolls and land["terrain"] in YIELDS and not blocked:
            for seat in range(seats):
                for piece, count in (("settlements", 1), ("keeps", 2)):
                    near = sum(hex_of(name) in corner_of(at) for at in view[piece][seat])
                    due.setdefault(YIELDS[land["terrain"]], [0] * seats)[seat] += near * count
    got: list[list[str]] = [[] for _ in range(seats)]
    for resource, shares in due.items():
        stock = view["bank"][resource]
        if sum(shares) > stock and sum(map(bool, shares)) > 1:
            continue
        for seat, share in enumerate(shares):
            got[seat] += [resource] * min(share, stock)
    return got


def futures(view: dict[str, Any], entry: dict[str, Any], world: World) -> Iterator[World]:
    """What an entry makes of one world: nothing if it contradicts it, several if it tells less."""
    seat = entry.get("seat", 0)
    after: World | None = world
    match entry["move"]:
        case "settle" if len(view["settlements"][seat]) == 1:
            lands = view["board"]["hexes"]
            names = [f"{q},{r}" for q, r in corner_of(entry["at"])]
            terrain = [lands[name]["terrain"] for name in names if name in lands]
            after = change(world, seat, [], [YIELDS[t] for t in terrain if t in YIELDS])
        case "roll" if sum(entry["dice"]) != 7:
            for other, cards in enumerate(harvest(view, entry["dice"])):
                assert after is not None
                after = change(after, other, [], cards)
        case "discard":
            after = change(world, seat, spread(entry["cards"]), [])
        case "tormund" | "play_card" if entry.get("steal_from") is not None:
            named = entry.get("card" if entry["move"] == "tormund" else "stolen")
            yield from stolen(world, entry["steal_from"], seat, named)
            return
        case "play_card" if "remove" in entry:
            after = change(world, seat, [], of_hex(view, entry["remove"]["gift"]))
        case "play_card" if "get" in entry:
            after = change(world, seat, [], spread(entry["get"]))
        case "trade":
            after = over(world, seat, entry["with"], spread(entry["give"]))
            after = after and over(after, entry["with"], seat, spread(entry["get"]))
            if change(world, entry["with"], spread(entry["get"]), []) is None:
                after = None
        case "bank":
            paid = entry["rate"]
            after = change(world, seat, [entry["give"]] * paid, [entry["get"]])
        case "build":
            after = change(world, seat, COSTS[entry["what"]], [])
        case "buy_card":
            after = change(world, seat, COSTS["card"], [])
        case "hero":
            yield from hero(view, entry, world)
            return
    if after is not None:
        yield after


def stolen(world: World, giver: int, taker: int, named: str | None) -> Iterator[World]:
    for card in sorted(set(world[giver])) if named is None else [named]:
        after = over(world, giver, taker, [card])
        if after is not None:
            yield after


def of_hex(view: dict[str, Any], name: str) -> list[str]:
    terrain = view["board"]["hexes"][name]["terrain"]
    return [YIELDS[terrain]] if terrain in YIELDS and view["bank"][YIELDS[terrain]] else []


def hero(view: dict[str, Any], entry: dict[str, Any], world: World) -> Iterator[World]:
    seat = entry["seat"]
    after: World | None = world
    match entry["hero"]:
        case "mormont":
            worlds = [world]
            for asked in entry["asked"]:
                worlds = [w for old in worlds for w in answer(old, seat, entry["resource"], asked)]
            yield from worlds
            return
        case "mance":
            yield from stolen(world, entry["steal_from"], seat, entry.get("card"))
            return
        case "marsh":
            after = change(world, seat, [entry["give"]], [entry["get"]])
        case "tarly":
            after = change(world, seat, [], [entry["get"]])
        case "thorne" | "melisandre":
            cost = list(COSTS["guard" if entry["hero"] == "thorne" else "card"])
            cost[cost.index(entry["replace"])] = entry["by"]
            after = change(world, seat, cost, [])
        case "qhorin":
            after = change(world, seat, [], of_hex(view, view["tormund"]))
    if after is not None:
        yield after


def answer(world: World, seat: int, resource: str, asked: dict[str, Any]) -> Iterator[World]:
    given = over(world, asked["seat"], seat, [resource])
    if not asked["gave"]:
        if given is None:
            yield world
    elif given is not None:
        yield from stolen(given, seat, asked["seat"], asked.get("back"))
