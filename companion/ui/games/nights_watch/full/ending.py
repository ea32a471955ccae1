"""After the end: the victory cards that were still in hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp

from companion.ui.verdicts import button
from companion.ui.widgets import Panel, Row, Rule, SeatMark, SettingWords, Sheet, Stepper, Text


class CountSheet(Sheet):
    """A number for each player."""

    def __init__(self, page: Any, done: Callable[[], None]) -> None:
        super().__init__()
        self.page, self.done = page, done
        tr, held = self.app.tr, page.view()["cards"]["held"]
        self.steppers = [Stepper(value=0, least=0, most=count) for count in held]
        self.refused = Text(text="", tone="illegal", padding=(dp(4), 0))
        self.add(Text(text=tr("Victory cards in hand"), role="title"))
        if page.table.outcome() is None:
            why = tr("Guards are equal: points decide, with the hidden victory cards.")
            self.add(Text(text=why, role="label", tone="text_2"))
        panel = Panel(tone="inset", padding=(dp(12), dp(2)))
        for seat, (name, stepper) in enumerate(zip(page.players, self.steppers, strict=True)):
            if seat:
                panel.add_widget(Rule())
            row = Row(height=dp(54), spacing=dp(10))
            stepper.pos_hint = {"center_y": 0.5}
            row.add_widget(SeatMark(seat=seat, name=name, pos_hint={"center_y": 0.5}))
            cards = tr("cards: {n}").format(n=held[seat])
            row.add_widget(SettingWords(title=name, help=cards))
            row.add_widget(stepper)
            panel.add_widget(row)
        self.add(panel, self.refused)
        self.buttons(button(tr("Count up"), self.save, kind="accent", icon="points"))

    def save(self) -> None:
        told = [int(stepper.value) for stepper in self.steppers]
        verdict = self.page.propose({"move": "tally", "victory_cards": told})
        if verdict is None:
            return
        if verdict.ok:
            self.close()
            self.done()
        else:
            self.refused.text = self.app.words(self.page.table).verdict(verdict)
