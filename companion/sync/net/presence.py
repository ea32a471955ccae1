"""Being found and finding others by zeroconf, on whatever network this device is just now."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from companion.sync.net.discovery import Announcer, Finder, Found, NoNetwork, own_addresses

Addresses = tuple[str, ...]


class Presence:
    """Announces a table, looks for others, and begins anew when the addresses change."""

    def __init__(
        self,
        *,
        seen: Callable[[tuple[Found, ...]], None],
        announce: Callable[[Addresses], Found] | None = None,
        moved: Callable[[bool], None] = lambda first: None,
        interfaces: Sequence[str] = (),
        every: float = 5.0,
    ) -> None:
        """`moved` comes after each new beginning; `every`: seconds between two looks."""
        self._seen = seen
        self._announce = announce
        self._moved = moved
        self._interfaces = interfaces
        self._every = every
        self._over = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._open: list[Announcer | Finder] = []

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._watch())

    async def stop(self) -> None:
        self._over.set()
        if self._task is not None:
            await self._task
        await self._close()

    async def _watch(self) -> None:
        here: Addresses | None = None
        while not self._over.is_set():
            now = own_addresses(self._interfaces)
            if now != here and await self._renew(now):
                self._moved(here is None)
                here = now
            try:
                async with asyncio.timeout(self._every):
                    await self._over.wait()
            except TimeoutError:
                continue

    async def _renew(self, addresses: Addresses) -> bool:
        """Zeroconf listens where it was begun: on another network it has to begin again."""
        await self._close()
        loop = asyncio.get_running_loop()

        def seen(tables: tuple[Found, ...]) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._seen, tables)

        try:
            if self._announce is not None:
                found = self._announce(addresses)
                self._open.append(await asyncio.to_thread(Announcer, found, self._interfaces))
            self._open.append(await asyncio.to_thread(Finder, seen, self._interfaces))
        except NoNetwork:
            await self._close()
            return False
        return True

    async def _close(self) -> None:
        while self._open:
            await asyncio.to_thread(self._open.pop().close)


class Search:
    """Looks for tables once, for somebody who wants to join; from `begin` to `end`."""

    def __init__(
        self, seen: Callable[[tuple[Found, ...]], None], interfaces: Sequence[str] = ()
    ) -> None:
        """`seen` is called on a thread of zeroconf's."""
        self._seen = seen
        self._interfaces = interfaces
        self._finder: Finder | None = None
        self._over = False

    async def begin(self) -> None:
        """Without any network it finds nothing, and that is all."""
        try:
            self._finder = await asyncio.to_thread(Finder, self._found, self._interfaces)
        except NoNetwork:
            return
        if self._over:
            await self.end()

    async def end(self) -> None:
        self._over = True
        if self._finder is not None:
            finder, self._finder = self._finder, None
            await asyncio.to_thread(finder.close)

    def _found(self, tables: tuple[Found, ...]) -> None:
        if not self._over:
            self._seen(tables)
