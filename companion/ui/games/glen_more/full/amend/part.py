"""A sheet that sets one part of the record; it says at once what cannot be."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from companion.ui.games.glen_more.full.amend.facts import Facts, Record
from companion.ui.games.glen_more.keypad import head
from companion.ui.verdicts import button
from companion.ui.widgets import Column, Sheet, Text


class Part(Sheet):
    """Shows `parts`, filled by `show_parts`, and below them what the rules cannot take."""

    def __init__(self, record: Record, title: str, note: str = "", **settings: Any) -> None:
        super().__init__(**settings)
        self.record = record
        self.parts = Column(spacing=dp(6))
        self.says = Text(text="", role="label", tone="illegal", padding=(dp(4), 0))
        self.add(head(self, title, note), self.parts, self.says)
        self.buttons(
            *self.more_buttons(),
            button(self.app.tr("Done"), self.close, kind="accent", icon="tick"),
        )
        self.show_all()

    def more_buttons(self) -> list[Any]:
        """What stands beside Done."""
        return []

    def show_parts(self) -> None:
        """Put into `parts` what there is to change."""
        raise NotImplementedError

    def show_all(self) -> None:
        self.parts.clear_widgets()
        self.show_parts()
        self.says.text = self.record.problem()

    def change(self, facts: Facts) -> None:
        self.record.change(facts)
        self.show_all()
