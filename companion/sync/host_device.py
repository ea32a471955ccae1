"""A device that hosts a table: it orders the log, lets others in, and shows a page to watchers."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.match.log import Entry
from companion.sync.device_setup import Setting
from companion.sync.net.discovery import Found, own_addresses
from companion.sync.net.pairing import Door, JoinCode
from companion.sync.net.presence import Addresses, Presence
from companion.sync.net.wire import HostServer
from companion.sync.protocol import Answer, Host
from companion.sync.protocol.events import Events
from companion.sync.protocol.item_transfer import Shelf, Thing
from companion.sync.protocol.ledger import Ledger
from companion.sync.protocol.messages import Closed, Refused, Room, Sit

if TYPE_CHECKING:
    from companion.web.server import WatchServer


def watch_server() -> type[WatchServer]:
    """Loads the drawings of all games: on the main thread, and only where there is a page."""
    from companion.web.server import WatchServer

    return WatchServer


class HostDevice:
    """This device orders the log."""

    def __init__(self, ledger: Ledger, setting: Setting) -> None:
        self.ledger = ledger
        self.setting = setting
        self.host = Host(ledger)
        self.events = Events(self.host.table, setting.report, setting.lang)
        self.door = Door(self.host, setting.identity.fingerprint, self._code_changed)
        self.server = HostServer(
            self.host, self.door, setting.identity, setting.report, setting.pace
        )
        self.server.shared = self.events.room
        self.shelf = self.server.shelf = Shelf(self.events.offered, self.events.fetched)
        self.watch: WatchServer | None = None
        self._presence: Presence | None = None
        self.host.table.listeners.append(self._entered)

    async def start(self) -> None:
        await self._listen("port", self.server.start, self.setting.port)
        self.ledger.remember("port", self.server.port)
        if self.setting.web_port is not None:
            await self.open_page(watch_server())
        ledger = self.ledger
        ready = {
            "event": "ready",
            "role": "host",
            "table": ledger.table,
            "name": ledger.name,
            "device": ledger.me,
            "epoch": ledger.term[0],
            "seq": ledger.seq,
            "hash": ledger.head,
            "port": self.server.port,
            "fingerprint": self.setting.identity.fingerprint,
            "code": self.code(),
            "pin": self.door.pin,
            "watch": self.watch_address(),
        }
        self.setting.report(ready)
        self._told(self.host.own_pending())
        if self.setting.discover:
            self._presence = Presence(
                seen=self._seen,
                announce=self._announced,
                moved=self._moved,
                interfaces=self.setting.interfaces,
                every=self.setting.pace.look,
            )
            self._presence.start()

    async def stop(self) -> None:
        if self.watch is not None:
            await self.watch.stop()
        await self.server.stop()
        if self._presence is not None:
            await self._presence.stop()

    async def open_page(self, server: type[WatchServer]) -> None:
        """Show the table to watchers, at the address of last time if it is free."""
        if self.watch is not None:
            return
        ledger = self.ledger
        ledger.remember("page", True)
        ledger.remember("token", ledger.memory.get("token") or secrets.token_hex(16))
        watch = server(
            lambda: self.host.table,
            lambda: ledger.name,
            ledger.memory["token"],
            self.setting.report,
            lang=self.setting.lang,
        )
        await self._listen("web_port", watch.start, self.setting.web_port or 0)
        ledger.remember("web_port", watch.port)
        self.watch = watch

    async def close_page(self) -> None:
        """No more watchers; their address will be another one."""
        self.ledger.remember("page", False)
        self.ledger.remember("token", "")
        if self.watch is not None:
            watch, self.watch = self.watch, None
            await watch.stop()

    def watch_address(self) -> str | None:
        """Of the watchers' page: plain HTTP, for eyes only."""
        if self.watch is None:
            return None
        return f"http://{self._addresses()[0]}:{self.watch.port}{self.watch.path}"

    def code(self) -> str:
        addresses = self._addresses()
        mark = self.setting.identity.fingerprint
        return JoinCode(
            addresses, self.server.port, self.ledger.table, mark, self.door.join_key
        ).text()

    def enter(self, entry: Entry, op_id: str) -> None:
        """A move on this phone."""
        self.enter_all({op_id: entry})

    def enter_all(self, ops: Mapping[str, Entry]) -> None:
        """As enter: one entry, or those of one batch, by op_id."""
        self._told(self.host.propose_all(ops))

    def replay(self, branch: int) -> None:
        self._told(self.host.replay(self.ledger.branches[branch - 1]))

    def put_away(self, branch: int) -> None:
        """A person does not want a kept branch back; it stays kept."""
        self.ledger.settle(self.ledger.branches[branch - 1])

    def lay(self, things: Iterable[Thing]) -> None:
        """Offer these to the guests, and nothing else."""
        self.server.broadcast(self.shelf.lay(things))

    def fetch(self, device: str, hash: str) -> None:
        """Have a thing that a guest offers; it comes as an event."""
        self.server.tell(device, self.shelf.fetch(device, hash))

    def sit(self, seat: int | None) -> None:
        """This phone enters moves for that seat."""
        self._told(self.host.receive(Sit(seat), self.ledger.me))

    def put_out(self, device: str) -> None:
        self.server.put_out(device)

    def share(self, room: Room) -> None:
        """The room has changed: tell everybody."""
        self.server.broadcast(room)

    def _told(self, said: Answer) -> None:
        self.server.carry(said)
        for message in said.answers:
            if isinstance(message, Refused):
                self.events.refused(message)
            elif isinstance(message, Closed):
                self.setting.report({"event": "closed", "why": message.why, "host": message.host})

    def _entered(self, played: Any) -> None:
        self.events.entry(self.ledger.commits[played.n - 1], self.host.table)
        if self.watch is not None:
            self.watch.changed()

    def _code_changed(self) -> None:
        self.setting.report({"event": "code", "code": self.code(), "pin": self.door.pin})

    async def _listen(self, key: str, start: Any, port: int) -> None:
        """At the port of last time, if it is free: guests and watchers look there first."""
        try:
            await start(self.setting.bind, port or self.ledger.memory.get(key, 0))
        except OSError:
            if port:
                raise
            await start(self.setting.bind, 0)

    def _addresses(self) -> tuple[str, ...]:
        if self.setting.bind not in ("0.0.0.0", "::"):
            return (self.setting.bind,)
        return own_addresses(self.setting.interfaces)

    def _moved(self, first: bool) -> None:
        self.setting.report({"event": "announced"})
        if not first:
            self._code_changed()

    def _announced(self, addresses: Addresses) -> Found:
        ledger = self.ledger
        return Found(
            ledger.table,
            ledger.name,
            ledger.header.game,
            ledger.me,
            ledger.term[0],
            addresses,
            self.server.port,
        )

    def _seen(self, tables: Sequence[Found]) -> None:
        """Somebody else hosts this table, in a later epoch: a person should know."""
        for table in tables:
            if table.table == self.ledger.table and self.host.replaced((table.epoch, table.host)):
                said = {"event": "replaced", "epoch": table.epoch, "host": table.host}
                self.setting.report(said)
