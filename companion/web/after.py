"""What is known once a match is over: the evening so far, and who would play again."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.games import own_facts
from companion.match.evening import Evening, result_of
from companion.match.facts import facts_of
from companion.match.table import Table
from companion.play.position import Position


class After(NamedTuple):
    evening: Evening
    """With the match that is over."""
    winners: tuple[int, ...]
    again: frozenset[int] = frozenset()
    """Seats that would play again."""
    seat: int | None = None
    """The reader's own."""


def after(
    table: Table,
    at: Position[Any],
    earlier: Evening,
    again: frozenset[int] = frozenset(),
    seat: int | None = None,
) -> After | None:
    """None: the match is not over."""
    if at.outcome is None:
        return None
    result = result_of(table, facts_of(table, {}, own_facts))
    return After(earlier.with_result(result), at.outcome.winners, again, seat)
