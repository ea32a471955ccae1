"""Every wildling and guard by a number of its own, so that it is followed wherever it goes."""

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from scoring.game import Seat
from scoring.nights_watch.places import HEXES
from scoring.nights_watch.wildlings import Front, Kind

T = TypeVar("T", Kind, Seat)


class Piece(NamedTuple, Generic[T]):
    what: T
    """A wildling's kind, or whose guard it is."""
    number: int


Wildling = Piece[Kind]
Guard = Piece[Seat]


class North(NamedTuple):
    """The front with its pieces told apart; a place that has just been left is None."""

    camps: tuple[tuple[Wildling | None, ...], ...] = ((), (), ())
    clearings: tuple[tuple[Wildling, ...], ...] = ((), (), (), ())
    wall: tuple[tuple[Guard | None, ...], ...] = ((), (), (), ())
    gift: tuple[Wildling | None, ...] = (None,) * len(HEXES)
    breaches: int = 0
    away: Wildling | None = None
    """On its way back to the Frostfangs."""
    seen: int = 0
    """How many pieces have had a number."""
    front: Front | None = None
    """What it was last brought into line with."""


def settled(north: North, front: Front) -> North:
    """The pieces as the table has them.

    Each stays in its row if it can, goes to where one of its sort is missing if it cannot, and
    only the others are new.
    """
    if north.front is front:
        return north
    stood = [*north.camps, *north.clearings, *((one,) for one in north.gift)]
    wanted = [*front.camps, *front.clearings, *((one,) if one else () for one in front.gift)]
    rows, seen = _matched(stood, wanted, north.seen)
    wall, seen = _matched(north.wall, front.wall, seen)
    gift = tuple(row[0] if row else None for row in rows[7:])
    return North(
        tuple(rows[:3]), tuple(rows[3:7]), tuple(wall), gift, front.breaches, None, seen, front
    )


def _matched(
    stood: Sequence[Sequence[Piece[T] | None]], wanted: Sequence[Sequence[T]], seen: int
) -> tuple[list[tuple[Piece[T], ...]], int]:
    """The wanted rows, filled with the pieces of those that stood, and with new ones."""
    rows: list[list[Piece[T] | None]] = []
    spare: list[Piece[T]] = []
    for row, want in zip(stood, wanted, strict=True):
        left = [piece for piece in row if piece is not None]
        rows.append([_taken(left, what) for what in want])
        spare += left
    found: list[tuple[Piece[T], ...]] = []
    for kept, want in zip(rows, wanted, strict=True):
        filled: list[Piece[T]] = []
        for piece, what in zip(kept, want, strict=True):
            one = piece or _taken(spare, what)
            if one is None:
                one, seen = Piece(what, seen), seen + 1
            filled.append(one)
        found.append(tuple(filled))
    return found, seen


def _taken(pieces: list[Piece[T]], what: T) -> Piece[T] | None:
    """The first of this sort, which is then no longer among them."""
    for i, piece in enumerate(pieces):
        if piece.what == what:
            return pieces.pop(i)
    return None
