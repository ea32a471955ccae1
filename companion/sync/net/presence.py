"""Announces tables on this network and lists those that others announce.

zeroconf itself is in `discovery.py`, which is loaded only by a device that announces or looks.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING

import ifaddr

from companion.sync.net.dialling import Way, answers
from companion.sync.protocol.ledger import Ledger
from companion.sync.setup import Lan

if TYPE_CHECKING:
    from companion.sync.net.discovery import Announcer, Finder

LIKELY = ("wl", "ap", "swlan", "en", "eth")
UNLIKELY = ("rmnet", "ccmni", "pdp", "tun", "docker", "br-", "veth", "virbr")
"""How interfaces are called that guests are probably on, and those that they are not."""
MOST_ADDRESSES = 4
MOMENT = 0.1
"""Seconds in which whatever is announced is one piece of news."""
MOST_DIALLED = 128
"""Announced tables at once; each takes no longer than a call may."""


@dataclass(frozen=True, slots=True)
class Found:
    """A table somebody announces; nothing in it is proved yet."""

    table: str
    name: str
    game: str
    host: str
    """The device that hosts."""
    epoch: int
    addresses: tuple[str, ...]
    port: int


def own_addresses(interfaces: Sequence[str] = ()) -> tuple[str, ...]:
    """The IPv4 addresses a guest could reach this device at, the likeliest first."""
    if interfaces:
        return tuple(interfaces)
    found = [
        (_likely(adapter.name), not ip_address(str(ip.ip)).is_private, str(ip.ip))
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if ip.is_IPv4 and not ip_address(str(ip.ip)).is_loopback
    ]
    return tuple(address for _, _, address in sorted(found)[:MOST_ADDRESSES]) or ("127.0.0.1",)


def _likely(interface: str) -> int:
    """Wi-Fi and cables first, mobile networks and tunnels last."""
    if interface.startswith(UNLIKELY):
        return 2
    return 0 if interface.startswith(LIKELY) else 1


def load() -> None:
    """Import zeroconf, on the thread that makes a Presence or a Search: not on two at once."""
    import companion.sync.net.discovery  # noqa: F401


class Notices:
    """What a finder finds, handed over to the loop: however much is announced, not often."""

    def __init__(self, seen: Callable[[tuple[Found, ...]], None]) -> None:
        """`seen` is called on the loop that runs now."""
        self._seen = seen
        self._loop = asyncio.get_running_loop()
        self._lock = threading.Lock()
        self._latest: tuple[Found, ...] | None = None

    def __call__(self, tables: tuple[Found, ...]) -> None:
        """From any thread; what the loop has not taken yet is replaced."""
        with self._lock:
            waiting, self._latest = self._latest is not None, tables
            if not waiting and not self._loop.is_closed():
                self._loop.call_soon_threadsafe(self._loop.call_later, MOMENT, self._tell)

    def _tell(self) -> None:
        with self._lock:
            tables, self._latest = self._latest or (), None
        self._seen(tables)


def hints(tables: Iterable[Found], ledger: Ledger) -> tuple[Way, ...]:
    """Where other devices of this table are said to host it, by the term that counts or later."""
    inside = {d.id for d in ledger.devices.values() if not d.out} - {ledger.me}
    return tuple(
        Way(found.addresses, found.port, found.host)
        for found in tables
        if found.table == ledger.table
        and found.host in inside
        and (found.epoch, found.host) >= ledger.term
    )


class Presence:
    """Announces a table, looks for others, and begins anew when the addresses change."""

    def __init__(
        self,
        lan: Lan,
        seen: Callable[[tuple[Found, ...]], None],
        announce: Callable[[tuple[str, ...]], Found] | None = None,
        moved: Callable[[bool], None] = lambda first: None,
    ) -> None:
        """`moved` comes after each new beginning. Where nothing is to be discovered: nothing."""
        self._lan, self._seen, self._announce, self._moved = lan, seen, announce, moved
        self._over = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._open: list[Announcer | Finder] = []
        if lan.discover:
            load()

    def start(self) -> None:
        if self._lan.discover:
            self._task = asyncio.get_running_loop().create_task(self._watch())

    async def stop(self) -> None:
        self._over.set()
        if self._task is not None:
            await self._task
        await self._close()

    async def _watch(self) -> None:
        here: tuple[str, ...] | None = None
        while not self._over.is_set():
            now = own_addresses(self._lan.interfaces)
            if now != here and await self._renew(now):
                self._moved(here is None)
                here = now
            with suppress(TimeoutError):
                async with asyncio.timeout(self._lan.pace.look):
                    await self._over.wait()

    async def _renew(self, addresses: tuple[str, ...]) -> bool:
        """Zeroconf listens where it was begun: on another network it has to begin again."""
        from companion.sync.net.discovery import Announcer, Finder, NoNetwork

        await self._close()
        at, notices = self._lan.interfaces, Notices(self._seen)
        try:
            if self._announce is not None:
                found = self._announce(addresses)
                self._open.append(await asyncio.to_thread(Announcer, found, at))
            self._open.append(await asyncio.to_thread(Finder, notices, at))
        except NoNetwork:
            await self._close()
            return False
        return True

    async def _close(self) -> None:
        while self._open:
            await asyncio.to_thread(self._open.pop().close)


class Search:
    """Looks for tables once, for somebody who wants to join; from `begin` to `end`.

    Anybody can announce anything: only those are seen at which the device answers that is said to.
    """

    def __init__(self, lan: Lan, seen: Callable[[tuple[Found, ...]], None]) -> None:
        """`seen` is called on the loop, with all that answer."""
        load()
        self._lan, self._seen = lan, seen
        self._finder: Finder | None = None
        self._announced: tuple[Found, ...] = ()
        self._answered: set[Found] = set()
        self._asking: dict[Found, asyncio.Task[None]] = {}
        self._turn = asyncio.Semaphore(MOST_DIALLED)
        self._over = False

    async def begin(self) -> None:
        """Without any network it finds nothing, and that is all."""
        from companion.sync.net.discovery import Finder, NoNetwork

        at, notices = self._lan.interfaces, Notices(self._found)
        try:
            self._finder = await asyncio.to_thread(Finder, notices, at)
        except NoNetwork:
            return
        if self._over:
            await self.end()

    async def end(self) -> None:
        self._over = True
        for task in self._asking.values():
            task.cancel()
        if self._finder is not None:
            finder, self._finder = self._finder, None
            await asyncio.to_thread(finder.close)

    def _found(self, tables: tuple[Found, ...]) -> None:
        if self._over:
            return
        self._announced = tables
        for table in tables:
            if table not in self._answered and table not in self._asking:
                self._asking[table] = asyncio.get_running_loop().create_task(self._ask(table))
        self._tell()

    async def _ask(self, table: Found) -> None:
        """Until it answers, or is announced no more."""
        way = Way(table.addresses, table.port, table.host)
        while table in self._announced:
            async with self._turn:
                if await answers(way, self._lan.pace):
                    self._answered.add(table)
                    self._tell()
                    break
            await asyncio.sleep(self._lan.pace.look)
        del self._asking[table]

    def _tell(self) -> None:
        if not self._over:
            self._seen(tuple(table for table in self._announced if table in self._answered))
