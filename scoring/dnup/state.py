"""The table between two moves, as somebody with a perfect memory knows it."""

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
    """One way in which cards said by number can be those that came back to hands, or fresh ones.

    Cards with one value known are written as they are said, with a "*" if they may be the starred
    card: it lies among those, or is still an unseen card of the starter.
    """

    hands: tuple[Cards, ...]
    """Of each hand the cards of which something is known, sorted; the others nobody has seen."""
    table: tuple[Cards, ...]
    """The set at each place, sorted."""
    gone: Cards
    """The discarded cards of which one value is known, as "5/?", sorted."""
    pool: int
    """The set of the cards whose pair is seen nowhere: what the others are, one each."""


@record
class State(NamedTuple):
    """Everything about a match; states are never changed, only followed by others."""

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
    """Of those dealt so far; 0: none."""
    stalled: bool
    """Whether the last round ended by the limit of turns."""
    on: bool = False
    """Whether the table plays another round although somebody has what it takes to win."""
    ways: tuple[Way, ...] = ()
    """Where cards were said by number, the hidden cards are kept here: every way that fits, while
    the hands tell their sizes alone and the pool is empty. None: every card seen has its name."""
    gone: Cards = ()
    """With ways, the discarded cards as they were said; named ones as pairs."""


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
    """The place that an entry names which has been checked, or an event."""
    return seat * state.areas + (area or 1) - 1


def place_of(state: State, seat: Seat, area: int | None) -> Place | None:
    """The place that an entry names; None: there is no such place.

    The area may be left out where a seat has but one.
    """
    number = state.areas if area is None and state.areas == 1 else area
    if number is None or not (0 <= seat < len(state.hands) and 1 <= number <= state.areas):
        return None
    return seat * state.areas + number - 1
