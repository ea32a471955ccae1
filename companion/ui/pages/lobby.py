"""The app's side of the lobby: the shared table's state, and the lobby's errands."""

import time
from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

from companion.pages.invitation import CLOSED, Browsers
from companion.pages.lobby import LOBBY, Draft, Kept, Phone, PhoneLink, Shared
from companion.sync.live import Live
from companion.sync.net.pairing import BadCode, read_code
from companion.ui.host_change import branch_kept, device_name, out_of_reach, owner, take_over
from companion.ui.item_offers import news, offer
from companion.ui.page_screen import Errand, PageScreen


class Lobby(PageScreen[Kept, Draft]):
    kind = LOBBY

    def __init__(self, match: str) -> None:
        self.match, self.table = match, self.table_of(match, to_play=True)
        self.game = self.table.header.game
        self.trouble = ""
        self.app.linking.lay(anew=True)
        super().__init__()

    @property
    def live(self) -> Live | None:
        return self.app.linking.at(self.match)

    @property
    def shared(self) -> Live:
        """Where it is known to be shared."""
        assert self.live is not None
        return self.live

    def link_changed(self) -> None:
        self.refresh()

    # What is kept

    def collect(self) -> Kept:
        live, header = self.live, self.table.header
        shared = self._shared(live) if live is not None else None
        browsers = self._browsers(live) if live is not None and live.hosts else CLOSED
        state = (header.game, header.players, shared, browsers, header.own_title)
        return Kept(self.reader, self.match, *state)

    def _shared(self, live: Live) -> Shared:
        room, lost = live.room, live.link in ("lost", "out")
        return Shared(
            live.hosts,
            room.name,
            live.ledger.table,
            {device: self._phone(live, device) for device in room.devices},
            dict(room.seats),
            room.lock,
            live.link,
            owner(live, live.host) or device_name(self.app, live, live.host),
            out_of_reach(self.app, live) if lost and not live.hosts else "",
            live.code,
            live.pin or "",
            _address(live.code),
            len(news(self.app, live)),
            tuple(len(aside.entries) for aside in live.asides),
        )

    def _phone(self, live: Live, device: str) -> Phone:
        room, lost = live.room, 0
        link: PhoneLink = ""
        if device == live.host:
            link = "host"
        elif live.hosts and device in room.here:
            link = "ok"
        elif live.hosts and device in room.gone:
            link, lost = "lost", int(time.monotonic() - room.gone[device])
        elif live.hosts:
            link = "away"
        name = device_name(self.app, live, device)
        mine, browser = device == live.me, device in room.browsers
        return Phone(device, name, link, lost, mine, browser, owner(live, device))

    def _browsers(self, live: Live) -> Browsers:
        seats = tuple(live.hosting.seat_links())
        if not live.watch:
            return Browsers(seats=seats, trouble=self.trouble)
        code = live.hosting.browsers.code
        return Browsers(live.watch, urlsplit(live.watch).netloc, code, seats)

    # What is done

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {
            "share": self.share,
            "lock": lambda on: self.do(lambda live: live.hosting.set_lock(on)),
            "sit": lambda seat: self.do(lambda live: live.sit(seat if seat >= 0 else None)),
            "tie": self.tie,
            "put out": lambda device: self.do(lambda live: live.hosting.put_out(device)),
            "new pin": lambda: self.do(lambda live: live.hosting.new_pin()),
            "new code": lambda seat: self.do(lambda live: live.hosting.new_seat_code(seat)),
            "open page": self.open_page,
            "close page": lambda: self.app.linking.sharing.close_page(),
            "offers": lambda: offer(self.app, self.shared),
            "see aside": self.see_aside,
            "take over": lambda: take_over(self.app, self.shared),
            "rename": self.rename,
            "stop": self.stop,
        }

    def do(self, work: Callable[[Live], None]) -> None:
        """Have something done at the live table."""
        if self.live is not None:
            with self.app.telling():
                work(self.live)
            self.app.linking.changed()

    def share(self) -> None:
        if self.app.linking.share(self.match):
            self.app.show_again()

    def tie(self, seat: int, device: str = "") -> None:
        self.do(lambda live: live.hosting.set_seat(seat, device or None))

    def rename(self, name: str = "") -> None:
        if name:
            self.do(lambda live: live.hosting.set_name(name))

    def open_page(self) -> Draft:
        """Browsers are let in; the question shows the codes as soon as they are there."""

        def opened(result: object) -> None:
            self.trouble = str(result) if isinstance(result, Exception) else ""
            if self.app.page is self:
                self.refresh()

        self.app.linking.sharing.open_page(opened)
        return Draft("browsers")

    def see_aside(self, which: int) -> None:
        branch_kept(self.app, self.shared, self.shared.asides[which])

    def stop(self) -> None:
        self.app.linking.sharing.leave()
        self.app.forget_tables()
        self.app.home()
        self.app.go("table", match=self.match)


def _address(code: str) -> str:
    """Where to join by typing; empty: nowhere yet."""
    try:
        read = read_code(code)
    except BadCode:
        return ""
    return f"{read.addresses[0]}\n:{read.port}"
