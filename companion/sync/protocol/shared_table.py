"""`SharedTable`: a match shared by several devices, with this device's moves that still wait.

What the host has numbered is settled. Above it lie the moves of this phone that still wait for
their number: they are shown, and given up when the host decides otherwise. Whoever takes back a
move that waits takes back that one, whatever number it gets: the undo stays here until the number
is known, and what is entered after it stays behind it.
"""

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy

from companion.match.log import Entry, compact
from companion.match.table import Played, Table
from companion.sync.protocol.authorship import Forged
from companion.sync.protocol.chain import Authorship, Commit, batch
from companion.sync.protocol.ledger import Branch, Ledger
from companion.sync.protocol.proof import SignedEnd
from scoring.game import LEGAL, Verdict

PLAYED_BEFORE = ("import:", "alone:")
"""How the op_id of an entry begins that was in the match before the table was shared."""


def new_op() -> str:
    return secrets.token_hex(16)


class SharedTable(Table):
    """A table whose moves are decided by its host; the same to screens as any other."""

    def __init__(self, ledger: Ledger) -> None:
        super().__init__(ledger.header, log=(commit.entry for commit in ledger.commits))
        self.ledger = ledger
        self.settled = len(self.record)
        self.rewound: list[Callable[[], None]] = []
        """Called when what was shown has changed otherwise than by one more entry."""
        self.numbered: list[Callable[[Commit], None]] = []
        """Called with each entry that got its number, once it is written and shown."""
        self.ask: Callable[[Mapping[str, Entry]], Verdict] = lambda ops: LEGAL
        """Takes what the rules allow here, by op_id, and says what became of it; all or none."""
        self._shown: list[str] = []
        """The op_ids of the waiting moves that lie on the table, in order."""
        self._lay_waiting()

    def enter(self, entry: Entry) -> Verdict:
        played = self.judge(entry)
        if not played.verdict.ok:
            return played.verdict
        verdict = self.ask({new_op(): entry})
        return played.verdict if verdict.ok else verdict

    def enter_all(self, entries: Iterable[Entry]) -> Verdict:
        """What still waits is taken back move by move, the rest is made all or none."""
        rest = list(entries)
        judged = self.judge_all(rest)
        if not judged.ok:
            return judged
        while rest and self.undoes(rest[0]):
            verdict = self.enter(rest.pop(0))
            if not verdict.ok:
                return verdict
        if not rest:
            return judged
        verdict = self.ask(batch(new_op(), rest))
        return judged if verdict.ok else verdict

    def undoes(self, entry: Entry) -> str:
        """The op_id of the move that this entry takes back, if that waits for its number."""
        n = entry.get("undo")
        if type(n) is not int or not self.settled < n <= len(self.record):
            return ""
        return self._shown[n - self.settled - 1]

    def snapshot(self) -> Table:
        """What is settled, for another thread to look at."""
        table = copy(self)
        table.record, table._standing = list(self.record), list(self._standing)
        table.listeners, table._shown = [], list(self._shown)
        table._take_off(table.settled)
        return table

    def from_browser(self, n: int) -> bool:
        """Whether entry n was made at a seat without the app."""
        by = self.ledger.commits[n - 1].by if n <= self.ledger.seq else ""
        return by in self.ledger.devices and self.ledger.devices[by].browser

    # On the host's phone

    def number(self, ops: Mapping[str, Entry], author: Authorship) -> Verdict:
        """Judge these, write them down, show them; all of them or none.

        Nothing is written that could not be sent: what has no canonical form is never sealed.
        """
        commits: list[Commit] = []
        ops = {op_id: compact(entry) for op_id, entry in ops.items()}

        def write() -> None:
            commits.extend(self.ledger.next(ops, author))
            self.ledger.append(commits, self.record[self.settled :])
            self.settled = len(self.record)

        self._journal = lambda _: write()
        try:
            verdict = super().enter_all(ops.values())
        finally:
            self._journal = None
        self._tell_numbered(commits)
        return verdict

    # On a guest's phone

    def wait(self, ops: Mapping[str, Entry], undoes: str = "") -> None:
        """Write down what the host is asked for, and show it if the rules allow it here."""
        self.ledger.want(ops, undoes)
        for op_id, entry in ops.items():
            if self.judge(entry).verdict.ok:
                self._shown.append(op_id)
                self.append(entry)

    def drop(self, op_id: str) -> Entry | None:
        """The host refused it, or it was withdrawn; what it was."""
        entry = self.ledger.pending.get(op_id)
        if entry is not None:
            self.ledger.forget(op_id)
            self.lay_again()
        return entry

    def settle(self, commits: Sequence[Commit], signed: SignedEnd | None = None) -> None:
        """The host has numbered these, which follow our log: write them down, show them.

        Raises Forged if the rules forbid one of them."""
        before, end = self.settled, self.settled + len(commits)
        if self._lie_there(commits):
            self.ledger.append(commits, self.record[before:end], signed)
            self.settled = end
            del self._shown[: len(commits)]
        else:
            lay = bool(self._shown)
            self.rewind()
            try:
                for commit in commits:
                    self._lay(self._lawful(commit))
                self.ledger.append(commits, self.record[before:], signed)
            except BaseException:
                self._take_off(before)
                self._lay_waiting()
                raise
            self.settled = end
            for played in self.record[before:]:
                self._tell_of(played)
            self._lay_waiting()
            if lay:
                self._tell_rewound()
        self._tell_numbered(commits)

    def _lawful(self, commit: Commit) -> Played:
        """What the rules make of an entry that a host has accepted; raises Forged.

        Only what was in a match before it was shared may be illegal: it changes nothing."""
        played = self.judge(commit.entry)
        if not played.verdict.ok and not commit.op_id.startswith(PLAYED_BEFORE):
            raise Forged(commit.seq, played.verdict.broken[0].rule)
        return played

    def forbidden(self, commits: Sequence[Commit]) -> Forged | None:
        """The first of these, which follow our log, that the rules forbid; None: there is none."""
        before = self.settled
        self.rewind()
        try:
            for commit in commits:
                played = self.judge(commit.entry)
                if not played.verdict.ok:
                    return Forged(commit.seq, played.verdict.broken[0].rule)
                self._lay(played)
            return None
        finally:
            self._take_off(before)
            self._lay_waiting()

    def cut(self, base: int) -> Branch:
        """Another log is followed after entry `base`; ours from there on is kept aside."""
        branch = self.ledger.cut(base)
        self.rewind()
        self._take_off(base)
        self.settled = base
        self.lay_again()
        return branch

    def lay_again(self) -> None:
        """What waits is not what it was."""
        self.rewind()
        self._lay_waiting()
        self._tell_rewound()

    def rewind(self) -> None:
        """Back to what is settled."""
        self._take_off(self.settled)
        self._shown.clear()

    def _lie_there(self, commits: Sequence[Commit]) -> bool:
        """Whether these are the first that wait, just as they lie."""
        shown = zip(self._shown, self.record[self.settled :], strict=True)
        first = [(op_id, played.entry) for (op_id, played), _ in zip(shown, commits, strict=False)]
        return first == [(commit.op_id, commit.entry) for commit in commits]

    def _lay_waiting(self) -> None:
        """Show what waits, as far as the rules still allow it."""
        listeners, self.listeners = self.listeners, []
        for op_id, entry in self.ledger.pending.items():
            if undone := self.ledger.undoes.get(op_id):
                n = self.settled + self._shown.index(undone) + 1 if undone in self._shown else 0
                entry = {"undo": n}
            if self.judge(entry).verdict.ok:
                self._shown.append(op_id)
                self.append(entry)
        self.listeners = listeners

    def _tell_numbered(self, commits: Sequence[Commit]) -> None:
        for commit in commits:
            for listener in list(self.numbered):
                listener(commit)

    def _tell_rewound(self) -> None:
        for listener in list(self.rewound):
            listener()
