"""Asks for the colours of the players' pieces, and lets the phones of a table agree on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from companion.play.colours import NAMES, Wearing, question
from companion.play.questions import CLOSE
from companion.ui.question_sheet import QuestionSheet, sheet_stage

if TYPE_CHECKING:
    from companion.sync.protocol.item_transfer import Item, Thing
    from companion.ui.app import CairnApp

KIND = "colours"
"""Of what a host offers its guests: the name says it all, and nobody has to fetch it."""


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


def offered(colours: tuple[str, ...]) -> Thing:
    from companion.sync.protocol.item_transfer import Thing

    name = ".".join(colours)
    return Thing(KIND, name, f"{KIND} {name}".encode())


def heard(items: Iterable[Item], seats: int) -> tuple[str, ...] | None:
    """The colours that a host's table has, by seat; None: it says nothing of them."""
    for item in items:
        colours = tuple(item.name.split(".")) if item.name else ("",) * seats
        if item.kind == KIND and len(colours) == seats and {*colours} <= {"", *NAMES}:
            return colours
    return None
