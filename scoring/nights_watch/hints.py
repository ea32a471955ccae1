"""Moves worth trying: what a seat could mean by its next one."""

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement

from scoring.game import Move, Seat
from scoring.nights_watch import moves
from scoring.nights_watch.hands import RESOURCES, Resource
from scoring.nights_watch.places import CORNER_EDGES, CORNERS, EDGES, HEXES, bits
from scoring.nights_watch.robbery import victims
from scoring.nights_watch.rolling import display
from scoring.nights_watch.spots import free_corners, road_spots, settlement_spots
from scoring.nights_watch.state import State

SECTIONS = range(1, 5)


def meanings(state: State, seat: Seat, shown: tuple[str, ...]) -> Iterable[Move]:
    """Candidates without chance, tokens and heroes; `shown` may name an action card."""
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
            yield moves.PlayPatrol(seat, remove=moves.Place(gift=HEXES[hex_number]))
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
