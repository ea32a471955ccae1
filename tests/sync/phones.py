"""Phones without a screen: everything that the app does below its pages, on loopback."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

from companion.match.log import Entry, Header
from companion.storage.store import Store
from companion.sync import events
from companion.sync.events import Event
from companion.sync.live import Live
from companion.sync.net.dialling import Joined, Way
from companion.sync.net.pairing import read_code
from companion.sync.session import Sharing, ThisPhone
from companion.sync.setup import Lan
from companion.web.server import load_pages
from tests import PATIENCE
from tests.sync.loopback import QUICK

LOOPBACK = Lan(bind="127.0.0.1", discover=False, pace=QUICK)


class Phone:
    """A store, a part in a shared table, and the notices a person saw."""

    pumps: ClassVar[list[Callable[[], None]]] = []
    """What empties the queues of all phones that are here, those with a screen too."""

    def __init__(self, folder: Path, name: str, lan: Lan = LOOPBACK) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.store = Store(folder / "matches.sqlite")
        self.notices: list[tuple[str, Any]] = []
        self._woken = threading.Event()
        self._loose, self._hangs = threading.Event(), threading.Event()
        self._loose.set()
        phone = ThisPhone(self.store, folder, name, load_pages, lan)
        self.sharing = Sharing(phone, self.heard, self._wake)
        Phone.pumps.append(self.sharing.drain)

    def __enter__(self) -> Phone:
        return self

    def __exit__(self, *_: object) -> None:
        Phone.pumps.remove(self.sharing.drain)
        self.sharing.close()
        self.store.close()

    def _wake(self) -> None:
        """On the network's thread."""
        self._woken.set()
        if not self._loose.is_set():
            self._hangs.set()
            self._loose.wait(PATIENCE)

    @contextmanager
    def starved(self) -> Iterator[None]:
        """The network's thread hangs, from its next word to the end of the `with`."""
        self._loose.clear()
        self.sharing.join_pin(Way((), 0, None), "", lambda _: None)  # it has to say: nobody there
        assert self._hangs.wait(PATIENCE), "it had nothing to say"
        try:
            yield
        finally:
            self._loose.set()
            self._hangs.clear()

    @property
    def live(self) -> Live:
        assert self.sharing.live is not None
        return self.sharing.live

    def until(self, so: Callable[[], Any], *_: Phone) -> Any:
        """Empty the queues of all phones until it is so."""
        end = time.monotonic() + PATIENCE
        while not (found := so()):
            assert time.monotonic() < end, f"it did not come: {self.notices}"
            self._woken.wait(0.02)
            self._woken.clear()
            for pump in Phone.pumps:
                pump()
        return found

    # HostDevice and joining

    def host(self, header: Header, *entries: Entry) -> str:
        """A match of its own, shared."""
        match = self.store.begin(header)
        self.sharing.share(match, "kitchen")
        self.until(lambda: self.live.code)
        for entry in entries:
            assert self.live.table.enter(entry).ok
        return match

    def join(self, code: str) -> Any:
        """Joined, or why not."""
        answers: list[Any] = []
        self.sharing.join_code(read_code(code), answers.append)
        return self._came(answers)

    def join_pin(self, port: int, pin: str) -> Any:
        answers: list[Any] = []
        self.sharing.join_pin(Way(("127.0.0.1",), port, None), pin, answers.append)
        return self._came(answers)

    def _came(self, answers: list[Any]) -> Any:
        answer = self.until(lambda: answers)[0]
        if isinstance(answer, Joined):
            self.sharing.joined(answer)
            self.until(lambda: self.live.link == "ok")
        return answer

    def entries(self) -> list[Entry]:
        """What the store has of the live match."""
        return self.store.entries(self.sharing.match)

    def heard(self, live: Live, event: Event) -> None:
        match event:
            case events.Rejected() if not live.hosts:
                self.notices.append(("refused", [problem.rule for problem in event.verdict.broken]))
            case events.BranchKept():
                self.notices.append(("kept", event))
            case events.Superseded(_, host) if live.hosts:
                self.notices.append(("replaced", host))
            case events.DeviceJoined():
                self.notices.append(("admitted", event.name))
            case events.PutOut():
                self.notices.append(("put_out", event.why))
            case events.Fetched():
                self.notices.append(("fetched", (event.item.name, event.data)))
            case events.Trouble():
                self.notices.append(("trouble", str(event.bad)))
