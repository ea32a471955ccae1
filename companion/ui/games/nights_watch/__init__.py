"""Night's Watch's screens: the warden."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.games.nights_watch.warden.desk import DESK
from companion.games.nights_watch.warden.phrases import line, state_line
from companion.games.nights_watch.warden.scene import thumbnail
from companion.i18n import N_
from companion.ui.desk_table import DeskTable
from companion.ui.games import GameLook, Option, of_scene

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
    tr = page.app.tr

    def act(spot: str) -> Callable[[], None]:
        return partial(page.body.touch, spot)

    note = tr("Every number beside what chance expects")
    rolls = ("statistics", tr("What was rolled"), note, act("rolls"))
    amend = ("amend", tr("Correct the record"), tr("Figures, guards, turn"), act("amend"))
    if page.now().phase == "over":
        tally = ("points", tr("Count up"), tr("Points and cards of all"), act("count"))
        return [tally, rolls, amend]
    won = tr("The game is won, and the turn ends")
    shuffled = tr("All seen ones go back to the pool")
    return [
        ("points", tr("10 points shown"), won, act("victory")),
        ("again", tr("Shuffle the tokens"), shuffled, act("reshuffle")),
        rolls,
        amend,
    ]


LOOK = GameLook(
    table=partial(DeskTable, DESK),
    options=OPTIONS,
    starter="first",
    thumbnail=of_scene(thumbnail),
    line=line,
    state_line=state_line,
    menu=own_menu,
)
