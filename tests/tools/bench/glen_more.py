"""How many steps of random Glen More are picked, judged and made in a second."""

from __future__ import annotations

from itertools import cycle
from random import Random

from scoring.glen_more.pad import GAME as PAD
from scoring.glen_more.pad import Scoring
from scoring.glen_more.scoring import Count
from scoring.glen_more.table import GAME
from tests.dealers.glen_more import random_match
from tests.scoring.glen_more.invented import options
from tests.tools.bench.sides import fastest, rate

RANDOM = Random(1)
PLAYERS = cycle(GAME.seats)
OPTIONS = options()


def match() -> int:
    """A whole match of two to four players in turn, with tiles that only tests know."""
    return len(list(random_match(OPTIONS, next(PLAYERS), RANDOM)))


def steps_per_second(seconds: float) -> float:
    return rate(match, seconds)


def scoring_round_seconds() -> float:
    """One scoring round of four players, judged and counted."""
    counts = tuple(Count(seat, 2 * seat, 3, 9 - seat) for seat in range(4))
    pad, move = PAD.setup(None, 4), Scoring("A", counts, 2)
    return fastest(lambda: PAD.apply(pad, move))
