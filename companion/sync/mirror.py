"""The store's copy of a shared match: for lists, histories and the day nobody shares it any more.

The ledger of the table is what counts; the copy follows it, and catches up when it was behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.match.log import Entry, Header
from companion.storage.store import NoSuchMatch, Store
from companion.sync.shared_table import SharedTable


def match_of(store: Store, header: Header, table: str) -> str:
    """The match of the store that this table is; begun there if it is new to this phone."""
    name = header.match or table
    try:
        if _same(store.header(name), header):
            store.undelete(name)
            return name
    except NoSuchMatch:
        return store.begin(replace(header, match=name))
    try:
        store.header(table)
    except NoSuchMatch:
        store.begin(replace(header, match=table))
    return table


def _same(one: Header, other: Header) -> bool:
    """Whether both are of one match, whatever its name and date."""
    return (one.game, one.players, dict(one.options)) == (
        other.game,
        other.players,
        dict(other.options),
    )


class Mirror:
    def __init__(self, store: Store, match: str) -> None:
        self.match = match
        self._store = store
        self._written: int | None = None
        """How many entries of the table the store has; None: to be found out."""

    def follow(self, table: SharedTable) -> None:
        """Write what is settled; may raise what the store raises, and catches up the next time."""
        written = self._written
        self._written = None
        if written is None:
            written = self._agreed([played.entry for played in table.record[: table.settled]])
        if table.settled > written:
            self._store.keep(self.match, table.record[written : table.settled])
            if table.settled == len(table.record):
                self._store.count(self.match, table)
        self._written = table.settled

    def parted(self) -> None:
        """The table has taken another course: compare anew."""
        self._written = None

    def _agreed(self, log: Sequence[Entry]) -> int:
        """How far store and log agree; what the store has beyond that is kept aside."""
        here = self._store.entries(self.match)
        same = 0
        while same < min(len(here), len(log)) and here[same] == log[same]:
            same += 1
        if same < len(here):
            self._store.part(self.match, same)
        return same
