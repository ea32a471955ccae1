"""The score pad of Glen More II."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.games.glen_more.pad.desk import DESK
from companion.games.glen_more.pad.draft import on_pad
from companion.games.glen_more.pad.phrases import line, state_line
from companion.games.glen_more.pad.scene import thumbnail
from companion.ui.desk_table import DeskTable
from companion.ui.games import GameLook, of_scene
from companion.ui.games.glen_more.points import SHORT

Lines = list[tuple[str, str, str, Callable[[], None] | None]]


def own_menu(page: Any) -> Lines:
    tr, touch = page.app.tr, page.body.touch
    counted = on_pad(page.body.match.position(), page.body.desk.draft)
    note = tr("A round, the final count, points")
    lines: Lines = [("amend", tr("Correct the record"), note, partial(touch, "amend"))]
    if counted is not None:
        owner = tr("Nobody yet") if counted.owner is None else page.players[counted.owner]
        lines.insert(0, ("castle", counted.card, owner, partial(touch, "owner")))
    return lines


LOOK = GameLook(
    table=partial(DeskTable, DESK),
    options=(),
    starter=None,
    thumbnail=of_scene(thumbnail),
    line=line,
    state_line=state_line,
    menu=own_menu,
    score_words=SHORT,
    quick=("plot", lambda page: page.app.go("points", match=page.match)),
)
