"""All matches, the last one first."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.ui.games import SCREENS
from companion.ui.screens import Page, load_looks
from companion.ui.widgets import Empty, ListRow

load_looks("matches")

SHOWN = 200


class Matches(Page):
    state = StringProperty("")

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.refresh()

    def refresh(self) -> None:
        app = self.app
        matches = [line for line in app.store.matches() if line.game in SCREENS]
        count = len(matches)
        self.state = app.ntr("{n} match", "{n} matches", count).format(n=count) if count else ""
        self.ids.list.clear_widgets()
        for line in matches[:SHOWN]:
            row = ListRow(
                text=", ".join(line.players),
                note=self.note(line),
                value=str(line.touched or line.begun or "")[:10],
                icon="points" if line.over else "play",
                forward=True,
                height=dp(56),
            )
            page = "result" if line.over else "table"
            row.bind(on_tap=lambda _, m=line.id, page=page: app.go(page, match=m))
            self.ids.list.add_widget(row)
        if not matches:
            empty = Empty(
                title=app.tr("No matches yet"),
                text=app.tr("Your first one starts a cairn."),
                action=app.tr("New match"),
                act=app.home,
            )
            self.ids.list.add_widget(empty)

    def note(self, line: Any) -> str:
        app, title = self.app, SCREENS[line.game].title
        if not line.over:
            entries = app.ntr("{n} entry", "{n} entries", line.entries)
            return f"{title} · {entries.format(n=line.entries)}"
        names = ", ".join(line.players[seat] for seat in line.winners)
        ended = app.tr("won by {names}").format(names=names) if names else app.tr("over")
        return f"{title} · {ended}"
