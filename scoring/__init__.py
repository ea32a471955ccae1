"""The rules of the games: pure functions over frozen data, standard library only."""

from typing import Any

from scoring import glen_more
from scoring.game import Game, IllegalMove, Move, Outcome, Problem, Tally, Verdict

_ALL: tuple[Game[Any], ...] = (glen_more.SCORE_PAD, glen_more.FULL_TABLE)
GAMES = {game.id: game for game in _ALL}

__all__ = ["GAMES", "Game", "IllegalMove", "Move", "Outcome", "Problem", "Tally", "Verdict"]
