"""A host and its guests in one process, on 127.0.0.1, with quick clocks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.match.log import Header
from companion.sync.device_setup import Setting
from companion.sync.guest_device import GuestDevice
from companion.sync.host_device import HostDevice
from companion.sync.net.guest_line import Way, join_by_key
from companion.sync.net.identity import Identity, identity
from companion.sync.net.pairing import read_code
from companion.sync.net.wire import Pace
from companion.sync.table_files import joined_table, new_table

HEADER = Header("toy", ("Ada", "Bo"))
QUICK = Pace(beat=0.1, dead=5.0, knock=5.0, handshake=5.0, connect=2.0, pause=0.05)
HASTY = Pace(beat=0.1, dead=1.2, knock=1.5, handshake=1.0, connect=2.0, pause=0.05)
"""For those who are to be found too slow."""


class Told:
    """Collects events and waits for one."""

    def __init__(self) -> None:
        self.events: list[dict[str, Any]] = []
        self._more = asyncio.Event()

    def __call__(self, event: dict[str, Any]) -> None:
        self.events.append(event)
        self._more.set()

    def all(self, event: str) -> list[dict[str, Any]]:
        return [e for e in self.events if e["event"] == event]

    async def until(self, event: str, **fields: Any) -> dict[str, Any]:
        def wanted(e: dict[str, Any]) -> bool:
            return e["event"] == event and all(e.get(k) == v for k, v in fields.items())

        async with asyncio.timeout(10):
            while not any(wanted(e) for e in self.events):
                self._more.clear()
                await self._more.wait()
        return next(e for e in self.events if wanted(e))


class Party:
    """One host and any number of guests; everything ends with the `async with`."""

    def __init__(self, folder: Path, pace: Pace = QUICK) -> None:
        self.folder = folder
        self.pace = pace
        self.told = Told()
        self.guests: list[GuestDevice] = []
        self.hosting: HostDevice

    async def __aenter__(self) -> Party:
        mark = self.mark("host")
        setting = self.setting("host", self.told)
        ledger = new_table(self.folder / "host", HEADER, (), "kitchen", "Ada's", mark.fingerprint)
        self.hosting = HostDevice(ledger, setting)
        await self.hosting.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        for guest in self.guests:
            await guest.stop()
        await self.hosting.stop()

    def mark(self, who: str) -> Identity:
        return identity(self.folder / who)

    def setting(self, who: str, told: Told) -> Setting:
        return Setting(self.mark(who), told, bind="127.0.0.1", pace=self.pace)

    @property
    def way(self) -> Way:
        code = read_code(self.hosting.code())
        return Way(code.addresses, code.port, code.fingerprint)

    async def guest(self, who: str) -> tuple[GuestDevice, Told]:
        told = Told()
        setting = self.setting(who, told)
        key = read_code(self.hosting.code()).key
        said = await join_by_key(self.way, key, who, setting.identity.fingerprint, self.pace)
        guest = GuestDevice(joined_table(self.folder / who, said, self.way), self.way, setting)
        self.guests.append(guest)
        await guest.start()
        await told.until("in_step")
        return guest, told


def on_loopback(folder: Path, play: Callable[[Party], Any], pace: Pace = QUICK) -> None:
    async def run() -> None:
        async with Party(folder, pace) as party:
            await play(party)

    asyncio.run(run())
