"""The moves of a score sheet as session files write them."""

from __future__ import annotations

from typing import Any

from scoring.codec import ABSENT, Absent
from scoring.game import Move, Seat


class Count(Move, move="count"):
    """What somebody counted; null takes it back."""

    line: str
    value: Any
    seat: Seat | Absent = ABSENT
    team: int | Absent = ABSENT
    from_: Seat | Absent = ABSENT


class ScoreRound(Move, move="score_round"):
    """The round is complete."""


class End(Move, move="end"):
    """The match is over."""


class Amend(Move, move="amend"):
    """The table corrects the record: a count, a seat's points, who is out, or who deals."""

    line: str | Absent = ABSENT
    value: Any = ABSENT
    seat: Seat | Absent = ABSENT
    team: int | Absent = ABSENT
    from_: Seat | Absent = ABSENT
    round: int | Absent = ABSENT
    total: int | Absent = ABSENT
    out: bool | Absent = ABSENT
    dealer: Seat | Absent = ABSENT
