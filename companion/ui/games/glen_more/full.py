"""The full table of Glen More II."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from typing import Any, Literal

from companion.games.glen_more.table.desk import DESK
from companion.games.glen_more.table.draft import Draft
from companion.games.glen_more.table.phrases import line, state_line
from companion.games.glen_more.table.scene import thumbnail
from companion.i18n import N_
from companion.play.desk import Errand
from companion.ui.desk_table import DeskTable, PageMatch
from companion.ui.games import GameLook, Option, of_scene
from companion.ui.games.glen_more import shelf
from companion.ui.games.glen_more.picker import Picker
from companion.ui.games.glen_more.points import SHORT
from companion.ui.games.glen_more.sketch import sketch_of
from companion.ui.pages.table import TablePage
from scoring.codec import ABSENT
from scoring.game import Move, Verdict
from scoring.glen_more.catalogue import BadCatalogue
from scoring.glen_more.moves import Amend, RollDie
from scoring.glen_more.state import State

DIE: tuple[Literal[1, 2, 3], ...] = (1, 1, 1, 2, 2, 3)
"""The faces of the die."""

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


class Remembering(PageMatch[State]):
    """A match of which this phone keeps the paths that are told."""

    def propose(self, moves: tuple[Move, ...]) -> Verdict | None:
        verdict = super().propose(moves)
        if verdict is not None and verdict.ok:
            for move in moves:
                if isinstance(move, Amend) and move.paths is not ABSENT:
                    for road in move.paths:
                        shelf.keep_road(self.page.app, road)
        return verdict


class GlenTable(DeskTable[State, Draft]):
    """A desk that rolls the die if asked to, and lets tiles be described."""

    def __init__(self, page: TablePage) -> None:
        super().__init__(DESK, page, Remembering(page))

    def follow(self, errand: Errand | None) -> None:
        if errand is not None and errand.page == "roll":
            self.roll()
        elif errand is not None and errand.page == "describe":
            told = dict(errand.where)
            self.describe(str(told.get("name", "")), str(told["stack"]))
        else:
            super().follow(errand)

    def roll(self) -> None:
        value = secrets.choice(DIE)
        self.propose(RollDie(0, value))
        self.app.notice(self.app.tr("The die shows {n}.").format(n=value), icon="lots")

    def describe(self, name: str, stack: str) -> None:
        """A tile that the catalogue does not know, or not wholly."""
        known = self.page.now().tiles.get(name)
        self.desk.draft = Draft()
        self.show()
        Picker(sketch_of(name, stack, known), self.described).show()

    def described(self, name: str, said: dict[str, Any], keep: bool) -> str:
        """Why it cannot be so; empty: it is turned up."""
        entry = {"move": "reveal", "tile": name, "description": said}
        verdict = self.page.judge(entry)
        if not verdict.ok:
            return self.page.feel(verdict)
        try:
            if keep and not shelf.keep_tile(self.app, name, said):
                return str(self.app.tr("The tile could not be kept."))
        except BadCatalogue:
            return str(self.app.tr(shelf.NO_TILE))
        self.page.propose(entry)
        return ""


def finish(app: Any, options: dict[str, Any], players: int) -> dict[str, Any]:
    """Who starts is the last figure, the others follow as they sit; known tiles come along."""
    first = options.pop("order", 0)
    order = [(first + i) % players for i in range(players)]
    return options | ({"order": order} if first else {}) | shelf.options_of(app)


def own_menu(page: Any) -> list[tuple[str, str, str, Callable[[], None] | None]]:
    app, tr, touch = page.app, page.app.tr, page.body.touch
    new = len(shelf.news(app, page.table).tiles)
    told = app.ntr("{n} tile unknown to this phone", "{n} tiles unknown to this phone", new)
    learning: list[tuple[str, str, str, Callable[[], None] | None]] = [
        ("import", tr("Keep the tiles of this match"), told.format(n=new), partial(learn, page))
    ]
    return [
        (
            "clan_token",
            tr("Clan board"),
            tr("All crests and the ways there"),
            partial(touch, "clans"),
        ),
        ("village", tr("Catalogue of tiles"), tr("On this phone"), lambda: page.app.go("tiles")),
        (
            "amend",
            tr("Correct the record"),
            tr("Whatever lies otherwise than shown"),
            partial(touch, "amend"),
        ),
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
    thumbnail=of_scene(thumbnail),
    line=line,
    state_line=state_line,
    menu=own_menu,
    score_words=SHORT,
    quick=("plot", lambda page: page.app.go("points", match=page.match)),
    finish=finish,
)
