"""dnup's `GameApp`: its desk, camera modes, statistics and texts."""

from collections.abc import Sequence
from typing import Any

from companion.games.base import GameApp, Kept, MenuLine, Option
from companion.games.dnup.camera import MODES
from companion.games.dnup.desk import DESK
from companion.games.dnup.draft import Draft
from companion.games.dnup.hand_note import noted
from companion.games.dnup.own_deck import corrections
from companion.games.dnup.phrases import line, standing
from companion.games.dnup.pictures import PICTURES
from companion.games.dnup.scene import thumbnail
from companion.games.dnup.touches import READ
from companion.i18n import N_
from companion.play.position import Position
from companion.play.steps import NOTE
from scoring.dnup.state import State

OPTIONS = (
    Option("memory_aid", N_("Memory aid"), N_("Shows what is known of hands"), "switch", False),
    Option(
        "turn_limit",
        N_("Turn limit"),
        N_("Ends a stalled round"),
        "one_of",
        None,
        values=((None, N_("none")), (60, "60"), (120, "120")),
    ),
)


def finish(kept: Kept, options: dict[str, Any], players: int) -> dict[str, Any]:
    """The deck as its owner has it."""
    deck = corrections(kept["dnup_deck"])
    return options | ({"deck": deck} if deck else {})


def menu(at: Position[State], draft: Draft) -> Sequence[MenuLine]:
    tr = at.tr
    hand = MenuLine("lock", tr("The hand on this phone"), tr("A note; nobody else gets it"), NOTE)
    note = tr("All sets in one photograph")
    check = MenuLine("camera", tr("Check the table"), note, READ("table"))
    return (check,) if at.hand is None else (hand, check)


APP: GameApp[State, Draft] = GameApp(
    desk=DESK,
    line=line,
    standing=standing,
    thumbnail=thumbnail,
    options=OPTIONS,
    menu=menu,
    amends=N_("Sets, hands, tokens, turn"),
    camera_modes=MODES,
    score_words={
        "end.tokens": N_("four tokens"),
        "end.rounds": N_("two rounds"),
        "score.tokens": N_("Tokens"),
        "score.rounds": N_("Rounds won"),
    },
    quiet=frozenset({"hand.trust"}),
    pictures=PICTURES,
    finish=finish,
    library="dnup-deck",
    noted=noted,
)
