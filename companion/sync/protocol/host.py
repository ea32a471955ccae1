"""The phone that orders the log: what it answers, and what it tells everybody."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from companion.match.log import Entry
from companion.match.table import Played
from companion.sync.protocol.batch import batch
from companion.sync.protocol.chain import LARGEST_ENTRY, Commit, canonical
from companion.sync.protocol.ledger import Branch, Device, Ledger, Term
from companion.sync.protocol.messages import (
    Beat,
    Closed,
    Committed,
    Hello,
    Message,
    Propose,
    Refused,
    Room,
    Sit,
    Tail,
    TakeBack,
)
from scoring.codec import to_json
from scoring.game import Problem, Seat

OP_ID = re.compile(r"[A-Za-z0-9:_-]{8,64}")
FURTHEST_EPOCH = 100
"""Nobody takes over more often than this while a phone is away."""
REMEMBERED = 1_000
LARGEST_TAIL = 128 * 1024
MOST_IN_TAIL = 500


class Answer(NamedTuple):
    """What to send after a message came in."""

    answers: list[Message]
    """Back to the sender."""
    broadcasts: list[Message]
    """To every guest, the sender among them."""


class Host:
    """The phone that orders the log."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.table = ledger.replay(self._write)
        self.replaced_by: Term | None = None
        """The later term somebody has seen; until a person decides, nothing is committed here."""
        self.reached: dict[str, int] = {}
        """The last entry each device said it has."""
        self._refused: dict[str, Refused] = {}
        self._proposed: tuple[Mapping[str, Entry], str] = ({}, "")
        """What is being entered, by op_id, and by whom."""

    def receive(self, message: Message, sender: str) -> Answer:
        """`sender` is the device that the channel has proved."""
        match message:
            case Hello():
                return Answer(self._hello(message), [])
            case Propose(op_id, entry):
                return self._propose({op_id: entry}, sender)
            case TakeBack():
                return self._take_back(message, sender)
            case Sit(seat):
                return self._sit(seat, sender)
            case Beat():
                self.reached[sender] = message.seq
        return Answer([], [])

    def propose(self, entry: Entry, op_id: str) -> Answer:
        """A move entered on this very phone."""
        return self.propose_all({op_id: entry})

    def propose_all(self, ops: Mapping[str, Entry]) -> Answer:
        """As propose: one entry, or those of one batch, by op_id."""
        return self._propose(ops, self.ledger.me)

    def own_pending(self) -> Answer:
        """To call on starting: what this phone was still waiting for, judged by itself."""
        both = Answer([], [])
        for op_id, entry in list(self.ledger.pending.items()):
            answers, broadcasts = self.propose(entry, op_id)
            both.answers.extend(answers)
            both.broadcasts.extend(broadcasts)
            if op_id in self.ledger.pending:
                self.ledger.forget(op_id)
        return both

    def replay(self, branch: Branch) -> Answer:
        """Propose the standing moves of a branch that was kept aside before this phone hosted."""
        self.ledger.reopen(branch)
        return self.own_pending()

    def beat(self) -> Beat:
        return Beat(*self.ledger.term, self.ledger.seq, self.ledger.head)

    def room(self) -> Room:
        ledger = self.ledger
        seats = {str(seat): device for seat, device in ledger.seats.items()}
        devices = tuple(to_json(device) for device in ledger.devices.values())
        return Room(*ledger.term, ledger.name, ledger.lock, seats, devices)

    def admit(self, device: Device) -> Room:
        """The room to tell everybody."""
        return self._change(devices=self.ledger.devices | {device.id: device})

    def put_out(self, device: str) -> Room:
        """Its key opens nothing any more, and its seats are free."""
        known = self.ledger.devices[device]
        seats = {seat: d for seat, d in self.ledger.seats.items() if d != device}
        devices = self.ledger.devices | {device: replace(known, out=True)}
        return self._change(devices=devices, seats=seats)

    def set_lock(self, lock: bool) -> Room:
        return self._change(lock=lock)

    def set_seat(self, seat: Seat, device: str | None) -> Room:
        seats = {s: d for s, d in self.ledger.seats.items() if s != seat}
        return self._change(seats=seats if device is None else seats | {seat: device})

    def set_name(self, name: str) -> Room:
        return self._change(name=name)

    def replaced(self, term: Term) -> bool:
        """Somebody says that this later term was opened; whether that is believed, and news."""
        epoch, host = term
        known = self.ledger.devices.get(host)
        far = epoch > self.ledger.term[0] + FURTHEST_EPOCH
        if term <= (self.replaced_by or self.ledger.term) or known is None or known.out or far:
            return False
        self.replaced_by = term
        return True

    def resume(self) -> None:
        """A person decided that this phone goes on hosting, whatever was opened elsewhere."""
        if self.replaced_by is not None:
            self.ledger.follow((self.replaced_by[0] + 1, self.ledger.me))
            self.replaced_by = None

    def _hello(self, hello: Hello) -> list[Message]:
        ledger = self.ledger
        term = (hello.epoch, hello.host)
        if hello.table != ledger.table:
            return [Closed("table", *ledger.term)]
        if term > ledger.term:
            self.replaced(term)
            return [Closed("replaced", *term)]
        marks = ((hello.seq, hello.hash), *hello.marks)
        base = max((seq for seq, hash in marks if ledger.hash_at(seq) == hash), default=0)
        tail = Tail(hello.nonce, *ledger.term, self._entries(base), ledger.seq, ledger.head)
        return [self.room(), tail]

    def _entries(self, base: int) -> tuple[Mapping[str, Any], ...]:
        """As many entries after `base` as one frame may carry; at least one, if there is one."""
        entries: list[Mapping[str, Any]] = []
        size = 0
        for commit in self.ledger.commits[base : base + MOST_IN_TAIL]:
            size += len(canonical(commit.entry))
            if entries and size > LARGEST_TAIL:
                break
            entries.append(commit.to_json())
        return tuple(entries)

    def _take_back(self, message: TakeBack, sender: str) -> Answer:
        """Guests hold the same log: what stands is the same there, unless it has gone on here."""
        ops = batch(message.op_id, [{"undo": message.last}])
        made = [self.ledger.ops[op_id] for op_id in ops if op_id in self.ledger.ops]
        if made:
            return Answer([self._committed(self.ledger.commits[made[0] - 1])], [])
        undos = self.table.undos_to(message.first - 1)
        if undos[:1] == [*ops.values()]:
            ops = batch(message.op_id, undos)
        return self._propose(ops, sender)

    def _propose(self, ops: Mapping[str, Entry], sender: str) -> Answer:
        """All of them or none; the first stands for the others in every answer."""
        op_id, entry = next(iter(ops.items()))
        if self.replaced_by is not None:
            return Answer([Closed("replaced", *self.replaced_by)], [])
        if op_id in self.ledger.ops:
            commit = self.ledger.commits[self.ledger.ops[op_id] - 1]
            if commit.entry == entry:
                return Answer([self._committed(commit)], [])
            return Answer([self._refusal(op_id, Problem("op.reused"))], [])
        if op_id in self._refused:
            return Answer([self._refused[op_id]], [])
        problems = next(filter(None, (self._problems(*op, sender) for op in ops.items())), ())
        if not problems:
            self._proposed = (ops, sender)
            problems = self.table.enter_all(ops.values()).broken
            if not problems:
                # Of a batch the last alone: whoever misses the others asks for all at once.
                return Answer([], [self._committed(self.ledger.commits[-1])])
        refused = self._refusal(op_id, *problems)
        if OP_ID.fullmatch(op_id):
            self._refused[op_id] = refused
            if len(self._refused) > REMEMBERED:
                del self._refused[next(iter(self._refused))]
        return Answer([refused], [])

    def _problems(self, op_id: str, entry: Entry, sender: str) -> tuple[Problem, ...]:
        """What stands in the way before the game is asked."""
        if not OP_ID.fullmatch(op_id):
            return (Problem("op.reused"),)
        try:
            if len(canonical(entry)) > LARGEST_ENTRY:
                raise ValueError("it is absurdly long")
        except (ValueError, RecursionError) as bad:
            return (Problem("entry.form", {"field": "", "why": str(bad)}),)
        if self.ledger.lock:
            seat = self._seat_of(entry)
            if seat is not None and self.ledger.seats.get(seat, sender) != sender:
                return (Problem("seat.tied", {"seat": seat}),)
            if entry.get("move") == "amend" and sender != self.ledger.term[1]:
                return (Problem("seat.amend"),)
        return ()

    def _seat_of(self, entry: Entry) -> Seat | None:
        """Whose move this enters or takes back."""
        if entry.keys() == {"undo"}:
            n = entry["undo"]
            if type(n) is not int or not 0 < n <= self.ledger.seq:
                return None
            entry = self.ledger.commits[n - 1].entry
        seat = entry.get("seat")
        return seat if type(seat) is int else None

    def _sit(self, seat: Seat | None, sender: str) -> Answer:
        ledger = self.ledger
        taken = ledger.seats.get(seat) if seat is not None else None
        free = taken in (None, sender) or not ledger.lock
        if not free or (seat is not None and not 0 <= seat < len(ledger.header.players)):
            return Answer([self.room()], [])
        seats = {s: d for s, d in ledger.seats.items() if d != sender}
        if seat is not None:
            seats[seat] = sender
        return Answer([], [self._change(seats=seats)])

    def _change(
        self,
        *,
        seats: Mapping[int, str] | None = None,
        lock: bool | None = None,
        devices: Mapping[str, Device] | None = None,
        name: str | None = None,
    ) -> Room:
        ledger = self.ledger
        ledger.set_room(
            ledger.seats if seats is None else seats,
            ledger.lock if lock is None else lock,
            ledger.devices if devices is None else devices,
            ledger.name if name is None else name,
        )
        return self.room()

    def _write(self, plays: Sequence[Played]) -> None:
        """The table's journal: durable before shown, shown before sent."""
        commits = self.ledger.next(*self._proposed)
        assert [commit.seq for commit in commits] == [played.n for played in plays]
        self.ledger.append(commits)

    def _committed(self, commit: Commit) -> Committed:
        return Committed(*self.ledger.term, commit.to_json())

    def _refusal(self, op_id: str, *problems: Problem) -> Refused:
        said = tuple({"rule": p.rule, "facts": to_json(p.facts)} for p in problems)
        return Refused(*self.ledger.term, op_id, said)
