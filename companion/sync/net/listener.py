"""`Listener`: a port where other devices of the table connect, prove their identity and talk.

At a guest's they ask how far its log goes; a host hands on what they say, and sends what it is
given. Everything here runs on the network's loop, but for what says otherwise.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from abc import ABC, abstractmethod
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Container, Coroutine, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from companion.storage.errors import StoreError
from companion.sync.events import Event, Report, TurnedAway
from companion.sync.net.accepting import FULL, accept, listening
from companion.sync.net.dialling import HostFound, Way, host_at, some
from companion.sync.net.pairing import HEARS as FROM_STRANGER
from companion.sync.net.pairing import Door, Knock, NotAdmitted
from companion.sync.net.presence import Found, Presence
from companion.sync.net.tls_line import TlsLine, secured
from companion.sync.net.wire import (
    LARGEST_FROM_STRANGER,
    MOST_UNSENT,
    Budget,
    Crowd,
    PinBudget,
    frame,
    read_message,
)
from companion.sync.protocol.host import HEARS as FROM_GUEST
from companion.sync.protocol.host import tail_after
from companion.sync.protocol.ledger import Ledger
from companion.sync.protocol.messages import LARGEST_FRAME, BadPeer, Device, Hello, Message, Sorry
from companion.sync.protocol.proof import Term
from companion.sync.setup import Setup

if TYPE_CHECKING:
    from companion.sync.page_server import PageServer

T = TypeVar("T")
MOST_REASONS = 32
"""Why somebody was turned away, each counted by itself: peers have a say in the words."""


async def at_port(
    start: Callable[[int], Coroutine[object, object, None]], wanted: int, last: int
) -> None:
    """At the port that is wanted, which raises OSError if it is taken; else at `last` or any."""
    try:
        await start(wanted or last)
    except OSError:
        if wanted:
            raise
        await start(0)


class Listener(ABC):
    """Lets devices in through a door; what is said then is its subclasses' business."""

    def __init__(
        self,
        setup: Setup,
        door: Door,
        tell: Report = lambda event: None,
        write_down: Callable[[Device], None] = lambda device: None,
    ) -> None:
        """Both by the owner: who was turned away; a device that belongs to the table now."""
        self.door = door
        self._tell, self._write_down = tell, write_down
        self.port = 0
        self.turned_away: Counter[str] = Counter()
        self._setup = setup
        self._pace = setup.lan.pace
        self._hand = setup.owner.hand
        self._context = setup.identity.server_context()
        self._strangers = Crowd(self._pace.strangers)
        self._pins = PinBudget()
        self.budgets: dict[str, Budget] = defaultdict(Budget)
        """Of each device, whichever line it comes on."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._listener: socket.socket | None = None

    @abstractmethod
    async def talk(self, device: str, line: TlsLine) -> None:
        """With a device that has proved who it is, until the line ends."""

    async def listen_again(self, wanted: int, last: int) -> None:
        """At the port that is wanted, else at that of last time or any other."""
        await at_port(self.listen, wanted, last)

    async def listen(self, port: int) -> None:
        self._listener = listener = listening(self._setup.lan.bind, port)
        self.port = listener.getsockname()[1]
        self.spawn(accept(listener, self._take, partial(self.turn_away, FULL, "")))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._listener is not None:
            self._listener.close()

    def spawn(self, work: Coroutine[object, object, T]) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _take(self, sock: socket.socket, address: str) -> None:
        gone = self._strangers.enter(self.spawn(self._serve(sock, address)), address)
        if gone is not None:
            self.turn_away("crowded", gone)

    async def _serve(self, sock: socket.socket, address: str) -> None:
        line: TlsLine | None = None
        device: str | None = None
        task = asyncio.current_task()
        assert task is not None
        try:
            async with asyncio.timeout(self._pace.knock):
                line = await secured(sock, self._context, self._pace.handshake, server=True)
                device = await self._admitted(line)
            self._strangers.leave(task)
            if device is not None:
                await self.talk(device, line)
        except (BadPeer, NotAdmitted) as bad:
            self.turn_away(str(bad), address)
        except TimeoutError:
            self.turn_away("silent", address)
        except (OSError, EOFError, StoreError) as bad:
            if device is None:
                self.turn_away(type(bad).__name__, address)
        finally:
            if line is not None:
                await line.close()

    async def _admitted(self, line: TlsLine) -> str | None:
        """The device that proved its key; None: a new one, which comes again as a known one."""
        knock = Knock(self.door, lambda: self._pins.allows(line.address, time.monotonic()))
        line.say(knock.challenge)
        while knock.device is None:
            message = await line.hear(FROM_STRANGER, self._pace.knock, LARGEST_FROM_STRANGER)
            said = knock.receive(message)
            if knock.new is not None:
                await self._setup.owner.done(self._write_down, knock.new)
            elif knock.device and not self.budgets[knock.device].comes(time.monotonic()):
                said = Sorry("busy")
            line.say(said)
            if isinstance(said, Sorry):
                raise NotAdmitted(said.why)
        return knock.device if knock.new is None else None

    async def heard(self, device: str, line: TlsLine, kinds: Container[type[Message]]) -> Message:
        """What a device says next, when it is its turn: after each message it is another's."""
        body = await line.frame(LARGEST_FRAME, self._pace.dead)
        message = read_message(body, kinds)
        wait = self.budgets[device].spend(message, len(body), time.monotonic())
        if wait or line.more:
            await asyncio.sleep(wait)
        return message

    def turn_away(self, why: str, address: str) -> None:
        """Report it a few times, then ever more rarely: a flood must not flood the log too."""
        if why not in self.turned_away and len(self.turned_away) >= MOST_REASONS:
            why = "otherwise"
        self.turned_away[why] += 1
        count = self.turned_away[why]
        if count <= 10 or count & (count - 1) == 0:
            self._hand(self._tell, TurnedAway(why, address, count))


class PeerLine(Listener):
    """A guest's port, at which only devices of its table are answered, and only `hello`."""

    def __init__(self, setup: Setup, ledger: Ledger, shown: Callable[[Term, Way], None]) -> None:
        """shown: by the owner; the device there shows a term of its own."""
        door = Door(ledger, setup.identity.fingerprint, lambda: None, joining=False)
        super().__init__(setup, door)
        self._shown = shown

    async def talk(self, device: str, line: TlsLine) -> None:
        while True:
            hello = await self.heard(device, line, (Hello,))
            assert isinstance(hello, Hello)
            if hello.term is not None and hello.term.host == device and hello.port:
                way = Way((line.address,), hello.port, device)
                self._hand(self._shown, hello.term, way)
            line.say(await self._setup.owner.done(tail_after, self.door.ledger, hello))
            await line.drain(self._pace.dead)


class HostOwner(Protocol):
    """The calls that a listener makes to the table's owner; each is handed over to its thread."""

    def heard(self, device: str, message: Message) -> None:
        """Raises BadPeer."""

    def report(self, event: Event) -> None: ...
    def arrived(self, device: str, address: str) -> None: ...
    def left(self, device: str) -> None: ...
    def admit(self, device: Device) -> None:
        """Write down that it belongs to the table."""

    def shown(self, found: HostFound) -> None:
        """A device that claims to host this table has said by which term."""

    def unproven(self, term: Term) -> None:
        """A later term was shown, but its device does not serve a log."""

    def absent(self) -> tuple[Sequence[Way], Hello]:
        """Where devices may be that are not here, and what to show them; none: nothing to show."""

    def announced(self, first: bool) -> None: ...
    def seen(self, tables: Sequence[Found]) -> None: ...


class HostLine(Listener):
    def __init__(self, setup: Setup, door: Door, owner: HostOwner) -> None:
        super().__init__(setup, door, owner.report, owner.admit)
        self.lines: dict[str, TlsLine] = {}
        self.page: PageServer | None = None
        self._owner, self._ledger = owner, door.ledger
        self._presence = Presence(
            setup.lan,
            partial(self._hand, owner.seen),
            self._announced,
            partial(self._hand, owner.announced),
        )
        self._asking: asyncio.Task[HostFound | None] | None = None
        self._claim: asyncio.Task[None] | None = None
        self._unsent: deque[tuple[str | None, bytes]] = deque()
        """Frames in order, each for one guest or, with None, for all."""
        self._answering = False
        """The owner's: what it says meanwhile goes out with the answer."""

    async def start(self, port: int) -> None:
        """At that port if it is free, else at any; raises OSError if one was asked for by name."""
        await self.listen_again(self._setup.lan.port, port)
        self.spawn(self._beats())
        self.spawn(self._show_term())
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

    async def open_page(self, page: PageServer, wanted: int, last: int) -> None:
        """Show the table to watchers, at the port that is wanted, or that of last time."""
        await at_port(partial(page.start, self._setup.lan.bind), wanted, last)
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

    async def _ask(self, ways: Sequence[Way], hello: Hello) -> HostFound | None:
        """The host that answers there, which is reported to the owner; None: there is none."""
        found = None
        with contextlib.suppress(OSError, EOFError, BadPeer, NotAdmitted):
            found = await host_at(ways, self._setup.identity, hello, self._pace)
        if found is not None:
            self._hand(self._owner.shown, found)
        return found

    def check_claim(self, term: Term, ways: Sequence[Way], hello: Hello) -> None:
        """On the loop: whether the device of that term serves a log; one at a time."""
        if self._claim is None or self._claim.done():
            self._claim = self.spawn(self._check_claim(term, ways, hello))

    async def _check_claim(self, term: Term, ways: Sequence[Way], hello: Hello) -> None:
        found = await self._ask(ways, hello) if ways else None
        if found is None or found.term.order < term.order:
            self._hand(self._owner.unproven, term)

    async def _show_term(self) -> None:
        """Show the term to every device that is not here, now and again: without multicast two
        devices that took over at once, or one that slept meanwhile, meet in no other way."""
        while True:
            ways, hello = await self._setup.owner.done(self._owner.absent)
            hello = replace(hello, port=self.port)
            away = [way for way in ways if way.fingerprint not in self.lines]
            await asyncio.gather(*(self._ask([way], hello) for way in away))
            await asyncio.sleep(self._pace.show_term)

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
