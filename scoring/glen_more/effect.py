"""The effects of moves on the full table, and the table of all moves with checks and effects."""

from collections.abc import Callable, Iterator
from typing import Any

from scoring.codec import ABSENT, given
from scoring.game import Events, Facts, Move, Problem, Seat, Tally, nothing_more
from scoring.glen_more import check as checks
from scoring.glen_more import moves, undescribed
from scoring.glen_more.amend import amended, amending
from scoring.glen_more.check import revealed_tile
from scoring.glen_more.gains import joined, laid, put_goods, put_scots
from scoring.glen_more.payment import paid, paying, without_goods
from scoring.glen_more.rondel import rolled, turn_over, turned_up, walked, without
from scoring.glen_more.state import CASTLE_AT, NEW_TURN, Phase, Place, State
from scoring.glen_more.tile import END
from scoring.glen_more.travel import travelled, travelling
from scoring.glen_more.trust import on_trust


def effect(state: State, move: Move) -> tuple[State, Events]:
    after = MOVES[type(move)][2](_unpaid(state, move) or state, move)
    return after, tuple(_events(state, after))


def _unpaid(state: State, move: Move) -> State | None:
    """The state in which this move is possible, if nothing was paid for a tile of unknown cost."""
    phases = MOVES[type(move)][0]
    if state.phase != "pay" or state.turn is None or not phases or "pay" in phases:
        return None
    if "cost" not in state.in_hand().unknown:
        return None
    after = _pay(state, moves.Pay(state.turn))
    return after if after.phase in phases else None


def _events(before: State, after: State) -> Iterator[Facts]:
    """Events for the consequences of the move."""
    if before.phase == "over":
        yield from _counted_again(before, after)
        return
    if after.die != before.die:
        space = None if after.die is None else after.die % len(after.spaces)
        yield {"event": "die", "space": space}
    known = len(before.discard)
    if len(after.discard) > known and after.discard[:known] == before.discard:
        yield {"event": "discarded", "tiles": after.discard[known:]}
    for line in after.lines[len(before.lines) :]:
        if line.vp:
            facts = {"event": "points", "seat": line.seat, "vp": line.vp, "rule": line.rule}
            yield {**facts, **line.facts}
    if after.phase == "over":
        yield {"event": "over"}


def _counted_again(before: State, after: State) -> Iterator[Facts]:
    """Events for the score lines that a correction after the end changes."""
    was, now = _by_line(before), _by_line(after)
    for key in {**was, **now}:
        seat, rule, round = key
        had, has = was.get(key, 0), now.get(key, 0)
        if had != has and rule == "amend":
            yield {"event": "points", "seat": seat, "vp": has - had, "rule": rule}
        elif had != has:
            facts = {"event": "changed", **({"round": round} if round else {}), "seat": seat}
            yield {**facts, "rule": rule, "from": had, "to": has}


def _by_line(state: State) -> dict[tuple[Seat, str, str], int]:
    """Points by seat, rule and round."""
    points: dict[tuple[Seat, str, str], int] = {}
    for line in state.lines:
        key = (line.seat, line.rule, line.facts.get("round", ""))
        points[key] = points.get(key, 0) + line.vp
    return points


def _reveal(state: State, move: moves.Reveal) -> State:
    if move.description is not ABSENT:
        tile = revealed_tile(state, move)
        assert tile is not None
        state = state._replace(tiles={**state.tiles, move.tile: tile})
    return turned_up(state, move.tile)


def _roll(state: State, move: moves.RollDie) -> State:
    return turn_over(rolled(state, move.value))


def _sell(state: State, move: moves.Sell) -> State:
    clan = state.clans[move.seat]
    price = state.market[move.good]
    land = without_goods(clan.land, [moves.Source(move.from_, move.good)])
    state = state.with_clan(move.seat, clan._replace(coins=clan.coins + price, land=land))
    return state._replace(market={**state.market, move.good: price - 1})


def _take(state: State, move: moves.Take) -> State:
    figures, name = walked(state, move.seat, move.space), state.spaces[move.space]
    assert name is not None
    if name == END:
        return turn_over(state._replace(figures=figures))
    tile = state.tiles[name]
    state = state._replace(
        figures=figures,
        spaces=without(state, move.space),
        now=NEW_TURN._replace(hand=name),
        phase="place" if tile.free else "pay",
    )
    return joined(state, move.seat, tile) if tile.free and tile.person else state


def _discard(state: State, move: moves.Discard) -> State:
    name, clan = state.spaces[move.space], state.clans[move.seat]
    assert name is not None
    coin = move.gain == "coin"
    return state.with_clan(move.seat, clan._replace(coins=clan.coins + coin))._replace(
        figures=walked(state, move.seat, move.space),
        spaces=without(state, move.space),
        discard=(*state.discard, name),
        now=NEW_TURN._replace(movement=int(not coin)),
        phase="act",
    )


def _pay(state: State, move: moves.Pay) -> State:
    tile = state.in_hand()
    state = paid(state, move)._replace(phase="place")
    return joined(state, move.seat, tile) if tile.person else state


def _lay(state: State, move: moves.LayTile) -> State:
    return laid(state, move.seat, state.in_hand(), move.at)


def _check_bonus(state: State, move: moves.Bonus) -> Iterator[Problem]:
    """Either the goods of a described tile are chosen, or what an undescribed one gave is said."""
    chosen = move.goods is not ABSENT and move.gets is ABSENT
    return (checks.check_bonus if chosen else undescribed.check_said)(state, move)


def _bonus(state: State, move: moves.Bonus) -> State:
    if move.gets is not ABSENT:
        return undescribed.said_once(state, move, move.gets)
    clan = state.clans[move.seat]
    land = put_goods(clan.land, [(move.at, good) for good in given(move.goods, ())])
    now = state.now._replace(bonus=_other_bonus(state, move.at))
    return state.with_clan(move.seat, clan._replace(land=land), now)


def _other_bonus(state: State, at: Place) -> tuple[tuple[Place, int], ...]:
    return tuple(item for item in state.now.bonus if item[0] != at)


def _remove(state: State, move: moves.Remove) -> State:
    """The tile leaves the game; goods and Scots move into the home castle."""
    clan, now = state.clans[move.seat], state.now
    plot = clan.land[move.at]
    goods = plot.goods if move.keep is ABSENT else move.keep
    land = put_goods(clan.land, [(CASTLE_AT, good) for good in goods])
    land = put_scots(land, [CASTLE_AT] * plot.scots)
    del land[move.at]
    untold = tuple(at for at in now.untold if at != move.at)
    bonus = _other_bonus(state, move.at)
    now = now._replace(removes=now.removes - 1, bonus=bonus, untold=untold)
    return state.with_clan(move.seat, clan._replace(land=land), now)


def _build(state: State, move: moves.Build) -> State:
    pile = list(state.discard)
    pile.remove(move.tile)
    state = state._replace(discard=tuple(pile), now=state.now._replace(builds=state.now.builds - 1))
    tile = state.tiles[move.tile]
    if move.at is ABSENT:
        return joined(state, move.seat, tile)
    return laid(state, move.seat, tile, move.at)


def _move_scot(state: State, move: moves.MoveScot) -> State:
    clan, now = state.clans[move.seat], state.now
    here = clan.land[move.from_]
    land = put_scots(clan.land, [move.to])
    land[move.from_] = here._replace(scots=here.scots - 1)
    now = now._replace(movement=now.movement - 1)
    return state.with_clan(move.seat, clan._replace(land=land), now)


def _end_turn(state: State, move: moves.EndTurn) -> State:
    unspent = state.now.movement
    if unspent and state.holds(move.seat, "MacLachlan"):
        state = state.scoring(Tally(move.seat, "clan.unspent", unspent))
    return turn_over(state)


Rules = tuple[
    tuple[Phase, ...], Callable[[State, Any], Iterator[Problem]], Callable[[State, Any], State]
]
MOVES: dict[type[Move], Rules] = {
    moves.Reveal: (("reveal",), checks.check_reveal, _reveal),
    moves.RollDie: ((), checks.check_roll, _roll),
    moves.Sell: (("take", "pay", "place", "act"), checks.check_sell, _sell),
    moves.Take: (("take",), checks.check_take, _take),
    moves.Discard: (("take",), checks.check_discard, _discard),
    moves.Pay: (("pay",), paying, _pay),
    moves.LayTile: (("place",), checks.check_lay, _lay),
    moves.Bonus: (("act",), _check_bonus, _bonus),
    moves.ClanToken: (("act",), travelling, travelled),
    moves.Remove: (("act",), checks.check_remove, _remove),
    moves.Build: (("act",), checks.check_build, _build),
    moves.Activate: (("act",), undescribed.activating, undescribed.activated),
    moves.MoveScot: (("act",), checks.check_move_scot, _move_scot),
    moves.EndTurn: (("act",), nothing_more, _end_turn),
    moves.Describe: ((), undescribed.check_describe, undescribed.described),
    moves.Amend: ((), amending, amended),
}
"""By kind of move: the phases in which it may be made (none: its check decides), its check and
its effect."""


def check(state: State, move: Move) -> Iterator[Problem]:
    phases, more, _ = MOVES[type(move)]
    if (unpaid := _unpaid(state, move)) is not None:
        yield on_trust(state.in_hand(), "cost")
        state = unpaid
    problem = checks.untimely(state, getattr(move, "seat", None), phases) if phases else None
    if problem is not None:
        yield problem
    else:
        yield from more(state, move)
