"""The full table of Glen More II."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from companion.games.glen_more.table.phrases import line, state_line
from companion.ui.games import GameLook, Option, of_view
from companion.ui.games.glen_more import shelf
from companion.ui.games.glen_more.full.table import GlenTable
from companion.ui.games.glen_more.pad.thumbnail import thumbnail as bars
from companion.ui.games.glen_more.points import SHORT
from companion.ui.paint import Box
from companion.ui.theme import Theme
from companion.words import N_

OPTIONS = (
    Option("die", N_("Die"), N_("Two players always play with it"), "switch", False),
    Option(
        "end_after",
        N_("Tiles D before END"),
        N_("0: the short game"),
        "number",
        8,
        most=17,
        least=0,
    ),
    Option("rondel", N_("Spaces of the rondel"), N_("As printed"), "number", 14, most=30, least=11),
)


def thumbnail(view: Mapping[str, Any], box: Box, theme: Theme) -> None:
    bars({"vp": [seat["vp"] for seat in view["seats"]]}, box, theme)


def finish(app: Any, options: dict[str, Any], players: int) -> dict[str, Any]:
    """Who starts is the last figure, the others follow as they sit; known tiles come along."""
    first = options.pop("order", 0)
    order = [(first + i) % players for i in range(players)]
    return options | ({"order": order} if first else {}) | shelf.options_of(app)


def own_menu(page: Any) -> list[tuple[str, str, str, Callable[[], None] | None]]:
    app, tr, body = page.app, page.app.tr, page.body
    new = len(shelf.news(app, page.table).tiles)
    told = app.ntr("{n} tile unknown to this phone", "{n} tiles unknown to this phone", new)
    learning: list[tuple[str, str, str, Callable[[], None] | None]] = [
        ("import", tr("Keep the tiles of this match"), told.format(n=new), partial(learn, page))
    ]
    return [
        ("clan_token", tr("Clan board"), tr("All crests and the ways there"), body.travel.board),
        ("village", tr("Catalogue of tiles"), tr("On this phone"), lambda: page.app.go("tiles")),
        ("amend", tr("Correct the record"), tr("Whatever lies otherwise than shown"), body.amend),
        *(learning if new else ()),
    ]


def learn(page: Any) -> None:
    """What others described at this table is kept for the next match."""
    new = len(shelf.news(page.app, page.table).tiles)
    if shelf.learn(page.app, page.table):
        told = page.app.ntr("{n} new tile.", "{n} new tiles.", new)
        page.app.notice(told.format(n=new), icon="import")


LOOK = GameLook(
    table=GlenTable,
    options=OPTIONS,
    starter="order",
    thumbnail=of_view("glen-more", thumbnail),
    line=line,
    state_line=state_line,
    menu=own_menu,
    score_words=SHORT,
    quick=("plot", lambda page: page.app.go("points", match=page.match)),
    finish=finish,
)
