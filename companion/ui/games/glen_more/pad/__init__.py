"""The score pad of Glen More II."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.telling.glen_more.pad import line, state_line
from companion.ui.games import GameLook, of_view
from companion.ui.games.glen_more.pad.table import PadTable
from companion.ui.games.glen_more.pad.thumbnail import thumbnail
from companion.ui.games.glen_more.points import SHORT


def own_menu(page: Any) -> list[tuple[str, str, str, Callable[[], None] | None]]:
    tr, body = page.app.tr, page.body
    draft = body.draft
    owner = tr("Nobody yet")
    if draft is not None and draft.owner is not None:
        owner = page.players[draft.owner]
    return [
        ("castle", draft.card if draft else "", owner, None if body.frozen else body.ask_owner),
        (
            "amend",
            tr("Correct the record"),
            tr("A round, the final count, points"),
            body.correcting.amend,
        ),
    ]


LOOK = GameLook(
    table=PadTable,
    options=(),
    starter=None,
    thumbnail=of_view("glen-more-score", thumbnail),
    line=line,
    state_line=state_line,
    menu=own_menu,
    score_words=SHORT,
    quick=("plot", lambda page: page.app.go("points", match=page.match)),
)
