"""`Facts`: what one match contributes to the statistics, computed from its log and stored."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from companion.match.table import Played, Table
from scoring.game import TOGETHER, Outcome, Tally

VERSION = 3
"""Increased when the same log would give other facts."""
PAUSE = 20 * 60_000
"""Milliseconds between two entries that count as a break."""
RESULT = "result"
"""The key of the number that decides a match, by seat, if points do not."""
Own = Mapping[str, tuple[int, ...]]
"""A game's own counts by name: one number, one for each seat, or one for each face."""
Counting = Callable[[Table], Own]


@dataclass(frozen=True, slots=True)
class Facts:
    points: tuple[int, ...]
    """Points by seat."""
    own: Own = field(default_factory=dict)
    """The game's own counts."""
    seconds: int | None = None
    """Seconds at the table without breaks; None: unknown."""

    @property
    def result(self) -> tuple[int, ...]:
        """By seat, the number that decided the match: points, unless the game has another."""
        return self.own.get(RESULT, self.points)


def facts_of(table: Table, moments: Mapping[int, int], own: Counting) -> Facts:
    """The facts of a match; moments: when each entry was made, in milliseconds, if known."""
    points = points_of(table.score(), len(table.header.players))
    return Facts(points, own(table), seconds_at_table(moments))


def points_of(lines: Sequence[Tally], seats: int) -> tuple[int, ...]:
    return tuple(sum(line.vp for line in lines if line.seat == seat) for seat in range(seats))


def is_draw(outcome: Outcome | None, seats: int) -> bool:
    """Whether players who played against each other all share the victory."""
    if outcome is None or outcome.rule == TOGETHER or seats == 1:
        return False
    return len(outcome.winners) == seats


def won_by(outcome: Outcome | None, seats: int) -> tuple[int, ...]:
    """The seats for whom it counts as a win; a draw of the whole table is nobody's win."""
    return () if outcome is None or is_draw(outcome, seats) else outcome.winners


def seconds_at_table(moments: Mapping[int, int]) -> int | None:
    """Seconds from the first move to the last, without breaks."""
    times = sorted(moments.values())
    if len(times) < 2:
        return None
    gaps = [later - earlier for earlier, later in pairwise(times)]
    return sum(gap for gap in gaps if gap <= PAUSE) // 1000


def by_seat(plays: Iterable[Played], seats: int) -> tuple[int, ...]:
    """How many of these moves each seat made; empty: there are none."""
    counts = Counter(played.entry["seat"] for played in plays)
    return tuple(counts[seat] for seat in range(seats)) if counts else ()


def faces(shown: Iterable[object], faces: range) -> tuple[int, ...]:
    """How often each face was rolled; empty: nothing was rolled."""
    counts = Counter(face for face in shown if type(face) is int and face in faces)
    return tuple(counts[face] for face in faces) if counts else ()
