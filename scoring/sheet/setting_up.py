"""Sets a match up; the sheet itself is in the header's options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from json import dumps, loads
from typing import Any

from scoring.codec import ABSENT, Absent, given, short
from scoring.game import BadOptions, Seat
from scoring.sheet.faults import Fault
from scoring.sheet.model import Sheet
from scoring.sheet.reading import read_sheet
from scoring.sheet.state import State, nothing

LONGEST = 200_000
"""Characters of a sheet in a header."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a match is played with."""

    sheet: Mapping[str, Any] | Absent = ABSENT
    """The sheet itself, as JSON; there is no match without one."""
    dealer: Seat | Absent = ABSENT
    """The first dealer's seat, where there is a marker."""


@lru_cache(maxsize=16)
def _read(text: str) -> Sheet:
    return read_sheet(loads(text))


def sheet_of(data: Mapping[str, Any]) -> Sheet:
    """The sheet of a header; raises BadOptions."""
    try:
        text = dumps(data, ensure_ascii=False, separators=(",", ":"))
    except (ValueError, TypeError, RecursionError):
        raise BadOptions("sheet: it cannot be written as JSON") from None
    if len(text) > LONGEST:
        raise BadOptions(f"sheet: it is too long, expected at most {LONGEST} characters")
    try:
        return _read(text)
    except Fault as fault:
        raise BadOptions(f"sheet: {fault}") from None


def setup(options: Options, players: int) -> State:
    if isinstance(options.sheet, Absent):
        raise BadOptions("sheet: it is missing, expected a score sheet")
    sheet = sheet_of(options.sheet)
    if players not in sheet.players:
        fits = f"{sheet.players[0]} to {sheet.players[-1]}"
        raise BadOptions(f"sheet: players: it is not for {players}, expected {fits}")
    if sheet.teams and players % sheet.teams:
        wrong = f"{players} players do not make {sheet.teams} equal teams"
        raise BadOptions(f"sheet: teams: {wrong}")
    dealer = given(options.dealer, 0)
    if sheet.dealer is None and options.dealer is not ABSENT:
        raise BadOptions("dealer: this sheet has no such marker")
    if not 0 <= dealer < players:
        raise BadOptions(f"dealer: there is no seat {short(dealer)}")
    return begun(sheet, players, dealer)


def begun(sheet: Sheet, players: int, dealer: Seat = 0) -> State:
    """The table before the first entry."""
    rounds = 1 if sheet.rounds is None else sheet.rounds[players]
    return State(
        sheet=sheet,
        players=players,
        phase="round" if rounds else "final",
        round=1 if rounds else 0,
        counts=nothing(sheet, players),
        out=(None,) * players,
        dealer=dealer,
    )
