"""How often each number was rolled, beside what chance expects: for the warden and the table."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from companion.games.nights_watch.north.phrases import QUIET
from companion.games.nights_watch.north.rolls import rolled, told
from companion.statistics import TWO_DICE, WILDLING_DIE, Throws, thrown
from companion.table import Table
from companion.ui.widgets import Panel, Sheet, Text
from companion.ui.widgets.plot import Bars


def roll_plot(throws: Throws, faint: tuple[int, ...]) -> Panel:
    """faint: numbers that move nobody."""
    panel = Panel(tone="inset", padding=(dp(6), dp(8)))
    bars = Bars(
        labels=throws.faces,
        counts=throws.counts,
        expected=throws.expected,
        faint=faint,
        told=True,
        height=dp(174),
    )
    panel.add_widget(bars)
    return panel


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
    for title, counts, chances, faint in (
        (tr("Two dice"), rolls.sums, TWO_DICE, ()),
        (tr("Wildling die"), rolls.wildling, WILDLING_DIE, tuple(range(QUIET + 1, 13))),
    ):
        if counts:
            throws = thrown(counts, chances)
            sheet.add(Text(text=title, role="label", bold=True, tone="text_2"))
            sheet.add(roll_plot(throws, faint))
            sheet.add(Text(text=told(throws, tr, app.ntr), role="label", tone="text_2"))
    if rolls.by:
        words = tr("By the app: {app}. On the table: {table}.")
        by = words.format(app=rolls.by["app"], table=rolls.by["table"])
        sheet.add(Text(text=by, role="label", tone="text_2"))
    return sheet
