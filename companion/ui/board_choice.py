"""The board of a new match, and another one under a match that has begun.

No entry can say that: the board stands in the header. As long as the game allows it, the match is
told again under another header, entry by entry; what it was is put away with the deleted ones.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.match.dice import Dice
from companion.match.log import Session
from companion.match.table import Table
from companion.play.board_choice import LAY, MAKE, SHUFFLED, BoardChoice
from companion.play.questions import CLOSE
from companion.ui.question_sheet import QuestionSheet, sheet_stage
from companion.ui.shelf import Shelf
from companion.ui.widgets.sheet import MenuLine

if TYPE_CHECKING:
    from companion.ui.pages.new_match import NewMatch
    from companion.ui.pages.table import TablePage

BOARD = "board"
"""The option that a header names it by."""
SETTING = "board_choice"
LAID = "laid"
"""Among a new match's values: the layout that was agreed on for it alone."""


class NewBoard:
    def __init__(self, page: NewMatch, board: BoardChoice[Any, Any]) -> None:
        self.page, self.board = page, board

    @property
    def kind(self) -> str:
        return self.board.kind(len(self.page.names), self.page.values)

    @property
    def things(self) -> Any:
        return Shelf[Any, Any](self.page.app, self.board.library).things

    @property
    def picked(self) -> str:
        return self.board.picked(self.things, self.page.app.settings[SETTING], self.kind)

    def told(self) -> str:
        return self.board.told(self.things, self.picked, self.page.app.tr)

    def value(self) -> dict[str, Any] | None:
        laid: dict[str, Any] | None = self.page.values.get(LAID)
        return laid or self.board.value(self.things, self.picked, self.kind)

    def remember(self, id: str) -> None:
        app = self.page.app
        app.remember(SETTING, {**app.settings[SETTING], self.kind: id})

    def open(self) -> None:
        page = self.page

        def touched(spot: str) -> None:
            sheet.put_away()
            if spot == MAKE:
                page.aside("library", library=self.board.library)
            elif spot != CLOSE:
                self.remember(spot)
                page.show_options()

        sheet = QuestionSheet(touched)
        sheet.ask(self.board.question(self.things, self.picked, self.kind, page.app.tr))

    def ask_first(self, begin: Callable[[], None]) -> bool:
        """Which board lies on the table, if no match of this kind was ever told."""
        page, board, kind = self.page, self.board, self.kind
        if kind in page.app.settings[SETTING]:
            return False
        laid = board.house(kind)

        def ask() -> None:
            sheet.ask(board.first(laid, self.things, page.app.tr, sheet_stage()))

        def touched(spot: str) -> None:
            nonlocal laid
            if spot == SHUFFLED:
                laid = board.shuffled(board.house(kind), Dice())
                ask()
                return
            sheet.put_away()
            if spot == MAKE:
                self.enter()
            elif spot != CLOSE:
                if spot == LAY:
                    spot = kind if laid == board.house(kind) else SHUFFLED
                    page.values[LAID] = None if spot == kind else board.written(laid)
                self.remember(spot)
                begin()

        sheet = QuestionSheet(touched)
        ask()
        return True

    def enter(self) -> None:
        """A board of one's own; the match waits, and is played on it."""
        kept = Shelf[Any, Any](self.page.app, self.board.library)
        things, id = self.board.copied(kept.things, self.kind, self.page.app.tr)
        if kept.keep(things):
            self.remember(id)
            self.page.aside("editor", library=self.board.library, thing=id)


def change_menu(page: TablePage) -> list[MenuLine]:
    """As long as the game allows it, and the table is this phone's alone."""
    board = page.shown.board
    if board is None or page.live is not None or not board.may_change(page.table):
        return []
    tr = page.app.tr
    note = tr("Another board lies on the table")
    return [("build", tr("Change the board"), note, partial(change, page, board))]


def change(page: TablePage, board: BoardChoice[Any, Any]) -> None:
    app, header = page.app, page.table.header
    things = Shelf[Any, Any](app, board.library).things
    kind = board.kind(len(header.players), page.shown.asked(header.options))

    def touched(spot: str) -> None:
        sheet.put_away()
        if spot == MAKE:
            app.go("library", library=board.library)
        elif spot != CLOSE:
            lay(page, board.value(things, spot, kind))

    sheet = QuestionSheet(touched)
    sheet.ask(board.question(things, "", kind, app.tr))


def lay(page: TablePage, board: dict[str, Any] | None) -> None:
    """The same match on that board, if everything that stands fits there too; None: the house's."""
    app, table = page.app, page.table
    options = {key: value for key, value in table.header.options.items() if key != BOARD}
    options |= {BOARD: board} if board else {}
    header = replace(table.header, match=None, options=options)
    entries = tuple(one.entry for one in table.record)
    again = Table(header, log=entries)
    if [one.n for one in again.standing] != [one.n for one in table.standing]:
        first = next(one for one in again.record if not one.verdict.ok)
        page.refuse(first.verdict, app.tr("Change the board"))
        return
    with app.telling():
        match = app.store.import_session(Session(header, entries))
        app.store.delete(page.match)
        app.forget_tables()
        app.instead("table", match=match)
        app.notice(app.tr("The board is another one; everything else stays."), icon="build")
