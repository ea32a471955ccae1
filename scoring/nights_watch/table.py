"""The full table: each move's check and effect, and whose move it is."""

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
from scoring.nights_watch.state import Options, Phase, State
from scoring.nights_watch.turns import BEGUN, WINNING, out_of_turn, points, watch_only
from scoring.nights_watch.view import meanings, view

When = Callable[[State, Any], Problem | None]
"""Why it is not the time for this move; then nothing else is said of it."""
Check = Callable[[State, Any], Iterator[Problem]]
Effect = Callable[[State, Any], tuple[State, Events]]


def within(*phases: Phase) -> When:
    return lambda state, move: out_of_turn(state, move.seat, phases)


def anytime(state: State, move: Move) -> None:
    """Its check says whether it is the time."""


def of_the_watch(state: State, move: Move) -> Problem | None:
    return watch_only(state)


def nothing_more(state: State, move: Move) -> Iterator[Problem]:
    return iter(())


IN_MAIN = within("main")
MOVES: dict[type[Move], tuple[When, Check, Effect]] = {
    moves.StartRoll: (anytime, setting_up.check_start_roll, setting_up.start_roll),
    moves.Settle: (within("settle"), setting_up.check_settle, setting_up.settle),
    moves.Guard: (setting_up.guard_now, setting_up.check_guard, setting_up.guard),
    moves.Roll: (within("roll"), rolling.check_roll, rolling.roll),
    moves.Discard: (rolling.discard_now, rolling.check_discard, rolling.discard),
    moves.Tormund: (rolling.tormund_now, rolling.check_tormund, rolling.tormund),
    moves.Tragedy: (rolling.tragedy_now, rolling.check_tragedy, rolling.tragedy),
    moves.Trade: (trade.trade_now, trade.check_trade, trade.trade),
    moves.BankTrade: (IN_MAIN, trade.check_bank, trade.bank_trade),
    moves.BuildRoad: (IN_MAIN, building.check_build_road, building.build_road),
    moves.BuildSettlement: (IN_MAIN, building.check_build_settlement, building.build_settlement),
    moves.BuildKeep: (IN_MAIN, building.check_build_keep, building.build_keep),
    moves.BuildGuard: (building.guard_now, building.check_build_guard, building.build_guard),
    moves.BuyCard: (IN_MAIN, cards.check_buy_card, cards.buy_card),
    moves.PlayPatrol: (cards.one_a_turn, cards.check_patrol, cards.play_patrol),
    moves.PlayWinter: (cards.one_a_turn, cards.check_winter, cards.play_winter),
    moves.PlayRoads: (cards.one_a_turn, cards.check_roads, cards.play_roads),
    moves.PlayRecruits: (cards.recruits_now, cards.check_recruits, cards.play_recruits),
    moves.PlayVictory: (cards.victory_now, cards.check_victory, cards.play_victory),
    moves.Mormont: (heroes.in_main, heroes.check_mormont, heroes.mormont),
    moves.Marsh: (heroes.in_main, heroes.check_marsh, heroes.marsh),
    moves.Tarly: (heroes.after_nothing, heroes.check_tarly, heroes.tarly),
    moves.Yarwyck: (heroes.in_main, heroes.check_yarwyck, heroes.yarwyck),
    moves.Thorne: (heroes.in_main, heroes.check_thorne, heroes.thorne),
    moves.Melisandre: (heroes.in_main, heroes.check_melisandre, heroes.melisandre),
    moves.Mance: (heroes.in_main, heroes.check_mance, heroes.mance),
    moves.Benjen: (heroes.in_own_turn, heroes.check_benjen, heroes.benjen),
    moves.Ygritte: (heroes.in_own_turn, heroes.check_ygritte, heroes.ygritte),
    moves.Yoren: (heroes.in_main, heroes.check_yoren, heroes.yoren),
    moves.Qhorin: (heroes.in_own_turn, heroes.check_qhorin, heroes.qhorin),
    moves.EndTurn: (IN_MAIN, nothing_more, endings.end_turn),
    moves.Reshuffle: (of_the_watch, nothing_more, endings.reshuffle),
    moves.TallyCards: (anytime, endings.check_tally, endings.tally),
    moves.Amend: (anytime, amending.check_amend, amending.amend),
}


def check(state: State, move: Move) -> Iterator[Problem]:
    when, check_rest, _ = MOVES[type(move)]
    late = when(state, move)
    return check_rest(state, move) if late is None else iter((late,))


def effect(state: State, move: Move) -> tuple[State, Events]:
    kind = type(move)
    after, events = MOVES[kind][2](state, move)
    if after.now.empty_handed is not None and kind is not moves.Roll:
        # Tarly answers a roll directly or not at all.
        after = after._replace(now=after.now._replace(empty_handed=None))
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
    notes=lambda state: state.setting.remarks,
    null_is_absent=True,
)
