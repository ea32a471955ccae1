"""Coming to a table: with the code on the host's screen, or with its PIN."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from companion.sync.net.guest_line import Way, is_known, join_by_key, join_by_pin
from companion.sync.net.pairing import JoinCode
from companion.sync.net.wire import PACE, Pace
from companion.sync.protocol.ledger import Ledger
from companion.sync.table_files import NoLedger, joined_table, open_table, table_file


class Joined(NamedTuple):
    """What this phone keeps of the table, and where its host is."""

    ledger: Ledger
    way: Way


class Joiner:
    """Brings one device to tables, which it keeps in a folder."""

    def __init__(
        self,
        folder: Path,
        name: str,
        fingerprint: str,
        pace: Pace = PACE,
        opened: Callable[[str], Ledger | None] = lambda _: None,
    ) -> None:
        """`opened` gives the ledger of a table that is open already: there is one of each."""
        self._folder = folder
        self._name = name
        self._mark = fingerprint
        self._pace = pace
        self._opened = opened

    async def by_code(self, code: JoinCode) -> Joined:
        """Raises OSError, NotAdmitted, BadPeer, NotASession or NoLedger."""
        way = Way(code.addresses, code.port, code.fingerprint)
        known = self._known(code.table)
        if known is not None and await is_known(way, known, self._pace):
            known.remember("way", way.to_json())
            return Joined(known, way)
        said = await join_by_key(way, code.key, self._name, self._mark, self._pace)
        return Joined(joined_table(self._folder, said, way, code.table), way)

    async def by_pin(self, found: Way, pin: str, table: str = "") -> Joined:
        """As by_code, at a place that was found or typed; table: what was found there."""
        said, seen = await join_by_pin(found, pin, self._name, self._mark, self._pace)
        way = Way(found.addresses, found.port, seen)
        return Joined(joined_table(self._folder, said, way, table), way)

    def _known(self, table: str) -> Ledger | None:
        """This device's own ledger of the table, if it has been there before."""
        if (ledger := self._opened(table)) is not None:
            return ledger
        try:
            return open_table(table_file(self._folder, table))
        except NoLedger:
            return None
