"""The menu of ways to share or export a match."""

from companion.match.phrases import Tr
from companion.pages.page import Page, Run, choice, where
from companion.play.questions import Choose


def share_question(tr: Tr, match: str) -> Page:
    ways = (
        ("picture", tr("Picture"), tr("The result, to look at")),
        ("export", tr("Session file"), tr("To go on with on another phone")),
        ("points", tr("Table of points"), tr("For a spreadsheet (CSV)")),
        ("statistics", "BG Stats", tr("As a play in that app")),
    )
    lines = (
        choice(
            f"share.{icon}", title, Run(f"share {icon}", where(match=match)), icon=icon, note=note
        )
        for icon, title, note in ways
    )
    return Page(tr("Share this match"), (Choose(tuple(lines)),), name="share")
