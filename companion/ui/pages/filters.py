"""Chips above lists of matches: which game, whose matches, since when."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout

from companion.i18n import N_
from companion.match.statistics import DAYS, Filter, Period, key_of
from companion.storage.store import MatchLine
from companion.ui.games import SCREENS
from companion.ui.verdicts import button
from companion.ui.widgets import Chip, Column, Sheet, Text, menu

PERIODS: dict[Period, str] = {
    "all": N_("All time"),
    "year": N_("Last 12 months"),
    "month": N_("Last 30 days"),
}
assert PERIODS.keys() == {"all", *DAYS}


def families() -> dict[str, frozenset[str]]:
    """Games by title: one may be played in several ways."""
    titles: dict[str, set[str]] = {}
    for game, cover in SCREENS.items():
        titles.setdefault(cover.title, set()).add(game)
    return {title: frozenset(games) for title, games in titles.items()}


def players_of(lines: Iterable[MatchLine]) -> list[str]:
    """Everybody who sits at these tables, in the order of the alphabet."""
    spelt: dict[str, str] = {}
    for line in lines:
        for name in line.players:
            spelt.setdefault(key_of(name), name)
    return [spelt[key] for key in sorted(spelt)]


class Stack(StackLayout):
    """Chips side by side, as many rows as they need."""

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("spacing", (dp(6), 0))
        super().__init__(size_hint_y=None, height=0, **settings)
        self.bind(minimum_height=self.setter("height"))

    def chip(self, text: str, act: Callable[[], None], **looks: Any) -> Chip:
        made = Chip(text=text, **looks)
        made.width = min(made.width, Window.width - dp(40))
        made.bind(on_tap=lambda _: act())
        self.add_widget(made)
        return made


class Filters(Column):
    """Shows and changes the app's filter; `changed` comes after every change."""

    def __init__(self, app: Any, lines: Sequence[MatchLine], changed: Callable[[], None]) -> None:
        super().__init__()
        self.app, self.lines, self.changed = app, lines, changed
        self.show()

    def show(self) -> None:
        self.clear_widgets()
        self.add_widget(self.games())
        row, now, tr = Stack(), self.app.filter, self.app.tr
        whose = tr("All players")
        if now.players:
            whose = " + ".join(now.players)
        row.chip(whose, self.ask_players, icon="name", chosen=bool(now.players))
        period = PERIODS[now.period]
        row.chip(tr(period), self.ask_period, icon="history", chosen=now.period != "all")
        self.add_widget(row)

    def games(self) -> Stack:
        stack, now = Stack(), self.app.filter
        here = {line.game for line in self.lines}
        stack.chip(
            self.app.tr("All games"), lambda: self.take(games=frozenset()), chosen=not now.games
        )
        for title, games in families().items():
            if games & here:
                stack.chip(title, partial(self.take, games=games), chosen=now.games == games)
        return stack

    def take(self, **what: Any) -> None:
        self.app.filter = replace(self.app.filter, **what)
        self.show()
        self.changed()

    def ask_period(self) -> None:
        tr, now = self.app.tr, self.app.filter.period
        lines: list[tuple[str, str, str, Callable[[], None] | None]] = []
        for period, words in PERIODS.items():
            icon = "radio_on" if period == now else "radio_off"
            lines.append((icon, tr(words), "", partial(self.take, period=period)))
        menu(tr("Since when?"), lines).show()

    def ask_players(self) -> None:
        PlayerSheet(players_of(self.lines), self.app.filter, self.take).show()


class PlayerSheet(Sheet):
    """Nobody in particular, one player, or a pair."""

    def __init__(self, names: list[str], now: Filter, take: Callable[..., None]) -> None:
        super().__init__()
        self.names, self.take = names, take
        self.picked = [name for name in names if key_of(name) in map(key_of, now.players)]
        tr = self.app.tr
        self.chips = Stack()
        self.add(
            Text(text=tr("Whose matches?"), role="title"),
            Text(text=tr("One player, or two to compare them."), role="label", tone="text_2"),
            self.chips,
        )
        everybody = button(tr("All players"), self.clear)
        self.buttons(everybody, button(tr("Show"), self.done, kind="accent"))
        self.show_chips()

    def show_chips(self) -> None:
        self.chips.clear_widgets()
        for name in self.names:
            self.chips.chip(name, partial(self.pick, name), chosen=name in self.picked)

    def pick(self, name: str) -> None:
        """A third one takes the place of the first."""
        if name in self.picked:
            self.picked.remove(name)
        else:
            self.picked = [*self.picked, name][-2:]
        self.show_chips()

    def clear(self) -> None:
        self.picked = []
        self.done()

    def done(self) -> None:
        self.close()
        self.take(players=tuple(self.picked))
