"""Entries of Schotten Totten for tests, with and without a screen."""

from __future__ import annotations

from typing import Any


def play(seat: int, card: str, stone: int, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "move": "play", "card": card, "stone": stone, **more}


def end(seat: int, draw: str | None = None) -> dict[str, Any]:
    return {"seat": seat, "move": "end_turn"} | ({"draw": draw} if draw else {})


LAST_CARD = play(0, "V4", 7)
"""After it the example has two stones that Ada can claim."""
TACTICAL = (
    play(0, "G5", 4),
    end(0, "tactic"),
    play(1, "R5", 4),
    end(1, "tactic"),
    play(0, "mud_fight", 4),
    end(0, "tactic"),
    play(1, "joker", 4, **{"as": "R6"}),
    end(1, "tactic"),
    play(0, "G6", 4),
    end(0, "tactic"),
    play(1, "B1", 3),
    end(1, "tactic"),
)
"""A table with tactics where Ada is to play: mud at stone 4, a named joker opposite."""
