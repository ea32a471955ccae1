"""Reads cards in single photographs, such as browsers send, with one deck.

Each photograph is read in a separate process, which is killed if it takes too long. Where no
process can be started, as on Android, a thread reads it. A thread cannot be killed; there, the
limits on a picture's size keep the time short.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property, partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from companion.camera.worker import eyes_at_work
from companion.decks.store import DeckStore
from companion.phone.device import on_android
from vision.card_names import card_names
from vision.headers import header_of
from vision.one_picture import MOST_PIXELS, look_from_json
from vision.reading import Look

if TYPE_CHECKING:
    from vision.deck import Deck

T = TypeVar("T")
PATIENCE = 5.0
"""Most seconds for reading a picture."""
LOADED_PATIENCE = 30.0
"""Most seconds where the processor time of the process is limited, too."""
STARTING = 60.0
"""Most seconds for starting a process."""


class Unreadable(Exception):
    """The data is not a picture, or it cannot be read here."""


class Worker(Protocol):
    """Works on one picture; its calls block, so make them on a thread."""

    def ready(self) -> None: ...
    def end(self) -> None:
        """Stop working, from any thread; the result is not needed any more."""


class Eyes(Worker, Protocol):
    """Reads the cards in one picture."""

    def read(self, data: bytes) -> Look:
        """May raise anything."""


def usual_patience() -> float:
    """Most seconds for a picture here."""
    limited = sys.platform != "win32" and not on_android()
    return LOADED_PATIENCE if limited else PATIENCE


async def in_time(worker: Worker, work: Callable[[], T], patience: float) -> T:
    """Do the worker's work, and end the worker; raises Unreadable, also if it takes too long."""
    try:
        async with asyncio.timeout(STARTING):
            await on_thread(worker.ready)
        async with asyncio.timeout(patience):
            return await on_thread(work)
    except Exception as bad:  # from elsewhere: OpenCV may fail at it in any way
        raise Unreadable from bad
    finally:
        worker.end()


class Photographs:
    """Reads photographs with one deck."""

    def __init__(self, shelf: DeckStore, deck: str, patience: float = 0) -> None:
        """patience: most seconds for a picture; 0: as long as is usual here."""
        self._shelf, self._name = shelf, deck
        self._patience = patience or usual_patience()
        self.known = card_names(shelf.file(deck))
        """The cards that the deck can recognize."""

    async def read(self, data: bytes) -> Look:
        """Read the cards in a picture, which is not stored; raises Unreadable."""
        header = header_of(data)
        if header is None or not header.allowed(MOST_PIXELS):
            raise Unreadable
        try:
            eyes = self._eyes()
        except OSError as bad:  # no memory, or no descriptor, for another process
            raise Unreadable from bad
        return await in_time(eyes, partial(eyes.read, data), self._patience)

    def _eyes(self) -> Eyes:
        return self._own_eyes if on_android() else ChildProcess(self._shelf.file(self._name))

    @cached_property
    def _own_eyes(self) -> Eyes:
        return OwnEyes(lambda: self._shelf.load(self._name))


class Child:
    """A process that prints a line once it is ready for one picture."""

    def __init__(self, module: str, *given: str) -> None:
        """Raises OSError."""
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, *given],
            stdin=pipe,
            stdout=pipe,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        )

    def ready(self) -> None:
        assert self._process.stdout is not None
        self._process.stdout.readline()

    def answer(self, data: bytes) -> bytes:
        """What it prints of this picture; empty if it cannot read it."""
        said, _ = self._process.communicate(data)
        return said

    def end(self) -> None:
        self._process.kill()
        begin(self._gone)

    def _gone(self) -> None:
        with self._process:
            """Close its pipes, and wait until it is gone."""


class ChildProcess(Child):
    """Reads the cards in one picture with a deck."""

    def __init__(self, deck: Path) -> None:
        """Raises OSError."""
        super().__init__("vision.one_picture", str(deck))

    def read(self, data: bytes) -> Look:
        return look_from_json(json.loads(self.answer(data)))


class OwnEyes:
    """Reads in this process, for one thread at a time."""

    def __init__(self, deck: Callable[[], Deck]) -> None:
        self._load = deck

    @cached_property
    def _deck(self) -> Deck:
        return self._load()

    def ready(self) -> None:
        from vision.eyes import ready

        with eyes_at_work:
            ready()

    def read(self, data: bytes) -> Look:
        from vision.eyes import read
        from vision.frames import from_elsewhere

        with eyes_at_work:
            return read(from_elsewhere(data, MOST_PIXELS), self._deck)

    def end(self) -> None:
        """Nothing to do: the thread ends by itself."""


async def on_thread(work: Callable[[], T]) -> T:
    """Run on a thread of its own: the loop waits for its own threads when it closes."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def tell(answer: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(lambda: None if future.done() else answer())

    def run() -> None:
        try:
            result = work()
        except BaseException as bad:
            tell(partial(future.set_exception, bad))
        else:
            tell(partial(future.set_result, result))

    begin(run)
    return await future


def begin(work: Callable[[], None]) -> None:
    """Start a daemon thread."""
    threading.Thread(target=work, name="photograph", daemon=True).start()


def photographs(game: str, folder: Path | None, chosen: Mapping[str, str]) -> Photographs | None:
    """The reader for a game's photographs; None: this device cannot read its cards.

    chosen: decks by game. Call it on the main thread, which then imports the vision code for the
    others.
    """
    if folder is None:
        return None
    shelf = DeckStore(folder)
    deck = shelf.ready(game, chosen.get(game, ""))
    if deck is None or find_spec("cv2") is None:
        return None
    if on_android():
        import vision.eyes  # noqa: F401
    return Photographs(shelf, deck.name)
