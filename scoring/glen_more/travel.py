"""The clan board: the cost of reaching a crest, and placing a clan token there."""

from collections.abc import Iterable, Iterator, Mapping
from heapq import heappop, heappush
from typing import NamedTuple

from scoring.game import Problem, Seat, Tally, Unseen
from scoring.glen_more.catalogue import Road
from scoring.glen_more.clans import AGAIN, CRESTS, Crest
from scoring.glen_more.gains import granted, put_goods, put_scots
from scoring.glen_more.goods import LARGEST_NUMBER
from scoring.glen_more.moves import ClanToken
from scoring.glen_more.payment import shortage, too_long
from scoring.glen_more.state import Roads, State
from scoring.glen_more.territory import has_river, rebuilds
from scoring.glen_more.trust import on_trust

START = "start"


def road_map(roads: Iterable[Road]) -> Roads:
    """Neighbours of every place; of two paths between the same places the cheaper counts."""
    known: dict[str, dict[str, int]] = {}
    for a, b, coins in roads:
        for here, there in ((a, b), (b, a)):
            near = known.setdefault(here, {})
            near[there] = min(coins, near.get(there, coins))
    return {here: tuple(near.items()) for here, near in known.items()}


def with_roads(roads: Roads, more: Iterable[Road]) -> Roads:
    """The map with these paths added, or with their costs replaced."""
    known = {here: dict(near) for here, near in roads.items()}
    for a, b, coins in more:
        known.setdefault(a, {})[b] = coins
        known.setdefault(b, {})[a] = coins
    return {here: tuple(near.items()) for here, near in known.items()}


def cheapest(roads: Roads, crests: Mapping[str, tuple[Seat, ...]], crest: str) -> int | None:
    """The cheapest known way from the start or any occupied crest; None: no way is known."""
    done: set[str] = set()
    queue = [(0, place) for place in (START, *(name for name, held in crests.items() if held))]
    while queue:
        cost, place = heappop(queue)
        if place == crest:
            return cost
        if place not in done:
            done.add(place)
            for there, coins in roads.get(place, ()):
                if there not in done:
                    heappush(queue, (cost + coins, there))
    return None


class Fare(NamedTuple):
    """The known cost of reaching a crest."""

    known: int | None
    """Coins of the cheapest known way; None: no way is known."""
    off: tuple[str, ...]
    """Occupied crests that are not on the map: one of them may be nearer."""

    @property
    def certain(self) -> bool:
        return self.known == 0 or (self.known is not None and not self.off)


def fare_to(roads: Roads, crests: Mapping[str, tuple[Seat, ...]], crest: str) -> Fare:
    off = tuple(name for name, held in crests.items() if held and name not in roads)
    return Fare(cheapest(roads, crests, crest), off)


def travelling(state: State, move: ClanToken) -> Iterator[Problem]:
    """Why a token may not go there."""
    if not state.now.tokens:
        yield Problem("clan.none-pending")
        return
    if not state.tokens_left(move.seat):
        yield Problem("clan.no-token")
    if move.crest not in CRESTS:
        yield Problem("clan.unknown", {"crest": move.crest})
        return
    if state.crests.get(move.crest) and move.crest != AGAIN:
        yield Problem("clan.occupied", {"crest": move.crest})
    else:
        yield from _fare(state, move)
    yield from _bonus_put(state, move)
    crest = CRESTS[move.crest]
    if crest.counted == "villages":
        yield from _perhaps_villages(state, move.seat, crest)


def _perhaps_villages(state: State, seat: Seat, crest: Crest) -> Iterator[Unseen]:
    """On trust if tiles of a type that nobody said could change the points."""
    known = _count("villages", state, seat)
    plots = state.clans[seat].land.values()
    unknown = [t for t in (state.tiles[p.tile] for p in plots) if "type" in t.unknown]
    if unknown and crest.points(known + len(unknown)) != crest.points(known):
        yield on_trust(unknown[0], "type")


def _fare(state: State, move: ClanToken) -> Iterator[Problem]:
    have = state.clans[move.seat].coins
    known, off = fare = fare_to(state.roads, state.crests, move.crest)
    if not 0 <= move.cost <= LARGEST_NUMBER:
        yield Problem("limit.number", {"field": "cost", "value": move.cost})
    elif known is None:
        yield Unseen("clan.unknown-way", {"crest": move.crest, "cost": move.cost})
    elif move.cost > known or (fare.certain and move.cost < known):
        yield Problem("clan.cost", {"crest": move.crest, "cost": known, "said": move.cost})
    elif not fare.certain:
        facts = {"crest": move.crest, "cost": move.cost, "known": known, "off": off}
        yield Unseen("clan.nearer-crest", facts)
    if move.cost > have:
        yield Problem("coins.short", shortage(move.cost, have))


def _bonus_put(state: State, move: ClanToken) -> Iterator[Problem]:
    """Problems if the crest's goods and Scots are not all put on own tiles."""
    clan, boon = state.clans[move.seat], CRESTS[move.crest].boon
    yield from too_long(move.goods)
    yield from too_long(move.scots)
    if move.goods and not boon.goods:
        yield Problem("clan.no-goods", {"crest": move.crest})
    elif sorted(item.good for item in move.goods) != sorted(boon.goods):
        yield Problem("clan.goods", {"crest": move.crest, "goods": boon.goods})
    scots = min(boon.scots, clan.scots_left()) if boon.scots else 0
    if len(move.scots) != scots:
        facts = {"crest": move.crest, "scots": scots, "placed": len(move.scots)}
        yield Problem("clan.scots", facts)
    for at in (*(item.to for item in move.goods), *move.scots):
        if at not in clan.land:
            yield Problem("own.tile", {"at": at})


def travelled(state: State, move: ClanToken) -> State:
    """The fare is paid first, then the crest gives its bonus."""
    crest, clan = CRESTS[move.crest], state.clans[move.seat]
    land = put_goods(clan.land, ((item.to, item.good) for item in move.goods))
    clan = clan._replace(coins=clan.coins - move.cost, land=put_scots(land, move.scots))
    state = state.with_clan(move.seat, clan)._replace(
        crests={**state.crests, move.crest: (*state.crests.get(move.crest, ()), move.seat)},
        now=state.now._replace(tokens=state.now.tokens - 1),
    )
    state = granted(state, move.seat, crest.boon._replace(goods=(), scots=0))
    points = crest.boon.vp
    if crest.counted:
        points = crest.points(_count(crest.counted, state, move.seat))
    line = Tally(move.seat, "clan.points", points, {"crest": move.crest})
    return state.scoring(line) if points else state


def _count(kind: str, state: State, seat: Seat) -> int:
    """The number of things of this kind that a seat has, for a crest's points."""
    clan = state.clans[seat]
    plots = clan.land.values()
    match kind:
        case "villages":
            return sum(state.tiles[plot.tile].type == "village" for plot in plots)
        case "river tiles":
            return sum(has_river(state, clan.land, at) for at in clan.land)
        case "rebuild tiles":
            return sum(rebuilds(state, plot) for plot in plots)
        case "tiles with Scots":
            return sum(plot.scots > 0 for plot in plots)
    assert kind == "coins"
    return clan.coins
