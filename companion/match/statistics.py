"""Statistics over many matches: who played, who won, by how much, and how the dice fell."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.match.facts import Facts, won_by
from companion.match.match_filter import key_of
from companion.match.match_line import MatchLine

FEW = 5
"""Fewer matches than these say nothing about who plays better."""
FEW_ROLLS = 36
NINE_IN_TEN = 1.645
"""Standard deviations to either side."""
Chances = Mapping[int, float]
"""How likely each number is; together 1."""


@dataclass(frozen=True, slots=True)
class Record:
    """A match and what it adds."""

    line: MatchLine
    facts: Facts

    @property
    def day(self) -> str:
        """When it was played; an ISO date."""
        return self.line.played[:10]

    def seat_of(self, name: str) -> int | None:
        keys = [key_of(player) for player in self.line.players]
        return keys.index(key_of(name)) if key_of(name) in keys else None


@dataclass(frozen=True, slots=True)
class Standing:
    """How a player did in the matches that are over."""

    name: str
    played: int
    won: int

    @property
    def share(self) -> float:
        return self.won / self.played if self.played else 0.0


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players in the matches they both sat at."""

    played: int
    first: int
    """Won by the first of them; `second` by the other; `neither`: by somebody else, or drawn."""
    second: int
    neither: int


@dataclass(frozen=True, slots=True)
class Throws:
    """How often each face came, and what a fair die would show on average."""

    faces: tuple[int, ...]
    counts: tuple[int, ...]
    expected: tuple[float, ...]

    @property
    def rolls(self) -> int:
        return sum(self.counts)

    @property
    def odds(self) -> float:
        """How often fair dice are at least as uneven as this: 1 always, 0 never."""
        gap = sum((n - e) ** 2 / e for n, e in zip(self.counts, self.expected, strict=True))
        return chance_of(gap, len(self.counts) - 1)


def over(records: Iterable[Record]) -> list[Record]:
    """Those that are over, the earliest first."""
    return sorted((r for r in records if r.line.over), key=lambda r: (r.line.played, r.line.id))


def names_in(records: Iterable[Record]) -> list[str]:
    """Everybody who sat at these tables, who played most first; spelt as last written."""
    known = list(records)
    seats = Counter(key_of(name) for record in known for name in record.line.players)
    spelt = spelling(known)
    return [spelt[key] for key in sorted(seats, key=lambda key: (-seats[key], key))]


def spelling(records: Iterable[Record]) -> dict[str, str]:
    """By key, how each name was written last."""
    in_order = sorted(records, key=lambda r: r.line.played)
    return {key_of(name): name for record in in_order for name in record.line.players}


def standings(records: Iterable[Record]) -> list[Standing]:
    """Best first. A draw of the whole table is nobody's win."""
    ended = over(records)
    found = []
    for name in names_in(ended):
        seats = [(record, record.seat_of(name)) for record in ended]
        sat = [(record, seat) for record, seat in seats if seat is not None]
        won = sum(seat in winners(record) for record, seat in sat)
        found.append(Standing(name, len(sat), won))
    return sorted(found, key=lambda s: (-s.share, -s.played, key_of(s.name)))


def likely(part: int, whole: int) -> tuple[float, float]:
    """Where the true share lies nine times in ten (Wilson's interval)."""
    if not whole:
        return 0.0, 1.0
    share, spread = part / whole, NINE_IN_TEN**2 / whole
    middle = (share + spread / 2) / (1 + spread)
    half = math.sqrt(share * (1 - share) * spread + spread**2 / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def form(records: Sequence[Record], name: str, last: int = 10) -> list[int | None]:
    """After each of these matches, how many of a player's last ones were won; None before any."""
    found: list[int | None] = []
    won: list[bool] = []
    for record in records:
        if (seat := record.seat_of(name)) is not None:
            won.append(seat in winners(record))
        found.append(sum(won[-last:]) if won else None)
    return found


def winners(record: Record) -> tuple[int, ...]:
    return won_by(record.line.outcome, len(record.line.players))


def pair(records: Iterable[Record], one: str, other: str) -> Pair:
    both = [r for r in over(records) if None not in (r.seat_of(one), r.seat_of(other))]
    only = [(r.seat_of(one) in winners(r), r.seat_of(other) in winners(r)) for r in both]
    first, second = only.count((True, False)), only.count((False, True))
    return Pair(len(both), first, second, len(both) - first - second)


def course(records: Sequence[Record], name: str) -> list[int | None]:
    """A player's points in each of these matches; None where the player did not sit."""
    seats = [record.seat_of(name) for record in records]
    return [
        None if seat is None else record.facts.points[seat]
        for record, seat in zip(records, seats, strict=True)
    ]


def shares(records: Iterable[Record], name: str, part: str, whole: str) -> tuple[int, int]:
    """(how much of it, all of it) that this player did, by the game's own words."""
    some = total = 0
    for record in records:
        seat, own = record.seat_of(name), record.facts.own
        if seat is not None and own.get(whole):
            total += own[whole][seat]
            some += own[part][seat] if own.get(part) else 0
    return some, total


def sums(records: Iterable[Record], what: str) -> tuple[int, int]:
    """(the sum of a number over the matches that are over and tell it, how many these are)"""
    told = [record.facts.own[what][0] for record in over(records) if record.facts.own.get(what)]
    return sum(told), len(told)


def throws(records: Iterable[Record], what: str, chances: Chances) -> Throws | None:
    """How often each face came in all of them; None: nothing was rolled."""
    rolled = [counts for record in records if (counts := record.facts.own.get(what))]
    if not rolled:
        return None
    totals = map(sum, zip(*rolled, strict=True))
    return thrown(dict(zip(chances, totals, strict=True)), chances)


def thrown(counts: Mapping[int, int], chances: Chances) -> Throws:
    """What was rolled, beside what these chances let expect."""
    rolls = sum(counts.values())
    return Throws(
        faces=tuple(chances),
        counts=tuple(counts.get(face, 0) for face in chances),
        expected=tuple(rolls * chance for chance in chances.values()),
    )


def seconds(records: Iterable[Record]) -> int:
    """At the table, as far as it is known."""
    return sum(record.facts.seconds or 0 for record in records)


def chance_of(gap: float, freedom: int) -> float:
    """The chance of a chi-squared of at least `gap`: one minus the lower incomplete gamma."""
    a, x = freedom / 2, gap / 2
    if x <= 0:
        return 1.0
    if x > 300:
        return 0.0
    term = total = 1 / a
    k = 1
    while term > total * 1e-12:
        term *= x / (a + k)
        total += term
        k += 1
    below = total * math.exp(a * math.log(x) - x - math.lgamma(a))
    return min(1.0, max(0.0, 1 - below))
