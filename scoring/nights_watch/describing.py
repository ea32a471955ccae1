"""Names corners, edges and hexes in sentences by the hexes that meet there."""

from scoring.game import Facts, Seat
from scoring.nights_watch.board import Board, Land
from scoring.nights_watch.places import CORNER, CORNERS, EDGE, EDGES, HEX_CORNERS, HEX_EDGES, HEXES
from scoring.nights_watch.state import State

PlaceWords = list[Facts]
"""A place as parts of a sentence: the code of its wording, and facts."""

_CORNER_HEXES, _EDGE_HEXES = (
    tuple(
        tuple(hex for hex in range(len(HEXES)) if places[hex] >> place & 1) for place in range(many)
    )
    for places, many in ((HEX_CORNERS, len(CORNERS)), (HEX_EDGES, len(EDGES)))
)
_SIDES = {
    (kind, number, name.rpartition(",")[0]): name.rpartition(",")[2]
    for kind, numbers in (("corner", CORNER), ("edge", EDGE))
    for name, number in numbers.items()
}
"""The point of the compass of a place, by its kind, its number and one of its hexes."""


def corner_at(board: Board, corner: int) -> PlaceWords:
    return _meeting(board, "corner", corner, _CORNER_HEXES[corner])


def edge_at(board: Board, edge: int) -> PlaceWords:
    return _meeting(board, "edge", edge, _EDGE_HEXES[edge])


def hex_at(board: Board, hex: int) -> PlaceWords:
    land = board.lands[hex]
    return [_hex(land)] if land else []


def building_at(state: State, corner: int) -> Facts:
    """Whose building stands there, and which."""
    for seat in range(state.setting.seats):
        for what, built in (("settlement", state.settlements), ("keep", state.keeps)):
            if built[seat] >> corner & 1:
                return {"by": seat, "what": what}
    raise AssertionError(corner)


def road_owner(state: State, edge: int) -> Seat:
    return next(seat for seat, edges in enumerate(state.roads) if edges >> edge & 1)


def _meeting(board: Board, kind: str, place: int, hexes: tuple[int, ...]) -> PlaceWords:
    """Name a place by all hexes of the board there; if there is only one, by its side."""
    there = [(hex, land) for hex in hexes if (land := board.lands[hex])]
    named = [_hex(land) for _, land in there]
    if len(there) != 1:
        return [{"says": f"place.{kind}", "hexes": named}]
    side = _SIDES[kind, place, HEXES[there[0][0]]]
    return [{"says": f"place.{kind}.rim", "hexes": named, "side": f"side.{side}"}]


def _hex(land: Land) -> Facts:
    if land.number is None:
        return {"says": "place.bare", "terrain": land.terrain}
    return {"says": "place.hex", "terrain": land.terrain, "number": land.number}
