"""Score sheets as list rows: an icon, and how often each was played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from companion.games.sheet.app import seats
from companion.games.sheet.kept import KeptSheet, Sheets, all_sheets, data_of
from companion.match.log import Header
from companion.match.match_line import MatchLine
from scoring.sheet.model import Sheet

Kind = Literal["rounds", "once", "teams", "together"]
"""Counted in several rounds, or all of it once; who wins together."""


class SheetLine(NamedTuple):
    """A score sheet that can be played."""

    id: str
    title: str
    icon: str
    players: range
    own: bool = False
    played: int = 0
    """Matches."""
    last: str = ""
    """When the last one was played; an ISO date and time."""
    kinds: frozenset[Kind] = frozenset()


def sheet_lines(own: Sheets, matches: Sequence[MatchLine], lang: str) -> tuple[SheetLine, ...]:
    """Those that can be played."""
    return tuple(
        _line(kept, sheet, matches, lang)
        for kept in all_sheets(own, lang)
        if (sheet := kept.sheet) is not None
    )


def _line(kept: KeptSheet, sheet: Sheet, matches: Sequence[MatchLine], lang: str) -> SheetLine:
    options = {"sheet": data_of(kept.text)}
    made_from = Header("sheet", (), options).made_from
    played = [line.played for line in matches if line.made_from == made_from]
    return SheetLine(
        kept.id,
        kept.title(lang),
        sign(sheet),
        seats(options),
        kept.own,
        len(played),
        max(played, default=""),
        frozenset(kinds(sheet)),
    )


def kinds(sheet: Sheet) -> Iterator[Kind]:
    yield "rounds" if in_rounds(sheet) else "once"
    if sheet.teams:
        yield "teams"
    if sheet.won is not None:
        yield "together"


def in_rounds(sheet: Sheet) -> bool:
    return sheet.rounds is None or max(sheet.rounds.values()) > 1


def sign(sheet: Sheet) -> str:
    """An icon for how it is played."""
    if any(line.per == "once" for line in sheet.lines):
        return "dice"
    if sheet.won is not None:
        return "guard"
    if sheet.teams:
        return "person"
    if sheet.dealer is not None:
        return "hand"
    return "points" if in_rounds(sheet) else "plot"
