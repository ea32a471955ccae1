"""What the table says is so, where the rules refuse the move that would have made it so."""

from companion.games.nights_watch.table.hands import Table
from scoring.game import Move, Seat
from scoring.nights_watch import moves
from scoring.nights_watch.moves import Amend
from scoring.nights_watch.places import CORNER, CORNERS, EDGE, EDGES, bits
from scoring.tuples import add, put

Named = tuple[tuple[str, ...] | None, ...]


def stated(at: Table, move: Move) -> tuple[Move, ...]:
    """The piece stands there, though nobody saw it paid; the turn is over; somebody rolls."""
    state = at.state
    match move:
        case moves.Settle(seat=seat, at=corner, road=road):
            settled = _with(state.settlements, seat, CORNER[corner], CORNERS)
            return (Amend(settlements=settled, roads=_with(state.roads, seat, EDGE[road], EDGES)),)
        case moves.BuildRoad(seat=seat, at=edge):
            return (Amend(roads=_with(state.roads, seat, EDGE[edge], EDGES)),)
        case moves.BuildSettlement(seat=seat, at=corner):
            return (Amend(settlements=_with(state.settlements, seat, CORNER[corner], CORNERS)),)
        case moves.BuildKeep(seat=seat, at=corner):
            left = _named(state.settlements, seat, CORNERS, but=CORNER[corner])
            keeps = _with(state.keeps, seat, CORNER[corner], CORNERS)
            return (Amend(settlements=left, keeps=keeps),)
        case moves.Guard(seat=seat, section=n) | moves.BuildGuard(seat=seat, section=n):
            return (Amend(wall=add(state.front.wall, n - 1, seat)),)
        case moves.Tormund(hex=hex):
            return (Amend(tormund=hex),)
        case moves.EndTurn(seat=seat):
            return (Amend(turn=(seat + 1) % state.setting.seats),)
        case moves.Roll(seat=seat):
            return (Amend(turn=seat), move)
    return ()


def _with(sets: tuple[int, ...], seat: Seat, place: int, names: tuple[str, ...]) -> Named:
    """That seat's places and one more; of the others nothing is said."""
    return _named(put(sets, seat, sets[seat] | 1 << place), seat, names)


def _named(sets: tuple[int, ...], seat: Seat, names: tuple[str, ...], but: int = -1) -> Named:
    return tuple(
        tuple(names[p] for p in bits(places) if p != but) if s == seat else None
        for s, places in enumerate(sets)
    )
