"""Questions as data: what a sheet in the app, or a dialog in a browser, asks.

A question is made of a few kinds of parts. Whatever can be touched in it is a spot as on the table,
with what the rules say to it; what is counted, chosen or written comes back by the part's name.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Literal, NamedTuple

from companion.match.phrases import Tr
from companion.play.scene import Scene, Spot, Stage
from scoring.game import Answer
from scoring.rules import Rule

Value = str | int | bool
"""What a part is answered with."""


ButtonKind = Literal["plain", "accent", "outline", "bare", "key"]
"""accent: the main one; bare: words without a ground; key: a small one, its icon alone."""


class Choice(NamedTuple):
    """A button or a line of a list."""

    spot: Spot
    icon: str = ""
    note: str = ""
    kind: ButtonKind = "plain"
    """Of a line, accent: it stands out."""
    value: str = ""
    """At the right end of a line."""
    picture: Scene | None = None
    """Of a line, instead of its icon; an accent one is ticked."""
    leads: object = None
    """On a page, the step of a touch: a draft, Go or Run. None: the desk knows it by the spot."""
    forward: bool = False
    """Of a line: an arrow at its end says that it leads on."""


class Say(NamedTuple):
    text: str
    role: Literal["body", "label", "heading"] = "body"
    tone: str = "text"
    strong: bool = False


class Picture(NamedTuple):
    """A small scene: cards that prove something, a pad of cards, a tile being described."""

    scene: Scene


class Choose(NamedTuple):
    """One of several lines."""

    choices: tuple[Choice, ...]


class ToDo(NamedTuple):
    """Things to do, each in as many lines as it takes; an accent one is ticked off."""

    choices: tuple[Choice, ...]


class OneOf(NamedTuple):
    """One of a few values side by side; without a title they take the whole row."""

    name: str
    title: str
    values: tuple[tuple[Value, str], ...]
    chosen: Value
    help: str = ""
    icon: str = ""


class Count(NamedTuple):
    """A number that goes up and down."""

    name: str
    title: str
    value: int
    least: int = 0
    most: int = 99
    help: str = ""


class Numbers(NamedTuple):
    """A number that is typed on our own keys."""

    name: str
    title: str
    value: int | None
    most: int = 999
    typed: bool = False
    """By whoever answers; the first digit replaces a number that only stood there."""
    sign: str = ""
    """Before the number, as + for more of something."""


class Write(NamedTuple):
    """A few words of the table's own."""

    name: str
    title: str
    text: str
    longest: int = 40
    enter: str = ""
    """The spot that the Enter key touches; such an entry has the keyboard when it comes."""
    labelled: bool = False
    """Whether its title stands above it, however much is written in it."""


class Because(NamedTuple):
    """A rule as the table may read it, with its standing."""

    rule: Rule
    text: str


Part = Say | Picture | Choose | ToDo | OneOf | Count | Numbers | Write | Because


class Question(NamedTuple):
    name: str
    """Stays while it is the same question, however its parts change."""
    title: str
    note: str = ""
    answer: Answer | None = None
    """The verdict that it tells of, if it does."""
    parts: tuple[Part, ...] = ()
    choices: tuple[Choice, ...] = ()
    """The buttons at its foot; the main one is accent."""
    beside: Scene | None = None
    """A small picture in its head."""
    tools: tuple[Choice, ...] = ()
    """Icons in its head: read it with the camera, close it."""
    about: str = ""
    """What it is asked beside: the key of a shape of the scene, or where its pieces lie."""

    @property
    def scenes(self) -> list[Scene]:
        """Whatever is drawn in it."""
        shown = [part.scene for part in self.parts if isinstance(part, Picture)]
        return shown if self.beside is None else [*shown, self.beside]

    @property
    def lines(self) -> list[Choice]:
        """Whatever is a button or a line of it."""
        lists = [part.choices for part in self.parts if isinstance(part, Choose | ToDo)]
        return [*self.tools, *self.choices, *chain(*lists)]

    def redrawn(self, draw: Callable[[Scene], Scene]) -> Question:
        """With its pictures as this makes them."""
        parts = (Picture(draw(p.scene)) if isinstance(p, Picture) else p for p in self.parts)
        return self._replace(parts=tuple(parts))


BESIDE, EDGE, MARGIN = 336, 8, 12
"""dp of a question beside something: its width, and what it leaves at the edges and within."""


def room_beside(stage: Stage) -> Stage:
    """The room that such a question has for its pictures, from that of one that stands below."""
    return stage._replace(width=min(stage.width - 2 * EDGE, BESIDE - 2 * MARGIN))


CLOSE = "close"
"""The spot that every question answers to: a tap beside it, the back key."""


def close(tr: Tr) -> Choice:
    return Choice(Spot(CLOSE, tr("Close")), icon="close")


CARD = "card"
"""The spots of a pad of cards begin with it."""
RULE = "rule"
"""The spot that leads to the rule book: to a rule, a kind of move, a card or a piece."""


def rule_tool(tr: Tr, about: str) -> Choice:
    """The icon in a question's head that opens its place in the rule book."""
    return Choice(Spot(f"{RULE}.{about}", tr("Rule")), icon="rules")


def sheet(
    tr: Tr,
    name: str,
    title: str,
    *parts: Part,
    note: str = "",
    choices: tuple[Choice, ...] = (),
    beside: Scene | None = None,
    rule: str = "",
) -> Question:
    """A question that an icon in its head puts away; rule: what its other one tells of."""
    tools = (rule_tool(tr, rule), close(tr)) if rule else (close(tr),)
    return Question(name, title, note, None, parts, choices, beside, tools)


def ways_out(tr: Tr, spot: Spot, icon: str = "") -> tuple[Choice, Choice]:
    """Cancel, or make it so."""
    return Choice(Spot(CLOSE, tr("Cancel"))), Choice(spot, icon, kind="accent")


def label(text: str, tone: str = "text_2") -> Say:
    """A small line above or below something else."""
    return Say(text, "label", tone)


def why_not(refused: str) -> tuple[Say, ...]:
    """Why the last answer was not taken, where it was given."""
    return (Say(refused, tone="illegal"),) if refused else ()


TICKED = ("radio_on", "radio_off")
"""Icons of a line that is on, or off."""


def ticked(spot: Spot, chosen: bool, value: str = "") -> Choice:
    return Choice(spot, TICKED[not chosen], kind="accent" if chosen else "plain", value=value)
