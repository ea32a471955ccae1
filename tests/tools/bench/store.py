"""How fast the journal writes, against SQLite alone, and how fast a log is played again."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from itertools import islice
from json import dumps
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from companion.match.log import Entry, Header
from companion.match.table import Table
from companion.storage.sqlite_pages import PAGE
from companion.storage.store import Store
from scoring.codec import to_json
from scoring.schotten_totten.state import MOST_ROUNDS, Options
from tests.dealers.schotten_totten import Match

HEADER = Header("schotten-totten", ("Ada", "Bo"), {"tactics": True, "rounds": MOST_ROUNDS})
ROOT = Path(__file__).parents[3]


@cache
def real_entries(n: int) -> list[Entry]:
    """That many entries of a match with tactics, all legal."""
    match = Match(Options(tactics=True, rounds=MOST_ROUNDS), Random(1))
    entries = [to_json(move) for move in islice(match.moves(), n)]
    assert len(entries) == n, "no match is that long"
    return entries


def appends_per_second(n: int) -> float:
    """The journal of a table in the store, with entries that have been judged before."""
    with journal(n) as write:
        return n / seconds(lambda: [write(k) for k in range(n)])


def bare_sqlite_inserts_per_second(n: int) -> float:
    """Rows of the same size into the plainest table, with the same settings, one by one."""
    with bare_sqlite(n) as write:
        return n / seconds(lambda: [write(k) for k in range(n)])


def append_ratio(n: int) -> float:
    """How much longer an append takes than a bare insert; in turns, so that both meet the
    same disk, and by their medians, so that a stutter of it does not count."""
    with journal(n) as append, bare_sqlite(n) as insert:
        pairs = [(seconds(lambda: append(k)), seconds(lambda: insert(k))) for k in range(n)]  # noqa: B023
    ours, theirs = zip(*pairs, strict=True)
    return float(median(ours) / median(theirs))


@contextmanager
def journal(n: int) -> Iterator[Callable[[int], object]]:
    """Appends the kth of n real entries to a match in a store."""
    record = Table(HEADER, log=real_entries(n)).record
    with TemporaryDirectory(dir=ROOT) as folder, closing(Store(f"{folder}/matches.db")) as store:
        write = store.open(store.begin(HEADER))._journal
        assert write
        yield lambda k: write((record[k],))


@contextmanager
def bare_sqlite(n: int) -> Iterator[Callable[[int], object]]:
    """Inserts the kth of n rows that are as long as the journal's."""
    data = [f"{'x' * 32}{dumps(entry)}{'x' * 12}" for entry in real_entries(n)]
    insert = "INSERT INTO row VALUES (?, ?)"
    with TemporaryDirectory(dir=ROOT) as folder:
        path = f"{folder}/bare.db"
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.execute(f"PRAGMA page_size = {PAGE}")
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            db.execute("CREATE TABLE row (n INTEGER PRIMARY KEY, data TEXT)")
            yield lambda k: db.execute(insert, (k, data[k]))


def replay_seconds(entries: int) -> float:
    """From a log to the table after it, rules and all; processor time."""
    log = real_entries(entries)
    return seconds(lambda: Table(HEADER, log=log), time.process_time)


def undo_seconds(*lengths: int) -> list[float]:
    """The last move of logs that long is taken back, in turns; processor time, the best of many."""
    tables = [Table(HEADER, log=real_entries(length)) for length in lengths]
    return [
        min(times) for times in zip(*([_undo(t) for t in tables] for _ in range(200)), strict=True)
    ]


def _undo(table: Table) -> float:
    """The move is there again afterwards."""
    last = table.standing[-1].entry
    took = seconds(table.undo, time.process_time)
    assert table.enter(last).ok
    return took


def seconds(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    start = clock()
    work()
    return clock() - start
