"""One SQLite file that repairs itself: settings, and each match's share of the statistics."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.match import facts
from companion.match.facts import Facts
from companion.match.match_line import encode, moment
from companion.storage.errors import (
    CannotWrite,
    Damaged,
    FoundDamaged,
    InDoubt,
    StillInDoubt,
    StoreError,
    Unconfirmed,
    Withdrawn,
)
from companion.storage.schema import (
    VERSION,
    beside,
    connect,
    is_unreadable,
    log_of,
    speaking,
    writing,
)
from scoring import GAMES
from scoring.codec import BadForm, from_json, to_json

if TYPE_CHECKING:
    from companion.storage.recovery import Salvage

Counts = dict[str, tuple[str, Facts]]
"""By match: the mark of what was counted, and what it adds."""
ROOM = 4 * 1024 * 1024
"""Bytes of the log after which SQLite begins it afresh."""
MAKE = "CREATE TABLE IF NOT EXISTS facts (match_id TEXT PRIMARY KEY, mark TEXT, text TEXT)"
"""Files of an earlier version have none until something is kept."""
KEEP = "REPLACE INTO facts VALUES (?, ?, ?)"
MARKS = "SELECT match_id, count(*), total(checksum) FROM line {which} GROUP BY match_id"


class Database:
    """What is written in it is there whatever happens to the process or the disk, or known lost.

    What matches add to the statistics is counted when they end, and counted again if it is lost:
    nothing but time depends on it.
    """

    def __init__(
        self, path: str | PathLike[str], clock: Callable[[], float], *, check: bool
    ) -> None:
        """Raises CannotOpen; a damaged file is replaced by what can be read of it."""
        self.path = Path(path)
        self.checked = check
        self.salvaged: Salvage | None = None
        """What became of a damaged file, if it was one."""
        self.mended: Callable[[Salvage], None] = lambda _: None
        """Called when the file was found damaged while it was in use."""
        self.in_doubt = False
        """Whether it is not known if the last transaction was written: then nothing else is."""
        self.settled: Callable[[], None] = lambda: None
        """Called when that is known again: it was not written."""
        self._has_room = False
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
            self.in_doubt = False  # what is there is there
        self.mended(self.salvaged)

    def _salvage(self, wal: bytes) -> Salvage:
        from companion.storage.recovery import salvage  # late: hardly any file is damaged

        return salvage(self.path, wal)

    def make_room(self) -> None:
        """Lay out the log on the disk, as far as it ever grows, where a match is to be quick.

        A write into room that is there already waits for its bytes alone, not for the file to grow.
        """
        self._has_room = True
        with suppress(StoreError, OSError):
            self._write_the_same()  # the log has begun
            with writing(self._db):  # nobody adds to it meanwhile
                _stretch(beside(self.path, "-wal"))

    def _write_the_same(self) -> None:
        """A durable write that changes nothing."""
        with writing(self._db):
            self._db.execute(f"PRAGMA user_version = {VERSION}")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction, all of it or nothing; raises InDoubt where that cannot be known."""
        if self.in_doubt:
            self._look_again()
        try:
            with writing(self._db):
                yield
        except CannotWrite as bad:
            if isinstance(bad.__cause__, sqlite3.Error) and is_unreadable(bad.__cause__):
                self.mend()
                raise FoundDamaged from bad
            raise
        except Unconfirmed as bad:
            self.in_doubt = True
            try:
                self._withdraw()
            except StoreError:
                raise InDoubt(**bad.facts) from bad
            raise Withdrawn(**bad.facts) from bad

    def _look_again(self) -> None:
        try:
            self._withdraw()
        except StoreError as bad:
            raise StillInDoubt(why=bad.facts.get("why", bad)) from bad
        self.settled()

    def _withdraw(self) -> None:
        """Write something else where the transaction in doubt may stand in the log.

        This connection reads the log as it was before, and so does everybody from now on."""
        self._write_the_same()
        self.in_doubt = False
        with suppress(sqlite3.Error):  # what is left of it behind that could look like damage
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            if self._has_room:
                self.make_room()

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
        with self._writing():
            self._db.execute("REPLACE INTO setting VALUES (?, ?)", (key, encode(value)))

    def marks(self, games: Mapping[str, str], match: str | None = None) -> dict[str, str]:
        """Texts that change with the lines of a match, the rules of its game and what is counted.

        games: those of the matches; match: the only one that is asked for.
        """
        with speaking():
            rows = (
                self._db.execute(MARKS.format(which=""))
                if match is None
                else self._db.execute(MARKS.format(which="WHERE match_id = ?"), (match,))
            )
            return {
                id: f"{count}:{total:.0f}:{_rules(games[id])}:{facts.VERSION}"
                for id, count, total in rows
                if id in games
            }

    def counted(self) -> Counts:
        """Whatever was kept and can be read."""
        known: Counts = {}
        with speaking():
            rows = self._db.execute("SELECT * FROM facts").fetchall() if self._counts() else ()
        for match, mark, text in rows:
            try:
                known[match] = (mark, from_json(Facts, json.loads(text)))
            except (ValueError, BadForm):
                continue  # counted again
        return known

    def keep_counted(self, counted: Counts) -> None:
        with self._writing():
            self._keep_counted(counted)

    def _keep_counted(self, counted: Counts) -> None:
        """In a transaction of the caller's, as what follows."""
        self._db.execute(MAKE)
        rows = [
            (match, mark, json.dumps(to_json(facts))) for match, (mark, facts) in counted.items()
        ]
        self._db.executemany(KEEP, rows)

    def _forget_counted(self, match: str) -> None:
        if self._counts():
            self._db.execute("DELETE FROM facts WHERE match_id = ?", (match,))

    def _counts(self) -> bool:
        found = self._db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'facts'").fetchone()
        return found is not None

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


def _rules(game: str) -> int:
    return GAMES[game].version if game in GAMES else 0
