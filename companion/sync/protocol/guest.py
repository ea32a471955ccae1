"""`Guest`: the protocol of a device that follows a host.

Its own move: `SharedTable.wait` (written down, shown as waiting) -> said to the host, again and
again until there is an answer. The host's entries: verified -> `SharedTable.settle` (written
down, shown).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.match.log import Entry
from companion.sync.protocol import messages
from companion.sync.protocol.authorship import (
    UNSIGNED,
    Forged,
    is_authentic,
    sign_entries,
    sign_take_back,
)
from companion.sync.protocol.chain import (
    BadChain,
    Commit,
    Place,
    batch_of,
    batches,
    commit_from_json,
    verified,
)
from companion.sync.protocol.host import Host
from companion.sync.protocol.item_transfer import HOST, ItemTransfer
from companion.sync.protocol.ledger import Branch, Ledger
from companion.sync.protocol.messages import BadPeer, Message
from companion.sync.protocol.proof import FURTHEST_EPOCH, Order, SignedEnd, Term
from companion.sync.protocol.shared_table import SharedTable


class InStep(NamedTuple):
    """News: this phone has everything the host has."""

    term: Order
    seq: int


News = messages.Refused | Branch | InStep | messages.Room | messages.Closed
"""For the person; a branch: the host's log parts from ours, which was kept aside."""


@dataclass(frozen=True, slots=True)
class PeerLog:
    """What another guest's log has beyond ours."""

    term: Term
    """That the guest follows."""
    end: SignedEnd
    """Of its log, by the host of that term."""
    commits: tuple[Commit, ...]


class Adopted(NamedTuple):
    """What became of another guest's log."""

    base: int
    """The last entry of ours."""
    taken: int
    """How many entries follow it now."""
    refused: Forged | None
    """Why not more; what is left was kept aside."""


class Heard(NamedTuple):
    answers: list[Message]
    news: list[News]


class Guest:
    def __init__(self, ledger: Ledger, nonce: int = 0, table: SharedTable | None = None) -> None:
        """table: as this phone has shown it until now, as its host."""
        self.ledger = ledger
        self.table = table or SharedTable(ledger)
        self.shelf = ItemTransfer()
        self.in_step = False
        self.port: int | None = None
        """Where this device answers others how far its log goes."""
        self.peer: str | None = None
        """The device at the other end, as the line has proved it; None: there is no line."""
        self._nonce = nonce
        self._awaiting: int | None = None
        self._agreed = 0
        """Up to here the host's log is known to be the same."""
        self._said = ""
        """The op_id of the move that was said last."""
        self._held: messages.Room | None = None
        """Of a term that the host has not shown yet."""
        self._wish: messages.Sit | None = None
        """The seat that its person has asked for, until a room has answered."""
        self._seated: tuple[str | None, int | None] = (None, None)
        """Who sat there then, and where this phone sat."""
        self._news: list[News] = []
        """Of the message that is being heard."""
        self._latest_seen = 0
        """The latest epoch that another device of the table was seen to follow or to open."""

    def hello(self) -> messages.Hello:
        """What to say first on every new line."""
        ledger = self.ledger
        self._nonce += 1
        self._awaiting = self._nonce
        back, places = 1, {0, self._agreed}
        while back < ledger.seq:
            places.add(ledger.seq - back)
            back *= 2
        marks = tuple((seq, ledger.hash_at(seq) or "") for seq in sorted(places))
        return replace(ledger.question(), marks=marks, nonce=self._nonce, port=self.port)

    def lost(self) -> None:
        """The line to the host is gone."""
        self.in_step = False
        self._awaiting = self._held = None
        self._agreed, self._said = 0, ""

    def propose(self, ops: Mapping[str, Entry]) -> list[Message]:
        """Wait for the host's answer to one entry, or to those of one batch, by op_id.

        Said when all before it are answered, and again until its own answer comes: a host whose
        disk was full for a while numbers them in their order, and is not asked for all at once.
        """
        undone = self.table.undoes(next(iter(ops.values())))
        if undone and not self.in_step:
            self.table.drop(undone)
            return []
        self.table.wait(ops, undone)
        return self._unsaid() if self.in_step else []

    def sit(self, seat: int | None) -> list[Message]:
        """Ask for a seat, or for none; said again until the host answers."""
        self._wish, self._seated = messages.Sit(seat), self._seating(seat)
        return [self._wish] if self.in_step else []

    def _seating(self, seat: int | None) -> tuple[str | None, int | None]:
        seats, me = self.ledger.seats, self.ledger.me
        held = None if seat is None else seats.get(seat)
        return held, next((mine for mine, device in seats.items() if device == me), None)

    def replay(self, branch: Branch) -> list[Message]:
        """Propose the standing moves of a branch that was kept aside; they keep their op_ids."""
        self.ledger.reopen(branch)
        self.table.lay_again()
        return self._waiting() if self.in_step else []

    def adopt(self, log: PeerLog) -> Adopted:
        """Go on with another guest's log where ours ends, as far as a host would accept it.

        Raises BadChain if it does not go on there, Forged if no host of the table has signed it."""
        ledger, base = self.ledger, self.ledger.seq
        commits = self._following([c for c in log.commits if c.seq > base])
        if not commits:
            return Adopted(base, 0, None)
        if not ledger.term <= log.term.order:
            raise BadChain("it follows an older term")
        if not self._is_vouched_for(log, commits[-1]):
            raise Forged(base + 1, "host.refused")
        refused = self._first_refused(commits, log.term)
        taken = len(commits) if refused is None else refused.seq - base - 1
        if taken:
            self.table.settle(commits[:taken])
        if refused is None:
            ledger.follow(max(log.term, ledger.signed, key=lambda term: term.order), log.end)
        else:
            ledger.set_aside(commits[taken:])
        return Adopted(base, taken, refused)

    def _is_vouched_for(self, log: PeerLog, last: Commit) -> bool:
        """Whether a host of this table has signed that its log ends with this entry."""
        ledger, term = self.ledger, log.term
        ends = log.end.place == Place(last.seq, last.hash)
        return ends and self._is_credible(term) and log.end.is_genuine(ledger.table, term)

    def saw_term(self, term: Term) -> None:
        """Another device follows this term: it will only listen to a host of a later one."""
        if self._is_credible(term):
            self._latest_seen = max(self._latest_seen, term.epoch)

    def _is_credible(self, term: Term) -> bool:
        """Whether a device of the table has signed it; one so late that the guests would refuse the
        epoch after it is not believed."""
        ledger = self.ledger
        host = ledger.devices.get(term.host)
        if host is None or host.out or term.epoch >= ledger.term[0] + FURTHEST_EPOCH:
            return False
        return term.is_genuine(ledger.table)

    def _first_refused(self, commits: Sequence[Commit], term: Term) -> Forged | None:
        """The first entry that no host would accept, with the reason; None: there is none."""
        ledger = self.ledger
        hosts, epoch = dict([ledger.term, term.order]), ledger.term[0]
        for n, commit in enumerate(commits):
            rule = ""
            if not epoch <= commit.epoch <= term.epoch:
                rule = "host.refused"
            elif not is_authentic(commit, ledger.devices):
                rule = UNSIGNED.rule
            else:
                host = hosts.get(commit.epoch, "")
                tied = ledger.seat_problem(commit.entry, commit.by, host, commits[:n])
                rule = "" if tied is None else tied.rule
            if rule:
                return self.table.forbidden(commits[:n]) or Forged(commit.seq, rule)
            epoch = commit.epoch
        return self.table.forbidden(commits)

    def take_over(self) -> Host:
        """A person decided that the host is gone: open the next epoch with the same log."""
        self.ledger.open_term(max(self.ledger.term[0], self._latest_seen) + 1)
        host = Host(self.ledger, self.table)
        if self._wish is not None:
            host.receive(self._wish, self.ledger.me)
        return host

    def receive(self, message: Message) -> Heard:
        """Raises BadPeer if the host's log contradicts itself, or it speaks for another device.

        Raises Forged if it holds an entry that no host should have accepted."""
        if isinstance(message, IN_ITS_NAME) and self.peer not in (None, message.host):
            raise BadPeer(f"{message.type} in the name of another device")
        hears, self._news = HEARS.get(type(message)), []
        try:
            answers = hears(self, message) if hears else []
        except Forged:
            raise
        except BadChain as bad:
            raise BadPeer(str(bad)) from None
        if self.in_step:
            answers.extend(self._unsaid())
        return Heard(answers, self._news)

    def _tail(self, tail: messages.Tail) -> list[Message]:
        term = (tail.epoch, tail.host)
        if tail.nonce != self._awaiting or term < self.ledger.term:
            return []
        commits = [commit_from_json(data) for data in tail.entries]
        end = self._prove(tail, commits)
        self._awaiting = None
        self._take(self._following(self._unknown(commits)), end)
        ledger = self.ledger
        if tail.seq < ledger.seq and ledger.hash_at(tail.seq) == tail.hash:
            self._news.append(self.table.cut(tail.seq))
        if ledger.head == tail.hash:
            ledger.follow(tail.term, end)
            self.in_step = True
            self._agreed = ledger.seq
            if self._held is not None:
                self._room(self._held)
            self._news.append(InStep(term, ledger.seq))
            return self._waiting()
        if not commits or self._agreed >= tail.seq:
            raise BadChain("the host's log ends elsewhere than it says")
        return [self.hello()]

    def _prove(self, tail: messages.Tail, commits: Sequence[Commit]) -> SignedEnd:
        """Raises BadChain unless the host has signed the term that it claims, and its log."""
        ledger = self.ledger
        last = commits[-1] if commits else tail
        end = SignedEnd(tail.epoch, tail.host, last.seq, last.hash, tail.head)
        if tail.term.order != (tail.epoch, tail.host) or not tail.term.is_genuine(ledger.table):
            raise BadChain("the host has not signed its term")
        if 0 < ledger.term[0] < tail.epoch - FURTHEST_EPOCH:
            raise BadChain("an absurdly late term")
        if not end.is_genuine(ledger.table, tail.term):
            raise BadChain("the host has not signed its log")
        return end

    def _unknown(self, commits: list[Commit]) -> list[Commit]:
        """The commits from the first one this log does not have; ours from there on are cut.

        Raises Forged, before anything is cut, if their authors have not signed them."""
        ledger = self.ledger
        for i, commit in enumerate(commits):
            ours = ledger.hash_at(commit.seq)
            if ours == commit.hash:
                self._agreed = commit.seq
            else:
                self._check_authors(commits[i:])
                if ours is not None:
                    self._news.append(self.table.cut(commit.seq - 1))
                return commits[i:]
        return []

    def _following(self, commits: Sequence[Commit]) -> list[Commit]:
        """These, if they follow our log; else raises BadChain."""
        ledger = self.ledger
        at, found = ledger.end, []
        for commit in commits:
            found.append(verified(commit, ledger.table, at.seq + 1, at.hash))
            at = Place(commit.seq, commit.hash)
        if len({c.op_id for c in commits} - ledger.ops.keys()) != len(commits):
            raise BadChain("an op_id occurs twice")
        return found

    def _take(self, commits: Sequence[Commit], end: SignedEnd) -> None:
        """Append what follows our log; durable before shown."""
        if commits:
            self.table.settle(commits, end)
            self._agreed = commits[-1].seq

    def _committed(self, message: messages.Committed) -> list[Message]:
        """Anything but what follows our log, or is in it already, starts a resync."""
        ledger, term = self.ledger, (message.epoch, message.host)
        if not self.in_step or self._awaiting is not None or term < ledger.term:
            return []
        if term == ledger.term:
            commit = commit_from_json(message.entry)
            if commit.seq == ledger.seq + 1:
                self._take_live(commit, message)
                return []
            if ledger.hash_at(commit.seq) == commit.hash:
                return []
        return [self.hello()]

    def _check_authors(self, commits: Sequence[Commit]) -> None:
        """Raises Forged. A certificate proves itself, so a room that is held back will do, too."""
        devices = self.ledger.devices
        if self._held is not None:
            devices = {device.id: device for device in self._held.devices} | devices
        for commit in commits:
            if not is_authentic(commit, devices):
                raise Forged(commit.seq, UNSIGNED.rule)

    def _take_live(self, commit: Commit, message: messages.Committed) -> None:
        """The host has just accepted this entry: the seats are known as they were then."""
        ledger, term = self.ledger, self.ledger.signed
        end = SignedEnd(message.epoch, message.host, commit.seq, commit.hash, message.head)
        if not end.is_genuine(ledger.table, term):
            raise BadChain("the host has not signed its log")
        found = self._following([commit])
        self._check_authors(found)
        if tied := ledger.seat_problem(commit.entry, commit.by, term.host):
            raise Forged(commit.seq, tied.rule)
        self._take(found, end)

    def _refused(self, message: messages.Refused) -> list[Message]:
        ours = (message.epoch, message.host) == self.ledger.term
        if ours and message.op_id in self.ledger.pending:
            self.table.drop(message.op_id)
            self._news.append(message)
        return []

    def _beat(self, beat: messages.Beat) -> list[Message]:
        """The host's end of the log; anything but ours starts a resync."""
        ledger, term = self.ledger, (beat.epoch, beat.host)
        if not self.in_step or term > ledger.term:
            return [self.hello()]
        if term < ledger.term:
            return []
        return self._waiting() if ledger.hash_at(beat.seq) == beat.hash else [self.hello()]

    def _room(self, room: messages.Room) -> list[Message]:
        if (room.epoch, room.host) != self.ledger.term:
            self._held = room
            return []
        devices = {device.id: device for device in room.devices}
        try:
            seats = {int(seat): device for seat, device in room.seats.items()}
        except ValueError:
            raise BadChain("a seat is a number") from None
        self.ledger.set_room(seats=seats, lock=room.lock, devices=devices, name=room.name)
        self.ledger.remember("places", {d: list(place) for d, place in room.places.items()})
        if self._wish is not None and self._answered(self._wish.seat):
            self._wish = None
        self._news.append(room)
        return []

    def _closed(self, closed: messages.Closed) -> list[Message]:
        self.in_step = False
        self._news.append(closed)
        return []

    def _item(self, message: Message) -> list[Message]:
        return self.shelf.receive(message, HOST)

    def _answered(self, seat: int | None) -> bool:
        """Whether it is granted, cannot be, or the seats have changed since."""
        ledger, (_, mine) = self.ledger, self._seated
        if self._seating(seat) != self._seated:
            return True
        if seat is None:
            return mine is None
        tied = ledger.lock and seat in ledger.seats
        return tied or seat == mine or not 0 <= seat < len(ledger.header.players)

    def _waiting(self) -> list[Message]:
        """What is to be said again: the wish, and the first move that waits."""
        self._said = ""
        return [*([] if self._wish is None else [self._wish]), *self._unsaid()]

    def _unsaid(self) -> list[Message]:
        """The first move that waits, unless it was said."""
        ops = next(iter(batches(self.ledger.ready())), {})
        first = next(iter(ops), "")
        if first in ("", self._said):
            return []
        self._said = first
        return [self._proposal(ops)]

    def _proposal(self, ops: Mapping[str, Entry]) -> Message:
        """What belongs together is one message, and a short one if it only takes back."""
        signer, table = self.ledger.signer, self.ledger.table
        (op_id, entry), *more = ops.items()
        if more and all(entry.keys() == {"undo"} for entry in ops.values()):
            name, first, last = batch_of(op_id), more[-1][1]["undo"], entry["undo"]
            sig = sign_take_back(signer, table, name, first, last)
            return messages.TakeBack(name, first, last, sig)
        sigs = tuple(sign_entries(signer, table, ops).sigs.values())
        if not more:
            return messages.Propose(op_id, entry, *sigs)
        return messages.ProposeAll(batch_of(op_id), tuple(ops.values()), sigs)


IN_ITS_NAME = (messages.Tail, messages.Committed, messages.Refused, messages.Beat, messages.Room)
"""What a host says as the one that orders the log."""

HEARS: dict[type[Message], Callable[..., list[Message]]] = {
    messages.Tail: Guest._tail,
    messages.Committed: Guest._committed,
    messages.Refused: Guest._refused,
    messages.Beat: Guest._beat,
    messages.Room: Guest._room,
    messages.Closed: Guest._closed,
    messages.Offer: Guest._item,
    messages.Fetch: Guest._item,
    messages.Piece: Guest._item,
}
"""What a host may say, and who answers it."""
