"""What a device keeps of a shared table, written down before anybody is told.

The ledger holds the log in memory; a journal under it holds the same durably. Every change
goes to the journal first: if that fails, the exception passes through and nothing has changed.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from companion.match.log import Entry, Header, header_from_json
from companion.match.table import Played, Table
from companion.sync.protocol.batch import batch_of
from companion.sync.protocol.chain import Commit, commit_from_json, genesis, seal, verify
from scoring.codec import to_json

Term = tuple[int, str]
"""Who orders the log: the epoch, and the device that opened it. The higher term is followed."""


WriteFailed = sqlite3.Error
"""The journal cannot write (the disk is full, say); nothing has changed."""


class Branch(NamedTuple):
    """Entries that another host's log does not have: kept aside, offered for replay."""

    id: int
    base: int
    """The last entry both logs share."""
    epoch: int
    host: str
    """Whose term the entries were made in."""
    commits: tuple[Commit, ...]
    settled: bool = False
    """Replayed or put away by a person; kept all the same."""

    def standing(self) -> tuple[Commit, ...]:
        """The moves of the branch that it did not itself take back."""
        kept: dict[int, Commit] = {}
        for commit in self.commits:
            if commit.entry.keys() == {"undo"}:
                kept.pop(commit.entry["undo"], None)
            else:
                kept[commit.seq] = commit
        return tuple(kept.values())


@dataclass(frozen=True, slots=True)
class Device:
    """A phone that belongs to the table."""

    id: str
    name: str
    verifier: str
    """SHA-256 of the key it was issued: whoever hosts can tell it is that phone."""
    fingerprint: str = ""
    """Of its own certificate, for the day it hosts."""
    out: bool = False
    """Put out: its key opens nothing any more."""


class Saved(NamedTuple):
    """Everything a journal holds."""

    values: Mapping[str, Any]
    commits: Sequence[Commit]
    branches: Sequence[Branch]


class Journal(Protocol):
    """Where a ledger is written; each call is all or nothing, and durable when it returns."""

    def load(self) -> Saved: ...
    def append(self, commits: Sequence[Commit]) -> None: ...
    def cut(self, branch: Branch) -> None:
        """Take the branch's entries off the log and keep them aside, in one."""

    def settle(self, branch: Branch) -> None: ...
    def put(self, values: Mapping[str, Any]) -> None: ...


class Ledger:
    """One table as one device knows it."""

    def __init__(self, journal: Journal) -> None:
        """Raises BadChain if the journal does not hold a whole log."""
        saved = journal.load()
        values = saved.values
        self.journal = journal
        self.table: str = values["table"]
        self.me: str = values["me"]
        self.name: str = values.get("name", "")
        self.key: str = values.get("key", "")
        self.memory: dict[str, Any] = dict(values.get("memory", {}))
        """Ports, addresses and the like, to be found again after a restart."""
        self.header: Header = header_from_json(values["header"])
        self.term: Term = (values["term"][0], values["term"][1])
        self.lock: bool = values.get("lock", False)
        self.seats: dict[int, str] = {int(s): d for s, d in values.get("seats", {}).items()}
        self.devices = {d["id"]: Device(**d) for d in values.get("devices", ())}
        self.commits: list[Commit] = list(saved.commits)
        self.branches: list[Branch] = list(saved.branches)
        self.genesis = genesis(self.table, self.header)
        verify(self.commits, self.table, self.genesis)
        self.ops: dict[str, int] = {commit.op_id: commit.seq for commit in self.commits}
        aside = {c.op_id for b in self.branches if not b.settled for c in b.commits}
        self.pending: dict[str, Entry] = {
            op: entry
            for op, entry in values.get("pending", ())
            if op not in self.ops and op not in aside
        }

    @staticmethod
    def begin(journal: Journal, table: str, me: str, header: Header, term: Term) -> Ledger:
        journal.put(
            {"table": table, "me": me, "header": header.to_json(), "term": [term[0], term[1]]}
        )
        return Ledger(journal)

    @property
    def seq(self) -> int:
        return len(self.commits)

    @property
    def head(self) -> str:
        return self.commits[-1].hash if self.commits else self.genesis

    def hash_at(self, seq: int) -> str | None:
        if seq == 0:
            return self.genesis
        return self.commits[seq - 1].hash if 0 < seq <= len(self.commits) else None

    def replay(self, journal: Callable[[Sequence[Played]], None] | None = None) -> Table:
        """The table as the log tells it; what is entered afterwards goes to `journal` first."""
        return Table(self.header, journal, (commit.entry for commit in self.commits))

    def next(self, ops: Mapping[str, Entry], by: str) -> list[Commit]:
        """The commits that would come next in this term."""
        commits: list[Commit] = []
        prev = self.head
        for seq, (op_id, entry) in enumerate(ops.items(), self.seq + 1):
            commits.append(seal(self.table, self.term[0], seq, op_id, by, entry, prev))
            prev = commits[-1].hash
        return commits

    def append(self, commits: Sequence[Commit]) -> None:
        """Already verified ones."""
        self.journal.append(commits)
        self.commits.extend(commits)
        for commit in commits:
            self.ops[commit.op_id] = commit.seq
            self.pending.pop(commit.op_id, None)

    def cut(self, base: int) -> Branch:
        """Keep everything after `base` aside."""
        tail = tuple(self.commits[base:])
        branch = Branch(len(self.branches) + 1, base, *self.term, tail)
        self.journal.cut(branch)
        del self.commits[base:]
        for commit in tail:
            del self.ops[commit.op_id]
        self.branches.append(branch)
        return branch

    def settle(self, branch: Branch) -> None:
        done = branch._replace(settled=True)
        self.journal.settle(done)
        self.branches[branch.id - 1] = done

    def reopen(self, branch: Branch) -> None:
        """Want the standing moves of a branch again; they keep their op_ids."""
        self.want({c.op_id: c.entry for c in branch.standing() if c.op_id not in self.ops})
        self.settle(branch)

    def follow(self, term: Term) -> None:
        if term != self.term:
            self.journal.put({"term": [term[0], term[1]]})
            self.term = term

    def want(self, proposals: Mapping[str, Entry]) -> None:
        """These wait here until the host has answered."""
        pending = self.pending | dict(proposals)
        self.journal.put({"pending": list(pending.items())})
        self.pending = pending

    def forget(self, op_id: str) -> None:
        """No longer wanted, nor what belongs to the same batch."""
        gone = batch_of(op_id)
        pending = {op: entry for op, entry in self.pending.items() if batch_of(op) != gone}
        self.journal.put({"pending": list(pending.items())})
        self.pending = pending

    def set_room(
        self, seats: Mapping[int, str], lock: bool, devices: Mapping[str, Device], name: str
    ) -> None:
        """Who sits where, whether seats are tied to devices, and who belongs here."""
        if (seats, lock, devices, name) == (self.seats, self.lock, self.devices, self.name):
            return
        room = {
            "seats": {str(s): d for s, d in seats.items()},
            "lock": lock,
            "devices": [to_json(d) for d in devices.values()],
            "name": name,
        }
        self.journal.put(room)
        self.seats, self.lock, self.devices = dict(seats), lock, dict(devices)
        self.name = name

    def belong(self, me: str) -> None:
        """The host knows this device by another name from now on."""
        self.journal.put({"me": me})
        self.me = me

    def set_key(self, key: str) -> None:
        self.journal.put({"key": key})
        self.key = key

    def remember(self, key: str, value: Any) -> None:
        if self.memory.get(key) != value:
            self.journal.put({"memory": self.memory | {key: value}})
            self.memory[key] = value


class SQLiteJournal:
    """One file for one table. WAL and synchronous=FULL: what was written stays, come what may."""

    def __init__(self, path: Path | str) -> None:
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=FULL")
        self._db.executescript(_SCHEMA)

    def load(self) -> Saved:
        rows = self._db.execute("SELECT json FROM commits ORDER BY seq")
        commits = [commit_from_json(json.loads(row[0])) for row in rows]
        branches = []
        for id, base, epoch, host, text, settled in self._db.execute(
            "SELECT id, base, epoch, host, commits, settled FROM branches ORDER BY id"
        ):
            kept = tuple(commit_from_json(data) for data in json.loads(text))
            branches.append(Branch(id, base, epoch, host, kept, bool(settled)))
        values = dict(self._db.execute("SELECT key, json FROM facts"))
        return Saved({key: json.loads(text) for key, text in values.items()}, commits, branches)

    def append(self, commits: Sequence[Commit]) -> None:
        rows = [(c.seq, c.op_id, json.dumps(c.to_json())) for c in commits]
        with self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.executemany("INSERT INTO commits VALUES (?, ?, ?)", rows)

    def cut(self, branch: Branch) -> None:
        text = json.dumps([commit.to_json() for commit in branch.commits])
        row = (branch.id, branch.base, branch.epoch, branch.host, text, branch.settled)
        with self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute("DELETE FROM commits WHERE seq > ?", (branch.base,))
            self._db.execute("INSERT INTO branches VALUES (?, ?, ?, ?, ?, ?)", row)

    def settle(self, branch: Branch) -> None:
        self._db.execute("UPDATE branches SET settled = 1 WHERE id = ?", (branch.id,))

    def put(self, values: Mapping[str, Any]) -> None:
        rows = [(key, json.dumps(value)) for key, value in values.items()]
        with self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.executemany("INSERT OR REPLACE INTO facts VALUES (?, ?)", rows)

    def close(self) -> None:
        self._db.close()


_SCHEMA = """
CREATE TABLE IF NOT EXISTS commits (
    seq INTEGER PRIMARY KEY, op_id TEXT NOT NULL UNIQUE, json TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS branches (
    id INTEGER PRIMARY KEY, base INTEGER NOT NULL, epoch INTEGER NOT NULL, host TEXT NOT NULL,
    commits TEXT NOT NULL, settled INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS facts (key TEXT PRIMARY KEY, json TEXT NOT NULL);
"""
