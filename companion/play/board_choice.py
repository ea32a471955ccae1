"""`BoardChoice`: how a game lets people choose the board of a new match."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.match.dice import Dice
from companion.match.phrases import Tr
from companion.match.table import Table
from companion.play.questions import Question
from companion.play.scene import Stage

T = TypeVar("T")
B = TypeVar("B")
SHUFFLED, MAKE, LAY = "shuffled", "make", "lay"
"""Spots of both questions, beside the ids of boards."""


@dataclass(frozen=True, slots=True)
class BoardChoice(Generic[T, B]):
    """What a game says of its boards, kept as T, of which each is a B; for each kind of match."""

    library: str
    """By which they are kept."""
    kind: Callable[[int, Mapping[str, Any]], str]
    """From the number of players and the options as they were asked for."""
    picked: Callable[[T, Mapping[str, Any], str], str]
    """The board for a kind, from what was chosen last for each."""
    describe: Callable[[T, str, Tr], str]
    value: Callable[[T, str, str], dict[str, Any] | None]
    """As the header has it; None: the house layout."""
    question: Callable[[T, str, str, Tr], Question]
    first: Callable[[B, T, Tr, Stage], Question]
    """Asked once, before the first match of a kind."""
    house: Callable[[str], B]
    shuffled: Callable[[B, Dice], B]
    written: Callable[[B], dict[str, Any]]
    copied: Callable[[T, str, Tr], tuple[T, str]]
    """With one more, like the house's, and its id."""
    may_change: Callable[[Table], bool]
    """Whether a match that has begun can still be moved to another board."""
