"""The screen's thread and the network's: the second hands over to the first through one queue."""

from __future__ import annotations

import queue
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from functools import partial
from typing import Any

from companion.sync.net.loop_thread import LoopThread


class TwoThreads:
    """Everything but `hand` is called on the screen's thread."""

    def __init__(self, wake: Callable[[], None]) -> None:
        """`wake` is called on the other thread when there is something to `drain`."""
        self._wake = wake
        self._queue: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._stage: LoopThread | None = None

    @property
    def stage(self) -> LoopThread:
        """The other thread; begun when it is first needed."""
        if self._stage is None:
            self._stage = LoopThread()
        return self._stage

    def hand(self, act: Callable[[], None]) -> None:
        """From the other thread: to be done on the screen's."""
        self._queue.put(act)
        self._wake()

    def drain(self, *_: Any) -> None:
        """Do everything that was handed over."""
        some = False
        while True:
            try:
                act = self._queue.get_nowait()
            except queue.Empty:
                break
            some = True
            act()
        if some:
            self.drained()

    def drained(self) -> None:
        """Something was handed over and is done."""

    def later(self, work: Coroutine[Any, Any, Any], done: Callable[[Any], None]) -> Future[Any]:
        """Whatever takes a while; `done` gets its result or its exception."""

        def ended(future: Future[Any]) -> None:
            if not future.cancelled():
                self.hand(partial(done, future.exception() or future.result()))

        future = self.stage.run(work)
        future.add_done_callback(ended)
        return future
