"""Phones without a screen: everything that the app does below its pages, on loopback."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.match.log import Entry, Header
from companion.storage.store import Store
from companion.sync.live import Aside, Live
from companion.sync.net.guest_line import Way
from companion.sync.net.joining import Joined
from companion.sync.net.pairing import read_code
from companion.sync.net.wire import Pace
from companion.sync.protocol.item_transfer import Item
from companion.sync.session import Lan, Sharing
from scoring.game import Verdict

QUICK = Pace(beat=0.1, dead=5.0, knock=5.0, handshake=5.0, connect=2.0, pause=0.05)
LOOPBACK = Lan(bind="127.0.0.1", discover=False, pace=QUICK)
PATIENCE = 10.0


class Phone:
    """A store, a part in a shared table, and ears that remember."""

    def __init__(self, folder: Path, name: str, lan: Lan = LOOPBACK) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.store = Store(folder / "matches.sqlite")
        self.told: list[tuple[str, Any]] = []
        self._woken = threading.Event()
        self.sharing = Sharing(self.store, folder, self, self._woken.set, name=name, lan=lan)

    def __enter__(self) -> Phone:
        return self

    def __exit__(self, *_: object) -> None:
        self.sharing.close()
        self.store.close()

    @property
    def live(self) -> Live:
        assert self.sharing.live is not None
        return self.sharing.live

    def until(self, so: Callable[[], Any], *others: Phone) -> Any:
        """Empty the queues of this phone and of others until it is so."""
        end = time.monotonic() + PATIENCE
        while not (found := so()):
            assert time.monotonic() < end, f"it did not come: {self.told}"
            self._woken.wait(0.02)
            self._woken.clear()
            for phone in (self, *others):
                phone.sharing.drain()
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
        return self.store.entries(self.live.match)

    # Ears

    def refused(self, live: Live, entry: Entry, verdict: Verdict) -> None:
        self.told.append(("refused", [problem.rule for problem in verdict.broken]))

    def kept(self, live: Live, aside: Aside) -> None:
        self.told.append(("kept", aside))

    def replaced(self, live: Live) -> None:
        self.told.append(("replaced", live.replaced_by))

    def admitted(self, live: Live, name: str) -> None:
        self.told.append(("admitted", name))

    def put_out(self, live: Live, why: str) -> None:
        self.told.append(("put_out", why))

    def fetched(self, live: Live, item: Item, data: bytes | None) -> None:
        self.told.append(("fetched", (item.name, data)))

    def trouble(self, bad: Exception) -> None:
        self.told.append(("trouble", str(bad)))
