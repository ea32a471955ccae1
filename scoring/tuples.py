"""Frozen rows: the same with one item changed, or without it; and one of their items by name."""

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The same tuple with one item exchanged."""
    return (*items[:at], item, *items[at + 1 :])


def literal(name: object, among: Iterable[T]) -> T:
    """The item that this is: from any text to one of the words that a type allows."""
    return next(item for item in among if item == name)


def without(items: tuple[T, ...], at: int) -> tuple[T, ...]:
    return (*items[:at], *items[at + 1 :])


def add(rows: tuple[tuple[T, ...], ...], at: int, item: T) -> tuple[tuple[T, ...], ...]:
    """One more in that row."""
    return put(rows, at, (*rows[at], item))
