"""Corrections as fields: how each is asked, and what differs from the record.

A correction holds only what differs. Everything else follows the table while it goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeVar

from companion.play.questions import Count, OneOf, Part, Picture, Value
from companion.play.scene import Scene

Fact = int | bool | str | None | tuple[str | int, ...]
T = TypeVar("T", bound=Fact)
D = TypeVar("D")


class Number(NamedTuple):
    """A count that goes up and down."""

    least: int = 0
    most: int = 99


class Choices(NamedTuple):
    """One of a few values side by side."""

    values: tuple[tuple[Value, str], ...]


class CardRow(NamedTuple):
    """Cards in a row: a touch takes one away, or adds one."""


class Own(NamedTuple):
    """A picture of the game's own, with touches of its own."""


class Field(NamedTuple):
    """One fact that the table can put right."""

    name: str
    """By which it is answered."""
    title: str
    kind: Number | Choices | CardRow | Own
    recorded: Fact
    key: str
    """By which a correction keeps it: a name, and whose or which one it is."""
    show: Callable[[Fact], Value] = lambda fact: fact if isinstance(fact, int | str) else 0
    """What the question shows of a fact."""
    read: Callable[[Value, Fact], Fact] = lambda value, now: value
    """The fact after an answer, from that answer and the fact as it was."""


@dataclass(frozen=True, slots=True)
class Correction:
    changes: tuple[tuple[str, Fact], ...] = ()
    """What differs from the record, by the keys of fields, in the order of their changes."""

    def __bool__(self) -> bool:
        """Whether it is begun."""
        return bool(self.changes)

    def get(self, key: str, recorded: T) -> T:
        """The fact as it is to be."""
        found: Any = dict(self.changes).get(key, recorded)
        return found  # type: ignore[no-any-return]

    def of(self, field: Field) -> Fact:
        return self.get(field.key, field.recorded)

    def put(self, field: Field, fact: Fact) -> Correction:
        return self.set(field.key, fact, field.recorded)

    def set(self, key: str, fact: Fact, recorded: Fact) -> Correction:
        """With this fact; without it, where it is as it is recorded."""
        others = tuple(change for change in self.changes if change[0] != key)
        return replace(self, changes=others if fact == recorded else (*others, (key, fact)))


UNCHANGED = Correction()


def parts(
    fields: Iterable[Field | Part],
    now: Correction,
    draw: Callable[[Field, Fact], Scene] = lambda field, fact: Scene(0, 0, ()),
) -> Iterator[Part]:
    """The question's parts; draw: a row of cards, or a picture of the game's own, if it has any."""
    for field in fields:
        if not isinstance(field, Field):
            yield field
            continue
        fact = now.of(field)
        match field.kind:
            case Number(least, most):
                yield Count(field.name, field.title, int(field.show(fact)), least, most)
            case Choices(values):
                yield OneOf(field.name, field.title, values, field.show(fact))
            case _:
                yield Picture(draw(field, fact))


def found(fields: Iterable[Field | Part], name: str) -> Field | None:
    named = (field for field in fields if isinstance(field, Field))
    return next((field for field in named if field.name == name), None)


def answered(
    fields: Iterable[Field | Part], now: Correction, name: str, value: Value
) -> Correction:
    """The correction after a part of its question was answered."""
    field = found(fields, name)
    return now if field is None else now.put(field, field.read(value, now.of(field)))


@dataclass(frozen=True, slots=True)
class Corrects:
    """That a game's drafts hold a correction."""

    is_open: Callable[[Any], bool]
    """Whether fingers are at it; what was put away only waits."""
    held: tuple[str, ...] = ("correction",)
    """The parts of a draft that hold it."""
    older: Callable[[Mapping[str, Any]], bool] = lambda draft: False
    """Whether a draft that an earlier version kept as JSON holds a correction that was begun."""
    replaced: frozenset[str] = frozenset({"correction"})
    """Parts of such a draft that cannot be read any more."""

    def kept(self, before: D, after: D) -> D:
        """What was begun stays begun, whatever else is touched, until something is entered."""
        return after if self.is_open(after) else self._with(after, before)

    def forgotten(self, draft: D) -> D:
        """After an entry: what was put away was about another table."""
        return draft if self.is_open(draft) else self._with(draft, type(draft)())

    def _with(self, draft: D, other: D) -> D:
        """The draft with the other's correction."""
        new: Any = draft
        made: D = replace(new, **{name: getattr(other, name) for name in self.held})
        return made
