"""More is wanted than a place: what a sheet on a phone, or a dialog in a browser, asks.

A question is made of a few kinds of parts. Whatever can be touched in it is a spot as on the table,
with what the rules say to it; what is counted, chosen or written comes back by the part's name.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from companion.play.scene import Scene, Spot
from scoring.game import Answer
from scoring.rules import Rule

Value = str | int | bool
"""What a part is answered with."""


class Choice(NamedTuple):
    """A button or a line of a list."""

    spot: Spot
    icon: str = ""
    note: str = ""
    kind: Literal["plain", "accent", "outline"] = "plain"


class Say(NamedTuple):
    """A sentence."""

    text: str
    role: Literal["body", "label", "heading"] = "body"
    tone: str = "text"


class Picture(NamedTuple):
    """A small scene: cards that prove something, a pad of cards, a tile being described."""

    scene: Scene


class Choose(NamedTuple):
    """One of several lines."""

    choices: tuple[Choice, ...]


class OneOf(NamedTuple):
    """One of a few values side by side; without a title they take the whole row."""

    name: str
    title: str
    values: tuple[tuple[Value, str], ...]
    chosen: Value


class Count(NamedTuple):
    """A number that goes up and down."""

    name: str
    title: str
    value: int
    least: int = 0
    most: int = 99


class Numbers(NamedTuple):
    """A number that is typed on our own keys."""

    name: str
    title: str
    value: int | None
    most: int = 999


class Write(NamedTuple):
    """A few words of the table's own."""

    name: str
    title: str
    text: str
    longest: int = 40


class Steps(NamedTuple):
    """What happened, line by line; the current one stands out."""

    lines: tuple[str, ...]
    current: int = -1


class Because(NamedTuple):
    """A rule as the table may read it, with its standing."""

    rule: Rule
    text: str


Part = Say | Picture | Choose | OneOf | Count | Numbers | Write | Steps | Because


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


CLOSE = "close"
"""The spot that every question answers to: a tap beside it, the back key."""
