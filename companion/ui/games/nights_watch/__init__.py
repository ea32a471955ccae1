"""Night's Watch's screens: the warden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.nights_watch.warden.phrases import line, state_line
from companion.ui.games import GameLook, Option, of_view
from companion.ui.games.nights_watch.north import thumbnail
from companion.ui.games.nights_watch.table import WardenTable
from companion.words import N_

OPTIONS = (
    Option(
        "giant_recheck",
        N_("Giants open the way"),
        N_("A killed guard may bring a breach"),
        "switch",
        True,
    ),
    Option(
        "column_full",
        N_("No free hex"),
        N_("Where a wildling goes"),
        "one_of",
        "home",
        values=(("home", N_("Frostfangs")), ("gone", N_("Box"))),
    ),
)


def own_menu(page: Any) -> list[tuple[str, str, str, Callable[[], None] | None]]:
    tr, fingers = page.app.tr, page.body.fingers
    rolls = (
        "statistics",
        tr("What was rolled"),
        tr("Every number beside what chance expects"),
        fingers.rolls,
    )
    amend = ("amend", tr("Correct the record"), tr("Figures, guards, turn"), fingers.amend)
    if page.view()["phase"] == "over":
        tally = ("points", tr("Count up"), tr("Points and cards of all"), fingers.tally)
        return [tally, rolls, amend]
    return [
        (
            "points",
            tr("10 points shown"),
            tr("The game is won, and the turn ends"),
            fingers.victory,
        ),
        (
            "again",
            tr("Shuffle the tokens"),
            tr("All seen ones go back to the pool"),
            fingers.reshuffle,
        ),
        rolls,
        amend,
    ]


LOOK = GameLook(
    table=WardenTable,
    options=OPTIONS,
    starter="first",
    thumbnail=of_view("nights-watch-wildlings", thumbnail),
    line=line,
    state_line=state_line,
    menu=own_menu,
)
