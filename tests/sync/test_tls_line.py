"""A TLS line by itself: large things, slow readers, late clocks and last words."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from companion.sync.net.identity import client_context, identity
from companion.sync.net.tls_line import TlsLine, secured
from companion.sync.protocol.messages import LARGEST_FRAME


def frame(body: bytes) -> bytes:
    return len(body).to_bytes(4, "big") + body


def between(folder: Path, talk: Callable[[TlsLine, TlsLine], Awaitable[None]]) -> None:
    """Both ends of one line, on a network that takes little at once."""

    async def play() -> None:
        with socket.create_server(("127.0.0.1", 0)) as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 64 * 1024)
            guest = socket.socket()
            guest.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 64 * 1024)
            guest.connect(door.getsockname())
            host, _ = door.accept()
        for sock in (host, guest):
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 64 * 1024)
            sock.setblocking(False)
        ends = await asyncio.gather(
            secured(host, identity(folder).server_context(), 5, server=True),
            secured(guest, client_context(), 5),
        )
        try:
            await talk(*ends)
        finally:
            for end in ends:
                end.abort()

    asyncio.run(play())


def test_more_than_the_network_takes_arrives_whole_and_in_order(tmp_path: Path) -> None:
    bodies = [bytes([i]) * LARGEST_FRAME for i in range(1, 9)]

    async def talk(host: TlsLine, guest: TlsLine) -> None:
        host.write(b"".join(map(frame, bodies[:4])))
        assert host.unsent > LARGEST_FRAME
        for body in bodies[4:]:
            host.write(frame(body))
        assert [await guest.frame(LARGEST_FRAME, 5) for _ in bodies] == bodies
        assert host.unsent == 0

    between(tmp_path, talk)


def test_nobody_listens_and_little_is_taken_in(tmp_path: Path) -> None:
    async def talk(host: TlsLine, guest: TlsLine) -> None:
        guest.write(frame(b"x" * LARGEST_FRAME) * 4)
        for _ in range(100):
            await asyncio.sleep(0)
        assert host.more
        assert len(host._frames) <= 2 * 64 * 1024

    between(tmp_path, talk)


def test_what_has_come_counts_though_the_clock_has_run_out(tmp_path: Path) -> None:
    """As after a phone was put aside: it looks at its lines before it gives them up."""

    async def talk(host: TlsLine, guest: TlsLine) -> None:
        loop = asyncio.get_running_loop()
        now = loop.time
        heard = asyncio.ensure_future(host.frame(100, 60))
        await asyncio.sleep(0)
        guest.write(frame(b"still here"))
        loop.time = lambda: now() + 3600  # type: ignore[method-assign]
        assert await heard == b"still here"
        with pytest.raises(TimeoutError):
            await host.frame(100, 0.01)

    between(tmp_path, talk)


def test_a_shorter_patience_counts_from_now_on(tmp_path: Path) -> None:
    async def talk(host: TlsLine, guest: TlsLine) -> None:
        guest.write(frame(b"one"))
        assert await host.frame(100, 3600) == b"one"
        with pytest.raises(TimeoutError):
            await host.frame(100, 0.01)

    between(tmp_path, talk)


def test_the_last_words_arrive_before_the_end(tmp_path: Path) -> None:
    async def talk(host: TlsLine, guest: TlsLine) -> None:
        host.write(frame(b"x" * LARGEST_FRAME))
        host.write(frame(b"sorry"))
        closing = asyncio.ensure_future(host.close())
        assert len(await guest.frame(LARGEST_FRAME, 5)) == LARGEST_FRAME
        assert await guest.frame(100, 5) == b"sorry"
        with pytest.raises(EOFError):
            await guest.frame(100, 5)
        await closing

    between(tmp_path, talk)


def test_an_aborted_line_wakes_whoever_listens_and_takes_nothing_more(tmp_path: Path) -> None:
    async def talk(host: TlsLine, guest: TlsLine) -> None:
        heard = asyncio.ensure_future(host.frame(100, 3600))
        await asyncio.sleep(0)
        host.abort()
        host.write(b"lost")
        with pytest.raises(ConnectionAbortedError):
            await heard
        with pytest.raises((EOFError, ConnectionError)):
            await guest.frame(100, 5)

    between(tmp_path, talk)
