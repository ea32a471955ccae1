"""The tables a device has hosted or joined: one file for each."""

from __future__ import annotations

import re
import secrets
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from companion.match.log import Entry, Header, NotASession, header_from_json
from companion.sync.net.guest_line import Way
from companion.sync.net.pairing import verifier
from companion.sync.protocol.chain import BadChain, Commit, is_name, seal
from companion.sync.protocol.ledger import Device, Ledger, SQLiteJournal
from companion.sync.protocol.messages import Admitted, BadPeer

TABLE_ID = re.compile(r"[0-9a-f]{32}")


class NoLedger(ValueError):
    """The file does not hold a table that can be opened; says why in one line."""


def table_file(folder: Path, table: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{table}.table"


def open_table(path: Path) -> Ledger:
    """Raises NoLedger."""
    if not TABLE_ID.fullmatch(path.stem) or not path.is_file():
        raise NoLedger(f"there is no table {path.stem}")
    try:
        return Ledger(SQLiteJournal(path))
    except (sqlite3.DatabaseError, BadChain, NotASession, KeyError, ValueError) as bad:
        raise NoLedger(f"{path.name} cannot be opened: {bad}") from None


def new_table(
    folder: Path, header: Header, entries: Sequence[Entry], name: str, device: str, mark: str
) -> Ledger:
    """A table this device hosts, with what was played before; `mark` is its fingerprint.

    If it cannot be written, nothing of it stays.
    """
    table, me, key = secrets.token_hex(16), secrets.token_hex(8), secrets.token_urlsafe(24)
    journal = SQLiteJournal(table_file(folder, table))
    try:
        ledger = Ledger.begin(journal, table, me, header, (1, me))
        ledger.set_key(key)
        ledger.set_room({}, False, {me: Device(me, device, verifier(key), mark)}, name)
        commits: list[Commit] = []
        prev = ledger.genesis
        for seq, entry in enumerate(entries, 1):
            commits.append(seal(table, 1, seq, f"import:{seq:08}", me, entry, prev))
            prev = commits[-1].hash
        if commits:
            ledger.append(commits)
    except BaseException:
        journal.close()
        drop_table(folder, table)
        raise
    return ledger


def drop_table(folder: Path, table: str) -> None:
    """Nothing of this table stays here; raises OSError."""
    if TABLE_ID.fullmatch(table):
        file = table_file(folder, table)
        for ending in ("", "-wal", "-shm"):
            file.with_name(file.name + ending).unlink(missing_ok=True)


def joined_table(folder: Path, admitted: Admitted, way: Way, wanted: str = "") -> Ledger:
    """A table this device was just admitted to; joining again keeps the log it already has.

    wanted: the table that was asked for, if that is known. Raises BadPeer or NotASession if the
    host says what no host says, NoLedger if what is kept of the table cannot be opened.
    """
    if not (TABLE_ID.fullmatch(admitted.table) and is_name(admitted.device)):
        raise BadPeer("a table without a proper name")
    if wanted and admitted.table != wanted:
        raise BadPeer("another table than was asked for")
    header = header_from_json(dict(admitted.header))
    path = table_file(folder, admitted.table)
    if path.is_file():
        ledger = open_table(path)
        if ledger.header != header:
            raise BadPeer("another match than this table's")
        if ledger.term[1] == ledger.me:
            raise BadPeer("a table that this device hosts")
        ledger.belong(admitted.device)
    else:
        journal = SQLiteJournal(path)
        ledger = Ledger.begin(journal, admitted.table, admitted.device, header, (0, ""))
    ledger.set_key(admitted.key)
    ledger.remember("way", way.to_json())
    return ledger


NOWHERE = Way((), 0, "")
"""Until the table's host is found."""


def way_of(ledger: Ledger) -> Way:
    """Where the host was last reached."""
    said = ledger.memory.get("way")
    if said is None:
        return NOWHERE
    return Way(tuple(said["addresses"]), said["port"], said["fingerprint"])
