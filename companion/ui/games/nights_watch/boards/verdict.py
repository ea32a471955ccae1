"""Whether a board is as in the box: in a line, and whole."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty

from companion.i18n import Words
from companion.ui import paint
from companion.ui.games.nights_watch.boards.remarks import Remark
from companion.ui.theme import room, size
from companion.ui.widgets import Sheet, Tappable, Text
from scoring.nights_watch.table import TABLE


class Verdict(Tappable):
    """Whether the board is as in the box, in a line; a tap says it whole."""

    found = ListProperty()
    shows = ("found",)

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint_y=None, height=room(56), **settings)

    @property
    def text(self) -> str:
        tr, count = self.app.tr, len(self.found)
        if not count:
            return str(tr("Everything is as in the box"))
        told = self.app.ntr("{n} thing is off", "{n} things are off", count).format(n=count)
        return str(told)

    def paint(self) -> None:
        theme = self.theme
        box = paint.Box(self.x + dp(12), self.y + dp(4), self.width - dp(24), self.height - dp(8))
        paint.panel(box, theme, theme.surface, 10)
        icon, ink = ("warning", theme.accent_text) if self.found else ("tick", theme.legal)
        paint.icon(icon, box.x + dp(20), box.cy, dp(20), ink)
        x, wide = box.x + dp(38), box.w - dp(70)
        up = room(9) if self.found else 0
        paint.text(self.text, x, box.cy + up, size("body"), theme.text, anchor="left", width=wide)
        if self.found:
            first = self.found[0].text if len(self.found) == 1 else self.app.tr("Tap to see what")
            if paint.text_width(first, size("caption")) > wide:
                first = self.app.tr("Tap to see what")
            y = box.cy - room(11)
            paint.text(first, x, y, size("label"), theme.text_2, anchor="left", width=wide)
            paint.icon("forward", box.x + box.w - dp(18), box.cy, dp(20), theme.text_3)


def remarks_sheet(app: Any, found: list[Remark], title: str) -> Sheet:
    """Every remark with the rule behind it."""
    sheet, words = Sheet(), Words(TABLE, (), app.lang)
    sheet.add(Text(text=title, role="title"))
    for remark in found:
        sheet.add(Text(text=remark.text, bold=True))
        rule = words.rule(remark.rule)
        if rule != remark.text:
            sheet.add(Text(text=rule, role="label", tone="text_2"))
    return sheet
