"""How many moves of random dnup are judged and made in a second."""

from __future__ import annotations

from itertools import cycle
from random import Random

from scoring.dnup import GAME
from scoring.dnup.dealer import Dealer
from scoring.dnup.state import Options
from tests.bench.sides import rate

RANDOM = Random(1)
PLAYERS = cycle(GAME.seats)


def match() -> int:
    """A whole match with hidden hands, of two to five players in turn."""
    table = GAME.setup(Options(), next(PLAYERS))
    return sum(1 for _ in Dealer(table, RANDOM).match())


def moves_per_second(seconds: float) -> float:
    return rate(match, seconds)
