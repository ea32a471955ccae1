"""Libraries: collections of items beside matches (tiles, boards, sheets), and their editors.

A collection is a frozen value with a JSON form. As at a table's desk, what is shown and asked is a
pure function of a draft; a draft that changes the collection is kept at once.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from companion.match.table import Table
from companion.play.questions import Question, Value
from companion.play.reader import Reader as Reader
from companion.play.scene import Scene, Stage
from companion.play.steps import Chance

C = TypeVar("C")
D = TypeVar("D")

COPY = "copy"
"""The spot of a scene by which a copy is made, to be changed instead."""


@dataclass(frozen=True, slots=True)
class Editor(Generic[C, D]):
    """What a kind of things fills in to be looked at and changed."""

    begin: Callable[[C, str], D | None]
    """The draft of the thing with this id; None: there is none."""
    kept: Callable[[C, D], C]
    """The collection as the draft has it."""
    title: Callable[[Reader, D], tuple[str, str]]
    """Its name, and a line of state."""
    touch: Callable[[Reader, D, str], D | Chance[D]]
    question: Callable[[Reader, D, Stage], Question | None]
    answer: Callable[[Reader, D, str, Value], D]
    scene: Callable[[Reader, D, Stage], Scene] | None = None
    """None: it is all questions, and done when nothing is asked any more."""


class Item(NamedTuple):
    """One thing as a list shows it."""

    id: str
    """Empty: there is nothing to be done with it."""
    name: str
    note: str = ""
    picture: Scene | None = None
    icon: str = ""
    value: str = ""


class Section(NamedTuple):
    title: str
    items: tuple[Item, ...]
    note: str = ""


class Listing(NamedTuple):
    """A collection as it is listed; sections without items are left out."""

    state: str
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Beginnings:
    """How a new thing begins: as a copy of one that is always there."""

    words: str
    question: str
    patterns: tuple[tuple[str, str], ...]
    """Ids and what they are called; all texts are English, marked by N_."""


class Arrival(NamedTuple, Generic[C]):
    """What a file of another phone makes of a collection."""

    things: C
    came: int
    differ: tuple[str, ...] = ()
    """What both tell differently; it was kept as it was."""


class Unfit(ValueError):
    """A file is refused; says why in one line."""


@dataclass(frozen=True, slots=True)
class Sharing(Generic[C]):
    """How a collection is given away and taken in as a file. Texts are English, marked by N_."""

    file: str
    given: Callable[[C], Any]
    taken: Callable[[C, Any, bool], Arrival[C]]
    """From a file's data, where both differ preferring theirs if so wished; raises ValueError, or
    Unfit to say why."""
    came: Callable[[Reader, int], str]
    """So many are new, in words."""
    title: str
    note: str
    stranger: str
    """This file holds nothing of the kind."""
    kinds: tuple[str, ...] = (".json",)
    """How the names of such files end."""
    data: Callable[[str], Any] = json.loads
    """What a file says, from its text; raises ValueError or RecursionError."""
    of_match: tuple[str, Callable[[Table], Any]] | None = None
    """What a match tells of such things, as a file would, and how keeping them is called."""


@dataclass(frozen=True, slots=True)
class Offer(Generic[C]):
    """What phones at one table give each other of a collection."""

    things: Callable[[C], list[tuple[str, object]]]
    """Names, and what a message carries of each as JSON."""
    take: Callable[[Reader, C, object], tuple[C, str]]
    """With what came, and what is said of it; raises ValueError for what is none of these."""
    note: Callable[[Reader, str], str] = lambda _, name: name
    """A name, as a line for people."""


@dataclass(frozen=True, slots=True)
class Library(Generic[C, D]):
    """One kind of things that a phone keeps. Texts are English, marked by N_."""

    title: str
    read: Callable[[Any], C]
    """What is none of them is left out."""
    written: Callable[[C], Any]
    listing: Callable[[Reader, C], Listing]
    editor: Editor[C, D] | None
    """None: things are changed on a page of their own."""
    name: Callable[[C, str], str]
    """Of a thing that may be renamed and deleted; empty: it may not."""
    without: Callable[[C, str], C]
    deleted: tuple[str, str]
    """What deleting is called, and what stays."""
    page: str = ""
    """The page on which a thing is changed, if it has no editor."""
    help: str = ""
    """What it is for, beside a match."""
    single: str = ""
    """The id of the only thing that it holds: nothing is listed then."""
    empty: tuple[str, str] = ("", "")
    """What is said where nothing is kept."""
    copied: Callable[[Reader, C, str], tuple[C, str]] | None = None
    """With a copy, and its id."""
    renamed: Callable[[C, str, str], C] | None = None
    asks_name: str = ""
    longest: int = 40
    """Letters of a name."""
    beginnings: Beginnings | None = None
    sharing: Sharing[C] | None = None
    offer: Offer[C] | None = None
    refused: Callable[[C], str] = lambda _: ""
    """Why such a collection cannot be kept; empty: it can."""


def free_name(like: str, stem: str, taken: set[str], longest: int) -> str:
    """A name that nothing has: "Board 2", or another of that name."""
    stem = like.rstrip("0123456789 ")[: longest - 4] or stem
    number = next(n for n in range(1, len(taken) + 2) if f"{stem} {n}" not in taken)
    return f"{stem} {number}"
