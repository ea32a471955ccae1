"""Being found and finding tables by zeroconf, on whatever network this device is just now.

What it says is no secret. Written to what zeroconf 0.39 (the newest that is pure Python) and
today's have in common: `Announcer` and `Finder` block for a while and belong into threads of their
own, `Presence` and `Search` are the loop's.
"""

import asyncio
import socket
import threading
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address

import ifaddr
from zeroconf import (
    Error,
    InterfaceChoice,
    IPVersion,
    ServiceBrowser,
    ServiceInfo,
    ServiceListener,
    Zeroconf,
)

from companion.sync.net.dialling import Way, answers
from companion.sync.net.small_cache import SmallCache
from companion.sync.protocol.ledger import Ledger
from companion.sync.setup import Lan

SERVICE = "_tablecompanion._tcp.local."
VERSION = 3

NoNetwork = (OSError, Error)
"""What opening an Announcer or a Finder may raise."""

LIKELY = ("wl", "ap", "swlan", "en", "eth")
UNLIKELY = ("rmnet", "ccmni", "pdp", "tun", "docker", "br-", "veth", "virbr")
"""How interfaces are called that guests are probably on, and those that they are not."""
MOST_ADDRESSES = 4
MOST_HERE = 1_000
"""Records that are kept; of more the oldest are let go."""
MOST_NAMES = 10_000
"""That one browser tells of."""
MOST_ASKED = 8
"""Records that did not come whole, at once."""
MOST_WAITING = 64
"""Of those; of more the oldest are let go."""
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


def _zeroconf(interfaces: Sequence[str]) -> Zeroconf:
    at = [*interfaces] if interfaces else InterfaceChoice.All
    opened = Zeroconf(interfaces=at, ip_version=IPVersion.V4Only)
    SmallCache(opened)
    return opened


class Announcer:
    """Says that a table is here, until it is closed."""

    def __init__(self, table: Found, interfaces: Sequence[str] = ()) -> None:
        """Blocks about two seconds: the name is probed first."""
        self._zeroconf = _zeroconf(interfaces)
        self._info = _service(table)
        self._zeroconf.register_service(self._info, allow_name_change=True)

    def close(self) -> None:
        self._zeroconf.unregister_service(self._info)
        self._zeroconf.close()


def _service(table: Found) -> ServiceInfo:
    said = {"v": str(VERSION), "table": table.table, "name": _fitting(table.name, 100)}
    said |= {"game": table.game, "host": table.host, "epoch": str(table.epoch)}
    label = f"{_fitting(table.name, 40).replace('.', ' ')} {table.host[:6]}".strip()
    return ServiceInfo(
        SERVICE,
        f"{label}.{SERVICE}",
        addresses=[socket.inet_aton(address) for address in table.addresses],
        port=table.port,
        properties=said,
        server=f"cairn-{table.host[:12]}.local.",
    )


def _fitting(text: str, size: int) -> str:
    """At most so many bytes of UTF-8."""
    return text.encode("utf-8", "ignore")[:size].decode("utf-8", "ignore")


class Finder(ServiceListener):
    """Looks for tables until it is closed; `changed` gets all that are here now, from a thread."""

    def __init__(
        self, changed: Callable[[tuple[Found, ...]], None], interfaces: Sequence[str] = ()
    ) -> None:
        self._changed = changed
        self._here: dict[str, Found] = {}
        self._lock = threading.Lock()
        self._unasked: deque[str] = deque(maxlen=MOST_WAITING)
        self._asking = 0
        self._names = 0
        """That the browser has told of, and keeps."""
        self._renewing: threading.Thread | None = None
        self._over = False
        self._zeroconf = _zeroconf(interfaces)
        self._browser = self._new_browser()  # which may tell of names at once

    def _new_browser(self) -> ServiceBrowser:
        return ServiceBrowser(self._zeroconf, SERVICE, listener=self)

    def close(self) -> None:
        with self._lock:
            self._over, renewing = True, self._renewing
        if renewing is not None:
            renewing.join()
        self._browser.cancel()
        self._unasked.clear()
        self._zeroconf.close()

    def _count(self) -> None:
        """A browser remembers each name until it expires: another one takes over now and then."""
        with self._lock:
            self._names += 1
            if self._names >= MOST_NAMES and self._renewing is None and not self._over:
                self._renewing = threading.Thread(target=self._renew, daemon=True)
                self._renewing.start()

    def _renew(self) -> None:
        """On a thread of its own: a browser that ends waits for the thread that tells of names."""
        self._browser.cancel()
        with self._lock:
            self._names = 0
        self._browser = self._new_browser()
        with self._lock:
            self._renewing = None

    def add_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        """Whoever says all at once is known at once; nobody else waits for one that does not."""
        self._count()
        info = ServiceInfo(type_, name)
        if info.load_from_cache(zc):
            self._take(name, info)
        else:
            self._ask_soon(zc, name)

    def _ask_soon(self, zeroconf: Zeroconf, name: str) -> None:
        """By threads that nobody waits for: one that asks as all ends goes on for many seconds."""
        with self._lock:
            self._unasked.append(name)
            if self._asking < MOST_ASKED:
                self._asking += 1
                threading.Thread(target=self._ask, args=(zeroconf,), daemon=True).start()

    def _ask(self, zeroconf: Zeroconf) -> None:
        """Until there is nothing more to ask."""
        while True:
            with self._lock:
                if not self._unasked:
                    self._asking -= 1
                    return
                name = self._unasked.popleft()
            with suppress(*NoNetwork, RuntimeError):  # closed meanwhile
                info = zeroconf.get_service_info(SERVICE, name, timeout=3_000)
                if info is not None:
                    self._take(name, info)

    def _take(self, name: str, info: ServiceInfo) -> None:
        found = _found(info)
        with self._lock:
            if found is None or self._here.get(name) == found:
                return
            self._here[name] = found
            if len(self._here) > MOST_HERE:
                del self._here[next(iter(self._here))]
            self._changed(tuple(self._here.values()))

    update_service = add_service

    def remove_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        with self._lock:
            if self._here.pop(name, None) is not None:
                self._changed(tuple(self._here.values()))


def _found(info: ServiceInfo) -> Found | None:
    """None for what no table of ours announces."""
    said = _texts(info.properties)
    epoch = said.get("epoch", "")
    if said.get("v") != str(VERSION) or not info.port or not epoch.isdecimal() or len(epoch) > 9:
        return None
    table, name, game, host = (said.get(key, "") for key in ("table", "name", "game", "host"))
    if not table or not host:
        return None
    addresses = tuple(socket.inet_ntoa(a) for a in info.addresses if len(a) == 4)
    return Found(table, name, game, host, int(epoch), addresses[:MOST_ADDRESSES], info.port)


def _texts(properties: Mapping[bytes, bytes | None]) -> dict[str, str]:
    def text(value: object) -> str:
        return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value or "")

    return {text(key): text(value) for key, value in properties.items()}


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
        self._lan, self._seen = lan, seen
        self._finder: Finder | None = None
        self._announced: tuple[Found, ...] = ()
        self._answered: set[Found] = set()
        self._asking: dict[Found, asyncio.Task[None]] = {}
        self._turn = asyncio.Semaphore(MOST_DIALLED)
        self._over = False

    async def begin(self) -> None:
        """Without any network it finds nothing, and that is all."""
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
