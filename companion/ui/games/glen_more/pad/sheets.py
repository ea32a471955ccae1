"""Lists and players to pick from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.ui.games.glen_more.keypad import head
from companion.ui.widgets import ListRow, Sheet


def pick_sheet(
    app: Any, title: str, note: str, lines: Sequence[tuple[str, str, Callable[[], object]]]
) -> Sheet:
    """Lines of (icon, words, what to do)."""
    sheet = Sheet()
    sheet.add(head(sheet, title, note))
    for icon, words, act in lines:
        row = ListRow(icon=icon, text=words, forward=True)

        def chosen(_: Any, act: Callable[[], object] = act) -> None:
            sheet.close()
            act()

        row.bind(on_tap=chosen)
        sheet.add(row)
    return sheet
