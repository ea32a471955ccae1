"""The moves of dnup as session files write them: dataclasses such as `Deal`, `Play` and `Amend`."""

from dataclasses import dataclass
from typing import ClassVar

from scoring.game import Correction, Move, Seat


@dataclass(frozen=True, slots=True)
class Spot:
    """A playing area; with more than two players everybody has one, and it needs no number."""

    seat: Seat
    area: int | None = None


class Deal(Move, move="deal"):
    """A round begins: all cards are dealt, and the starter has the starred one."""

    seat: Seat
    starter: Seat


class Play(Move, move="play"):
    """Lay a set from the hand."""

    seat: Seat
    cards: tuple[str, ...]

    @property
    def laid(self) -> tuple[str, ...]:
        """The cards that leave the hand."""
        return self.cards


class Add(Move, move="add"):
    """Lay one card from the hand to an opponent's set."""

    seat: Seat
    card: str
    to: Spot

    @property
    def laid(self) -> tuple[str, ...]:
        return (self.card,)


class Take(Move, move="take"):
    """Take an opponent's set into the hand, every card turned."""

    laid: ClassVar[tuple[str, ...]] = ()
    seat: Seat
    from_: Spot


class Turn(Move, move="turn"):
    """Turn every card in the hand."""

    laid: ClassVar[tuple[str, ...]] = ()
    seat: Seat


@dataclass(frozen=True, slots=True)
class SeenHand:
    """A corrected hand; what is left out is unchanged."""

    size: int | None = None
    known: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class SeenSet:
    """A corrected set on the table."""

    seat: Seat
    cards: tuple[str, ...]
    area: int | None = None


class Amend(Correction, move="amend"):
    """A correction of the record: each field replaces what it names, the rest is unchanged."""

    hands: tuple[SeenHand, ...] | None = None
    table: tuple[SeenSet, ...] | None = None
    discarded: tuple[str, ...] | None = None
    turn: Seat | None = None
    area: int | None = None
    tokens: tuple[int, ...] | None = None
    rounds_won: tuple[int, ...] | None = None
    out: tuple[Seat, ...] | None = None
    seat: Seat | None = None
    """Who made the correction; it has no effect."""


Action = Play | Add | Take | Turn
"""A turn is exactly one of these moves."""
ACTIONS = (Play, Add, Take, Turn)
