"""The numbers of this game that the rule book's texts mention, and what its set-up depends on."""

from scoring.rules import Numbers
from scoring.schotten_totten.formations import COLOURS, VALUES, WILD_VALUES
from scoring.schotten_totten.score import ADJACENT, ANYWHERE, IDLE_TURNS, WIN
from scoring.schotten_totten.state import (
    CLAN_CARDS,
    RECRUITS,
    STONES,
    TACTIC_CARDS,
    TACTICS,
    Options,
    Stone,
)

NUMBERS: Numbers = {
    "cards": CLAN_CARDS,
    "colours": len(COLOURS),
    "lowest": VALUES[0],
    "highest": VALUES[-1],
    "stones": STONES,
    "tactics": TACTIC_CARDS,
    "jokers": TACTICS["joker"],
    "hand": Options().hand_limit,
    "tactics_hand": Options(tactics=True).hand_limit,
    "side": Stone().size,
    "mud_side": Stone(modes=("mud_fight",)).size,
    "spy": WILD_VALUES["spy"][0],
    "shield": WILD_VALUES["shield_bearer"],
    "recruits": RECRUITS,
    "returned": RECRUITS - 1,
    "adjacent": ADJACENT,
    "anywhere": ANYWHERE,
    "idle": IDLE_TURNS,
    "win": WIN,
}


def agreed(options: Options, players: int) -> Numbers:
    """The facts on which set-up steps depend."""
    return {"tactical": options.tactics, "edition": options.edition, "dealt": options.hand_limit}
