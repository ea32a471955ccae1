"""Who says what to whom. No sockets, no clocks: feed messages in, send what comes out.

One phone hosts and numbers the entries. Guests propose; nothing is true until the host has
numbered it and written it down. Whoever opened the highest term is the one to follow.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from companion.log import Entry
from companion.sync.chain import (
    LARGEST_ENTRY,
    BadChain,
    Commit,
    canonical,
    commit_from_json,
    is_name,
    verified,
)
from companion.sync.ledger import Branch, Device, Ledger, Term
from companion.sync.messages import (
    BadPeer,
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
)
from companion.table import Played
from scoring.codec import BadForm, from_json, to_json
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
        self._proposed: tuple[str, str] = ("", "")

    def receive(self, message: Message, sender: str) -> Answer:
        """`sender` is the device that the channel has proved."""
        match message:
            case Hello():
                return Answer(self._hello(message), [])
            case Propose():
                return self._propose(message, sender)
            case Sit(seat):
                return self._sit(seat, sender)
            case Beat():
                self.reached[sender] = message.seq
        return Answer([], [])

    def propose(self, entry: Entry, op_id: str) -> Answer:
        """A move entered on this very phone."""
        return self._propose(Propose(op_id, entry), self.ledger.me)

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

    def retire(self, nonce: int = 0) -> Guest:
        """Come back as a guest; what only this log has will be kept aside when the two meet."""
        return Guest(self.ledger, nonce)

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

    def _propose(self, message: Propose, sender: str) -> Answer:
        op_id, entry = message.op_id, message.entry
        if self.replaced_by is not None:
            return Answer([Closed("replaced", *self.replaced_by)], [])
        if op_id in self.ledger.ops:
            commit = self.ledger.commits[self.ledger.ops[op_id] - 1]
            if commit.entry == entry:
                return Answer([self._committed(commit)], [])
            return Answer([self._refusal(op_id, Problem("op.reused"))], [])
        if op_id in self._refused:
            return Answer([self._refused[op_id]], [])
        problems = self._problems(op_id, entry, sender)
        if not problems:
            self._proposed = (op_id, sender)
            problems = self.table.enter(entry).broken
            if not problems:
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

    def _write(self, played: Played) -> None:
        """The table's journal: durable before shown, shown before sent."""
        commit = self.ledger.next(*self._proposed, played.entry)
        assert commit.seq == played.n
        self.ledger.append([commit])

    def _committed(self, commit: Commit) -> Committed:
        return Committed(*self.ledger.term, commit.to_json())

    def _refusal(self, op_id: str, *problems: Problem) -> Refused:
        said = tuple({"rule": p.rule, "facts": to_json(p.facts)} for p in problems)
        return Refused(*self.ledger.term, op_id, said)


class Kept(NamedTuple):
    """News for the person: the host's log parts from ours, and our branch was kept aside."""

    branch: Branch


class InStep(NamedTuple):
    """News: this phone has everything the host has."""

    term: Term
    seq: int


News = Commit | Refused | Kept | InStep | Room | Closed


class Heard(NamedTuple):
    """What a guest makes of a message."""

    answers: list[Message]
    news: list[News]


class Guest:
    """A phone that follows a host and holds the whole log."""

    def __init__(self, ledger: Ledger, nonce: int = 0) -> None:
        self.ledger = ledger
        self.table = ledger.replay()
        self.in_step = False
        self._nonce = nonce
        self._awaiting: int | None = None
        self._agreed = 0
        """Up to here the host's log is known to be the same."""

    def hello(self) -> Hello:
        """What to say first on every new line."""
        ledger = self.ledger
        self._nonce += 1
        self._awaiting = self._nonce
        back, places = 1, {0, self._agreed}
        while back < ledger.seq:
            places.add(ledger.seq - back)
            back *= 2
        marks = tuple((seq, ledger.hash_at(seq) or "") for seq in sorted(places))
        return Hello(ledger.table, *ledger.term, ledger.seq, ledger.head, marks, self._nonce)

    def lost(self) -> None:
        """The line to the host is gone."""
        self.in_step = False
        self._awaiting = None
        self._agreed = 0

    def beat(self) -> Beat:
        return Beat(*self.ledger.term, self.ledger.seq, self.ledger.head)

    def propose(self, entry: Entry, op_id: str) -> list[Message]:
        """Wait for the host's answer; said again on every new line until it comes."""
        self.ledger.want({op_id: entry})
        return [Propose(op_id, entry)] if self.in_step else []

    def replay(self, branch: Branch) -> list[Message]:
        """Propose the standing moves of a branch that was kept aside; they keep their op_ids."""
        self.ledger.reopen(branch)
        return self._waiting() if self.in_step else []

    def take_over(self) -> Host:
        """A person decided that the host is gone: open the next epoch with the same log."""
        self.ledger.follow((self.ledger.term[0] + 1, self.ledger.me))
        return Host(self.ledger)

    def receive(self, message: Message) -> Heard:
        """Raises BadPeer if the host's log contradicts itself."""
        try:
            match message:
                case Tail():
                    return self._tail(message)
                case Committed():
                    return self._committed(message)
                case Refused():
                    return self._refused(message)
                case Beat():
                    return self._beat(message)
                case Room():
                    return self._room(message)
                case Closed():
                    self.in_step = False
                    return Heard([], [message])
        except (BadChain, BadForm) as bad:
            raise BadPeer(str(bad)) from None
        return Heard([], [])

    def _tail(self, tail: Tail) -> Heard:
        term = (tail.epoch, tail.host)
        if tail.nonce != self._awaiting or term < self.ledger.term:
            return Heard([], [])
        if not is_name(tail.host):
            raise BadChain("the host has no name")
        self._awaiting = None
        commits = [commit_from_json(data) for data in tail.entries]
        news: list[News] = []
        fresh = self._unknown(commits, news)
        self._take(fresh, news)
        ledger = self.ledger
        if tail.seq < ledger.seq and ledger.hash_at(tail.seq) == tail.hash:
            self._cut(tail.seq, news)
        if ledger.head == tail.hash:
            ledger.follow(term)
            self.in_step = True
            self._agreed = ledger.seq
            return Heard(self._waiting(), [*news, InStep(term, ledger.seq)])
        if not commits or self._agreed >= tail.seq:
            raise BadChain("the host's log ends elsewhere than it says")
        return Heard([self.hello()], news)

    def _unknown(self, commits: list[Commit], news: list[News]) -> list[Commit]:
        """The commits from the first one this log does not have; ours from there on are cut."""
        ledger = self.ledger
        for i, commit in enumerate(commits):
            ours = ledger.hash_at(commit.seq)
            if ours == commit.hash:
                self._agreed = commit.seq
            else:
                if ours is not None:
                    self._cut(commit.seq - 1, news)
                return commits[i:]
        return []

    def _cut(self, base: int, news: list[News]) -> None:
        branch = self.ledger.cut(base)
        self.table = self.ledger.replay()
        news.append(Kept(branch))

    def _take(self, commits: list[Commit], news: list[News]) -> None:
        """Append what follows our log; durable before shown."""
        ledger = self.ledger
        seq, prev = ledger.seq, ledger.head
        for commit in commits:
            seq += 1
            prev = verified(commit, ledger.table, seq, prev).hash
        if len({c.op_id for c in commits} - ledger.ops.keys()) != len(commits):
            raise BadChain("an op_id occurs twice")
        if commits:
            ledger.append(commits)
            for commit in commits:
                self.table.append(commit.entry)
            self._agreed = seq
            news.extend(commits)

    def _committed(self, message: Committed) -> Heard:
        ledger = self.ledger
        if not self.in_step or self._awaiting is not None:
            return Heard([], [])
        if (message.epoch, message.host) != ledger.term:
            return self._ask(newer=(message.epoch, message.host) > ledger.term)
        commit = commit_from_json(message.entry)
        if commit.seq <= ledger.seq:
            return self._ask(newer=ledger.hash_at(commit.seq) != commit.hash)
        if commit.seq > ledger.seq + 1:
            return self._ask(newer=True)
        news: list[News] = []
        self._take([commit], news)
        return Heard([], news)

    def _refused(self, message: Refused) -> Heard:
        ours = (message.epoch, message.host) == self.ledger.term
        if not ours or message.op_id not in self.ledger.pending:
            return Heard([], [])
        self.ledger.forget(message.op_id)
        return Heard([], [message])

    def _beat(self, beat: Beat) -> Heard:
        """The host's end of the log; anything but ours starts a resync."""
        if (beat.epoch, beat.host) < self.ledger.term and self.in_step:
            return Heard([], [])
        if not self.in_step or (beat.epoch, beat.host) != self.ledger.term:
            return self._ask(newer=True)
        if self.ledger.hash_at(beat.seq) != beat.hash:
            return self._ask(newer=True)
        return Heard(self._waiting(), [])

    def _room(self, room: Room) -> Heard:
        if (room.epoch, room.host) < self.ledger.term:
            return Heard([], [])
        devices = {d.id: d for d in (from_json(Device, data) for data in room.devices)}
        try:
            seats = {int(seat): device for seat, device in room.seats.items()}
        except ValueError:
            raise BadChain("a seat is a number") from None
        self.ledger.set_room(seats, room.lock, devices, room.name)
        return Heard([], [room])

    def _ask(self, *, newer: bool) -> Heard:
        return Heard([self.hello()] if newer else [], [])

    def _waiting(self) -> list[Message]:
        return [Propose(op_id, entry) for op_id, entry in self.ledger.pending.items()]
