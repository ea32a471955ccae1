"""What can happen at the table."""

from dataclasses import dataclass
from typing import ClassVar

from scoring.game import Move, Seat


@dataclass(frozen=True, slots=True)
class Spot:
    """A playing area; with more than two players everybody has one, and it needs no number."""

    seat: Seat
    area: int | None = None


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """A round begins: all cards are dealt, and the starter has the starred one."""

    says: ClassVar = {"move": "deal"}

    seat: Seat
    starter: Seat


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Lay a set from the hand."""

    says: ClassVar = {"move": "play"}

    seat: Seat
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Add(Move):
    """Lay one card from the hand to an opponent's set."""

    says: ClassVar = {"move": "add"}

    seat: Seat
    card: str
    to: Spot


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take an opponent's set into the hand, every card turned."""

    says: ClassVar = {"move": "take"}

    seat: Seat
    from_: Spot


@dataclass(frozen=True, slots=True)
class Turn(Move):
    """Turn every card in the hand."""

    says: ClassVar = {"move": "turn"}

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeenHand:
    """A hand as the table knows it; what is absent stays."""

    size: int | None = None
    known: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class SeenSet:
    """A set as it lies."""

    seat: Seat
    cards: tuple[str, ...]
    area: int | None = None


@dataclass(frozen=True, slots=True)
class Amend(Move):
    """The table corrects the record: each field replaces what it names, the rest stays."""

    says: ClassVar = {"move": "amend"}

    hands: tuple[SeenHand, ...] | None = None
    table: tuple[SeenSet, ...] | None = None
    discarded: tuple[str, ...] | None = None
    turn: Seat | None = None
    area: int | None = None
    tokens: tuple[int, ...] | None = None
    rounds_won: tuple[int, ...] | None = None
    out: tuple[Seat, ...] | None = None
    seat: Seat | None = None
    """Who says so; means nothing."""


Action = Play | Add | Take | Turn
"""What a turn is made of: exactly one of these."""
