"""The app's side of the join page: searching, scanning, and the host's answer."""

from collections.abc import Mapping

from kivy.clock import Clock

from companion.games import COVERS, LIBRARIES
from companion.pages.join import JOIN, Draft, Kept, TableHere, address_of
from companion.sync.net.dialling import Joined, Way
from companion.sync.net.pairing import BadCode, JoinCode, read_code
from companion.sync.net.presence import Found
from companion.ui.code_finder import CodeFinder
from companion.ui.importing import take_things
from companion.ui.page_screen import Errand, PageScreen
from companion.ui.pages.join_methods import WhoAreYou, why_not

PATIENCE = 5.0
"""Seconds of looking after which it is said that there is no table."""


class JoinPage(PageScreen[Kept, Draft]):
    kind = JOIN

    def __init__(self, table: str = "") -> None:
        """table: only a code of that table will do."""
        self.wanted = table
        self.found: tuple[Found, ...] = ()
        self.typed_addresses: tuple[str, ...] = ()
        self.waited = self.busy = False
        self.said = self.tried = self.asked = ""
        self.linking = self.app.linking
        super().__init__()
        self.finder.fbind("trouble", lambda *_: self.refresh())
        self.begin()

    @property
    def finder(self) -> CodeFinder:
        return next(part for part in self.parts.children if isinstance(part, CodeFinder))

    def begin(self) -> None:
        self.linking.looking = True
        self.linking.hear()
        self._stop = self.linking.sharing.find(self.seen)
        self._patience = Clock.schedule_once(self.none_found, PATIENCE)
        self.finder.begin()

    def left(self) -> None:
        super().left()
        self._patience.cancel()
        self._stop()
        self.finder.end()
        self.linking.looking = False
        self.linking.hear()

    def rest(self) -> None:
        self.finder.rest()

    def resume(self) -> None:
        self.finder.resume()

    # What is kept

    def collect(self) -> Kept:
        tables = (*map(self._here, self.found), *map(_typed_in, self.typed_addresses))
        finders = [part for part in self.parts.children if isinstance(part, CodeFinder)]
        camera = finders[0].trouble if finders else ""
        state = (self.waited, self.busy, self.said, self.tried, camera)
        return Kept(self.reader, tables, *state)

    def _here(self, table: Found) -> TableHere:
        cover = COVERS.get(table.game)
        note = self.app.tr(cover.title) if cover else table.game
        return TableHere(_key(table), table.name or table.addresses[0], note)

    def seen(self, tables: tuple[Found, ...]) -> None:
        """These are announced now, and answer."""
        self.found = tuple(
            table for table in tables if not self.wanted or table.table == self.wanted
        )
        self.refresh()

    def none_found(self, *_: object) -> None:
        self.waited = True
        self.refresh()

    # What is done

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {
            "scanned": lambda code: self.scanned(code),
            "typed": self.typed,
            "paste": self.paste,
            "join": self.join,
        }

    def join(self, table: str, pin: str) -> Draft:
        """By the PIN on the host's screen."""
        found = next((one for one in self.found if _key(one) == table), None)
        if found is not None:
            way, self.asked = Way(found.addresses, found.port, found.host), found.table
        else:
            address, port = address_of(table) or ("", 0)
            way, self.asked = Way((address,), port, None), self.wanted
        self.busy, self.tried, self.said = True, pin, ""
        self.linking.sharing.join_pin(way, pin, self.join_answered)
        return Draft(picked=table, pin=pin)

    def scanned(self, text: str) -> None:
        """The camera has read a code, or one was pasted."""
        if self.busy or self.app.page is not self:
            return
        for name, cover in LIBRARIES.items():
            if cover.code and text.startswith(cover.code):
                take_things(self.app, name, text)
                return
        try:
            code = read_code(text)
        except BadCode as bad:
            self.say(why_not(self.app, bad))
            return
        if why := self.unwanted(code):
            self.say(why)
            return
        self.busy, self.asked, self.said = True, code.table, ""
        self.refresh()
        self.linking.sharing.join_code(code, self.join_answered)

    def unwanted(self, code: JoinCode) -> str:
        tr = self.app.tr
        if self.wanted and code.table != self.wanted:
            return tr("This code belongs to another table. Nothing was sent.")
        if code.fingerprint == self.linking.sharing.fingerprint():
            return tr("This is the code of this phone itself: scan it with another one.")
        return ""

    def typed(self, address: str) -> Draft:
        if address not in self.typed_addresses:
            self.typed_addresses = (*self.typed_addresses, address)
        self.said = ""
        return Draft(picked=address)

    def paste(self) -> Draft:
        from kivy.core.clipboard import Clipboard  # looks for a provider: only when needed

        text = (Clipboard.paste() or "").strip()
        codes = [cover.code for cover in LIBRARIES.values() if cover.code]
        if text.startswith(("cairn:", *codes)):
            self._close()
            self.scanned(text)
            return self.draft
        if address_of(text) is not None:
            return Draft(address=text)
        refused = self.app.tr("What was copied is neither a code nor an address.")
        return Draft(address=self.draft.address, refused=refused)

    # The host's answer

    def join_answered(self, answer: Joined | Exception) -> None:
        if self.app.page is not self:
            return
        self.busy = False
        if not isinstance(answer, Joined):
            self.finder.again()
            self.say(why_not(self.app, answer))
        elif answer.header.get("game") not in COVERS:
            self.say(self.app.tr("This version of Cairn has no screen for that game."))
        else:
            self.arrive(answer)

    def say(self, words: str) -> None:
        """Why it did not work: at the PIN if one was entered, else under the camera."""
        self.said = words
        self.app.feel("illegal", words)
        self.refresh()
        if not self.draft.picked:
            self.app.notice(words, answer="illegal")

    def arrive(self, joined: Joined) -> None:
        app = self.app
        try:
            live = self.linking.come(joined, self.asked)
        except ValueError as bad:
            self.say(why_not(app, bad))
            return
        if live is None:
            self.refresh()
            return
        app.home()
        app.go("table", match=self.linking.sharing.match)
        if live.room.seat_of(live.me) is None:
            WhoAreYou(app, live).show()


def _key(table: Found) -> str:
    return f"{table.table} {table.host}"


def _typed_in(address: str) -> TableHere:
    return TableHere(address, address)
