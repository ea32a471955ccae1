"""The clan board as it really is: tokens on crests, and what its paths cost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.factory import Factory
from kivy.metrics import dp

from companion.ui.games.glen_more.full.amend.facts import Record, roads_of
from companion.ui.games.glen_more.full.amend.part import Part
from companion.ui.games.glen_more.full.clans import CrestRow
from companion.ui.games.glen_more.keypad import NumberSheet, head
from companion.ui.games.glen_more.pad.sheets import owner_sheet, pick_sheet
from companion.ui.verdicts import button
from companion.ui.widgets import ListRow, Setting, Sheet, Stepper
from scoring.glen_more.catalogue import ends
from scoring.glen_more.clans import AGAIN, CRESTS
from scoring.glen_more.state import TOKENS
from scoring.glen_more.travel import START


class BoardSheet(Part):
    """Tap a crest to say whose token lies there."""

    def __init__(self, record: Record, **settings: Any) -> None:
        tr = record.page.app.tr
        note = tr("Tap a crest to say whose token lies there")
        super().__init__(record, tr("Clan board"), note, **settings)

    def show_parts(self) -> None:
        page, now = self.record.page, self.record.now
        self.parts.spacing = dp(4)
        for crest in sorted(CRESTS):
            row = CrestRow(crest, page.players)
            row.tell(page.now().roads, now.crests)
            row.bind(on_tap=lambda r: self.ask(r.crest))
            self.parts.add_widget(row)

    def ask(self, crest: str) -> None:
        page, tr = self.record.page, self.app.tr
        held = self.record.now.crests.get(crest, ())
        if crest == AGAIN:
            TokensSheet(self.record, closed=self.show_all).show()
            return

        def chosen(seat: int | None) -> None:
            self.put(crest, () if seat is None else (seat,))

        note = tr("Whose token lies there?")
        owner = held[0] if held else None
        owner_sheet(self.app, page.players, crest, note, owner, chosen).show()

    def put(self, crest: str, held: tuple[int, ...]) -> None:
        now = self.record.now
        self.change(replace(now, crests={**now.crests, crest: held}))


class TokensSheet(Part):
    """The one crest that holds any number of tokens."""

    def __init__(self, record: Record, **settings: Any) -> None:
        super().__init__(record, AGAIN, record.page.app.tr("Tokens of each player"), **settings)

    def show_parts(self) -> None:
        held = self.record.now.crests.get(AGAIN, ())
        for seat, name in enumerate(self.record.page.players):
            row = Setting(title=name)
            count = held.count(seat)
            control = Stepper(value=count, least=0, most=TOKENS, pos_hint={"center_y": 0.5})
            control.bind(value=lambda _, n, seat=seat: self.put(seat, int(n)))
            row.add_widget(control)
            self.parts.add_widget(row)

    def put(self, seat: int, count: int) -> None:
        """New tokens lie after the others; taken away are the last ones of the seat."""
        now = self.record.now
        held = list(now.crests.get(AGAIN, ()))
        while held.count(seat) < count:
            held.append(seat)
        while held.count(seat) > count:
            del held[len(held) - 1 - held[::-1].index(seat)]
        self.change(replace(now, crests={**now.crests, AGAIN: tuple(held)}))


class PathsSheet(Part):
    """What the ways between crests cost; a new one is told by its two ends."""

    def __init__(self, record: Record, **settings: Any) -> None:
        tr = record.page.app.tr
        note = tr("A path that is told here is known from now on")
        super().__init__(record, tr("Paths of the clan board"), note, **settings)

    def more_buttons(self) -> list[Any]:
        return [button(self.app.tr("New path"), self.ask_start, icon="plus")]

    def show_parts(self) -> None:
        told = {ends(road): road for road in roads_of(self.record.page.now().roads)}
        told |= {ends(road): road for road in self.record.now.paths}
        for a, b, coins in told.values():
            words = f"{self.name(a)} – {self.name(b)}"
            row = ListRow(icon="clan_token", text=words, value=str(coins))
            row.bind(on_tap=lambda _, a=a, b=b, n=coins: self.ask_cost(a, b, n))
            self.parts.add_widget(row)

    def name(self, end: str) -> str:
        return str(self.app.tr("the start")) if end == START else end

    def ask_start(self) -> None:
        self.ask_end(self.app.tr("Where does the path begin?"), "", self.ask_other)

    def ask_other(self, a: str) -> None:
        title = self.app.tr("Where does it lead?")
        self.ask_end(title, a, lambda b: self.ask_cost(a, b, 0))

    def ask_end(self, title: str, taken: str, chosen: Callable[[str], None]) -> None:
        tr = self.app.tr
        roads = self.record.page.now().roads
        junctions = sorted({*roads, *(e for r in self.record.now.paths for e in r[:2])})
        places = [START, *(e for e in junctions if e not in CRESTS and e != START)]
        lines = [("plus", tr("A junction…"), partial(JunctionSheet.ask, chosen))]
        for end in (*places, *sorted(CRESTS)):
            if end != taken:
                lines.append(("clan_token", self.name(end), partial(chosen, end)))
        pick_sheet(self.app, title, "", lines).show()

    def ask_cost(self, a: str, b: str, coins: int) -> None:
        def done(n: int) -> str:
            self.change(self.record.now.with_path((a, b, n)))
            return ""

        title = f"{self.name(a)} – {self.name(b)}"
        NumberSheet(title=title, note=self.app.tr("Coins"), value=coins, done=done).show()


class JunctionSheet(Sheet):
    """Any word for a place where paths meet without a crest."""

    def __init__(self, chosen: Callable[[str], None], **settings: Any) -> None:
        super().__init__(**settings)
        tr = self.app.tr
        self.chosen = chosen
        note = tr("Any word by which the table knows it")
        self.name = Factory.NameEntry(hint_text=tr("Name of the junction"))
        self.add(head(self, tr("A junction"), note), self.name)
        self.buttons(button(tr("Done"), self.answer, kind="accent", icon="tick"))

    @classmethod
    def ask(cls, chosen: Callable[[str], None]) -> None:
        cls(chosen).show()

    def answer(self) -> None:
        word = " ".join(self.name.text.split())[:40]
        if word:
            self.close()
            self.chosen(word)
