"""The results of a touch: a new draft, proposed moves, a change, another page, or a message."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from companion.match.dice import Dice
from companion.play.questions import Value
from scoring.game import Answer, Move

D = TypeVar("D")
AID = "aid"
"""The errand that sets an aid of this reader's."""


@dataclass(frozen=True, slots=True)
class Errand:
    """Another page is wanted; its name, and what it is to be opened with. Or an aid is set."""

    page: str
    where: tuple[tuple[str, Value], ...] = ()


KEEP, FORGET = "keep", "forget"
"""Errands to this device itself: a library takes something in; a noted hand is forgotten."""
NOTE = "note"
"""The spot that shows a noted hand."""


def keep(library: str, things: object) -> Errand:
    """Things of a match come into a library of this device, as its file would tell them."""
    return Errand(KEEP, (("library", library), ("things", json.dumps(things))))


@dataclass(frozen=True, slots=True)
class Proposal:
    """Enough is known: the rules judge it, the journal writes it, then everybody sees it."""

    moves: tuple[Move, ...]
    about: str = ""
    """What was tried, to stand above the rule that refused it."""
    then: Errand | None = None
    """Where to go once it is made."""

    @staticmethod
    def of(move: Move, about: str = "", then: Errand | None = None) -> Proposal:
        return Proposal((move,), about, then)


@dataclass(frozen=True, slots=True)
class Change:
    """Moves made earlier were others: what stands in their place, by the number of their entry."""

    moves: tuple[tuple[int, Move], ...]
    about: str
    """What is changed, in a sentence."""


@dataclass(frozen=True, slots=True)
class UndoTo:
    """This move and all that followed it are taken back."""

    n: int


@dataclass(frozen=True, slots=True)
class Touched:
    """Something that was entered is touched, to put it right."""

    n: int
    """The entry that put it there."""
    among: tuple[int, ...] = ()
    """Entries that the finger may have meant; the first can be n itself."""
    about: str = ""
    """What was touched: the key of its shape, or where its pieces lie."""


@dataclass(frozen=True, slots=True)
class Chance(Generic[D]):
    """The app's own dice say what follows."""

    decide: Callable[[Dice], D | Proposal]


@dataclass(frozen=True, slots=True)
class Tell(Generic[D]):
    """Nothing is entered, and it is said why: for a moment, or by the question that is open."""

    words: str
    draft: D | None = None
    """That shows these words in its question."""
    answer: Answer = "illegal"


@dataclass(frozen=True, slots=True)
class Remedy:
    """The table knows better: what makes a refused move stand after all, that move included."""

    words: str
    note: str
    moves: tuple[Move, ...]


Step: TypeAlias = D | Proposal | Change | UndoTo | Touched | Chance[D] | Errand | Tell[D]
"""What a touch leads to: a draft that knows more, a move, a change of earlier ones, another page,
or words."""
