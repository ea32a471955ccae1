"""Every rule the app knows of a game, in its own words, with source and standing."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import StringProperty

from companion.ui.games import SCREENS
from companion.ui.screens import Page, load_looks
from companion.ui.verdicts import rule_panel
from companion.words import rule_lines
from scoring.rules import Rule

load_looks("rules")

AT_ONCE = 8


class Rules(Page):
    title = StringProperty("")

    def __init__(self, match: str, **settings: Any) -> None:
        self.match = match
        super().__init__(**settings)
        self.refresh()

    def refresh(self) -> None:
        table = self.app.table(self.match)
        self.title = SCREENS[table.header.game].title
        self.ids.list.clear_widgets()
        self.coming = rule_lines(table.game, self.app.lang)
        self.more()

    def more(self, *_: Any) -> None:
        """A few at a time, so that the page opens at once."""
        batch: list[tuple[Rule, str]] = self.coming[:AT_ONCE]
        self.coming = self.coming[AT_ONCE:]
        for rule, text in batch:
            self.ids.list.add_widget(rule_panel(rule, text))
        if self.coming:
            Clock.schedule_once(self.more, 0)
