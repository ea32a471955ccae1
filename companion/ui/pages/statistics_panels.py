"""The panels of the statistics: what was counted, drawn, and how much it says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.metrics import Metrics, dp, sp
from kivy.properties import StringProperty

from companion.match import statistics
from companion.match.statistics import FEW, FEW_ROLLS, Record, Standing, Throws, key_of
from companion.ui import paint
from companion.ui.dates import day, duration
from companion.ui.pages.filters import families
from companion.ui.theme import room, size
from companion.ui.widgets import Bar, Painted, Panel, Row, SeatMark, SettingWords, Text
from companion.ui.widgets.plot import Bars, Lines

LAST = 8
"""Matches that a plot of points has room for."""
MOST_LINES = 5
"""As many as there are shapes."""
MOST_ROWS = 10
ODD = 0.05
NO_BARS = 1.3
"""From this size of text on, names and numbers need the room of the bars."""


class Big(Painted):
    """A number to be read across the table, and what it counts."""

    value = StringProperty("")
    text = StringProperty("")
    shows = ("value", "text")

    def paint(self) -> None:
        box, theme = self.box, self.theme
        wide = box.w - dp(4)
        paint.text(
            self.value, box.cx, box.cy + sp(11), size("number"), theme.text, bold=True, width=wide
        )
        paint.text(self.text, box.cx, box.cy - sp(16), size("label"), theme.text_2, width=wide)


class Figures:
    """Makes the panels for some of the records; a player keeps one mark in all of them."""

    def __init__(self, app: Any, everybody: Sequence[Record], chosen: Sequence[Record]) -> None:
        self.app, self.tr, self.ntr = app, app.tr, app.ntr
        self.records = chosen
        self.ended = statistics.over(chosen)
        self.marks = {key_of(n): i for i, n in enumerate(statistics.names_in(everybody))}

    def panels(self) -> list[Any]:
        made: list[Any] = [self.numbers(), self.pair() or self.won()]
        made += [self.points(title, games) for title, games in families().items()]
        made += [self.claims(), self.wall()]
        made.append(self.dice(self.tr("Wildling die"), statistics.wildling_die(self.records)))
        made.append(self.dice(self.tr("Two dice"), statistics.two_dice(self.records)))
        return [panel for panel in made if panel is not None]

    def numbers(self) -> Row:
        row = Row(height=room(64))
        count, people = len(self.records), len(statistics.names_in(self.records))
        words = self.ntr("match", "matches", count), self.ntr("player", "players", people)
        row.add_widget(Big(value=str(count), text=words[0]))
        if spent := statistics.seconds(self.records):
            row.add_widget(Big(value=duration(spent), text=self.tr("at the table")))
        row.add_widget(Big(value=str(people), text=words[1]))
        return row

    def panel(self, title: str, note: str = "") -> Panel:
        panel = Panel(padding=(dp(16), dp(12)), spacing=dp(4))
        row = Row(spacing=dp(8))
        row.add_widget(Text(text=title, role="heading"))
        if note:
            wide = paint.text_width(note, size("label")) + dp(8)
            row.add_widget(self.right(note, "label", wide))
        panel.add_widget(row)
        return panel

    def note(self, words: str) -> Text:
        return Text(text=words, role="label", tone="text_2")

    def share_row(self, name: str, part: int, whole: int) -> Row:
        """A mark, a name, a bar, and the numbers behind it."""
        seat = self.marks.get(key_of(name), 0)
        row = Row(height=room(40), spacing=dp(10))
        row.add_widget(SeatMark(seat=seat, name=name, pos_hint={"center_y": 0.5}))
        row.add_widget(SettingWords(title=name, size_hint_x=0.5))
        if Metrics.fontscale <= NO_BARS:
            row.add_widget(Bar(share=part / max(1, whole), seat=seat, size_hint_x=0.5))
        told = self.tr("{n} of {all}").format(n=part, all=whole)
        row.add_widget(self.right(f"{round(100 * part / max(1, whole))} %", "body", room(48)))
        row.add_widget(self.right(told, "label", room(64)))
        return row

    def right(self, words: str, role: str, width: float) -> Text:
        bold, tone = role == "body", "text" if role == "body" else "text_2"
        made = Text(text=words, role=role, bold=bold, tone=tone, halign="right")
        made.size_hint = (None, 1)
        made.width = width
        return made

    def won(self) -> Panel | None:
        standings = statistics.standings(self.ended)
        if not standings:
            return None
        panel = self.panel(self.tr("Matches won"))
        for standing in standings[:MOST_ROWS]:
            panel.add_widget(self.share_row(standing.name, standing.won, standing.played))
        panel.add_widget(self.note(self.honest(standings)))
        return panel

    def honest(self, standings: Sequence[Standing]) -> str:
        """How much these shares say."""
        running = len(self.records) - len(self.ended)
        most = max(standing.played for standing in standings)
        said = []
        if most < FEW:
            text = self.ntr(
                "{n} match: too few to tell who plays better.",
                "{n} matches: too few to tell who plays better.",
                len(self.ended),
            )
            said.append(text.format(n=len(self.ended)))
        if running:
            text = self.ntr(
                "{n} match is still running and not counted here.",
                "{n} matches are still running and not counted here.",
                running,
            )
            said.append(text.format(n=running))
        if len(standings) > MOST_ROWS:
            said.append(self.tr("The first {n} of {all}.").format(n=MOST_ROWS, all=len(standings)))
        return " ".join(said) or self.tr("A draw of the whole table counts for nobody.")

    def pair(self) -> Panel | None:
        names = self.app.filter.players
        if len(names) != 2 or not self.ended:
            return None
        found = statistics.pair(self.ended, *names)
        title = self.tr("{one} and {other}").format(one=names[0], other=names[1])
        count = self.ntr("{n} match", "{n} matches", found.played).format(n=found.played)
        panel = self.panel(title, count)
        for name, won in zip(names, (found.first, found.second), strict=True):
            panel.add_widget(self.share_row(name, won, found.played))
        if found.neither:
            text = self.ntr(
                "{n} match was drawn or won by somebody else.",
                "{n} matches were drawn or won by somebody else.",
                found.neither,
            )
            panel.add_widget(self.note(text.format(n=found.neither)))
        return panel

    def points(self, title: str, games: frozenset[str]) -> Panel | None:
        """A line for each player over the last matches of one game."""
        played = [r for r in self.ended if r.line.game in games and any(r.facts.points)][-LAST:]
        if not played:
            return None
        name = self.tr("{game}, points").format(game=title)
        if len(played) == 1:
            panel = self.panel(name)
            panel.add_widget(self.note(self.tr("One match so far: a line needs two.")))
            return panel
        panel = self.panel(name, self.tr("last {n}").format(n=len(played)))
        names = statistics.names_in(played)
        names = sorted(names, key=lambda name: self.marks.get(key_of(name), 0))[:MOST_LINES]
        lines = Lines(
            courses=tuple(tuple(statistics.course(played, name)) for name in names),
            names=tuple(names),
            seats=tuple(self.marks.get(key_of(name), 0) for name in names),
            steps=tuple(day(record.day, self.tr, year=False) for record in played),
            from_zero=False,
            height=dp(190),
        )
        panel.add_widget(lines)
        return panel

    def claims(self) -> Panel | None:
        """Of the stones a player claimed, those proven before the other side was complete."""
        names = statistics.names_in([r for r in self.records if r.facts.claims])
        if not names:
            return None
        panel = self.panel(self.tr("Stones proven early"))
        for name in names[:MOST_ROWS]:
            panel.add_widget(self.share_row(name, *statistics.claims(self.records, name)))
        words = self.tr("Of the stones claimed: those proven before the other side was complete.")
        panel.add_widget(self.note(words))
        return panel

    def wall(self) -> Panel | None:
        held, count, breaches = statistics.walls(self.records)
        if not count:
            return None
        matches = self.ntr("{n} match", "{n} matches", count).format(n=count)
        panel = self.panel(self.tr("The Wall held"), matches)
        row = Row(height=dp(36), spacing=dp(10))
        row.add_widget(Bar(share=held / count, seat=0))
        row.add_widget(
            self.right(self.tr("{n} of {all}").format(n=held, all=count), "body", room(72))
        )
        panel.add_widget(row)
        mean = f"{breaches:.1f}"
        panel.add_widget(self.note(self.tr("Breaches in a match: {n} on average.").format(n=mean)))
        return panel

    def dice(self, title: str, throws: Throws | None) -> Panel | None:
        if throws is None:
            return None
        rolls = self.ntr("{n} roll; line: expected", "{n} rolls; line: expected", throws.rolls)
        panel = self.panel(title, rolls.format(n=throws.rolls))
        panel.add_widget(Bars(labels=throws.faces, counts=throws.counts, expected=throws.expected))
        panel.add_widget(self.note(self.fair(throws)))
        return panel

    def fair(self, throws: Throws) -> str:
        tr, odds = self.tr, throws.odds
        if throws.rolls < FEW_ROLLS:
            return str(tr("Too few rolls to say anything about the dice."))
        if odds >= ODD:
            return str(tr("Nothing odd: fair dice are often less even."))
        once = min(round(1 / max(odds, 1e-6)), 1_000_000)
        text = tr("Unusual: fair dice are this uneven about once in {n} times.")
        return str(text.format(n=f"{once:,}".replace(",", "\u00a0")))
