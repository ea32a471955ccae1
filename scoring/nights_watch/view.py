"""What everybody is shown, as plain data, and what a seat could do next."""

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import Any

from scoring.codec import to_json
from scoring.game import Move, Seat
from scoring.nights_watch import moves
from scoring.nights_watch.board import layout_json
from scoring.nights_watch.building import free_corners, road_spots, settlement_spots
from scoring.nights_watch.cards import PATROL
from scoring.nights_watch.hands import BANK, RESOURCES, Resource, counts, greatest
from scoring.nights_watch.places import CORNER_EDGES, CORNERS, EDGES, HEXES, bits
from scoring.nights_watch.rolling import display, victims
from scoring.nights_watch.state import CAMP, State
from scoring.nights_watch.tokens import face_up_view
from scoring.nights_watch.turns import points
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
