"""`Sketch`: the unfinished description of a tile, as a count for each symbol."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from scoring.codec import ABSENT, given
from scoring.glen_more.goods import GOODS
from scoring.glen_more.tile import Activation, Cost, Description, Stack, Tile, tile_of

TRAITS = ("river", "rebuild", "chronicle", "protected")
PAID = {"any_good": "any", "coin": "coins", "whisky": "whisky", "scot": "scots"}
"""Symbols of a cost beside goods, in order, and the fields that count them."""
DOES = {"movement": "move", "any_good": "any_good", "points": "vp"}
"""The same of what an activation does."""
MAX_SYMBOLS = 6
"""Of one symbol; a tap more takes all away."""
Asked = Literal["symbols", "once.points", "activate.points", "exchange", "closed", "use", "keep"]
"""What is looked at; the last three: nothing any more, and the tile is used, or also kept."""


@dataclass(frozen=True, slots=True)
class Sketch:
    name: str = ""
    """As it is typed."""
    free: str = ""
    """The name that it gets if it has none."""
    was: str = ""
    """The name by which it was kept."""
    placeholder: str = ""
    """The name under which it lies on the table undescribed, if it does."""
    stack: Stack = ""
    type: str = ""
    traits: tuple[str, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    """Of symbols: cost.wood, once.scot, activate.movement."""
    exchange: Activation | None = None
    first: bool = False
    """The exchange comes before all else."""
    asked: Asked = "symbols"
    told: str = ""
    """Why it cannot be so."""

    @property
    def called(self) -> str:
        return " ".join(self.name.split()) or self.free

    @property
    def guessed(self) -> str:
        """The type: what the symbols say where nobody has said it."""
        if self.type:
            return self.type
        if self.exchange is not None:
            return "distillery" if self.exchange.exchange == "whisky" else "exchange"
        good = any(self.counts.get(f"activate.{name}") for name in (*GOODS, "any_good"))
        return "goods" if good else ""

    def with_count(self, symbol: str, n: int) -> Sketch:
        counts = {**self.counts, symbol: n}
        return replace(self, counts={name: m for name, m in counts.items() if m})

    def of(self, part: str) -> dict[str, int]:
        return {
            name.removeprefix(f"{part}."): n
            for name, n in self.counts.items()
            if name.startswith(f"{part}.")
        }

    @property
    def said(self) -> Description:
        cost, once = self.of("cost"), self.of("once")
        words = [w for w, n in once.items() if w != "points" for _ in range(n)]
        points = [f"vp:{once['points']}"] if "points" in once else []
        return Description(
            stack=self.stack,
            type=self.guessed,
            cost=Cost(
                {good: cost[good] for good in GOODS if good in cost},
                *(cost.get(symbol, 0) for symbol in PAID),
            ),
            once=(*("good" if word == "any_good" else word for word in words), *points),
            activate=self.activation,
            river="river" in self.traits,
            rebuild="rebuild" in self.traits,
            chronicle="chronicle" in self.traits,
            protected="protected" in self.traits,
        )

    @property
    def activation(self) -> tuple[Activation, ...]:
        on = self.of("activate")
        goods = tuple(good for good in GOODS for _ in range(on.get(good, 0)))
        plain = (
            Activation(move=on["movement"]) if "movement" in on else None,
            Activation(goods=goods) if goods else None,
            Activation(any_good=on["any_good"]) if "any_good" in on else None,
            Activation(vp=on["points"]) if "points" in on else None,
        )
        entries = (self.exchange, *plain) if self.first else (*plain, self.exchange)
        return tuple(entry for entry in entries if entry is not None)

    def tile(self) -> Tile:
        """As the rules read it; raises BadTile."""
        return tile_of(self.called or "?", self.said, partly=True)


def sketch_of(name: str, stack: Stack, said: Description) -> Sketch:
    """What is already known of a tile, to be completed."""
    cost, activate = given(said.cost, Cost()), given(said.activate, ())
    counts = Counter({f"cost.{good}": n for good, n in cost.goods.items()})
    counts.update({f"cost.{symbol}": getattr(cost, n) for symbol, n in PAID.items()})
    for word in given(said.once, ()):
        what, _, points = word.partition(":")
        symbol = {"vp": "points", "good": "any_good"}.get(what, what)
        counts[f"once.{symbol}"] += int(points or 1)
    exchange = None
    for entry in activate:
        if entry.exchange is not ABSENT:
            exchange = entry
            continue
        goods = () if entry.goods is ABSENT else entry.goods
        counts.update(f"activate.{good}" for good in goods)
        for symbol, does in DOES.items():
            n = getattr(entry, does)
            counts[f"activate.{symbol}"] += 0 if n is ABSENT else n
    return Sketch(
        name,
        stack=stack,
        type=said.type,
        traits=tuple(trait for trait in TRAITS if getattr(said, trait) is True),
        counts={symbol: n for symbol, n in counts.items() if n},
        exchange=exchange,
        first=exchange is not None and len(activate) > 1 and activate[0] == exchange,
    )
