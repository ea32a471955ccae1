"""Asks for the colours of the players' pieces."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.play.colours import Wearing, question
from companion.play.questions import CLOSE
from companion.ui.question_sheet import QuestionSheet, sheet_stage

if TYPE_CHECKING:
    from companion.ui.app import CairnApp


def ask_colours(app: CairnApp, now: Wearing, chosen: Callable[[tuple[str, ...]], None]) -> None:
    """Each choice holds at once."""
    sheet: QuestionSheet | None = None

    def touched(spot: str) -> None:
        nonlocal now, sheet
        if spot == CLOSE and now.seat is None:
            sheet = QuestionSheet.instead(sheet, None, touched)
            return
        before, now = now.colours, now.touched(spot)
        if now.colours != before:
            chosen(now.colours)
        sheet = QuestionSheet.instead(sheet, question(now, app.tr, sheet_stage()), touched)

    touched("")
