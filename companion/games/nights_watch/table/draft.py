"""A move begun at the full table, and which question is open about it."""

from dataclasses import dataclass
from typing import Literal

from companion.games.nights_watch.north.amend import WHOLE, Looked
from companion.games.nights_watch.table.hands import NONE, Counts
from scoring.game import Seat
from scoring.nights_watch.hands import Resource
from scoring.nights_watch.moves import Amend, Asked, CardName, HeroName
from scoring.nights_watch.tokens import Token
from scoring.nights_watch.wildlings import Kind

Phase = Literal["", "settle", "guard", "tormund", "discard", "tragedy"]
Piece = Literal["road", "settlement", "keep", "post"]
"""post: build a guard."""
Making = Phase | Piece | CardName | HeroName | Literal["buy", "send", "trade", "bank"]
"""send: a patrol sends a wildling back. The rest as moves call it."""
Shown = Literal["north", "hands", "steps", "rolls"]
Choosing = Literal["dice", "build", "card", "patrol", "trade", "discard", "rob", "winter"]
Heroic = Literal["hero", "swap", "mormont", "figure", "tokens", "tragedy"]
Asking = (
    Literal["", "count", "amend", "amend.hands", "amend.cards", "amend.heroes", "amend.turn"]
    | Literal["amend.north", "amend.north.who"]
    | Shown
    | Choosing
    | Heroic
)
Tool = Literal["road", "settlement", "keep", "tormund"]
UNAMENDED = Amend()


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
    facts: Amend = UNAMENDED
    """A correction, as far as it has come."""
    north: Looked = WHOLE
    """Where fingers are at it, in the north."""

    @property
    def correcting(self) -> bool:
        """Whether fingers are at it; what was put away only waits."""
        return self.tool is not None or self.asked.startswith("amend.")


EMPTY = Draft()
