"""How many moves of random dnup are judged and made in a second."""

from __future__ import annotations

from random import Random
from time import perf_counter

from scoring.dnup import GAME
from scoring.dnup.dealer import Dealer
from scoring.dnup.state import Options


def moves_per_second(seconds: float) -> float:
    """Whole random matches of two to five players, every move through the rules."""
    random, moves, matches = Random(1), 0, 0
    start = perf_counter()
    while (spent := perf_counter() - start) < seconds:
        table = GAME.setup(Options(turn_limit=500), 2 + matches % 4)
        moves += sum(1 for _ in Dealer(table, random).match())
        matches += 1
    return moves / spent
