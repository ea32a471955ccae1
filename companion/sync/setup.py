"""`Setup`: the device's network and threads, as a shared table uses them.

The thread that owns the table and the network's: each hands over to the other and goes on. The
network's loop hands what it has heard to the owner with `Owner.hand`, through one queue that the
owner empties; the owner posts what is to be said with `call_soon_threadsafe`. The loop may wait for
the owner (`Owner.done`), never the other way round.
"""

import asyncio
import queue
import threading
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeVar

from companion.sync.events import Report
from companion.sync.net.identity import Identity
from companion.sync.net.wire import PACE, Pace

T = TypeVar("T")


class Owner:
    """Whoever owns the table, seen from the network's loop; here: the loop's own thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop

    def hand(self, act: Callable[..., None], *args: object) -> None:
        """To be done by the owner, in this order."""
        act(*args)

    async def done(self, act: Callable[..., T], *args: object) -> T:
        """Have it done by the owner, and wait; its trouble comes here."""
        return act(*args)

    def post(self, work: Callable[..., None], *args: object) -> None:
        """From the owner: to be done on the loop, in this order; after its end nothing is."""
        with suppress(RuntimeError):
            self.loop.call_soon(work, *args)


class Screen(Owner):
    """A screen's thread owns the table; the loop has a thread of its own, begun with this."""

    def __init__(self, wake: Callable[[], None]) -> None:
        """`wake` is called on the loop's thread when there is something to `drain`."""
        super().__init__(asyncio.SelectorEventLoop())
        self._wake = wake
        self._queue: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()

    def hand(self, act: Callable[..., None], *args: object) -> None:
        self._queue.put(partial(act, *args))
        self._wake()

    async def done(self, act: Callable[..., T], *args: object) -> T:
        future: asyncio.Future[T] = self.loop.create_future()

        def once() -> None:
            answer: Callable[[], None]
            try:
                answer = partial(future.set_result, act(*args))
            except Exception as bad:
                answer = partial(future.set_exception, bad)
            self.post(lambda: None if future.done() else answer())

        self.hand(once)
        return await future

    def post(self, work: Callable[..., None], *args: object) -> None:
        with suppress(RuntimeError):
            self.loop.call_soon_threadsafe(work, *args)

    def drain(self) -> bool:
        """Do everything that was handed over; whether there was anything."""
        some = False
        while not self._queue.empty():  # nobody else takes from it
            some = True
            self._queue.get()()
        return some

    def begin(
        self,
        work: Coroutine[object, object, T],
        done: Callable[[T | Exception], None] = lambda result: None,
    ) -> None:
        """Whatever takes a while on the loop; `done` gets its result or its exception."""

        async def run() -> None:
            try:
                result: T | Exception = await work
            except Exception as bad:
                result = bad
            self.hand(done, result)

        self.post(lambda: self.loop.create_task(run()))  # type: ignore[arg-type]

    def close(self, seconds: float) -> None:
        """The app ends: let what was begun come to its end, for so long."""

        async def rest() -> None:
            late = asyncio.all_tasks() - {asyncio.current_task()}
            if late:
                _, late = await asyncio.wait(late, timeout=seconds)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
            self.loop.stop()

        if self.loop.is_closed():
            return
        asyncio.run_coroutine_threadsafe(rest(), self.loop)
        self._thread.join(seconds + 1)
        if not self._thread.is_alive():
            self.loop.close()


@dataclass(frozen=True, slots=True)
class Lan:
    bind: str = "0.0.0.0"
    port: int = 0
    interfaces: Sequence[str] = ()
    """Addresses of the interfaces to use; empty: all."""
    discover: bool = True
    """Announce the table, and look for it where its host is lost."""
    pace: Pace = field(default=PACE)


@dataclass(frozen=True, slots=True)
class Decks:
    """The cards that this device's eyes know."""

    folder: Path | None = None
    """None: it reads none."""
    chosen: Mapping[str, str] = field(default_factory=dict)
    """The name of one, by game."""


@dataclass(frozen=True, slots=True)
class Setup:
    identity: Identity
    owner: Owner
    report: Report
    lan: Lan = field(default_factory=Lan)
    lang: str = "en"
    decks: Decks = field(default_factory=Decks)
