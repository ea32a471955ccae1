"""Sheets with verdicts: a refusal, and the rules behind a verdict."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from kivy.app import App
from kivy.metrics import dp

from companion.book import source_text
from companion.match.table import Table
from companion.ui import paint
from companion.ui.theme import size
from companion.ui.widgets import (
    Column,
    IconButton,
    Panel,
    Row,
    Sheet,
    Standing,
    Text,
    VerdictBadge,
)
from companion.ui.widgets.controls import button
from scoring.game import Verdict
from scoring.rules import Rule
from scoring.rules import Standing as Grounds

if TYPE_CHECKING:
    from companion.ui.app import CairnApp

MIDDLE = {"center_y": 0.5}
SMALL_BADGE = 28


def verdict_panel(answer: str, words: str) -> Panel:
    """A verdict among other things, on a ground of its own."""
    side = {"size_hint": (None, None), "size": (dp(SMALL_BADGE), dp(SMALL_BADGE))}
    badge = VerdictBadge(answer=answer, pos_hint=MIDDLE, **side)
    row = Row(badge, Text(text=words, pos_hint=MIDDLE), spacing=dp(12))
    return Panel(row, tone=f"{answer}_soft", padding=(dp(12), dp(10)))


def tied(words: str) -> str:
    """A number stays on the line of its noun."""
    return re.sub(r" (?=\d)", "\u00a0", words)


def refusal(app: CairnApp, table: Table, verdict: Verdict, about: str, note: str = "") -> Sheet:
    """A move that the rules refuse: the sentence, and a way to the rule.

    note: what stands under the sentence where a table may not know which move it made.
    """
    tr, words = app.tr, app.words(table)
    sheet = Sheet()
    first, *rest = [words.problem(problem) for problem in verdict.broken]
    said = Text(text=tied(first), role="title")
    under = Text(text=note or tr("Nothing has changed."), role="label", tone="text_2")
    head = Column(said, under, spacing=dp(2), pos_hint=MIDDLE)
    sheet.add(Row(VerdictBadge(answer="illegal"), head, spacing=dp(16), padding=(dp(4), dp(2))))
    for more in rest:
        sheet.add(Text(text=more, tone="text_2", padding=(dp(4), 0)))
    reasons = why(app, table, verdict, about)
    sheet.buttons(
        button(tr("Why?"), reasons.show, icon="why", size_hint_x=0.5),
        button(tr("Back to the table"), sheet.close, kind="accent"),
    )
    return sheet


def why(app: CairnApp, table: Table, verdict: Verdict, about: str) -> Sheet:
    """The rules that decide, in the reader's language, with their standing and source."""
    tr, words = app.tr, app.words(table)
    sheet = Sheet()
    title = Text(text=tr("Why?"), role="title", size_hint_y=1)
    head = Row(title, IconButton(icon="close", act=sheet.close), height=dp(48))
    sheet.add(head, Text(text=about, tone="text_2", padding=(dp(4), 0)))
    reasons = list(dict.fromkeys(problem.rule for problem in verdict.reasons))
    for id in reasons:
        sheet.add(rule_panel(words.rules[id], words.rule(id)))
    sheet.buttons(button(tr("Back"), sheet.close, kind="accent"))
    return sheet


def rule_panel(rule: Rule, text: str) -> Panel:
    """A rule as the table may read it; its first sentence is its title."""
    first, dot, rest = text.partition(". ")
    parts = [Text(text=first + (dot.strip() if rest else ""), role="heading")]
    parts += [Text(text=rest)] if rest else []
    app: CairnApp = App.get_running_app()
    table = getattr(app.page, "table", None)
    links = []
    if isinstance(table, Table):
        read = partial(app.go, "rule_section", game=table.header.game, paragraph=rule.id)
        links.append(button(app.tr("In the rule book"), read, icon="rules", kind="bare"))
    ground = standing_row(rule.standing, source_text(rule.source, app.tr))
    return Panel(*parts, ground, *links, tone="inset", spacing=dp(6), padding=(dp(16), dp(14)))


def standing_row(standing: Grounds, source: str) -> Row:
    """What a rule rests on, and where it is found: below it where a word needs the width."""
    label = Text(text=source, role="label", tone="text_2", pos_hint=MIDDLE)
    chip = Standing(standing=standing)
    row = Row(chip, label, spacing=dp(10), padding=(0, dp(4), 0, 0))
    longest = max((paint.text_width(word, size("label")) for word in source.split()), default=0)

    def fit(*_: object) -> None:
        beside = row.width - chip.width - dp(10) > longest
        row.orientation = "horizontal" if beside else "vertical"

    row.fbind("width", fit)
    return row
