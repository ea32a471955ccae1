"""Moves bytes between phones: TLS, frames, heartbeats. Knows no rules.

A frame is four bytes of length and that many bytes of JSON. Whoever says too much, too little
or nothing for too long is disconnected; a phone that belongs here simply comes back.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.sync.net.identity import Identity
from companion.sync.net.pairing import Door, NotAdmitted
from companion.sync.protocol import Answer, Host
from companion.sync.protocol.item_transfer import Shelf
from companion.sync.protocol.ledger import WriteFailed
from companion.sync.protocol.messages import (
    FROM_GUEST,
    FROM_STRANGER,
    LARGEST_FRAME,
    SHELF,
    BadPeer,
    Message,
    Room,
    Sorry,
    decode,
    encode,
)

LARGEST_FROM_STRANGER = 4 * 1024
MOST_UNSENT = 1024 * 1024
"""Bytes a slow guest may be behind before it has to come back and resync."""

Report = Callable[[dict[str, Any]], None]
"""Takes events for people: {"event": ...}."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds, and how many at once."""

    beat: float = 2.0
    dead: float = 6.0
    """Without a whole frame for so long a line is dead."""
    knock: float = 10.0
    """From connecting to being admitted."""
    handshake: float = 5.0
    connect: float = 1.5
    pause: float = 0.5
    """Between two tries to connect."""
    look: float = 5.0
    """Between two looks at this device's own addresses."""
    lines: int = 64
    strangers: int = 32
    strangers_from_one: int = 12


PACE = Pace()


async def read_frame(reader: asyncio.StreamReader, largest: int) -> bytes:
    """Raises BadPeer before anything too large is taken in, EOFError at the end."""
    size = int.from_bytes(await reader.readexactly(4), "big")
    if not 0 < size <= largest:
        raise BadPeer(f"a frame of {size} bytes")
    return await reader.readexactly(size)


def frame(message: Message) -> bytes:
    body = encode(message)
    if len(body) > LARGEST_FRAME:
        raise BadPeer(f"a frame of {len(body)} bytes")
    return len(body).to_bytes(4, "big") + body


async def heard(
    reader: asyncio.StreamReader, kinds: tuple[type[Message], ...], largest: int, seconds: float
) -> Message:
    """The next message, if it is one of these kinds and comes in time."""
    async with asyncio.timeout(seconds):
        message = decode(await read_frame(reader, largest))
    if not isinstance(message, kinds):
        raise BadPeer(f"{message.type} out of place")
    return message


class Line:
    """A guest's connection, seen from the host."""

    def __init__(self, device: str, writer: asyncio.StreamWriter) -> None:
        self.device = device
        self.writer = writer

    def send(self, data: bytes) -> None:
        if self.writer.transport.get_write_buffer_size() > MOST_UNSENT:
            self.close()
        elif not self.writer.is_closing():
            self.writer.write(data)

    def close(self) -> None:
        self.writer.transport.abort()


class HostServer:
    """Lets guests in and carries messages between them and the host."""

    def __init__(
        self, host: Host, door: Door, identity: Identity, report: Report, pace: Pace = PACE
    ) -> None:
        self.host = host
        self.door = door
        self.port = 0
        self.lines: dict[str, Line] = {}
        self.shared: Callable[[Room], None] = lambda room: None
        """Told of every room that is told to the guests."""
        self.shelf: Shelf | None = None
        self.turned_away: Counter[str] = Counter()
        self._context = identity.server_context()
        self._report = report
        self._pace = pace
        self._strangers: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        self._listeners: list[socket.socket] = []

    async def start(self, bind: str = "0.0.0.0", port: int = 0) -> None:
        family = socket.AF_INET6 if ":" in bind else socket.AF_INET
        listener = socket.create_server((bind, port), family=family, backlog=128)
        listener.setblocking(False)
        self._listeners.append(listener)
        self.port = listener.getsockname()[1]
        self._spawn(self._accept(listener))
        self._spawn(self._beats())

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for line in list(self.lines.values()):
            line.close()
        for listener in self._listeners:
            listener.close()

    def carry(self, said: Answer, line: Line | None = None) -> None:
        """Send what came of a message or of this phone's own move."""
        if line is not None:
            for message in said.answers:
                line.send(frame(message))
        for message in said.broadcasts:
            self.broadcast(message)

    def broadcast(self, message: Message) -> None:
        if isinstance(message, Room):
            self.shared(message)
        data = frame(message)
        for line in list(self.lines.values()):
            line.send(data)

    def tell(self, device: str, messages: list[Message]) -> None:
        """One guest, if it is here."""
        for message in messages if device in self.lines else ():
            self.lines[device].send(frame(message))

    def put_out(self, device: str) -> None:
        self.broadcast(self.host.put_out(device))
        if device in self.lines:
            self.lines.pop(device).close()

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _accept(self, listener: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                sock, address = await loop.sock_accept(listener)
            except OSError:
                await asyncio.sleep(0.1)
                continue
            if self._crowded(address[0]):
                sock.close()
                self._turn_away("crowded", address[0])
            else:
                self._strangers[address[0]] += 1
                self._spawn(self._serve(sock, address[0]))

    def _crowded(self, address: str) -> bool:
        strangers = self._strangers.total()
        return (
            len(self.lines) + strangers >= self._pace.lines
            or strangers >= self._pace.strangers
            or self._strangers[address] >= self._pace.strangers_from_one
        )

    async def _serve(self, sock: socket.socket, address: str) -> None:
        line: Line | None = None
        writer: asyncio.StreamWriter | None = None
        try:
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            try:
                async with asyncio.timeout(self._pace.knock):
                    reader, writer = await self._handshake(sock)
                    device = await self._admitted(reader, writer)
            finally:
                self._strangers[address] -= 1
                if not self._strangers[address]:
                    del self._strangers[address]
            if device is not None:
                line = self._seated(device, writer)
                await self._listen(reader, line)
        except (BadPeer, NotAdmitted) as bad:
            self._turn_away(str(bad), address)
        except TimeoutError:
            self._turn_away("silent", address)
        except (OSError, EOFError, ssl.SSLError) as bad:
            if line is None:
                self._turn_away(type(bad).__name__, address)
        except WriteFailed as bad:
            self._report({"event": "trouble", "why": f"cannot write: {bad}"})
        finally:
            if writer is None:
                sock.close()
            else:
                await self._end(writer, line)

    async def _handshake(
        self, sock: socket.socket
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        loop = asyncio.get_running_loop()
        reader = asyncio.StreamReader(limit=64 * 1024)
        protocol = asyncio.StreamReaderProtocol(reader)
        transport, _ = await loop.connect_accepted_socket(
            lambda: protocol, sock, ssl=self._context, ssl_handshake_timeout=self._pace.handshake
        )
        return reader, asyncio.StreamWriter(transport, protocol, reader, loop)

    async def _admitted(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> str | None:
        """The device that proved its key; None: a new one, which comes again with its key."""
        knock = self.door.knock()
        try:
            while knock.device is None:
                seconds = self._pace.knock
                message = await heard(reader, FROM_STRANGER, LARGEST_FROM_STRANGER, seconds)
                said = knock.receive(message)
                writer.write(frame(said))
                if isinstance(said, Sorry):
                    await writer.drain()
                    raise NotAdmitted(said.why)
        finally:
            knock.leave()
        if not knock.new:
            return knock.device
        self._report({"event": "joined", "device": knock.device, "name": self._name(knock.device)})
        self.broadcast(self.host.room())
        await writer.drain()
        return None

    def _seated(self, device: str, writer: asyncio.StreamWriter) -> Line:
        if old := self.lines.pop(device, None):
            old.close()
        line = self.lines[device] = Line(device, writer)
        if self.shelf is not None:
            self.tell(device, self.shelf.greeting())
        self._report({"event": "arrived", "device": device, "name": self._name(device)})
        return line

    async def _listen(self, reader: asyncio.StreamReader, line: Line) -> None:
        while True:
            message = await heard(reader, FROM_GUEST, LARGEST_FRAME, self._pace.dead)
            if self.lines.get(line.device) is not line:
                return
            if isinstance(message, SHELF):
                for answer in self.shelf.receive(message, line.device) if self.shelf else ():
                    line.send(frame(answer))
                continue
            before = self.host.replaced_by
            self.carry(self.host.receive(message, line.device), line)
            if (after := self.host.replaced_by) != before and after is not None:
                self._report({"event": "replaced", "epoch": after[0], "host": after[1]})

    async def _end(self, writer: asyncio.StreamWriter, line: Line | None) -> None:
        if line is not None and self.lines.get(line.device) is line:
            del self.lines[line.device]
            if self.shelf is not None:
                self.shelf.gone(line.device)
            self._report({"event": "left", "device": line.device, "name": self._name(line.device)})
        writer.close()
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(1):
                await writer.wait_closed()
        writer.transport.abort()

    async def _beats(self) -> None:
        while True:
            await asyncio.sleep(self._pace.beat)
            self.broadcast(self.host.beat())

    def _turn_away(self, why: str, address: str) -> None:
        """Told a few times, then ever more rarely: a flood must not flood the log too."""
        self.turned_away[why] += 1
        count = self.turned_away[why]
        if count <= 10 or count & (count - 1) == 0:
            said = {"event": "turned_away", "why": why, "from": address, "count": count}
            self._report(said)

    def _name(self, device: str) -> str:
        known = self.host.ledger.devices.get(device)
        return known.name if known else "?"
