"""Statistics over many matches: wins, points, pairs of players, playing time and dice."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.match.facts import Facts, won_by
from companion.match.match_filter import key_of
from companion.match.match_line import MatchLine

MIN_MATCHES = 5
"""Fewest matches that say something about who plays better."""
MIN_ROLLS = 36
Z_90_PERCENT = 1.645
"""Standard deviations to either side that contain 90 % of a normal distribution."""
Chances = Mapping[int, float]
"""The probability of each number; they add up to 1."""


@dataclass(frozen=True, slots=True)
class Record:
    """A match and its facts."""

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
    """A player's results in the finished matches."""

    name: str
    played: int
    won: int

    @property
    def share(self) -> float:
        return self.won / self.played if self.played else 0.0


@dataclass(frozen=True, slots=True)
class Pair:
    """The results of two players in the matches that both played."""

    played: int
    first: int
    """Matches won by the first of them; `second`: by the other; `neither`: by somebody else, or
    drawn."""
    second: int
    neither: int


@dataclass(frozen=True, slots=True)
class Throws:
    """How often each face was rolled, and the expected numbers of a fair die."""

    faces: tuple[int, ...]
    counts: tuple[int, ...]
    expected: tuple[float, ...]

    @property
    def rolls(self) -> int:
        return sum(self.counts)

    @property
    def odds(self) -> float:
        """The probability that fair dice are at least as uneven as this."""
        gap = sum((n - e) ** 2 / e for n, e in zip(self.counts, self.expected, strict=True))
        return chance_of(gap, len(self.counts) - 1)


def over(records: Iterable[Record]) -> list[Record]:
    """The records of finished matches, the earliest first."""
    return sorted((r for r in records if r.line.over), key=lambda r: (r.line.played, r.line.id))


def names_in(records: Iterable[Record]) -> list[str]:
    """The names of all players, the most frequent first, each in its latest spelling."""
    known = list(records)
    seats = Counter(key_of(name) for record in known for name in record.line.players)
    spelt = spelling(known)
    return [spelt[key] for key in sorted(seats, key=lambda key: (-seats[key], key))]


def spelling(records: Iterable[Record]) -> dict[str, str]:
    """By key, the latest spelling of each name."""
    in_order = sorted(records, key=lambda r: r.line.played)
    return {key_of(name): name for record in in_order for name in record.line.players}


def standings(records: Iterable[Record]) -> list[Standing]:
    """The players' standings, best first. A draw of the whole table is nobody's win."""
    ended = over(records)
    found = []
    for name in names_in(ended):
        seats = [(record, record.seat_of(name)) for record in ended]
        sat = [(record, seat) for record, seat in seats if seat is not None]
        won = sum(seat in winners(record) for record, seat in sat)
        found.append(Standing(name, len(sat), won))
    return sorted(found, key=lambda s: (-s.share, -s.played, key_of(s.name)))


def likely(part: int, whole: int) -> tuple[float, float]:
    """The 90 % confidence interval of a share (Wilson's interval)."""
    if not whole:
        return 0.0, 1.0
    share, spread = part / whole, Z_90_PERCENT**2 / whole
    middle = (share + spread / 2) / (1 + spread)
    half = math.sqrt(share * (1 - share) * spread + spread**2 / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def form(records: Sequence[Record], name: str, last: int = 10) -> list[int | None]:
    """After each match, how many of the player's `last` matches were won; None before the first."""
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
    """A player's points in each of these matches; None where the player did not take part."""
    seats = [record.seat_of(name) for record in records]
    return [
        None if seat is None else record.facts.points[seat]
        for record, seat in zip(records, seats, strict=True)
    ]


def shares(records: Iterable[Record], name: str, part: str, whole: str) -> tuple[int, int]:
    """(part, whole) of this player's own counts over all matches, by their names."""
    some = total = 0
    for record in records:
        seat, own = record.seat_of(name), record.facts.own
        if seat is not None and own.get(whole):
            total += own[whole][seat]
            some += own[part][seat] if own.get(part) else 0
    return some, total


def sums(records: Iterable[Record], what: str) -> tuple[int, int]:
    """(sum of a game's own count over the finished matches that have it, number of these
    matches)"""
    counts = [record.facts.own[what][0] for record in over(records) if record.facts.own.get(what)]
    return sum(counts), len(counts)


def throws(records: Iterable[Record], what: str, chances: Chances) -> Throws | None:
    """The throws in all these matches; None: nothing was rolled."""
    rolled = [counts for record in records if (counts := record.facts.own.get(what))]
    if not rolled:
        return None
    totals = map(sum, zip(*rolled, strict=True))
    return thrown(dict(zip(chances, totals, strict=True)), chances)


def thrown(counts: Mapping[int, int], chances: Chances) -> Throws:
    """The throws with these counts, and the expected numbers for these chances."""
    rolls = sum(counts.values())
    return Throws(
        faces=tuple(chances),
        counts=tuple(counts.get(face, 0) for face in chances),
        expected=tuple(rolls * chance for chance in chances.values()),
    )


def seconds(records: Iterable[Record]) -> int:
    """Seconds at the table in all matches, as far as known."""
    return sum(record.facts.seconds or 0 for record in records)


def chance_of(gap: float, freedom: int) -> float:
    """The probability that chi-squared is at least `gap`: one minus the lower incomplete gamma."""
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
