"""A page and its kinds: what it shows, and what a touch or an answer leads to.

A page is made by a pure function of three things: `kept`, a frozen record of everything it depends
on; a `draft`, what the reader has begun on this page (which menu is open, what is typed); and a
`stage`, the room for its pictures. A touch leads to a step, which is a value: another draft, `Go`
to another page, or `Run` an errand of the app.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from companion.pages.parts import (
    Again,
    Beside,
    Buttons,
    Chips,
    Code,
    CodeAlone,
    Doors,
    Empty,
    Entry,
    Excerpt,
    Files,
    Fold,
    Links,
    Order,
    PagePart,
    Panel,
    Person,
    Prose,
    Row,
    Rows,
    SeatCodes,
    Then,
    Tiles,
)
from companion.play.questions import CLOSE, ButtonKind, Choice, Choose, Question, Value
from companion.play.scene import Scene, Spot, Stage
from scoring.game import Answer

K = TypeVar("K")
D = TypeVar("D")

Where = tuple[tuple[str, Value], ...]
"""What a page or an errand is about: names and values, as in the query of an address."""


def where(**facts: Value) -> Where:
    """Empty texts are left out."""
    return tuple((name, value) for name, value in facts.items() if value != "")


@dataclass(frozen=True, slots=True)
class Go:
    """Open another page; a browser shows this as a link."""

    page: str
    where: Where = ()
    back: Literal["here", "below", "home"] = "here"
    """Where the way back leads: to this page, to the one before this page, or home."""


@dataclass(frozen=True, slots=True)
class Run:
    """Ask the app for an errand: keep a setting, delete a match, read a file.

    It begins the work and does not wait; what comes of it is seen in `kept`."""

    errand: str
    about: Where = ()
    stays: bool = False
    """Whether the question in which it was touched stays open."""


@dataclass(frozen=True, slots=True)
class Page:
    """A whole screen, or a question that lies over one."""

    title: str
    parts: tuple[PagePart, ...] = ()
    note: str = ""
    tools: tuple[Choice, ...] = ()
    """Icons beside the title."""
    choices: tuple[Choice, ...] = ()
    """Buttons at the foot; the main one is accent."""
    asks: Page | Question | None = None
    """The question that lies over the page."""
    live: bool = False
    """It may change without a touch (a job runs, a clock is shown): draw it again soon."""
    name: str = ""
    """Of a question: stays the same while its parts change."""
    answer: Answer | None = None
    """The verdict that a question tells of."""
    beside: Scene | None = None
    """A small picture beside the title of a question."""
    about: str = ""

    @property
    def lines(self) -> list[Choice]:
        """Every button, chip, line and row of the page, without those of its question."""
        inside = (choice for part in self.parts for choice in choices_of(part))
        return [*self.tools, *self.choices, *inside]


def choices_of(part: PagePart) -> Iterator[Choice]:
    match part:
        case Choose(choices=choices) | Chips(choices=choices) | Empty(choices=choices):
            yield from choices
        case Buttons(choices=choices) | Links(choices=choices):
            yield from choices
        case Files():
            yield from part.choices
        case Order(rows=rows, removes=removes, leaves=leaves):
            yield from (*rows, *removes, *leaves)
        case Doors(choices=choices):
            yield from choices
        case Tiles(tiles=tiles):
            yield from (tile.choice for tile in tiles)
        case Person(choice=person) | Then(choice=person) | Again(choice=person):
            yield person
        case SeatCodes(seats=seats):
            for one in seats:
                yield from (one.choice, one.more)
        case CodeAlone(before=before, after=after):
            yield from (before, after)
        case Panel(parts=parts) | Code(parts=parts) | Beside(parts=parts):
            for inner in parts:
                yield from choices_of(inner)
        case Fold(head, _, lines):
            yield from (head, *lines)
        case Excerpt(choice=opens):
            yield opens
        case Prose(spans):
            yield from (span.link for span in spans if span.link is not None)
        case Rows(rows):
            for row in rows:
                if isinstance(row, Row | Entry):
                    yield row.choice
                if isinstance(row, Row) and row.more is not None:
                    yield row.more


@dataclass(frozen=True, slots=True)
class PageKind(Generic[K, D]):
    """One kind of page: all that a renderer needs besides what is kept."""

    draft: Callable[[K], D]
    """The draft of a page that has just been opened."""
    page: Callable[[K, D, Stage], Page]
    answer: Callable[[K, D, str, Value], D | Go | Run] = lambda kept, draft, name, value: draft
    """The step of a field's answer, by the field's name."""
    touched: Callable[[K, D, str], D | Go | Run] = lambda kept, draft, spot: draft
    """The step of a spot that has none of its own: one of a picture, or of a table's question."""
    closed: Callable[[D], D] = lambda draft: draft
    """The draft without an open question."""
    keeps: Callable[[K, D], Run | None] = lambda kept, draft: None
    """The errand that keeps what was typed or chosen; it is run after each step."""

    def touch(self, kept: K, draft: D, page: Page, spot: str) -> D | Go | Run:
        """The step of that spot of the page; a spot that is refused changes nothing."""
        shown = page.asks if page.asks is not None else page
        for choice in shown.lines:
            if choice.spot.name == spot and choice.leads is not None:
                return draft if choice.spot.refused else choice.leads  # type: ignore[return-value]
        if spot == CLOSE and isinstance(shown, Page):
            return self.closed(draft)
        return self.touched(kept, draft, spot)


def choice(
    name: str,
    says: str,
    leads: object = None,
    *,
    icon: str = "",
    note: str = "",
    value: str = "",
    refused: str = "",
    kind: ButtonKind = "plain",
    forward: bool = False,
) -> Choice:
    """A button, chip or line with its step."""
    spot = Spot(name, says, refused)
    return Choice(spot, icon, note, kind, value, leads=leads, forward=forward)
