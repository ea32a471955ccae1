"""The numbers of score sheets that the rule book's texts mention."""

from __future__ import annotations

from scoring.codec import Absent
from scoring.rules import Numbers
from scoring.sheet.counting import LARGEST
from scoring.sheet.effect import MOST_ROUNDS
from scoring.sheet.lines import MOST_ROWS
from scoring.sheet.setting_up import Options, sheet_of

NUMBERS: Numbers = {"rounds": MOST_ROUNDS, "rows": MOST_ROWS, "largest": LARGEST}


def agreed(options: Options, players: int) -> Numbers:
    """What the set-up of this table depends on."""
    if isinstance(options.sheet, Absent):
        return {"marker": False, "teams": False, "sides": 0}
    sheet = sheet_of(options.sheet)
    return {"marker": sheet.dealer is not None, "teams": bool(sheet.teams), "sides": sheet.teams}
