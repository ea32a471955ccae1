"""Two browsers at one table: how soon one sees what the other has touched, and what it costs."""

from __future__ import annotations

import tempfile
import threading
import time
import zlib
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple
from urllib.parse import urlencode

from tests.sync.browser import Browser, asleep
from tests.sync.processes import Devices
from tests.web.sitter import Sitter

GAME = ("--game", "schotten-totten", "--open")
TURNS = 30
SLEEPS = (1, 3, 6, 15)
"""Seconds that a browser sleeps."""


class Stream:
    """What a page with a script is sent as it changes."""

    def __init__(self, sitter: Sitter) -> None:
        self.came: list[tuple[float, int]] = []
        """When each change was here, and its bytes."""
        form = sitter.page.forms["touch"]
        fields = {"rev": form["rev"], "have": form["stage"], "stage": form["stage"]}
        self._line = HTTPConnection(sitter.host, sitter.port)
        headers = {"Cookie": sitter.cookie, "Accept-Encoding": "gzip"}
        self._line.request("GET", f"{sitter.seat}events?{urlencode(fields)}", headers=headers)
        self._answer = self._line.getresponse()
        self._more = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        unpack, size, text = zlib.decompressobj(31), 0, b""
        with suppress(HTTPException, OSError):
            while raw := self._answer.read1(65536):
                size += len(raw)
                text += unpack.decompress(raw)
                if not text.endswith(b"\n\n"):
                    continue
                if b'data: {"rev"' in text:
                    with self._more:
                        self.came.append((time.perf_counter(), size))
                        self._more.notify()
                size, text = 0, b""

    def wait(self, count: int) -> None:
        with self._more:
            assert self._more.wait_for(lambda: len(self.came) >= count, 10)


class Seen(NamedTuple):
    p95: float
    """Milliseconds from a touch until the other browser has what changed."""
    first: float
    """kB of a page with everything that belongs to it."""
    change: float
    """kB of the largest change."""


def seen_by_another() -> Seen:
    with tempfile.TemporaryDirectory() as folder, Devices(Path(folder)) as devices:
        host = devices.host(*GAME)
        ada, bo = map(Sitter, host.until("open")["seats"])
        first = sum(map(len, first_view(bo)))
        stream, taken = Stream(bo), []
        for turn in range(TURNS):
            ada.touch(f"side.{turn % 2}.{1 + turn // 6}")
            taken.append(_press(ada, stream, "play"))
            taken.append(_press(ada, stream, "end_turn"))
    largest = max(size for _, size in stream.came)
    return Seen(quantiles(taken, n=20)[18], first / 1000, largest / 1000)


def woken() -> float:
    """Seconds until a browser that slept shows what was played meanwhile; the longest of some."""
    taken = []
    with tempfile.TemporaryDirectory() as folder, Devices(Path(folder)) as devices:
        host = devices.host(*GAME)
        with closing(Browser()) as browser:
            browser.open(host.until("open")["seats"][0])
            browser.until("document.body.dataset.stage !== '960x460'")
            for n, seconds in enumerate(SLEEPS):
                with asleep(browser):
                    time.sleep(seconds)
                    host.say(move="amend", decks={"clan": 40 - n})
                    host.until("entry", seq=n + 1)
                began = time.perf_counter()
                browser.until(f"document.querySelectorAll('#steps li').length === {n + 1}")
                taken.append(time.perf_counter() - began)
    return max(taken)


def _press(sitter: Sitter, stream: Stream, move: str) -> float:
    """Milliseconds until the other browser has what came of it."""
    ways = [b for b in sitter.page.buttons if not b.refused]
    button = next(b for b in ways if isinstance(b.move, dict) and b.move.get("move") == move)
    before, began = len(stream.came), time.perf_counter()
    sitter.press(button)
    stream.wait(before + 1)
    return (stream.came[before][0] - began) * 1000


def first_view(sitter: Sitter) -> Iterator[bytes]:
    """As they go over the line."""
    for name in ("", "style.css", "live.js", "table.js", "icons.ttf"):
        yield sitter.ask("GET", sitter.seat + name, Accept_Encoding="gzip")[1]
