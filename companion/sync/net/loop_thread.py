"""A loop in a thread of its own, for an app whose screen has another.

HostDevice and GuestDevice live here; the screen hands work over with `call` and `run`, and gets
events through the report it gave them, which must hand them on to its own thread.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")


class LoopThread:
    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        """Start, stop, take over: whatever takes a while."""
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def call(self, work: Callable[..., T], *args: Any) -> Future[T]:
        """Enter a move, tie a seat: whatever is done at once.

        Cancelled before it has begun it is never done; begun, it cannot be cancelled.
        """
        future: Future[T] = Future()

        def once() -> None:
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(work(*args))
                except BaseException as bad:
                    future.set_exception(bad)

        self._loop.call_soon_threadsafe(once)
        return future

    def close(self) -> None:
        """After everything that runs here was stopped."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
        self._loop.close()
