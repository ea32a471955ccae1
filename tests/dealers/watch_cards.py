"""How the random players play their action cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.game import Move, Seat
from scoring.nights_watch import moves
from scoring.nights_watch.building import no_road_left, road_spots, road_token, with_road
from scoring.nights_watch.cards import PATROL
from scoring.nights_watch.hands import RESOURCES, in_bank
from scoring.nights_watch.moves import CARDS
from scoring.nights_watch.places import EDGES, HEXES
from scoring.nights_watch.wildlings import Place

if TYPE_CHECKING:
    from tests.dealers.nights_watch import Dealer


def play_card(dealer: Dealer) -> Move | None:
    state, seat = dealer.state, dealer.state.turn or 0
    old = dealer.cards[seat][: len(dealer.cards[seat]) - state.now.bought]
    if state.now.card_played or not old:
        return None
    match CARDS[dealer.any(old)]:
        case "patrol":
            return _patrol(dealer, seat)
        case "winter_is_coming":
            pair = [dealer.any(RESOURCES), dealer.any(RESOURCES)]
            if not all(in_bank(state.hands, RESOURCES.index(name)) > 1 for name in pair):
                return None
            return moves.PlayWinter(seat, get={name: pair.count(name) for name in pair})
        case "road_building":
            return _two_roads(dealer, seat)
        case "new_recruits":
            section = dealer.section()
            return moves.PlayRecruits(seat, section=section) if section else None
    return None


def _patrol(dealer: Dealer, seat: Seat) -> Move:
    state = dealer.state
    rival = -1 if state.largest_patrol is None else state.played[state.largest_patrol][PATROL]
    mine = state.played[seat][PATROL] + 1
    taken = mine >= 3 and state.largest_patrol != seat and mine > rival
    tokens = dealer.tokens(("pool",)) if taken and state.setting.watch else None
    gift = [HEXES[hex] for hex, kind in enumerate(state.front.gift) if kind]
    if gift and dealer.chance.random() < 0.5:
        return moves.PlayPatrol(seat, tokens, remove=Place(gift=dealer.any(gift)))
    hex, victim = dealer.raid(seat)
    card = None if victim is None else dealer.robs(victim, seat)
    return moves.PlayPatrol(seat, tokens, hex=hex, steal_from=victim, stolen=card)


def _two_roads(dealer: Dealer, seat: Seat) -> Move:
    laid, names = dealer.state, []
    for _ in range(2):
        spots = road_spots(laid, seat)
        if spots and not no_road_left(laid, seat):
            edge = dealer.spot(spots)
            laid = with_road(laid, seat, edge)
            names.append(EDGES[edge])
    tokens = dealer.tokens(road_token(dealer.state, laid))
    return moves.PlayRoads(seat, tokens, roads=tuple(names))
