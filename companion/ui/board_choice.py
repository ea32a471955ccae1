"""The board of a new match, and another one under a match that has begun.

No entry can say that: the board stands in the header. As long as the game allows it, the match is
replayed under another header, entry by entry; what it was is put away with the deleted ones.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.evening.new_match import BOARD
from companion.match.log import Session
from companion.match.table import Table
from companion.play.board_choice import MAKE, BoardChoice
from companion.play.questions import CLOSE
from companion.ui.question_sheet import QuestionSheet
from companion.ui.shelf import Shelf
from companion.ui.widgets.sheet import MenuLine

if TYPE_CHECKING:
    from companion.ui.pages.table import TablePage


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
