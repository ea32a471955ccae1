"""Announcing a table and finding tables by zeroconf.

Nothing that is announced is secret. This uses only what zeroconf 0.39 (the newest version in pure
Python) and today's have in common. `Announcer` and `Finder` block for a while, so they belong on
threads of their own; `presence.py` runs them from the loop.
"""

import socket
import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from zeroconf import (
    Error,
    InterfaceChoice,
    IPVersion,
    ServiceBrowser,
    ServiceInfo,
    ServiceListener,
    Zeroconf,
)

from companion.sync.net.presence import MOST_ADDRESSES, Found
from companion.sync.net.small_cache import SmallCache

SERVICE = "_tablecompanion._tcp.local."
VERSION = 3

NoNetwork = (OSError, Error)
"""What opening an Announcer or a Finder may raise."""

MOST_HERE = 1_000
"""Records that are kept; of more the oldest are let go."""
MOST_NAMES = 10_000
"""That one browser tells of."""
MOST_ASKED = 8
"""Records that did not come whole, at once."""
MOST_WAITING = 64
"""Of those; of more the oldest are let go."""


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
        """Names that the browser has reported, and keeps."""
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
