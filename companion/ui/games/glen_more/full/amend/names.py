"""Persons and landmark cards of a player, and the rows of the market."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Literal

from kivy.metrics import dp

from companion.ui.games.glen_more.full.amend.facts import Record
from companion.ui.games.glen_more.full.amend.part import Part
from companion.ui.games.glen_more.full.heads import Market
from companion.ui.widgets import ListRow
from scoring.glen_more.clans import CARDS
from scoring.glen_more.market import SLOTS
from scoring.glen_more.state import State
from scoring.glen_more.tile import DAVID_HUME, NEVER_TURNED_UP

Kind = Literal["persons", "landmarks", "discard"]


def known(state: State, kind: Kind) -> list[str]:
    """Every person, card or tile of a stack that this match knows."""
    tiles = state.tiles.values()
    if kind == "discard":
        return sorted(tile.name for tile in tiles if tile.name not in NEVER_TURNED_UP)
    found: Iterable[str] = (tile.name for tile in tiles if tile.person)
    if kind == "landmarks":
        found = (*CARDS, *(tile.name for tile in tiles if tile.landmark))
    return sorted({*found, *((DAVID_HUME,) if kind == "persons" else ())})


class NamesSheet(Part):
    """Tap a name: it is there, or is there no longer."""

    def __init__(self, record: Record, kind: Kind, title: str, **settings: Any) -> None:
        self.kind = kind
        self.first = getattr(record.now, kind)
        """Named before the others, so that a list of all tiles need not be searched."""
        super().__init__(record, title, **settings)

    def show_parts(self) -> None:
        page, mine = self.record.page, getattr(self.record.now, self.kind)
        names = known(page.now(), self.kind)
        for name in sorted(names, key=lambda name: name not in self.first):
            row = ListRow(icon="radio_on" if name in mine else "radio_off", text=name)
            row.bold, row.value = name in mine, self.others(name)
            row.bind(on_tap=lambda _, name=name: self.toggle(name))
            self.parts.add_widget(row)

    def others(self, name: str) -> str:
        """Who else has it."""
        if self.kind == "discard":
            return ""
        page, seat = self.record.page, self.record.now.seat
        told = enumerate(page.view()["seats"])
        return ", ".join(page.players[s] for s, t in told if s != seat and name in t[self.kind])

    def toggle(self, name: str) -> None:
        now = self.record.now
        mine = getattr(now, self.kind)
        after = tuple(n for n in mine if n != name) if name in mine else (*mine, name)
        self.change(now.having(self.kind, after))


class MarketSheet(Part):
    """Tap a row: one more slot is filled; after the last one none is."""

    def __init__(self, record: Record, **settings: Any) -> None:
        self.market = Market(size_hint_y=None, height=dp(72))
        self.market.bind(on_pick=lambda _, good: self.tapped(good))
        tr = record.page.app.tr
        super().__init__(record, tr("Market"), tr("Tap a row: one more slot is filled"), **settings)

    def show_parts(self) -> None:
        self.market.market = self.record.now.market
        self.parts.add_widget(self.market)

    def tapped(self, good: str) -> None:
        now = self.record.now
        filled = (now.market[good] + 1) % (SLOTS + 1)
        self.change(replace(now, market={**now.market, good: filled}))
