"""`HostDevice`: this device hosts the table: it orders the log and admits other devices."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.i18n import N_, Words
from companion.match.evening import NO_EVENING
from companion.match.log import Entry
from companion.storage.errors import StoreError
from companion.sync import events
from companion.sync.browsers import Browsers
from companion.sync.events import Event, Report
from companion.sync.net.dialling import HostFound, Way
from companion.sync.net.listener import HostLine
from companion.sync.net.pairing import Door, JoinCode
from companion.sync.net.presence import Found, hints, own_addresses
from companion.sync.protocol import Answer, Host, messages
from companion.sync.protocol.chain import Commit, batch
from companion.sync.protocol.item_transfer import Thing
from companion.sync.protocol.messages import BadPeer, Device, Message
from companion.sync.protocol.proof import Term
from companion.sync.protocol.shared_table import new_op
from companion.sync.setup import Setup
from companion.sync.tables import ways_of, with_first
from scoring.codec import to_json
from scoring.game import LEGAL, Verdict

if TYPE_CHECKING:
    from companion.sync.page_server import MakePages, PageServer


class Elsewhere(StoreError):
    says = N_("Nothing was entered: another phone hosts this table now.")


class HostDevice:
    """By the thread that owns the table; the line alone lives on the network's loop."""

    def __init__(self, host: Host, setup: Setup, words: Words, tell: Report) -> None:
        self.host, self.table, self.id = host, host.table, host.ledger.table
        self.owner, self.decks = setup.owner, setup.decks
        self.over = False
        """Whatever the network still hands over is of no consequence."""
        self._ledger, self._setup, self._words, self._report = host.ledger, setup, words, tell
        self._mark = setup.identity.fingerprint
        door = Door(host.ledger, self._mark, partial(self.owner.hand, self._code_changed))
        self.line = HostLine(setup, door, self)
        self._came_from: dict[str, str] = {}
        self._next_claim = 0.0
        """When to warn again of a device that only says it hosts."""
        self.browsers = Browsers(host, self._share, self.report)
        self.evening = NO_EVENING
        """The matches before this one; said before a page is opened."""
        self._shown = host.table.snapshot()
        """For watchers, who look from the network's thread."""

    async def start(self, page: PageServer | None = None, port: int = 0) -> None:
        """On the network's loop. page: to be shown to watchers, at that port."""
        memory = self._ledger.memory
        await self.line.start(memory.get("port", 0))
        if page is not None:
            await self.line.open_page(page, port, memory.get("web_port", 0))
        self.owner.hand(self._listening)

    async def stop(self) -> None:
        """On the network's loop."""
        await self.line.stop()

    def _listening(self) -> None:
        if self.over:
            return
        ledger, line = self._ledger, self.line
        ledger.remember("port", line.port)
        facts = {"name": ledger.name, "port": line.port, "code": self._code()}
        facts |= {"pin": line.door.pin, "fingerprint": self._mark, "watch": self.watch()}
        self.report(events.ready("host", ledger, facts))
        self._opened()
        if self.host.replaced_by is not None:
            self.report(events.Superseded(*self.host.replaced_by.order))

    # What this phone's person does

    def propose(self, ops: Mapping[str, Entry]) -> Verdict:
        """Raises Elsewhere."""
        return self._say(self.host.propose(ops))

    def propose_for(self, device: str, entries: Sequence[Entry]) -> Verdict | StoreError:
        """What a browser's seat enters, all or none; why it could not be kept, if it could not."""
        verdict = self.table.judge_all(entries)
        if not verdict.ok:
            return verdict
        try:
            answers, broadcasts = self.host.propose_for(device, batch(new_op(), entries))
        except StoreError as bad:
            self.report(events.Trouble(bad))
            return bad
        self._say(Answer([], broadcasts))
        for message in answers:
            if isinstance(message, messages.Refused):
                return events.rejected(message, None, self._words).verdict
            if isinstance(message, messages.Closed):
                return Elsewhere()
        return verdict

    # The table, as browsers' seats need it

    @property
    def name(self) -> str:
        return self._ledger.name

    @property
    def seats(self) -> dict[int, str]:
        return self._ledger.seats

    @property
    def devices(self) -> dict[str, Device]:
        return self._ledger.devices

    @property
    def again(self) -> frozenset[int]:
        return self.browsers.again

    def own_pending(self) -> None:
        self._say(self.host.own_pending())

    def replay(self, branch: int) -> None:
        self._say(self.host.replay(self._ledger.branches[branch - 1]))

    def resume(self) -> None:
        """Go on hosting, whatever was opened elsewhere."""
        self.host.resume()

    def give_up(self, base: int) -> None:
        """Take back what follows entry `base`, whoever entered it."""
        self._say(Answer([], [self.host.give_up(base)]))

    def sit(self, seat: int | None) -> None:
        self._say(self.host.receive(messages.Sit(seat), self._ledger.me))

    def set_lock(self, on: bool) -> None:
        self._share(self.host.change(lock=on))

    def set_seat(self, seat: int, device: str | None) -> None:
        self._share(self.host.set_seat(seat, device))

    def set_name(self, name: str) -> None:
        self._share(self.host.change(name=name))

    def put_out(self, device: str) -> None:
        """The code and the PIN that it may have seen open nothing any more."""
        self._share(self.host.put_out(device))
        self.owner.post(self.line.cut_off, device)
        self.owner.post(self.line.door.renew)
        self.page_changed()

    def new_pin(self) -> None:
        self.owner.post(self.line.door.open_again)

    def lay(self, things: Iterable[Thing]) -> None:
        self.line.broadcast([self.host.shelf.lay(things)])

    def fetch(self, device: str, hash: str) -> None:
        self.line.send(device, self.host.shelf.fetch(device, hash))

    def _share(self, room: messages.Room) -> None:
        self._say(Answer([], [room]))

    def _say(self, said: Answer) -> Verdict:
        """Send what came of this phone's own doing; raises Elsewhere."""
        self.line.broadcast(said.broadcasts)
        verdict = LEGAL
        for message in said.answers:
            if isinstance(message, messages.Refused):
                rejected = events.rejected(message, None, self._words)
                verdict = rejected.verdict
                self.report(rejected)
            elif isinstance(message, messages.Closed):
                self.report(events.HostClosed(message.why, message.host))
                raise Elsewhere
        if any(isinstance(m, messages.Room) for m in (*said.answers, *said.broadcasts)):
            self.report(events.room_changed(self._ledger))
        return verdict

    # What the network hands over

    def heard(self, device: str, message: Message) -> None:
        """Raises BadPeer."""
        if self.over:
            return
        try:
            moved = isinstance(message, messages.Hello) and self._answers_at(device, message.port)
            answers, broadcasts = self.host.receive(message, device)
        except StoreError as bad:
            self.report(events.Trouble(bad))
            return
        self.line.send(device, answers)
        self._say(Answer([], [*broadcasts, *([self.host.room()] if moved else [])]))
        claimed, self.host.claimed = self.host.claimed, None
        if claimed is not None:
            self._check_claim(claimed)

    def _check_claim(self, term: Term) -> None:
        """A later term stops nothing before its device has shown that it serves the log."""
        place = self.host.places.get(term.host)
        ways = [Way((place[0],), place[1], term.host)] if place else []
        ways += [way for way in ways_of(self._ledger) if way.fingerprint == term.host]
        self.owner.post(self.line.check_claim, term, ways, self._ledger.question())

    def unproven(self, term: Term) -> None:
        """Say so, but not often; a later term than that is opened if this device hosts again."""
        now = time.monotonic()
        if now < self._next_claim:
            return
        self._next_claim = now + self._setup.lan.pace.claims
        self.report(events.TermClaimed(term.host, self._name(term.host), term.epoch))

    def absent(self) -> tuple[list[Way], messages.Hello]:
        """Whom to show the term of a device that has taken over."""
        ledger = self._ledger
        hello = ledger.question()
        if self.over or ledger.term[0] == 1 or self.host.replaced_by is not None:
            return [], hello
        ways = [Way((address,), port, d) for d, (address, port) in self.host.places.items()]
        ways += ways_of(ledger)
        known = {d.id for d in ledger.devices.values() if not d.out and d.id != ledger.me}
        return [way for way in ways if way.fingerprint in known], hello

    def _answers_at(self, device: str, port: int | None) -> bool:
        """Keep where this guest answers others about the log; whether that is news."""
        if not port:
            return False
        if not 0 < port < 65536:
            raise BadPeer(f"a port {port}")
        place = (self._came_from.get(device, ""), port)
        if self.host.places.get(device) == place:
            return False
        self.host.places[device] = place
        self._ledger.remember("places", {d: list(at) for d, at in self.host.places.items()})
        return True

    def admit(self, device: Device) -> None:
        if self.over:
            raise Elsewhere
        self._share(self.host.admit(device))
        self.report(events.DeviceJoined(device.id, device.name))

    def arrived(self, device: str, address: str) -> None:
        self._came_from[device] = address
        self.line.send(device, self.host.shelf.greeting())
        self.report(events.DeviceArrived(device, self._name(device)))

    def left(self, device: str) -> None:
        self.host.shelf.gone(device)
        self.report(events.DeviceLeft(device, self._name(device)))

    def report(self, event: Event) -> None:
        if not self.over:
            self._report(event)

    def announced(self, first: bool) -> None:
        self.report(events.Announced())
        if not first:
            self._code_changed()

    def seen(self, tables: Sequence[Found]) -> None:
        """Somebody says that another device hosts this table: a hint to ask that device."""
        if where := hints(tables, self._ledger):
            self.owner.post(self.line.ask, where, self._ledger.question())

    def shown(self, found: HostFound) -> None:
        """The device that opened this term serves its log: a person should know, and the guests."""
        order = found.term.order
        try:
            if self.over or not self.host.replaced(found.term):
                return
            ways = with_first(found.way, ways_of(self._ledger))
            self._ledger.remember("ways", to_json(ways))
        except StoreError as bad:
            self.report(events.Trouble(bad))
            return
        self.line.broadcast([messages.Closed("replaced", *order)])
        self.report(events.Superseded(*order))

    def numbered(self, commit: Commit) -> None:
        """An entry is written and shown: the watchers see it too."""
        if self.line.page is not None:
            self._shown = self.table.snapshot()
            self.line.page.happened(self.table.record[commit.seq - 1])
            self.page_changed()

    def ticked(self) -> None:
        """A step of the set-up is done or not: those who sit in browsers see it too."""
        if self.line.page is not None:
            self.line.page.ticked()
            self.page_changed()

    def page_changed(self) -> None:
        """Whoever looks by a browser is to look again."""
        if self.line.page is not None:
            self.owner.post(self.line.page.changed)

    # How others come

    def _code_changed(self) -> None:
        self.report(events.CodeChanged(self._code(), self.line.door.pin))

    def _code(self) -> str:
        at = (self._addresses(), self.line.port, self.id)
        return JoinCode(*at, self._mark, self.line.door.join_key).text()

    def _addresses(self) -> tuple[str, ...]:
        lan = self._setup.lan
        known = lan.bind not in ("0.0.0.0", "::")
        return (lan.bind,) if known else own_addresses(lan.interfaces)

    def _name(self, device: str) -> str:
        known = self._ledger.devices.get(device)
        return known.name if known else "?"

    # The watchers' page

    def new_page(self, make: MakePages, *, seats: bool) -> PageServer:
        """A page to be opened, at the address of last time. seats: browsers may sit down, too."""
        ledger = self._ledger
        ledger.remember("page", True)
        ledger.remember("token", ledger.memory.get("token") or secrets.token_hex(16))
        self._shown = self.table.snapshot()
        if seats:
            self.browsers.begin()
        return make(
            lambda: self._shown,
            lambda: ledger.name,
            ledger.memory["token"],
            lambda event: self.owner.hand(self.report, event),
            lang=self._setup.lang,
            seats=self if seats else None,
        )

    def forget_page(self) -> None:
        """No more browsers; their addresses will be other ones."""
        self._ledger.remember("page", False)
        self._ledger.remember("token", "")
        self.browsers.end()

    def new_seat_code(self, seat: int) -> None:
        """Whoever came by the seat's old link is out."""
        self.browsers.renew(seat)
        self.page_changed()
        self._opened()

    def seat_links(self) -> tuple[str, ...]:
        """The address of each seat, if browsers may sit down."""
        page = self.line.page
        if page is None or page.seats is None:
            return ()
        at = f"http://{self._addresses()[0]}:{page.port}"
        return tuple(f"{at}/s/{token}" for token in self.browsers.tokens)

    def _opened(self) -> None:
        watch, links = self.watch(), self.seat_links()
        if watch is not None and links:
            self.report(events.Opened(watch, links, self.browsers.code))

    def watch(self) -> str | None:
        """The address of the page, if there is one: plain HTTP, for eyes only."""
        page = self.line.page
        if page is None:
            return None
        self._ledger.remember("web_port", page.port)
        return f"http://{self._addresses()[0]}:{page.port}{page.path}"
