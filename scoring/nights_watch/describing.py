"""Places of the board in words: by the hexes that meet there, as people point them out."""

from scoring.game import Facts, Seat
from scoring.nights_watch.board import Board, Land
from scoring.nights_watch.places import CORNER, CORNERS, EDGE, EDGES, HEX_CORNERS, HEX_EDGES, HEXES
from scoring.nights_watch.state import State

Told = list[Facts]
"""One place for a sentence: the code of its words and their facts."""

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
"""By which point of a hex a place is named."""


def corner_at(board: Board, corner: int) -> Told:
    return _meeting(board, "corner", corner, _CORNER_HEXES[corner])


def edge_at(board: Board, edge: int) -> Told:
    return _meeting(board, "edge", edge, _EDGE_HEXES[edge])


def hex_at(board: Board, hex: int) -> Told:
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


def _meeting(board: Board, kind: str, place: int, hexes: tuple[int, ...]) -> Told:
    """By all hexes of the board there; by its side where there is only one."""
    there = [(hex, land) for hex in hexes if (land := board.lands[hex])]
    told = [_hex(land) for _, land in there]
    if len(there) != 1:
        return [{"says": f"place.{kind}", "hexes": told}]
    side = _SIDES[kind, place, HEXES[there[0][0]]]
    return [{"says": f"place.{kind}.rim", "hexes": told, "side": f"side.{side}"}]


def _hex(land: Land) -> Facts:
    if land.number is None:
        return {"says": "place.bare", "terrain": land.terrain}
    return {"says": "place.hex", "terrain": land.terrain, "number": land.number}
