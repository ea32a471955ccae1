"""Many phones, a bad network and bad luck, from one seed.

`python -m tests.sync.simulator 100000` plays that many schedules and stops at the first that
ends with two different logs or without a move that was shown as made.
"""

from __future__ import annotations

import multiprocessing
import sys
import time
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

import scoring
from companion.match.log import Header
from companion.sync.protocol import Answer, Guest, Host
from companion.sync.protocol.chain import BadChain, Commit, batch, commit_from_json, verify
from companion.sync.protocol.guest import PeerLog
from companion.sync.protocol.host import tail_after
from companion.sync.protocol.ledger import Journal, Ledger
from companion.sync.protocol.messages import (
    Closed,
    Message,
    Refused,
    decode,
    encode,
)
from companion.sync.protocol.proof import SignedEnd
from companion.sync.protocol.shared_table import SharedTable
from tests.sync.keys import device, first_term, key
from tests.sync.memory import Crash, MemoryJournal, begin
from tests.sync.toy import TOY, put

HEADER = Header("toy", ("Ada", "Bo"))
NAMES = "abcdef"


class Phone:
    def __init__(self, world: World, name: str, journal: Any) -> None:
        self.world = world
        self.name = name
        self.journal: Any = journal
        self.host = "a"
        self.shown_by: set[str] = set()
        """Who has shown a term of its own here."""
        self.ledger: Ledger
        self.role: Host | Guest
        self.start()

    def start(self) -> None:
        """As after a crash: only what is written down is known."""
        self.ledger = Ledger(self.journal, key(self.name))
        if self.ledger.term[1] == self.ledger.me:
            self.role = Host(self.ledger)
            self.host = self.name
            self.hosting(self.role.own_pending())
        else:
            self.role = Guest(self.ledger, self.world.rng.getrandbits(29))
        self.role.table.numbered.append(self.shown)

    def shown(self, commit: Commit) -> None:
        """Its person has seen this entry as made."""
        self.world.shown_ops.add(commit.op_id)

    def receive(self, message: Message, sender: str) -> None:
        world = self.world
        if isinstance(self.role, Host):
            answers, broadcasts = self.role.receive(message, sender)
            world.refused |= {m.op_id for m in answers if isinstance(m, Refused)}
            self.send(sender, answers)
            self.broadcast(broadcasts)
        elif sender == self.host:
            self.send(sender, self.role.receive(message).answers)

    def send(self, to: str, messages: list[Message]) -> None:
        self.world.flying.extend((self.name, to, message) for message in messages)

    def broadcast(self, messages: list[Message]) -> None:
        for message in messages:
            for other in self.world.phones.values():
                if other is not self:
                    self.send(other.name, [message])

    def propose(self, entry: dict[str, Any]) -> None:
        op_id = f"op-{self.world.rng.getrandbits(60):x}-{self.name}"
        if isinstance(self.role, Host):
            self.hosting(self.role.propose({op_id: entry}))
        else:
            self.world.withdrawn.add(self.role.table.undoes(entry))
            self.send(self.host, self.role.propose({op_id: entry}))

    def take_back(self) -> None:
        """Some of the last moves, all or none."""
        rng, table = self.world.rng, self.role.table
        undos = table.undos_to(len(table.record) - rng.randint(2, 12))
        if undos:
            self.world.withdrawn.add(table.undoes(undos[0]))
            ops = batch(f"{rng.getrandbits(128):032x}", undos)
            if isinstance(self.role, Host):
                self.hosting(self.role.propose(ops))
            else:
                self.send(self.host, self.role.propose(ops))

    def hosting(self, said: Answer) -> None:
        """What came of this phone's own moves."""
        self.world.refused |= {m.op_id for m in said.answers if isinstance(m, Refused)}
        self.broadcast(said.broadcasts)

    def beat(self) -> None:
        if isinstance(self.role, Host):
            self.broadcast([self.role.ledger.beat()])

    def take_over(self) -> None:
        if isinstance(self.role, Guest):
            self.ask_the_others(self.role)
            self.role = self.role.take_over()
            self.host = self.name
            self.hosting(self.role.own_pending())

    def ask_the_others(self, me: Guest) -> None:
        """Go on with the longest log of all guests in reach."""
        world = self.world
        others = [
            p.ledger
            for p in world.all
            if p is not self and isinstance(p.role, Guest) and world.reach(p.name, self.name)
        ]
        said = [tail_after(other, self.ledger.question()) for other in others]
        for tail in sorted(said, key=lambda tail: len(tail.entries), reverse=True):
            commits = tuple(commit_from_json(entry) for entry in tail.entries)
            end = SignedEnd(tail.epoch, tail.host, tail.seq, tail.hash, tail.head)
            with suppress(BadChain):
                assert me.adopt(PeerLog(tail.term, end, commits)).refused is None
        mine = self.ledger
        longer = [o for o in others if goes_on(o, mine)]
        assert not longer, "a longer log was in reach"

    def show_term(self) -> None:
        """A host that has taken over dials everybody it knows; who hosts, too, learns of it."""
        world = self.world
        if not isinstance(self.role, Host) or self.role.replaced_by is not None:
            return
        for other in world.all:
            if other is not self and world.reach(self.name, other.name):
                other.shown_by.add(self.name)
                if isinstance(other.role, Host) and other.role.replaced(self.ledger.signed):
                    other.broadcast([Closed("replaced", *self.ledger.term)])

    def meet(self) -> None:
        """Look around: the reachable host of the highest term is the one to follow.

        Without multicast these are the last one, and those that have shown a term here."""
        world = self.world
        hosts = [
            p
            for p in world.phones.values()
            if isinstance(p.role, Host)
            and p is not self
            and world.reach(p.name, self.name)
            and (world.multicast or p.name in self.shown_by | {self.host})
        ]
        best = max(hosts, key=lambda p: p.ledger.term, default=None)
        if best is None:
            return
        if isinstance(self.role, Host):
            if best.ledger.term < self.ledger.term:
                return
            self.role = Guest(self.ledger, world.rng.getrandbits(29), self.role.table)
        self.host = best.name
        self.role.lost()
        self.role.peer = best.ledger.me
        self.send(best.name, [self.role.hello()])

    def replay(self) -> None:
        for branch in [b for b in self.ledger.branches if not b.settled]:
            if isinstance(self.role, Guest):
                self.send(self.host, self.role.replay(branch))
            else:
                self.hosting(self.role.replay(branch))


def goes_on(other: Ledger, mine: Ledger) -> bool:
    """Whether a host has signed more of that log than of this one, which is a part of it."""
    end = other.signed_end()
    if end is None or (end.epoch, end.host) < mine.term:
        return False
    return end.seq > mine.seq and other.hash_at(mine.seq) == mine.head


class World:
    def __init__(self, seed: int, journal: type[Any] = MemoryJournal) -> None:
        self.rng = rng = Random(seed)
        self.flying: list[tuple[str, str, Message]] = []
        self.islands: dict[str, int] = {}
        self.shown_ops: set[str] = set()
        """Proposals that some phone has shown as made."""
        self.refused: set[str] = set()
        """By a host. Its guest may be killed after it has written that down, before it shows it."""
        self.withdrawn: set[str] = set()
        """What a person took back while it waited for its number, again or for the first time."""
        self.in_words = seed % 16 == 0
        """Every message goes through its written form."""
        self.drop = rng.choice((0.0, 0.05, 0.2))
        self.twice = rng.choice((0.0, 0.05, 0.2))
        self.order = rng.random() < 0.5
        self.multicast = rng.random() < 0.5
        self.asleep: set[str] = set()
        """Phones on which nothing goes on: what is sent to them waits."""
        self.tokens = 0
        names = NAMES[: rng.randint(2, 4)]
        ids = {n: key(n).fingerprint for n in names}
        devices = {id: device(id, f"phone {n}") for n, id in ids.items()}
        term = first_term("a", "t1", HEADER)
        self.phones: dict[str, Phone] = {}
        for name in names:
            store: Journal = journal()
            ledger = begin(store, "t1", ids[name], HEADER, term)
            ledger.set_room(devices=devices, name="kitchen")
            self.phones[name] = Phone(self, name, store)
        self.all = list(self.phones.values())

    def reach(self, a: str, b: str) -> bool:
        if self.asleep & {a, b}:
            return False
        return self.islands.get(a, 0) == self.islands.get(b, 0)

    def run(self, steps: int) -> None:
        for phone in self.all:
            phone.meet()
        for _ in range(steps):
            self.step()

    def step(self) -> None:
        rng = self.rng
        luck = rng.random()
        phone = self.all[int(rng.random() * len(self.all))]
        if phone.name in self.asleep:
            if luck < 0.2:
                self.asleep.discard(phone.name)
            return
        if luck < 0.62 and self.flying:
            self.deliver()
        elif luck < 0.77:
            self.safely(phone, lambda: phone.propose(self.entry(phone)))
        elif luck < 0.78:
            self.safely(phone, phone.take_back)
        elif luck < 0.86:
            phone.beat()
        elif luck < 0.90:
            self.safely(phone, phone.meet)
        elif luck < 0.925:
            self.safely(phone, phone.start)
        elif luck < 0.945:
            phone.journal.fuse = rng.choice(("before", "after"))
        elif luck < 0.965:
            self.islands = {n: rng.randint(0, 1) for n in self.phones}
        elif luck < 0.975:
            self.islands = {}
        elif luck < 0.98:
            self.safely(phone, phone.replay)
        elif luck < 0.983:
            self.safely(phone, phone.show_term)
        elif luck < 0.985:
            self.asleep.add(phone.name)
        elif luck > 0.998:
            for other in rng.sample(self.all, 2):
                if other.name not in self.asleep:
                    self.safely(other, other.take_over)
        elif not self.reach(phone.name, phone.host) or luck > 0.997:
            self.safely(phone, phone.take_over)

    def entry(self, phone: Phone) -> dict[str, Any]:
        luck = self.rng.random()
        if luck < 0.15:
            standing = phone.role.table.standing
            return {"undo": standing[-1].n if standing else 0}
        if luck < 0.25:
            return put(self.rng.choice(("crown", "sword")))
        self.tokens += 1
        return put(f"{phone.name}{self.tokens}")

    def deliver(self, *, fairly: bool = False) -> None:
        rng, flying = self.rng, self.flying
        at = 0 if fairly or self.order else int(rng.random() * len(flying))
        sender, to, message = flying.pop(at)
        if to in self.asleep:
            flying.append((sender, to, message))
            return
        if self.islands.get(sender, 0) != self.islands.get(to, 0):
            return
        if not fairly:
            if rng.random() < self.drop:
                return
            if rng.random() < self.twice:
                flying.append((sender, to, message))
        if self.in_words:
            message = decode(encode(message))
        phone = self.phones[to]
        self.safely(phone, lambda: phone.receive(message, sender))

    def safely(self, phone: Phone, do: Any) -> None:
        try:
            do()
        except Crash:
            phone.start()

    def settle(self) -> None:
        """The network is whole again; time passes."""
        self.islands, self.asleep = {}, set()
        for phone in self.all:
            phone.journal.fuse = ""
        for _ in range(40):
            for phone in self.all:
                phone.show_term()
            for phone in self.all:
                if isinstance(phone.role, Host) or phone.host != self.leader().name:
                    phone.meet()
            self.leader().beat()
            while self.flying:
                self.deliver(fairly=True)
            if self.quiet():
                return
        raise AssertionError("the table never comes to rest")

    def leader(self) -> Phone:
        hosts = [p for p in self.all if isinstance(p.role, Host)]
        return max(hosts, key=lambda p: p.ledger.term) if hosts else self.elect()

    def elect(self) -> Phone:
        best = max(self.all, key=lambda p: (p.ledger.term, p.ledger.seq))
        best.take_over()
        return best

    def quiet(self) -> bool:
        lead = self.leader()
        return all(
            p is lead or (isinstance(p.role, Guest) and p.role.in_step and not p.ledger.pending)
            for p in self.all
        )

    def judge(self) -> None:
        """What must be so at the end of every schedule."""
        lead = self.leader().ledger
        assert [p for p in self.all if isinstance(p.role, Host)] == [self.leader()], "two hosts"
        verify(lead.commits, lead.table, lead.genesis)
        state = SharedTable(lead).state
        for phone in self.all:
            assert phone.ledger.head == lead.head, "logs differ"
            table = phone.role.table
            assert table.state == state, "the table is not its log"
            assert table.settled == len(table.record) == lead.seq, "something is shown beside"
            saved = Ledger(phone.journal, key(phone.name))
            assert (saved.head, saved.term) == (phone.ledger.head, phone.ledger.term)
        assert len(lead.ops) == len(lead.commits), "a proposal counts twice"
        branches = [branch for p in self.all for branch in p.ledger.branches]
        aside = {commit.op_id for branch in branches for commit in branch.commits}
        assert self.shown_ops <= lead.ops.keys() | aside, "a move is lost"
        taken_back = {
            commit.op_id
            for branch in branches
            for commit in branch.commits
            if commit not in branch.standing()
        }
        known = lead.ops.keys() | self.refused | self.withdrawn
        assert self.shown_ops - taken_back <= known, "a branch is lost"


def simulate(seed: int, journal: type[Any] = MemoryJournal) -> World:
    world = World(seed, journal)
    world.run(world.rng.randint(20, 160))
    world.settle()
    for phone in world.all:
        phone.replay()
    world.settle()
    world.judge()
    return world


class Count(NamedTuple):
    """What a block of schedules was like."""

    schedules: int
    entries: int
    take_overs: int
    branches: int


BLOCK = 500


def play_block(first: int) -> Count:
    scoring.GAMES["toy"] = TOY
    entries = take_overs = branches = 0
    for seed in range(first, first + BLOCK):
        try:
            world = simulate(seed)
        except Exception as bad:
            raise AssertionError(f"seed {seed}: {bad!r}") from bad
        entries += world.leader().ledger.seq
        take_overs += world.leader().ledger.term[0] > 1
        branches += any(phone.ledger.branches for phone in world.all)
    return Count(BLOCK, entries, take_overs, branches)


def main(arguments: list[str]) -> int:
    wanted = int(arguments[0]) if arguments else 100_000
    began = time.perf_counter()
    total = Count(0, 0, 0, 0)
    with multiprocessing.Pool() as pool:
        for block in pool.imap_unordered(play_block, range(0, wanted, BLOCK)):
            total = Count(*(a + b for a, b in zip(total, block, strict=True)))
            if total.schedules % 10_000 == 0:
                print(f"{total.schedules} schedules", file=sys.stderr, flush=True)
    print(
        f"{total.schedules} schedules in {time.perf_counter() - began:.0f} s: all logs equal, "
        f"nothing lost; {total.entries} entries, {total.take_overs} schedules with a take-over, "
        f"{total.branches} with a branch kept aside"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
