"""A tile while it is being described, and what its symbols say."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.i18n import N_
from scoring.codec import from_json
from scoring.glen_more.goods import GOODS
from scoring.glen_more.tile import Description, Exchange, Tile, tile_of

TRAITS = {
    "river": ("river", N_("River")),
    "rebuild": ("rebuild", N_("Rebuild")),
    "chronicle": ("chronicle", N_("Icon")),
    "protected": ("protected", N_("No stop")),
}
COST = (*GOODS, "any_good", "coin", "whisky", "scot")
ONCE = ("scot", "any_good", "clan_token", "whisky", "coin", "landmark", "points")
ACTIVATE = ("movement", *GOODS, "any_good")
ONCE_WORDS = {"any_good": "good"}
MOST = 6


@dataclass(slots=True)
class Sketch:
    """A tile while it is being described; counts go up by taps and round to none."""

    name: str = ""
    stack: str = ""
    type: str = ""
    traits: set[str] = field(default_factory=set)
    cost: dict[str, int] = field(default_factory=dict)
    once: dict[str, int] = field(default_factory=dict)
    activate: dict[str, int] = field(default_factory=dict)
    exchange: dict[str, Any] | None = None
    first: bool = False
    """The exchange comes before all else."""
    taps: int = 0

    def guessed_type(self) -> str:
        """What the symbols say where nobody has said it."""
        if self.type:
            return self.type
        if self.exchange is not None:
            return "distillery" if self.exchange["exchange"] == "whisky" else "exchange"
        if any(name in GOODS or name == "any_good" for name in self.activate):
            return "goods"
        return ""

    def description(self) -> dict[str, Any]:
        """As an entry writes it."""
        cost = self.cost
        goods = {good: cost[good] for good in GOODS if cost.get(good)}
        rest = {"any_good": "any", "coin": "coins", "whisky": "whisky", "scot": "scots"}
        once = [
            ONCE_WORDS.get(word, word)
            for word, n in self.once.items()
            if word != "points"
            for _ in range(n)
        ]
        if self.once.get("points"):
            once.append(f"vp:{self.once['points']}")
        return {
            "stack": self.stack,
            "type": self.guessed_type(),
            "cost": {"goods": goods} | {to: cost[of] for of, to in rest.items() if cost.get(of)},
            "once": once,
            "activate": self.activation(),
        } | {trait: trait in self.traits for trait in TRAITS}

    def activation(self) -> list[dict[str, Any]]:
        told: list[dict[str, Any]] = []
        if n := self.activate.get("movement"):
            told.append({"move": n})
        goods = [good for good in GOODS for _ in range(self.activate.get(good, 0))]
        if goods:
            told.append({"goods": goods})
        if n := self.activate.get("any_good"):
            told.append({"any_good": n})
        if n := self.activate.get("points"):
            told.append({"vp": n})
        traded = [self.exchange] if self.exchange is not None else []
        return traded + told if self.first else told + traded

    def tile(self) -> Tile:
        """As the rules read it; raises BadTile."""
        said = from_json(Description, self.description(), self.name)
        return tile_of(self.name or "?", said, partly=True)


def exchange_of(exchange: Exchange) -> dict[str, Any]:
    """An exchange as a description writes it."""
    told: dict[str, Any] = {"exchange": exchange.kind}
    match exchange.kind:
        case "shown":
            goods = [good for good in GOODS for _ in range(exchange.goods.count(good))]
            return told | {"goods": goods, "vp": exchange.vp}
        case "any":
            ((count, vp),) = exchange.points.items()
            return told | {"count": count, "vp": vp}
        case "different" | "animals" if exchange.points:
            return told | {"table": {str(n): vp for n, vp in exchange.points.items()}}
        case "animals":
            return told | {"each": dict(exchange.each)}
    return told


def sketch_of(name: str, stack: str, tile: Tile | None) -> Sketch:
    """What is already known of a tile, to be completed."""
    sketch = Sketch(name=name, stack=stack)
    if tile is None:
        return sketch
    sketch.type = tile.type
    sketch.traits = {trait for trait in TRAITS if getattr(tile, trait)}
    sketch.cost = dict(tile.goods)
    numbers = {"any_good": tile.any, "coin": tile.coins, "whisky": tile.whisky, "scot": tile.scots}
    sketch.cost |= {key: n for key, n in numbers.items() if n}
    boon = tile.once
    once = {
        "scot": boon.scots,
        "any_good": boon.bonus,
        "clan_token": boon.tokens,
        "whisky": boon.whisky,
        "coin": boon.coins,
        "landmark": int(tile.landmark),
        "points": boon.vp,
    }
    sketch.once = {key: n for key, n in once.items() if n}
    if tile.exchange is not None:
        sketch.exchange = exchange_of(tile.exchange)
        sketch.first = len(tile.steps) > 1 and tile.steps[0].kind == "exchange"
    for step in tile.steps:
        named = {"move": "movement", "vp": "points", "any_good": "any_good"}.get(step.kind)
        if named:
            sketch.activate[named] = sketch.activate.get(named, 0) + step.n
        for good in step.goods:
            sketch.activate[good] = sketch.activate.get(good, 0) + 1
    return sketch
