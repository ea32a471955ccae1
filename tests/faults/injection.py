"""Which system call on a store's files fails or kills, in a process that preloads `calls.c`."""

from __future__ import annotations

import ctypes
import mmap
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from enum import IntEnum
from errno import EIO, ENOSPC
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from companion.storage.store import Store

SOURCE = Path(__file__).with_name("calls.c")


class How(IntEnum):
    COUNT = 0
    FAIL = 1
    FAIL_AFTER = 2
    """The call is made and says that it failed."""
    KILL = 3
    KILL_AFTER = 4


FAILURES = [(How.FAIL, EIO), (How.FAIL, ENOSPC), (How.FAIL_AFTER, EIO)]


class Calls(ctypes.Structure):
    """As in `calls.c`."""

    armed: int
    how: int
    error: int
    at: int
    lasting: int
    count: int
    struck: int
    only: bytes
    names: bytes
    _fields_ = [
        ("armed", ctypes.c_int32),
        ("how", ctypes.c_int32),
        ("error", ctypes.c_int32),
        ("at", ctypes.c_int32),
        ("lasting", ctypes.c_int32),
        ("count", ctypes.c_int32),
        ("struck", ctypes.c_int32),
        ("only", ctypes.c_char * 32),
        ("names", ctypes.c_char * 1024),
    ]


class Plan:
    """Shared with the process that was started with `env`."""

    def __init__(self, folder: Path, library: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._path = folder / "plan"
        self._path.write_bytes(bytes(ctypes.sizeof(Calls)))
        with self._path.open("r+b") as file:
            self.calls = Calls.from_buffer(mmap.mmap(file.fileno(), 0))
        self.env = {"LD_PRELOAD": str(library), "CAIRN_FAULTS": str(self._path)}

    def arm(
        self, how: How, at: int = 1, error: int = 0, *, lasting: bool = False, only: str = ""
    ) -> None:
        """From now on calls are counted, the `only` ones if these are named.

        at: the call that is meant, from 1. Locks never fail: no disk is asked for them.
        """
        calls = self.calls
        calls.armed = 0
        calls.how, calls.at, calls.error, calls.lasting = how, at, error, lasting
        calls.count = calls.struck = 0
        calls.only, calls.names = only.encode(), b""
        calls.armed = 1

    def disarm(self) -> list[str]:
        """The names of the calls that were counted meanwhile."""
        self.calls.armed = 0
        return self.calls.names.decode().split()

    @property
    def struck(self) -> bool:
        """Whether a call was failed."""
        return self.calls.struck > 0


def compiled(folder: Path) -> Path:
    """The library to preload; skips where it cannot be made."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None or os.uname().sysname != "Linux":
        pytest.skip("system calls can be failed only on Linux with a C compiler")
    library = folder / "calls.so"
    command = [compiler, "-O1", "-shared", "-fPIC", "-o", str(library), str(SOURCE), "-ldl"]
    subprocess.run(command, check=True)
    return library


@contextmanager
def after_a_kill(path: Path) -> Iterator[Store]:
    """The store that the next process would find if this moment were the last one."""
    with TemporaryDirectory(dir=path.parent.parent) as folder:
        for ending in ("", "-wal"):
            if (file := path.with_name(path.name + ending)).exists():
                shutil.copy(file, folder)
        with closing(Store(Path(folder) / path.name)) as store:
            assert store.salvaged is None, "a fault of the disk looks like damage"
            yield store
