"""Schotten Totten's screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.games.schotten_totten.desk import DESK
from companion.games.schotten_totten.phrases import line, state_line
from companion.games.schotten_totten.scene import thumbnail
from companion.i18n import N_
from companion.ui.desk_table import DeskTable
from companion.ui.games import GameLook, Option, of_scene
from companion.ui.games.schotten_totten.camera import AIMS

OPTIONS = (
    Option("tactics", N_("Tactics"), N_("Ten more cards, seven in hand"), "switch", False),
    Option("expert", N_("Expert"), N_("Claim only at the start of a turn"), "switch", False),
    Option(
        "edition",
        N_("Rulebook"),
        N_("They differ on the joker"),
        "one_of",
        "es",
        values=(("cs", N_("Czech")), ("es", N_("Spanish"))),
        needs="tactics",
    ),
    Option(
        "proof_counts_tactics",
        N_("Elite troops in proofs"),
        N_("House rule: unplayed ones count"),
        "switch",
        False,
        needs="tactics",
    ),
    Option(
        "proof_counts_hands",
        N_("Card counts in proofs"),
        N_("House rule: hand and deck count"),
        "switch",
        False,
    ),
    Option("rounds", N_("Rounds"), N_("A win 5, a stone 1"), "number", 1),
)


def own_menu(page: Any) -> list[tuple[str, str, str, Callable[[], None] | None]]:
    app, tr = page.app, page.app.tr
    passing = app.settings["orientation"] == "pass"

    def turn() -> None:
        app.remember("orientation", "table" if passing else "pass")
        page.refresh()

    words = tr("Let the phone lie still") if passing else tr("Pass the phone round")
    note = tr("The near side stays") if passing else tr("The side to move comes near")
    amend, check = partial(page.body.touch, "amend"), partial(page.body.touch, "check")
    return [
        ("orientation", words, note, turn),
        ("amend", tr("Correct the record"), tr("Cards, owner, turn"), amend),
        ("camera", tr("Check a stone"), tr("What lies there, with the record"), check),
    ]


LOOK = GameLook(
    table=partial(DeskTable, DESK),
    options=OPTIONS,
    starter="first_player",
    thumbnail=of_scene(thumbnail),
    line=line,
    state_line=state_line,
    menu=own_menu,
    aims=AIMS,
)
