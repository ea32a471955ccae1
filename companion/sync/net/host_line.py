"""The host's end of all lines: lets devices in, hands on what they say, sends what it is given.

Everything here runs on the network's loop, but for what says otherwise.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

from companion.sync.events import Event
from companion.sync.net.dialling import Way, some, term_at
from companion.sync.net.discovery import Found, Presence
from companion.sync.net.listener import Listener
from companion.sync.net.pairing import Door, NotAdmitted
from companion.sync.net.tls_line import TlsLine
from companion.sync.net.wire import MOST_UNSENT, frame
from companion.sync.protocol.host import HEARS as FROM_GUEST
from companion.sync.protocol.messages import BadPeer, Device, Hello, Message
from companion.sync.protocol.proof import Term
from companion.sync.setup import Setup

if TYPE_CHECKING:
    from companion.web.server import WatchServer


class HostOwner(Protocol):
    """What the table's owner is told; each call is handed over."""

    def heard(self, device: str, message: Message) -> None:
        """Raises BadPeer."""

    def told(self, event: Event) -> None: ...
    def arrived(self, device: str, address: str) -> None: ...
    def left(self, device: str) -> None: ...
    def admit(self, device: Device) -> None:
        """Write down that it belongs to the table."""

    def shown(self, term: Term) -> None:
        """A device that claims to host this table has said by which term."""

    def announced(self, first: bool) -> None: ...
    def seen(self, tables: Sequence[Found]) -> None: ...


class HostLine(Listener):
    def __init__(self, setup: Setup, door: Door, owner: HostOwner) -> None:
        super().__init__(setup, door, owner.told, owner.admit)
        self.lines: dict[str, TlsLine] = {}
        self.page: WatchServer | None = None
        self._owner, self._ledger = owner, door.ledger
        self._presence = Presence(
            setup.lan,
            partial(self._hand, owner.seen),
            self._announced,
            partial(self._hand, owner.announced),
        )
        self._asking: asyncio.Task[None] | None = None
        self._unsent: deque[tuple[str | None, bytes]] = deque()
        """Frames in order, each for one guest or, with None, for all."""
        self._answering = False
        """The owner's: what it says meanwhile goes out with the answer."""

    async def start(self, port: int) -> None:
        """At that port if it is free, else at any; raises OSError if one was asked for by name."""
        await self._at(self.listen, self._setup.lan.port, port)
        self.spawn(self._beats())
        self._presence.start()

    async def stop(self) -> None:
        await self.close_page()
        await super().stop()
        for line in list(self.lines.values()):
            line.abort()
        await self._presence.stop()

    def _announced(self, addresses: tuple[str, ...]) -> Found:
        ledger = self._ledger
        about = (ledger.table, ledger.name, ledger.header.game, ledger.me, ledger.term[0])
        return Found(*about, addresses, self.port)

    async def open_page(self, page: WatchServer, wanted: int, last: int) -> None:
        """Show the table to watchers, at the port that is wanted, or that of last time."""
        await self._at(partial(page.start, self._setup.lan.bind), wanted, last)
        self.page = page

    async def close_page(self) -> None:
        if self.page is not None:
            page, self.page = self.page, None
            await page.stop()

    # Called by the owner, on its thread

    def broadcast(self, messages: Iterable[Message]) -> None:
        self.send(None, messages)

    def send(self, device: str | None, messages: Iterable[Message]) -> None:
        """To one guest, if it is here; None: to all."""
        frames = [(device, frame(message)) for message in messages]
        if frames:
            self._unsent.extend(frames)
            if not self._answering:
                self._setup.owner.post(self._flush)

    def ask(self, hints: Sequence[Way], hello: Hello) -> None:
        """On the loop: whether a device there really hosts this table; a few at a time."""
        if self._asking is None or self._asking.done():
            self._asking = self.spawn(self._ask(some(hints), hello))

    async def _ask(self, ways: Sequence[Way], hello: Hello) -> None:
        with contextlib.suppress(OSError, EOFError, BadPeer, NotAdmitted):
            term = await term_at(ways, self._setup.identity, hello, self._pace)
            if term is not None:
                self._hand(self._owner.shown, term)

    def _send(self, device: str, data: bytes) -> None:
        """A peer that never reads is aborted, not waited for."""
        line = self.lines.get(device)
        if line is None:
            return
        if line.unsent <= MOST_UNSENT:
            line.write(data)
        else:
            line.abort()
            self._forget(device)
            self.turn_away("reads nothing", line.address)

    def _flush(self) -> None:
        """Whatever there is to say by now, with one write for each line."""
        said: dict[str, list[bytes]] = {}
        while self._unsent:
            device, data = self._unsent.popleft()
            for to in self.lines if device is None else (device,):
                said.setdefault(to, []).append(data)
        for to, frames in said.items():
            self._send(to, b"".join(frames))

    def cut_off(self, device: str) -> None:
        """On the loop."""
        if device in self.lines:
            self.lines[device].abort()
            self._forget(device)

    def _forget(self, device: str) -> None:
        if self.lines.pop(device, None) is not None:
            self._hand(self._owner.left, device)

    # Coming in

    @staticmethod
    async def _at(
        start: Callable[[int], Coroutine[object, object, None]], wanted: int, last: int
    ) -> None:
        try:
            await start(wanted or last)
        except OSError:
            if wanted:
                raise
            await start(0)

    async def talk(self, device: str, line: TlsLine) -> None:
        if old := self.lines.pop(device, None):
            old.abort()
        self.lines[device] = line
        self._hand(self._owner.arrived, device, line.address)
        try:
            await self._hear(device, line)
        finally:
            if self.lines.get(device) is line:
                self._forget(device)

    async def _hear(self, device: str, line: TlsLine) -> None:
        while True:
            message = await self.heard(device, line, FROM_GUEST)
            if self.lines.get(device) is not line:
                return
            # Waited for: a guest that says much is read only as fast as it is answered.
            try:
                took = await self._setup.owner.done(self._answer, device, message)
            finally:
                self._flush()
            self.budgets[device].took(took, time.monotonic())

    def _answer(self, device: str, message: Message) -> float:
        """By the owner; the seconds of its processor that this took."""
        began = time.thread_time()
        self._answering = True
        try:
            self._owner.heard(device, message)
        finally:
            self._answering = False
        return time.thread_time() - began

    async def _beats(self) -> None:
        while True:
            await asyncio.sleep(self._pace.beat)
            self._unsent.append((None, frame(self._ledger.beat())))
            self._flush()
