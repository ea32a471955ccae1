"""A device's part in a shared table: hosting it, or following its host.

Everything here runs on one asyncio loop. People are told by events, plain objects such as
{"event": "entry", "seq": 3, ...}; the app's screens and the headless commands read the same.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.log import Entry
from companion.sync.chain import Commit
from companion.sync.discovery import Announcer, Finder, Found, own_addresses
from companion.sync.events import Events
from companion.sync.identity import Identity
from companion.sync.ledger import Ledger
from companion.sync.link import GuestLink, Way
from companion.sync.messages import Closed, Refused, Room, Sit
from companion.sync.pairing import Door, JoinCode
from companion.sync.protocol import Answer, Guest, Host, InStep, Kept, News
from companion.sync.web.server import WatchServer
from companion.sync.wire import PACE, HostServer, Pace, Report


@dataclass(frozen=True, slots=True)
class Setting:
    """What both parts need of the device they run on."""

    identity: Identity
    report: Report
    lang: str = "en"
    bind: str = "0.0.0.0"
    port: int = 0
    web_port: int | None = None
    """Of the watchers' page; None: no page. 0: any."""
    discover: bool = False
    """Announce the table, and look for it where its host is lost."""
    interfaces: Sequence[str] = ()
    """Addresses of the interfaces to use; empty: all."""
    pace: Pace = field(default=PACE)


def new_op() -> str:
    return secrets.token_hex(16)


class Hosting:
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
        self.watch: WatchServer | None = None
        self._announcer: Announcer | None = None
        self._finder: Finder | None = None
        self._announcing: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self._listen("port", self.server.start, self.setting.port)
        await self._open_page()
        self.host.table.listeners.append(self._entered)
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
            self._announcing = asyncio.get_running_loop().create_task(self._announce())

    async def stop(self) -> None:
        if self._announcing is not None:
            await self._announcing
        for found in (self._finder, self._announcer):
            if found is not None:
                await asyncio.to_thread(found.close)
        if self.watch is not None:
            await self.watch.stop()
        await self.server.stop()

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
        self._told(self.host.propose(entry, op_id))

    def replay(self, branch: int) -> None:
        self._told(self.host.replay(self.ledger.branches[branch - 1]))

    def put_out(self, device: str) -> None:
        self.server.put_out(device)

    def share(self, room: Room) -> None:
        """The room has changed: tell everybody."""
        self.server.broadcast(room)
        self.events.room(room)

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

    async def _open_page(self) -> None:
        ledger = self.ledger
        ledger.remember("port", self.server.port)
        if self.setting.web_port is None:
            return
        ledger.remember("token", ledger.memory.get("token") or secrets.token_hex(16))
        self.watch = WatchServer(
            lambda: self.host.table,
            lambda: ledger.name,
            ledger.memory["token"],
            self.setting.report,
            lang=self.setting.lang,
        )
        await self._listen("web_port", self.watch.start, self.setting.web_port)
        ledger.remember("web_port", self.watch.port)

    def _addresses(self) -> tuple[str, ...]:
        if self.setting.bind not in ("0.0.0.0", "::"):
            return (self.setting.bind,)
        return own_addresses(self.setting.interfaces)

    async def _announce(self) -> None:
        loop = asyncio.get_running_loop()

        def seen(tables: tuple[Found, ...]) -> None:
            loop.call_soon_threadsafe(self._seen, tables)

        ledger = self.ledger
        found = Found(
            ledger.table,
            ledger.name,
            ledger.header.game,
            ledger.me,
            ledger.term[0],
            self._addresses(),
            self.server.port,
        )
        self._announcer = await asyncio.to_thread(Announcer, found, self.setting.interfaces)
        self.setting.report({"event": "announced"})
        self._finder = await asyncio.to_thread(Finder, seen, self.setting.interfaces)

    def _seen(self, tables: Sequence[Found]) -> None:
        """Somebody else hosts this table, in a later epoch: a person should know."""
        for table in tables:
            if table.table == self.ledger.table and self.host.replaced((table.epoch, table.host)):
                said = {"event": "replaced", "epoch": table.epoch, "host": table.host}
                self.setting.report(said)


class Following:
    """This device follows a host and may take over from it."""

    def __init__(self, ledger: Ledger, way: Way, setting: Setting) -> None:
        self.ledger = ledger
        self.setting = setting
        self.guest = Guest(ledger, secrets.randbelow(10**8))
        self.events = Events(self.guest.table, setting.report, setting.lang)
        self.link = GuestLink(self.guest, way, self._news, self._link_event, setting.pace)
        self._task: asyncio.Task[None] | None = None
        self._finder: Finder | None = None
        self._tables: tuple[Found, ...] = ()

    async def start(self) -> None:
        ledger = self.ledger
        self.setting.report(
            {
                "event": "ready",
                "role": "guest",
                "table": ledger.table,
                "device": ledger.me,
                "epoch": ledger.term[0],
                "seq": ledger.seq,
                "hash": ledger.head,
            }
        )
        self._task = asyncio.get_running_loop().create_task(self.link.run())
        if self.setting.discover:
            loop = asyncio.get_running_loop()

            def seen(tables: tuple[Found, ...]) -> None:
                loop.call_soon_threadsafe(self._seen, tables)

            self._finder = await asyncio.to_thread(Finder, seen, self.setting.interfaces)

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._finder is not None:
            await asyncio.to_thread(self._finder.close)

    def enter(self, entry: Entry, op_id: str) -> None:
        """Waits here until the host has answered."""
        self.setting.report({"event": "pending", "op_id": op_id, "entry": dict(entry)})
        self.link.send(self.guest.propose(entry, op_id))

    def replay(self, branch: int) -> None:
        self.link.send(self.guest.replay(self.ledger.branches[branch - 1]))

    def sit(self, seat: int | None) -> None:
        self.link.send([Sit(seat)])

    async def follow(self, way: Way) -> None:
        """Another phone has taken over; go there."""
        self.ledger.remember("way", way.to_json())
        self.link.way = way
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._task = asyncio.get_running_loop().create_task(self.link.run())

    async def take_over(self) -> Hosting:
        """A person decided: this device hosts from now on."""
        await self.stop()
        self.guest.take_over()
        return Hosting(self.ledger, self.setting)

    def _seen(self, tables: tuple[Found, ...]) -> None:
        self._tables = tables
        if not self.guest.in_step:
            self._look_again()

    def _look_again(self) -> None:
        """Of all who say they host this table, go to the one of the highest term."""
        ledger = self.ledger
        here = [
            t
            for t in self._tables
            if t.table == ledger.table
            and t.host in ledger.devices
            and not ledger.devices[t.host].out
            and (t.epoch, t.host) >= ledger.term
        ]
        if here:
            best = max(here, key=lambda t: (t.epoch, t.host))
            way = Way(best.addresses, best.port, ledger.devices[best.host].fingerprint)
            self.link.way = way
            ledger.remember("way", way.to_json())

    def _link_event(self, event: dict[str, Any]) -> None:
        self.setting.report(event)
        if event["event"] == "lost":
            self._look_again()

    def _news(self, item: News) -> None:
        match item:
            case Commit():
                self.events.entry(item, self.guest.table)
            case Refused():
                self.events.refused(item)
            case Kept(branch):
                self.events.kept(branch)
            case Room():
                self.events.room(item)
            case InStep(term, seq):
                self.setting.report(
                    {
                        "event": "in_step",
                        "epoch": term[0],
                        "host": term[1],
                        "seq": seq,
                        "hash": self.ledger.head,
                    }
                )
            case Closed():
                self.setting.report({"event": "closed", "why": item.why, "host": item.host})
