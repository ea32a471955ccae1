"""The next match of the same people, begun with one touch."""

from __future__ import annotations

from collections.abc import Iterable

from companion.evening.beginning import written
from companion.evening.here import Here
from companion.games import starter_of
from companion.match.log import Header
from companion.match.match_line import MatchLine
from companion.match.rematch import beginner, rematch, tally
from companion.pages.home import Last
from companion.storage.errors import NoSuchMatch


def next_of(here: Here, lines: Iterable[MatchLine], line: MatchLine | None) -> Last | None:
    """What follows that match; None: there was none."""
    if line is None or line.header is None:
        return None
    starter = starter_of(line.header)
    header = rematch(line.header, starter)
    wins = tally(lines, line.kind, header.players)
    colours = worn(here, line.id, line.header, header)
    return Last(line.id, header, beginner(header, starter), wins, colours)


def worn(here: Here, match: str, before: Header, after: Header) -> tuple[str, ...]:
    """The colours of that match's pieces, by the seats of the next one."""
    colours = dict(zip(before.players, here.colours(match), strict=False))
    by_seat = tuple(colours.get(name, "") for name in after.players)
    return by_seat if any(by_seat) else ()


def again(here: Here, match: str) -> str:
    """The id of a match like that one, in which the next seat begins; raises StoreError."""
    table = here.table(match)
    if table is None:
        raise NoSuchMatch
    before = table.header
    after = rematch(before, starter_of(before))
    new = written(here, after.game, after.players, after.options)
    here.paint_pieces(new, worn(here, match, before, after))
    return new
