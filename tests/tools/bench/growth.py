"""How costs grow with what there is: the exponent between some entries and four times as many."""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from companion.games import own_facts
from companion.i18n import language
from companion.match.log import Header, Session
from companion.match.table import Table
from companion.pages.history_rows import Course
from companion.play.library import Reader
from companion.storage.counted import Counted
from companion.storage.store import Store
from companion.sync.protocol.proof import unsigned
from companion.sync.protocol.shared_table import SharedTable
from scoring.codec import to_json
from scoring.schotten_totten.state import Options
from tests.dealers.schotten_totten import Match
from tests.sync.memory import MemoryJournal, begin
from tests.tools.bench.store import HEADER, real_entries

TRIES, TURNS = 3, 3


class Growth(NamedTuple):
    what: str
    many: int
    seconds: float
    """For that many."""
    exponent: float


def figures() -> Iterator[Growth]:
    yield grown("entries settled one by one", settle_seconds, 10_000)
    yield grown("entries taken back at once", undo_to_seconds, 10_000)
    yield grown("entries of a match that is opened", open_seconds, 10_000)
    yield grown("entries in a history that is listed", history_seconds, 10_000)
    yield grown("matches in a store that is opened", open_store_seconds, 1_000)
    yield grown("matches in the statistics", statistics_seconds, 1_000)


def grown(what: str, cost: Callable[[int], float], many: int) -> Growth:
    """Measured with a tenth of them and with all, in turns, the best of each."""
    pairs = [(cost(many // 10), cost(many)) for _ in range(TURNS)]
    few, all_ = (min(column) for column in zip(*pairs, strict=True))
    return Growth(what, many, all_, math.log10(all_ / few))


def seconds(work: Callable[[], object]) -> float:
    """Of this process alone, and without the collector, whose turns come when they come."""
    gc.collect()
    gc.disable()
    try:
        start = time.process_time()
        work()
        return time.process_time() - start
    finally:
        gc.enable()


def best(work: Callable[[], object]) -> float:
    return min(seconds(work) for _ in range(TRIES))


def settle_seconds(n: int) -> float:
    """A host numbers and a guest hears of every entry of a match, one after the other."""
    entries = real_entries(n)

    def settle() -> None:
        host, table = table_of("ann"), table_of("bea")
        for k, entry in enumerate(entries, 1):
            host.number({f"op-{k}": entry}, "ann")
            table.settle(host.ledger.commits[-1:])

    return best(settle)


def table_of(device: str) -> SharedTable:
    return SharedTable(begin(MemoryJournal(), "t1", device, HEADER, unsigned(1, "ann")))


def undo_to_seconds(n: int) -> float:
    """Back to the beginning, written down; each try on a match of its own."""
    with TemporaryDirectory() as folder, closing(Store(f"{folder}/matches.db")) as store:
        session = Session(HEADER, tuple(real_entries(n)))
        tables = [store.open(store.import_session(session)) for _ in range(TRIES)]
        return min(seconds(partial(table.undo_to, 0)) for table in tables)


def open_seconds(n: int) -> float:
    with TemporaryDirectory() as folder, closing(Store(f"{folder}/matches.db")) as store:
        match = store.import_session(Session(HEADER, tuple(real_entries(n))))
        return best(lambda: store.open(match))


def history_seconds(n: int) -> float:
    table, texts = Table(HEADER, log=real_entries(n)), language("en")
    reader = Reader(texts.gettext, texts.ngettext, "en")
    return best(lambda: Course(table, reader, {}).rows)


def open_store_seconds(n: int) -> float:
    """As the app opens it, before its first frame."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "matches.db"
        fill(path, n)
        return best(lambda: Store(path, check=False).close())


def statistics_seconds(n: int) -> float:
    """Of matches that all have ended here, asked for in a process that has counted nothing."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "matches.db"
        fill(path, n)
        with closing(Store(path)) as store:
            file = path.with_name("statistics.json")
            return best(lambda: [*Counted(store, file, own_facts).count()])


def fill(path: Path, matches: int) -> None:
    """That many matches, all of them over."""
    header = Header("schotten-totten", ("Ada", "Bo"))
    entries = tuple(to_json(move) for move in Match(Options(), Random(1)).moves())
    with closing(Store(path)) as store:
        for k in range(matches):
            store.import_session(Session(replace(header, match=f"match-{k}"), entries))
        assert all(line.over for line in store.matches())
