"""The board of a new match: the house's, the house's shuffled, or one's own."""

from __future__ import annotations

from typing import Any

from companion.i18n import N_
from companion.ui.games import Chosen
from companion.ui.games.nights_watch.boards import shelf
from companion.ui.games.nights_watch.boards.page import BoardRow
from companion.ui.games.nights_watch.boards.shelf import KINDS, Kept
from companion.ui.widgets import ListRow, Sheet, Text

SETTING = "board_choice"
SHUFFLED = "shuffled"


def kind_of(page: Any) -> str:
    """Of the match that is being made."""
    return shelf.kind_for(len(page.names), watch=page.values.get("watch", True))


def picked(page: Any) -> str:
    """A board's id, or that the house layout is shuffled; a board that is gone is the house's."""
    kind = kind_of(page)
    id = page.app.settings[SETTING].get(kind)
    known = {kept.id for kept in shelf.own(page.app.settings) if kept.kind == kind}
    return id if isinstance(id, str) and id in {SHUFFLED, *known} else kind


def told(page: Any) -> str:
    tr, id = page.app.tr, picked(page)
    if id == SHUFFLED:
        return str(tr("House, shuffled"))
    kept = shelf.find(page.app.settings, id)
    return (kept and kept.name) or str(tr("House layout"))


def value(page: Any) -> Any:
    """As the header has it; None: the house layout."""
    id, kind = picked(page), kind_of(page)
    if id == SHUFFLED:
        return shelf.shuffled(shelf.house(kind)).layout
    kept = shelf.find(page.app.settings, id) if id != kind else None
    return kept.layout if kept else None


def open_sheet(page: Any) -> None:
    app, tr, kind = page.app, page.app.tr, kind_of(page)
    sheet, now, house = Sheet(), picked(page), shelf.house(kind)
    sheet.add(Text(text=tr("Which board?"), role="title"))
    note = Text(text=tr(KINDS[kind].words), role="label", tone="text_2")
    sheet.add(note)

    def choose(id: str) -> None:
        sheet.close()
        app.remember(SETTING, {**app.settings[SETTING], kind: id})
        page.show_options()

    def line(id: str, kept: Kept, name: str, note: str = "") -> None:
        row = BoardRow(text=name, note=note, layout=kept.layout, forward=False, chosen=id == now)
        row.bind(on_tap=lambda _: choose(id))
        sheet.add(row)

    line(kind, house, tr("House layout"))
    line(SHUFFLED, house, tr("House, shuffled"), tr("Land anew, numbers stay"))
    for kept in shelf.own(app.settings):
        if kept.kind == kind:
            line(kept.id, kept, kept.name)
    more = ListRow(icon="amend", text=tr("Make and change boards"), forward=True)
    more.bind(on_tap=lambda _: page.aside("boards"))
    sheet.add(more)
    sheet.show()


BOARD = Chosen("board", N_("Board"), told, value, open_sheet)
