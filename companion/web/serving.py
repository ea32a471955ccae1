"""Base class of the HTTP servers: accepts requests within limits of time and number."""

from __future__ import annotations

import asyncio
import socket
import traceback
from collections.abc import Coroutine
from typing import Any, Protocol

import h11

from companion.sync.net.accepting import accept, listening
from companion.sync.net.wire import Crowd
from companion.web.http import LONGEST_HEAD, Line, Page, Refuse, Request, Unread, check_origin

HEAD, SEND = 5.0, 20.0
"""Seconds to say what is wanted, and to take what was asked for."""
LINES = 48


class Answers(Protocol):
    async def __call__(self, request: Request, line: Line) -> Page | None:
        """None: it was answered as long as it lasted. Raises Refuse."""


class Serving:
    """One port. Every request is checked for where it comes from before it is answered."""

    def __init__(self, answer: Answers, lines: int = LINES) -> None:
        self.port = 0
        self._answer = answer
        self._crowd = Crowd(lines)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._listener: socket.socket | None = None

    def start(self, bind: str, port: int) -> None:
        """On the running loop; raises OSError if the port is taken."""
        self._listener = listening(bind, port)
        self.port = self._listener.getsockname()[1]
        self._spawn(accept(self._listener, self._take, lambda: None))

    def close(self) -> None:
        """The port is free at once."""
        for task in self._tasks:
            task.cancel()
        if self._listener is not None:
            self._listener.close()
            self._listener = None

    def _spawn(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _take(self, sock: socket.socket, address: str) -> None:
        self._crowd.enter(self._spawn(self._serve(sock)), address)

    async def _serve(self, sock: socket.socket) -> None:
        reader, writer = await asyncio.open_connection(sock=sock, limit=LONGEST_HEAD)
        line = Line(
            h11.Connection(h11.SERVER, max_incomplete_event_size=LONGEST_HEAD), reader, writer
        )
        try:
            try:
                async with asyncio.timeout(HEAD):
                    request = await line.request()
                host, port, *_ = writer.get_extra_info("sockname")
                check_origin(request, host, port)
                page = await self._answer(request, line)
                if page is not None:
                    await line.answer(page, SEND, pack=request.packs)
            except Refuse as refuse:
                await line.answer(refuse.page, SEND)
            except (OSError, EOFError, h11.LocalProtocolError):
                raise
            except Exception:  # a mistake of ours: whoever waits is told, and the others go on
                traceback.print_exc()
                await line.answer(Refuse(500).page, SEND)
        except (Unread, asyncio.CancelledError):
            writer.transport.abort()
        except (OSError, EOFError, TimeoutError, h11.LocalProtocolError):
            pass
        finally:
            writer.close()


def at_port(serving: Serving, bind: str, wanted: int, usual: int) -> None:
    """At the port that is wanted, which raises OSError if it is taken; else at the usual one or at
    any."""
    try:
        serving.start(bind, wanted or usual)
    except OSError:
        if wanted:
            raise
        serving.start(bind, 0)
