"""The `GameApp` of score sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.base import GameApp, Kept, MenuLine
from companion.games.sheet.desk import DESK
from companion.games.sheet.draft import Draft, PadTable
from companion.games.sheet.kept import data_of, find, read
from companion.games.sheet.phrases import line, standing
from companion.games.sheet.scene import thumbnail
from companion.games.sheet.touches import END
from companion.i18n import N_
from scoring.rules import in_language
from scoring.sheet.setting_up import sheet_of
from scoring.sheet.state import State


def menu(at: PadTable, draft: Draft) -> Sequence[MenuLine]:
    if at.outcome is not None:
        return ()
    return (MenuLine("claim", at.tr("End the match"), at.tr("Who is ahead wins"), END()),)


def seats(options: Mapping[str, Any]) -> range:
    """Equal teams where there are any."""
    sheet = sheet_of(options["sheet"])
    first, last, teams = sheet.players[0], sheet.players[-1], sheet.teams or 1
    return range(-(-first // teams) * teams, last + 1, teams)


def made_from(settings: Kept, id: str) -> Mapping[str, Any] | None:
    """A sheet of one's own, or one that is always there; None: it is gone, or is none."""
    found = find(read(settings["sheets"]), id)
    return data_of(found.text) if found is not None and found.sheet is not None else None


def marker(options: Mapping[str, Any], lang: str) -> str:
    """What the sheet calls its dealer."""
    sheet = sheet_of(options["sheet"])
    return "" if sheet.dealer is None else in_language(sheet.dealer_title, lang)


APP: GameApp[State, Draft] = GameApp(
    desk=DESK,
    line=line,
    standing=standing,
    thumbnail=thumbnail,
    seats=seats,
    made_from=made_from,
    marker=marker,
    starter="dealer",
    menu=menu,
    amends=N_("A count, points, who is out, the marker"),
    score_words={
        "end.won": N_("won together"),
        "end.lost": N_("lost together"),
        "end.last": N_("last one in"),
        "end.total": N_("by points"),
        "end.tiebreak": N_("by the tiebreak"),
        "end.shared": N_("shared"),
        "amend": N_("Correction"),
    },
)
