"""The page of points: a plot over the rounds, and every line of the score with its rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty

from companion.i18n import N_
from companion.storage.store import StoreError
from companion.ui import paint
from companion.ui.export_menu import share_sheet
from companion.ui.games import SCREENS
from companion.ui.games.glen_more.marks import mark
from companion.ui.games.glen_more.plot import plot
from companion.ui.pages import Page
from companion.ui.pages.result import Heads, column
from companion.ui.theme import size
from companion.ui.verdicts import button, rule_panel
from companion.ui.widgets import (
    AppBar,
    Column,
    IconButton,
    Panel,
    Row,
    Rule,
    Scroll,
    SeatMark,
    Sheet,
    Tappable,
    Text,
)
from companion.ui.widgets.sheet import wrapped
from scoring.game import Tally
from scoring.glen_more.scoring import ROUNDS, totals

CATEGORIES = {
    "scoring.scots": ("scot", N_("Scots at home")),
    "scoring.landmarks": ("castle", N_("Landmarks")),
    "scoring.whisky": ("whisky", N_("Whisky")),
    "scoring.persons": ("person", N_("Persons")),
    "final.territory": ("village", N_("Territory")),
    "final.coins": ("coin", N_("Coins")),
    "final.armadale": ("castle", "Armadale Castle"),
    "final.bonus": ("points", N_("Other points at the end")),
    "points.play": ("points", N_("Points during play")),
    "exchange.points": ("exchange", N_("Exchanges")),
    "activate.points": ("points", N_("Tiles that bring points")),
    "once.points": ("points", N_("Placed tiles")),
    "clan.points": ("clan_token", N_("Clan board")),
    "clan.no-barrel": ("whisky", N_("Points for whisky (MacGregor)")),
    "clan.unspent": ("movement", N_("Movement not spent (MacLachlan)")),
    "amend": ("amend", N_("Corrections")),
}
SHORT = {rule: words for rule, (_, words) in CATEGORIES.items()}
"""What a line of the score is called where there is no room for its rule."""


class Group(NamedTuple):
    """Lines that stand together: a round, the final count, or all else."""

    key: str
    lines: tuple[Tally, ...]


def groups(lines: Sequence[Tally]) -> list[Group]:
    """The rounds in order, tiles and cards, then the final count; none that is empty."""
    found: dict[str, list[Tally]] = {key: [] for key in (*ROUNDS, "play", "final")}
    for line in lines:
        round = line.facts.get("round")
        kind = "final" if line.rule.startswith("final.") else "play"
        found[str(round) if round in ROUNDS else kind].append(line)
    return [Group(key, tuple(told)) for key, told in found.items() if told]


class PointsRow(Tappable):
    """A group or one of its lines, with everybody's points."""

    icon = StringProperty("")
    text = StringProperty("")
    points = ListProperty()
    inner = BooleanProperty(False)
    open = BooleanProperty(False)
    strong = BooleanProperty(False)
    shows = ("icon", "text", "points", "inner", "open", "strong")

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(48), **settings)

    def paint(self) -> None:
        theme, box = self.theme, self.box
        if self.pressed:
            paint.block(box, theme.raised, dp(8))
        role = "title" if self.strong else "label" if self.inner else "body"
        step = column(len(self.points))
        ink = theme.text_2 if self.inner else theme.text
        left = box.x + box.w - step * len(self.points)
        for seat, vp in enumerate(self.points):
            x = left + step * (seat + 1) - dp(4)
            number = str(vp).replace("-", "−")
            paint.text(
                number,
                x,
                box.cy,
                size(role),
                ink,
                bold=self.strong or self.open,
                anchor="right",
                width=step - dp(4),
            )
        x = box.x + dp(4) + (dp(18) if self.inner else 0)
        if self.icon:
            tint = theme.text_2 if self.inner else theme.text_3
            mark(self.icon, x + dp(8), box.cy, dp(18), tint)
            x += dp(24)
        px = size("body" if self.strong else role)
        words = wrapped(self.text, px, left - x) if self.inner else [self.text]
        for i, told in enumerate(words):
            y = box.cy + (len(words) - 1 - 2 * i) * dp(9)
            bold = self.strong or self.open
            paint.text(told, x, y, px, ink, bold=bold, anchor="left", width=left - x)


class PointsPage(Page):
    def __init__(self, match: str, **settings: Any) -> None:
        self.match = match
        super().__init__(**settings)
        self.table = self.table_of(match)
        self.players = self.table.header.players
        self.padding = (0, self.app.inset_top, 0, self.app.inset_bottom)
        self.bar = AppBar()
        share = IconButton(icon="share", pos_hint={"center_y": 0.5})
        share.bind(on_tap=lambda _: share_sheet(self.app, match).show())
        self.bar.add_widget(share)
        scroll = Scroll()
        self.list = Column(padding=(dp(16), dp(4), dp(16), dp(8)), spacing=dp(12))
        scroll.add_widget(self.list)
        self.foot = Row(height=dp(74), padding=(dp(12), dp(9)))
        for part in (self.bar, scroll, self.foot):
            self.add_widget(part)
        told = groups(self.table.score())
        rounds = [group.key for group in told if group.key in ROUNDS]
        self.opened: set[str] = set(rounds[-1:])
        self.refresh()

    def refresh(self) -> None:
        app, tr = self.app, self.app.tr
        self.bar.title = tr("Points")
        self.bar.state = f"{SCREENS[self.table.header.game].title} · {self.when()}"
        self.list.clear_widgets()
        score = self.table.score()
        self.list.add_widget(plot(self.app, score, self.players))
        self.list.add_widget(self.lines(score))
        note = tr("Tap a line for the rule behind it.")
        if to_come := self.to_come():
            note += " " + tr("Still to come: {what}.").format(what=to_come)
        self.list.add_widget(Text(text=note, role="label", tone="text_2", padding=(dp(4), 0)))
        self.foot.clear_widgets()
        undo = button("", self.undo, icon="undo", size_hint_x=None, width=dp(64))
        undo.disabled = not self.table.standing
        self.foot.add_widget(undo)
        self.foot.add_widget(button(tr("Back to the table"), app.back, kind="accent"))

    def undo(self) -> None:
        try:
            self.table.undo()
        except StoreError as bad:
            self.app.trouble(bad)
        self.refresh()

    def when(self) -> str:
        tr, rounds = self.app.tr, self.done()
        if self.table.outcome() is not None:
            return str(tr("all counted"))
        if not rounds:
            return str(tr("before the first round"))
        return str(tr("after round {round}").format(round=rounds[-1]))

    def done(self) -> list[str]:
        return [group.key for group in groups(self.table.score()) if group.key in ROUNDS]

    def to_come(self) -> str:
        """What is not counted yet."""
        tr = self.app.tr
        if self.table.outcome() is not None:
            return ""
        rounds = [r for r in ROUNDS if r not in self.done()]
        words = [tr("round {round}").format(round=r) for r in rounds]
        return ", ".join([*words, tr("coins, territory")])

    def lines(self, score: Sequence[Tally]) -> Panel:
        tr, count = self.app.tr, len(self.players)
        panel = Panel(padding=(dp(12), dp(4)))
        panel.add_widget(Heads(self.players))
        for group in groups(score):
            panel.add_widget(Rule())
            opened = group.key in self.opened
            row = PointsRow(
                text=self.title(group.key),
                icon="down" if opened else "forward",
                points=totals(group.lines, count),
                open=opened,
            )
            row.bind(on_tap=lambda _, key=group.key: self.toggle(key))
            panel.add_widget(row)
            if opened:
                self.add_inner(panel, group)
        panel.add_widget(Rule())
        whole = PointsRow(text=tr("Total"), points=totals(score, count), strong=True)
        panel.add_widget(whole)
        return panel

    def add_inner(self, panel: Panel, group: Group) -> None:
        rules = list(dict.fromkeys(line.rule for line in group.lines))
        for rule in rules:
            lines = [line for line in group.lines if line.rule == rule]
            icon, words = CATEGORIES.get(rule, ("points", ""))
            text = self.app.tr(words) if words else self.app.words(self.table).rule(rule)
            row = PointsRow(
                text=text, icon=icon, points=totals(lines, len(self.players)), inner=True
            )
            row.bind(on_tap=lambda _, rule=rule, lines=lines: self.explain(rule, lines))
            panel.add_widget(row)

    def title(self, key: str) -> str:
        tr = self.app.tr
        if key in ROUNDS:
            return str(tr("Round {round}").format(round=key))
        return str(tr("Final count") if key == "final" else tr("Tiles and cards"))

    def toggle(self, key: str) -> None:
        self.opened ^= {key}
        self.refresh()

    def explain(self, rule: str, lines: Sequence[Tally]) -> None:
        """The rule behind a line, and how it comes to these points for each player."""
        app, words = self.app, self.app.words(self.table)
        sheet = Sheet()
        row = Row(height=dp(48))
        row.add_widget(Text(text=app.tr("Why?"), role="title", size_hint_y=1))
        close = IconButton(icon="close")
        close.bind(on_tap=sheet.close)
        row.add_widget(close)
        sheet.add(row, rule_panel(words.rules[rule], words.rule(rule)))
        for line in lines:
            told = Row(spacing=dp(12), padding=(dp(4), dp(2)))
            name = self.players[line.seat]
            told.add_widget(SeatMark(seat=line.seat, name=name, pos_hint={"center_y": 0.5}))
            text = Text(text=self.reason(line), role="label", pos_hint={"center_y": 0.5})
            told.add_widget(text)
            sheet.add(told)
        sheet.buttons(button(app.tr("Back"), sheet.close, kind="accent"))
        sheet.show()

    def reason(self, line: Tally) -> str:
        """Why this line brings what it brings."""
        tr, facts = self.app.tr, line.facts
        vp = str(line.vp).replace("-", "−")
        if "count" in facts:
            more = facts["count"] - facts["least"]
            text = tr("{count}, the least is {least}: {more} more, {vp} points")
            return str(text.format(count=facts["count"], least=facts["least"], more=more, vp=vp))
        about = named(facts)
        points = tr("{vp} points").format(vp=vp)
        return f"{about}: {points}" if about else str(points)


def named(facts: Mapping[str, Any]) -> str:
    """What a line is about: a tile, a crest, or what the table said."""
    return str(next((facts[key] for key in ("why", "tile", "crest") if key in facts), ""))
