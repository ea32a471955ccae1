"""Frozen rows: the same with one item changed, or without it."""

from typing import TypeVar

T = TypeVar("T")


def put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The same tuple with one item exchanged."""
    return (*items[:at], item, *items[at + 1 :])


def without(items: tuple[T, ...], at: int) -> tuple[T, ...]:
    return (*items[:at], *items[at + 1 :])


def add(rows: tuple[tuple[T, ...], ...], at: int, item: T) -> tuple[tuple[T, ...], ...]:
    """One more in that row."""
    return put(rows, at, (*rows[at], item))
