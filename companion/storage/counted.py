"""The records of all stored matches, as statistics need them.

A match's record is stored when the match ends. A record that is missing is made by replaying the
match's log, and stored from then on.
"""

from collections.abc import Collection, Generator, Iterator
from contextlib import suppress
from pathlib import Path

from companion.match.facts import Counting, facts_of
from companion.match.match_line import MatchLine
from companion.match.statistics import Record
from companion.match.table import Table
from companion.storage.database import Counts
from companion.storage.errors import StoreError
from companion.storage.store import Store
from scoring.codec import BadForm
from scoring.game import BadOptions

SLICE = 100
"""Entries to play again before the screen may breathe."""


class Counted:
    """The records of all matches that can be played again; what is known is not counted anew."""

    def __init__(self, store: Store, file: Path, own: Counting) -> None:
        """file: where an earlier version kept what it had counted; own: what only a game counts."""
        self._store, self._file, self._own = store, file, own

    def count(self, without: Collection[str] = ()) -> Generator[tuple[int, int] | list[Record]]:
        """(counted, to count) every few milliseconds of work, and last the records.

        Of a match with another course kept aside, that other one is left out. Stopped halfway,
        what was counted is kept.
        """
        here = self._store.matches()
        ids = {line.id for line in here}
        lines = [line for line in here if line.id not in without and line.aside_of not in ids]
        marks = self._store.marks({line.id: line.game for line in lines})
        kept = {
            id: entry for id, entry in self._store.counted().items() if entry[0] == marks.get(id)
        }
        missing = [line for line in lines if line.id not in kept]
        fresh: Counts = {}
        try:
            for done, line in enumerate(missing):
                for table in self._replayed(line):
                    yield done, len(missing)
                    if table is not None:
                        facts = facts_of(table, self._store.moments(line.id), self._own)
                        fresh[line.id] = kept[line.id] = (marks[line.id], facts)
        finally:
            with suppress(StoreError):  # else counted again next time
                if fresh:
                    self._store.keep_counted(fresh)
                    self.forget_file()
        yield [Record(line, kept[line.id][1]) for line in lines if line.id in kept]

    def _replayed(self, line: MatchLine) -> Iterator[Table | None]:
        """None now and then, last the match; nothing more if it cannot be played."""
        try:
            table = Table(self._store.header(line.id))
            entries = self._store.entries(line.id)
        except (StoreError, KeyError, BadForm, BadOptions):
            return
        for n, entry in enumerate(entries, 1):
            table.append(entry)
            if n % SLICE == 0:
                yield None
        yield table

    def forget_file(self) -> None:
        """What an earlier version has left is not needed any more."""
        with suppress(OSError):
            self._file.unlink(missing_ok=True)
