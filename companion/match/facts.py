"""What one match adds to the statistics, counted from its log; plain data, so it can be kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.match.table import Played, Table
from scoring.game import Outcome, Tally

VERSION = 1
"""Raised when the same log would be counted otherwise."""
PAUSE = 20 * 60_000
"""Milliseconds after which nobody is thinking any more: the table has a break."""
EARLY = {"claim.proven", "claim.cannot-complete", "claim.counted"}
"""Rules by which a stone is claimed before the other side is complete."""
HELD, FELL = {"end.glorious"}, {"end.guards", "end.points", "end.hands", "end.all-lose"}
"""How a match against the wildlings ends: the Wall holds, or it does not."""


@dataclass(frozen=True, slots=True)
class Facts:
    points: tuple[int, ...]
    """By seat."""
    claims: tuple[int, ...] = ()
    """Stones claimed, by seat; none where no stones are claimed."""
    early: tuple[int, ...] = ()
    """Of these, proven before the other side was complete."""
    held: bool | None = None
    """Whether the Wall held; None: not over, or a game without wildlings."""
    breaches: int | None = None
    die: tuple[int, ...] = ()
    """How often the wildling die showed 1 to 12; none if it was not rolled."""
    dice: tuple[int, ...] = ()
    """How often two dice together showed 2 to 12."""
    seconds: int | None = None
    """At the table, breaks left out; None: unknown."""


def facts_of(table: Table, moments: Mapping[int, int]) -> Facts:
    """moments: when each entry was made, in milliseconds, as far as it is known."""
    seats, standing = len(table.header.players), table.standing
    watch = table.game.package == "nights_watch"
    outcome = table.outcome()
    claimed = [played for played in standing if played.entry.get("move") == "claim"]
    return Facts(
        points=points_of(table.score(), seats),
        claims=_by_seat(claimed, seats),
        early=_by_seat([played for played in claimed if _is_early(played)], seats),
        held=_held(outcome.rule) if watch and outcome else None,
        breaches=table.view().get("breaches") if watch else None,
        die=_faces([played.entry.get("wildling") for played in standing], range(1, 13)),
        dice=_faces([_sum(played.entry.get("dice")) for played in standing], range(2, 13)),
        seconds=seconds_at_table(moments),
    )


def points_of(lines: Sequence[Tally], seats: int) -> tuple[int, ...]:
    return tuple(sum(line.vp for line in lines if line.seat == seat) for seat in range(seats))


def is_draw(outcome: Outcome | None, seats: int) -> bool:
    """Whether the whole table shares the victory."""
    return outcome is not None and len(outcome.winners) == seats


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


def _by_seat(played: Sequence[Played], seats: int) -> tuple[int, ...]:
    if not played:
        return ()
    counts = Counter(p.entry["seat"] for p in played)
    return tuple(counts[seat] for seat in range(seats))


def _is_early(played: Played) -> bool:
    return any(reason.rule in EARLY for reason in played.verdict.reasons)


def _held(rule: str) -> bool | None:
    return True if rule in HELD else False if rule in FELL else None


def _sum(dice: object) -> object:
    return sum(dice) if isinstance(dice, list | tuple) and len(dice) == 2 else None


def _faces(shown: Sequence[object], faces: range) -> tuple[int, ...]:
    counts = Counter(face for face in shown if type(face) is int and face in faces)
    return tuple(counts[face] for face in faces) if counts else ()
