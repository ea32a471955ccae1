"""Where roads, settlements and keeps may stand, compared with the hexes that meet there."""

from random import Random
from typing import Any

import pytest

from scoring.nights_watch import hands, moves
from scoring.nights_watch.building import road_spots, settlement_spots
from scoring.nights_watch.places import CORNERS, EDGES, bits
from scoring.nights_watch.state import Options, State
from scoring.nights_watch.table import TABLE
from tests.dealers.nights_watch import Dealer
from tests.scoring.nights_watch.naive import corner_of
from tests.scoring.nights_watch.test_places import edge_of

Corner = frozenset[tuple[int, int]]
PLENTY: dict[Any, int] = {"brick": 3, "wood": 3, "wool": 3, "grain": 3, "ore": 3}


def rich(state: State, seat: int) -> State:
    """The same table with a full purse, so that only the place decides."""
    rows = [hands.pack(PLENTY) if s == seat else 0 for s in range(state.setting.seats)]
    shown = hands.show_hands(state.hands, rows)
    assert shown is not None
    return state._replace(hands=shown)


def refused_for_place(state: State, move: Any) -> bool:
    """Tokens and pieces are another matter here."""
    broken = {problem.rule for problem in TABLE.validate(state, move).broken}
    return bool(broken - {"tokens.number", "build.pieces"})


class Naive:
    """Who has built where, as sets of hexes."""

    def __init__(self, view: dict[str, Any], seat: int) -> None:
        self.roads = [{edge_of(at) for at in names} for names in view["roads"]]
        self.mine = self.roads[seat]
        self.buildings = [
            {corner_of(at) for at in (*view["settlements"][s], *view["keeps"][s])}
            for s in range(len(self.roads))
        ]
        self.own = self.buildings[seat]
        self.foreign = set().union(*self.buildings) - self.own
        self.settlements = {corner_of(at) for at in view["settlements"][seat]}
        hexes = view["board"]["hexes"]
        self.board = {(int(q), int(r)) for q, r in (name.split(",") for name in hexes)}

    def touches(self, corner: Corner) -> bool:
        return any(corner in road for road in self.mine)

    def may_lie(self, edge: frozenset[Corner]) -> bool:
        first, second = edge
        free = not any(edge in roads for roads in self.roads)
        reached = any(
            corner in self.own or (self.touches(corner) and corner not in self.foreign)
            for corner in edge
        )
        return bool(first & second & self.board) and free and reached

    def may_settle(self, corner: Corner, edges: list[frozenset[Corner]]) -> bool:
        neighbours = [c for edge in edges if corner in edge for c in edge]
        near = {corner, *neighbours} & (self.own | self.foreign)
        return bool(corner & self.board) and not near and self.touches(corner)


@pytest.mark.parametrize("seed", range(6))
def test_sites(seed: int) -> None:
    options = Options(mode="base") if seed % 3 == 2 else Options(first=0)
    deal = Dealer(Random(seed), 3 + seed % 2, options)
    all_edges = [edge_of(name) for name in EDGES]
    looked = 0
    while deal.state.phase != "over" and looked < 12:
        deal.play(deal.deal())
        if deal.state.phase != "main" or deal.chance.random() > 0.03:
            continue
        looked += 1
        seat = deal.state.turn or 0
        state = rich(deal.state, seat)
        naive = Naive(TABLE.view(state, None), seat)
        edges, corners = bits(road_spots(state, seat)), bits(settlement_spots(state, seat))
        for at, name in enumerate(EDGES):
            allowed = naive.may_lie(all_edges[at])
            assert refused_for_place(state, moves.BuildRoad(seat, at=name)) is not allowed
            assert (at in edges) is allowed
        for at, name in enumerate(CORNERS):
            allowed = naive.may_settle(corner_of(name), all_edges)
            assert refused_for_place(state, moves.BuildSettlement(seat, at=name)) is not allowed
            assert (at in corners) is allowed
            keep = moves.BuildKeep(seat, at=name)
            assert refused_for_place(state, keep) is (corner_of(name) not in naive.settlements)
    assert looked
