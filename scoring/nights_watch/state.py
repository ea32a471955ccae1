"""The state of the full table, as all players know it, and its options."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from scoring.game import Seat
from scoring.nights_watch.board import Board, Layout
from scoring.nights_watch.hands import Hands
from scoring.nights_watch.moves import HeroCard, HeroName
from scoring.nights_watch.tokens import Supply
from scoring.nights_watch.wildlings import ColumnFull, Front
from scoring.tuples import record

Mode = Literal["watch", "base"]
Phase = Literal[
    "start_roll",
    "settle",
    "guards",
    "roll",
    "discard",
    "tormund",
    "tragedy",
    "main",
    "over",
]
CAMP = -1
"""Where Tormund lives, north of the Wall."""

SETTLEMENTS, KEEPS = 5, 4
"""Number of pieces of one seat."""
Roads = Literal[15, 14]
ROADS: Roads = 15
ROADS_OF_FAQ: Roads = 14
"""Road pieces of one seat: 15 in the Czech rule book, 14 in Errata & FAQ 1.1."""
WATCH_CARDS = (14, 2, 2, 2, 5)
"""Action cards, in the order of CARDS."""
BASE_CARDS = (14, 2, 2, 0, 5)
"""The new recruits stay in the box."""


@dataclass(frozen=True, slots=True)
class NorthOptions:
    """The options of the wildling front. Null is the same as left out; `setup` has the defaults."""

    first: Seat | None = None
    giant_recheck: bool | None = None
    column_full: ColumnFull | None = None


@dataclass(frozen=True, slots=True)
class Options(NorthOptions):
    """The options of the full table."""

    mode: Mode | None = None
    board: Literal["house"] | Layout | None = None
    start_tokens: bool | None = None
    heroes_tragedy: bool | None = None
    memory_aid: bool | None = None
    roads: Roads | None = None


class Setting(NamedTuple):
    """The options of a match with defaults filled in, and its board."""

    seats: int
    watch: bool
    board: Board
    start_tokens: bool
    heroes_tragedy: bool
    memory_aid: bool
    """Whether screens show what is known of other hands."""
    remarks: tuple[str, ...]
    roads: int = ROADS
    """Number of road pieces of one seat, which depends on the edition."""


@record
class Turn(NamedTuple):
    """The part of the state that is reset at the end of a turn."""

    card_played: bool = False
    bought: int = 0
    """Number of action cards bought in this turn and still in hand."""
    new_heroes: tuple[Seat, ...] = ()
    """Seats whose hero was taken or flipped in this turn."""
    empty_handed: tuple[Seat, ...] | None = None
    """Directly after a roll, the seats that got nothing; None: too late, or it was a seven."""
    owing: tuple[Seat, ...] = ()
    """Seats that must still discard."""
    die: int | None = None
    """The wildling die of a seven, resolved once Tormund has moved."""


NEW_TURN = Turn()


@record
class State(NamedTuple):
    setting: Setting
    phase: Phase
    turn: Seat | None
    """The active seat; None while nobody knows who begins."""
    first: Seat | None
    hands: Hands
    settlements: tuple[int, ...]
    """By seat, sets of corners."""
    keeps: tuple[int, ...]
    roads: tuple[int, ...]
    """By seat, sets of edges."""
    lengths: tuple[int, ...]
    """By seat, the longest unbroken road."""
    longest_road: Seat | None
    played: tuple[tuple[int, ...], ...]
    """By seat, action cards lying open, in the order of CARDS."""
    largest_patrol: Seat | None
    held: tuple[int, ...]
    """By seat, action cards in hand."""
    deck: int
    front: Front
    supply: Supply
    heroes: tuple[HeroCard | None, ...]
    tormund: int = CAMP
    now: Turn = NEW_TURN
    placed: int = 0
    """Number of set-up steps done in this phase."""
    rolling: tuple[Seat, ...] = ()
    """Seats that still roll for the start."""
    discarded: int = 0
    """Number of patrols discarded for Yoren."""
    gone: tuple[HeroName, ...] = ()
    """Heroes the tragedy took out of the game."""
    won: bool = False
    """Whether the active seat reached ten points; if not, the end is a tragic one."""
    tally: tuple[int, ...] | None = None


def printed_cards(state: State) -> tuple[int, ...]:
    """Action cards of this mode, in the order of CARDS."""
    return WATCH_CARDS if state.setting.watch else BASE_CARDS
