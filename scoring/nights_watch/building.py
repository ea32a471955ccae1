"""Building roads, settlements, keeps and guards: the checks, the effects and the free places."""

from collections.abc import Iterator

from scoring.game import NO_FACTS, Events, Facts, Problem, Seat
from scoring.nights_watch import costs, wildlings
from scoring.nights_watch.describing import building_at, corner_at, edge_at, road_owner
from scoring.nights_watch.hands import pay
from scoring.nights_watch.moves import BuildGuard, BuildKeep, BuildRoad, BuildSettlement
from scoring.nights_watch.places import (
    CORNER,
    CORNER_EDGES,
    CORNERS,
    EDGE,
    EDGE_CORNERS,
    EDGE_ENDS,
    bits,
    longest,
    road_holder,
    union,
)
from scoring.nights_watch.state import KEEPS, SETTLEMENTS, State
from scoring.nights_watch.tokens import under_a_piece
from scoring.nights_watch.turns import (
    MAIN,
    Sources,
    check_holds,
    check_tokens,
    out_of_turn,
    reveal,
    watch_only,
)
from scoring.nights_watch.wildlings import GUARDS, SPACES, Front, guards_of
from scoring.tuples import put


def corner_on(state: State, name: str) -> int | None:
    """The corner of that name, if it is on the board."""
    corner = CORNER.get(name)
    return corner if corner is not None and state.setting.board.corners >> corner & 1 else None


def edge_on(state: State, name: str) -> int | None:
    """The edge of that name, if it is on the board."""
    edge = EDGE.get(name)
    return edge if edge is not None and state.setting.board.edges >> edge & 1 else None


def buildings(state: State, seat: Seat) -> int:
    return state.settlements[seat] | state.keeps[seat]


def foreign_buildings(state: State, seat: Seat) -> int:
    return all_buildings(state) & ~buildings(state, seat)


def all_buildings(state: State) -> int:
    return union((*state.settlements, *state.keeps))


def all_roads(state: State) -> int:
    return union(state.roads)


def check_road_site(state: State, seat: Seat, name: str) -> Iterator[Problem]:
    """Problems unless this is a free edge that continues a road or building of this seat."""
    edge, board = edge_on(state, name), state.setting.board
    if edge is None:
        yield Problem("place.unknown", {"at": name})
    elif all_roads(state) >> edge & 1:
        facts = {"at": name, "by": road_owner(state, edge), "where": edge_at(board, edge)}
        yield Problem("road.taken", facts)
    elif not road_reaches(state, seat, edge):
        where = {"at": name, "seat": seat, "where": edge_at(board, edge)}
        cut = _cut(state, seat, edge)
        yield Problem("road.cut", {**where, **cut}) if cut else Problem("road.reach", where)


def _cut(state: State, seat: Seat, edge: int) -> Facts:
    """Facts about the building that cuts this seat's road at the edge; empty: none does."""
    for corner in EDGE_ENDS[edge]:
        for other in range(state.setting.seats):
            if state.roads[seat] & CORNER_EDGES[corner] and buildings(state, other) >> corner & 1:
                place = corner_at(state.setting.board, corner)
                return {"corner": CORNERS[corner], "cut": place, **building_at(state, corner)}
    return NO_FACTS


def road_reaches(state: State, seat: Seat, edge: int) -> bool:
    """Whether this seat has a building at an end of the edge, or a road there that is not cut."""
    mine = state.roads[seat]
    own, foreign = buildings(state, seat), foreign_buildings(state, seat)
    return any(
        own >> corner & 1 or (mine & CORNER_EDGES[corner] and not foreign >> corner & 1)
        for corner in EDGE_ENDS[edge]
    )


def check_free_corner(state: State, name: str) -> Iterator[Problem]:
    """Problems with the distance rule: this corner or a neighbouring one is built on."""
    corner, board = corner_on(state, name), state.setting.board
    built = all_buildings(state)
    if corner is None:
        yield Problem("place.unknown", {"at": name})
    elif built >> corner & 1:
        facts = {"at": name, "where": corner_at(board, corner), **building_at(state, corner)}
        yield Problem("corner.taken", facts)
    elif near := built & board.near[corner]:
        beside = bits(near)[0]
        facts = {"at": name, "near": corner_at(board, beside), **building_at(state, beside)}
        yield Problem("corner.distance", facts)


def check_guard_site(front: Front, seat: Seat, section: int) -> Iterator[Problem]:
    """Problems unless the section has a free space and this seat has a guard left."""
    if not 1 <= section <= len(front.wall):
        yield Problem("guard.section", {"section": section})
    elif len(front.wall[section - 1]) >= SPACES:
        yield Problem("guard.full", {"section": section})
    if guards_of(front, seat) >= GUARDS:
        yield Problem("guard.pieces", {"seat": seat})


def check_build_road(state: State, move: BuildRoad) -> Iterator[Problem]:
    site = list(check_road_site(state, move.seat, move.at))
    yield from site
    if no_road_left(state, move.seat):
        yield Problem("build.pieces", {"what": "road"})
    yield from check_holds(state.hands, move.seat, costs.ROAD_ROW)
    if not site:
        after = with_road(state, move.seat, EDGE[move.at])
        yield from check_tokens(state, move, road_token(state, after))


def build_road(state: State, move: BuildRoad) -> tuple[State, Events]:
    paid = state._replace(hands=pay(state.hands, move.seat, costs.ROAD_ROW))
    after = with_road(paid, move.seat, EDGE[move.at])
    return reveal(after, move, road_token(state, after))


def no_road_left(state: State, seat: Seat) -> bool:
    return state.roads[seat].bit_count() >= state.setting.roads


def with_road(state: State, seat: Seat, edge: int) -> State:
    return with_roads(state, seat, state.roads[seat] | 1 << edge)


def with_roads(state: State, seat: Seat, edges: int) -> State:
    """The state with these roads of one seat, and the longest road's holder updated."""
    length = longest(edges, foreign_buildings(state, seat))
    after = state._replace(roads=put(state.roads, seat, edges))
    return _with_lengths(after, put(state.lengths, seat, length))


def measured(state: State) -> State:
    """The state with the lengths of all roads and the longest road's holder recomputed."""
    built = all_buildings(state)
    cuts = [built & ~buildings(state, seat) for seat in range(len(state.roads))]
    return _with_lengths(state, tuple(map(longest, state.roads, cuts)))


def _with_lengths(state: State, lengths: tuple[int, ...]) -> State:
    if lengths == state.lengths:
        return state
    return state._replace(lengths=lengths, longest_road=road_holder(state.longest_road, lengths))


def road_token(before: State, after: State) -> Sources:
    """One token from the pool if somebody took the card for the longest road."""
    taken = after.longest_road is not None and after.longest_road != before.longest_road
    return ("pool",) if taken and before.setting.watch else ()


def check_build_settlement(state: State, move: BuildSettlement) -> Iterator[Problem]:
    site = list(check_free_corner(state, move.at))
    yield from site
    corner = corner_on(state, move.at)
    if corner is not None and not state.roads[move.seat] & CORNER_EDGES[corner]:
        where = corner_at(state.setting.board, corner)
        yield Problem("settlement.reach", {"at": move.at, "seat": move.seat, "where": where})
    if state.settlements[move.seat].bit_count() >= SETTLEMENTS:
        yield Problem("build.pieces", {"what": "settlement"})
    yield from check_holds(state.hands, move.seat, costs.SETTLEMENT_ROW)
    if not site:
        due = settlement_tokens(state, with_settlement(state, move.seat, CORNER[move.at]))
        yield from check_tokens(state, move, due)


def build_settlement(state: State, move: BuildSettlement) -> tuple[State, Events]:
    hands = pay(state.hands, move.seat, costs.SETTLEMENT_ROW)
    after = with_settlement(state._replace(hands=hands), move.seat, CORNER[move.at])
    return reveal(after, move, settlement_tokens(state, after))


def settlement_tokens(before: State, after: State) -> Sources:
    return ("piece", *road_token(before, after)) if before.setting.watch else ()


def with_settlement(state: State, seat: Seat, corner: int) -> State:
    """The state with one more settlement, which may cut other seats' roads."""
    corners = state.settlements[seat] | 1 << corner
    return measured(state._replace(settlements=put(state.settlements, seat, corners)))


def check_build_keep(state: State, move: BuildKeep) -> Iterator[Problem]:
    corner = corner_on(state, move.at)
    if corner is None:
        yield Problem("place.unknown", {"at": move.at})
    elif not state.settlements[move.seat] >> corner & 1:
        where = corner_at(state.setting.board, corner)
        yield Problem("keep.site", {"at": move.at, "seat": move.seat, "where": where})
    if state.keeps[move.seat].bit_count() >= KEEPS:
        yield Problem("build.pieces", {"what": "keep"})
    yield from check_holds(state.hands, move.seat, costs.KEEP_ROW)
    yield from check_tokens(state, move, _keep_tokens(state))


def build_keep(state: State, move: BuildKeep) -> tuple[State, Events]:
    seat, site = move.seat, 1 << CORNER[move.at]
    after, events = reveal(
        state._replace(
            hands=pay(state.hands, seat, costs.KEEP_ROW),
            settlements=put(state.settlements, seat, state.settlements[seat] ^ site),
            keeps=put(state.keeps, seat, state.keeps[seat] | site),
        ),
        move,
        _keep_tokens(state),
    )
    if state.setting.watch:
        # The settlement goes home with a token of the pool under it.
        after = after._replace(supply=under_a_piece(after.supply))
    return after, events


def _keep_tokens(state: State) -> Sources:
    return ("piece", "piece") if state.setting.watch else ()


def guard_now(state: State, move: BuildGuard) -> Problem | None:
    return out_of_turn(state, move.seat, MAIN) or watch_only(state)


def check_build_guard(state: State, move: BuildGuard) -> Iterator[Problem]:
    yield from check_guard_site(state.front, move.seat, move.section)
    yield from check_holds(state.hands, move.seat, costs.GUARD_ROW)
    yield from check_tokens(state, move)


def build_guard(state: State, move: BuildGuard) -> tuple[State, Events]:
    hands = pay(state.hands, move.seat, costs.GUARD_ROW)
    front = wildlings.post(state.front, move.section - 1, move.seat)
    return state._replace(hands=hands, front=front), ()


def free_corners(state: State) -> int:
    """The corners that the distance rule allows."""
    board, built = state.setting.board, all_buildings(state)
    return sum(1 << c for c in bits(board.corners) if not built & board.near[c])


def road_spots(state: State, seat: Seat) -> int:
    """Edges where this seat's next road may lie."""
    ends = road_ends(state, seat) & ~foreign_buildings(state, seat) | buildings(state, seat)
    edges = union(CORNER_EDGES[corner] for corner in bits(ends))
    return edges & state.setting.board.edges & ~all_roads(state)


def settlement_spots(state: State, seat: Seat) -> int:
    """Corners where this seat's next settlement may stand."""
    near, built = state.setting.board.near, all_buildings(state)
    return sum(1 << c for c in bits(road_ends(state, seat) & ~built) if not built & near[c])


def road_ends(state: State, seat: Seat) -> int:
    """The corners this seat's roads touch."""
    return union(EDGE_CORNERS[edge] for edge in bits(state.roads[seat]))
