"""Moves with undescribed tiles: their gains are entered by hand, until they are described."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import TypeVar

from scoring.codec import ABSENT, BadForm
from scoring.game import Problem, Tally
from scoring.glen_more import gains
from scoring.glen_more.clans import CARDS, Boon
from scoring.glen_more.gains import allowed_by, card_taken, granted, joined, put_goods, used_up
from scoring.glen_more.goods import ANIMALS
from scoring.glen_more.moves import Activate, Bonus, Describe, Once, Output
from scoring.glen_more.payment import (
    affordable,
    bought,
    counts,
    goods_there,
    too_long,
    without_goods,
)
from scoring.glen_more.state import Clan, Plot, State
from scoring.glen_more.tile import END, NEVER_TURNED_UP, UNKNOWN, BadTile, Tile, tile_of
from scoring.glen_more.trust import on_trust

T = TypeVar("T")


def check_said(state: State, move: Bonus) -> Iterator[Problem]:
    """Why the one-time effects of a new tile cannot have brought this."""
    plot = state.clans[move.seat].land.get(move.at)
    if plot is None:
        yield Problem("bonus.none", {"at": move.at})
        return
    tile = state.tiles[plot.tile]
    if "once" not in tile.unknown or move.gets is ABSENT or move.goods is not ABSENT:
        field = "goods" if move.gets is ABSENT else "gets"
        form = "missing" if move.gets is ABSENT else "unknown"
        yield Problem("entry.form", BadForm(field, form).facts)
        return
    if move.at not in state.now.untold:
        yield Problem("bonus.none", {"at": move.at})
    yield from _amounts(move.gets)
    card = move.gets.landmark
    if card is not ABSENT:
        known = {*CARDS, *(t.name for t in state.tiles.values() if t.landmark)}
        if card not in known or any(card in clan.cards for clan in state.clans):
            yield Problem("bonus.card", {"card": card})
    yield on_trust(tile, "once")


def _amounts(gets: Once | Output) -> Iterator[Problem]:
    yield from too_long(gets.goods)
    amounts = {f.name: getattr(gets, f.name) for f in fields(gets)}
    yield from counts({name: n for name, n in amounts.items() if isinstance(n, int)})


def said_once(state: State, move: Bonus, gets: Once) -> State:
    """The new tile has brought this; what needs a choice is pending."""
    seat, at = move.seat, move.at
    tile = state.clans[seat].land[at].tile
    untold = tuple(place for place in state.now.untold if place != at)
    boon = Boon(
        coins=gets.coins,
        whisky=gets.whisky,
        scots=gets.scots,
        goods=gets.goods,
        tokens=gets.clan_token,
    )
    state = granted(state._replace(now=state.now._replace(untold=untold)), seat, boon, at)
    if gets.vp:
        state = state.scoring(Tally(seat, "once.points", gets.vp, {"tile": tile}))
    return state if gets.landmark is ABSENT else card_taken(state, seat, gets.landmark, at)


def activating(state: State, move: Activate) -> Iterator[Problem]:
    """Why this tile may not be activated so, described or not."""
    plot = state.clans[move.seat].land.get(move.at)
    if plot is None or "activate" not in state.tiles[plot.tile].unknown:
        yield from gains.activating(state, move)
        return
    tile = state.tiles[plot.tile]
    described = move.goods or move.gain or move.coin_as is not ABSENT or move.vp_instead
    if move.gets is ABSENT or described:
        facts = BadForm("gets", "missing").facts if move.gets is ABSENT else _for_described(move)
        yield Problem("entry.form", facts)
        return
    if tile.name in state.now.used:
        yield Problem("activate.once", {"tile": tile.name})
    elif allowed_by(state, move.seat, move.at, _as_said(tile, move, move.gets)) is None:
        yield Problem("activate.reach", {"tile": tile.name})
    clan = state.clans[move.seat]
    yield from too_long(move.gives)
    yield from too_long(move.buy)
    yield from _amounts(move.gets)
    yield from goods_there(clan.land, move.gives)
    yield from affordable(state.market, clan, move.buy, 0)
    yield on_trust(tile, "activate")


def _for_described(move: Activate) -> Mapping[str, object]:
    names = ("goods", "gain", "coin_as", "vp_instead")
    field = next(name for name in names if getattr(move, name) not in ((), ABSENT, False))
    return BadForm(field, "unknown").facts


def _as_said(tile: Tile, move: Activate, gets: Output) -> Tile:
    """The tile with the kinds that its activation shows."""
    given = [*(source.good for source in move.gives), *move.buy]
    shown = {
        "animal": bool(set(gets.goods) & set(ANIMALS)),
        "goods": bool(gets.goods),
        "whisky": given == ["barley"] and gets.whisky > 0,
        "exchange": bool(given),
    }
    return tile._replace(kinds=tuple(kind for kind, so in shown.items() if so))


def activated(state: State, move: Activate) -> State:
    """A described tile does what it shows, any other what was said."""
    if move.gets is ABSENT:
        return gains.activated(state, move)
    gets, clan, seat = move.gets, state.clans[move.seat], move.seat
    tile = state.tiles[clan.land[move.at].tile]
    way = allowed_by(state, seat, move.at, _as_said(tile, move, gets))
    now = used_up(state.now, way, tile.name)
    market, price = bought(state.market, move.buy)
    land = without_goods(clan.land, move.gives)
    clan = clan._replace(
        coins=clan.coins - price + gets.coins,
        whisky=clan.whisky + gets.whisky,
        land=put_goods(land, [(move.at, good) for good in gets.goods]),
    )
    now = now._replace(movement=now.movement + gets.move, tokens=now.tokens + gets.clan_token)
    state = state.with_clan(seat, clan, now)._replace(market=market)
    if not gets.vp:
        return state
    facts = {"tile": tile.name}
    if move.gives or move.buy:
        return state.scoring(Tally(seat, "exchange.points", gets.vp, facts))
    return state.scoring(Tally(seat, "activate.points", gets.vp, facts))


def check_describe(state: State, move: Describe) -> Iterator[Problem]:
    old = state.tiles.get(move.tile)
    undescribed = old is not None and (old.unknown or old.name.startswith(UNKNOWN))
    if old is None or not undescribed:
        yield Problem("describe.known", {"tile": move.tile})
        return
    if move.name == END or move.name in NEVER_TURNED_UP:
        yield Problem("reveal.no-stack", {"tile": move.name})
    elif move.name in state.seen and move.name != move.tile:
        yield Problem("reveal.seen", {"tile": move.name})
    try:
        if move.description.in_part:
            raise BadTile("whole")
        tile = tile_of(move.name, move.description)
    except BadTile as bad:
        facts = {"tile": move.name, "why": str(bad), "told": [bad.part]}
        yield Problem("reveal.described", facts)
        return
    if tile.stack != old.stack:
        facts = {"tile": move.name, "stack": tile.stack, "was": old.stack}
        yield Problem("describe.stack", facts)


def described(state: State, move: Describe) -> State:
    """The tile has its name wherever it lies; what has happened stays."""
    old, new = move.tile, move.name
    tile = tile_of(new, move.description)
    now = state.now
    state = state._replace(
        tiles={**{n: t for n, t in state.tiles.items() if n != old}, new: tile},
        clans=tuple(_clan_renamed(clan, old, new) for clan in state.clans),
        spaces=_renamed(state.spaces, old, new),
        discard=_renamed(state.discard, old, new),
        seen=state.seen | {new} if old in state.seen else state.seen,
        now=now._replace(
            hand=new if now.hand == old else now.hand,
            used=frozenset(_renamed(tuple(now.used), old, new)),
        ),
    )
    return state if state.now.hand != new else _in_hand(state, tile)


def _in_hand(state: State, tile: Tile) -> State:
    """What is known to be free waits to be paid no more; a person is set aside once it is paid."""
    paid = state.phase == "place" or tile.free
    if not paid or state.turn is None:
        return state
    if tile.person:
        return joined(state, state.turn, tile)
    return state._replace(phase="place")


def _renamed(items: tuple[T, ...], old: str, new: T) -> tuple[T, ...]:
    return tuple(new if item == old else item for item in items)


def _clan_renamed(clan: Clan, old: str, new: str) -> Clan:
    land = {
        at: Plot(new if p.tile == old else p.tile, p.goods, p.scots, _renamed(p.covers, old, new))
        for at, p in clan.land.items()
    }
    return clan._replace(land=land, persons=_renamed(clan.persons, old, new))
