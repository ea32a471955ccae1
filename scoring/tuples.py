"""Frozen rows and records: the same with something changed; and one of their items by name."""

from collections.abc import Iterable
from typing import Any, TypeVar

T = TypeVar("T")
Kind = TypeVar("Kind", bound=type[tuple[Any, ...]])


def record(kind: Kind) -> Kind:
    """A decorator for named tuples: their `_replace` at half the cost.

    It copies the row and writes what changes; that of the standard library asks for each field.
    """
    any_kind: Any = kind
    place = {name: at for at, name in enumerate(any_kind._fields)}
    new = tuple.__new__

    def _replace(self: tuple[object, ...], /, **changes: object) -> Any:
        row = [*self]
        for name in changes:
            row[place[name]] = changes[name]
        return new(kind, row)

    any_kind._replace = _replace
    return kind


def put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The same tuple with one item exchanged."""
    row = [*items]
    row[at] = item
    return tuple(row)


def literal(name: object, among: Iterable[T]) -> T:
    """The item that this is: from any text to one of the words that a type allows."""
    return next(item for item in among if item == name)


def without(items: tuple[T, ...], at: int) -> tuple[T, ...]:
    row = [*items]
    del row[at]
    return tuple(row)


def add(rows: tuple[tuple[T, ...], ...], at: int, item: T) -> tuple[tuple[T, ...], ...]:
    """One more in that row."""
    return put(rows, at, (*rows[at], item))
