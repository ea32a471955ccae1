"""One process at a time plays a part with the tables of a folder."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FolderTaken(OSError):
    """Another process plays its part from there."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Held until the end of the process, however it ends; raises FolderTaken."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            _lock(file)
        except OSError:
            raise FolderTaken(f"another Cairn is at a table with {folder}") from None
        yield
    finally:
        os.close(file)
