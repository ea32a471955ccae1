"""What can happen at the table, as session files say it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from scoring.codec import ABSENT, Absent
from scoring.game import Move, Seat
from scoring.schotten_totten.state import Deck


@dataclass(frozen=True, slots=True)
class Play(Move):
    """A clan card or elite troop beside a stone, or a combat mode onto it."""

    says: ClassVar[Mapping[str, str]] = {"move": "play"}
    seat: Seat
    card: str
    stone: int
    as_: str | None = None
    """What a joker is named, where the edition names it when it is played."""


@dataclass(frozen=True, slots=True)
class Recruit(Move):
    """Recruiter: draw, then put cards back under their decks."""

    says: ClassVar[Mapping[str, str]] = {"move": "play", "card": "recruiter"}
    seat: Seat
    draw: tuple[Deck, ...]
    return_: tuple[Deck, ...] = ()


@dataclass(frozen=True, slots=True)
class Taken:
    """A card beside a stone that a ruse takes away."""

    stone: int
    card: str


@dataclass(frozen=True, slots=True)
class Shift(Move):
    """Strategist: an own card to another stone, or to the discard pile."""

    says: ClassVar[Mapping[str, str]] = {"move": "play", "card": "strategist"}
    seat: Seat
    take: Taken
    to: int | Literal["discard"]


@dataclass(frozen=True, slots=True)
class Banish(Move):
    """Banshee: an opponent's card to the discard pile."""

    says: ClassVar[Mapping[str, str]] = {"move": "play", "card": "banshee"}
    seat: Seat
    take: Taken


@dataclass(frozen=True, slots=True)
class TurnCoat(Move):
    """Traitor: an opponent's clan card to one's own side."""

    says: ClassVar[Mapping[str, str]] = {"move": "play", "card": "traitor"}
    seat: Seat
    take: Taken
    to: int


@dataclass(frozen=True, slots=True)
class Claim(Move):
    says: ClassVar[Mapping[str, str]] = {"move": "claim"}
    seat: Seat
    stone: int


@dataclass(frozen=True, slots=True)
class Pass(Move):
    says: ClassVar[Mapping[str, str]] = {"move": "pass"}
    seat: Seat


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    says: ClassVar[Mapping[str, str]] = {"move": "end_turn"}
    seat: Seat
    draw: Deck | None = None


@dataclass(frozen=True, slots=True)
class StoneFacts:
    """How a stone really lies; what is absent stays."""

    sides: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    owner: Seat | Absent | None = ABSENT
    modes: tuple[str, ...] | None = None
    first: Seat | None = None
    """Whose cards were laid first."""


@dataclass(frozen=True, slots=True)
class Counts:
    clan: int | None = None
    tactic: int | None = None


@dataclass(frozen=True, slots=True)
class Amend(Move):
    """The table corrects the record."""

    says: ClassVar[Mapping[str, str]] = {"move": "amend"}
    stones: Mapping[str, StoneFacts] = field(default_factory=dict)
    turn: Seat | None = None
    discard: tuple[str, ...] | None = None
    hands: tuple[Counts, Counts] | None = None
    decks: Counts | None = None
    tactics_played: tuple[int, int] | None = None
    seat: Seat | None = None
    """Who said so; it changes nothing."""


MOVES = (Play, Recruit, Shift, Banish, TurnCoat, Claim, Pass, EndTurn, Amend)
