"""The rules of the games as pure functions over frozen data; only the standard library is used.

`GAMES` is the registry of all games, by id.
"""

from collections import UserDict
from importlib import import_module
from typing import Any

from scoring.game import Game, IllegalMove, Move, Outcome, Problem, Tally, Verdict


class Games(UserDict[str, Any]):
    """Games by id; each is imported on first use, because most commands need only one."""

    def __getitem__(self, id: str) -> Game[Any]:
        game = self.data[id]
        if isinstance(game, str):
            module, _, name = game.partition(":")
            game = self.data[id] = getattr(import_module(module), name)
        assert isinstance(game, Game)
        return game

    def load(self) -> None:
        """Import every game now, on the main thread, before other threads use them."""
        for id in self.data:
            self[id]


GAMES = Games(
    {
        "schotten-totten": "scoring.schotten_totten:GAME",
        "dnup": "scoring.dnup:GAME",
        "glen-more": "scoring.glen_more:FULL_TABLE",
        "glen-more-score": "scoring.glen_more:SCORE_PAD",
        "nights-watch": "scoring.nights_watch:TABLE",
        "nights-watch-wildlings": "scoring.nights_watch:WARDEN",
        "sheet": "scoring.sheet:GAME",
    }
)

__all__ = ["GAMES", "Game", "IllegalMove", "Move", "Outcome", "Problem", "Tally", "Verdict"]
