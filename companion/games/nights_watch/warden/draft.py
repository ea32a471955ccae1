"""The draft of a move for the wildlings alone, and which question is open."""

from dataclasses import dataclass
from typing import Literal

from companion.games.nights_watch.north.amend import WHOLE, Looked
from companion.play.fields import UNCHANGED, Correction
from companion.play.position import Position
from scoring.game import Seat
from scoring.nights_watch.moves import EndTurn
from scoring.nights_watch.warden import Warden

Choosing = Literal["", "guard", "remove"]
Asked = Literal["", "die", "token", "which", "tally", "amend", "amend.who", "rolls", "steps"]
WardenPosition = Position[Warden]


@dataclass(frozen=True, slots=True)
class Draft:
    choosing: Choosing = ""
    """A touch of the picture finishes the move."""
    asked: Asked = ""
    place: str = ""
    """The camps or the clearing of which one wildling goes back: camp.hornfoot, clearing.2."""
    points: tuple[int, ...] = ()
    hands: tuple[int, ...] = ()
    """By seat, for the last count."""
    correction: Correction = UNCHANGED
    looked: Looked = WHOLE
    """Where fingers are at it."""
    refused: str = ""
    """Why the open question could not be answered so."""


def roller(at: WardenPosition) -> Seat:
    """Whoever rolls next: with the roll of the next one the turn before it ends."""
    state = at.state
    return (state.turn + 1) % state.seats if state.phase == "main" else state.turn


def over_words(at: WardenPosition) -> str:
    """Why nothing is done any more; empty: the match goes on."""
    return at.refused(EndTurn(at.state.turn)) if at.state.phase == "over" else ""
