"""The moves of the full table as session files write them: dataclasses such as `Roll`, `Trade`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from scoring.game import Correction, Move, Seat
from scoring.nights_watch.hands import Bundle, Resource
from scoring.nights_watch.tokens import Token
from scoring.nights_watch.wildlings import Clan, Kind, Place

CardName = Literal["patrol", "winter_is_coming", "road_building", "new_recruits", "victory_point"]
HeroName = Literal[
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
Side = Literal["A", "B"]
RolledBy = Literal["app", "table"]
"""Whose dice: the phone's or the cardboard's. The rules treat both alike."""
CARDS: tuple[CardName, ...] = get_args(CardName)
HEROES: tuple[HeroName, ...] = get_args(HeroName)


class OfTable(Move):
    """Base of moves that belong to no seat; a seat in the entry is ignored."""

    seat: Any = None


class OfSeat(Move):
    seat: Seat


class Guard(OfSeat, move="guard"):
    """Put a guard on the Wall: in the set-up, and with the warden at any time."""

    section: int


class EndTurn(OfSeat, move="end_turn"):
    pass


class Reshuffle(OfTable, move="reshuffle"):
    """The face-up tokens were shuffled back."""


class StartRoll(OfTable, move="start_roll", kw_only=True):
    """The start roll: one die for each seat still rolling, null for the others."""

    rolls: tuple[int | None, ...]
    rolled: RolledBy | None = None


class Revealing(OfSeat):
    """A move that may turn wildling tokens."""

    tokens: tuple[Token, ...] | None = None


class Settle(Revealing, move="settle", kw_only=True):
    """A start settlement with its road."""

    at: str
    road: str


class Roll(OfSeat, move="roll"):
    dice: tuple[int, int]
    wildling: int | None = None
    rolled: RolledBy | None = None


class Discard(OfSeat, move="discard"):
    cards: Bundle


class Tormund(OfSeat, move="tormund"):
    hex: str
    steal_from: Seat | None = None
    card: Resource | None = None


class Tragedy(OfSeat, move="tragedy"):
    hero: HeroName


class Trade(OfSeat, move="trade"):
    with_: Seat
    give: Bundle
    get: Bundle


class BankTrade(OfSeat, move="bank"):
    give: Resource
    get: Resource


class BuildRoad(Revealing, move="build", what="road", kw_only=True):
    at: str


class BuildSettlement(Revealing, move="build", what="settlement", kw_only=True):
    at: str


class BuildKeep(Revealing, move="build", what="keep", kw_only=True):
    at: str


class BuildGuard(Revealing, move="build", what="guard", kw_only=True):
    section: int


class BuyCard(OfSeat, move="buy_card"):
    pass


class PlayPatrol(Revealing, move="play_card", card="patrol", kw_only=True):
    """Tormund moves, or (watch) a wildling leaves the Gift."""

    hex: str | None = None
    steal_from: Seat | None = None
    stolen: Resource | None = None
    remove: Place | None = None


class PlayWinter(Revealing, move="play_card", card="winter_is_coming", kw_only=True):
    get: Bundle


class PlayRoads(Revealing, move="play_card", card="road_building", kw_only=True):
    roads: tuple[str, ...]


class PlayRecruits(Revealing, move="play_card", card="new_recruits", kw_only=True):
    section: int


class PlayVictory(Revealing, move="play_card", card="victory_point", kw_only=True):
    pass


PlayCard = PlayPatrol | PlayWinter | PlayRoads | PlayRecruits | PlayVictory


class Hero(Revealing, kw_only=True):
    """A hero's ability; afterwards the card is flipped, or swapped for one of the display."""

    use: Literal["flip", "swap"]
    take: HeroName | None = None

    @property
    def name(self) -> str:
        return self.says["hero"]


@dataclass(frozen=True, slots=True)
class Asked:
    """One player asked by Mormont."""

    seat: Seat
    gave: bool
    back: Resource | None = None
    """The card given back; left out: unknown."""


class Mormont(Hero, move="hero", hero="mormont", kw_only=True):
    resource: Resource
    asked: tuple[Asked, ...]


class Marsh(Hero, move="hero", hero="marsh", kw_only=True):
    give: Resource
    get: Resource


class Tarly(Hero, move="hero", hero="tarly", kw_only=True):
    get: Resource


class Yarwyck(Hero, move="hero", hero="yarwyck", kw_only=True):
    road: str
    to: str


class Thorne(Hero, move="hero", hero="thorne", kw_only=True):
    replace: Resource
    by: Resource
    section: int


class Melisandre(Hero, move="hero", hero="melisandre", kw_only=True):
    replace: Resource
    by: Resource


class Mance(Hero, move="hero", hero="mance", kw_only=True):
    steal_from: Seat
    card: Resource | None = None


class Benjen(Hero, move="hero", hero="benjen", kw_only=True):
    remove: Place


class Ygritte(Hero, move="hero", hero="ygritte", kw_only=True):
    remove: Place


class Yoren(Hero, move="hero", hero="yoren", kw_only=True):
    section: int


class Qhorin(Hero, move="hero", hero="qhorin", kw_only=True):
    pass


class TallyCards(OfTable, move="tally", kw_only=True):
    """After the end: the victory cards each seat still held."""

    victory_cards: tuple[int, ...]


class AmendNorth(Correction, OfTable, move="amend"):
    """A correction of the wildling front; what is left out is unchanged."""

    camps: Mapping[Clan, tuple[Kind, ...]] | None = None
    clearings: tuple[tuple[Kind, ...], ...] | None = None
    wall: tuple[tuple[Seat, ...], ...] | None = None
    gift: Mapping[str, Kind] | None = None
    breaches: int | None = None
    turn: Seat | None = None


@dataclass(frozen=True, slots=True)
class HeroCard:
    hero: HeroName
    side: Side


class Amend(AmendNorth, move="amend"):
    """A correction of the whole table; lists have one item for each seat, null: unchanged."""

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
