"""The full table of Night's Watch, with the Brotherhood of the Watch or as the base game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.games.nights_watch.table.phrases import line, state_line
from companion.ui.games import GameLook, Option, of_view
from companion.ui.games.nights_watch import OPTIONS as OF_WILDLINGS
from companion.ui.games.nights_watch.boards.choice import BOARD
from companion.ui.games.nights_watch.full.scene import thumbnail
from companion.ui.games.nights_watch.full.table import WatchTable
from companion.words import N_

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
    tr, body, view = page.app.tr, page.body, page.view()
    lines: list[tuple[str, str, str, Callable[[], None] | None]] = [
        ("statistics", tr("What was rolled"), tr("Beside what chance expects"), body.statistics),
    ]
    if "camps" in view:
        note = tr("All seen ones go back to the pool")
        lines.append(("again", tr("Shuffle the tokens"), note, body.fingers.reshuffle))
    if view["phase"] == "over" and view["tally"] is None:
        lines.append(("points", tr("Count up"), tr("Victory cards in hand"), body.count_up))
    lines.append(("amend", tr("Correct the record"), tr("Pieces, cards, north, turn"), body.amend))
    return lines


LOOK = GameLook(
    table=WatchTable,
    options=OPTIONS,
    starter="first",
    thumbnail=of_view("nights-watch", thumbnail),
    line=line,
    state_line=state_line,
    menu=own_menu,
    finish=finish,
    asked=asked,
    chosen=(BOARD,),
)
