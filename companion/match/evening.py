"""An evening: the results of several matches of the same people, and what they add up to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.match.facts import Facts, won_by
from companion.match.match_filter import key_of
from companion.match.table import Table
from scoring.game import Outcome


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How one match of an evening ended."""

    game: str
    players: tuple[str, ...]
    outcome: Outcome
    numbers: tuple[int, ...] = ()
    """By seat, the number that decided the match; empty: no number did."""
    seconds: int | None = None
    """At the table; None: unknown."""
    own_title: Mapping[str, str] = field(default_factory=dict)
    """By language, of a match that is made from data; empty: it has none of its own."""

    @property
    def won_by(self) -> tuple[int, ...]:
        """The seats for whom it counts as a win; a draw of the whole table is nobody's win."""
        return won_by(self.outcome, len(self.players))


class Part(NamedTuple):
    """One person's part in one match."""

    won: bool
    number: int | None


@dataclass(frozen=True, slots=True)
class Row:
    """A person's line in the evening's standings."""

    name: str
    seat: int
    """Where this person sat last."""
    parts: tuple[Part | None, ...]
    """By match; None: this person took no part."""

    @property
    def won(self) -> int:
        return sum(part.won for part in self.parts if part is not None)


@dataclass(frozen=True, slots=True)
class Evening:
    """The matches of an evening that are over, the earliest first."""

    results: tuple[MatchResult, ...] = ()
    begins: str = ""
    """Who begins the next match; empty: not known yet."""

    @property
    def rows(self) -> tuple[Row, ...]:
        return standings(self.results)

    def with_result(self, result: MatchResult | None) -> Evening:
        """The same evening after one more match; None: that one is not over."""
        if result is None:
            return self
        return Evening((*self.results, result), self.begins)


NO_EVENING = Evening()


def result_of(table: Table, facts: Facts) -> MatchResult | None:
    """None: the match is not over."""
    outcome = table.outcome()
    if outcome is None:
        return None
    header = table.header
    numbers, title = facts.result, header.own_title
    return MatchResult(header.game, header.players, outcome, numbers, facts.seconds, title)


def standings(results: Sequence[MatchResult]) -> tuple[Row, ...]:
    """Who won most matches comes first; of equals, who won last, then in order of the seats."""
    seats: dict[str, tuple[int, str]] = {}
    for result in results:
        seats |= {key_of(name): (seat, name) for seat, name in enumerate(result.players)}
    rows = [
        Row(name, seat, tuple(_part(result, key) for result in results))
        for key, (seat, name) in seats.items()
    ]
    return tuple(sorted(rows, key=_place))


def _place(row: Row) -> tuple[int, int, int]:
    last = max((n for n, part in enumerate(row.parts) if part and part.won), default=-1)
    return -row.won, -last, row.seat


def _part(result: MatchResult, key: str) -> Part | None:
    keys = [key_of(player) for player in result.players]
    if key not in keys:
        return None
    seat = keys.index(key)
    return Part(seat in result.won_by, result.numbers[seat] if result.numbers else None)
