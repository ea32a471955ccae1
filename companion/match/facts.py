"""What one match adds to the statistics, counted from its log; plain data, so it can be kept."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from companion.match.table import Played, Table
from scoring.game import TOGETHER, Outcome, Tally

VERSION = 3
"""Raised when the same log would be counted otherwise."""
PAUSE = 20 * 60_000
"""Milliseconds after which nobody is thinking any more: the table has a break."""
RESULT = "result"
"""What a game counts, by seat, if points decide nothing in a match."""
Own = Mapping[str, tuple[int, ...]]
"""What only a game counts, by its own words: a number, one for each seat, or one for each face."""
Counting = Callable[[Table], Own]


@dataclass(frozen=True, slots=True)
class Facts:
    points: tuple[int, ...]
    """By seat."""
    own: Own = field(default_factory=dict)
    """What only this game counts."""
    seconds: int | None = None
    """At the table, breaks left out; None: unknown."""

    @property
    def result(self) -> tuple[int, ...]:
        """By seat, what decided: points, unless the game counts something else."""
        return self.own.get(RESULT, self.points)


def facts_of(table: Table, moments: Mapping[int, int], own: Counting) -> Facts:
    """moments: when each entry was made, in milliseconds, as far as it is known."""
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
    """Whose win it counts as, by seat; a draw of the whole table is nobody's."""
    return () if outcome is None or is_draw(outcome, seats) else outcome.winners


def seconds_at_table(moments: Mapping[int, int]) -> int | None:
    """From the first move to the last, without breaks."""
    times = sorted(moments.values())
    if len(times) < 2:
        return None
    gaps = [later - earlier for earlier, later in pairwise(times)]
    return sum(gap for gap in gaps if gap <= PAUSE) // 1000


def by_seat(plays: Iterable[Played], seats: int) -> tuple[int, ...]:
    """How many of these moves each seat made; none at all: nothing to tell."""
    counts = Counter(played.entry["seat"] for played in plays)
    return tuple(counts[seat] for seat in range(seats)) if counts else ()


def faces(shown: Iterable[object], faces: range) -> tuple[int, ...]:
    """How often each face came; none at all: nothing was rolled."""
    counts = Counter(face for face in shown if type(face) is int and face in faces)
    return tuple(counts[face] for face in faces) if counts else ()
