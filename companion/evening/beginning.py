"""Begins a new match in the store and remembers its players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from companion.evening.here import Here
from companion.match.log import Header
from companion.pages.match_draft import REMEMBERED, Draft, absent, unnamed


def begun(here: Here, game: str, draft: Draft, options: Mapping[str, Any]) -> str:
    """The match's id; raises StoreError."""
    match = written(here, game, draft.names, options)
    here.paint_pieces(match, draft.colours)
    for key, last in (("seated", list(draft.names)), ("worn", dict(draft.worn))):
        older = {way: known for way, known in here.settings[key].items() if way != game}
        here.remember(key, {**older, game: last})
    own = [name for name in draft.names if not unnamed(name)]
    others = absent(draft, here.settings["names"])
    here.remember("names", [*own, *others][:REMEMBERED])
    return match


def written(here: Here, game: str, players: Sequence[str], options: Mapping[str, Any]) -> str:
    """A match that begins now; raises StoreError."""
    now = datetime.now().astimezone().isoformat(timespec="seconds")
    return str(here.store.begin(Header(game, tuple(players), options, begun=now)))
