"""The yardstick: python-chess plays random plies, legal moves and push."""

from __future__ import annotations

from random import Random

from tests.tools.bench.sides import rate

RANDOM = Random(1)
LONGEST = 200


def game() -> int:
    """The library is asked for here, for other parts of the bench do without it."""
    import chess

    board = chess.Board()
    for ply in range(LONGEST):
        moves = list(board.legal_moves)
        if not moves:
            return ply
        board.push(RANDOM.choice(moves))
    return LONGEST


def plies_per_second(seconds: float) -> float:
    return rate(game, seconds)
