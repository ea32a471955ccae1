"""Filter chips above lists of matches: game, players, period.

The filter is part of a page's address: changing it opens the same page with another one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from companion.games import families_in
from companion.i18n import N_
from companion.match.match_filter import DAYS, Filter, Period, key_of
from companion.match.match_line import MatchLine
from companion.pages.page import Page, Where, choice, where
from companion.pages.parts import Chips
from companion.play.questions import Choose, Value, label
from companion.play.reader import Reader

PERIODS: dict[Period, str] = {
    "all": N_("All time"),
    "year": N_("Last 12 months"),
    "month": N_("Last 30 days"),
}
assert PERIODS.keys() == {"all", *DAYS}
MOST_PLAYERS = 2


@dataclass(frozen=True, slots=True)
class Filtering:
    """Which of the three is being chosen."""

    asks: Literal["", "games", "players", "period"] = ""
    picked: tuple[str, ...] = ()
    """Players, as far as they are chosen."""


NO_FILTER_OPEN = Filtering()


def address(now: Filter) -> Where:
    """The filter as a part of an address."""
    players = dict(zip(("player", "other"), now.players, strict=False))
    return where(games=",".join(sorted(now.games)), **players, period=now.period)


def filter_in(address: Mapping[str, Value]) -> Filter | None:
    """The filter of an address; None: it has none."""
    period = address.get("period")
    if period not in PERIODS:
        return None
    games = str(address.get("games", ""))
    players = (str(address[key]) for key in ("player", "other") if key in address)
    chosen: Period = next(known for known in PERIODS if known == period)
    return Filter(frozenset(games.split(",") if games else ()), tuple(players), chosen)


def players_of(lines: Iterable[MatchLine]) -> list[str]:
    """Everybody who sits at these tables, in alphabetical order."""
    spelt: dict[str, str] = {}
    for line in lines:
        for name in line.players:
            spelt.setdefault(key_of(name), name)
    return [spelt[key] for key in sorted(spelt)]


def filter_chips(
    reader: Reader,
    lines: Iterable[MatchLine],
    now: Filter,
    opens: Callable[[Filtering], object],
) -> Chips:
    """opens: the draft in which that is asked."""
    tr = reader.tr
    known = families_in(lines, reader)
    title = next((t for t, kinds in known.items() if now.games == frozenset(kinds)), "")
    whose = " + ".join(now.players)
    games, period = Filtering("games"), Filtering("period")
    players = Filtering("players", now.players)
    chips = (
        ("hand", title or tr("All games"), games, title),
        ("name", whose or tr("All players"), players, whose),
        ("history", tr(PERIODS[now.period]), period, now.period != "all"),
    )
    return Chips(
        tuple(
            choice(
                f"filter.{asked.asks}",
                words,
                opens(asked),
                icon=icon,
                kind="accent" if on else "plain",
            )
            for icon, words, asked, on in chips
        ),
        layout="fit",
    )


@dataclass(frozen=True, slots=True)
class FilterQuestion:
    """Asks for another filter."""

    reader: Reader
    lines: tuple[MatchLine, ...]
    """The matches that are chosen from."""
    now: Filter
    goes: Callable[[Filter], object]
    """The step to the page with that filter."""
    opens: Callable[[Filtering], object]

    def asked(self, filtering: Filtering) -> Page | None:
        tr = self.reader.tr
        match filtering.asks:
            case "games":
                return self._menu(tr("Which game?"), self._games())
            case "period":
                offered = ((self.now._replace(period=p), tr(w)) for p, w in PERIODS.items())
                return self._menu(tr("Since when?"), offered)
            case "players":
                return self._players(filtering)
        return None

    def _games(self) -> Iterator[tuple[Filter, str]]:
        tr, here = self.reader.tr, {line.kind for line in self.lines}
        yield self.now._replace(games=frozenset()), tr("All games")
        for title, kinds in families_in(self.lines, self.reader).items():
            if here.intersection(kinds):
                yield self.now._replace(games=frozenset(kinds)), title

    def _menu(self, title: str, offered: Iterable[tuple[Filter, str]]) -> Page:
        lines = (
            choice(
                f"take.{n}",
                words,
                self.goes(then),
                icon="radio_on" if then == self.now else "radio_off",
            )
            for n, (then, words) in enumerate(offered)
        )
        return Page(title, (Choose(tuple(lines)),), name=title)

    def _players(self, filtering: Filtering) -> Page:
        """Nobody in particular, one player, or a pair."""
        tr, picked = self.reader.tr, {key_of(name) for name in filtering.picked}
        names = players_of(self.lines)
        chips = (
            choice(
                f"player.{name}",
                name,
                self.opens(replace(filtering, picked=_picked(filtering.picked, name))),
                kind="accent" if key_of(name) in picked else "plain",
            )
            for name in names
        )
        chosen = tuple(name for name in filtering.picked if name in names)
        buttons = (
            choice("everybody", tr("All players"), self.goes(self.now._replace(players=()))),
            choice("show", tr("Show"), self.goes(self.now._replace(players=chosen)), kind="accent"),
        )
        how = label(tr("One player, or two to compare them."))
        title = tr("Whose matches?")
        return Page(title, (how, Chips(tuple(chips))), choices=buttons, name=title)


def _picked(before: tuple[str, ...], name: str) -> tuple[str, ...]:
    """One more player, or one less; a third one takes the place of the first."""
    if name in before:
        return tuple(other for other in before if other != name)
    return (*before, name)[-MOST_PLAYERS:]
