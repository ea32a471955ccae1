"""What can happen at the full table, as session files write it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, get_args

from scoring.game import Move, Seat
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


@dataclass(frozen=True, slots=True)
class OfTable(Move):
    """A move of nobody's; a seat there is read and ignored."""

    seat: Any = None


@dataclass(frozen=True, slots=True)
class OfSeat(Move):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Guard(OfSeat):
    """A guard goes up the Wall: in set-up, and at the warden's table always."""

    says: ClassVar = {"move": "guard"}
    section: int


@dataclass(frozen=True, slots=True)
class EndTurn(OfSeat):
    says: ClassVar = {"move": "end_turn"}


@dataclass(frozen=True, slots=True)
class Reshuffle(OfTable):
    """The face-up tokens were shuffled back."""

    says: ClassVar = {"move": "reshuffle"}


@dataclass(frozen=True, slots=True, kw_only=True)
class StartRoll(OfTable):
    """One die for each seat that is still in; null for the others."""

    says: ClassVar = {"move": "start_roll"}
    rolls: tuple[int | None, ...]
    rolled: RolledBy | None = None


@dataclass(frozen=True, slots=True)
class Revealing(OfSeat):
    """A move that may turn wildling tokens."""

    tokens: tuple[Token, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Settle(Revealing):
    """A start settlement with its road."""

    says: ClassVar = {"move": "settle"}
    at: str
    road: str


@dataclass(frozen=True, slots=True)
class Roll(OfSeat):
    says: ClassVar = {"move": "roll"}
    dice: tuple[int, int]
    wildling: int | None = None
    rolled: RolledBy | None = None


@dataclass(frozen=True, slots=True)
class Discard(OfSeat):
    says: ClassVar = {"move": "discard"}
    cards: Bundle


@dataclass(frozen=True, slots=True)
class Tormund(OfSeat):
    says: ClassVar = {"move": "tormund"}
    hex: str
    steal_from: Seat | None = None
    card: Resource | None = None


@dataclass(frozen=True, slots=True)
class Tragedy(OfSeat):
    says: ClassVar = {"move": "tragedy"}
    hero: HeroName


@dataclass(frozen=True, slots=True)
class Trade(OfSeat):
    says: ClassVar = {"move": "trade"}
    with_: Seat
    give: Bundle
    get: Bundle


@dataclass(frozen=True, slots=True)
class BankTrade(OfSeat):
    says: ClassVar = {"move": "bank"}
    give: Resource
    get: Resource


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildRoad(Revealing):
    says: ClassVar = {"move": "build", "what": "road"}
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildSettlement(Revealing):
    says: ClassVar = {"move": "build", "what": "settlement"}
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildKeep(Revealing):
    says: ClassVar = {"move": "build", "what": "keep"}
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildGuard(Revealing):
    says: ClassVar = {"move": "build", "what": "guard"}
    section: int


@dataclass(frozen=True, slots=True)
class BuyCard(OfSeat):
    says: ClassVar = {"move": "buy_card"}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayPatrol(Revealing):
    """Tormund moves, or (watch) a wildling leaves the Gift."""

    says: ClassVar = {"move": "play_card", "card": "patrol"}
    hex: str | None = None
    steal_from: Seat | None = None
    stolen: Resource | None = None
    remove: Place | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayWinter(Revealing):
    says: ClassVar = {"move": "play_card", "card": "winter_is_coming"}
    get: Bundle


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRoads(Revealing):
    says: ClassVar = {"move": "play_card", "card": "road_building"}
    roads: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRecruits(Revealing):
    says: ClassVar = {"move": "play_card", "card": "new_recruits"}
    section: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayVictory(Revealing):
    says: ClassVar = {"move": "play_card", "card": "victory_point"}


PlayCard = PlayPatrol | PlayWinter | PlayRoads | PlayRecruits | PlayVictory


@dataclass(frozen=True, slots=True, kw_only=True)
class Hero(Revealing):
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
    """The card given back; left out: not told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mormont(Hero):
    says: ClassVar = {"move": "hero", "hero": "mormont"}
    resource: Resource
    asked: tuple[Asked, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Marsh(Hero):
    says: ClassVar = {"move": "hero", "hero": "marsh"}
    give: Resource
    get: Resource


@dataclass(frozen=True, slots=True, kw_only=True)
class Tarly(Hero):
    says: ClassVar = {"move": "hero", "hero": "tarly"}
    get: Resource


@dataclass(frozen=True, slots=True, kw_only=True)
class Yarwyck(Hero):
    says: ClassVar = {"move": "hero", "hero": "yarwyck"}
    road: str
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Thorne(Hero):
    says: ClassVar = {"move": "hero", "hero": "thorne"}
    replace: Resource
    by: Resource
    section: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Melisandre(Hero):
    says: ClassVar = {"move": "hero", "hero": "melisandre"}
    replace: Resource
    by: Resource


@dataclass(frozen=True, slots=True, kw_only=True)
class Mance(Hero):
    says: ClassVar = {"move": "hero", "hero": "mance"}
    steal_from: Seat
    card: Resource | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Benjen(Hero):
    says: ClassVar = {"move": "hero", "hero": "benjen"}
    remove: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Ygritte(Hero):
    says: ClassVar = {"move": "hero", "hero": "ygritte"}
    remove: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Yoren(Hero):
    says: ClassVar = {"move": "hero", "hero": "yoren"}
    section: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Qhorin(Hero):
    says: ClassVar = {"move": "hero", "hero": "qhorin"}


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyCards(OfTable):
    """After the end: the victory cards each seat still held."""

    says: ClassVar = {"move": "tally"}
    victory_cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AmendNorth(OfTable):
    """The wildling front as it really is; what is left out stays as it was."""

    says: ClassVar = {"move": "amend"}
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


@dataclass(frozen=True, slots=True)
class Amend(AmendNorth):
    """The whole table as it really is; lists have one item for each seat, null: as it is."""

    says: ClassVar = {"move": "amend"}
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
