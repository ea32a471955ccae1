"""A phone that follows a host: what it makes of each message, and what it says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.match.log import Entry
from companion.sync.protocol.batch import batch_of, batches
from companion.sync.protocol.chain import BadChain, Commit, commit_from_json, is_name, verified
from companion.sync.protocol.host import Host
from companion.sync.protocol.ledger import Branch, Device, Ledger, Term
from companion.sync.protocol.messages import (
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
    TakeBack,
)
from scoring.codec import BadForm, from_json


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


class Wish(NamedTuple):
    """A seat that this phone's person has asked for, and how the room was then."""

    sit: Sit
    held: str | None
    """Who sat there."""
    mine: int | None
    """Where this phone sat."""


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
        self._wish: Wish | None = None
        """What no room has answered yet."""

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
        return self.propose_all({op_id: entry})

    def propose_all(self, ops: Mapping[str, Entry]) -> list[Message]:
        """As propose: one entry, or undo entries of one batch, by op_id."""
        self.ledger.want(ops)
        return [_said(ops)] if self.in_step else []

    def sit(self, seat: int | None) -> list[Message]:
        """Ask for a seat, or for none; said again until the host answers."""
        self._wish = Wish(Sit(seat), *self._seating(seat))
        return [self._wish.sit] if self.in_step else []

    def _seating(self, seat: int | None) -> tuple[str | None, int | None]:
        """Who has this seat, and which one this phone has."""
        seats, me = self.ledger.seats, self.ledger.me
        held = None if seat is None else seats.get(seat)
        return held, next((mine for mine, device in seats.items() if device == me), None)

    def replay(self, branch: Branch) -> list[Message]:
        """Propose the standing moves of a branch that was kept aside; they keep their op_ids."""
        self.ledger.reopen(branch)
        return self._waiting() if self.in_step else []

    def take_over(self) -> Host:
        """A person decided that the host is gone: open the next epoch with the same log."""
        self.ledger.follow((self.ledger.term[0] + 1, self.ledger.me))
        host = Host(self.ledger)
        if self._wish is not None:
            host.receive(self._wish.sit, self.ledger.me)
        return host

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
        if self._wish is not None and self._answered(self._wish):
            self._wish = None
        return Heard([], [room])

    def _answered(self, wish: Wish) -> bool:
        """Whether it is granted, cannot be, or the seats have changed since."""
        seat, ledger = wish.sit.seat, self.ledger
        if self._seating(seat) != (wish.held, wish.mine):
            return True
        if seat is None:
            return wish.mine is None
        tied = ledger.lock and seat in ledger.seats
        return tied or seat == wish.mine or not 0 <= seat < len(ledger.header.players)

    def _ask(self, *, newer: bool) -> Heard:
        return Heard([self.hello()] if newer else [], [])

    def _waiting(self) -> list[Message]:
        moves = [_said(ops) for ops in batches(self.ledger.pending)]
        return [*([] if self._wish is None else [self._wish.sit]), *moves]


def _said(ops: Mapping[str, Entry]) -> Message:
    """Many undo entries are said as one."""
    (op_id, entry), *more = ops.items()
    if not more:
        return Propose(op_id, entry)
    return TakeBack(batch_of(op_id), more[-1][1]["undo"], entry["undo"])
