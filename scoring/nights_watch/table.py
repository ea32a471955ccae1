"""The full table: each move's check and effect, and whose move it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from scoring.game import Events, Game, Move, Problem, Seat
from scoring.nights_watch import (
    amending,
    building,
    cards,
    endings,
    heroes,
    moves,
    rolling,
    setting_up,
    trade,
)
from scoring.nights_watch.hints import meanings
from scoring.nights_watch.state import Options, State
from scoring.nights_watch.turns import BEGUN, WINNING, points
from scoring.nights_watch.view import view

Check = Callable[[State, Any], Iterator[Problem]]
Effect = Callable[[State, Any], tuple[State, Events]]

MOVES: dict[type[Move], tuple[Check, Effect]] = {
    moves.StartRoll: (setting_up.check_start_roll, setting_up.start_roll),
    moves.Settle: (setting_up.check_settle, setting_up.settle),
    moves.Guard: (setting_up.check_guard, setting_up.guard),
    moves.Roll: (rolling.check_roll, rolling.roll),
    moves.Discard: (rolling.check_discard, rolling.discard),
    moves.Tormund: (rolling.check_tormund, rolling.tormund),
    moves.Tragedy: (rolling.check_tragedy, rolling.tragedy),
    moves.Trade: (trade.check_trade, trade.trade),
    moves.BankTrade: (trade.check_bank, trade.bank_trade),
    moves.BuildRoad: (building.check_build_road, building.build_road),
    moves.BuildSettlement: (building.check_build_settlement, building.build_settlement),
    moves.BuildKeep: (building.check_build_keep, building.build_keep),
    moves.BuildGuard: (building.check_build_guard, building.build_guard),
    moves.BuyCard: (cards.check_buy_card, cards.buy_card),
    moves.PlayPatrol: (cards.check_patrol, cards.play_patrol),
    moves.PlayWinter: (cards.check_winter, cards.play_winter),
    moves.PlayRoads: (cards.check_roads, cards.play_roads),
    moves.PlayRecruits: (cards.check_recruits, cards.play_recruits),
    moves.PlayVictory: (cards.check_victory, cards.play_victory),
    moves.Mormont: (heroes.check_mormont, heroes.mormont),
    moves.Marsh: (heroes.check_marsh, heroes.marsh),
    moves.Tarly: (heroes.check_tarly, heroes.tarly),
    moves.Yarwyck: (heroes.check_yarwyck, heroes.yarwyck),
    moves.Thorne: (heroes.check_thorne, heroes.thorne),
    moves.Melisandre: (heroes.check_melisandre, heroes.melisandre),
    moves.Mance: (heroes.check_mance, heroes.mance),
    moves.Benjen: (heroes.check_benjen, heroes.benjen),
    moves.Ygritte: (heroes.check_ygritte, heroes.ygritte),
    moves.Yoren: (heroes.check_yoren, heroes.yoren),
    moves.Qhorin: (heroes.check_qhorin, heroes.qhorin),
    moves.EndTurn: (endings.check_end_turn, endings.end_turn),
    moves.Reshuffle: (endings.check_reshuffle, endings.reshuffle),
    moves.TallyCards: (endings.check_tally, endings.tally),
    moves.Amend: (amending.check_amend, amending.amend),
}


def check(state: State, move: Move) -> Iterator[Problem]:
    return MOVES[type(move)][0](state, move)


def effect(state: State, move: Move) -> tuple[State, Events]:
    kind = type(move)
    after, events = MOVES[kind][1](state, move)
    if after.now.empty_handed and kind is not moves.Roll:
        # Tarly answers a roll directly or not at all.
        after = after._replace(now=after.now._replace(empty_handed=()))
    if not state.setting.watch and kind is not moves.Amend and _has_won(after):
        after = after._replace(phase="over", won=True)
    return after, events


def _has_won(state: State) -> bool:
    """The base game is won as soon as the active seat has its points."""
    turn = state.turn
    return turn is not None and state.phase in BEGUN and points(state, turn) >= WINNING


def to_act(state: State) -> frozenset[Seat]:
    if state.phase == "over":
        return frozenset()
    if state.phase == "discard" and state.now.owing:
        return frozenset(state.now.owing)
    return frozenset(state.rolling if state.turn is None else (state.turn,))


def notes(state: State) -> tuple[str, ...]:
    return state.setting.remarks


def possible_moves(state: State, seat: Seat, shown: tuple[str, ...]) -> Iterable[Move]:
    return (move for move in meanings(state, seat, shown) if TABLE.validate(state, move).ok)


TABLE = Game(
    id="nights-watch",
    package="nights_watch",
    version=2,
    seats=range(3, 5),
    options=Options,
    moves=tuple(MOVES),
    setup=setting_up.setup,
    check=check,
    effect=effect,
    view=view,
    to_act=to_act,
    score=endings.score,
    outcome=endings.outcome,
    meanings=possible_moves,
    notes=notes,
    null_is_absent=True,
)
