"""One SQLite file that mends itself, and the settings in it."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.storage.errors import Damaged, StoreError
from companion.storage.match_line import encode, moment
from companion.storage.schema import (
    VERSION,
    beside,
    connect,
    is_unreadable,
    log_of,
    speaking,
    writing,
)

if TYPE_CHECKING:
    from companion.storage.recovery import Salvage

ROOM = 4 * 1024 * 1024
"""Bytes of the log after which SQLite begins it afresh."""


class Database:
    """What is written in it is there whatever happens to the process or the disk, or known lost."""

    def __init__(
        self, path: str | PathLike[str], clock: Callable[[], float], *, check: bool
    ) -> None:
        """Raises CannotOpen; a damaged file is replaced by what can be read of it."""
        self.path = Path(path)
        self.checked = check
        self.salvaged: Salvage | None = None
        """What became of a damaged file, if it was one."""
        self.mended: Callable[[Salvage], None] = lambda _: None
        """Told when the file was found damaged while it was in use."""
        self._clock = clock
        try:
            self._db = connect(self.path, whole=check)
        except Damaged as found:
            self.salvaged = self._salvage(found.wal)
            self._db = connect(self.path)

    def close(self) -> None:
        self._db.close()

    def mend(self) -> None:
        """The file is damaged: replace it by what can be read of it; raises CannotOpen."""
        wal = log_of(self.path)
        self._db.close()
        try:
            self.salvaged = self._salvage(wal)
        finally:
            self._db = connect(self.path, whole=False)
        self.mended(self.salvaged)

    def _salvage(self, wal: bytes) -> Salvage:
        from companion.storage.recovery import salvage  # late: hardly any file is damaged

        return salvage(self.path, wal)

    def make_room(self) -> None:
        """Lay out the log on the disk, as far as it ever grows, where a match is to be quick.

        A write into room that is there already waits for its bytes alone, not for the file to grow.
        """
        with suppress(StoreError, OSError):
            with writing(self._db):
                self._db.execute(f"PRAGMA user_version = {VERSION}")  # the log has begun
            with writing(self._db):  # nobody adds to it meanwhile
                _stretch(beside(self.path, "-wal"))

    def shred(self) -> None:
        """From now on, not a letter of what is deleted or overwritten stays in the file."""
        with speaking():
            self._db.execute("PRAGMA secure_delete = ON")

    def setting(self, key: str, default: object = None) -> Any:
        rows = self._rows("SELECT value FROM setting WHERE key = ?", key)
        try:
            return json.loads(rows[0][0]) if rows else default
        except ValueError:
            return default

    def set_setting(self, key: str, value: object) -> None:
        """Any JSON value."""
        with speaking():
            self._db.execute("REPLACE INTO setting VALUES (?, ?)", (key, encode(value)))

    def _rows(self, sql: str, *given: object) -> list[Any]:
        """What is damaged shows at the latest when it is read, and is mended then."""
        with speaking():
            try:
                return self._db.execute(sql, given).fetchall()
            except sqlite3.DatabaseError as bad:
                if not is_unreadable(bad) or self._db.in_transaction:
                    raise
            self.mend()
            return self._db.execute(sql, given).fetchall()

    def _ms(self) -> int:
        return int(self._clock() * 1000)

    def _now(self) -> str:
        return moment(self._ms())


def _stretch(log: Path) -> None:
    """All or nothing: half of it would only fill the disk."""
    with log.open("r+b", buffering=0) as file:
        end = file.seek(0, os.SEEK_END)
        try:
            whole = file.write(bytes(max(0, ROOM - end))) == max(0, ROOM - end)
            os.fsync(file.fileno())
        except OSError:
            whole = False
        if not whole:
            file.truncate(end)
