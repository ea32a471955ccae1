"""The moves of the full table as session files write them: dataclasses such as `Take` and `Pay`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scoring.codec import ABSENT, Absent
from scoring.game import Move, Seat
from scoring.glen_more.catalogue import Road
from scoring.glen_more.goods import Good
from scoring.glen_more.state import Place
from scoring.glen_more.tile import Description


@dataclass(frozen=True, slots=True)
class Source:
    """A good that leaves an own tile."""

    from_: Place
    good: Good


@dataclass(frozen=True, slots=True)
class Target:
    """A good that comes onto an own tile."""

    to: Place
    good: Good


@dataclass(frozen=True, slots=True)
class Once:
    """What the one-time effects of a tile that nobody described have brought."""

    goods: tuple[Good, ...] = ()
    scots: int = 0
    coins: int = 0
    whisky: int = 0
    vp: int = 0
    clan_token: int = 0
    landmark: str | Absent = ABSENT


@dataclass(frozen=True, slots=True)
class Output:
    """What one activation of a tile that nobody described has brought."""

    goods: tuple[Good, ...] = ()
    move: int = 0
    vp: int = 0
    whisky: int = 0
    coins: int = 0
    clan_token: int = 0


class Reveal(Move, move="reveal"):
    """The next tile is turned up; one that the catalogue does not know is described."""

    tile: str
    description: Description | Absent = ABSENT


class Describe(Move, move="describe"):
    """A tile that nobody had described is known from now on, under its name."""

    tile: str
    name: str
    description: Description


class RollDie(Move, move="roll_die"):
    seat: Seat
    value: Literal[1, 2, 3]


class Sell(Move, move="sell"):
    seat: Seat
    good: Good
    from_: Place


class Take(Move, move="take"):
    """Move the figure to a tile, or to END."""

    seat: Seat
    space: int


class Discard(Move, move="discard"):
    """Discard a tile, because none can be taken."""

    seat: Seat
    space: int
    gain: Literal["coin", "movement"]


class Pay(Move, move="pay"):
    seat: Seat
    goods: tuple[Source, ...] = ()
    buy: tuple[Good, ...] = ()
    coins: int = 0
    """Coins of the printed cost, without the price of bought goods."""
    whisky: int = 0
    scots: tuple[Place, ...] = ()


class LayTile(Move, move="place"):
    seat: Seat
    at: Place


class Bonus(Move, move="bonus"):
    seat: Seat
    at: Place
    goods: tuple[Good, ...] | Absent = ABSENT
    gets: Once | Absent = ABSENT
    """Of a tile that nobody described, instead of goods."""


class ClanToken(Move, move="clan_token"):
    """Place a clan token on a crest; the player chooses where goods and Scots of its bonus go."""

    seat: Seat
    crest: str
    cost: int
    goods: tuple[Target, ...] = ()
    scots: tuple[Place, ...] = ()


class Remove(Move, move="remove"):
    seat: Seat
    at: Place
    keep: tuple[Good, ...] | Absent = ABSENT
    """The goods for which there is room on the home castle; left out: the first ones."""


class Build(Move, move="build"):
    """A tile from the discard pile; a person has no place."""

    seat: Seat
    tile: str
    at: Place | Absent = ABSENT


class Activate(Move, move="activate"):
    seat: Seat
    at: Place
    goods: tuple[Source, ...] = ()
    buy: tuple[Good, ...] = ()
    gain: tuple[Good, ...] = ()
    coin_as: Good | Absent = ABSENT
    vp_instead: bool = False
    gives: tuple[Source, ...] = ()
    """Of a tile that nobody described: the goods that it took, and what it brought."""
    gets: Output | Absent = ABSENT


class MoveScot(Move, move="move_scot"):
    seat: Seat
    from_: Place
    to: Place


class EndTurn(Move, move="end_turn"):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Lot:
    """A corrected place of a territory."""

    at: Place
    tile: str
    goods: tuple[Good, ...] = ()
    scots: int = 0
    covers: tuple[str, ...] = ()


class Amend(Move, move="amend"):
    """A correction of public facts; each field replaces the whole of what it names."""

    seat: Seat | Absent = ABSENT
    coins: int | Absent = ABSENT
    whisky: int | Absent = ABSENT
    vp: int | Absent = ABSENT
    persons: tuple[str, ...] | Absent = ABSENT
    landmarks: tuple[str, ...] | Absent = ABSENT
    tiles: tuple[Lot, ...] | Absent = ABSENT
    market: Mapping[Good, int] | Absent = ABSENT
    crests: Mapping[str, tuple[Seat, ...]] | Absent = ABSENT
    figures: tuple[int, ...] | Absent = ABSENT
    die: int | Absent | None = ABSENT
    rondel: Mapping[str, str | None] | Absent = ABSENT
    discard: tuple[str, ...] | Absent = ABSENT
    paths: tuple[Road, ...] | Absent = ABSENT
