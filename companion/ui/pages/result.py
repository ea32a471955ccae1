"""The result of a match: who won and why, and every line of every score."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.storage.store import StoreError
from companion.ui import paint
from companion.ui.export_menu import share_picture, share_sheet
from companion.ui.games import SCREENS
from companion.ui.pages import Page, load_looks
from companion.ui.paint import Box
from companion.ui.scoresheet import headline, places, reason, score_lines, totals, when
from companion.ui.theme import room, size
from companion.ui.verdicts import refusal
from companion.ui.widgets import Bar, Painted, Panel, Row, Rule, SeatMark, SettingWords, Text, menu
from scoring.game import Outcome

load_looks("result")


class Crown(Painted):
    """The winner's whole cairn; a bare one while nobody has won."""

    def __init__(self, seats: tuple[int, ...], **settings: Any) -> None:
        self.seats = seats
        super().__init__(size_hint_y=None, height=dp(76), **settings)

    def paint(self) -> None:
        seats = self.seats or (-1,)
        for i, seat in enumerate(seats):
            x = self.center_x + (i - (len(seats) - 1) / 2) * dp(76)
            paint.crown(seat, x, self.center_y, dp(68), self.theme)


def column(players: int) -> float:
    return float(dp(52 if players < 4 else 44))


class Numbers(Painted):
    """Each seat's points under its mark."""

    def __init__(self, points: Sequence[int | None], bold: bool, **settings: Any) -> None:
        self.points, self.bold = points, bold
        wide = column(len(points)) * len(points)
        super().__init__(size_hint_x=None, width=wide, **settings)

    def paint(self) -> None:
        step, role = column(len(self.points)), "title" if self.bold else "body"
        for i, vp in enumerate(self.points):
            number = "" if vp is None else str(vp).replace("-", "−")
            x = self.x + step * (i + 1) - dp(16)
            paint.text(number, x, self.center_y, size(role), self.theme.text, bold=self.bold)


def score_row(words: str, points: Sequence[int | None], *, bold: bool = False) -> Row:
    """A line of the score: its rule, and the points."""
    row = Row(padding=(0, dp(10)))
    role = "body" if bold else "label"
    row.add_widget(Text(text=words, role=role, bold=bold, pos_hint={"center_y": 0.5}))
    row.add_widget(Numbers(points, bold))
    return row


class Heads(Painted):
    """The seats above the columns."""

    def __init__(self, players: tuple[str, ...], **settings: Any) -> None:
        self.players = players
        super().__init__(size_hint_y=None, height=dp(40), **settings)

    def paint(self) -> None:
        step = column(len(self.players))
        left = self.right - step * len(self.players)
        for seat, name in enumerate(self.players):
            mark = Box(left + step * (seat + 1) - dp(28), self.center_y - dp(12), dp(24), dp(24))
            paint.seat_mark(seat, name, mark, self.theme)


class Result(Page):
    title = StringProperty("")
    state = StringProperty("")
    main_icon = StringProperty("again")
    main_text = StringProperty("")

    def __init__(self, match: str, **settings: Any) -> None:
        self.match = match
        super().__init__(**settings)
        self.table = self.table_of(match)
        self.players = self.table.header.players
        self.refresh()

    def refresh(self) -> None:
        app, table = self.app, self.table
        outcome = table.outcome()
        self.title = SCREENS[table.header.game].title
        self.state = when(app, table, self.match)
        self.told = len(table.record)
        self.main_icon = "again" if outcome else "back"
        self.main_text = app.tr("Play again") if outcome else app.tr("Back to the table")
        self.ids.list.clear_widgets()
        self.show_winner(outcome)
        self.show_places(outcome)
        self.show_lines()

    def link_changed(self) -> None:
        """Another phone may have entered something."""
        if len(self.table.record) != self.told:
            self.refresh()

    def show_winner(self, outcome: Outcome | None) -> None:
        app, add = self.app, self.ids.list.add_widget
        add(Crown(outcome.winners if outcome else ()))
        add(Text(text=headline(app, self.players, outcome), role="display", halign="center"))
        note = reason(app, self.table, outcome)
        add(Text(text=note, role="label", tone="text_2", halign="center", padding=(dp(12), 0)))

    def show_places(self, outcome: Outcome | None) -> None:
        points = totals(self.table)
        best = max([*points, 1])
        panel = Panel(padding=(dp(16), dp(6)))
        for seat in places(self.table, outcome):
            row = Row(height=room(44), spacing=dp(10))
            name = self.players[seat]
            row.add_widget(SeatMark(seat=seat, name=name, pos_hint={"center_y": 0.5}))
            row.add_widget(SettingWords(title=name, bold=True, size_hint_x=0.6))
            row.add_widget(Bar(share=points[seat] / best, seat=seat))
            number = Text(text=str(points[seat]).replace("-", "−"), role="title", halign="right")
            number.size_hint = (None, 1)
            number.width = dp(48)
            row.add_widget(number)
            panel.add_widget(row)
        self.ids.list.add_widget(panel)

    def show_lines(self) -> None:
        """Each line of the score as it was written, grouped by rule and round."""
        panel = Panel(padding=(dp(16), dp(4)))
        panel.add_widget(Heads(self.players))
        for text, points in score_lines(self.app, self.table):
            panel.add_widget(Rule())
            panel.add_widget(score_row(text, points))
        panel.add_widget(Rule())
        panel.add_widget(score_row(self.app.tr("Total"), totals(self.table), bold=True))
        self.ids.list.add_widget(panel)

    def main(self) -> None:
        app = self.app
        if self.table.outcome() is None:
            app.instead("table", match=self.match)
        else:
            app.home()
            app.go("new_match", game=self.table.header.game)

    def undo(self) -> None:
        if (table := self.app.play(self.match)) is None:
            return
        self.table = table
        try:
            verdict = self.table.undo()
        except StoreError as bad:
            self.app.trouble(bad)
            return
        if verdict.ok:
            self.app.instead("table", match=self.match)
        elif self.table.standing:
            refusal(self.app, self.table, verdict, self.app.tr("Undo")).show()

    def picture(self) -> None:
        share_picture(self.app, self.match)

    def menu(self) -> None:
        app, tr = self.app, self.app.tr
        lines: list[Any] = [
            (
                "history",
                tr("History of this match"),
                "",
                partial(app.go, "history", match=self.match),
            ),
            (
                "rules",
                tr("Rules"),
                tr("All of them, with their standing"),
                partial(app.go, "rules", match=self.match),
            ),
            ("statistics", tr("Statistics"), "", partial(app.go, "statistics")),
        ]
        menu("", lines).show()

    def share(self) -> None:
        share_sheet(self.app, self.match).show()
