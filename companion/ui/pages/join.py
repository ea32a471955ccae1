"""Joining a table: its code before the camera, its name in the list, or its address typed."""

from functools import partial

from kivy.clock import Clock
from kivy.metrics import dp

from companion.games import COVERS
from companion.sync.net.dialling import Joined, Way
from companion.sync.net.discovery import Found
from companion.sync.net.pairing import BadCode, JoinCode, read_code
from companion.ui import paint
from companion.ui.pages import Page
from companion.ui.pages.join_methods import AddressSheet, CodeFinder, WhoAreYou, why_not
from companion.ui.theme import room
from companion.ui.widgets import (
    AppBar,
    Column,
    Empty,
    IconButton,
    ListRow,
    Panel,
    Parts,
    Scroll,
    SectionTitle,
    Text,
    button,
)
from companion.ui.widgets.controls import PIN, DigitPad, Pin

PATIENCE = 5.0
"""Seconds of looking after which it is said that there is no table."""
KEY = 48
SIDES = (dp(16), dp(4), dp(16), dp(8))
LOW = 420
"""dp of height below which the pad has two long rows: a phone that lies."""
KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "icon:close", "0", "<")


class FoundRow(ListRow):
    """A table that somebody announces, or an address that was typed; bold: it is chosen."""

    way: Way

    def __init__(self, table: str = "", **told: object) -> None:
        """table: which one is announced there."""
        self.table = table
        super().__init__(height=room(60), **told)

    def paint(self) -> None:
        theme, box, chosen = self.theme, self.box, self.bold
        if chosen or self.pressed:
            paint.block(box, theme.raised, dp(12))
        ink = theme.accent_text if chosen else theme.text_2
        paint.icon("radio_on" if chosen else "radio_off", box.x + dp(24), box.cy, dp(24), ink)
        paint.icon("lock", box.right - dp(22), box.cy, dp(22), theme.text_2)
        self.two_lines(box.x + dp(48), box.right - dp(44), self.text, self.note, bold=chosen)


class JoinPage(Page):
    def __init__(self, table: str = "") -> None:
        """table: only a code of that table will do."""
        self.wanted = table
        self.tables: dict[tuple[str, ...], FoundRow] = {}
        """By table and device, or by the address that was typed."""
        self.picked: FoundRow | None = None
        self.waited = False
        self.busy = False
        self.refused = ""
        self.linking = self.app.linking
        self.bar = AppBar(IconButton(icon="enter_number", act=self.type_address))
        self.finder, self.hint = CodeFinder(), Text(tone="text_2", padding=(dp(4), 0))
        self.around, self.found = SectionTitle(), Panel(padding=(dp(8), dp(4)), spacing=dp(2))
        self.pin_title = Text(halign="center", tone="text_2", role="label")
        self.cells, self.pad = Pin(), DigitPad(KEYS, KEY, on_key=lambda _, key: self.key(key))
        self.pin = Column(padding=SIDES, pos_hint={"top": 1})
        parts = (self.finder, self.hint, self.around, self.found)
        self.stage = Parts(Scroll(Column(*parts, padding=SIDES, spacing=dp(8))), self.pin)
        super().__init__(self.bar, self.stage)
        self.finder.fbind("trouble", self.show_hint)
        self.bind(size=self.arrange)
        self.refresh()
        self.begin()

    def begin(self) -> None:
        self.linking.looking = True
        self.linking.hear()
        self._stop = self.linking.sharing.find(self.seen)
        self._patience = Clock.schedule_once(self.none_found, PATIENCE)
        self.finder.begin(self.scanned)

    def left(self) -> None:
        self._patience.cancel()
        self._stop()
        self.finder.end()
        self.linking.looking = False
        self.linking.hear()

    def rest(self) -> None:
        self.finder.rest()

    def resume(self) -> None:
        self.finder.resume()

    def refresh(self) -> None:
        tr = self.app.tr
        self.bar.title, self.around.text = tr("Join a table"), tr("Tables found here")
        self.finder.height = dp(196 if self.app.bar_height > dp(50) else 150)
        self.show_hint()
        self.show_found()
        self.show_pin()

    def show_hint(self, *_: object) -> None:
        words = self.app.tr("Point at the code on the host’s phone: no network search, no typing.")
        self.hint.text = "" if self.finder.trouble else words

    def arrange(self, *_: object) -> None:
        """Lying, the pad stands at the right of everything else."""
        lying, wide = self.width > self.height, dp(340 if self.width < dp(640) else 372)
        self.stage.orientation = "horizontal" if lying else "vertical"
        self.pin.spacing, self.pin.size_hint_x = dp(6 if lying else 10), None if lying else 1
        self.pin.width = wide if self.picked is not None else 0
        self.pad.cols = 6 if self.height < dp(LOW) else 3
        self.cells.height = dp(44 if lying else 52)

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
        for row in self.tables.values():
            row.act = partial(self.pick, row)
            row.bold = row is self.picked
        looking = Text(text=self.app.tr("Looking around…"), tone="text_2", padding=dp(12))
        self.found.hold(*self.tables.values() or (self.nobody() if self.waited else looking,))

    def nobody(self) -> Column:
        """No table answers: one pebble, what it may be, and another way."""
        tr = self.app.tr
        return Column(
            Empty(
                tr("No table found in 5 seconds"),
                tr("Scan the code, or open a hotspot."),
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
        tr, shown = self.app.tr, self.picked is not None
        self.pin_title.text = self.refused or (
            tr("Joining…") if self.busy else tr("PIN on the host’s screen")
        )
        self.pin_title.tone = "illegal" if self.refused else "text_2"
        if shown != bool(self.pin.children):
            self.pin.hold(*((self.pin_title, self.cells, self.pad) if shown else ()))
            self.arrange()

    def key(self, key: str) -> None:
        if self.busy or self.picked is None:
            return
        self.refused = ""
        if key == "icon:close":
            self.pick(None)
        elif key == "<":
            self.cells.text = self.cells.text[:-1]
        else:
            self.cells.text = (self.cells.text + key)[:PIN]
        if self.picked is not None and len(self.cells.text) == PIN:
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
        self.hint.text = self.app.tr("Joining…")
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
            self.finder.again()
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
            self.hint.text = words
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
