"""The pieces of a board, as they stand or as they are being put right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.nights_watch.table.draft import Facts
from scoring.game import Seat
from scoring.nights_watch.places import CORNER, CORNERS, EDGE, EDGES, HEX, bits
from scoring.nights_watch.state import CAMP, State


class Pieces(NamedTuple):
    """As the state has them: sets of places by seat, and Tormund's hex."""

    roads: tuple[int, ...]
    settlements: tuple[int, ...]
    keeps: tuple[int, ...]
    tormund: int

    def all(self) -> Iterator[tuple[str, Seat, str]]:
        """What, whose and where: roads below, settlements and keeps above them."""
        for what, sets, names in (
            ("road", self.roads, EDGES),
            ("settlement", self.settlements, CORNERS),
            ("keep", self.keeps, CORNERS),
        ):
            for seat, places in enumerate(sets):
                yield from ((what, seat, names[place]) for place in bits(places))


def corrected(state: State, facts: Facts) -> Pieces:
    tormund = state.tormund
    if facts.tormund is not None:
        tormund = CAMP if facts.tormund == "camp" else HEX[facts.tormund]
    return Pieces(
        _sets(state.roads, facts.roads, EDGE),
        _sets(state.settlements, facts.settlements, CORNER),
        _sets(state.keeps, facts.keeps, CORNER),
        tormund,
    )


def _sets(
    before: tuple[int, ...], told: tuple[tuple[str, ...] | None, ...] | None, names: dict[str, int]
) -> tuple[int, ...]:
    if told is None:
        return before
    pairs = zip(before, told, strict=True)
    return tuple(old if new is None else sum(1 << names[n] for n in new) for old, new in pairs)
