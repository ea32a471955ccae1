"""The database file: its schema, opening it, transactions, and checks for damage."""

import errno
import os
import sqlite3
import time
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from companion.storage.errors import (
    CannotOpen,
    CannotWrite,
    Damaged,
    DiskFull,
    ForeignFile,
    NewerFile,
    StoreError,
    Taken,
    TooLarge,
    Unconfirmed,
)
from companion.storage.sqlite_pages import PAGE, WAL_HEADER, ended, salt

VERSION = 1
APPLICATION = 0x6361726E
"""By which a file of ours is known."""
LARGEST_LOG = 128 * 1024 * 1024
"""Bytes of a write-ahead log; SQLite begins it afresh long before."""
PATIENCE = 5.0
"""Seconds to wait for another process that is writing."""

TABLES = {
    "line": """match_id TEXT, n INTEGER, text TEXT, checksum INTEGER, written INTEGER,
        outcome TEXT, PRIMARY KEY (match_id, n)""",
    "match": "id TEXT PRIMARY KEY, aside_of TEXT, deleted INTEGER",
    "setting": "key TEXT PRIMARY KEY, value TEXT",
}


COLUMNS = {
    "line": "match_id, n, text, checksum, written, outcome",
    "match": "id, aside_of, deleted",
    "setting": "key, value",
}
MIN_BYTES = 100
"""Bytes of a file that SQLite can have made. Ours is never seen shorter: it gets its name when its
tables are in it."""


def checksum(match: str, n: int, text: str) -> int:
    return zlib.crc32(f"{match} {n} {text}".encode())


def connect(path: Path, *, whole: bool = True) -> sqlite3.Connection:
    """Open the file, or make it; raises Damaged, or CannotOpen.

    whole: look through all of it, which takes the longer the more there is.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        wal = log_of(path)
        _for_owner_alone(path, wal)
        if path.stat().st_size < MIN_BYTES:
            raise Damaged(wal)
        db = _opened(path)
    except (OSError, sqlite3.Error) as bad:
        raise CannotOpen(path=path, why=bad) from bad
    try:
        db.text_factory = lambda content: content.decode(errors="replace")  # its checksum tells
        _prepare(db, path, wal)
        if not _sound(db, path, wal, whole=whole):
            raise Damaged(wal)
    except sqlite3.Error as bad:
        db.close()
        if is_unreadable(bad) or _code(bad) == sqlite3.SQLITE_ERROR:
            raise Damaged(wal) from bad
        raise CannotOpen(path=path, why=bad) from bad
    except BaseException:
        db.close()
        raise
    return db


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)


def _for_owner_alone(path: Path, wal: bytes) -> None:
    """It holds the token of a watchers' page; SQLite makes the files beside it like this one."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "", str(path))
    if not path.exists() and wal:
        path.touch(mode=0o600)  # only its log is left
    elif not path.exists():
        _make(path)
    elif path.is_file() and path.stat().st_mode & 0o077:
        with suppress(PermissionError):
            path.chmod(0o600)


def _make(path: Path) -> None:
    """Whole or not at all, whenever this process ends, and whoever else makes it meanwhile."""
    fresh = beside(path, f"-new-{os.getpid()}")
    fresh.unlink(missing_ok=True)
    fresh.touch(mode=0o600)
    try:
        with closing(_opened(fresh)) as db:
            _make_tables(db)
        try:
            os.link(fresh, path)
        except FileExistsError:
            return
        except OSError:  # Android has no links; nobody else makes it there
            fresh.rename(path)
    finally:
        fresh.unlink(missing_ok=True)


@contextmanager
def writing(db: sqlite3.Connection) -> Iterator[None]:
    """One transaction, all of it or nothing; raises Unconfirmed where that is not known."""
    with speaking():
        db.execute("BEGIN IMMEDIATE")
        try:
            yield
            _commit(db)
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise


def _commit(db: sqlite3.Connection) -> None:
    """Raises Unconfirmed if the disk failed meanwhile: SQLite has taken the transaction back, but
    it may stand whole in the log, where the next process would find it."""
    try:
        db.execute("COMMIT")
    except sqlite3.OperationalError as bad:
        if _code(bad) == sqlite3.SQLITE_IOERR:
            raise Unconfirmed(why=bad) from bad
        raise


@contextmanager
def speaking() -> Iterator[None]:
    """SQLite's errors as ours."""
    try:
        yield
    except sqlite3.Error as bad:
        raise said(bad) from bad


def said(bad: sqlite3.Error) -> StoreError:
    """What SQLite complains of, as ours; a mistake in our own code stays what it is."""
    if isinstance(bad, sqlite3.ProgrammingError):
        raise bad
    match _code(bad):
        case sqlite3.SQLITE_FULL:
            return DiskFull()
        case sqlite3.SQLITE_CONSTRAINT:
            return Taken()
    return CannotWrite(why=bad)


def log_of(path: Path) -> bytes:
    """The write-ahead log as it stands; none after a file was closed in peace.

    Raises TooLarge if it is larger than any that Cairn writes."""
    try:
        with beside(path, "-wal").open("rb") as log:
            if os.fstat(log.fileno()).st_size > LARGEST_LOG:
                raise TooLarge(path=path)
            return log.read(LARGEST_LOG)
    except FileNotFoundError:
        return b""


def _log_head(path: Path) -> bytes:
    """The beginning of the log, as it stands now."""
    with suppress(OSError), beside(path, "-wal").open("rb") as log:
        return log.read(WAL_HEADER)
    return b""


def beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _prepare(db: sqlite3.Connection, path: Path, wal: bytes) -> None:
    """Refuse a file that is not for us, and make the tables of one that has none."""
    ((version,),) = db.execute("PRAGMA user_version")
    ((application,),) = db.execute("PRAGMA application_id")
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_schema")}
    if application == APPLICATION and version > VERSION:
        raise NewerFile(path=path)
    if application != APPLICATION and tables - TABLES.keys():
        raise ForeignFile(path=path)
    db.execute("PRAGMA synchronous = FULL")
    if application == APPLICATION:
        for name, columns in COLUMNS.items():
            db.execute(f"SELECT {columns} FROM {name} LIMIT 0")
        return
    if ended(wal) > 1:
        raise Damaged(wal)
    _make_tables(db)


def _make_tables(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA synchronous = FULL")
    db.execute(f"PRAGMA page_size = {PAGE}")
    db.execute("PRAGMA auto_vacuum = NONE")
    _begin_log(db)
    with writing(db):
        for name, columns in TABLES.items():
            db.execute(f"CREATE TABLE IF NOT EXISTS {name} ({columns}) WITHOUT ROWID")
        db.execute(f"PRAGMA user_version = {VERSION}")
        db.execute(f"PRAGMA application_id = {APPLICATION}")


def _begin_log(db: sqlite3.Connection) -> None:
    """SQLite itself does not wait here while another process makes the same file."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as bad:
            if _code(bad) != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(0.01)


def _sound(db: sqlite3.Connection, path: Path, wal: bytes, *, whole: bool) -> bool:
    """Whether the trees hang together, no end of the log is cut off, and headers can be read."""
    if wal and _cut_off(db, path, wal):
        return False
    if whole and not _hangs_together(db):
        return False
    headers = db.execute(
        "SELECT id, text, checksum FROM match LEFT JOIN line ON match_id = id AND n = 0"
    )
    return all(
        text is not None and checksum(id, 0, text) == recorded for id, text, recorded in headers
    )


def _hangs_together(db: sqlite3.Connection) -> bool:
    found: tuple[str] = db.execute("PRAGMA quick_check(1)").fetchone()
    return found == ("ok",)


def is_whole(path: Path) -> bool:
    """Looks through the file while it is in use, from any thread; False only if it is damaged."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
            return _hangs_together(db)
    except sqlite3.Error as bad:
        return not is_unreadable(bad)


def is_unreadable(bad: sqlite3.Error) -> bool:
    return _code(bad) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _cut_off(db: sqlite3.Connection, path: Path, wal: bytes) -> bool:
    """Whether transactions stand in the log behind a place where SQLite stopped reading it.

    A single one is no damage: it was being written when the process ended, and nobody saw it.
    """
    try:
        _, count, _ = db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    except sqlite3.OperationalError:
        return False  # the disk is full or for reading only: no time to find fault with the log
    if salt(_log_head(path)) != salt(wal):
        return False
    return ended(wal, max(count, 0)) > 1


def _code(bad: sqlite3.Error) -> int:
    return getattr(bad, "sqlite_errorcode", 0) & 0xFF
