"""Processes of `main.py` that need not load everything anew: forks of one that has, and that does
nothing else. To be started takes a tenth of what it takes from the shell.

`python -m tests.sync.fork_server SOCKET` forks for whoever is at the other end of the socket, until
that is closed.
"""

from __future__ import annotations

import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import IO

from companion.sync.net.wire import PACE
from tests import PATIENCE

ROOT = Path(__file__).parents[2]
LOADED = ("main", "companion.sync.headless", "companion.web.server", "vision.eyes")
"""What hosts and guests need sooner or later, and all games."""
LONGEST = 1 << 18
"""Bytes of what a process is to be started with."""


def text(descriptor: int, mode: str) -> IO[str]:
    return os.fdopen(descriptor, mode, encoding="utf-8")


class Forked:
    """A process as `subprocess.Popen` shows it, as far as tests look."""

    def __init__(self, control: socket.socket, request: Mapping[str, object]) -> None:
        said, self._state = socket.socketpair()
        pipes = [os.pipe() for _ in range(3)]
        given = [pipes[0][0], pipes[1][1], pipes[2][1]]
        socket.send_fds(control, [json.dumps(request).encode()], [*given, said.fileno()])
        for one in given:
            os.close(one)
        said.close()
        self.stdin = text(pipes[0][1], "w")
        self.stdout, self.stderr = text(pipes[1][0], "r"), text(pipes[2][0], "r")
        self.pid = int(self._state.recv(64))
        self.returncode: int | None = None

    def poll(self) -> int | None:
        if self.returncode is None and select.select([self._state], [], [], 0)[0]:
            self.returncode = int(self._state.recv(64))
        return self.returncode

    def wait(self, timeout: float) -> int:
        if self.returncode is None:
            select.select([self._state], [], [], timeout)
        if (code := self.poll()) is None:
            raise subprocess.TimeoutExpired("main.py", timeout)
        return code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


class ForkServer:
    """The one that has loaded everything; it ends when it is closed."""

    def __init__(self, env: Mapping[str, str] | None = None) -> None:
        """env: what its own environment has besides; each process gets another one."""
        self._control, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with other:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.sync.fork_server", str(other.fileno())],
                cwd=ROOT,
                env=os.environ | dict(env or {}),
                pass_fds=[other.fileno()],
            )

    def start(self, arguments: tuple[str, ...], env: Mapping[str, str]) -> Forked:
        return Forked(self._control, {"arguments": arguments, "env": dict(env)})

    def close(self) -> None:
        self._control.close()
        self._process.wait(PATIENCE)


def serve(control: socket.socket) -> None:
    """Returns in every fork that is to be `main.py`, ready for it."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        request, given, _, _ = socket.recv_fds(control, LONGEST, 4)
        if not request:
            sys.exit()
        if os.fork() == 0:
            control.close()
            return become(json.loads(request), given)
        for one in given:
            os.close(one)


def become(request: dict[str, dict[str, str]], given: list[int]) -> None:
    """In the child; its parent stays to tell how it ends."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    state = socket.socket(fileno=given.pop())
    if child := os.fork():
        for one in given:
            os.close(one)
        state.send(str(child).encode())
        _, ended = os.waitpid(child, 0)
        state.send(str(os.waitstatus_to_exitcode(ended)).encode())
        os._exit(0)
    state.close()
    for n, one in enumerate(given):
        os.dup2(one, n)
        os.close(one)
    sys.stdin, sys.stdout, sys.stderr = map(text, range(3), "rww")
    os.environ.clear()
    os.environ.update(request["env"])
    sys.argv = ["main.py", *request["arguments"]]


def load() -> None:
    for name in LOADED:
        import_module(name)
    import_module("companion.games").load()
    for limit in ("knock", "handshake", "connect"):
        object.__setattr__(PACE, limit, PATIENCE)  # nobody is too slow on a busy machine


if __name__ == "__main__":
    load()
    serve(socket.socket(fileno=int(sys.argv[1])))
    runpy.run_path(str(ROOT / "main.py"), run_name="__main__")
