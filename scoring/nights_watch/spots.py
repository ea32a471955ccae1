"""Where a seat could build, as sets of places: for hints and tap-to-build."""

from scoring.game import Seat
from scoring.nights_watch.building import all_buildings, all_roads, buildings, foreign_buildings
from scoring.nights_watch.places import CORNER_EDGES, EDGE_CORNERS, bits
from scoring.nights_watch.state import State


def free_corners(state: State) -> int:
    """Corners that the distance rule leaves."""
    board, built = state.setting.board, all_buildings(state)
    return sum(1 << c for c in bits(board.corners) if not built & board.near[c])


def road_spots(state: State, seat: Seat) -> int:
    """Edges where this seat's next road may lie."""
    ends = road_ends(state, seat) & ~foreign_buildings(state, seat) | buildings(state, seat)
    edges = 0
    for corner in bits(ends):
        edges |= CORNER_EDGES[corner]
    return edges & state.setting.board.edges & ~all_roads(state)


def settlement_spots(state: State, seat: Seat) -> int:
    """Corners where this seat's next settlement may stand."""
    near, built = state.setting.board.near, all_buildings(state)
    return sum(1 << c for c in bits(road_ends(state, seat) & ~built) if not built & near[c])


def road_ends(state: State, seat: Seat) -> int:
    """The corners this seat's roads touch."""
    ends = 0
    for edge in bits(state.roads[seat]):
        ends |= EDGE_CORNERS[edge]
    return ends
