"""The fields of the full table's corrections, and the `amend` entry made from them."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeVar, get_args

from companion.games.nights_watch.north.amend import with_north
from companion.games.nights_watch.table.geometry import at_places
from companion.games.nights_watch.table.hands import Counts, WatchPosition, bundle, hand
from companion.games.nights_watch.table.phrases import called
from companion.play.fields import UNCHANGED, Choices, Correction, Fact, Field, Number, Own
from companion.play.questions import Part, Value, label
from scoring.game import Seat
from scoring.nights_watch.amending import sets_after
from scoring.nights_watch.hands import COPIES, RESOURCES, Bundle
from scoring.nights_watch.moves import CARDS, HEROES, Amend, CardName, HeroCard, Side
from scoring.nights_watch.places import CORNER, CORNERS, EDGE, EDGES, HEX, HEXES, bits
from scoring.nights_watch.state import CAMP, State, printed_cards
from scoring.tuples import literal

T = TypeVar("T")
NOBODY = "none"
IN_CAMP = "camp"
HOLDERS = ("longest_road", "largest_patrol")
Places = tuple[str, ...]


# Pieces on the board


class Pieces(NamedTuple):
    """As the state has them: sets of places by seat, and Tormund's hex."""

    roads: tuple[int, ...]
    settlements: tuple[int, ...]
    keeps: tuple[int, ...]
    tormund: int

    def all(self) -> Iterator[tuple[str, Seat, str]]:
        """What, whose and where: roads below, settlements and keeps above them."""
        for what, sets, names in (
            ("road", self.roads, EDGES),
            ("settlement", self.settlements, CORNERS),
            ("keep", self.keeps, CORNERS),
        ):
            for seat, places in enumerate(sets):
                yield from ((what, seat, names[place]) for place in bits(places))


def pieces(state: State, now: Correction = UNCHANGED) -> Pieces:
    """As they stand, or are to stand."""
    where = now.get("tormund", _tormund(state))
    return Pieces(
        sets_after(state.roads, _places(state, now, "road"), EDGE),
        sets_after(state.settlements, _places(state, now, "settlement"), CORNER),
        sets_after(state.keeps, _places(state, now, "keep"), CORNER),
        CAMP if where == IN_CAMP else HEX[where],
    )


def _tormund(state: State) -> str:
    return IN_CAMP if state.tormund == CAMP else HEXES[state.tormund]


def _places(state: State, now: Correction, what: str) -> tuple[Places | None, ...] | None:
    """By seat, what was set last at the end; None: as it is recorded."""

    def of(seat: Seat) -> Places | None:
        return now.get(f"{what}.{seat}", None)

    return _by_seat(state, of)


def _by_seat(state: State, of: Callable[[Seat], T | None]) -> tuple[T | None, ...] | None:
    """One item for each seat, none where nothing differs; None if nothing does at all."""
    made = tuple(map(of, range(state.setting.seats)))
    return None if all(item is None for item in made) else made


def with_piece(state: State, now: Correction, what: str, seat: Seat, where: str) -> Correction:
    """With this piece of the seat's, or without it; whoever's stood there is gone."""
    was = pieces(state)
    kinds = {"settlement": was.settlements, "keep": was.keeps}
    for kind, sets in kinds.items() if what in kinds else (("road", was.roads),):
        for owner, recorded in enumerate(sets):
            before = tuple(at_places(CORNERS if what in kinds else EDGES, recorded))
            there = now.get(f"{kind}.{owner}", before)
            left = tuple(place for place in there if place != where)
            if (kind, owner) == (what, seat) and left == there:
                left = (*there, where)
            same = {*left} == {*before}
            now = now.set(f"{kind}.{owner}", before if same else left, before)
    return now


def with_tormund(state: State, now: Correction, where: str) -> Correction:
    """On this hex; where he stands there, in the camp."""
    recorded = _tormund(state)
    stands = now.get("tormund", recorded)
    return now.set("tormund", IN_CAMP if stands == where else where, recorded)


# What one player has


def hand_fields(at: WatchPosition, seat: Seat) -> Iterator[Field]:
    for i, (resource, n) in enumerate(zip(RESOURCES, hand(at, seat).least, strict=True)):
        title, key = called(resource, at.tr), f"hand.{i}"
        yield Field(key, title, Number(most=COPIES), n, f"{key}.{seat}")


def card_fields(at: WatchPosition, seat: Seat) -> Iterator[Field | Part]:
    tr, printed, was = at.tr, printed_cards(at.state), at.state.held[seat]
    yield Field("held", tr("In hand"), Number(most=sum(printed)), was, f"held.{seat}")
    for card, most, n in zip(CARDS, printed, at.state.played[seat], strict=True):
        if most:
            key = f"played.{card}"
            yield Field(key, called(card, tr), Number(most=most), n, f"{key}.{seat}")


def hero_field(at: WatchPosition, seat: Seat) -> Field:
    card = at.state.heroes[seat]
    recorded = None if card is None else (card.hero, card.side)
    return Field("hero", "", Own(), recorded, f"hero.{seat}")


def hero_fields(at: WatchPosition, seat: Seat) -> Iterator[Field]:
    """The hero, and which side of the card lies up."""
    hero, sides = hero_field(at, seat), (("A", at.tr("Side A")), ("B", at.tr("Side B")))
    yield hero
    yield hero._replace(name="side", kind=Choices(sides), show=side_of, read=_with_side)


def side_of(card: Fact) -> Value:
    return str(card[1]) if isinstance(card, tuple) else "A"


def _with_side(side: Value, card: Fact) -> Fact:
    return (str(card[0]), str(side)) if isinstance(card, tuple) else card


# The turn, and the special cards


def turn_fields(at: WatchPosition) -> Iterator[Field | Part]:
    tr = at.tr
    titles = (tr("Before the roll"), tr("Longest road"), tr("Largest patrol"))
    for title, key in zip(titles, ("turn", *HOLDERS), strict=True):
        yield label(title)
        yield holder_field(at, key)


def holder_field(at: WatchPosition, key: str) -> Field:
    """Who holds a special card; another turn is always said."""
    holder = None if key == "turn" else getattr(at.state, key)
    return Field(key, "", Own(), NOBODY if holder is None else holder, key)


# The entry


def entry(at: WatchPosition, now: Correction) -> Amend:
    """All that differs; a changed hand is shown whole, and so are played cards."""
    state = at.state

    def held(seat: Seat) -> int | None:
        return now.get(f"held.{seat}", None)

    move = Amend(
        hands=_by_seat(state, lambda seat: _hand(at, now, seat)),
        settlements=_places(state, now, "settlement"),
        keeps=_places(state, now, "keep"),
        roads=_places(state, now, "road"),
        tormund=now.get("tormund", None),
        cards_played=_by_seat(state, lambda seat: _played(state, now, seat)),
        cards_held=_by_seat(state, held),
        heroes=_by_seat(state, lambda seat: _hero(now, seat)),
        longest_road=now.get("longest_road", None),
        largest_patrol=now.get("largest_patrol", None),
    )
    return with_north(move, state.front, now)


def _hand(at: WatchPosition, now: Correction, seat: Seat) -> Bundle | None:
    was: Counts = hand(at, seat).least
    counts = tuple(now.get(f"hand.{i}.{seat}", n) for i, n in enumerate(was))
    return None if counts == was else bundle(counts)


def _played(state: State, now: Correction, seat: Seat) -> Mapping[CardName, int] | None:
    was = state.played[seat]
    pairs = zip(CARDS, was, strict=True)
    counts = {card: now.get(f"played.{card}.{seat}", n) for card, n in pairs}
    return None if (*counts.values(),) == was else {card: n for card, n in counts.items() if n}


def _hero(now: Correction, seat: Seat) -> HeroCard | None:
    card: tuple[str, ...] | None = now.get(f"hero.{seat}", None)
    if card is None:
        return None
    return HeroCard(literal(card[0], HEROES), literal(card[1], get_args(Side)))
