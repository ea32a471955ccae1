"""Chips above lists of matches: which game, whose matches, since when."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from companion.games import families
from companion.i18n import N_
from companion.match.match_filter import DAYS, Filter, Period, key_of
from companion.storage.match_line import MatchLine
from companion.ui.widgets import Chip, Column, Sheet, Text, menu
from companion.ui.widgets.controls import button

if TYPE_CHECKING:
    from companion.ui.app import CairnApp

Act = Callable[[], None]
PERIODS: dict[Period, str] = {
    "all": N_("All time"),
    "year": N_("Last 12 months"),
    "month": N_("Last 30 days"),
}
assert PERIODS.keys() == {"all", *DAYS}


def players_of(lines: Iterable[MatchLine]) -> list[str]:
    """Everybody who sits at these tables, in the order of the alphabet."""
    spelt: dict[str, str] = {}
    for line in lines:
        for name in line.players:
            spelt.setdefault(key_of(name), name)
    return [spelt[key] for key in sorted(spelt)]


class Stack(StackLayout):
    """Chips side by side, as many rows as they need."""

    def __init__(self, **settings: object) -> None:
        settings.setdefault("spacing", (dp(6), 0))
        super().__init__(size_hint_y=None, height=0, **settings)
        self.bind(minimum_height=self.setter("height"))

    def chip(self, text: str, act: Act, **looks: object) -> None:
        made = Chip(text=text, act=act, **looks)
        made.width = min(made.width, Window.width - dp(40))
        self.add_widget(made)


class FilterRow(BoxLayout):
    """A few chips side by side, each as wide as its words as far as there is room."""

    def __init__(self) -> None:
        super().__init__(size_hint_y=None, height=dp(48), spacing=dp(6))
        self.fbind("width", self._share)

    def chip(self, text: str, act: Act, icon: str, *, chosen: bool) -> None:
        self.add_widget(Chip(text=text, act=act, icon=icon, chosen=chosen))

    def _share(self, *_: object) -> None:
        chips = self.children
        room = self.width - self.spacing * (len(chips) - 1)
        wanted = [chip.natural for chip in chips]
        share = min(1.0, room / sum(wanted))
        for chip, wide in zip(chips, wanted, strict=True):
            chip.width = wide * share


class Filters(Column):
    """Shows and changes the app's filter; `changed` comes after every change."""

    def __init__(
        self, app: CairnApp, lines: Sequence[MatchLine], changed: Callable[[], None]
    ) -> None:
        super().__init__()
        self.app, self.lines, self.changed = app, lines, changed
        self.show()

    def show(self) -> None:
        self.clear_widgets()
        now, tr = self.app.filter, self.app.tr
        title = next((t for t, games in families().items() if now.games == frozenset(games)), "")
        whose = " + ".join(now.players)
        row = FilterRow()
        row.chip(tr(title) if title else tr("All games"), self.ask_game, "hand", chosen=bool(title))
        row.chip(whose or tr("All players"), self.ask_players, "name", chosen=bool(whose))
        chosen = now.period != "all"
        row.chip(tr(PERIODS[now.period]), self.ask_period, "history", chosen=chosen)
        self.add_widget(row)

    def ask_game(self) -> None:
        tr, now = self.app.tr, self.app.filter.games
        here = {line.game for line in self.lines}
        offered = [(tr("All games"), frozenset[str]())]
        offered += [(tr(t), frozenset(g)) for t, g in families().items() if here.intersection(g)]
        lines = [
            (
                "radio_on" if games == now else "radio_off",
                title,
                "",
                partial(self.take, games=games),
            )
            for title, games in offered
        ]
        menu(tr("Which game?"), lines).show()

    def take(self, **what: Any) -> None:
        self.app.filter = self.app.filter._replace(**what)
        self.show()
        self.changed()

    def ask_period(self) -> None:
        tr, now = self.app.tr, self.app.filter.period
        icons = {period: "radio_on" if period == now else "radio_off" for period in PERIODS}
        lines = [
            (icons[period], tr(words), "", partial(self.take, period=period))
            for period, words in PERIODS.items()
        ]
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
        show = button(tr("Show"), self.done, kind="accent")
        self.buttons(button(tr("All players"), self.clear), show)
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
