"""The rules of the games: pure functions over frozen data, standard library only."""

from typing import Any

from scoring import dnup, glen_more, schotten_totten
from scoring.game import Game, IllegalMove, Move, Outcome, Problem, Tally, Verdict

_ALL: tuple[Game[Any], ...] = (
    schotten_totten.GAME,
    dnup.GAME,
    glen_more.FULL_TABLE,
    glen_more.SCORE_PAD,
)
GAMES = {game.id: game for game in _ALL}

__all__ = ["GAMES", "Game", "IllegalMove", "Move", "Outcome", "Problem", "Tally", "Verdict"]
