"""Plays whole random games at the full table, with the tiles that the options describe."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from scoring.codec import ABSENT
from scoring.game import Move, Seat
from scoring.glen_more.check import obstacles
from scoring.glen_more.clans import AGAIN, CRESTS
from scoring.glen_more.gains import allowed_by
from scoring.glen_more.goods import GOODS
from scoring.glen_more.meanings import exchange_for, own_goods, payment_for
from scoring.glen_more.moves import (
    Activate,
    Bonus,
    Build,
    ClanToken,
    Discard,
    EndTurn,
    LayTile,
    MoveScot,
    Remove,
    Reveal,
    RollDie,
    Sell,
    Take,
    Target,
)
from scoring.glen_more.payment import of_purse
from scoring.glen_more.rondel import FACES, due, tiles_ahead
from scoring.glen_more.state import CASTLE_AT, VILLAGE_AT, Place, State
from scoring.glen_more.table import GAME, Options
from scoring.glen_more.territory import around, places, taking_away
from scoring.glen_more.tile import END
from scoring.glen_more.travel import cheapest


def random_match(options: Options, players: int, random: Random) -> Iterator[Move]:
    """Every move of a whole match, all legal."""
    return (move for move, _ in play(GAME.setup(options, players), random))


def play(state: State, random: Random) -> Iterator[tuple[Move, State]]:
    """Each move to the end of the match, with the table after it."""
    while (move := next_move(state, random)) is not None:
        state, _ = GAME.apply(state, move)
        yield move, state


def next_move(state: State, random: Random) -> Move | None:
    """A random legal move; None: the game is over."""
    seat = state.turn
    if seat is None:
        return _between_turns(state, random)
    if state.phase == "take":
        return _take(state, seat, random)
    if state.phase == "pay":
        return payment_for(state, seat, state.in_hand()) or _sale_before_payment(state, seat)
    if state.phase == "place":
        return LayTile(seat, random.choice(places(state, seat, state.in_hand())))
    return _pending(state, seat, random) or _act(state, seat, random)


def _between_turns(state: State, random: Random) -> Move | None:
    if state.phase == "over":
        return None
    if state.phase == "roll":
        return RollDie(random.randrange(len(state.clans)), random.choice(FACES))
    stack = due(state)
    if stack == END:
        return Reveal(END)
    names = [t.name for t in state.tiles.values() if t.stack == stack and t.name not in state.seen]
    return Reveal(random.choice(names))


def _take(state: State, seat: Seat, random: Random) -> Move:
    """Near tiles more often than far ones, so that a game has many turns."""
    if random.random() < 0.05 and (sale := _sale(state, seat, random)):
        return sale
    size, ahead = len(state.spaces), list(tiles_ahead(state, state.figures[seat]))
    while ahead:
        position, name = ahead.pop(int(len(ahead) * random.random() ** 2))
        if name == END and (ahead and random.random() < 0.8):
            continue
        if name == END or not any(obstacles(state, seat, state.tiles[name])):
            return Take(seat, position % size)
    for position, name in tiles_ahead(state, state.figures[seat]):
        if name != END and not state.tiles[name].protected:
            return Discard(seat, position % size, random.choice(("coin", "movement")))
    return Take(seat, state.spaces.index(END))


def _sale(state: State, seat: Seat, random: Random) -> Sell | None:
    goods = [s for s in own_goods(state.clans[seat].land) if state.market[s.good]]
    if not goods:
        return None
    source = random.choice(goods)
    return Sell(seat, source.good, source.from_)


def _sale_before_payment(state: State, seat: Seat) -> Sell | None:
    """A sale after which the tile in hand can still be paid."""
    tile = state.in_hand()
    for source in own_goods(state.clans[seat].land):
        if state.market[source.good]:
            sale = Sell(seat, source.good, source.from_)
            if not of_purse(GAME.apply(state, sale)[0], seat, tile):
                return sale
    raise AssertionError("a tile that could be taken can be paid")


def _pending(state: State, seat: Seat, random: Random) -> Move | None:
    now = state.now
    if now.bonus:
        at, n = now.bonus[0]
        return Bonus(seat, at, tuple(random.choices(GOODS, k=n)))
    if now.tokens and state.tokens_left(seat) and random.random() < 0.9:
        return _token(state, seat, random)
    if now.removes and random.random() < 0.5:
        return _removal(state, seat, random)
    if now.builds:
        return _building(state, seat, random)
    return None


def _token(state: State, seat: Seat, random: Random) -> ClanToken | None:
    clan = state.clans[seat]
    for name in random.sample(list(CRESTS), 6):
        cost = cheapest(state.roads, state.crests, name)
        if cost is not None and cost <= clan.coins and (name == AGAIN or name not in state.crests):
            boon, land = CRESTS[name].boon, list(clan.land)
            scots = min(boon.scots, clan.scots_left()) if boon.scots else 0
            goods = tuple(Target(random.choice(land), good) for good in boon.goods)
            return ClanToken(seat, name, cost, goods, tuple(random.choices(land, k=scots)))
    return None


def _removal(state: State, seat: Seat, random: Random) -> Remove | None:
    land = state.clans[seat].land
    free = [at for at in land if at not in (VILLAGE_AT, CASTLE_AT)]
    for at in random.sample(free, min(4, len(free))):
        if not any(taking_away(state, land, at)):
            return Remove(seat, at)
    return None


def _building(state: State, seat: Seat, random: Random) -> Build | None:
    for name in random.sample(state.discard, min(4, len(state.discard))):
        tile = state.tiles[name]
        if tile.person:
            return Build(seat, name)
        if where := places(state, seat, tile):
            return Build(seat, name, random.choice(where))
    return None


def _act(state: State, seat: Seat, random: Random) -> Move:
    land = state.clans[seat].land
    if state.now.movement and random.random() < 0.7:
        here = random.choice([at for at, plot in land.items() if plot.scots] or [CASTLE_AT])
        there = [at for at in around(here) if at in land]
        if land[here].scots and there:
            return MoveScot(seat, here, random.choice(there))
    used = state.now.used
    for at in random.sample(list(land), len(land)):
        tile = state.tiles[land[at].tile]
        if tile.steps and tile.name not in used and allowed_by(state, seat, at, tile):
            move = _activation(state, seat, at, random)
            if move is not None:
                return move
    if random.random() < 0.05 and (sale := _sale(state, seat, random)):
        return sale
    return EndTurn(seat)


def _activation(state: State, seat: Seat, at: Place, random: Random) -> Activate | None:
    tile = state.tiles[state.clans[seat].land[at].tile]
    gain = tuple(random.choices(GOODS, k=tile.gains)) if tile.gains else ()
    if tile.exchange is None:
        return Activate(seat, at, gain=gain)
    move = exchange_for(state, seat, at, gain)
    if move is None:
        return None
    if move.buy and move.coin_as is ABSENT and state.holds(seat, "Sinclair"):
        move = replace(move, buy=move.buy[:-1], coin_as=move.buy[-1])
    instead = "whisky" in tile.kinds and state.holds(seat, "MacGregor") and random.random() < 0.5
    return replace(move, vp_instead=instead)


DEALERS = {"glen-more": random_match}
