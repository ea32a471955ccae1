"""The full table's `GameApp`, with the Brotherhood of the Watch or as the base game."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.base import GameApp, Kept, MenuLine, Option
from companion.games.nights_watch.boards.library import BOARD
from companion.games.nights_watch.facts import DICE, DIE, OF_WILDLINGS, WALL, WORDS, ending, facts
from companion.games.nights_watch.pictures import PICTURES
from companion.games.nights_watch.table.desk import DESK
from companion.games.nights_watch.table.draft import Draft
from companion.games.nights_watch.table.events import rolled
from companion.games.nights_watch.table.phrases import line, standing, state_line
from companion.games.nights_watch.table.scene import final, thumbnail
from companion.games.nights_watch.table.touches import COUNT, RESHUFFLE, ROLLS
from companion.i18n import N_
from companion.play.position import Position
from scoring.nights_watch.state import State

OPTIONS = (
    Option("watch", N_("Brotherhood of the Watch"), N_("Else the base game"), "switch", True),
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
        "roads",
        N_("Roads of each player"),
        N_("The editions differ"),
        "one_of",
        15,
        ((15, "15"), (14, "14")),
    ),
    Option("memory_aid", N_("Memory aid"), N_("Shows what is known of hands"), "switch", True),
)


def finish(kept: Kept, options: dict[str, Any], players: int) -> dict[str, Any]:
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


def menu(at: Position[State], draft: Draft) -> Sequence[MenuLine]:
    tr, state = at.tr, at.state
    lines = [
        MenuLine("statistics", tr("What was rolled"), tr("Beside what chance expects"), ROLLS())
    ]
    if state.setting.watch:
        note = tr("All seen ones go back to the pool")
        lines.append(MenuLine("again", tr("Shuffle the tokens"), note, RESHUFFLE()))
    if state.phase == "over" and state.tally is None:
        lines.append(MenuLine("points", tr("Count up"), tr("Victory cards in hand"), COUNT()))
    return lines


APP: GameApp[State, Draft] = GameApp(
    desk=DESK,
    line=line,
    standing=standing,
    thumbnail=thumbnail,
    options=OPTIONS,
    starter="first",
    menu=menu,
    amends=N_("Pieces, cards, north, turn"),
    state_line=state_line,
    pictures=PICTURES,
    score_words=WORDS,
    final=final,
    ending=ending,
    facts=facts,
    figures=(WALL, DIE, DICE),
    finish=finish,
    asked=asked,
    rolled=rolled,
    board=BOARD,
)
