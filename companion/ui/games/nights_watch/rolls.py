"""How often each number was rolled, beside what chance expects: for the warden and the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.log import Entry
from companion.table import Table
from companion.telling import Ntr, Tr
from companion.telling.nights_watch.warden import QUIET
from companion.ui import paint
from companion.ui.paint import Box
from companion.ui.theme import size
from companion.ui.widgets import Painted, Sheet, Text

Chances = Mapping[int, float]
"""How likely each number is; together 1."""
WILDLING: Chances = dict.fromkeys(range(1, 13), 1 / 12)
TWO_DICE: Chances = {total: (6 - abs(total - 7)) / 36 for total in range(2, 13)}
ENOUGH = 24
"""Rolls before it means anything how even they are."""


class Rolls(NamedTuple):
    """What was rolled in a match."""

    sums: Counter[int]
    """Of the two dice; empty at the warden's table."""
    wildling: Counter[int]
    by: Counter[str]
    """app or table; rolls that do not say so are left out."""


def rolled(entries: Iterable[Entry]) -> Rolls:
    """From the entries that stand."""
    rolls = Rolls(Counter(), Counter(), Counter())
    for entry in entries:
        if entry.get("move") != "roll":
            continue
        if entry.get("dice") is not None:
            rolls.sums[sum(entry["dice"])] += 1
        if entry.get("wildling") is not None:
            rolls.wildling[entry["wildling"]] += 1
        if entry.get("rolled") is not None:
            rolls.by[entry["rolled"]] += 1
    return rolls


def likelihood(counts: Mapping[int, int], chances: Chances) -> float:
    """Of fair dice being at least this uneven: Pearson's chi-square, by Wilson and Hilferty."""
    rolls, free = sum(counts.values()), len(chances) - 1
    expected = {number: rolls * chance for number, chance in chances.items()}
    off = sum((counts.get(n, 0) - due) ** 2 / due for n, due in expected.items())
    spread = 2 / (9 * free)
    return 1 - NormalDist(1 - spread, sqrt(spread)).cdf((off / free) ** (1 / 3))


class RollPlot(Painted):
    """A bar for each number, and across it a line where chance expects its end."""

    counts = ObjectProperty(Counter())
    chances = ObjectProperty(WILDLING)
    shows = ("counts", "chances")

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("size_hint_y", None)
        settings.setdefault("height", dp(190))
        super().__init__(**settings)

    def columns(self) -> dict[int, Box]:
        """The room of each number, above its name."""
        left, wide = self.x + dp(6), (self.width - dp(12)) / len(self.chances)
        return {
            number: Box(left + wide * i, self.y + dp(28), wide, self.height - dp(54))
            for i, number in enumerate(self.chances)
        }

    def expected(self, number: int) -> float:
        return float(sum(self.counts.values()) * self.chances[number])

    def top(self) -> float:
        """The count at the upper edge."""
        return max(1.0, *self.counts.values(), *map(self.expected, self.chances))

    def paint(self) -> None:
        theme, box, top = self.theme, self.box, self.top()
        paint.panel(box, theme, theme.inset)
        for number, column in self.columns().items():
            self.paint_bar(number, column, top)
            quiet = self.chances is WILDLING and number > QUIET
            ink = theme.text_3 if quiet else theme.text
            y = column.y - dp(14)
            paint.text(str(number), column.cx, y, size("label"), ink, bold=not quiet)
        paint.rule(box.x + dp(6), self.y + dp(27), box.w - dp(12), theme.line_strong)

    def paint_bar(self, number: int, column: Box, top: float) -> None:
        theme, count = self.theme, self.counts.get(number, 0)
        wide = min(column.w - dp(6), dp(26))
        bar = Box(column.cx - wide / 2, column.y, wide, column.h * count / top)
        due = column.y + column.h * self.expected(number) / top
        if count:
            paint.fill(bar, theme.stone)
        if due > column.y:
            line = Box(column.x + dp(1), due - dp(1.5), column.w - dp(2), dp(3))
            paint.fill(line.grown(dp(1)), theme.inset)
            paint.fill(line, theme.text)
        y = max(bar.y + bar.h, due if due - bar.y - bar.h < dp(18) else 0) + dp(11)
        ink = theme.text if count else theme.text_3
        paint.text(str(count), column.cx, y, size("label"), ink, bold=True)


def told(counts: Mapping[int, int], chances: Chances, tr: Tr, ntr: Ntr) -> str:
    """How many rolls, and whether fair dice are often like this."""
    rolls = sum(counts.values())
    text = ntr("{n} roll", "{n} rolls", rolls).format(n=rolls)
    if rolls < ENOUGH:
        return text
    often = min(99, max(1, round(100 * likelihood(counts, chances))))
    even = tr("fair dice are this uneven, or more, in {n} of 100 matches").format(n=often)
    return f"{text} · {even}"


def rolls_sheet(app: Any, table: Table) -> Sheet:
    """Every die of the match against expectation."""
    tr, sheet = app.tr, Sheet()
    rolls = rolled(played.entry for played in table.standing)
    sheet.add(Text(text=tr("What was rolled"), role="title"))
    if not rolls.sums and not rolls.wildling:
        text = tr("Nothing yet. The bars grow with every roll.")
        sheet.add(Text(text=text, tone="text_2"))
        return sheet
    key = tr("Bars: rolled. Lines: what chance expects.")
    sheet.add(Text(text=key, role="label", tone="text_2"))
    for title, counts, chances in (
        (tr("Two dice"), rolls.sums, TWO_DICE),
        (tr("Wildling die"), rolls.wildling, WILDLING),
    ):
        if counts:
            sheet.add(Text(text=title, role="label", bold=True, tone="text_2"))
            sheet.add(RollPlot(counts=counts, chances=chances))
            words = told(counts, chances, tr, app.ntr)
            sheet.add(Text(text=words, role="label", tone="text_2"))
    if rolls.by:
        words = tr("By the app: {app}. On the table: {table}.")
        by = words.format(app=rolls.by["app"], table=rolls.by["table"])
        sheet.add(Text(text=by, role="label", tone="text_2"))
    return sheet
