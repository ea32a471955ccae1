"""The full table's `Game` record: its public view, its legal moves, and all checks and effects."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement
from typing import Any

from scoring.codec import to_json
from scoring.game import Events, Game, Move, Problem, Seat, allowed, nothing_more
from scoring.nights_watch import (
    building,
    cards,
    ending,
    heroes,
    moves,
    rolling,
    score,
    setting_up,
    trade,
    turns,
)
from scoring.nights_watch.board import layout_json
from scoring.nights_watch.building import free_corners, road_spots, settlement_spots
from scoring.nights_watch.cards import PATROL
from scoring.nights_watch.hands import BANK, RESOURCES, Resource, counts, greatest
from scoring.nights_watch.places import CORNER_EDGES, CORNERS, EDGES, HEXES, bits
from scoring.nights_watch.rolling import display, victims
from scoring.nights_watch.score import WINNING, points
from scoring.nights_watch.state import CAMP, Options, Phase, State
from scoring.nights_watch.tokens import face_up_view
from scoring.nights_watch.turns import BEGUN, out_of_turn, watch_only
from scoring.nights_watch.wildlings import CLANS, KINDS, Front, Place


def front_view(front: Front) -> dict[str, Any]:
    return {
        "camps": dict(zip(CLANS, map(list, front.camps), strict=True)),
        "clearings": [list(crowd) for crowd in front.clearings],
        "wall": [list(section) for section in front.wall],
        "gift": {HEXES[hex]: kind for hex, kind in enumerate(front.gift) if kind},
        "breaches": front.breaches,
        "frostfangs": dict(zip(KINDS, front.frostfangs, strict=True)),
    }


def view(state: State, seat: Seat | None) -> dict[str, Any]:
    watch = state.setting.watch
    seats = range(state.setting.seats)
    return {
        **(front_view(state.front) if watch else {}),
        "turn": state.turn,
        "phase": state.phase,
        "board": layout_json(state.setting.board),
        "settlements": [_names(corners, CORNERS) for corners in state.settlements],
        "keeps": [_names(corners, CORNERS) for corners in state.keeps],
        "roads": [_names(edges, EDGES) for edges in state.roads],
        "tormund": "camp" if state.tormund == CAMP else HEXES[state.tormund],
        "bank": dict(zip(RESOURCES, counts(state.hands.least, BANK), strict=True)),
        "hands": _hands(state),
        "memory_aid": state.setting.memory_aid,
        "points": [points(state, seat) for seat in seats],
        "longest_road": {"holder": state.longest_road, "lengths": list(state.lengths)},
        "largest_patrol": {
            "holder": state.largest_patrol,
            "played": [played[PATROL] for played in state.played],
        },
        "cards": {"deck": state.deck, "held": list(state.held)},
        "heroes": {
            "held": [to_json(card) for card in state.heroes],
            "display": display(state),
            "gone": list(state.gone),
        },
        "owing": list(state.now.owing),
        "tally": None if state.tally is None else list(state.tally),
        **(_tokens(state) if watch else {}),
    }


def _names(places: int, names: tuple[str, ...]) -> list[str]:
    return [names[place] for place in bits(places)]


def _hands(state: State) -> list[dict[str, Any]]:
    most = greatest(state.hands)
    return [
        {
            "size": size,
            "certain": _bundle(counts(state.hands.least, seat)),
            "possible": _bundle(counts(most, seat)),
        }
        for seat, size in enumerate(state.hands.sizes)
    ]


def _bundle(cards: tuple[int, ...]) -> dict[str, int]:
    return {name: count for name, count in zip(RESOURCES, cards, strict=True) if count}


def _tokens(state: State) -> dict[str, Any]:
    return {"tokens": {"pool": state.supply.pool, "face_up": face_up_view(state.supply)}}


SECTIONS = range(1, 5)


def meanings(state: State, seat: Seat, shown: tuple[str, ...]) -> Iterable[Move]:
    return (move for move in _candidates(state, seat, shown) if allowed(check(state, move)))


def _candidates(state: State, seat: Seat, shown: tuple[str, ...]) -> Iterable[Move]:
    """Candidate moves that involve no chance, tokens or heroes; `shown` may name an action card."""
    if shown:
        return [move for move in _cards(state, seat) if move.says["card"] in shown]
    match state.phase:
        case "settle":
            return _starts(state, seat)
        case "guards":
            return [moves.Guard(seat, section) for section in SECTIONS]
        case "roll":
            return _cards(state, seat)
        case "tormund" | "discard":
            raids = _raids(state, seat)
            return [moves.Tormund(seat, hex, steal_from=victim) for hex, victim in raids]
        case "tragedy":
            return [moves.Tragedy(seat, hero) for hero in display(state)]
        case "main":
            return [*_builds(state, seat), *_cards(state, seat), moves.EndTurn(seat)]
    return []


def _starts(state: State, seat: Seat) -> Iterator[Move]:
    for corner in bits(free_corners(state)):
        for edge in bits(CORNER_EDGES[corner] & state.setting.board.edges):
            yield moves.Settle(seat, at=CORNERS[corner], road=EDGES[edge])


def _builds(state: State, seat: Seat) -> Iterator[Move]:
    for edge in bits(road_spots(state, seat)):
        yield moves.BuildRoad(seat, at=EDGES[edge])
    for corner in bits(settlement_spots(state, seat)):
        yield moves.BuildSettlement(seat, at=CORNERS[corner])
    for corner in bits(state.settlements[seat]):
        yield moves.BuildKeep(seat, at=CORNERS[corner])
    for section in SECTIONS:
        yield moves.BuildGuard(seat, section=section)
    yield moves.BuyCard(seat)
    for give in RESOURCES:
        for get in RESOURCES:
            if give != get:
                yield moves.BankTrade(seat, give, get)


def _cards(state: State, seat: Seat) -> Iterator[moves.PlayCard]:
    for hex, victim in _raids(state, seat):
        yield moves.PlayPatrol(seat, hex=hex, steal_from=victim)
    for hex_number, kind in enumerate(state.front.gift):
        if kind:
            yield moves.PlayPatrol(seat, remove=Place(gift=HEXES[hex_number]))
    for pair in combinations_with_replacement(RESOURCES, 2):
        get: dict[Resource, int] = {name: pair.count(name) for name in pair}
        yield moves.PlayWinter(seat, get=get)
    for section in SECTIONS:
        yield moves.PlayRecruits(seat, section=section)
    yield moves.PlayVictory(seat)


def _raids(state: State, seat: Seat) -> Iterator[tuple[str, Seat | None]]:
    """Where Tormund may go, and whom he may rob there."""
    for hex, land in enumerate(state.setting.board.lands):
        if land and hex != state.tormund:
            there: list[Seat | None] = [*victims(state, seat, hex)]
            for victim in there or [None]:
                yield HEXES[hex], victim


When = Callable[[State, Any], Problem | None]
"""Why this move is not allowed in this phase; then no other check runs."""
Check = Callable[[State, Any], Iterator[Problem]]
Effect = Callable[[State, Any], tuple[State, Events]]


def within(*phases: Phase) -> When:
    return lambda state, move: out_of_turn(state, move.seat, phases)


def anytime(state: State, move: Move) -> None:
    """No problem: the move's check decides about the phase."""


def of_the_watch(state: State, move: Move) -> Problem | None:
    return watch_only(state)


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
    moves.EndTurn: (IN_MAIN, nothing_more, turns.end_turn),
    moves.Reshuffle: (of_the_watch, nothing_more, turns.reshuffle),
    moves.TallyCards: (anytime, score.check_tally, score.tally),
    moves.Amend: (anytime, ending.check_amend, ending.amend),
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
    score=score.score,
    outcome=score.outcome,
    meanings=meanings,
    due=ending.due,
    notes=lambda state: state.setting.remarks,
    null_is_absent=True,
)
