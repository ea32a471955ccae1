"""`Host`: the protocol of the device that orders the log.

A proposal, its own or a guest's, goes one way: known already? allowed here? -> `SharedTable.number`
(judged, written down, shown) -> said to everybody.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple, Unpack

from companion.match.log import Entry
from companion.sync.protocol import messages
from companion.sync.protocol.authorship import UNSIGNED, is_authentic, sign_entries
from companion.sync.protocol.chain import (
    Authorship,
    Commit,
    Json,
    Place,
    batch,
    batches,
    canonical,
    excluded_by,
    part,
    unsendable,
)
from companion.sync.protocol.item_transfer import ItemTransfer
from companion.sync.protocol.ledger import Branch, Ledger, RoomChange
from companion.sync.protocol.messages import BadPeer, Device, Message
from companion.sync.protocol.proof import FURTHEST_EPOCH, Term
from companion.sync.protocol.shared_table import SharedTable
from scoring.codec import to_json
from scoring.game import Problem, Seat

OP_ID = re.compile(r"[A-Za-z0-9:_-]{8,64}")
REUSED = Problem("op.reused")
REMEMBERED = 1_000
LARGEST_TAIL = 200 * 1024
"""Bytes of the entries in a tail: with what stands around them they fit into a frame."""
MOST_IN_TAIL = 1_000


class Answer(NamedTuple):
    """What to send after a message came in."""

    answers: list[Message]
    """Back to the sender."""
    broadcasts: list[Message]
    """To every guest, the sender among them."""


class Host:
    def __init__(self, ledger: Ledger, table: SharedTable | None = None) -> None:
        """table: as this phone has shown it until now, as a guest."""
        self.ledger = ledger
        self.table = table or SharedTable(ledger)
        self.table.rewind()
        self.shelf = ItemTransfer()
        self.replaced_by: Term | None = ledger.later_term()
        """The later term that was shown; until a person decides, nothing is committed here."""
        known = ledger.memory.get("places", {})
        self.places: dict[str, tuple[str, int]] = {d: (at[0], at[1]) for d, at in known.items()}
        """Where guests answer others about the log."""
        self.claimed: Term | None = None
        """A later term that a guest has just shown; nobody knows yet whether its device hosts."""
        self._refused: dict[str, messages.Refused] = {}

    def receive(self, message: Message, sender: str) -> Answer:
        """`sender` is the device that the channel has proved; raises BadPeer."""
        hears = HEARS.get(type(message))
        return hears(self, message, sender) if hears else Answer([], [])

    def propose(self, ops: Mapping[str, Entry]) -> Answer:
        """What is entered on this very phone: one entry, or those of one batch, by op_id."""
        return self._propose(ops, sign_entries(self.ledger.signer, self.ledger.table, ops))

    def propose_for(self, browser: str, ops: Mapping[str, Entry]) -> Answer:
        """What is entered at a browser's seat: this device signs for it."""
        ledger = self.ledger
        return self._propose(ops, sign_entries(ledger.signer, ledger.table, ops, browser))

    def own_pending(self) -> Answer:
        """To call on starting: what this phone was still waiting for, judged by itself.

        It waits on if another device may order the log.
        """
        both = Answer([], [])
        if self.replaced_by is not None:
            return both
        for ops in list(batches(self.ledger.pending)):
            answers, broadcasts = self.propose(ops)
            both.answers.extend(answers)
            both.broadcasts.extend(broadcasts)
            for op_id in ops.keys() & self.ledger.pending.keys():
                self.ledger.forget(op_id)
        return both

    def replay(self, branch: Branch) -> Answer:
        """Propose the standing moves of a branch that was kept aside before this phone hosted."""
        self.ledger.reopen(branch)
        return self.own_pending()

    def room(self) -> messages.Room:
        ledger = self.ledger
        seats = {str(seat): device for seat, device in ledger.seats.items()}
        devices = tuple(ledger.devices.values())
        return messages.Room(
            *ledger.term, ledger.name, ledger.lock, seats, devices, dict(self.places)
        )

    def change(self, **change: Unpack[RoomChange]) -> messages.Room:
        """The room to tell everybody."""
        self.ledger.set_room(**change)
        return self.room()

    def admit(self, device: Device) -> messages.Room:
        return self.change(devices=self.ledger.devices | {device.id: device})

    def put_out(self, device: str) -> messages.Room:
        """Its key opens nothing any more, and its seats are free."""
        known = self.ledger.devices[device]
        seats = {seat: d for seat, d in self.ledger.seats.items() if d != device}
        devices = self.ledger.devices | {device: replace(known, out=True)}
        return self.change(devices=devices, seats=seats)

    def set_seat(self, seat: Seat, device: str | None) -> messages.Room:
        seats = {s: d for s, d in self.ledger.seats.items() if s != seat}
        return self.change(seats=seats if device is None else seats | {seat: device})

    def replaced(self, term: Term) -> bool:
        """The device of this term serves its log; whether that is a later one, and news."""
        if not self._is_later(term):
            return False
        self.ledger.remember("later_term", to_json(term))
        self.replaced_by = term
        return True

    def _is_later(self, term: Term) -> bool:
        """Whether a device of the table has signed it, after every term that is known here."""
        ledger = self.ledger
        latest = self.replaced_by or ledger.signed
        known = ledger.devices.get(term.host)
        far = term.epoch > ledger.term[0] + FURTHEST_EPOCH
        if term.order <= latest.order or known is None or known.out or far:
            return False
        return term.is_genuine(ledger.table)

    def resume(self) -> None:
        """A person decided that this phone goes on hosting, whatever was opened elsewhere."""
        if self.replaced_by is not None:
            self.ledger.open_term(self.replaced_by.epoch + 1)
            self.replaced_by = None

    def give_up(self, base: int) -> messages.Beat:
        """Keep everything after entry `base` aside and open the next term; what to tell everybody.

        The others follow the later term, and keep their copies aside, too."""
        self.ledger.settle(self.table.cut(base))
        self.ledger.open_term(self.ledger.term[0] + 1)
        return self.ledger.beat()

    def _beat(self, beat: messages.Beat, sender: str) -> Answer:
        """The line is alive, and that is all a host wants to know."""
        return Answer([], [])

    def _hello(self, hello: messages.Hello, sender: str) -> Answer:
        ledger = self.ledger
        if hello.table != ledger.table:
            return Answer([messages.Closed("table", *ledger.term)], [])
        if hello.term is not None and self._is_later(hello.term):
            self.claimed = hello.term
        if self.replaced_by is not None:
            return _closed_by(self.replaced_by)
        return Answer([self.room(), tail_after(ledger, hello)], [])

    def _proposed_by(self, message: messages.Propose, sender: str) -> Answer:
        author = Authorship(sender, {message.op_id: message.sig})
        return self._propose({message.op_id: message.entry}, author)

    def _proposed_together(self, message: messages.ProposeAll, sender: str) -> Answer:
        if not message.entries:
            raise BadPeer("nothing is proposed")
        if len(message.sigs) != len(message.entries):
            raise BadPeer("another number of signatures than of entries")
        ops = batch(message.op_id, message.entries)
        longer = part(message.op_id, len(ops)) in self.ledger.ops
        author = Authorship(sender, dict(zip(ops, message.sigs, strict=True)))
        return self._propose(ops, author, REUSED if longer else None)

    def _take_back(self, message: messages.TakeBack, sender: str) -> Answer:
        """Guests hold the same log: what stands is the same there, unless it has gone on here."""
        ops = batch(message.op_id, [{"undo": message.last}])
        whole, bad = (message.first, message.last), None
        if message.first > message.last:
            bad = self._nothing_to_take_back(*whole)
        else:
            undos = self.table.undos_to(message.first - 1)
            if undos[:1] == [*ops.values()] and not ops.keys() & self.ledger.ops.keys():
                ops = batch(message.op_id, undos)
        author = Authorship(sender, dict.fromkeys(ops, message.sig), back=whole)
        return self._propose(ops, author, bad)

    def _nothing_to_take_back(self, first: int, last: int) -> Problem:
        """As for a single undo: the entry that was named wrongly, and the last that stands."""
        standing = self.table.standing
        stands = standing[-1].n if standing else None
        return Problem("undo.last", {"undo": first if last == stands else last, "last": stands})

    def _propose(
        self, ops: Mapping[str, Entry], author: Authorship, bad: Problem | None = None
    ) -> Answer:
        """All of them or none; the first stands for the others in every answer.

        bad: what is known to be wrong with them together.
        """
        op_id = next(iter(ops))
        if self.replaced_by is not None:
            return _closed_by(self.replaced_by)
        ledger = self.ledger
        made = {one: ledger.commits[ledger.ops[one] - 1] for one in ops if one in ledger.ops}
        if made:
            same = bad is None and made.keys() == ops.keys()
            same = same and all(_is_same(made[one], entry, author) for one, entry in ops.items())
            said = self._committed(made[op_id]) if same else self._refusal(op_id, REUSED)
            return Answer([said], [])
        if op_id in self._refused:
            return Answer([self._refused[op_id]], [])
        problems = self._first_problems(ops, author) if bad is None else (bad,)
        if not problems:
            problems = self.table.number(ops, author).broken
            if not problems:
                # Of a batch the last alone: whoever misses the others asks for all at once.
                return Answer([], [self._committed(self.ledger.commits[-1])])
        refused = self._refusal(op_id, *problems)
        if OP_ID.fullmatch(op_id):
            self._refused[op_id] = refused
            if len(self._refused) > REMEMBERED:
                del self._refused[next(iter(self._refused))]
        return Answer([refused], [])

    def _first_problems(self, ops: Mapping[str, Entry], author: Authorship) -> tuple[Problem, ...]:
        """Of the first entry that has any before the game is asked."""
        return next(filter(None, (self._problems(*op, author) for op in ops.items())), ())

    def _problems(self, op_id: str, entry: Entry, author: Authorship) -> tuple[Problem, ...]:
        """What stands in the way before the game is asked."""
        ledger = self.ledger
        taken = any(o in ledger.ops or o in self._refused for o in excluded_by(op_id))
        if taken or not OP_ID.fullmatch(op_id):
            return (REUSED,)
        if bad := unsendable(entry):
            return (Problem("entry.form", bad.facts),)
        by, sigs, via, back = author
        draft = Commit(ledger.table, 0, 0, op_id, by, entry, "", "", sigs[op_id], via, back)
        if ledger.me not in (by, via) and not is_authentic(draft, ledger.devices):
            return (UNSIGNED,)
        tied = ledger.seat_problem(entry, by, ledger.term[1])
        return () if tied is None else (tied,)

    def _sit(self, message: messages.Sit, sender: str) -> Answer:
        if self.replaced_by is not None:
            return _closed_by(self.replaced_by)
        ledger, seat = self.ledger, message.seat
        taken = ledger.seats.get(seat) if seat is not None else None
        free = taken in (None, sender) or not ledger.lock
        if not free or (seat is not None and not 0 <= seat < len(ledger.header.players)):
            return Answer([self.room()], [])
        seats = {s: d for s, d in ledger.seats.items() if d != sender}
        if seat is not None:
            seats[seat] = sender
        return Answer([], [self.change(seats=seats)])

    def _item(self, message: Message, sender: str) -> Answer:
        return Answer(self.shelf.receive(message, sender), [])

    def _committed(self, commit: Commit) -> messages.Committed:
        end = self.ledger.signed_end(Place(commit.seq, commit.hash))
        assert end is not None, "a host signs its own log"
        return messages.Committed(*self.ledger.term, commit.to_json(), end.signature)

    def _refusal(self, op_id: str, *problems: Problem) -> messages.Refused:
        said = tuple({"rule": p.rule, "facts": to_json(p.facts)} for p in problems)
        return messages.Refused(*self.ledger.term, op_id, said)


def _closed_by(later: Term) -> Answer:
    """Of a host that was replaced: who hosts now."""
    return Answer([messages.Closed("replaced", *later.order)], [])


def _is_same(commit: Commit, entry: Entry, author: Authorship) -> bool:
    """Whether this is what was proposed then, by the same kind of message."""
    return commit.entry == entry and commit.back == author.back


def tail_after(ledger: Ledger, hello: messages.Hello) -> messages.Tail:
    """What follows the last place that both logs share.

    A guest that is asked has no more to show than what its host has signed."""
    signed = ledger.signed_end()
    end = Place(0, ledger.genesis) if signed is None else signed.place
    marks = ((hello.seq, hello.hash), *hello.marks)
    base = max((seq for seq, hash in marks if ledger.hash_at(seq) == hash), default=0)
    entries = _entries(ledger, base, end.seq)
    last = ledger.commits[base + len(entries) - 1] if entries else None
    if last is not None and last.seq != end.seq:
        signed = ledger.signed_end(Place(last.seq, last.hash))
        signed = signed if signed is not None and signed.seq == last.seq else None
    where = (hello.nonce, *ledger.term, entries, *end)
    return messages.Tail(*where, ledger.signed, signed.signature if signed else "")


def _entries(ledger: Ledger, base: int, end: int) -> tuple[Mapping[str, Json], ...]:
    """As many entries after `base` as one frame may carry; at least one, if there is one."""
    entries: list[Mapping[str, Json]] = []
    size = 0
    for commit in ledger.commits[base : min(base + MOST_IN_TAIL, end)]:
        said = commit.to_json()
        size += len(canonical(said)) + 1
        if entries and size > LARGEST_TAIL:
            break
        entries.append(said)
    return tuple(entries)


HEARS: dict[type[Message], Callable[..., Answer]] = {
    messages.Hello: Host._hello,
    messages.Propose: Host._proposed_by,
    messages.ProposeAll: Host._proposed_together,
    messages.TakeBack: Host._take_back,
    messages.Sit: Host._sit,
    messages.Beat: Host._beat,
    messages.Offer: Host._item,
    messages.Fetch: Host._item,
    messages.Piece: Host._item,
}
"""What a guest may say, and who answers it."""
