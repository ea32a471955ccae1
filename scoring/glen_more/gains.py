"""Receiving things: boons, one-time effects of tiles, landmark cards, and activating tiles."""

from collections.abc import Iterable, Iterator
from itertools import islice

from scoring.codec import ABSENT, BadForm
from scoring.game import Problem, Seat, Tally
from scoring.glen_more.clans import CARDS, NOTHING, Boon
from scoring.glen_more.goods import ROOM, Good
from scoring.glen_more.moves import Activate
from scoring.glen_more.payment import (
    affordable,
    bought,
    goods_there,
    of_exchange,
    too_long,
    without_goods,
)
from scoring.glen_more.state import Land, Place, Plot, State, Turn
from scoring.glen_more.territory import neighbours
from scoring.glen_more.tile import Step, Tile


def put_goods(land: Land, goods: Iterable[tuple[Place, Good]]) -> dict[Place, Plot]:
    """The territory with these goods; what finds no room on its tile is lost."""
    after = dict(land)
    for at, good in goods:
        plot = after[at]
        if len(plot.goods) < ROOM:
            after[at] = plot._replace(goods=(*plot.goods, good))
    return after


def put_scots(land: Land, places: Iterable[Place]) -> dict[Place, Plot]:
    after = dict(land)
    for at in places:
        after[at] = after[at]._replace(scots=after[at].scots + 1)
    return after


def granted(state: State, seat: Seat, boon: Boon, at: Place | None = None) -> State:
    """Apply what needs no choice and make the rest pending; the caller adds the points.

    `at` is the tile that receives goods and Scots: without it they are lost.
    """
    if boon == NOTHING:
        return state
    clan, now = state.clans[seat], state.now
    land = clan.land
    if at is not None and (boon.goods or boon.scots):
        land = put_goods(land, ((at, good) for good in boon.goods))
        land = put_scots(land, [at] * min(boon.scots, clan.scots_left()))
    free = boon.person and all(boon.person not in other.persons for other in state.clans)
    clan = clan._replace(
        coins=clan.coins + boon.coins,
        whisky=clan.whisky + boon.whisky,
        land=land,
        persons=(*clan.persons, boon.person) if free else clan.persons,
    )
    bonus = now.bonus
    if at is not None and boon.bonus:
        rest = tuple(item for item in bonus if item[0] != at)
        bonus = (*rest, (at, boon.bonus + dict(bonus).get(at, 0)))
    now = now._replace(
        movement=now.movement + boon.movement,
        everywhere=now.everywhere or boon.everywhere,
        rights=now.rights + boon.rights,
        bonus=bonus,
        tokens=now.tokens + boon.tokens,
        removes=now.removes + boon.removes,
        builds=now.builds + boon.builds,
    )
    return state.with_clan(seat, clan, now)


def gained(state: State, seat: Seat, tile: Tile, at: Place | None) -> State:
    """One-time effects of a tile that has come to a clan, then its landmark card."""
    state = granted(state, seat, tile.once, at)
    if tile.once.vp:
        state = state.scoring(Tally(seat, "once.points", tile.once.vp, {"tile": tile.name}))
    if not tile.landmark:
        return state
    return card_taken(state, seat, tile.name, at)


def card_taken(state: State, seat: Seat, card: str, at: Place | None) -> State:
    """A landmark card comes to a clan; goods and Scots of it lie on the tile there."""
    clan = state.clans[seat]
    state = state.with_clan(seat, clan._replace(cards=(*clan.cards, card)))
    return granted(state, seat, CARDS.get(card, NOTHING), at)


def laid(state: State, seat: Seat, tile: Tile, at: Place) -> State:
    """The tile lies in the territory; a covered one hands up its goods and Scots."""
    clan = state.clans[seat]
    plot, covered = Plot(tile.name), clan.land.get(at)
    if covered is not None:
        below = (covered.tile, *covered.covers)
        plot = Plot(tile.name, covered.goods, covered.scots, below)
    untold = (*state.now.untold, at) if "once" in tile.unknown else state.now.untold
    now = state.now._replace(hand=None, centres=(*state.now.centres, at), untold=untold)
    state = state.with_clan(seat, clan._replace(land={**clan.land, at: plot}), now)
    return gained(state._replace(phase="act"), seat, tile, at)


def joined(state: State, seat: Seat, tile: Tile) -> State:
    """A person is set aside with the clan."""
    clan = state.clans[seat]
    state = state.with_clan(seat, clan._replace(persons=(*clan.persons, tile.name)))
    now = state.now._replace(hand=None)
    return gained(state._replace(now=now, phase="act"), seat, tile, None)


REACH, LOCH_NESS = "reach", "Loch Ness"
NO_BARREL = 3
"""MacGregor's points for the barrel not taken."""


def allowed_by(state: State, seat: Seat, at: Place, tile: Tile) -> str | None:
    """What allows activating this tile now: REACH, a crest's right, LOCH_NESS, or nothing."""
    now = state.now
    if now.everywhere:
        return REACH
    for centre in now.centres:
        if at == centre or neighbours(at, centre):
            return REACH
    for kind in tile.kinds:
        if kind in now.rights:
            return kind
    return LOCH_NESS if now.ness and LOCH_NESS in state.clans[seat].cards else None


def used_up(now: Turn, way: str | None, tile: str) -> Turn:
    """The turn after this tile was activated; whatever was pending is given up."""
    rights = list(now.rights)
    if way in rights:
        rights.remove(way)
    return now._replace(
        used=now.used | {tile},
        rights=tuple(rights),
        ness=now.ness and way != LOCH_NESS,
        bonus=(),
        tokens=0,
        removes=0,
        builds=0,
        untold=(),
    )


def activating(state: State, move: Activate) -> Iterator[Problem]:
    """Why this tile may not be activated so."""
    plot = state.clans[move.seat].land.get(move.at)
    if plot is None:
        yield Problem("own.tile", {"at": move.at})
        return
    tile = state.tiles[plot.tile]
    if not tile.steps:
        yield Problem("activate.nothing", {"tile": tile.name})
        return
    if tile.name in state.now.used:
        yield Problem("activate.once", {"tile": tile.name})
    elif allowed_by(state, move.seat, move.at, tile) is None:
        yield Problem("activate.reach", {"tile": tile.name})
    if len(move.gain) != tile.gains:
        facts = {"tile": tile.name, "number": tile.gains, "named": len(move.gain)}
        yield Problem("activate.gain", facts)
    if move.vp_instead and not ("whisky" in tile.kinds and state.holds(move.seat, "MacGregor")):
        why = {"says": "barrel.crest" if "whisky" in tile.kinds else "barrel.none"}
        yield Problem("activate.vp-instead", {"tile": tile.name, "why": [why]})
    if move.gives or move.gets is not ABSENT:
        yield Problem("entry.form", BadForm("gets", "unknown").facts)
    if tile.exchange is not None:
        yield from _exchanging(state, tile, move)
    elif move.goods or move.buy or move.coin_as is not ABSENT:
        yield Problem("activate.no-exchange", {"tile": tile.name})


def _exchanging(state: State, tile: Tile, move: Activate) -> Iterator[Problem]:
    clan, coin = state.clans[move.seat], move.coin_as is not ABSENT
    yield from too_long(move.goods)
    yield from too_long(move.buy)
    if coin and not state.holds(move.seat, "Sinclair"):
        yield Problem("activate.coin-as", {"tile": tile.name})
    goods = taken(move)
    if tile.exchange is not None and (lacks := of_exchange(tile.exchange, goods)):
        yield Problem("activate.goods", {"tile": tile.name, "goods": goods, "lacks": lacks})
    yield from goods_there(before_exchange(clan.land, tile, move.at, move.gain), move.goods)
    yield from affordable(state.market, clan, move.buy, int(coin))


def taken(move: Activate) -> list[Good]:
    """The goods given for the exchange: own goods, bought ones, and the one a coin stands for."""
    goods = [item.good for item in move.goods] + list(move.buy)
    return goods if move.coin_as is ABSENT else [*goods, move.coin_as]


def before_exchange(land: Land, tile: Tile, at: Place, gained: Iterable[Good]) -> Land:
    """The territory just before the exchange: earlier steps have brought their goods."""
    gain = iter(gained)
    for step in tile.steps:
        if step.kind == "exchange":
            break
        land = _produced(land, at, step, gain)
    return land


def _produced(land: Land, at: Place, step: Step, gain: Iterator[Good]) -> Land:
    """Goods come onto the tile; those of any kind are the next ones the player named."""
    goods = step.goods or (tuple(islice(gain, step.n)) if step.kind == "any_good" else ())
    return put_goods(land, [(at, good) for good in goods]) if goods else land


def activated(state: State, move: Activate) -> State:
    """Every step of the tile, in order."""
    tile = state.tiles[state.clans[move.seat].land[move.at].tile]
    way = allowed_by(state, move.seat, move.at, tile)
    state = state._replace(now=used_up(state.now, way, tile.name))
    gain = iter(move.gain)
    for step in tile.steps:
        state = _stepped(state, move, tile, step, gain)
    return state


def _stepped(state: State, move: Activate, tile: Tile, step: Step, gain: Iterator[Good]) -> State:
    match step.kind:
        case "move":
            return state._replace(now=state.now._replace(movement=state.now.movement + step.n))
        case "vp":
            return state.scoring(Tally(move.seat, "activate.points", step.n, {"tile": tile.name}))
        case "exchange":
            return _exchanged(state, move, tile)
    clan = state.clans[move.seat]
    land = _produced(clan.land, move.at, step, gain)
    return state.with_clan(move.seat, clan._replace(land=land))


def _exchanged(state: State, move: Activate, tile: Tile) -> State:
    assert tile.exchange is not None
    seat, clan, kind = move.seat, state.clans[move.seat], tile.exchange.kind
    market, price = bought(state.market, move.buy)
    coins = clan.coins - price - (move.coin_as is not ABSENT)
    barrel = kind == "whisky" and not move.vp_instead
    clan = clan._replace(
        coins=coins, land=without_goods(clan.land, move.goods), whisky=clan.whisky + barrel
    )
    state = state.with_clan(seat, clan)._replace(market=market)
    if kind == "clan_token":
        return state._replace(now=state.now._replace(tokens=state.now.tokens + 1))
    if barrel:
        return state
    facts, worth = {"tile": tile.name}, tile.exchange.worth(taken(move)) or 0
    if kind == "whisky":
        return state.scoring(Tally(seat, "clan.no-barrel", NO_BARREL, facts))
    return state.scoring(Tally(seat, "exchange.points", worth, facts))
