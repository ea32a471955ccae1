"""The Recruiter, step by step: what was drawn, what goes back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.metrics import dp

from companion.ui.verdicts import button
from companion.ui.widgets import Column, Row, Sheet, Text


class RecruitSheet(Sheet):
    """Asks for each draw and each return; then `done(draw, return)`."""

    def __init__(
        self,
        view: Mapping[str, Any],
        done: Callable[[list[str], list[str]], None],
        **settings: Any,
    ) -> None:
        super().__init__(**settings)
        self.decks = view["decks"]
        self.must = min(3, sum(self.decks.values()))
        self.done = done
        self.drawn: list[str] = []
        self.returned: list[str] = []
        self.ask()

    def ask(self) -> None:
        tr = self.app.tr
        self.middle.clear_widgets()
        self.foot.clear_widgets()
        drawing = len(self.drawn) < self.must
        step = len(self.drawn) + 1 if drawing else len(self.returned) + 1
        steps = self.must if drawing else self.must - 1
        words = tr("Drawn from which deck?") if drawing else tr("Back under which deck?")
        note = tr("Card {n} of {all}").format(n=step, all=steps)
        head = Column(spacing=dp(2))
        head.add_widget(Text(text=words, role="title"))
        head.add_widget(Text(text=f"{tr('Recruiter')} · {note}", role="label", tone="text_2"))
        row = Row(height=dp(64))
        for kind, words in (("clan", tr("Clan")), ("tactic", tr("Tactic"))):
            row.add_widget(
                button(words, lambda kind=kind: self.answer(kind), icon="deck", height=dp(60))
            )
        self.add(head, row)
        if self.drawn:
            self.add(Text(text=self.told(), role="label", tone="text_2"))
        back = button(tr("One step back"), self.step_back, icon="undo", kind="outline")
        back.disabled = not self.drawn
        self.buttons(back, button(tr("Cancel"), self.close))

    def told(self) -> str:
        tr = self.app.tr
        names = {"clan": tr("Clan"), "tactic": tr("Tactic")}
        drawn = tr("Drawn: {cards}").format(cards=", ".join(names[k] for k in self.drawn))
        if not self.returned:
            return str(drawn)
        back = tr("Back: {cards}").format(cards=", ".join(names[k] for k in self.returned))
        return f"{drawn} · {back}"

    def answer(self, kind: str) -> None:
        if len(self.drawn) < self.must:
            self.drawn.append(kind)
        else:
            self.returned.append(kind)
        if len(self.drawn) == self.must and len(self.returned) >= self.must - 1:
            self.close()
            self.done(self.drawn, self.returned)
        else:
            self.ask()

    def step_back(self) -> None:
        (self.returned or self.drawn).pop()
        self.ask()
