"""The moves of the score pad, and what stands on it."""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from scoring.codec import ABSENT, Absent
from scoring.game import Move, Seat, Tally
from scoring.glen_more.scoring import ROUNDS, Count, Round


@dataclass(frozen=True, slots=True)
class Points(Move):
    """Points got during play."""

    says: ClassVar = {"move": "points"}
    seat: Seat
    vp: int
    why: str | Absent = ABSENT


@dataclass(frozen=True, slots=True)
class Scoring(Move):
    says: ClassVar = {"move": "scoring"}
    round: Round
    counts: tuple[Count, ...]
    castle_moil: Seat | None


@dataclass(frozen=True, slots=True)
class Final(Move):
    says: ClassVar = {"move": "final"}
    territory: tuple[int, ...]
    coins: tuple[int, ...]
    goods: tuple[int, ...]
    armadale: Seat | None
    bonus: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Amend(Move):
    """The points of a seat as they really are, or a round already scored.

    What is not named stays: counts, and who has Castle Moil. Since that card stays with its owner,
    another owner has it in every round in which somebody has it.
    """

    says: ClassVar = {"move": "amend"}
    seat: Seat | Absent = ABSENT
    vp: int | Absent = ABSENT
    round: Round | Absent = ABSENT
    counts: tuple[Count, ...] | Absent = ABSENT
    castle_moil: Seat | Absent | None = ABSENT


class Pad(NamedTuple):
    players: int
    rounds: tuple[Scoring, ...] = ()
    final: Final | None = None
    lines: tuple[Tally, ...] = ()


def next_round(pad: Pad) -> str | None:
    """A to D, then "final", then nothing."""
    if pad.final is not None:
        return None
    return ROUNDS[len(pad.rounds)] if len(pad.rounds) < len(ROUNDS) else "final"


def amended_rounds(pad: Pad, move: Amend) -> tuple[Scoring, ...]:
    """The rounds as a correction leaves them."""
    rounds = []
    for done in pad.rounds:
        here, owner = done.round == move.round, done.castle_moil
        if move.castle_moil is not ABSENT and (
            here or (owner is not None and move.castle_moil is not None)
        ):
            owner = move.castle_moil
        counts = done.counts if not here or move.counts is ABSENT else move.counts
        rounds.append(Scoring(done.round, counts, owner))
    return tuple(rounds)
