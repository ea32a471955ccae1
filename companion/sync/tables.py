"""Stores shared tables: each table a device has hosted or joined is a match of its store.

An entry is a line of the match; what seals it, who belongs to the table and what still waits are
written in the same transaction, beside it. So there is one copy of everything.
"""

import re
import secrets
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from typing import Any

from companion.match.log import Entry, Header, NotASession, Session, header_from_json
from companion.match.table import Played
from companion.storage.errors import NoSuchMatch, Unplayable
from companion.storage.store import Store
from companion.sync.net.dialling import Joined, Way
from companion.sync.protocol.authorship import sign_entries
from companion.sync.protocol.chain import (
    BadChain,
    Commit,
    Json,
    Place,
    genesis,
    sealed,
    unsendable,
)
from companion.sync.protocol.ledger import Branch, Ledger, RoomChange, Saved, begun, room_values
from companion.sync.protocol.messages import BadPeer, Device
from companion.sync.protocol.proof import NOBODY, SignedEnd, Signer, open_term, unsigned
from scoring.codec import to_json
from scoring.game import Outcome

UNREADABLE = (
    NotASession, NoSuchMatch, Unplayable, ValueError, LookupError, TypeError, AttributeError
)  # fmt: skip
"""What it raises to read a table that is not as it was written."""
PAIR_AGAIN = "pair_again"
"""What is remembered of a table, and said, where this device has another key than it had there."""
MOST_WAYS = 4
MOST_ADDRESSES = 8
TABLE_ID = re.compile(r"[0-9a-f]{32}")


class NoLedger(ValueError):
    """There is no table that can be opened; says why in one line."""


class DamagedTable(NoLedger):
    """What is kept of the table is not whole."""


class OldTable(NoLedger):
    """A version without signatures shared it: the match goes on here, and can be shared anew."""


class StoreJournal:
    """A table's journal: the store's lines of its match, and its settings there."""

    def __init__(self, store: Store, match: str) -> None:
        self._store = store
        self.match = match

    def load(self) -> Saved:
        """Raises KeyError, ValueError or NotASession if it is not whole."""
        kept = self._store.shared(self.match)
        header = header_from_json(kept["header"])
        seals = sorted((int(key[5:]), kept[key]) for key in kept if key.startswith("seal "))
        entries = self._store.entries(self.match)
        commits: list[Commit] = []
        prev = genesis(kept["table"], header)
        for (seq, (epoch, op_id, by, hash, *proof)), entry in zip(seals, entries, strict=False):
            known = (kept["table"], epoch, seq, op_id, sys.intern(by), entry, prev, hash)
            commits.append(Commit(*known, *_proof(*proof)))
            prev = hash
        if len(commits) < len(seals):
            raise BadChain("entries are missing")
        branches = sorted((int(key[7:]), kept[key]) for key in kept if key.startswith("branch "))
        return Saved(kept, commits, [_branch(kept["table"], *one) for one in branches])

    def append(
        self, commits: Sequence[Commit], plays: Sequence[Played], end: SignedEnd | None
    ) -> None:
        outcome = self._outcome
        lines = [(played.n, played.entry, outcome(played.state)) for played in plays]
        signed = {} if end is None else {"end": to_json(end)}
        self._store.keep_shared(self.match, _seals(commits) | signed, lines)

    @cached_property
    def _outcome(self) -> Callable[[Any], Outcome | None]:
        """Asked with every entry, and the match is always of one game."""
        return self._store.header(self.match).rules().outcome

    def cut(self, branch: Branch) -> None:
        kept = self._store.shared(self.match)
        gone = dict.fromkeys(k for k in kept if k[:5] == "seal " and int(k[5:]) > branch.base)
        self._store.keep_shared(self.match, gone | _kept(branch), base=branch.base)

    def settle(self, branch: Branch) -> None:
        self._store.keep_shared(self.match, _kept(branch))

    def put(self, values: Mapping[str, Json]) -> None:
        self._store.keep_shared(self.match, values)


def _seals(commits: Iterable[Commit]) -> dict[str, Json]:
    """Of each entry what its line does not say."""
    return {f"seal {c.seq}": [c.epoch, c.op_id, c.by, c.hash, *_kept_proof(c)] for c in commits}


def _kept_proof(commit: Commit) -> list[Json]:
    """What proves the author, without what is mostly empty at its end."""
    sig, via, back = commit.sig, commit.via, commit.back
    return [sig, via, back] if back is not None else [sig, via] if via else [sig]


def _proof(sig: str = "", via: str = "", back: Sequence[int] | None = None) -> tuple[Any, ...]:
    """As a Commit ends; empty in a table of the version without signatures."""
    return sig, via, None if back is None else tuple(back)


def _kept(branch: Branch) -> dict[str, Json]:
    commits = [[*c[1:6], c.prev, c.hash, *_kept_proof(c)] for c in branch.commits]
    return {f"branch {branch.id}": [*branch[1:4], commits, branch.settled]}


def _branch(table: str, id: int, kept: Json) -> Branch:
    base, epoch, host, commits, settled = kept
    made = (Commit(table, *known[:7], *_proof(*known[7:])) for known in commits)
    return Branch(id, base, epoch, host, tuple(made), settled)


def match_at(store: Store, table: str) -> str:
    """The match that this table is here; raises NoLedger."""
    match = store.shared_as(table)
    if match is None:
        raise NoLedger(f"there is no table {table}")
    return match


def open_table(store: Store, match: str, signer: Signer) -> Ledger:
    """The table that this match was shared at, as this device; raises NoLedger.

    What was played alone since then goes on with its log where this phone hosts it; else it is
    kept aside, for the host knows nothing of it.
    """
    try:
        with _room_for_depth():
            store.header(match)  # without it nothing could be added
            _be(store, match, signer)
            ledger = Ledger(StoreJournal(store, match), signer)
            _leave_out_unsendable(ledger)
    except UNREADABLE as bad:
        why = f"{bad} is missing" if isinstance(bad, KeyError) else bad
        raise DamagedTable(f"what is kept of this table is damaged: {why}") from None
    if any(not commit.sig for commit in ledger.commits):
        raise OldTable("an older Cairn shared this table: share it again")
    if ledger.term[1] == ledger.me and not ledger.signed.signature:
        ledger.open_term(ledger.term[0])
    entries = store.entries(match)
    if len(entries) > ledger.seq and ledger.term[1] == ledger.me:
        ops = _alone(entries, ledger.seq, f"alone:{ledger.term[0]}")
        ledger.append(ledger.next(ops, sign_entries(signer, ledger.table, ops)), ())
    elif len(entries) > ledger.seq:
        store.part(match, ledger.seq)
    return ledger


def _be(store: Store, match: str, signer: Signer) -> None:
    """Where this device had another key, or none of its own: nobody there knows it any more."""
    kept = store.shared(match)
    me = signer.fingerprint
    if kept["me"] == me:
        return
    old = [*kept["term"]] if type(kept["term"]) is list else [*kept["term"].values()]
    hosted = old[1] == kept["me"]
    known = {d["id"]: d for d in kept.get("devices", ())}
    names = [d["name"] for d in known.values() if d["id"] == kept["me"]]
    mine = [to_json(Device(me, name, certificate=signer.certificate)) for name in names]
    devices = mine if hosted else []
    term = unsigned(old[0], me if hosted else known.get(old[1], {}).get("fingerprint", old[1]))
    memory = kept.get("memory", {}) | ({} if hosted else {PAIR_AGAIN: True})
    about = {"me": me, "devices": devices, "seats": {}, "term": to_json(term), "memory": memory}
    store.keep_shared(match, {**about, "key": None})


@contextmanager
def _room_for_depth() -> Iterator[None]:
    """An entry of an older version may be nested nearly as deep as Python reads at all."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(limit + 2_000)
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


def _leave_out_unsendable(ledger: Ledger) -> None:
    """What no other phone can read was never seen by one: its host goes on without it."""
    for op_id in [op for op, entry in ledger.pending.items() if unsendable(entry)]:
        ledger.forget(op_id)
    bad = next((c for c in ledger.commits if unsendable(c.entry)), None)
    if bad is not None and ledger.term[1] == ledger.me:
        branch = ledger.cut(bad.seq - 1)
        ledger.reopen(branch)


def _alone(entries: Sequence[Entry], after: int, why: str) -> dict[str, Entry]:
    """Entries that lie in the store already, by op_id, to become the log's."""
    return {f"{why}:{n:08}": entry for n, entry in enumerate(entries[after:], after + 1)}


def new_table(store: Store, match: str, name: str, device: str, signer: Signer) -> Ledger:
    """A table this device hosts, with what was played before; all of it or nothing is written."""
    table, me = secrets.token_hex(16), signer.fingerprint
    header, entries = store.header(match), store.entries(match)
    for n, entry in enumerate(entries, 1):
        if why := unsendable(entry):
            raise NoLedger(f"entry {n}: {why}")
    first = genesis(table, header)
    begins = Place(0, first)
    values = begun(table, me, header, open_term(signer, table, 1, begins))
    mine = Device(me, device, certificate=signer.certificate)
    room: RoomChange = {"seats": {}, "lock": False, "devices": {me: mine}, "name": name}
    values |= room_values(room)
    ops = _alone(entries, 0, "import")
    values |= _seals(sealed(table, 1, sign_entries(signer, table, ops), ops, begins))
    forget_table(store, match, values)
    return Ledger(StoreJournal(store, match), signer)


def forget_table(store: Store, match: str, values: Mapping[str, Json]) -> None:
    """Whatever table this match was shared at before; `values`: what is kept instead."""
    store.keep_shared(match, values, afresh=True)


def joined_table(store: Store, joined: Joined, signer: Signer, wanted: str = "") -> Ledger:
    """A table this device was just admitted to; joining again keeps the log it already has.

    wanted: the table that was asked for, if that is known. Raises BadPeer or NotASession if the
    host says what no host says, NoLedger if what is kept of the table cannot be opened.
    """
    table = joined.table
    if not TABLE_ID.fullmatch(table):
        raise BadPeer("a table without a proper name")
    if wanted and table != wanted:
        raise BadPeer("another table than was asked for")
    header = header_from_json(joined.header)
    try:
        match = match_at(store, table)
        ledger = open_table(store, match, signer)
    except DamagedTable:
        forget_table(store, match, {})
        ledger = _begun_anew(store, header, table, signer)
    except OldTable:
        raise
    except NoLedger:
        ledger = _begun_anew(store, header, table, signer)
    if ledger.header != header:
        raise BadPeer("another match than this table's")
    if ledger.term[1] == ledger.me and not joined.known:
        raise BadPeer("a table that this device hosts")
    store.undelete(match_at(store, table))
    ledger.remember(PAIR_AGAIN, False)
    ledger.remember("ways", to_json(with_first(joined.way, ways_of(ledger))))
    return ledger


def _begun_anew(store: Store, header: Header, table: str, signer: Signer) -> Ledger:
    """A table of which nothing is known here; what is there of its match is kept aside."""
    match = _match_of(store, header, table)
    forget_table(store, match, begun(table, signer.fingerprint, header, NOBODY))
    return open_table(store, match, signer)


def known_at(store: Store, table: str) -> Json:
    """The header of a table that this device has been at before, or None."""
    match = store.shared_as(table)
    if match is None:
        return None
    kept = store.shared(match).get("header")
    try:
        header_from_json(kept)
    except UNREADABLE:
        return None
    return kept


def _match_of(store: Store, header: Header, table: str) -> str:
    """The match of the store that this table is; begun there if it is new to this phone."""
    name = header.match or table
    for match in (name, table):
        try:
            here = store.header(match)
        except NoSuchMatch:
            return store.begin(replace(header, match=match))
        except Unplayable:  # its header is lost
            return store.import_session(Session(replace(header, match=match), ()))
        one, other = ((h.game, h.players, dict(h.options)) for h in (here, header))
        if one == other:  # whatever its name and date
            return match
    raise NoLedger(f"another match has the name {table}")


def ways_of(ledger: Ledger) -> tuple[Way, ...]:
    """Where hosts were reached, the last one first; none until one is found."""
    said = ledger.memory.get("ways", [])
    return tuple(Way(tuple(w["addresses"]), w["port"], w["fingerprint"]) for w in said)


def with_first(way: Way, ways: Sequence[Way]) -> tuple[Way, ...]:
    """This way is the likeliest now; the old ones are kept, and what else is known of it."""
    same = [w for w in ways if (w.port, w.fingerprint) == (way.port, way.fingerprint)]
    more = (address for w in same for address in w.addresses if address not in way.addresses)
    best = replace(way, addresses=(*way.addresses, *more)[:MOST_ADDRESSES])
    return (best, *(w for w in ways if w not in same))[:MOST_WAYS]
