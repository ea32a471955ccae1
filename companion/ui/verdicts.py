"""Sheets that say what the rules say: a refusal, and the rule behind any verdict."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from kivy.metrics import dp

from companion.match.table import Table
from companion.ui.widgets import (
    Column,
    IconButton,
    Panel,
    PushButton,
    Row,
    Sheet,
    Standing,
    Text,
    VerdictBadge,
)
from scoring.game import Verdict
from scoring.rules import Rule

PAGES = re.compile(r"(?:[A-Z]{2} )?p\. \d+(?:(?:-| and | to )\d+)*")


def verdict_head(answer: str, title: str, note: str) -> Row:
    """The badge, what is the case, and what follows from it."""
    row = Row(spacing=dp(16), padding=(dp(4), dp(2)))
    badge = VerdictBadge(answer=answer, pos_hint={"center_y": 0.5})
    words = Column(spacing=dp(2), pos_hint={"center_y": 0.5})
    words.add_widget(Text(text=tied(title), role="title"))
    if note:
        words.add_widget(Text(text=note, role="label", tone="text_2"))
    row.add_widget(badge)
    row.add_widget(words)
    return row


def tied(words: str) -> str:
    """A number stays on the line of its noun."""
    return re.sub(r" (?=\d)", "\u00a0", words)


def button(text: str, act: Callable[..., Any], **looks: Any) -> PushButton:
    made = PushButton(text=text, **looks)
    made.bind(on_tap=lambda *_: act())
    return made


def refusal(app: Any, table: Table, verdict: Verdict, about: str, note: str = "") -> Sheet:
    """A move that the rules refuse: the sentence, and a way to the rule.

    note: what stands under the sentence where a table may not know which move it made.
    """
    tr, words = app.tr, app.words(table)
    sheet = Sheet()
    first, *rest = [words.problem(problem) for problem in verdict.broken]
    sheet.add(verdict_head("illegal", first, note or tr("Nothing has changed.")))
    for more in rest:
        sheet.add(Text(text=more, tone="text_2", padding=(dp(4), 0)))
    back = button(tr("Back to the table"), sheet.close, kind="accent")
    ask = button(tr("Why?"), lambda: why(app, table, verdict, about).show(), icon="why")
    ask.size_hint_x = 0.5
    sheet.buttons(ask, back)
    return sheet


def why(app: Any, table: Table, verdict: Verdict, about: str, *picture: Any) -> Sheet:
    """The rules that decide, in the reader's language, with their standing and source."""
    tr, words = app.tr, app.words(table)
    sheet = Sheet()
    head = Row(height=dp(48))
    head.add_widget(Text(text=tr("Why?"), role="title", size_hint_y=1))
    close = IconButton(icon="close")
    close.bind(on_tap=sheet.close)
    head.add_widget(close)
    sheet.add(head, Text(text=about, tone="text_2", padding=(dp(4), 0)))
    reasons = list(dict.fromkeys(problem.rule for problem in verdict.reasons))
    for id in reasons:
        sheet.add(rule_panel(words.rules[id], words.rule(id)))
    if picture:
        sheet.add(Text(text=tr("In this case"), role="label", bold=True, tone="text_2"), *picture)
    sheet.buttons(button(tr("Back"), sheet.close, kind="accent"))
    return sheet


def rule_panel(rule: Rule, text: str) -> Panel:
    """A rule as the table may read it; its first sentence is its title."""
    first, dot, rest = text.partition(". ")
    panel = Panel(tone="inset", spacing=dp(6), padding=(dp(16), dp(14)))
    panel.add_widget(Text(text=first + (dot.strip() if rest else ""), role="heading"))
    if rest:
        panel.add_widget(Text(text=rest))
    panel.add_widget(standing_row(rule))
    return panel


def standing_row(rule: Rule) -> Row:
    """Printed rules name their pages; all else that a rule rests on is told in English only."""
    row = Row(spacing=dp(10), padding=(0, dp(4), 0, 0))
    row.add_widget(Standing(standing=rule.standing, pos_hint={"center_y": 0.5}))
    source = Text(text=pages(rule), role="label", tone="text_2")
    source.pos_hint = {"center_y": 0.5}
    row.add_widget(source)
    return row


def pages(rule: Rule) -> str:
    """The pages where a rule is printed, without a word of what stands there."""
    if rule.standing != "printed":
        return ""
    found = PAGES.findall(rule.source)
    return " · ".join(page.replace(" and ", ", ").replace(" to ", "-") for page in found)
