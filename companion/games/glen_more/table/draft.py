"""The draft of a move or a correction at the full table, and which question is open."""

from dataclasses import dataclass
from typing import Literal

from companion.games.glen_more.points import FOLDED, Looked
from companion.games.glen_more.tiles.sketch import Sketch
from scoring.game import Seat
from scoring.glen_more.goods import Good
from scoring.glen_more.moves import Activate, Amend, ClanToken, Pay
from scoring.glen_more.state import Place

Choosing = Literal["reveal", "sell", "pay", "activate", "choose", "bonus", "keep", "build"]
Asked = (
    Choosing
    | Literal["", "why", "describe", "gives", "clans", "fare", "path", "amend", "breakdown"]
)
Doing = Literal["", "walk", "remove", "build", "put"]


UNCHANGED = Amend()


@dataclass(frozen=True, slots=True)
class Correction:
    """Facts as they really are, gathered into one entry, and which of them is looked at."""

    move: Amend = UNCHANGED
    seat: Seat = 0
    """Whose things are looked at."""
    part: tuple[str, ...] = ()
    """The way to what is being set: land, lot, tile."""
    at: Place | None = None
    """The place of the territory that is being set."""
    moving: bool = False
    """The tile there is to lie elsewhere."""
    near: Place | None = None
    putting: str = ""
    """On the rondel: the number of a seat, the die, or a tile."""
    space: int = 0
    crest: str = ""
    ends: tuple[str, ...] = ()
    """Of a path that is being entered."""
    word: str = ""
    """For a junction."""
    number: int | None = None
    """As it is typed."""
    told: str = ""
    """Why the last touch did nothing."""


@dataclass(frozen=True, slots=True)
class Draft:
    asked: Asked = ""
    looked: Seat | None = None
    """Whose territory is shown, if not that of the one to move."""
    near: Place | None = None
    """The place of the territory that is looked at from close by."""
    told: Place | None = None
    """The place of the tile whose details are shown."""
    space: int = -1
    """The space of the rondel that was touched."""
    at: Place | None = None
    """The place of the territory that was touched."""
    doing: Doing = ""
    """What the next place is for."""
    tile: str = ""
    """The one that is being built."""
    good: Good | None = None
    """The one that is to be sold."""
    goods: tuple[Good, ...] = ()
    """Those that were chosen."""
    gets: tuple[str, ...] = ()
    """What a tile that nobody described is said to give, when it is placed or activated."""
    card: str = ""
    """The landmark card that such a tile is said to bring."""
    spent: tuple[int, ...] = ()
    """What its activation is said to take: numbers of own goods in the order of their places."""
    others: bool = False
    """Whether what tiles seldom give is offered, too."""
    river: bool = False
    """Whether such a tile has a river."""
    kept: tuple[int, ...] = ()
    """Of a removed tile's goods, those that stay."""
    pay: Pay | None = None
    activate: Activate | None = None
    token: ClanToken | None = None
    """On its way to a crest."""
    number: int | None = None
    """A fare as it is typed."""
    begins: str = ""
    """The first letters of the tile that is turned up, as they are typed."""
    sketch: Sketch | None = None
    """A tile that is being described; it waits while something else is looked at."""
    correction: Correction = Correction()
    looked_at: Looked = FOLDED
    """Of the points by round."""
