"""A correction in the making: one seat and the middle of the table, as they are to be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.log import Entry
from scoring.game import Verdict
from scoring.glen_more.catalogue import Road, ends
from scoring.glen_more.goods import GOODS
from scoring.glen_more.state import CASTLE_AT, SCOTS, TOKENS, VILLAGE_AT, Place, Roads

HOME = frozenset({VILLAGE_AT, CASTLE_AT})


@dataclass(frozen=True, slots=True)
class Lot:
    """One place of a territory."""

    tile: str
    goods: tuple[str, ...] = ()
    scots: int = 0
    covers: tuple[str, ...] = ()

    def told(self, at: Place) -> dict[str, Any]:
        return {
            "at": list(at),
            "tile": self.tile,
            "goods": list(self.goods),
            "scots": self.scots,
            "covers": list(self.covers),
        }

    def with_good(self, good: str, most: int) -> Lot:
        """One more of this good; after the most none again."""
        count = (self.goods.count(good) + 1) % (most + 1)
        goods = [other for other in self.goods if other != good] + [good] * count
        return replace(self, goods=tuple(sorted(goods, key=list[str](GOODS).index)))


@dataclass(frozen=True, slots=True)
class Facts:
    seat: int
    coins: int
    whisky: int
    vp: int
    persons: tuple[str, ...]
    landmarks: tuple[str, ...]
    tiles: Mapping[Place, Lot]
    market: Mapping[str, int]
    crests: Mapping[str, tuple[int, ...]]
    figures: tuple[int, ...]
    die: int | None
    rondel: tuple[str | None, ...]
    discard: tuple[str, ...]
    paths: tuple[Road, ...] = ()
    """Only those that are told now."""

    def told_seat(self) -> dict[str, Any]:
        """The seat as a view would show it."""
        used = sum(seats.count(self.seat) for seats in self.crests.values())
        return {
            "tiles": [lot.told(at) for at, lot in self.tiles.items()],
            "scots": SCOTS - sum(lot.scots for lot in self.tiles.values()),
            "tokens": TOKENS - used,
            "whisky": self.whisky,
            "landmarks": self.landmarks,
            "persons": self.persons,
            "movement": 0,
        }

    def told_rondel(self) -> list[dict[str, Any]]:
        """The rondel as a view would show it."""
        return [
            {
                "tile": tile,
                "figures": [seat for seat, at in enumerate(self.figures) if at == space],
                "die": self.die == space,
            }
            for space, tile in enumerate(self.rondel)
        ]

    def having(self, field: str, value: Any) -> Facts:
        """One fact replaced."""
        changed: dict[str, Any] = {field: value}
        return replace(self, **changed)

    def with_lot(self, at: Place, lot: Lot | None) -> Facts:
        tiles = {place: other for place, other in self.tiles.items() if place != at}
        return replace(self, tiles=tiles if lot is None else {**tiles, at: lot})

    def with_path(self, road: Road) -> Facts:
        others = tuple(other for other in self.paths if ends(other) != ends(road))
        return replace(self, paths=(*others, road))

    def edge(self) -> frozenset[Place]:
        """The free places beside the territory."""
        steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
        beside = {(x + dx, y + dy) for x, y in self.tiles for dx, dy in steps}
        return frozenset(beside - self.tiles.keys())


def facts_of(view: Mapping[str, Any], seat: int) -> Facts:
    mine, rondel = view["seats"][seat], view["rondel"]
    where = {piece: space for space, told in enumerate(rondel) for piece in told["figures"]}
    dice = [space for space, told in enumerate(rondel) if told["die"]]
    return Facts(
        seat=seat,
        coins=mine["coins"],
        whisky=mine["whisky"],
        vp=mine["vp"],
        persons=tuple(mine["persons"]),
        landmarks=tuple(mine["landmarks"]),
        tiles={
            tuple(lot["at"]): Lot(
                lot["tile"], tuple(lot["goods"]), lot["scots"], tuple(lot["covers"])
            )
            for lot in mine["tiles"]
        },
        market=dict(view["market"]),
        crests={crest: tuple(seats) for crest, seats in view["crests"].items()},
        figures=tuple(where[seat] for seat in range(len(view["seats"]))),
        die=dice[0] if dice else None,
        rondel=tuple(told["tile"] for told in rondel),
        discard=tuple(view["discard"]),
    )


def entry_of(before: Facts, now: Facts) -> dict[str, Any]:
    """The amend that leads from one to the other; fields that did not change are left out."""
    entry: dict[str, Any] = {"move": "amend"}
    own = dict(_own(before, now))
    if own:
        entry |= {"seat": now.seat, **own}
    market = {good: n for good, n in now.market.items() if n != before.market[good]}
    crests = {
        crest: list(now.crests.get(crest, ()))
        for crest in {**before.crests, **now.crests}
        if now.crests.get(crest, ()) != before.crests.get(crest, ())
    }
    spaces = enumerate(zip(before.rondel, now.rondel, strict=True))
    rondel = {str(space): tile for space, (was, tile) in spaces if tile != was}
    middle: dict[str, Any] = {"market": market, "crests": crests, "rondel": rondel}
    middle["paths"] = [list(road) for road in now.paths]
    entry |= {key: value for key, value in middle.items() if value}
    if sorted(now.discard) != sorted(before.discard):
        entry["discard"] = list(now.discard)
    if now.figures != before.figures:
        entry["figures"] = list(now.figures)
    return entry | ({"die": now.die} if now.die != before.die else {})


def _own(before: Facts, now: Facts) -> Iterator[tuple[str, Any]]:
    """What changed of the seat."""
    for field in ("coins", "whisky", "vp"):
        if getattr(now, field) != getattr(before, field):
            yield field, getattr(now, field)
    for field in ("persons", "landmarks"):
        if sorted(getattr(now, field)) != sorted(getattr(before, field)):
            yield field, list(getattr(now, field))
    if now.tiles != before.tiles:
        yield "tiles", [lot.told(at) for at, lot in sorted(now.tiles.items())]


def roads_of(roads: Roads) -> tuple[Road, ...]:
    """Every known path once."""
    found: dict[tuple[str, str], Road] = {}
    for here, near in roads.items():
        for there, coins in near:
            found.setdefault(ends((here, there, coins)), (here, there, coins))
    return tuple(found[key] for key in sorted(found))


class Record:
    """What all sheets of one correction share."""

    def __init__(self, page: Any, seat: int) -> None:
        self.page = page
        self.begin(seat)

    def begin(self, seat: int) -> None:
        """For another seat; what was changed of the middle stays."""
        view = self.page.view()
        middle = getattr(self, "now", None)
        self.before = self.now = facts_of(view, seat)
        if middle is not None:
            kept = ("market", "crests", "figures", "die", "rondel", "discard", "paths")
            self.now = replace(self.before, **{name: getattr(middle, name) for name in kept})

    def change(self, facts: Facts) -> None:
        self.now = facts

    @property
    def entry(self) -> Entry:
        return entry_of(self.before, self.now)

    @property
    def changed(self) -> bool:
        return len(self.entry) > 1

    @property
    def seat_changed(self) -> bool:
        return "seat" in self.entry

    def verdict(self) -> Verdict:
        verdict: Verdict = self.page.judge(self.entry)
        return verdict

    def problem(self) -> str:
        """Why this cannot be; empty: everything is there once."""
        verdict = self.verdict()
        if verdict.ok:
            return ""
        words = self.page.app.words(self.page.table)
        return " ".join(dict.fromkeys(words.problem(problem) for problem in verdict.broken))

    def lying(self) -> set[str]:
        """Tiles and persons that lie somewhere, as far as the correction has come."""
        view, now = self.page.view(), self.now
        found = {tile for tile in now.rondel if tile} | set(now.discard) | set(now.persons)
        found |= {name for lot in now.tiles.values() for name in (lot.tile, *lot.covers)}
        for seat, told in enumerate(view["seats"]):
            if seat != now.seat:
                found |= set(told["persons"])
                found |= {name for lot in told["tiles"] for name in (lot["tile"], *lot["covers"])}
        return found | ({view["hand"]} if view["hand"] else set())
