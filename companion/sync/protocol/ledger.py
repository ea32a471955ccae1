"""`Ledger`: what a device stores of a shared table, written before it is shown or sent.

The ledger holds the log in memory; a journal under it holds the same durably. Every change
goes to the journal first: if that fails, the exception passes through and nothing has changed.
Another thread may look at `devices`, `signed` and `end`, which are replaced and never changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, TypedDict, Unpack

from companion.match.log import Entry, Header, header_from_json
from companion.match.table import Played
from companion.sync.protocol.chain import (
    Authorship,
    Commit,
    Json,
    Place,
    batch_of,
    genesis,
    sealed,
    unsendable,
    verify,
)
from companion.sync.protocol.messages import Beat, Device, Hello
from companion.sync.protocol.proof import Order, SignedEnd, Signer, Term, open_term, sign_end
from scoring.codec import from_json, to_json
from scoring.game import Problem


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


class Saved(NamedTuple):
    values: Mapping[str, Json]
    commits: Sequence[Commit]
    branches: Sequence[Branch]


class Journal(Protocol):
    """Where a ledger is written; each call is all or nothing, and durable when it returns."""

    def load(self) -> Saved: ...
    def append(
        self, commits: Sequence[Commit], plays: Sequence[Played], end: SignedEnd | None
    ) -> None:
        """plays: what the rules make of the same entries. end: None, if it stays as it was."""

    def cut(self, branch: Branch) -> None:
        """Take the branch's entries off the log and keep them aside, in one."""

    def settle(self, branch: Branch) -> None: ...
    def put(self, values: Mapping[str, Json]) -> None: ...


class RoomChange(TypedDict, total=False):
    """Who sits where, whether seats are tied to devices, and who belongs here."""

    seats: Mapping[int, str]
    lock: bool
    devices: Mapping[str, Device]
    name: str


def begun(table: str, me: str, header: Header, term: Term) -> dict[str, Json]:
    """What is kept of a table from its beginning."""
    return {"table": table, "me": me, "header": header.to_json(), "term": to_json(term)}


def room_values(room: RoomChange) -> dict[str, Json]:
    """What is kept of who is there."""
    seats = {str(seat): device for seat, device in room["seats"].items()}
    devices = [to_json(device) for device in room["devices"].values()]
    return {"seats": seats, "lock": room["lock"], "devices": devices, "name": room["name"]}


class Ledger:
    def __init__(self, journal: Journal, signer: Signer) -> None:
        """signer: this device's key. Raises BadChain if the journal does not hold a whole log."""
        saved = journal.load()
        values = saved.values
        self.journal, self.signer = journal, signer
        self.table: str = values["table"]
        self.me: str = values["me"]
        self.name: str = values.get("name", "")
        self.memory: dict[str, Json] = dict(values.get("memory", {}))
        """Ports, addresses and the like, to be found again after a restart."""
        self.header: Header = header_from_json(values["header"])
        self.signed = from_json(Term, values["term"])
        """The term that is followed, as its host has signed it."""
        end = values.get("end")
        self._signed_end: SignedEnd | None = None if end is None else from_json(SignedEnd, end)
        """The newest one that another device, the host, has sent."""
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
        """By op_id, in order: entered here, and not numbered yet."""
        undoes = values.get("undoes", {})
        self.undoes: dict[str, str] = {op: undoes[op] for op in self.pending if op in undoes}
        """Of those, the ones that take back another that has no number yet, and which."""
        self._name_undone()

    @property
    def term(self) -> Order:
        return self.signed.order

    @property
    def seq(self) -> int:
        return len(self.commits)

    @property
    def head(self) -> str:
        return self.end[1]

    @property
    def end(self) -> Place:
        last = self.commits[-1:]
        return Place(last[0].seq, last[0].hash) if last else Place(0, self.genesis)

    def signed_end(self, at: Place | None = None) -> SignedEnd | None:
        """The host's signature on its log up to `at`, by default to its end; on any thread.

        A host signs now, a guest passes on what it got. None: there is nothing to pass on."""
        if self.term[1] == self.me:
            return sign_end(self.signer, self.table, self.term[0], at or self.end)
        end = self._signed_end
        if end is None or (end.epoch, end.host) != self.term:
            return None
        return end if self.hash_at(end.seq) == end.hash else None

    def question(self) -> Hello:
        """To ask a device by which term it orders the log; on any thread."""
        term = self.signed
        return Hello(self.table, *term.order, *self.end, (), 0, term if term.signature else None)

    def beat(self) -> Beat:
        """A sign of life; on any thread."""
        return Beat(*self.term, *self.end)

    def hash_at(self, seq: int) -> str | None:
        if seq == 0:
            return self.genesis
        return self.commits[seq - 1].hash if 0 < seq <= len(self.commits) else None

    def seat_problem(
        self, entry: Entry, by: str, host: str, after: Sequence[Commit] = ()
    ) -> Problem | None:
        """Why this device may not enter that where seats are tied; None: it may.

        host: who orders the log, the only one that may correct the table then. after: what follows
        this log before the entry. Whoever may not make a move may not take it back."""
        if not self.lock:
            return None
        meant, n = entry, entry.get("undo")
        if type(n) is int and 0 < n <= self.seq + len(after):
            meant = (self.commits[n - 1] if n <= self.seq else after[n - self.seq - 1]).entry
        seat = meant.get("seat")
        if type(seat) is int and self.seats.get(seat, by) != by:
            return Problem("seat.tied", {"seat": seat})
        return Problem("seat.amend") if meant.get("move") == "amend" and by != host else None

    def next(self, ops: Mapping[str, Entry], author: Authorship) -> list[Commit]:
        """The commits that would come next in this term."""
        return sealed(self.table, self.term[0], author, ops, self.end)

    def append(
        self, commits: Sequence[Commit], plays: Sequence[Played], end: SignedEnd | None = None
    ) -> None:
        """Already verified ones, and what the rules make of them. end: as a host signed it."""
        self.journal.append(commits, plays, end)
        self._signed_end = end or self._signed_end
        self.commits.extend(commits)
        for commit in commits:
            self.ops[commit.op_id] = commit.seq
            self.pending.pop(commit.op_id, None)
        self._name_undone()

    def cut(self, base: int) -> Branch:
        """Keep everything after `base` aside."""
        tail = tuple(self.commits[base:])
        kept = tuple(commit for commit in tail if not unsendable(commit.entry))
        branch = Branch(len(self.branches) + 1, base, *self.term, kept)
        self.journal.cut(branch)
        del self.commits[base:]
        for commit in tail:
            del self.ops[commit.op_id]
        self.branches.append(branch)
        return branch

    def set_aside(self, commits: Sequence[Commit]) -> None:
        """Keep what another device offered and this one did not take; it is not offered again."""
        branch = Branch(len(self.branches) + 1, self.seq, *self.term, tuple(commits), settled=True)
        self.journal.settle(branch)
        self.branches.append(branch)

    def settle(self, branch: Branch) -> None:
        done = branch._replace(settled=True)
        self.journal.settle(done)
        self.branches[branch.id - 1] = done

    def reopen(self, branch: Branch) -> None:
        """Want the standing moves of a branch again; they keep their op_ids."""
        self.want({c.op_id: c.entry for c in branch.standing() if c.op_id not in self.ops})
        self.settle(branch)

    def follow(self, term: Term, end: SignedEnd | None = None) -> None:
        """end: of the log as it is here, signed by the host of that term."""
        change = {"term": to_json(term)} if term != self.signed else {}
        if end not in (None, self._signed_end):
            change["end"] = to_json(end)
        if change:
            self.journal.put(change)
            self.signed, self._signed_end = term, end or self._signed_end

    def open_term(self, epoch: int) -> None:
        self.follow(open_term(self.signer, self.table, epoch, self.end))

    def later_term(self) -> Term | None:
        """One that was shown here after the one that is followed."""
        kept = self.memory.get("later_term")
        later = None if kept is None else from_json(Term, kept)
        return later if later is not None and later.order > self.term else None

    def want(self, proposals: Mapping[str, Entry], undoes: str = "") -> None:
        """These wait here until the host has answered; `undoes`: which waiting one they undo."""
        pending = self.pending | dict(proposals)
        undone = self.undoes | (dict.fromkeys(proposals, undoes) if undoes else {})
        self._keep_waiting(pending, undone)

    def forget(self, op_id: str) -> None:
        """No longer wanted, nor what belongs to the same batch, nor what takes it back."""
        gone = batch_of(op_id)
        pending = {op: entry for op, entry in self.pending.items() if batch_of(op) != gone}
        self._keep_waiting(pending, self.undoes)

    def ready(self) -> dict[str, Entry]:
        """Of what waits, what can be said: nothing from the first that undoes another on."""
        ready: dict[str, Entry] = {}
        for op_id, entry in self.pending.items():
            if op_id in self.undoes:
                break
            ready[op_id] = entry
        return ready

    def _keep_waiting(self, pending: dict[str, Entry], undoes: Mapping[str, str]) -> None:
        kept = {op: undone for op, undone in undoes.items() if op in pending}
        self.journal.put({"pending": list(pending.items()), "undoes": dict(kept)})
        self.pending, self.undoes = pending, kept
        self._name_undone()

    def _name_undone(self) -> None:
        """What takes back a move says which, once that has its number, and goes if that went."""
        for op_id, undone in list(self.undoes.items()):
            if undone in self.ops:
                self.pending[op_id] = {"undo": self.ops[undone]}
                del self.undoes[op_id]
            elif undone not in self.pending:
                del self.undoes[op_id], self.pending[op_id]

    def set_room(self, **change: Unpack[RoomChange]) -> None:
        before: RoomChange = {"seats": self.seats, "lock": self.lock, "devices": self.devices}
        before["name"] = self.name
        room = before | change
        if room != before:
            self.journal.put(room_values(room))
            self.seats, self.devices = dict(room["seats"]), dict(room["devices"])
            self.lock, self.name = room["lock"], room["name"]

    def remember(self, key: str, value: Json) -> None:
        if self.memory.get(key) != value:
            self.journal.put({"memory": self.memory | {key: value}})
            self.memory[key] = value
