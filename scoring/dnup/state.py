"""The state of a dnup match between two moves, with everything that the players have seen."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from scoring.cards import Hand
from scoring.dnup.deck import Cards, Correction, Deck, deck_for
from scoring.game import BadOptions, Seat
from scoring.tuples import record

Place = int
"""Where a set can lie, counted in the order of turns. With two players each seat has two
places side by side (seat 0: 0 and 1, seat 1: 2 and 3); with more the place is the seat."""

Phase = Literal["deal", "play", "over"]


@dataclass(frozen=True, slots=True)
class Options:
    """How a match is played."""

    turn_limit: int | None = None
    """Turns in a round after which it is stalled; None: a round may last for ever."""
    memory_aid: bool = False
    """Whether views show the known cards of each hand."""
    deck: tuple[Correction, ...] = ()
    """Cards of the owner's deck that are not as transcribed; each correction replaces one card
    of a group by another one, so the number of cards never changes."""


@record
class Way(NamedTuple):
    """One explanation of the cards known by one value only: which came back to hands, which are
    fresh.

    Cards known by one value are written as they were entered, with a "*" if they may be the starred
    card. The starred card is one of those, or is still an unseen card of the starter.
    """

    hands: tuple[Cards, ...]
    """By seat, the cards of which something is known, sorted; nobody has seen the others."""
    table: tuple[Cards, ...]
    """The set at each place, sorted."""
    gone: Cards
    """The discarded cards of which one value is known, as "5/?", sorted."""
    pool: int
    """Bit mask of the cards whose pair is seen nowhere; the unknown cards are among these."""


@record
class State(NamedTuple):
    """Everything about a match; immutable, each move makes a new one."""

    options: Options
    deck: Deck
    areas: int
    """Places for sets before each seat: 2 with two players, otherwise 1."""
    hands: tuple[Hand, ...]
    table: tuple[Cards, ...]
    """The set at each place; empty: none."""
    pool: Cards
    """Pairs that nobody has seen in this round: what the unknown cards of the hands can be."""
    star: Seat | None
    """Who holds the starred card; None once it has been seen."""
    turn: Place | None
    """The place whose turn it is, its set still to be discarded; None: no round is running."""
    turns: int
    """Turns taken in this round."""
    out: tuple[Seat, ...]
    """Who emptied a hand in this round, in order."""
    tokens: tuple[int, ...]
    rounds_won: tuple[int, ...]
    round: int
    """Number of the round; 0: none has been dealt."""
    stalled: bool
    """Whether the last round ended by the limit of turns."""
    on: bool = False
    """Whether the match continues although somebody has reached the goal."""
    ways: tuple[Way, ...] = ()
    """Every possible explanation of cards known by one value only. With ways, `hands` contain
    only sizes and `pool` is empty. Empty: every card seen is fully known."""
    gone: Cards = ()
    """With ways, the discarded cards as they were entered; fully known ones as pairs."""


def setup(options: Options, players: int) -> State:
    """An empty table; the first round begins with a deal."""
    if options.turn_limit is not None and options.turn_limit < 1:
        raise BadOptions("turn_limit must be at least 1")
    return fresh(options, deck_for(players, options.deck), players)


def fresh(options: Options, deck: Deck, players: int) -> State:
    areas = 2 if players == 2 else 1
    return State(
        options=options,
        deck=deck,
        areas=areas,
        hands=(Hand(0),) * players,
        table=((),) * (players * areas),
        pool=deck.pairs,
        star=None,
        turn=None,
        turns=0,
        out=(),
        tokens=(0,) * players,
        rounds_won=(0,) * players,
        round=0,
        stalled=False,
    )


def actor(state: State) -> Seat | None:
    """The seat whose turn it is; None: no round is running."""
    return None if state.turn is None else state.turn // state.areas


def spot(state: State, place: Place) -> dict[str, int]:
    """A place as session files name it."""
    return {"seat": place // state.areas, "area": place % state.areas + 1}


def placed(state: State, seat: Seat, area: int | None) -> Place:
    """The place named by an event or by an entry that has been checked."""
    return seat * state.areas + (area or 1) - 1


def place_of(state: State, seat: Seat, area: int | None) -> Place | None:
    """The place that an entry names; None: there is no such place.

    The area may be left out where a seat has but one.
    """
    number = state.areas if area is None and state.areas == 1 else area
    if number is None or not (0 <= seat < len(state.hands) and 1 <= number <= state.areas):
        return None
    return seat * state.areas + number - 1
