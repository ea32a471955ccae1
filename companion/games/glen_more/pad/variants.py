"""Alternatives to an old entry of the score pad, and which entries gave which points."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.glen_more.pad.draft import Counted, PadTable, of_final, of_round
from companion.games.glen_more.pad.phrases import line
from companion.play import cells
from companion.play.amend import OFFERED
from companion.play.steps import Touched
from companion.play.variants import Revisable, Variant, Variants
from scoring.game import Move
from scoring.glen_more.pad import Final, Pad, Points, Scoring

STEPS = (-2, -1, 0, 1, 2)
"""How far a count is wrong at most, around what it is; anything else is counted again."""
MAX_OFFERED = 12
"""Points during play that are offered."""


def variants(at: PadTable, move: Move) -> tuple[Variants, ...]:
    match move:
        case Scoring():
            return tuple(_counts(at, of_round(move)))
        case Final():
            return tuple(_counts(at, of_final(move)))
        case Points():
            return _points(at, move)
    return ()


def _counts(at: PadTable, counted: Counted) -> Iterator[Variants]:
    """Of each category, everybody's count a little higher or lower."""
    for category, called in counted.categories.items():
        each = tuple(
            Variant(
                f"{category}.{seat}.{now}",
                f"{at.players[seat]}: {now}",
                counted.with_value(category, seat, now).move(),
                cells.seat(seat, at.players[seat], str(now)),
            )
            for seat, was in enumerate(counted.rows[category])
            for now in (was + step for step in STEPS)
            if now >= 0
        )
        yield Variants(at.tr(called.words), each, len(STEPS), high=66)


def _points(at: PadTable, move: Points) -> tuple[Variants, ...]:
    seats = tuple(
        Variant(f"seat.{seat}", name, replace(move, seat=seat), cells.seat(seat, name, name))
        for seat, name in enumerate(at.players)
    )
    numbers = tuple(
        Variant(f"vp.{n}", str(n), replace(move, vp=n))
        for n in range(1, max(MAX_OFFERED, move.vp) + 1)
    )
    return (Variants(at.tr("Points"), numbers), Variants(at.tr("who"), seats, 4, high=66))


def touched_points(at: PadTable) -> Touched | None:
    """The last entries, of which one made the number that is wrong; a round before all else."""
    last = tuple(played.n for played in reversed(at.standing))[:OFFERED]
    rounds = (played.n for played in reversed(at.standing) if played.entry["move"] == "scoring")
    return Touched(next(rounds, last[0]), last, "rounds") if last else None


REVISABLE: Revisable[Pad] = Revisable(line, variants)
