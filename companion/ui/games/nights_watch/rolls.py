"""How often each number was rolled, beside what chance expects: for the warden and the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from kivy.metrics import dp

from companion.games.nights_watch.north.phrases import QUIET
from companion.log import Entry
from companion.statistics import TWO_DICE, WILDLING_DIE, Throws, thrown
from companion.table import Table
from companion.telling import Ntr, Tr
from companion.ui.widgets import Panel, Sheet, Text
from companion.ui.widgets.plot import Bars

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


def told(throws: Throws, tr: Tr, ntr: Ntr) -> str:
    """How many rolls, and whether fair dice are often like this."""
    text = ntr("{n} roll", "{n} rolls", throws.rolls).format(n=throws.rolls)
    if throws.rolls < ENOUGH:
        return text
    often = min(99, max(1, round(100 * throws.odds)))
    even = tr("fair dice are this uneven, or more, in {n} of 100 matches").format(n=often)
    return f"{text} · {even}"


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
