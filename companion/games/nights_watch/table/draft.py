"""A move begun at the full table, and which question is open about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from companion.games.nights_watch.north.amend import UNCHANGED, NorthFacts
from companion.games.nights_watch.table.hands import NONE, Counts
from scoring.game import Seat
from scoring.nights_watch.hands import Bundle, Resource
from scoring.nights_watch.moves import Asked, CardName, HeroCard, HeroName
from scoring.nights_watch.tokens import Token
from scoring.nights_watch.wildlings import Kind

Making = Literal[
    "",
    "settle",
    "guard",
    "tormund",
    "road",
    "settlement",
    "keep",
    "post",
    "buy",
    "patrol",
    "send",
    "winter_is_coming",
    "road_building",
    "new_recruits",
    "victory_point",
    "trade",
    "bank",
    "discard",
    "tragedy",
    "mormont",
    "marsh",
    "tarly",
    "yarwyck",
    "thorne",
    "melisandre",
    "mance",
    "benjen",
    "ygritte",
    "yoren",
    "qhorin",
]
"""post: build a guard. send: a patrol sends a wildling back. The rest as moves call it."""
Asking = Literal[
    "",
    "dice",
    "build",
    "card",
    "patrol",
    "trade",
    "discard",
    "rob",
    "winter",
    "hero",
    "swap",
    "mormont",
    "figure",
    "tokens",
    "tragedy",
    "north",
    "hands",
    "steps",
    "rolls",
    "count",
    "amend",
    "amend.hands",
    "amend.cards",
    "amend.heroes",
    "amend.turn",
    "amend.north",
    "amend.north.who",
]
Tool = Literal["road", "settlement", "keep", "tormund"]


@dataclass(frozen=True, slots=True)
class Facts:
    """A correction: as the move that amends, one item for each seat, None: as it is."""

    hands: tuple[Bundle | None, ...] | None = None
    settlements: tuple[tuple[str, ...] | None, ...] | None = None
    keeps: tuple[tuple[str, ...] | None, ...] | None = None
    roads: tuple[tuple[str, ...] | None, ...] | None = None
    tormund: str | None = None
    cards_played: tuple[Mapping[CardName, int] | None, ...] | None = None
    cards_held: tuple[int | None, ...] | None = None
    heroes: tuple[HeroCard | None, ...] | None = None
    longest_road: Seat | Literal["none"] | None = None
    largest_patrol: Seat | Literal["none"] | None = None
    turn: Seat | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    asked: Asking = ""
    making: Making = ""
    """What is being made; empty: what the phase asks for."""
    seat: Seat = 0
    """Who makes it, or whose facts are being corrected."""
    places: tuple[str, ...] = ()
    """Spots that were chosen for it, in order."""
    give: Counts = NONE
    get: Counts = NONE
    one: Resource | None = None
    """Given to the bank, asked for, or replaced."""
    other: Resource | None = None
    """Taken from the bank, or paid instead."""
    partner: Seat | None = None
    """Who trades, or loses a card; in a trade None is the bank."""
    card: Resource | None = None
    """The stolen card, if the table is told."""
    swaps: bool = False
    """The hero's card is swapped afterwards, for `take`."""
    take: HeroName | None = None
    answers: tuple[Asked, ...] = ()
    """Who was asked by Mormont."""
    figure: int = 0
    """The camp of the wildling that goes, from 1."""
    kind: Kind | None = None
    """Its kind, in a clearing."""
    tokens: tuple[Token, ...] = ()
    faces: tuple[int, ...] = ()
    """Dice that the table rolled, or victory cards in hand; 0: not said yet."""
    looked: Seat | None = None
    """Whose hand is shown, if not that of the one to move."""
    focus: tuple[int, int] | None = None
    """Where a closer look was dragged to, in hundredths of a hex's width."""
    tool: Tool | None = None
    """While pieces are put right on the board: with which of them."""
    facts: Facts = Facts()
    north: NorthFacts = UNCHANGED


EMPTY = Draft()
