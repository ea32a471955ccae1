"""Every rule the app knows of a game, in its own words, with source and standing."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.properties import StringProperty

from companion.i18n import N_, rule_lines
from companion.ui.games import SCREENS
from companion.ui.pages import Page, load_looks
from companion.ui.verdicts import rule_panel
from scoring.rules import Rule

load_looks("rules")

AT_ONCE = 8
HEADINGS = {
    N_("The turn"): "turn pass deal start settle mode",
    N_("Cards"): "play add take card hand star area draw deck",
    N_("Claims"): "claim",
    N_("Tactic cards"): "tactics joker recruiter ruse strategist traitor",
    N_("Tiles"): "reveal own place rebuild bonus activate move once",
    N_("Goods, coins and people"): "goods scots coins whisky pay market exchange discard",
    N_("The clan board"): "clan",
    N_("Dice"): "die roll tormund steal",
    N_("Trading"): "bundle trade bank",
    N_("Building"): "build road roads corner settlement keep",
    N_("The Wall and the wildlings"): "guard token tokens remove patrol winter",
    N_("Heroes"): "hero mormont tarly yarwyck mance yoren qhorin tragedy",
    N_("Points"): "score points scoring final pad match round tally",
    N_("The end"): "end victory",
    N_("The board"): "board",
    N_("Corrections"): "amend undo",
    N_("Several phones"): "seat host",
}
"""What the areas of rules are about, as people would look for it."""
OF_AREA = {area: heading for heading, areas in HEADINGS.items() for area in areas.split()}
ELSEWHERE = N_("Further rules")
NOT_FOR_PLAYERS = {"entry", "op", "limit"}
"""Areas that speak of files and devices, not of the game."""


def by_heading(lines: list[tuple[Rule, str]]) -> dict[str, list[tuple[Rule, str]]]:
    """The rules under what they are about, in the order in which they come."""
    found: dict[str, list[tuple[Rule, str]]] = {}
    for rule, text in lines:
        area = rule.id.partition(".")[0]
        if area not in NOT_FOR_PLAYERS:
            found.setdefault(OF_AREA.get(area, ELSEWHERE), []).append((rule, text))
    return found


class Rules(Page):
    title = StringProperty("")

    def __init__(self, match: str, **settings: Any) -> None:
        self.match = match
        super().__init__(**settings)
        self.table = self.table_of(match)
        self.refresh()

    def refresh(self) -> None:
        table = self.table
        self.title = SCREENS[table.header.game].title
        self.ids.list.clear_widgets()
        self.coming: list[str | tuple[Rule, str]] = []
        for heading, lines in by_heading(rule_lines(table.game, self.app.lang)).items():
            self.coming += [heading, *lines]
        self.more()

    def more(self, *_: Any) -> None:
        """A few at a time, so that the page opens at once."""
        batch, self.coming = self.coming[:AT_ONCE], self.coming[AT_ONCE:]
        for item in batch:
            if isinstance(item, str):
                made = Factory.SectionTitle(text=self.app.tr(item), role="heading")
            else:
                made = rule_panel(*item)
            self.ids.list.add_widget(made)
        if self.coming:
            Clock.schedule_once(self.more, 0)
