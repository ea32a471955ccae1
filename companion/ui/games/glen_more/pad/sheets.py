"""Lists and players to pick from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.ui import paint
from companion.ui.games.glen_more.keypad import head
from companion.ui.paint import Box
from companion.ui.theme import size
from companion.ui.theme import theme as look
from companion.ui.widgets import ListRow, Sheet, Tappable


class SeatChoice(Tappable):
    """A player to pick."""

    seat = NumericProperty(0)
    text = StringProperty("")
    chosen = BooleanProperty(False)
    shows = ("seat", "text", "chosen")

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(56), **settings)

    def paint(self) -> None:
        theme, box = self.theme, self.box
        paint.block(box, theme.text if self.chosen else theme.raised, dp(12))
        side = dp(22)
        mark = Box(box.cx - side / 2, box.y + box.h - side - dp(7), side, side)
        paint.seat_mark(int(self.seat), self.text, mark, look("light") if self.chosen else theme)
        ink = theme.bg if self.chosen else theme.text
        paint.text(
            self.text,
            box.cx,
            box.y + dp(14),
            size("label"),
            ink,
            bold=self.chosen,
            width=box.w - dp(6),
        )


def owner_sheet(
    app: Any,
    players: tuple[str, ...],
    card: str,
    note: str,
    owner: int | None,
    chosen: Callable[[int | None], None],
) -> Sheet:
    """Who owns a card, or nobody."""
    sheet = Sheet()
    sheet.add(head(sheet, card, note))

    def pick(seat: int | None) -> None:
        sheet.close()
        chosen(seat)

    for seat in (*range(len(players)), None):
        text = app.tr("Nobody yet") if seat is None else players[seat]
        row = ListRow(icon="radio_on" if seat == owner else "radio_off", text=text)
        row.bold = seat == owner
        row.bind(on_tap=lambda _, seat=seat: pick(seat))
        sheet.add(row)
    return sheet


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
