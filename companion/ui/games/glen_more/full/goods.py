"""Goods to choose: new ones of one's choice, or those that find room on the home castle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from companion.log import Entry
from companion.ui.games.glen_more.full.cells import cell
from companion.ui.games.glen_more.keypad import head
from companion.ui.verdicts import button
from companion.ui.widgets import Sheet, Text
from scoring.glen_more.goods import GOODS


class GoodsSheet(Sheet):
    """Goods of one's choice, up to a number."""

    def __init__(
        self,
        *,
        title: str,
        note: str,
        most: int,
        done: Callable[[list[str]], bool],
        **settings: Any,
    ) -> None:
        super().__init__(**settings)
        self.most, self.done, self.chosen = most, done, list[str]()
        self.grid = GridLayout(cols=5, size_hint_y=None, height=dp(60))
        self.add(head(self, title, note), self.grid)
        self.buttons(button(self.app.tr("Done"), self.answer, kind="accent", icon="tick"))
        self.show_goods()

    def show_goods(self) -> None:
        self.grid.clear_widgets()
        for good in GOODS:
            count = self.chosen.count(good)
            act = partial(self.pick, good)
            made = cell(good, self.app.tr(good), act, chosen=count > 0, count=count)
            made.height = dp(60)
            self.grid.add_widget(made)

    def pick(self, good: str) -> None:
        """One more, the oldest giving way where all are chosen; none again after the most."""
        if self.chosen.count(good) == self.most:
            self.chosen = []
        else:
            self.chosen = [*self.chosen, good][-self.most :]
        self.show_goods()

    def answer(self) -> None:
        if self.done(self.chosen):
            self.close()


class KeepSheet(Sheet):
    """Which goods of a removed tile stay; the first ones are chosen until somebody taps."""

    def __init__(
        self,
        page: Any,
        base: Entry,
        goods: Sequence[str],
        room: int,
        done: Callable[[Entry], bool],
        **settings: Any,
    ) -> None:
        super().__init__(**settings)
        tr = self.app.tr
        self.page, self.base, self.goods, self.done = page, base, tuple(goods), done
        self.kept = set(range(room))
        self.grid = GridLayout(cols=5, size_hint_y=None, height=dp(60))
        self.says = Text(text="", role="label", padding=(dp(4), 0))
        note = self.app.ntr(
            "Room for {n} good on the home castle", "Room for {n} goods on the home castle", room
        )
        self.add(head(self, tr("Which goods stay?"), note.format(n=room)), self.grid, self.says)
        self.buttons(
            button(tr("Cancel"), self.close, size_hint_x=0.6),
            button(tr("Remove the tile"), self.answer, kind="accent"),
        )
        self.show_goods()

    @property
    def entry(self) -> Entry:
        return {**self.base, "keep": [self.goods[i] for i in sorted(self.kept)]}

    def show_goods(self) -> None:
        self.grid.clear_widgets()
        for i, good in enumerate(self.goods):
            act = partial(self.tap, i)
            made = cell(good, self.app.tr(good), act, chosen=i in self.kept, height=dp(60))
            self.grid.add_widget(made)
        verdict = self.page.judge(self.entry)
        self.says.tone = "text_2" if verdict.ok else "illegal"
        lost = self.app.tr("The others are lost.")
        words = self.app.words(self.page.table)
        self.says.text = lost if verdict.ok else str(words.verdict(verdict))

    def tap(self, i: int) -> None:
        self.kept ^= {i}
        self.show_goods()

    def answer(self) -> None:
        if self.done(self.entry):
            self.close()
