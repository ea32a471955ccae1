"""Whole random matches as entries of a session."""

from random import Random
from typing import Any

from scoring import GAMES
from scoring.codec import to_json
from tests.dealers import random_match


def match(
    seed: int, game: str = "schotten-totten", players: int = 2, **wishes: Any
) -> list[dict[str, Any]]:
    options = GAMES[game].options(**wishes)
    return [to_json(move) for move in random_match(game, options, players, Random(seed))]
