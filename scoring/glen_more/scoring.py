"""Points of a scoring round and of the final count: the same for pad and full table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from scoring.game import Outcome, Seat, Tally

Round = Literal["A", "B", "C", "D"]
ROUNDS: tuple[Round, ...] = ("A", "B", "C", "D")

LEAD = (0, 1, 2, 3, 5, 8)
"""Points by lead over the player who has the least; a lead over 5 counts as 5."""
TOO_LARGE = -3
"""Points for each tile more than the smallest territory has."""
ARMADALE_COINS = 8


@dataclass(frozen=True, slots=True)
class Count:
    """What one seat has when a round is scored."""

    scots: int
    """Standing on the home castle, not doubled."""
    landmarks: int
    whisky: int
    persons: int
    """David Hume counted as two."""


def round_lines(
    round: Round, counts: Sequence[Count], castle_moil: Seat | None
) -> tuple[Tally, ...]:
    """The four score lines of every seat, including those of no points."""
    scots = [c.scots * 2 if seat == castle_moil else c.scots for seat, c in enumerate(counts)]
    return (
        *_leads("scoring.scots", round, scots),
        *_leads("scoring.landmarks", round, [c.landmarks for c in counts]),
        *_leads("scoring.whisky", round, [c.whisky for c in counts]),
        *_leads("scoring.persons", round, [c.persons for c in counts]),
    )


def _leads(rule: str, round: Round, numbers: Sequence[int]) -> Iterable[Tally]:
    least = min(numbers)
    return (
        Tally(seat, rule, LEAD[min(n - least, 5)], {"round": round, "count": n, "least": least})
        for seat, n in enumerate(numbers)
    )


def final_lines(
    territory: Sequence[int],
    coins: Sequence[int],
    armadale: Seat | None,
    bonus: Sequence[int] = (),
) -> tuple[Tally, ...]:
    """The score lines of the final count, after the fourth round."""
    smallest = min(territory)
    lines = [
        Tally(
            seat,
            "final.territory",
            TOO_LARGE * (tiles - smallest),
            {"count": tiles, "least": smallest},
        )
        for seat, tiles in enumerate(territory)
    ]
    lines += [Tally(seat, "final.coins", n) for seat, n in enumerate(coins)]
    if armadale is not None:
        lines.append(Tally(armadale, "final.armadale", min(coins[armadale], ARMADALE_COINS)))
    lines += [Tally(seat, "final.bonus", vp) for seat, vp in enumerate(bonus) if vp]
    return tuple(lines)


def totals(lines: Iterable[Tally], players: int) -> list[int]:
    """Points by seat."""
    vp = [0] * players
    for line in lines:
        vp[line.seat] += line.vp
    return vp


def points_set(lines: Iterable[Tally], seat: Seat, vp: int) -> tuple[Tally, ...]:
    """The lines, with one more that sets this seat's points to `vp`."""
    lines = tuple(lines)
    change = vp - sum(line.vp for line in lines if line.seat == seat)
    return (*lines, Tally(seat, "amend", change)) if change else lines


def winners(vp: Sequence[int], goods: Sequence[int]) -> Outcome:
    """The seats with most points; among equals, with most goods; several if still equal."""
    first = [seat for seat, points in enumerate(vp) if points == max(vp)]
    if len(first) == 1:
        return Outcome(tuple(first), "end.points")
    most = max(goods[seat] for seat in first)
    richest = tuple(seat for seat in first if goods[seat] == most)
    return Outcome(richest, "end.goods" if len(richest) == 1 else "end.shared")
