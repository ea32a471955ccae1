"""What is to be corrected: one player's things and the middle of the table, sent together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from kivy.metrics import dp

from companion.ui.games.glen_more import shelf
from companion.ui.games.glen_more.full.amend.board import BoardSheet, PathsSheet
from companion.ui.games.glen_more.full.amend.facts import Record
from companion.ui.games.glen_more.full.amend.land import LandSheet
from companion.ui.games.glen_more.full.amend.names import Kind, MarketSheet, NamesSheet
from companion.ui.games.glen_more.full.amend.ring import RingSheet
from companion.ui.games.glen_more.full.cells import MarkRow
from companion.ui.games.glen_more.keypad import NumberSheet, head
from companion.ui.games.glen_more.pad.sheets import SeatChoice
from companion.ui.verdicts import button
from companion.ui.widgets import Column, Row, Rule, Sheet, Text
from scoring.glen_more.goods import GOODS


class Line(NamedTuple):
    """A part of the record."""

    field: str
    icon: str
    title: str
    value: str
    act: Callable[[], object]


class AmendSheet(Sheet):
    """Gathers what is corrected; `done(entry)` says whether it was written."""

    def __init__(self, page: Any, seat: int, done: Callable[[Any], bool], **settings: Any) -> None:
        super().__init__(**settings)
        tr = self.app.tr
        self.page, self.done, self.record = page, done, Record(page, seat)
        self.seats = Row(height=dp(56), spacing=dp(6))
        self.parts = Column()
        self.says = Text(text="", role="label", tone="illegal", padding=(dp(4), 0))
        self.middle.spacing = dp(6)
        note = tr("As it really is, whatever the moves say")
        self.add(head(self, tr("Correct the record"), note), self.seats, self.parts, self.says)
        self.save = button(tr("Correct it"), self.confirm, kind="accent", icon="amend")
        self.buttons(button(tr("Cancel"), self.close, size_hint_x=0.6), self.save)
        self.show_all()

    # Showing

    def show_all(self) -> None:
        entry = self.record.entry
        self.seats.clear_widgets()
        for seat, name in enumerate(self.page.players):
            choice = SeatChoice(seat=seat, text=name, chosen=seat == self.record.now.seat)
            choice.bind(on_tap=lambda c: self.look_at(int(c.seat)))
            self.seats.add_widget(choice)
        self.parts.clear_widgets()
        for line in self.own():
            self.show_line(line, changed=line.field in entry)
        self.parts.add_widget(Rule())
        for line in self.common():
            fields = line.field.split()
            self.show_line(line, changed=any(field in entry for field in fields))
        self.says.tone, self.says.text = "illegal", self.record.problem()
        self.save.disabled = not self.record.changed

    def show_line(self, line: Line, *, changed: bool) -> None:
        row = MarkRow(icon=line.icon, text=line.title, value=line.value, forward=True)
        row.height, row.bold = dp(48), changed
        row.bind(on_tap=lambda _: line.act())
        self.parts.add_widget(row)

    def own(self) -> Iterator[Line]:
        """What the chosen player has."""
        tr, ntr, now = self.app.tr, self.app.ntr, self.record.now
        number = self.ask_number
        vp = str(now.vp).replace("-", "−")
        yield Line("coins", "coin", tr("Coins"), str(now.coins), partial(number, "coins"))
        yield Line("vp", "points", tr("Points"), vp, partial(number, "vp"))
        yield Line("whisky", "whisky", tr("Whisky"), str(now.whisky), partial(number, "whisky"))
        tiles = ntr("{n} tile", "{n} tiles", len(now.tiles)).format(n=len(now.tiles))
        yield Line("tiles", "village", tr("Territory"), tiles, self.ask_land)
        kinds: tuple[tuple[Kind, str, str], ...] = (
            ("persons", "person", tr("Persons")),
            ("landmarks", "castle", tr("Landmarks")),
        )
        for field, icon, title in kinds:
            names = getattr(now, field)
            told = names[0] if len(names) == 1 else str(len(names))
            yield Line(field, icon, title, told, partial(self.ask_names, field, title))

    def common(self) -> Iterator[Line]:
        """What lies in the middle."""
        tr, now = self.app.tr, self.record.now
        filled = " ".join(str(now.market[good]) for good in GOODS)
        part = partial
        yield Line("market", "market", tr("Market"), filled, part(self.open, MarketSheet))
        words = tr("Figures, die, tiles")
        yield Line("figures die rondel", "lots", tr("Rondel"), words, part(self.open, RingSheet))
        pile, title = str(len(now.discard)), tr("Discard pile")
        yield Line("discard", "discard", title, pile, part(self.ask_names, "discard", title))
        tokens = str(sum(len(held) for held in now.crests.values()))
        yield Line("crests", "clan_token", tr("Clan board"), tokens, part(self.open, BoardSheet))
        paths = tr("Paths of the clan board")
        yield Line("paths", "movement", paths, "", part(self.open, PathsSheet))

    # Touching

    def look_at(self, seat: int) -> None:
        """A correction is of one player; another one's comes after it."""
        if seat == self.record.now.seat:
            return
        if self.record.seat_changed:
            name = self.page.players[self.record.now.seat]
            told = self.app.tr("First correct or cancel what is changed for {name}.")
            self.says.tone, self.says.text = "unverified", told.format(name=name)
            return
        self.record.begin(seat)
        self.show_all()

    def open(self, kind: Callable[..., Any]) -> None:
        kind(self.record, closed=self.show_all).show()

    def ask_land(self) -> None:
        name = self.page.players[self.record.now.seat]
        LandSheet(self.record, name, closed=self.show_all).show()

    def ask_names(self, kind: Kind, title: str) -> None:
        NamesSheet(self.record, kind, title, closed=self.show_all).show()

    def ask_number(self, field: str) -> None:
        now, tr = self.record.now, self.app.tr
        titles = {"coins": tr("Coins"), "vp": tr("Points"), "whisky": tr("Whisky")}
        name = self.page.players[now.seat]

        def done(n: int) -> str:
            self.record.change(now.having(field, n))
            self.show_all()
            return ""

        NumberSheet(
            title=titles[field],
            note=name,
            value=max(0, getattr(now, field)),
            done=done,
            seat=now.seat,
            name=name,
        ).show()

    def confirm(self) -> None:
        """One entry for everything; new paths are kept by this phone too."""
        entry, paths = self.record.entry, self.record.now.paths
        if not self.done(entry):
            return
        for road in paths:
            shelf.keep_road(self.app, road)
        self.close()
        self.app.notice(self.app.tr("The record is corrected."), icon="amend")
