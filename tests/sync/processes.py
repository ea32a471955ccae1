"""`main.py host` and `main.py join` as real processes, on 127.0.0.1."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, ClassVar

from companion.storage.store import Store
from companion.sync.protocol.ledger import Ledger
from companion.sync.tables import StoreJournal, match_at
from tests import PATIENCE
from tests.sync.fork_server import ROOT, Forked, ForkServer
from tests.sync.keys import key


class Process:
    """One device. Every event it says is kept, with the time it was read."""

    program: ClassVar[tuple[str, ...]] = ("main.py",)
    forks: ClassVar[ForkServer | None] = None
    """Where there is one, it makes the processes that run nothing but `main.py`, where we are."""

    def __init__(
        self,
        *arguments: str,
        prefix: tuple[str, ...] = (),
        more_env: Mapping[str, str] | None = None,
    ) -> None:
        self.events: list[dict[str, Any]] = []
        self.times: list[float] = []
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._process: Forked | subprocess.Popen[str]
        env = os.environ | {"PYTHONPATH": str(ROOT)} | dict(more_env or {})
        if self.forks is not None and self.program == Process.program and not prefix:
            self._process = self.forks.start(arguments, env)
        else:
            self._process = started([*prefix, sys.executable, *self.program, *arguments], env)
        threading.Thread(target=self._read, daemon=True).start()

    def say(self, **line: Any) -> None:
        self.say_all([line])

    def say_all(self, lines: list[dict[str, Any]]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("".join(json.dumps(line) + "\n" for line in lines))
        self._process.stdin.flush()

    def say_bytes(self, data: bytes) -> None:
        assert self._process.stdin is not None
        os.write(self._process.stdin.fileno(), data)

    def close_input(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()

    def until(self, event: str, seconds: float = PATIENCE, **fields: Any) -> dict[str, Any]:
        """The first such event, past or future."""

        def wanted(e: dict[str, Any]) -> bool:
            return e["event"] == event and all(e.get(k) == v for k, v in fields.items())

        return self.wait(lambda: next((e for e in self.events if wanted(e)), None), seconds)

    def wait(self, found: Callable[[], Any], seconds: float = PATIENCE) -> Any:
        end = time.monotonic() + seconds
        while not (what := found()):
            try:
                line = self._lines.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"waited in vain; last: {self.events[-3:]}") from None
            if line is None:
                stderr = self._process.stderr
                raise AssertionError(f"ended: {stderr.read() if stderr else ''}")
            self.events.append(json.loads(line))
        return what

    def all(self, event: str) -> list[dict[str, Any]]:
        while not self._lines.empty():
            line = self._lines.get()
            if line is not None:
                self.events.append(json.loads(line))
        return [e for e in self.events if e["event"] == event]

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        """SIGKILL: no goodbye, no flush."""
        self._process.kill()
        self._process.wait(PATIENCE)

    def freeze(self) -> None:
        """As Android does with an app that is not seen: nothing of it goes on."""
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def end(self) -> int:
        """It ends by itself."""
        return self._process.wait(PATIENCE)

    def close(self) -> int:
        """What it said of its end; killed if it says nothing."""
        if self._process.poll() is None:
            self._process.terminate()
        try:
            return self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait(PATIENCE)

    def errors(self) -> str:
        """What it has written for a person, all in all: it is ended."""
        self.close()
        assert self._process.stderr is not None
        return self._process.stderr.read()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.times.append(time.perf_counter())
            self._lines.put(line)
        self._lines.put(None)


def started(command: list[str], env: dict[str, str]) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen(
        command, cwd=ROOT, env=env, stdin=pipe, stdout=pipe, stderr=pipe, text=True
    )


class Devices:
    """Processes that all end with the `with`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running: list[Process] = []

    def __enter__(self) -> Devices:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self.running:
            process.close()

    def host(self, *more: str, name: str = "host") -> Process:
        data = str(self.folder / name)
        process = Process("host", "--data", data, "--bind", "127.0.0.1", *more)
        self.running.append(process)
        process.until("ready")
        return process

    def join(self, code: str, name: str, *more: str) -> Process:
        data = str(self.folder / name)
        arguments = ["--data", data, "--bind", "127.0.0.1", "--device", name, *more]
        process = Process("join", *([code] if code else []), *arguments)
        self.running.append(process)
        return process

    def guests(self, host: Process, count: int) -> list[Process]:
        """Each with a code of its own."""
        guests = []
        for i in range(count):
            code = (host.all("code") or [host.events[0]])[-1]["code"]
            guests.append(self.join(code, f"guest{i}"))
            host.until("arrived", name=f"guest{i}")
        for guest in guests:
            guest.until("in_step")
        return guests


def ledger(devices: Devices, who: str, table: str) -> Ledger:
    """What a device has written down, read while it may be running."""
    with closing(Store(devices.folder / who / "matches.sqlite")) as store:
        return Ledger(StoreJournal(store, match_at(store, table)), key("ann"))
