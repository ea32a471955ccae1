"""Corrections at the warden's table: where every figure and guard really stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty

from companion.games.nights_watch.north.phrases import CLANS, KINDS, SYMBOLS, clearing_name
from companion.ui import paint
from companion.ui.games.nights_watch.places import LANES
from companion.ui.games.nights_watch.sheets import Cells
from companion.ui.paint import Box
from companion.ui.theme import size
from companion.ui.verdicts import button
from companion.ui.widgets import Panel, Segments, Setting, Sheet, Stepper, Text
from companion.words import N_
from scoring.nights_watch.wildlings import CAMPS, LAST_BREACH, SPACES

TABS = (N_("Camps"), N_("Clearings"), N_("Wall"), N_("Gift"), N_("Turn"))
PARTS = ("camps", "clearings", "wall", "gift", "breaches")
MORE, NOBODY = "+", "nobody"
CLEARING = 12
"""Figures in a clearing that a finger can list."""


class Figures(Cells):
    """Figures or guards side by side, and a place for one more: (place, kind or seat)."""

    columns, cell = 6, 50
    players = ListProperty()
    shows = ("keys", "down", "players")

    def paint_key(self, key: Any, box: Box) -> None:
        what = key[1]
        if what == MORE:
            paint.icon("plus", box.cx, box.cy, dp(22), self.theme.accent_text)
        elif isinstance(what, int):
            mark = Box(box.cx - dp(14), box.cy - dp(14), dp(28), dp(28))
            paint.seat_mark(what, self.players[what], mark, self.theme)
        else:
            paint.symbol(SYMBOLS[what], box.cx, box.cy, dp(28), self.theme.text)


class Lanes(Cells):
    """The four columns of the Gift, from the Wall to the south: (hex, kind or nothing)."""

    cell = 54

    def paint_key(self, key: Any, box: Box) -> None:
        hex, kind = key
        if kind:
            paint.symbol(SYMBOLS[kind], box.cx, box.cy, dp(28), self.theme.text)
            return
        depth = next(lane.index(hex) for lane in LANES if hex in lane) + 1
        paint.text(str(depth), box.cx, box.cy, size("label"), self.theme.text_3)


class Among(Cells):
    """Kinds, players, or nobody, each with its name."""

    columns, cell = 4, 76
    players = ListProperty()
    shows = ("keys", "down", "players")

    def paint_key(self, key: Any, box: Box) -> None:
        theme, y = self.theme, box.cy + dp(11)
        words = self.app.tr("Nobody")
        if isinstance(key, int):
            words = self.players[key]
            paint.seat_mark(key, words, Box(box.cx - dp(14), y - dp(14), dp(28), dp(28)), theme)
        elif key != NOBODY:
            words = self.app.tr(KINDS[key])
            paint.symbol(SYMBOLS[key], box.cx, y, dp(30), theme.text)
        else:
            paint.icon("remove", box.cx, y, dp(24), theme.text_2)
        y, room = box.y + dp(15), box.w - dp(4)
        paint.text(words, box.cx, y, size("label"), theme.text_2, width=room)


class Seats(Cells):
    """Who is before the roll; the first: as it is."""

    columns, cell = 5, 56
    chosen = NumericProperty(0)
    players = ListProperty()
    shows = ("keys", "down", "chosen", "players")

    def paint_key(self, key: Any, box: Box) -> None:
        if key == self.chosen:
            paint.outline(box, self.theme.text, dp(10), 2)
        if key < 0:
            paint.text(self.app.tr("as is"), box.cx, box.cy, size("label"), self.theme.text_2)
            return
        mark = Box(box.cx - dp(14), box.cy - dp(14), dp(28), dp(28))
        paint.seat_mark(key, self.players[key], mark, self.theme)


class AmendSheet(Sheet):
    """One part of the table at a time; what the box cannot hold is said at once."""

    def __init__(self, page: Any, said: Callable[[str], None], **settings: Any) -> None:
        super().__init__(**settings)
        self.page, self.said = page, said
        self.before: Mapping[str, Any] = page.view()
        self.draft: dict[str, Any] = {part: deepcopy(self.before[part]) for part in PARTS}
        self.turn = -1
        self.tab = 0
        self.refused = Text(text="", role="label", tone="illegal", padding=(dp(4), 0))
        tr = self.app.tr
        save = button(tr("Correct the record"), self.save, kind="accent", icon="amend")
        self.buttons(button(tr("Cancel"), self.close, size_hint_x=0.5), save)
        self.build()

    def build(self) -> None:
        tr = self.app.tr
        self.middle.clear_widgets()
        labels = [tr(name) for name in TABS]
        tabs = Segments(values=list(TABS), labels=labels, chosen=self.tab, size_hint=(1, None))
        tabs.bind(on_tap=lambda s: self.look_at(int(s.chosen)))
        self.add(Text(text=tr("Correct the record"), role="title"), tabs)
        hint = tr("Tap a figure to take it away") if self.tab < 3 else ""
        if self.tab == 3:
            hint = tr("Tap a hex to say who stands there")
        panel = Panel(tone="inset", spacing=dp(2), padding=(dp(10), dp(8)))
        (self.camps, self.clearings, self.wall, self.gift, self.rest)[self.tab](panel)
        self.add(panel)
        if hint:
            self.add(Text(text=hint, role="caption", tone="text_3"))
        self.add(self.refused)
        self.judge()

    def look_at(self, tab: int) -> None:
        self.tab = tab
        self.build()

    # The parts

    def camps(self, panel: Panel) -> None:
        for clan, name in CLANS.items():
            title = self.app.tr(name)
            self.figures(panel, title, self.draft["camps"][clan], CAMPS)

    def clearings(self, panel: Panel) -> None:
        for section, crowd in enumerate(self.draft["clearings"], 1):
            title = self.app.tr("Clearing {n}").format(n=clearing_name(section))
            self.figures(panel, title, crowd, CLEARING)

    def wall(self, panel: Panel) -> None:
        for section, guards in enumerate(self.draft["wall"], 1):
            title = self.app.tr("Section {n}").format(n=section)
            self.figures(panel, title, guards, SPACES, of_seats=True)

    def figures(
        self, panel: Panel, title: str, group: list[Any], most: int, *, of_seats: bool = False
    ) -> None:
        """A row to add to and to take from; `group` is the draft's own list."""
        keys: list[Any] = list(enumerate(group))
        if len(group) < most:
            keys.append((len(group), MORE))
        row = Figures(keys=keys, players=list(self.page.players))

        def picked(_: Any, key: tuple[int, Any]) -> None:
            if key[1] != MORE:
                del group[key[0]]
                self.build()
            else:
                among = list(range(len(self.page.players))) if of_seats else list(KINDS)
                self.ask(title, among, group.append)

        row.bind(on_pick=picked)
        panel.add_widget(Text(text=title, role="label", bold=True, tone="text_2"))
        panel.add_widget(row)

    def gift(self, panel: Panel) -> None:
        gift = self.draft["gift"]
        keys = [(lane[depth], gift.get(lane[depth], "")) for depth in range(4) for lane in LANES]
        lanes = Lanes(keys=keys)

        def put(hex: str, kind: str) -> None:
            gift.pop(hex, None)
            if kind != NOBODY:
                gift[hex] = kind

        def picked(_: Any, key: tuple[str, str]) -> None:
            title = self.app.tr("Who stands there?")
            self.ask(title, [*KINDS, NOBODY], lambda kind: put(key[0], kind))

        lanes.bind(on_pick=picked)
        panel.add_widget(lanes)

    def rest(self, panel: Panel) -> None:
        tr = self.app.tr
        row = Setting(title=tr("Breaches"))
        stepper = Stepper(value=self.draft["breaches"], least=0, most=LAST_BREACH)
        stepper.pos_hint = {"center_y": 0.5}
        stepper.bind(value=lambda _, n: self.set_breaches(int(n)))
        row.add_widget(stepper)
        panel.add_widget(row)
        players = list(self.page.players)
        seats = Seats(keys=[-1, *range(len(players))], chosen=self.turn, players=players)
        seats.bind(on_pick=lambda _, seat: self.set_turn(seat))
        panel.add_widget(Text(text=tr("Before the roll"), role="label", bold=True, tone="text_2"))
        panel.add_widget(seats)

    def set_breaches(self, count: int) -> None:
        self.draft["breaches"] = count
        self.judge()

    def set_turn(self, seat: int) -> None:
        self.turn = seat
        self.build()

    # Choosing

    def ask(self, title: str, among: list[Any], chosen: Callable[[Any], Any]) -> None:
        """One of some kinds or players."""
        sheet = Sheet()
        cells = Among(keys=among, players=list(self.page.players))

        def picked(_: Any, key: Any) -> None:
            sheet.close()
            chosen(key)
            self.build()

        cells.bind(on_pick=picked)
        sheet.add(Text(text=title, role="title"), cells)
        sheet.show()

    # The move

    def entry(self) -> dict[str, Any]:
        """Only what differs."""
        entry: dict[str, Any] = {"move": "amend"}
        for part in PARTS:
            now, before = self.draft[part], self.before[part]
            if part == "camps":
                now = {clan: tribe for clan, tribe in now.items() if tribe != before[clan]}
                before = {}
            if now != before:
                entry[part] = now
        if self.turn >= 0:
            entry["turn"] = self.turn
        return entry

    def judge(self) -> None:
        """What the box cannot hold."""
        verdict = self.page.judge(self.entry())
        self.refused.text = "" if verdict.ok else self.app.words(self.page.table).verdict(verdict)

    def save(self) -> None:
        entry = self.entry()
        if len(entry) == 1:
            self.close()
            return
        verdict = self.page.propose(entry)
        if verdict is not None and verdict.ok:
            self.close()
            self.said(self.app.tr("The record is corrected."))
