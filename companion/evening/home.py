"""Collects what home shows: the running match, the last one, and the example for newcomers.

Home is in the first frame, so nothing is imported here that only other pages need.
"""

from __future__ import annotations

from datetime import datetime

from companion.evening.here import Here, reader_of
from companion.games import COVERS, app_of
from companion.match.log import load
from companion.match.match_line import MatchLine
from companion.match.phrases import Speech
from companion.pages.home import Kept, Last, Running, example
from companion.storage.errors import NoSuchMatch


def shown_lines(here: Here, *, deleted: bool = False) -> tuple[MatchLine, ...]:
    """The matches that have a screen, the latest first."""
    return tuple(line for line in here.store.matches(deleted=deleted) if line.game in COVERS)


def home_kept(here: Here, ready: bool = True) -> Kept:
    """ready: games may be loaded."""
    tour = here.settings["example"]
    lines = tuple(line for line in shown_lines(here) if line.id != tour)
    return Kept(
        reader_of(here),
        lines,
        datetime.now().astimezone(),
        not lines and bool(here.store.matches(deleted=True)),
        tuple(here.settings["seated"]),
        running(here, lines) if ready else None,
        last(here, lines) if ready else None,
        ready,
    )


def running(here: Here, lines: tuple[MatchLine, ...]) -> Running | None:
    """The match that was touched last and is not over."""
    line = next((line for line in lines if not line.over), None)
    table = here.table(line.id) if line is not None else None
    if line is None or table is None:
        return None
    standing = app_of(line.game).bar_line(
        table, Speech(here.tr, here.ntr, line.players, lang=here.lang)
    )
    acts = table.game.to_act(table.state)
    to_move = line.players[min(acts)] if len(acts) == 1 else ""
    return Running(line, table.state, standing, here.colours(line.id), to_move)


def last(here: Here, lines: tuple[MatchLine, ...]) -> Last | None:
    """The match that was over last, and what follows it."""
    from companion.evening.rematch import next_of  # not needed for the first frame

    over = (line for line in lines if line.over)
    return next_of(here, lines, max(over, key=lambda line: line.played, default=None))


def begin_tour(here: Here) -> str:
    """The first example that a game has, afresh: a real match, nearly over; raises StoreError."""
    session = load(example().file.read_bytes().splitlines(keepends=True))
    match = str(here.store.import_session(session))
    try:
        if here.settings["example"]:
            here.store.delete(here.settings["example"])
    except NoSuchMatch:
        pass
    here.remember("example", match)
    here.remember("guide", {"match": match, "at": 0})
    return match
