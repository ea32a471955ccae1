"""The moves of Schotten Totten as session files write them: dataclasses such as `Play`, `Claim`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from scoring.codec import ABSENT, Absent
from scoring.game import Correction, Move, Seat
from scoring.schotten_totten.state import Deck


class Play(Move, move="play"):
    """Lay a clan card or elite troop beside a stone, or a combat mode onto it."""

    seat: Seat
    card: str
    stone: int
    as_: str | None = None
    """The clan card that a joker stands for, in editions where it is named when played."""


class Recruit(Move, move="play", card="recruiter"):
    """Recruiter: draw, then put cards back under their decks."""

    seat: Seat
    draw: tuple[Deck, ...]
    return_: tuple[Deck, ...] = ()


@dataclass(frozen=True, slots=True)
class Taken:
    """A card beside a stone that a ruse takes away."""

    stone: int
    card: str


class Shift(Move, move="play", card="strategist"):
    """Strategist: an own card to another stone, or to the discard pile."""

    seat: Seat
    take: Taken
    to: int | Literal["discard"]


class Banish(Move, move="play", card="banshee"):
    """Banshee: an opponent's card to the discard pile."""

    seat: Seat
    take: Taken


class TurnCoat(Move, move="play", card="traitor"):
    """Traitor: an opponent's clan card to one's own side."""

    seat: Seat
    take: Taken
    to: int


class Claim(Move, move="claim"):
    seat: Seat
    stone: int


class Pass(Move, move="pass"):
    seat: Seat


class EndTurn(Move, move="end_turn"):
    seat: Seat
    draw: Deck | None = None


@dataclass(frozen=True, slots=True)
class StoneFacts:
    """A correction of one stone; what is left out is unchanged."""

    sides: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    owner: Seat | Absent | None = ABSENT
    modes: tuple[str, ...] | None = None
    first: Seat | None = None
    """Whose cards were laid first."""


@dataclass(frozen=True, slots=True)
class Counts:
    clan: int | None = None
    tactic: int | None = None


class Amend(Correction, move="amend"):
    """The table corrects the record."""

    stones: Mapping[str, StoneFacts] = field(default_factory=dict)
    turn: Seat | None = None
    discard: tuple[str, ...] | None = None
    hands: tuple[Counts, Counts] | None = None
    decks: Counts | None = None
    tactics_played: tuple[int, int] | None = None
    seat: Seat | None = None
    """Who made the correction; it has no effect."""
