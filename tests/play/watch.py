"""The full table of the Night's Watch without a screen, and the matches it is tried with."""

from __future__ import annotations

from typing import Any

from companion.games.nights_watch.table.desk import DESK
from companion.games.nights_watch.table.draft import Draft
from companion.log import Entry, Header
from scoring.nights_watch.state import State
from tests.play.sitting import Sitting

PLAYERS = ("Ada", "Bo", "Cy", "Dana")
Watch = Sitting[State, Draft]


def watch(*entries: Entry, options: Any = None, players: Any = PLAYERS, **more: Any) -> Watch:
    """A full table; Ada begins unless the options say otherwise."""
    header = Header("nights-watch", players, {"first": 0} if options is None else options)
    return Sitting(DESK, header, entries, **more)
