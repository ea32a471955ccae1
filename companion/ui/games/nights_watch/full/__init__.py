"""The full table of Night's Watch, with the Brotherhood of the Watch or as the base game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from companion.games.nights_watch.table.desk import DESK
from companion.games.nights_watch.table.phrases import line, state_line
from companion.games.nights_watch.table.scene import thumbnail
from companion.i18n import N_
from companion.ui.desk_table import DeskTable
from companion.ui.games import GameLook, Option, of_scene
from companion.ui.games.nights_watch import OPTIONS as OF_WILDLINGS
from companion.ui.games.nights_watch.boards.choice import BOARD

OPTIONS = (
    Option(
        "watch",
        N_("Brotherhood of the Watch"),
        N_("Else the base game"),
        "switch",
        True,
    ),
    Option(
        "start_roll",
        N_("Roll for the start"),
        N_("Else the marked player begins"),
        "switch",
        True,
        needs="watch",
    ),
    Option(
        "start_tokens",
        N_("Start settlements turn tokens"),
        N_("Else their tokens stay hidden"),
        "switch",
        False,
        needs="watch",
    ),
    Option(
        "heroes_tragedy",
        N_("The heroes' tragedy"),
        N_("Three equal dice take a hero away"),
        "switch",
        False,
        needs="watch",
    ),
    *(replace(option, needs="watch") for option in OF_WILDLINGS),
    Option(
        "memory_aid",
        N_("Memory aid"),
        N_("Shows what is known of hands"),
        "switch",
        True,
    ),
)


def finish(app: Any, options: dict[str, Any], players: int) -> dict[str, Any]:
    """From what was asked to what the rules call it."""
    watch = options.pop("watch", True)
    first, rolled = options.pop("first", 0), options.pop("start_roll", True)
    if not watch:
        options["mode"] = "base"
    if first or not (watch and rolled):
        options["first"] = first
    return options


def asked(options: Mapping[str, Any]) -> dict[str, Any]:
    """From what the rules call it back to what was asked."""
    unrolled = options.get("first") is not None
    return {**options, "watch": options.get("mode") != "base", "start_roll": not unrolled}


def own_menu(page: Any) -> list[tuple[str, str, str, Callable[[], None] | None]]:
    tr, state = page.app.tr, page.now()

    def touch(spot: str) -> Callable[[], None]:
        return partial(page.body.touch, spot)

    lines: list[tuple[str, str, str, Callable[[], None] | None]] = [
        ("statistics", tr("What was rolled"), tr("Beside what chance expects"), touch("rolls")),
    ]
    if state.setting.watch:
        note = tr("All seen ones go back to the pool")
        lines.append(("again", tr("Shuffle the tokens"), note, touch("reshuffle")))
    if state.phase == "over" and state.tally is None:
        lines.append(("points", tr("Count up"), tr("Victory cards in hand"), touch("count")))
    note = tr("Pieces, cards, north, turn")
    lines.append(("amend", tr("Correct the record"), note, touch("amend")))
    return lines


LOOK = GameLook(
    table=partial(DeskTable, DESK),
    options=OPTIONS,
    starter="first",
    thumbnail=of_scene(thumbnail),
    line=line,
    state_line=state_line,
    menu=own_menu,
    finish=finish,
    asked=asked,
    chosen=(BOARD,),
)
