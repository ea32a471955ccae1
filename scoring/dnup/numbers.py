"""The numbers that the rule book's texts name."""

from scoring.dnup.deck import ACTIVE, PRINT, STAR, deck_for
from scoring.dnup.score import FIRST_OUT, ROUNDS_TO_WIN, SECOND_OUT, TOKENS_IN_BOX, TOKENS_TO_WIN
from scoring.rules import Numbers

_PLAYERS = {players: len(deck_for(players, ()).pairs) for players in map(int, PRINT["groups"])}

NUMBERS: Numbers = {
    "star": STAR,
    "lowest": min(ACTIVE.values()),
    "highest": max(ACTIVE.values()),
    "all": max(_PLAYERS.values()),
    **{f"players_{players}": players for players in _PLAYERS},
    **{f"deck_{players}": cards for players, cards in _PLAYERS.items()},
    **{f"hand_{players}": cards // players for players, cards in _PLAYERS.items()},
    **{f"cards_{players}": PRINT["cards"][parts[-1]] for players, parts in PRINT["groups"].items()},
    "box": TOKENS_IN_BOX,
    "first_out": FIRST_OUT,
    "second_out": SECOND_OUT,
    "win": TOKENS_TO_WIN,
    "rounds": ROUNDS_TO_WIN,
}
