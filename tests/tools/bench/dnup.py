"""How many moves of random dnup are judged and made in a second, and what one by number costs."""

from __future__ import annotations

from itertools import cycle
from random import Random
from time import process_time
from typing import NamedTuple

from scoring.dnup import GAME
from scoring.dnup.moves import Add, Play
from scoring.dnup.state import Options
from tests.dealers.dnup import Dealer
from tests.tools.bench.sides import rate

RANDOM = Random(1)
PLAYERS = cycle(GAME.seats)


def match() -> int:
    """A whole match with hidden hands, of two to five players in turn."""
    table = GAME.setup(Options(), next(PLAYERS))
    return len(list(Dealer(table, RANDOM).match()))


def moves_per_second(seconds: float) -> float:
    return rate(match, seconds)


class Cost(NamedTuple):
    """Milliseconds of an entry."""

    median: float
    p99: float


def by_number(matches: int = 12) -> Cost:
    """Sets and added cards of whole matches, judged and made, of which no other end is said."""
    taken = []
    for n in range(matches):
        dealer = Dealer(GAME.setup(Options(), 2 + n % 4), Random(n), by_number=1.0)
        for said in dealer.match():
            if isinstance(said, (Play, Add)):
                start = process_time()
                GAME.apply(dealer.state, said)
                taken.append((process_time() - start) * 1000)
    taken.sort()
    return Cost(taken[len(taken) // 2], taken[len(taken) * 99 // 100])
