"""The moves of some random matches, made again: by the rules alone, and as a table takes them."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from companion.match.log import Entry, Header
from companion.match.table import Table
from scoring import GAMES
from scoring.codec import from_json, to_json
from scoring.game import Move
from tests.dealers import random_match
from tests.tools.bench.sides import Rate, rate, side_by_side

MATCHES = 5
YARDSTICK = "Game.apply, the same moves; enter reads JSON first and keeps the record"


class Recorded(NamedTuple):
    header: Header
    matches: tuple[tuple[Move, ...], ...]
    logs: tuple[tuple[Entry, ...], ...]

    def apply(self) -> int:
        """All matches by Game.apply; how many moves."""
        game = self.header.rules()
        for moves in self.matches:
            state = self.header.setup()
            for move in moves:
                state, _ = game.apply(state, move)
        return sum(map(len, self.matches))

    def enter(self) -> int:
        """The same by Table.enter, as a screen does; without a journal."""
        for log in self.logs:
            table = Table(self.header)
            for entry in log:
                assert table.enter(entry).ok
        return sum(map(len, self.logs))


def recorded(game: str, seats: int, options: dict[str, Any]) -> Recorded:
    header = Header(game, tuple("ABCDE"[:seats]), options)
    chosen = from_json(GAMES[game].options, options)
    matches = tuple(tuple(random_match(game, chosen, seats, Random(n))) for n in range(MATCHES))
    return Recorded(header, matches, tuple(tuple(map(to_json, moves)) for moves in matches))


def entering(game: str, seats: int, options: dict[str, Any] | None = None) -> Rate:
    """Moves per second by Table.enter, beside Game.apply."""
    record = recorded(game, seats, options or {})
    return side_by_side(lambda s: rate(record.enter, s), lambda s: rate(record.apply, s))
