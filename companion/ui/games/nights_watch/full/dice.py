"""Dice entered by hand, and how all rolls of a match compare with chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.games.nights_watch.north.phrases import CLANS, KINDS, SYMBOLS
from companion.table import Table
from companion.ui import paint
from companion.ui.games.nights_watch.full.cells import FaceCells, label, seat_head
from companion.ui.games.nights_watch.rolls import rolls_sheet
from companion.ui.theme import size
from companion.ui.verdicts import button
from companion.ui.widgets import Painted, Sheet, Text

FACES = 12


class DiceSheet(Sheet):
    """What the cardboard's dice show."""

    def __init__(
        self, page: Any, *, watch: bool, done: Callable[[tuple[int, int], int | None], None]
    ) -> None:
        super().__init__()
        tr, self.done = self.app.tr, done
        turn = page.view()["turn"]
        name = page.players[turn]
        self.add(seat_head(turn, name, tr("{name} rolls").format(name=name)))
        self.dice = [FaceCells(keys=list(range(1, 7))) for _ in range(2)]
        self.wild = FaceCells(keys=list(range(1, FACES + 1))) if watch else None
        questions = [tr("First die"), tr("Second die"), tr("Wildling die")]
        for words, cells in zip(questions, self.all(), strict=False):
            cells.bind(on_pick=partial(self.tapped, cells))
            self.add(label(words), cells)
        self.go = button(tr("Enter the roll"), self.confirm, kind="accent", icon="dice")
        self.go.disabled = True
        self.buttons(self.go)

    def all(self) -> list[FaceCells]:
        return [*self.dice, *([self.wild] if self.wild is not None else [])]

    def tapped(self, cells: FaceCells, _: Any, face: int) -> None:
        cells.chosen = (face,)
        self.go.disabled = not all(cells.chosen for cells in self.all())
        if not self.go.disabled:
            facts = {"n": sum(die.chosen[0] for die in self.dice)}
            self.go.text = self.app.tr("Enter the roll: {n}").format(**facts)

    def confirm(self) -> None:
        first, second = (die.chosen[0] for die in self.dice)
        self.close()
        self.done((first, second), None if self.wild is None else self.wild.chosen[0])


class StartSheet(Sheet):
    """The roll for the start, as the cardboard shows it."""

    def __init__(
        self, page: Any, rolling: Sequence[int], done: Callable[[Mapping[int, int]], None]
    ) -> None:
        super().__init__()
        tr, self.done = self.app.tr, done
        self.add(Text(text=tr("The roll for the start"), role="title"))
        self.faces = {seat: FaceCells(keys=list(range(1, 7))) for seat in rolling}
        for seat, cells in self.faces.items():
            cells.bind(on_pick=partial(self.tapped, cells))
            self.add(label(page.players[seat]), cells)
        self.go = button(tr("Enter the roll"), self.confirm, kind="accent", icon="dice")
        self.go.disabled = True
        self.buttons(self.go)

    def tapped(self, cells: FaceCells, _: Any, face: int) -> None:
        cells.chosen = (face,)
        self.go.disabled = not all(cells.chosen for cells in self.faces.values())

    def confirm(self) -> None:
        self.close()
        self.done({seat: cells.chosen[0] for seat, cells in self.faces.items()})


# Against chance


def turned(table: Table) -> Counter[tuple[str, str]]:
    """How often each token was turned, of the moves that stand."""
    tokens = Counter[tuple[str, str]]()
    for played in table.standing:
        for token in played.entry.get("tokens") or ():
            tokens[token["kind"], token["clan"]] += 1
    return tokens


class TokenCount(Painted):
    """Tokens that were turned, by clan and kind."""

    counts = ObjectProperty({})
    shows = ("counts",)

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(84), **settings)

    def paint(self) -> None:
        theme, wide = self.theme, self.width / 3
        for i, (clan, name) in enumerate(CLANS.items()):
            x, y = self.x + wide * i, self.top - dp(14)
            paint.icon(clan, x + dp(9), y, dp(16), theme.text_2)
            words = self.app.tr(name)
            px, room = size("label"), wide - dp(24)
            paint.text(words, x + dp(20), y, px, theme.text_2, anchor="left", width=room)
            for k, kind in enumerate(KINDS):
                cx = x + wide / 3 * (k + 0.5)
                paint.symbol(SYMBOLS[kind], cx, self.top - dp(42), dp(22), theme.text)
                count = str(self.counts.get((kind, clan), 0))
                paint.text(count, cx, self.top - dp(68), size("label"), theme.text, bold=True)


def statistics_sheet(page: Any) -> Sheet:
    """All rolls of the match beside what chance expects, and the tokens that were turned."""
    tr, sheet = page.app.tr, rolls_sheet(page.app, page.table)
    tokens = turned(page.table)
    if tokens:
        words = tr("Tokens turned: {n}").format(n=sum(tokens.values()))
        sheet.add(label(words), TokenCount(counts=tokens))
    return sheet
