"""A port of a device at which others of its table come in: each proves who it is, then it talks.

Everything here runs on the network's loop.
"""

import asyncio
import socket
import time
from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Coroutine

from companion.storage.errors import StoreError
from companion.sync.events import Report, TurnedAway
from companion.sync.net.pairing import HEARS as FROM_STRANGER
from companion.sync.net.pairing import Door, Knock, NotAdmitted
from companion.sync.net.tls_line import TlsLine, secured
from companion.sync.net.wire import LARGEST_FROM_STRANGER, Budget, Crowd, PinBudget, told
from companion.sync.protocol.host import tail_after
from companion.sync.protocol.ledger import Ledger
from companion.sync.protocol.messages import LARGEST_FRAME, BadPeer, Device, Hello, Message, Sorry
from companion.sync.setup import Setup

MOST_REASONS = 32
"""Why somebody was turned away, each counted by itself: peers have a say in the words."""


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
        self._told, self._write_down = tell, write_down
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
        self._tasks: set[asyncio.Task[None]] = set()
        self._listener: socket.socket | None = None

    @abstractmethod
    async def talk(self, device: str, line: TlsLine) -> None:
        """With a device that has proved who it is, until the line ends."""

    async def listen(self, port: int) -> None:
        bind = self._setup.lan.bind
        family = socket.AF_INET6 if ":" in bind else socket.AF_INET
        self._listener = listener = socket.create_server((bind, port), family=family, backlog=128)
        listener.setblocking(False)
        self.port = listener.getsockname()[1]
        self.spawn(self._accept(listener))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._listener is not None:
            self._listener.close()

    def spawn(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _accept(self, listener: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                sock, address = await loop.sock_accept(listener)
            except OSError:
                await asyncio.sleep(0.1)
                continue
            gone = self._strangers.enter(self.spawn(self._serve(sock, address[0])), address[0])
            if gone is not None:
                self.turn_away("crowded", gone)
            await asyncio.sleep(0)  # while others wait, accepting is no turn of the loop by itself

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
        message = told(body, kinds)
        wait = self.budgets[device].spend(message, len(body), time.monotonic())
        if wait or line.more:
            await asyncio.sleep(wait)
        return message

    def turn_away(self, why: str, address: str) -> None:
        """Told a few times, then ever more rarely: a flood must not flood the log too."""
        if why not in self.turned_away and len(self.turned_away) >= MOST_REASONS:
            why = "otherwise"
        self.turned_away[why] += 1
        count = self.turned_away[why]
        if count <= 10 or count & (count - 1) == 0:
            self._hand(self._told, TurnedAway(why, address, count))


class PeerLine(Listener):
    """A guest's port, at which only devices of its table are answered, and only `hello`."""

    def __init__(self, setup: Setup, ledger: Ledger) -> None:
        door = Door(ledger, setup.identity.fingerprint, lambda: None, joining=False)
        super().__init__(setup, door)

    async def talk(self, device: str, line: TlsLine) -> None:
        while True:
            hello = await self.heard(device, line, (Hello,))
            assert isinstance(hello, Hello)
            line.say(await self._setup.owner.done(tail_after, self.door.ledger, hello))
            await line.drain(self._pace.dead)
