"""All boards: the house's, and those of this phone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.ui import paint
from companion.ui.games.nights_watch.boards import shelf
from companion.ui.games.nights_watch.boards.picture import sketch
from companion.ui.games.nights_watch.boards.remarks import remarks
from companion.ui.games.nights_watch.boards.shelf import KINDS, Kept
from companion.ui.pages.list_page import ListPage
from companion.ui.paint import Box
from companion.ui.theme import room, size
from companion.ui.verdicts import button
from companion.ui.widgets import Panel, Rule, Tappable, Text, menu
from companion.ui.widgets.sheet import wrapped


class BoardRow(Tappable):
    """A small picture of a board, its name, and what is to be said of it."""

    text = StringProperty("")
    note = StringProperty("")
    layout = ObjectProperty(None, allownone=True)
    chosen = BooleanProperty(False)
    forward = BooleanProperty(True)
    off = NumericProperty(0)
    """How many things are off."""
    shows = ("text", "note", "layout", "chosen", "forward", "off")

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint_y=None, height=room(68), **settings)

    def paint(self) -> None:
        theme, box = self.theme, self.box
        if self.pressed:
            paint.block(box, theme.raised, dp(12))
        sketch(self.layout, Box(box.x + dp(2), box.cy - dp(26), dp(72), dp(52)), theme)
        x, right = box.x + dp(88), box.x + box.w - dp(32)
        if self.forward or self.chosen:
            icon, tint = ("tick", theme.text) if self.chosen else ("forward", theme.text_3)
            paint.icon(icon, right + dp(18), box.cy, dp(20), tint)
        if self.off:
            wide = paint.text(
                f"{self.off:g}", right, box.cy, size("body"), theme.text, anchor="right"
            )
            paint.icon("warning", right - wide - dp(14), box.cy, dp(20), theme.accent_text)
            right -= wide + dp(30)
        notes = wrapped(self.note, size("label"), right - x) if self.note else []
        y = box.cy + sp(10) * len(notes)
        paint.text(self.text, x, y, size("body"), theme.text, anchor="left", width=right - x)
        for note in notes:
            y -= sp(20)
            paint.text(note, x, y, size("label"), theme.text_2, anchor="left", width=right - x)


class BoardsPage(ListPage):
    def refresh(self) -> None:
        app, tr = self.app, self.app.tr
        own = shelf.own(app.settings)
        self.bar.title = tr("Boards")
        told = app.ntr("{n} own board", "{n} own boards", len(own)).format(n=len(own))
        self.bar.state = f"Night's Watch · {told}"
        self.list.clear_widgets()
        self.section(tr("House layouts"), [shelf.house(kind) for kind in KINDS])
        note = tr("The printed layouts are not known to us: these are our own.")
        self.list.add_widget(Text(text=note, role="label", tone="text_2", padding=(dp(4), 0)))
        if own:
            self.section(tr("Own boards"), own)
        self.foot.clear_widgets()
        self.foot.add_widget(button(tr("New board"), self.make, kind="accent", icon="plus"))

    def section(self, title: str, boards: list[Kept]) -> None:
        self.list.add_widget(
            Text(text=title, role="label", bold=True, tone="text_2", padding=(dp(4), dp(6), 0, 0))
        )
        panel = Panel(padding=(dp(12), dp(4)))
        for i, kept in enumerate(boards):
            if i:
                panel.add_widget(Rule())
            row = self.row(kept)
            row.bind(on_tap=lambda _, id=kept.id: self.app.go("board", board=id))
            panel.add_widget(row)
        self.list.add_widget(panel)

    def row(self, kept: Kept) -> BoardRow:
        kind = self.app.tr(KINDS[kept.kind].words)
        if not kept.own:
            return BoardRow(text=kind, layout=kept.layout)
        off = len(remarks(kept, self.app))
        return BoardRow(text=kept.name, note=kind, layout=kept.layout, off=off)

    def make(self) -> None:
        """From a house layout, to be changed."""
        tr = self.app.tr
        lines: list[tuple[str, str, str, Callable[[], None] | None]] = [
            ("village", tr(kind.words), "", partial(self.begin, name))
            for name, kind in KINDS.items()
        ]
        menu(tr("For which match?"), lines).show()

    def begin(self, kind: str) -> None:
        kept = shelf.copied(shelf.house(kind), shelf.free_name(self.app, ""))
        if shelf.keep(self.app, kept):
            self.app.go("board", board=kept.id)
