"""Chips above lists of matches: which game, whose matches, since when."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.games import families
from companion.i18n import N_
from companion.match.match_filter import DAYS, Filter, Period, key_of
from companion.match.match_line import MatchLine
from companion.ui.widgets import Chip, Column, Row, Sheet, Text, button, menu

if TYPE_CHECKING:
    from companion.ui.app import CairnApp

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

    def __init__(self, *parts: Widget, spacing: float | tuple[float, float] = (dp(6), 0)) -> None:
        super().__init__(size_hint_y=None, height=0, spacing=spacing)
        self.bind(minimum_height=self.setter("height"))
        self.hold(*parts)

    def hold(self, *parts: Widget) -> None:
        self.clear_widgets()
        for part in parts:
            self.add_widget(part)


class FilterRow(Row):
    """A few chips side by side, each as wide as its words as far as there is room."""

    def __init__(self, *chips: Chip) -> None:
        super().__init__(*chips, spacing=dp(6))
        self.fbind("width", self._share)

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
        now, tr = self.app.filter, self.app.tr
        title = next((t for t, games in families().items() if now.games == frozenset(games)), "")
        whose, period = " + ".join(now.players), tr(PERIODS[now.period])
        chips = (
            ("hand", tr(title) if title else tr("All games"), self.ask_game, title),
            ("name", whose or tr("All players"), self.ask_players, whose),
            ("history", period, self.ask_period, now.period != "all"),
        )
        row = (Chip(icon=i, text=words, act=act, chosen=bool(on)) for i, words, act, on in chips)
        self.hold(FilterRow(*row))

    def ask_game(self) -> None:
        tr, here = self.app.tr, {line.game for line in self.lines}
        offered = {frozenset[str](): tr("All games")}
        offered |= {frozenset(g): tr(t) for t, g in families().items() if here.intersection(g)}
        self.ask(tr("Which game?"), "games", offered)

    def ask_period(self) -> None:
        tr = self.app.tr
        offered = {period: tr(words) for period, words in PERIODS.items()}
        self.ask(tr("Since when?"), "period", offered)

    def ask(self, title: str, field: str, offered: Mapping[Any, str]) -> None:
        """For one of them; its present one is marked."""
        now = getattr(self.app.filter, field)
        lines = [
            (
                f"radio_{'on' if value == now else 'off'}",
                words,
                "",
                partial(self.take, **{field: value}),
            )
            for value, words in offered.items()
        ]
        menu(title, lines).show()

    def take(self, **what: Any) -> None:
        self.app.filter = self.app.filter._replace(**what)
        self.show()
        self.changed()

    def ask_players(self) -> None:
        PlayerSheet(players_of(self.lines), self.app.filter, self.take).show()


class PlayerSheet(Sheet):
    """Nobody in particular, one player, or a pair."""

    def __init__(self, names: list[str], now: Filter, take: Callable[..., None]) -> None:
        tr = self.app.tr
        super().__init__(tr("Whose matches?"))
        self.names, self.take = names, take
        self.picked = [name for name in names if key_of(name) in map(key_of, now.players)]
        self.chips, how = Stack(), tr("One player, or two to compare them.")
        self.add(Text(text=how, role="label", tone="text_2"), self.chips)
        show = button(tr("Show"), self.done, kind="accent")
        self.buttons(button(tr("All players"), self.clear), show)
        self.show_chips()

    def show_chips(self) -> None:
        self.chips.hold(*map(self.chip, self.names))

    def chip(self, name: str) -> Chip:
        made = Chip(text=name, act=partial(self.pick, name), chosen=name in self.picked)
        made.width = min(made.width, Window.width - dp(40))
        return made

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
