"""The numbers of dnup that the rule book's texts mention, and the facts its set-up depends on."""

from collections import Counter

from scoring.dnup.deck import ACTIVE, PRINT, STAR, deck_for
from scoring.dnup.score import FIRST_OUT, ROUNDS_TO_WIN, SECOND_OUT, TOKENS_IN_BOX, TOKENS_TO_WIN
from scoring.dnup.state import Options
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
    "overviews": PRINT["overviews"],
    "first_out": FIRST_OUT,
    "second_out": SECOND_OUT,
    "win": TOKENS_TO_WIN,
    "rounds": ROUNDS_TO_WIN,
}


def _values(card: str) -> list[int]:
    return [int(value) for value in card.split("/")]


def agreed(options: Options, players: int) -> Numbers:
    """The facts on which set-up steps depend: which cards are in play at this table."""
    most = max(_PLAYERS)
    used, every = (deck_for(n, options.deck).pairs for n in (players, most))
    out = Counter(every) - Counter(used)
    return {
        "everything": players == most,
        "areas": players == min(_PLAYERS),
        "dealt": len(used),
        "hand": len(used) // players,
        "out": out.total(),
        "out_cards": sorted(out.elements(), key=_values),
    }
