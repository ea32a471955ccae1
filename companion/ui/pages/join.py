"""Joining a table: its code before the camera, its name in the list, or its address typed."""

from functools import partial

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.games import COVERS
from companion.sync.net.dialling import Joined, Way
from companion.sync.net.discovery import Found
from companion.sync.net.pairing import BadCode, JoinCode, read_code
from companion.ui import paint
from companion.ui.pages import Page, load_looks
from companion.ui.pages.join_methods import AddressSheet, CodeFinder, WhoAreYou, why_not
from companion.ui.widgets import Column, Empty, Tappable, Text
from companion.ui.widgets.controls import button
from companion.ui.widgets.digits import DigitPad, Pin

Factory.register("CodeFinder", cls=CodeFinder)
load_looks("join")

PATIENCE = 5.0
"""Seconds of looking after which it is said that there is no table."""
DIGITS = 6
KEY = 48
LOW = 420
"""dp of height below which the pad has two long rows: a phone that lies."""
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

    def paint(self) -> None:
        theme, box = self.theme, self.box
        if self.chosen or self.pressed:
            paint.block(box, theme.raised, dp(12))
        ink = theme.accent_text if self.chosen else theme.text_2
        paint.icon("radio_on" if self.chosen else "radio_off", box.x + dp(24), box.cy, dp(24), ink)
        paint.icon("lock", box.x + box.w - dp(22), box.cy, dp(22), theme.text_2)
        x, right = box.x + dp(48), box.x + box.w - dp(44)
        self.two_lines(x, right, self.text, self.note, bold=self.chosen)


class JoinPage(Page):
    state = StringProperty("")
    hint = StringProperty("")
    finder_height = NumericProperty(0)
    lying = BooleanProperty(False)
    asks = BooleanProperty(False)
    """Whether a PIN is asked for."""

    def __init__(self, table: str = "", **settings: object) -> None:
        """table: only a code of that table will do."""
        self.wanted = table
        self.tables: dict[tuple[str, ...], FoundRow] = {}
        """By table and device, or by the address that was typed."""
        self.picked: FoundRow | None = None
        self.waited = False
        self.busy = False
        self.refused = ""
        super().__init__(**settings)
        self.linking = self.app.linking
        self.cells = Pin()
        self.pin_title = Text(halign="center", tone="text_2", role="label")
        self.pad = DigitPad(KEYS, KEY, on_key=lambda _, key: self.key(key))
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

    def show_hint(self, *_: object) -> None:
        words = self.app.tr("Point at the code on the host’s phone: no network search, no typing.")
        self.hint = "" if self.ids.finder.trouble else words

    def arrange(self, *_: object) -> None:
        """Lying, the pad stands at the right of everything else."""
        self.lying = self.width > self.height
        self.pad.cols = 6 if self.height < dp(LOW) else 3
        self.cells.height = dp(44 if self.lying else 52)

    # Tables in this network

    def seen(self, tables: tuple[Found, ...]) -> None:
        """These are announced now, and answer; a typed one stays."""
        typed = {at: row for at, row in self.tables.items() if not row.table}
        known, self.tables = self.tables, {}
        for table in tables:
            if self.wanted and table.table != self.wanted:
                continue
            at = (table.table, table.host)
            row = known.get(at) or FoundRow(table=table.table)
            row.way = Way(table.addresses, table.port, table.host)
            cover = COVERS.get(table.game)
            row.text = table.name or table.addresses[0]
            row.note = self.app.tr(cover.title) if cover else table.game
            self.tables[at] = row
        self.tables |= typed
        if self.picked not in self.tables.values():
            self.pick(None)
        self.show_found()

    def none_found(self, *_: object) -> None:
        self.waited = True
        self.show_found()

    def show_found(self) -> None:
        tr, panel = self.app.tr, self.ids.found
        panel.clear_widgets()
        for row in self.tables.values():
            row.act = partial(self.pick, row)
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
        return Column(
            Empty(
                title=tr("No table found in 5 seconds"),
                text=tr("Scan the code, or open a hotspot."),
                alone=False,
            ),
            button(tr("Type the address"), self.type_address, icon="enter_number", height=dp(48)),
            padding=(dp(4), dp(2), dp(4), dp(10)),
        )

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
            self.asked = row.table or self.wanted
            self.linking.sharing.join_pin(row.way, pin, self.answered)
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
        self.asked = code.table
        self.linking.sharing.join_code(code, self.answered)

    def unwanted(self, code: JoinCode) -> str:
        tr = self.app.tr
        if self.wanted and code.table != self.wanted:
            return tr("This code belongs to another table. Nothing was sent.")
        if code.fingerprint == self.linking.sharing.fingerprint():
            return tr("This is the code of this phone itself: scan it with another one.")
        return ""

    def type_address(self) -> None:
        AddressSheet(self.typed, self.scanned).show()

    def typed(self, address: str, port: int) -> None:
        at = (f"{address}:{port}",)
        row = self.tables.get(at) or FoundRow(text=f"{address}:{port}")
        row.way = Way((address,), port, None)
        self.tables[at] = row
        self.pick(row)

    # The host's answer

    def answered(self, answer: Joined | Exception) -> None:
        if self.app.page is not self:
            return
        self.busy = False
        if not isinstance(answer, Joined):
            self.cells.text = ""
            self.ids.finder.again()
            self.say(why_not(self.app, answer))
        elif answer.header.get("game") not in COVERS:
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
        try:
            live = self.linking.come(joined, self.asked)
        except ValueError as bad:
            self.say(why_not(app, bad))
            return
        if live is None:
            return
        app.home()
        app.go("table", match=self.linking.sharing.match)
        if live.room.seat_of(live.me) is None:
            WhoAreYou(app, live).show()
