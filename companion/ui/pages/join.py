"""Joining a table: its code before the camera, its name in the list, or its address typed."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.sync.net.discovery import Found
from companion.sync.net.guest_line import Way
from companion.sync.net.joining import Joined
from companion.sync.net.pairing import BadCode, JoinCode, read_code
from companion.ui import paint
from companion.ui.games import SCREENS
from companion.ui.pages import Page, load_looks
from companion.ui.pages.join_methods import AddressSheet, CodeFinder, who_are_you, why_not
from companion.ui.theme import room, size
from companion.ui.verdicts import button
from companion.ui.widgets import Column, Glyph, Row, Tappable, Text
from companion.ui.widgets.digits import Cells, DigitPad

Factory.register("CodeFinder", cls=CodeFinder)
load_looks("join")

PATIENCE = 5.0
"""Seconds of looking after which it is said that there is no table."""
DIGITS = 6
KEY = 48
"""dp: the height of a key; the pad fits beside the rest on a phone that lies."""
KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "icon:close", "0", "<")


class FoundRow(Tappable):
    """A table that somebody announces, or an address that was typed."""

    text = StringProperty("")
    note = StringProperty("")
    chosen = BooleanProperty(False)
    way = ObjectProperty(None)
    table = StringProperty("")
    """Which table is announced there."""
    shows = ("text", "note", "chosen")

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint_y=None, height=room(60), **settings)

    def paint(self) -> None:
        theme, box = self.theme, self.box
        if self.chosen or self.pressed:
            paint.block(box, theme.raised, dp(12))
        ink = theme.accent_text if self.chosen else theme.text_2
        paint.icon("radio_on" if self.chosen else "radio_off", box.x + dp(24), box.cy, dp(24), ink)
        paint.icon("lock", box.x + box.w - dp(22), box.cy, dp(22), theme.text_2)
        x, free = box.x + dp(48), box.w - dp(92)
        up = sp(10) if self.note else 0
        paint.text(
            self.text, x, box.cy + up, size("body"), theme.text, bold=self.chosen, anchor="left",
            width=free,
        )  # fmt: skip
        paint.text(
            self.note, x, box.cy - sp(11), size("label"), theme.text_2, anchor="left", width=free
        )


class JoinPage(Page):
    state = StringProperty("")
    hint = StringProperty("")
    finder_height = NumericProperty(0)
    lying = BooleanProperty(False)
    asks = BooleanProperty(False)
    """Whether a PIN is asked for."""

    def __init__(self, table: str = "", **settings: Any) -> None:
        """table: only a code of that table will do."""
        self.wanted = table
        self.tables: dict[tuple[str, int], FoundRow] = {}
        self.picked: FoundRow | None = None
        self.waited = False
        self.busy = False
        self.refused = ""
        super().__init__(**settings)
        self.linking = self.app.linking
        self.cells = Cells()
        self.pin_title = Text(halign="center", tone="text_2", role="label")
        self.pad = DigitPad(KEYS, KEY)
        self.pad.bind(on_key=lambda _, key: self.key(key))
        self.ids.finder.fbind("trouble", self.show_hint)
        self.bind(size=self.arrange)
        self.refresh()
        self.begin()

    def begin(self) -> None:
        self.linking.looking = True
        self.linking.hear()
        self._stop = self.linking.sharing.find(self.seen)
        self._patience = Clock.schedule_once(self.none_found, PATIENCE)
        self.ids.finder.begin(self.scanned)

    def left(self) -> None:
        self._patience.cancel()
        self._stop()
        self.ids.finder.end()
        self.linking.looking = False
        self.linking.hear()

    def rest(self) -> None:
        self.ids.finder.rest()

    def resume(self) -> None:
        self.ids.finder.resume()

    def refresh(self) -> None:
        self.finder_height = dp(196 if self.app.bar_height > dp(50) else 150)
        self.show_hint()
        self.show_found()
        self.show_pin()

    def show_hint(self, *_: Any) -> None:
        words = self.app.tr("Point at the code on the host’s phone: no network search, no typing.")
        self.hint = "" if self.ids.finder.trouble else words

    def arrange(self, *_: Any) -> None:
        """Lying, the pad stands at the right of everything else."""
        self.lying = self.width > self.height
        self.cells.height = dp(44 if self.lying else 52)

    # Tables in this network

    def seen(self, tables: tuple[Found, ...]) -> None:
        """These are announced now; a typed one stays."""
        typed = {at: row for at, row in self.tables.items() if not row.note}
        known, self.tables = self.tables, {}
        for table in tables:
            if not table.addresses or (self.wanted and table.table != self.wanted):
                continue
            at = (table.addresses[0], table.port)
            row = known.get(at) or FoundRow(way=Way(table.addresses, table.port, None))
            cover = SCREENS.get(table.game)
            row.table = table.table
            row.text, row.note = table.name or at[0], cover.title if cover else table.game
            self.tables[at] = row
        self.tables |= typed
        if self.picked not in self.tables.values():
            self.pick(None)
        self.show_found()

    def none_found(self, *_: Any) -> None:
        self.waited = True
        self.show_found()

    def show_found(self) -> None:
        tr, panel = self.app.tr, self.ids.found
        panel.clear_widgets()
        for row in self.tables.values():
            row.unbind(on_tap=self.pick)
            row.bind(on_tap=self.pick)
            row.chosen = row is self.picked
            panel.add_widget(row)
        if self.tables:
            return
        if self.waited:
            panel.add_widget(self.nobody())
        else:
            panel.add_widget(Text(text=tr("Looking around…"), tone="text_2", padding=dp(12)))

    def nobody(self) -> Column:
        """No table answers: one pebble, what it may be, and another way."""
        tr = self.app.tr
        words = Column(spacing=dp(4), pos_hint={"center_y": 0.5})
        words.add_widget(Text(text=tr("No table found in 5 seconds"), bold=True))
        words.add_widget(
            Text(text=tr("Scan the code, or open a hotspot."), role="label", tone="text_2")
        )
        row = Row(spacing=dp(8))
        row.add_widget(Glyph(symbol="pebble", tone="stone", big=44, width=dp(56)))
        row.add_widget(words)
        whole = Column(padding=(dp(4), dp(10)), spacing=dp(10))
        whole.add_widget(row)
        whole.add_widget(
            button(tr("Type the address"), self.type_address, icon="enter_number", height=dp(48))
        )
        return whole

    def pick(self, row: FoundRow | None) -> None:
        self.picked = row
        self.cells.text, self.refused = "", ""
        self.show_found()
        self.show_pin()

    # PIN

    def show_pin(self) -> None:
        place, tr = self.ids.pin, self.app.tr
        shown = self.asks = self.picked is not None
        self.pin_title.text = self.refused or (
            tr("Joining…") if self.busy else tr("PIN on the host’s screen")
        )
        self.pin_title.tone = "illegal" if self.refused else "text_2"
        if shown and self.pin_title.parent is None:
            for part in (self.pin_title, self.cells, self.pad):
                place.add_widget(part)
        elif not shown:
            place.clear_widgets()

    def key(self, key: str) -> None:
        if self.busy or self.picked is None:
            return
        self.refused = ""
        if key == "icon:close":
            self.pick(None)
        elif key == "<":
            self.cells.text = self.cells.text[:-1]
        else:
            self.cells.text = (self.cells.text + key)[:DIGITS]
        if self.picked is not None and len(self.cells.text) == DIGITS:
            self.busy = True
            row, pin = self.picked, self.cells.text
            table = row.table or self.wanted
            self.linking.sharing.join_pin(row.way, pin, self.answered, table)
        self.show_pin()

    # The code

    def scanned(self, text: str) -> None:
        """The camera has read a code, or one was pasted."""
        if self.busy or self.app.page is not self:
            return
        try:
            code = read_code(text)
        except BadCode as bad:
            self.say(why_not(self.app, bad))
            return
        if why := self.unwanted(code):
            self.say(why)
            return
        self.busy = True
        self.hint = self.app.tr("Joining…")
        self.linking.sharing.join_code(code, self.answered)

    def unwanted(self, code: JoinCode) -> str:
        tr = self.app.tr
        if self.wanted and code.table != self.wanted:
            return str(tr("This code belongs to another table. Nothing was sent."))
        if code.fingerprint == self.linking.sharing.fingerprint():
            return str(tr("This is the code of this phone itself: scan it with another one."))
        return ""

    def type_address(self) -> None:
        AddressSheet(self.typed, self.scanned).show()

    def typed(self, address: str, port: int) -> None:
        at = (address, port)
        row = self.tables.get(at) or FoundRow(text=f"{address}:{port}")
        row.way = Way((address,), port, None)
        self.tables[at] = row
        self.pick(row)

    # The host's answer

    def answered(self, answer: Any) -> None:
        if self.app.page is not self:
            return
        self.busy = False
        if not isinstance(answer, Joined):
            self.cells.text = ""
            self.ids.finder.again()
            self.say(why_not(self.app, answer))
        elif answer.ledger.header.game not in SCREENS:
            self.say(self.app.tr("This version of Cairn has no screen for that game."))
        else:
            self.arrive(answer)

    def say(self, words: str) -> None:
        """Why it did not work: at the PIN if one was entered, else under the camera."""
        self.app.feel("illegal", words)
        if self.picked is not None:
            self.refused = words
            self.show_pin()
        else:
            self.hint = words
            self.app.notice(words, answer="illegal")

    def arrive(self, joined: Joined) -> None:
        app = self.app
        live = self.linking.come(joined)
        if live is None:
            return
        app.home()
        app.go("table", match=live.match)
        if live.room.seat_of(live.me) is None:
            who_are_you(app, live).show()
