"""A new match is written down, and who plays is remembered."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from companion.match.log import Header
from companion.pages.match_draft import REMEMBERED, Draft, absent, unnamed
from companion.storage.errors import StoreError

if TYPE_CHECKING:
    from companion.ui.app import CairnApp


def begun(app: CairnApp, game: str, draft: Draft, options: Mapping[str, Any]) -> str:
    """The match's id; empty: it could not be written, which has been said."""
    now = datetime.now().astimezone().isoformat(timespec="seconds")
    try:
        match = app.store.begin(Header(game, draft.names, options, begun=now))
    except StoreError as bad:
        app.trouble(bad)
        return ""
    app.paint_pieces(match, draft.colours)
    for key, last in (("seated", list(draft.names)), ("worn", dict(draft.worn))):
        older = {way: known for way, known in app.settings[key].items() if way != game}
        app.remember(key, {**older, game: last})
    own = [name for name in draft.names if not unnamed(name)]
    others = absent(draft, app.settings["names"])
    app.remember("names", [*own, *others][:REMEMBERED])
    return str(match)
