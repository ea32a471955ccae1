"""`TlsLine`: a TLS connection that reads and writes frames on the network's loop.

The socket encrypts by itself: what goes to everybody costs each line one call, without the layers
of asyncio's transports. It takes a loop that can watch sockets, a selector's.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
from collections.abc import Callable, Container

from companion.sync.net.wire import Frames, frame, read_message
from companion.sync.protocol.messages import LARGEST_FRAME, Message

RECORD = 16 * 1024
"""Bytes to take in one call: all of a TLS record, so that none is left behind unseen."""
MOST_UNHEARD = 64 * 1024
"""Bytes that may wait while nobody listens; more are left to the network."""
FAREWELL = 1.0
"""Seconds for the last words of a line that is closed."""


async def secured(
    sock: socket.socket, context: ssl.SSLContext, seconds: float, *, server: bool = False
) -> TlsLine:
    """The handshake on a connected socket, which is closed if it fails; raises OSError."""
    loop = asyncio.get_running_loop()
    try:
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock = tls = context.wrap_socket(sock, server_side=server, do_handshake_on_connect=False)
        async with asyncio.timeout(seconds):
            while True:
                try:
                    tls.do_handshake()
                    return TlsLine(tls)
                except ssl.SSLWantReadError:
                    await _ready(tls, loop.add_reader, loop.remove_reader)
                except ssl.SSLWantWriteError:
                    await _ready(tls, loop.add_writer, loop.remove_writer)
    except BaseException:
        sock.close()
        raise


async def _ready(
    sock: socket.socket, watch: Callable[..., object], unwatch: Callable[..., object]
) -> None:
    ready = asyncio.Event()
    watch(sock, ready.set)
    try:
        await ready.wait()
    finally:
        unwatch(sock)


class TlsLine:
    def __init__(self, sock: ssl.SSLSocket) -> None:
        self.address: str = sock.getpeername()[0]
        self._sock = sock
        self._loop = asyncio.get_running_loop()
        self._frames = Frames()
        self._unsent = bytearray()
        self._bad: Exception | None = None
        """Why nothing more comes."""
        self._listener: asyncio.Future[None] | None = None
        self._due = 0.0
        self._clock: asyncio.TimerHandle | None = None
        """One for the whole line, set anew only when it has run out."""
        self._reads = self._closed = False
        self._read(True)

    @property
    def certificate(self) -> bytes:
        """The other side's, as shown in the handshake."""
        return self._sock.getpeercert(True) or b""

    @property
    def unsent(self) -> int:
        """Bytes that the other side has not taken yet."""
        return len(self._unsent)

    @property
    def more(self) -> bool:
        """Whether something that was said already waits to be heard."""
        return len(self._frames) > 0

    async def frame(self, largest: int, seconds: float) -> bytes:
        """The next frame's body; raises BadPeer, EOFError, OSError or TimeoutError."""
        body = self._frames.next(largest)
        if body is None and self._bad is None:
            self._due = self._loop.time() + seconds
            self._read(True)
        while body is None:
            if self._bad is not None:
                raise self._bad
            await self._wait()
            body = self._frames.next(largest)
        return body

    async def hear(
        self, kinds: Container[type[Message]], seconds: float, largest: int = LARGEST_FRAME
    ) -> Message:
        """As `frame`: the next message, if it is one of these kinds."""
        return read_message(await self.frame(largest, seconds), kinds)

    def say(self, message: Message) -> None:
        self.write(frame(message))

    def write(self, data: bytes) -> None:
        """Now, as far as the network takes it; the rest as soon as it does."""
        if self._closed:
            return
        if self._unsent:
            self._unsent += data
        elif (sent := self._sent(data)) < len(data):
            self._unsent += data[sent:]
            if not self._push():
                self._loop.add_writer(self._sock, self._writable)

    def abort(self) -> None:
        if not self._closed:
            self._read(False)
            self._loop.remove_writer(self._sock)
            self._closed = True
            self._sock.close()
            if self._clock is not None:
                self._clock.cancel()
            self._end(ConnectionAbortedError("the line was ended"))

    async def drain(self, seconds: float) -> None:
        """Wait until what was said is on its way; raises TimeoutError."""
        async with asyncio.timeout(seconds):
            while self._unsent and not self._closed:
                await _ready(self._sock, self._loop.add_writer, self._loop.remove_writer)
                self._push()

    async def close(self) -> None:
        """End the line when what was said is on its way, or after a moment."""
        with contextlib.suppress(OSError, TimeoutError, ValueError):
            await self.drain(FAREWELL)
            if not self._closed:
                self._sock.unwrap()
        self.abort()

    def _read(self, on: bool) -> None:
        if on != self._reads and not self._closed:
            self._reads = on
            if on:
                self._loop.add_reader(self._sock, self._readable)
            else:
                self._loop.remove_reader(self._sock)

    def _readable(self) -> None:
        try:
            data = self._sock.recv(RECORD)
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return
        except OSError as bad:
            self._end(bad)
            return
        if not data:
            self._end(EOFError("the other side has ended the line"))
            return
        self._frames.feed(data)
        if self._listener is None:
            self._read(len(self._frames) < MOST_UNHEARD)
        elif not self._listener.done():
            self._listener.set_result(None)

    def _push(self) -> bool:
        """Whether everything is on its way, or never will be."""
        while self._unsent:
            sent = self._sent(self._unsent)
            if not sent:
                return False
            del self._unsent[:sent]
        return True

    def _sent(self, data: bytes | bytearray) -> int:
        """How many bytes of it are on their way, or never will be."""
        try:
            return self._sock.send(data)
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return 0
        except OSError as bad:
            self._end(bad)
            return len(data)

    def _writable(self) -> None:
        if self._push():
            self._loop.remove_writer(self._sock)

    def _end(self, bad: Exception) -> None:
        self._read(False)
        self._bad = self._bad or bad
        if self._listener is not None and not self._listener.done():
            self._listener.set_result(None)

    async def _wait(self) -> None:
        self._listener = self._loop.create_future()
        if self._clock is None or self._clock.when() > self._due:
            self._set_clock()
        try:
            await self._listener
        finally:
            self._listener = None

    def _late(self) -> None:
        self._clock = None
        listener = self._listener
        if listener is None or listener.done():
            return
        if self._loop.time() < self._due:
            self._set_clock()
        else:
            listener.set_exception(TimeoutError())

    def _set_clock(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
        self._clock = self._loop.call_at(self._due, self._late)
