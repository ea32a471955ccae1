"""A host and its guests in one process, on 127.0.0.1, with quick clocks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.match.log import Entry, Header
from companion.storage.store import Store
from companion.sync.events import Event
from companion.sync.guest_device import GuestDevice
from companion.sync.host_device import HostDevice
from companion.sync.live import Live
from companion.sync.net.dialling import Joiner, Way
from companion.sync.net.identity import Identity, identity
from companion.sync.net.listener import HostLine
from companion.sync.net.pairing import Door, read_code
from companion.sync.net.wire import Pace
from companion.sync.protocol import Guest, Host
from companion.sync.protocol.ledger import Ledger
from companion.sync.setup import Lan, Owner, Setup
from companion.sync.tables import joined_table, new_table
from tests import PATIENCE

HEADER = Header("toy", ("Ada", "Bo"))
PATIENT = {"knock": PATIENCE, "handshake": PATIENCE, "connect": PATIENCE}
"""Nobody is too slow who only shares a busy machine with others."""
QUICK = Pace(beat=0.1, dead=5.0, pause=0.05, **PATIENT)
HASTY = Pace(beat=0.1, dead=1.2, knock=1.5, handshake=1.0, connect=2.0, pause=0.05)
"""For those who are to be found too slow."""


class EventLog:
    """Collects events and waits for one."""

    def __init__(self) -> None:
        self.events: list[dict[str, Any]] = []
        self._more = asyncio.Event()

    def __call__(self, event: Event) -> None:
        self.events.append(event.to_json())
        self._more.set()

    def all(self, event: str) -> list[dict[str, Any]]:
        return [e for e in self.events if e["event"] == event]

    async def until(self, event: str, **fields: Any) -> dict[str, Any]:
        def wanted(e: dict[str, Any]) -> bool:
            return e["event"] == event and all(e.get(k) == v for k, v in fields.items())

        async with asyncio.timeout(PATIENCE):
            while not any(wanted(e) for e in self.events):
                self._more.clear()
                await self._more.wait()
        return next(e for e in self.events if wanted(e))


class Device:
    """A device's part at a table, begun and ended by hand."""

    def __init__(self, live: Live) -> None:
        self.live = live

    @property
    def ledger(self) -> Ledger:
        return self.live.ledger

    @property
    def line(self) -> HostLine:
        return self.live.hosting.line

    @property
    def door(self) -> Door:
        return self.line.door

    @property
    def host(self) -> Host:
        return self.live.hosting.host

    @property
    def guest(self) -> Guest:
        assert isinstance(self.live.part, GuestDevice)
        return self.live.part.guest

    @property
    def way(self) -> Way:
        code = read_code(self.live.code)
        return Way(code.addresses, code.port, code.fingerprint)

    def enter(self, entry: Entry, op_id: str) -> None:
        self.live.enter(entry, op_id)

    async def start(self) -> None:
        await self.live.part.start()

    async def stop(self) -> None:
        await self.live.part.stop()

    async def follow(self, way: Way) -> None:
        await self._change(self.live.follow(way))

    async def take_over(self) -> None:
        await self._change(self.live.take_over())

    async def _change(self, ended: HostDevice | GuestDevice) -> None:
        await ended.stop()
        await self.live.part.start()


class Party:
    """One host and any number of guests; everything ends with the `async with`."""

    def __init__(self, folder: Path, pace: Pace = QUICK) -> None:
        self.folder = folder
        self.pace = pace
        self.events = EventLog()
        self.guests: list[Device] = []
        self.hosting: Device
        self._stores: dict[str, Store] = {}

    async def __aenter__(self) -> Party:
        store = self.store("host")
        mark = self.mark("host")
        ledger = new_table(store, store.begin(HEADER), "kitchen", "Ada's", mark)
        self.hosting = Device(Live(ledger, self.setup("host", self.events)))
        await self.hosting.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        for device in (*self.guests, self.hosting):
            await device.stop()
        for store in self._stores.values():
            store.close()

    def store(self, who: str) -> Store:
        if who not in self._stores:
            self._stores[who] = Store(self.folder / who / "matches.sqlite")
        return self._stores[who]

    def mark(self, who: str) -> Identity:
        return identity(self.folder / who)

    def setup(self, who: str, events: EventLog, port: int = 0) -> Setup:
        lan = Lan("127.0.0.1", port, discover=False, pace=self.pace)
        return Setup(self.mark(who), Owner(asyncio.get_running_loop()), events, lan)

    @property
    def way(self) -> Way:
        return self.hosting.way

    async def guest(self, who: str) -> tuple[Device, EventLog]:
        events = EventLog()
        setup = self.setup(who, events)
        joiner = Joiner(who, setup.identity, self.pace)
        joined = await joiner.by_code(read_code(self.hosting.live.code))
        ledger = joined_table(self.store(who), joined, setup.identity)
        guest = await self.device(Live(ledger, setup, joined.way))
        await events.until("in_step")
        return guest, events

    async def device(self, live: Live) -> Device:
        """One more that ends with the party."""
        device = Device(live)
        self.guests.append(device)
        await device.start()
        return device


def on_loopback(folder: Path, play: Callable[[Party], Any], pace: Pace = QUICK) -> None:
    async def run() -> None:
        async with Party(folder, pace) as party:
            await play(party)

    asyncio.run(run())
